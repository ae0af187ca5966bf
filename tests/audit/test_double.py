"""The audit of Double-Swiss rounds: correct rounds with their proofs, all other rounds, and forged certificates."""

from collections import Counter
from random import Random

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.audit.upfloating import double, sides
from indeler.model import Game, PairingError, Player, Result, Round, SpecialPoints, Tournament
from indeler.model.results import match_result
from oracles.double_swiss import played, random_tournament
from oracles.team_swiss import other_rounds
from support.forged_certificates import forged
from support.round_tables import hall_of_matches

RULEBOOK = "fide-double-swiss"


def rounds(seeds, most=10):
    """Yield rounds of random tournaments: the tournament before the round, and its pairing."""
    for seed in seeds:
        random = Random(seed)
        tournament, trouble = random_tournament(random, most=most)
        while tournament.next_round <= tournament.total_rounds:
            try:
                pairing = indeler.pair(tournament)
            except PairingError:
                break
            yield tournament, pairing
            tournament = played(random, pairing.added_to(tournament), trouble)


def right(seeds):
    count = 0
    for tournament, pairing in rounds(seeds):
        after = pairing.added_to(tournament)
        verdict = check(after)
        assert verdict.verdict == "right", (pairing, verdict.findings)
        assert proof_fault(verdict.certificate, after) == ""
        count += 1
    return count


def wrong(seeds, each):
    """Return the clauses by which other rounds are wrong; forged certificates for them are refused."""
    clauses = Counter()
    for tournament, pairing in rounds(seeds, most=7):
        dice = Random(pairing.round)
        for other in other_rounds(pairing, [*tournament.to_pair()], dice, each):
            after = other.added_to(tournament)
            verdict = check(after)
            assert verdict.verdict in ("illegal", "not best"), (pairing, other)
            clauses[verdict.findings[0].clause] += 1
            made = forged(after, len(after.rounds), RULEBOOK, dice, dice.choice((0, 0.3)))
            assert proof_fault(made, after) != "", (pairing, other)
    return clauses


def test_correctly_paired_rounds_are_right_and_proven():
    assert right(range(20)) > 40


def test_every_other_round_has_a_fault_and_no_forged_certificate_is_accepted():
    assert {"C1", "C4", "3.4", "3.6.2"} <= wrong(range(15), 5).keys()


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(1, 6))
def test_many_correct_and_wrong_rounds_are_judged(part):
    assert right(range(1_000 * part, 1_000 * part + 150)) > 300
    assert len(wrong(range(1_000 * part, 1_000 * part + 80), 20)) > 6


@pytest.mark.parametrize(
    ("clause", "table", "boards"),
    [
        ("C4", "1 2\n2 2\n3 1\n4 1", [(3, 1), (4, 2)]),
        ("C5", "1 2\n2 1\n3 0\n4 0", [(1, 3), (2, 4)]),
        ("C6", "1 2\n2 1\n3 1\n4 1\n5 0\n6 0", [(1, 3), (2, 5), (4, 6)]),
        ("C7", "1 2 W\n2 1 Wd\n3 1 B\n4 1 B", [(1, 2), (3, 4)]),
        ("C8", "1 2 W\n2 2 Wd\n3 2 W\n4 1 W", [(1, 3), (2, 4)]),
        ("3.4", "1 1 W\n2 0 W\n3 0 W", [(1, 3), (2, 0)]),
        ("3.5.4", "1 3\n7 2\n8 2\n9 2", [(1, 8), (7, 9)]),
        ("3.6.2", "1 1\n2 1\n3 1\n4 1", [(1, 4), (2, 3)]),
        ("4.3.1", "1 1\n2 1", [(2, 1)]),
        ("4.3.2", "1 1 W W\n2 1 W B", [(1, 2)]),
        ("4.3.3", "1 1 W B\n2 1 B W", [(2, 1)]),
        ("4.3.4", "1 1 W B\n2 1 W B", [(2, 1)]),
        ("4.3.5", "1 1 - -\n2 1 - B", [(1, 2)]),
    ],
)
def test_a_planted_error_is_reported_with_its_clause(clause, table, boards):
    verdict = check(hall_of_matches(table, "2-4" if clause == "C6" else ""), rules=RULEBOOK, boards=boards)
    assert (verdict.verdict, verdict.findings[0].clause) == ("not best", clause)


def test_a_certificate_depends_on_the_game_results_of_a_match():
    tournament, pairing = next(one for one in rounds(range(5)) if one[1].round == 2)
    after = pairing.added_to(tournament)
    proof = check(after).certificate
    first, *later = after.rounds
    games = [game._replace(result=Result((Result.DRAW, Result.ZERO_HALF))) for game in first.games]
    assert proof_fault(proof, after.replace(rounds=[first._replace(games=tuple(games)), *later])) != ""


@pytest.mark.parametrize(
    "points_of", [lambda *event: double._score(*event), lambda *event: sides._points(event[0], "MP", *event[1:])]
)
def test_special_points_without_a_round_count_once_and_others_in_their_round(points_of):
    """A penalty for all and a bonus for 2 count before every round; the value of a win in round 1 counts after it."""
    game = Round([Game(1, 2, match_result(Result.WHITE_WINS, Result.WHITE_WINS))])
    special = [
        SpecialPoints("", -5),
        SpecialPoints("", 20, players=(2,)),
        SpecialPoints("", 300, 2, (1,)),
        SpecialPoints("A", 7000),
    ]
    event = Tournament([Player(1), Player(2)], [game], total_rounds=4, special_points=special)
    plain = event.replace(special_points=())
    assert [points_of(event, player, 1) - points_of(plain, player, 1) for player in (1, 2)] == [-5, 15]
    assert [points_of(event, player, 2) - points_of(plain, player, 2) for player in (1, 2)] == [-5, 15]
    assert points_of(plain, 1, 2) > points_of(plain, 2, 2) == points_of(plain, 1, 1) == 0


def side(number, colours=""):
    return sides.Side(number, 0, (0,), colours, False, False)


@pytest.mark.parametrize(
    ("first", "other", "clause", "colour"),
    [
        ("", "", "4.3.1", "w"),
        ("w", "b", "4.3.2", "b"),
        ("b", "w", "4.3.2", "w"),
        ("wb", "wwb", "4.3.2", "w"),
        ("wwb", "wb", "4.3.2", "b"),
        ("wb", "bw", "4.3.3", "w"),
        ("bw", "wb", "4.3.3", "b"),
        ("bbw", "bwb", "4.3.3", "b"),
        ("bwb", "wb", "4.3.4", "w"),
        ("w", "w", "4.3.4", "b"),
        ("", "b", "4.3.5", "b"),
    ],
)
def test_4_3_2_4_3_3_4_3_4_4_3_5_who_has_white_in_the_first_game(first, other, clause, colour):
    """The letters are the colours of the higher ranked player in the first game of each match."""
    assert double.white_by(side(1, first), side(2, other), "w") == (clause, colour)


def test_4_3_1_the_drawn_colour_goes_to_odd_numbers():
    assert [double.white_by(side(number), side(9), drawn)[1] for number in (1, 2) for drawn in ("w", "b", "")] == [
        "w",
        "b",
        "",
        "b",
        "w",
        "",
    ]
