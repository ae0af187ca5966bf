"""The audit of rounds of teams: correct rounds with their proofs, all other rounds, and forged certificates."""

from collections import Counter
from itertools import product
from random import Random

import pytest

import indeler
from indeler.audit import check, proof_fault, prover
from indeler.audit.upfloating import team as judged_teams
from indeler.audit.upfloating.sides import EventRules, Side, _wish, in_turn, white_by
from indeler.model import Game, PairingError, Player, Result, Round, Tournament
from indeler.model.teams import TeamEvent, participants
from oracles import team_swiss
from oracles.team_events import played, random_team_event, sides_of
from oracles.team_swiss import other_rounds
from support.forged_certificates import forged
from support.round_tables import hall

pytestmark = pytest.mark.sampled(2)

RULEBOOK = "fide-team"


def rounds(seeds, most=10):
    """Yield rounds of random events: the games before, the pairing of the round, the numbers of the participants."""
    for seed in seeds:
        random = Random(seed)
        games, trouble = random_team_event(random, most=most)
        while TeamEvent(games).next_round <= games.total_rounds:
            numbers = [side.number for side in sides_of(games)[0]]
            try:
                pairing = indeler.pair(games)
            except PairingError:
                break
            yield games, pairing, numbers
            games = played(random, pairing.added_to(games), trouble)


def right(seeds):
    count = 0
    for games, pairing, _ in rounds(seeds):
        after = pairing.added_to(games)
        verdict = check(after)
        assert verdict.verdict == "right", (pairing, verdict.findings)
        assert proof_fault(verdict.certificate, after) == ""
        count += 1
    return count


def wrong(seeds, each):
    """Return the clauses by which other rounds are wrong."""
    clauses = Counter()
    for games, pairing, numbers in rounds(seeds, most=7):
        for other in other_rounds(pairing, numbers, Random(pairing.round), each):
            verdict = check(other.added_to(games))
            assert verdict.verdict in ("illegal", "not best"), (pairing, other)
            clauses[verdict.findings[0].clause] += 1
    return clauses


def forgeries(seeds, each):
    """Check that all forged certificates of wrong rounds are refused, and return their number."""
    tried = 0
    for games, pairing, numbers in rounds(seeds, most=7):
        dice = Random(pairing.round)
        for other in other_rounds(pairing, numbers, dice, each):
            after = participants(other.added_to(games))
            made = forged(after, len(after.rounds), RULEBOOK, dice, dice.choice((0, 0.3)))
            assert proof_fault(made, after) != "", (pairing, other)
            tried += 1
    return tried


def test_correctly_paired_rounds_are_right_and_proven():
    assert right(range(15)) > 30


def test_every_other_round_has_a_fault():
    assert {"C1", "C4", "3.4", "3.6.2"} <= wrong(range(12), 8).keys()


def test_no_forged_certificate_is_accepted():
    assert forgeries(range(12), 4) > 60


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(1, 6))
def test_many_correct_and_wrong_rounds_and_many_forgeries_are_judged(part):
    assert right(range(1_000 * part, 1_000 * part + 150)) > 300
    assert len(wrong(range(1_000 * part, 1_000 * part + 80), 20)) > 6
    assert forgeries(range(1_000 * part, 1_000 * part + 80), 10) > 800


