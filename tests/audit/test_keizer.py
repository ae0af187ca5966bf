"""keizer: the rounds of the corpus are right and proven, and every change is reported with its clause."""

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
    """Return the verdict on other boards of the next round, and the clauses found."""
    tournament = indeler.read(CORPUS / name).replace(total_rounds=None)
    verdict = indeler.check(tournament, rules="keizer", boards=boards, settings={**chosen(name), **settings})
    return verdict.verdict, *[finding.clause for finding in verdict.findings]


# After round 7 of 0000 the ladder is 1 3 2 5 6 7 4; in it 1-2, 3-5 and 4-7 were paired; 7, 4 and 6 have had the bye.
RIGHT = [(1, 3), (2, 7), (6, 4), (5, 0)]


def next_round(**settings):
    tournament = indeler.read(CORPUS / "0000.trf").replace(total_rounds=None)
    found = indeler.pair(tournament, rules="keizer", **settings)
    return [*found.boards, *([(found.bye, 0)] if found.bye else [])]


def test_L6_the_round_of_the_engine_is_right_and_another_board_order_is_not():
    boards = next_round()
    assert judged(boards) == ("right",)
    assert judged([boards[1], boards[0], *boards[2:]]) == ("not best", "4")


def test_Ca_reversed_colours_are_reported():
    (white, black), *others = next_round()
    verdict, clause = judged([(black, white), *others])
    assert (verdict, clause[0]) == ("not best", "C")


def test_L1_a_second_bye_is_reported_while_another_player_has_had_none():
    assert next_round() == RIGHT
    assert judged([(1, 3), (2, 7), (6, 5), (4, 0)]) == ("not best", "L1")


def test_L2_a_pair_that_met_in_the_last_round_is_reported():
    assert judged([(2, 1), (3, 7), (6, 4), (5, 0)]) == ("not best", "L2")


def test_L5_the_lowest_player_has_the_bye_by_that_setting():
    boards = next_round(bye_rule="lowest")
    assert boards[-1] == (4, 0)
    assert judged(boards, bye_rule="lowest") == ("right",)
    assert judged(RIGHT, bye_rule="lowest") == ("not best", "L5")


def test_4_everybody_present_is_paired_and_bans_are_kept():
    boards = next_round()
    assert judged(boards[1:])[0] == "illegal"
    tournament = indeler.read(CORPUS / "0000.trf").replace(total_rounds=None, forbidden=[Forbidden(boards[0])])
    assert indeler.check(tournament, rules="keizer", boards=boards).verdict == "illegal"


def test_L2_a_strict_rematch_rule_may_not_be_broken():
    assert judged(next_round(between=20), between=20) == ("right",)
    assert judged(next_round(between=20), between=20, rematch="strict") == ("illegal", "L2")


def test_a_bye_by_lot_cannot_be_judged():
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
def test_an_impossible_setting_is_refused(wrong):
    name, _, text = wrong.partition("=")
    with pytest.raises(InvalidInput, match=f"{name}={text} (is not possible|cannot be read)"):
        judged(RIGHT, **{name: text})


def test_L2_an_unavoidable_rematch_is_judged_up_to_a_number_of_players(monkeypatch):
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
    """Return the boards of the engine, and the verdict of the audit on them."""
    found = indeler.pair(tournament, rules="keizer", **chosen)
    boards = [*found.boards, *([(found.bye, 0)] if found.bye else [])]
    return boards, indeler.check(tournament, rules="keizer", boards=boards, settings=chosen).verdict


def test_4_start_points_are_added_to_the_score():
    """With 4½ points player 4 passes 3, who has 4; a late entrant has nothing and stays below others with nothing."""
    assert agreed(four(Round(WON)), own=0, between=0, temp_points="4:9/2") == ([(1, 4), (3, 2)], "right")
    more = four(Round(WON)).replace(players=[*four().players.values(), Player(5, rating=1995, enters=2)])
    boards, verdict = agreed(more, own=0, between=0, temp_points="1:1")
    assert (boards[-1], verdict) == ((5, 0), "right")


def test_4_REMATCH_a_third_period_allows_a_new_meeting_too():
    """In the second period the upper two met, and the lower two: in the third period they may meet again."""
    draws = (Game(1, 4, Result.DRAW), Game(3, 2, Result.DRAW))
    four_rounds = four(*map(Round, (draws, WON, WON, draws)))
    boards, verdict = agreed(four_rounds, between=0, periods="2,2,2", pair_by="rating")
    assert ({frozenset(board) for board in boards}, verdict) == ({frozenset((1, 2)), frozenset((3, 4))}, "right")
    told = indeler.check(
        four_rounds, rules="keizer", boards=boards, settings={"between": 0, "periods": "2,9", "pair_by": "rating"}
    )
    assert (told.verdict, told.findings[0].clause) == ("not best", "L2")


class Asked:
    """Facts that record the instance and find no better round."""

    searches = False

    def best(self, in_turns, exactly):
        (self.instance,) = exactly()


@pytest.mark.parametrize("size", [4, 5])
def test_4_the_graph_of_allowed_pairs_is_symmetric(size):
    """Players that a ban keeps apart may not meet; any player may have the bye if the number is odd, none otherwise."""
    people = [Player(number, rating=2000 - number) for number in range(1, size + 1)]
    tournament, asked = Tournament(people, forbidden=[Forbidden((1, 2))]), Asked()
    found = indeler.pair(tournament, rules="keizer")
    given = audited_round(tournament, boards=[*found.boards, *([(found.bye, 0)] if found.bye else [])])
    examine(tournament, given, asked, read_settings("keizer", SETTINGS, {}))
    may_meet = [[a != b and {a, b} != {0, 1} for a in range(size + size % 2)] for b in range(size + size % 2)]
    assert asked.instance.allowed == [sum(1 << a for a, may in enumerate(row) if may) for row in may_meet]


def test_C_LIMIT_only_the_reversed_colours_keep_the_limit():
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
