"""keizer: the rounds of the corpus are right and proven, and whatever is changed in one is called by its clause."""

import json
from pathlib import Path

import pytest

import indeler
from indeler.audit import proof_fault
from indeler.audit.given_round import audited_round
from indeler.audit.keizer.judging import SETTINGS, examine
from indeler.audit.settings import read_settings
from indeler.language import InvalidInput, TooLarge
from indeler.model import Forbidden, Game, Player, Result, Round, Tournament

RULEBOOK = "keizer"

CORPUS = Path(__file__).parents[1] / "data" / "corpus" / "keizer"
EXPECTED = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))


def chosen(name):
    return {setting: text.lower() for setting, text in EXPECTED[name]["settings"].items()}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", sorted(EXPECTED)[::3])
def test_every_round_of_the_corpus_is_right_and_its_proof_holds(name):
    tournament, settings = indeler.read(CORPUS / name), chosen(name)
    for round in range(1, len(tournament.rounds) + 1):
        verdict = indeler.check(tournament, round, "keizer", settings=settings)
        assert (verdict.verdict, verdict.findings) == ("right", ())
    assert proof_fault(verdict.certificate, tournament, rules="keizer", settings=settings) == ""


def judged(boards, name="0000.trf", **settings):
    """Return the verdict on other boards of the next round, and the first clause found."""
    tournament = indeler.read(CORPUS / name).replace(total_rounds=None)
    verdict = indeler.check(tournament, rules="keizer", boards=boards, settings={**chosen(name), **settings})
    return verdict.verdict, *[finding.clause for finding in verdict.findings]


# After round 7 of 0000 the ladder is 1 3 2 5 6 7 4; 1 and 2, 3 and 5, 4 and 7 met in it; 7, 4 and 6 were odd before.
RIGHT = [(1, 3), (2, 7), (6, 4), (5, 0)]


def next_round(**settings):
    tournament = indeler.read(CORPUS / "0000.trf").replace(total_rounds=None)
    found = indeler.pair(tournament, rules="keizer", **settings)
    return [*found.boards, *([(found.bye, 0)] if found.bye else [])]


def test_L6_what_the_engine_pairs_is_right_and_another_order_of_it_is_not():
    boards = next_round()
    assert judged(boards) == ("right",)
    assert judged([boards[1], boards[0], *boards[2:]]) == ("not best", "4")


def test_Ca_the_other_colours_are_called():
    (white, black), *others = next_round()
    verdict, clause = judged([(black, white), *others])
    assert (verdict, clause[0]) == ("not best", "C")


def test_L1_who_was_odd_before_is_so_again():
    assert next_round() == RIGHT
    assert judged([(1, 3), (2, 7), (6, 5), (4, 0)]) == ("not best", "L1")


def test_L2_a_pair_that_met_last_round_is_called():
    assert judged([(2, 1), (3, 7), (6, 4), (5, 0)]) == ("not best", "L2")


def test_L5_the_lowest_is_odd_where_that_is_the_rule():
    boards = next_round(bye_rule="lowest")
    assert boards[-1] == (4, 0)
    assert judged(boards, bye_rule="lowest") == ("right",)
    assert judged(RIGHT, bye_rule="lowest") == ("not best", "L5")


def test_4_everybody_present_is_paired_and_no_other():
    boards = next_round()
    assert judged(boards[1:])[0] == "illegal"
    tournament = indeler.read(CORPUS / "0000.trf").replace(total_rounds=None, forbidden=[Forbidden(boards[0])])
    assert indeler.check(tournament, rules="keizer", boards=boards).verdict == "illegal"


def test_L2_a_strict_rule_is_broken_by_nobody():
    assert judged(next_round(between=20), between=20) == ("right",)
    assert judged(next_round(between=20), between=20, rematch="strict") == ("illegal", "L2")


def test_the_lot_is_not_judged():
    with pytest.raises(InvalidInput, match="cannot judge keizer with bye_rule=lot"):
        judged(next_round(), bye_rule="lot")


@pytest.mark.parametrize(
    "wrong",
    [
        "between=x",
        "between=-1",
        "between=\u0663",
        "max_meet=0",
        "max_meet_period=x",
        "periods=2,0",
        "temp_points=3",
        "temp_points=3:1/0",
        "bye=2/0",
        "own=half",
    ],
)
def test_a_setting_that_cannot_be_is_refused(wrong):
    name, _, text = wrong.partition("=")
    with pytest.raises(InvalidInput, match=f"{name}={text} (is not possible|cannot be read)"):
        judged(RIGHT, **{name: text})