@pytest.mark.parametrize(
    ("clause", "table", "boards"),
    [
        ("C4", "1 2\n2 2\n3 1\n4 1", [(3, 1), (4, 2)]),
        ("C5", "1 2\n2 1\n3 0\n4 0", [(1, 3), (2, 4)]),
        ("C6", "1 2\n2 1\n3 1\n4 1\n5 0\n6 0", [(1, 3), (2, 5), (4, 6)]),
        ("C7", "1 2 W\n2 1 Wd\n3 1 B\n4 1 B", [(1, 2), (3, 4)]),
        ("C8", "1 1 W W\n2 1 B B\n3 1 W W\n4 1 B B", [(1, 3), (2, 4)]),
        ("C10", "1 2 W\n2 2 Wd\n3 2 W\n4 1 W", [(1, 3), (2, 4)]),
        ("3.4", "1 1 W\n2 0 W\n3 0 W", [(1, 3), (2, 0)]),
        ("3.5.4", "1 3\n7 2\n8 2\n9 2", [(1, 8), (7, 9)]),
        ("3.6.2", "1 1\n2 1\n3 1\n4 1", [(1, 4), (2, 3)]),
        ("4.3.1", "1 1\n2 1", [(2, 1)]),
    ],
)
def test_a_planted_error_is_reported_with_its_clause(clause, table, boards):
    verdict = check(hall(table, "2-4" if clause == "C6" else ""), rules=RULEBOOK, boards=boards)
    assert (verdict.verdict, verdict.findings[0].clause) == ("not best", clause)


def test_a_certificate_depends_on_the_results_of_the_boards():
    games, pairing, _ = next(one for one in rounds(range(5)) if one[1].round == 2)
    after = pairing.added_to(games)
    proof = check(after).certificate
    event = TeamEvent(after)
    first = event.rounds[0]
    match = next(one for one in first.matches if one.boards)
    boards = (match.boards[0]._replace(result=match.boards[0].result.mirrored), *match.boards[1:])
    changed = [match._replace(boards=boards) if one is match else one for one in first.matches]
    other = event.with_rounds([first._replace(matches=tuple(changed)), *event.rounds[1:]]).games
    assert match.boards[0].result.mirrored is match.boards[0].result or proof_fault(proof, other) != ""


HISTORIES = ["".join(colours) for length in range(5) for colours in product("WB", repeat=length)]


@pytest.mark.parametrize("round", [4, 9])
@pytest.mark.parametrize("kind", ["A", "B", "none"])
def test_1_7_1_1_7_2_4_3_preferences_and_colours_after_every_history(kind, round):
    """The expected values come from the oracle, which shares no code with the audit."""
    rules = EventRules(kind, ("MP",), round, 9)
    printed = team_swiss.Round([], team_swiss.Rules("" if kind == "none" else kind, round, 9, "W"))
    wishes = {colours: _wish(colours.lower(), rules) for colours in HISTORIES}
    for (one, wish), (other, other_wish) in product(wishes.items(), repeat=2):
        first, second = team_swiss.Side(1, 0, (0,), colours=one), team_swiss.Side(2, 0, (0,), colours=other)
        colour, is_strong = printed.preference(first)
        assert wish == (colour.lower(), is_strong and kind == "B"), one
        mine = Side(1, 0, (0,), one.lower(), False, False, *wish)
        yours = Side(2, 0, (0,), other.lower(), False, False, *other_wish)
        assert white_by(mine, yours, "w")[1] == printed.colour_of_first(first, second).lower(), (one, other)


def test_4_2_4_3_1_the_first_team_and_the_initial_colour():
    def side(number, *points):
        return Side(number, 0, points, "", False, False, "", False)

    assert [each.number for each in in_turn(side(1, 20, 30), side(2, 20, 40))] == [2, 1]
    assert [each.number for each in in_turn(side(2, 20, 30), side(1, 20, 30))] == [1, 2]
    assert [white_by(side(number), side(4), drawn)[1] for number in (1, 2) for drawn in ("w", "b", "")] == [
        *("w", "b", ""),
        *("b", "w", ""),
    ]


def test_4_1_round_1_shows_the_initial_colour_by_its_smallest_number_that_played():
    def shown(*boards, forfeit=()):
        results = [Result.WHITE_BY_FORFEIT if board in forfeit else Result.DRAW for board in boards]
        games = tuple(Game(*board, result) for board, result in zip(boards, results, strict=True))
        return judged_teams._drawn_colour(Tournament([Player(at) for at in range(1, 7)], [Round(games)]))

    assert shown((5, 6), (4, 3), (1, 2)) == "w"
    assert shown((5, 6), (3, 4), (2, 1)) == "b"
    assert shown((1, 2), (4, 3), forfeit=[(1, 2)]) == "b"
    assert shown((2, 3), (1, 4), forfeit=[(1, 4)]) == "b"
    assert shown((1, 2), forfeit=[(1, 2)]) == shown() == ""


def test_3_6_2_a_first_candidate_that_is_not_proven_best_is_not_reported(monkeypatch):
    """C7: 1-2, 3-4 misses two colours; 1-4, 2-3 is better, but the first of the best is 1-3, 2-4."""
    teams = hall("1 1 W\n2 1 W\n3 1 B\n4 1 B")
    exactly = check(teams, rules=RULEBOOK, boards=[(1, 2), (3, 4)])
    monkeypatch.setattr(judged_teams, "MIN_LARGE_BRACKET", 0)
    monkeypatch.setattr(judged_teams, "first_candidate", lambda *_: [(0, 3), (1, 2)])
    assert check(teams, rules=RULEBOOK, boards=[(1, 2), (3, 4)]) == exactly


def test_large_brackets_are_judged_by_turns_with_the_same_clauses(monkeypatch):
    """3.6.2: in a large bracket the top players come first, then each in turn, which is faster than one big number."""
    exactly = wrong(range(4), 4)
    monkeypatch.setattr(judged_teams, "MIN_LARGE_BRACKET", 0)
    assert wrong(range(4), 4) == exactly
    assert right(range(4)) > 8


@pytest.mark.parametrize("history", ["", " W", " W W"])
def test_3_6_2_the_correct_pairing_of_a_large_bracket_is_found_by_turns(monkeypatch, history):
    """C8, C9, 3.6.2: the result is the same as with a matching of single teams, which is not used."""
    opposite = history.replace("W", "B")
    teams = hall("\n".join(f"{at} 1{history if at % 3 else opposite}" for at in range(1, 25)), "1-13 2-14")
    boards = indeler.pair(teams, RULEBOOK).boards
    blacks = [black for _, black in boards]
    shifted = [[*zip((white for white, _ in boards), (*blacks[at:], *blacks[:at]), strict=True)] for at in (1, 2, 5, 9)]
    monkeypatch.setattr(judged_teams, "MIN_LARGE_BRACKET", 1_000)
    exactly = [check(teams, rules=RULEBOOK, boards=each) for each in shifted]
    monkeypatch.setattr(judged_teams, "MIN_LARGE_BRACKET", 0)
    monkeypatch.delattr(prover, "best_by_rows")
    assert [check(teams, rules=RULEBOOK, boards=each) for each in shifted] == exactly
    assert [one.verdict for one in exactly].count("not best") > 1


@pytest.mark.parametrize(
    ("table", "apart", "upfloater"),
    [
        ("1 3\n7 2\n8 2\n9 2", "", 7),
        ("1 3\n7 2\n8 2\n9 2", "1-7", 8),
        ("1 3\n7 2\n8 2\n9 2", "8-9", 8),
        ("1 3 W\n7 2 Wd\n8 2 B\n9 2 B", "", 8),
    ],
)
def test_3_5_4_a_single_upfloater_is_proven_without_a_question(monkeypatch, table, apart, upfloater):
    """C6, C7: an earlier candidate cannot be paired, leaves a rest that cannot be, or floated in the round before."""

    def ask(*_):
        raise AssertionError("a matching is asked for")

    monkeypatch.setattr(judged_teams.UpfloatingAudit, "_demand_best_set", ask)
    boards = indeler.pair(hall(table, apart), RULEBOOK).boards
    assert {1, upfloater} in map(set, boards)
    assert check(hall(table, apart), rules=RULEBOOK, boards=boards).verdict == "right"