def test_L2_where_a_rule_must_be_broken_the_audit_judges_so_many_players(monkeypatch):
    boards = next_round(between=20)
    monkeypatch.setattr("indeler.audit.keizer.judging.MOST_PLAYERS", 7)
    assert judged(boards, between=20) == ("right",)
    monkeypatch.setattr("indeler.audit.keizer.judging.MOST_PLAYERS", 6)
    assert judged(RIGHT) == ("right",)
    with pytest.raises(TooLarge, match="up to 6 players, and this one has 7"):
        judged(boards, between=20)


WON = (Game(2, 1, Result.BLACK_WINS), Game(4, 3, Result.BLACK_WINS))
"""1 and 3 won: the ladder is 1 3 2 4."""


def four(*rounds, **more):
    return Tournament([Player(number, rating=2000 - number) for number in (1, 2, 3, 4)], rounds, **more)


def agreed(tournament, **chosen):
    """Return what the engine pairs, and what the audit says of it."""
    found = indeler.pair(tournament, rules="keizer", **chosen)
    boards = [*found.boards, *([(found.bye, 0)] if found.bye else [])]
    return boards, indeler.check(tournament, rules="keizer", boards=boards, settings=chosen).verdict


def test_4_start_points_come_on_top_of_the_score():
    """With 4½ player 4 passes 3, who has 4; who comes in has nothing, and stays below those who have nothing too."""
    assert agreed(four(Round(WON)), own=0, between=0, temp_points="4:9/2") == ([(1, 4), (3, 2)], "right")
    more = four(Round(WON)).replace(players=[*four().players.values(), Player(5, rating=1995, enters=2)])
    boards, verdict = agreed(more, own=0, between=0, temp_points="1:1")
    assert (boards[-1], verdict) == ((5, 0), "right")


def test_4_REMATCH_once_in_a_period_the_third_too():
    """In the second period the two upper met, and the two lower: in the third they may again."""
    draws = (Game(1, 4, Result.DRAW), Game(3, 2, Result.DRAW))
    four_rounds = four(*map(Round, (draws, WON, WON, draws)))
    boards, verdict = agreed(four_rounds, between=0, periods="2,2,2", pair_by="rating")
    assert ({frozenset(board) for board in boards}, verdict) == ({frozenset((1, 2)), frozenset((3, 4))}, "right")
    told = indeler.check(
        four_rounds, rules="keizer", boards=boards, settings={"between": 0, "periods": "2,9", "pair_by": "rating"}
    )
    assert (told.verdict, told.findings[0].clause) == ("not best", "L2")


class Asked:
    """Facts that keep the question and find nothing better."""

    searches = False

    def best(self, in_turns, exactly):
        (self.instance,) = exactly()


@pytest.mark.parametrize("size", [4, 5])
def test_4_who_may_meet_whom_is_told_from_both_sides(size):
    """Whom a ban keeps apart may not; anybody may be odd, and nobody where the number is even."""
    people = [Player(number, rating=2000 - number) for number in range(1, size + 1)]
    tournament, asked = Tournament(people, forbidden=[Forbidden((1, 2))]), Asked()
    found = indeler.pair(tournament, rules="keizer")
    given = audited_round(tournament, boards=[*found.boards, *([(found.bye, 0)] if found.bye else [])])
    examine(tournament, given, asked, read_settings("keizer", SETTINGS, {}))
    may_meet = [[a != b and {a, b} != {0, 1} for a in range(size + size % 2)] for b in range(size + size % 2)]
    assert asked.instance.allowed == [sum(1 << a for a, may in enumerate(row) if may) for row in may_meet]


def test_C_LIMIT_only_the_other_colours_keep_a_limit():
    draw, won, lost = Result.DRAW, Result.WHITE_WINS, Result.BLACK_WINS
    pairs = (
        ((2, 1, draw), (4, 3, draw)),
        ((1, 3, won), (4, 2, lost)),
        ((1, 4, won), (3, 2, lost)),
        ((1, 3, won), (4, 2, lost)),
    )
    rounds = [Round(tuple(Game(*game) for game in games)) for games in pairs]
    tournament = Tournament([Player(number, rating=2000 - number) for number in (1, 2, 3, 4)], rounds)
    chosen = {"rematch_first": True, "max_diff": 2}
    (white, black), *others = indeler.pair(tournament, rules="keizer", **chosen).boards
    assert {white, black} == {1, 2}
    assert (
        indeler.check(tournament, rules="keizer", boards=[(white, black), *others], settings=chosen).verdict == "right"
    )
    turned = indeler.check(tournament, rules="keizer", boards=[(black, white), *others], settings=chosen)
    assert (turned.verdict, turned.findings[0].clause) == ("not best", "C-LIMIT")
