"""Verdicts of the audit on rounds that are wrong, corrected, or stated incompletely."""

import pytest

import indeler
from indeler.audit import check
from indeler.language import InvalidInput
from indeler.model import Colour, Game, Kind, Player, Result, Round, Tournament, Unplayed

RULEBOOK = "fide-dutch"

FIRST = (Game(1, 4, Result.WHITE_WINS), Game(5, 2, Result.BLACK_WINS), Game(3, 6, Result.WHITE_WINS))


def six(*second, byes=(), **stated):
    """Return a tournament of six players after the first round, with a second round of these games."""
    rounds = [Round(FIRST)]
    if second or byes:
        rounds.append(Round(tuple(Game(*game) for game in second), tuple(Unplayed(*bye) for bye in byes)))
    people = [Player(number, f"Player {number}") for number in range(1, 7)]
    return Tournament(people, rounds, total_rounds=5, initial_colour=Colour.WHITE, **stated)


RIGHT = ((2, 1), (4, 3), (6, 5))


def test_the_correct_round_is_right_and_has_a_certificate():
    verdict = check(six(*RIGHT))
    assert (verdict.round, verdict.rules, verdict.verdict, verdict.findings) == (2, RULEBOOK, "right", ())
    assert verdict.certificate["round"] == 2


def test_C1_a_rematch_is_illegal():
    verdict = check(six((4, 1), (2, 3), (6, 5)))
    assert (verdict.verdict, verdict.findings[0].clause) == ("illegal", "C1")
    assert "1 Player 1" in verdict.findings[0].sentence
    assert verdict.certificate is None


def test_C1_a_pair_that_is_kept_apart_is_illegal():
    from indeler.model import Forbidden

    verdict = check(six(*RIGHT, forbidden=[Forbidden((3, 4))]))
    assert (verdict.verdict, verdict.findings[0].clause) == ("illegal", "C1")
    assert "kept apart" in verdict.findings[0].sentence


def test_C2_a_second_bye_is_illegal():
    people = [Player(number) for number in range(1, 4)]
    bye = Unplayed(3, Kind.PAIRING_BYE)
    rounds = [Round((Game(1, 2, Result.DRAW),), (bye,)), Round((Game(2, 1),), (bye,))]
    verdict = check(Tournament(people, rounds, initial_colour=Colour.WHITE), rules=RULEBOOK)
    assert (verdict.verdict, verdict.findings[0].clause) == ("illegal", "C1")  # a rematch is reported first
    rounds[1] = Round((Game(1, 3),), (Unplayed(2, Kind.PAIRING_BYE),))
    rounds.append(Round((Game(2, 1),), (bye,)))
    assert check(Tournament(people, rounds, initial_colour=Colour.WHITE), 2, RULEBOOK).verdict == "not best"


def test_C6_pairs_outside_the_bracket_are_not_best():
    verdict = check(six((2, 4), (5, 3), (6, 1)))
    assert (verdict.verdict, verdict.findings[0].clause) == ("not best", "C6")
    assert verdict.alternative == ((1, 2),)
    sentence = (
        "In bracket 1 the number of players who need an opponent from a lower group is 3; with 1-2 it would be 1."
    )
    assert verdict.findings[0].sentence == sentence


def test_5_2_1_a_wrong_colour_is_not_best():
    verdict = check(six((1, 2), (4, 3), (6, 5)))
    assert (verdict.verdict, verdict.findings[0].clause) == ("not best", "5.2.1")
    assert verdict.alternative == ((2, 1),)


def test_the_board_order_is_checked_if_it_is_given():
    assert check(six(*RIGHT), 2, boards=[*RIGHT]).verdict == "right"
    verdict = check(six(*RIGHT), 2, boards=[RIGHT[1], RIGHT[0], RIGHT[2]])
    assert verdict.findings[0].clause == "fide-handling 3.6"
    with pytest.raises(InvalidInput, match="list of boards"):
        check(six(*RIGHT), 2, boards=[(1, 2)])


def test_a_list_of_boards_can_be_checked_before_the_round_is_played():
    verdict = check(six(), boards=[*RIGHT])
    assert (verdict.round, verdict.verdict, verdict.certificate) == (2, "right", None)
    assert check(six(), boards=RIGHT[:2]).findings[0].clause == "1.9.1"
    with pytest.raises(InvalidInput, match="two boards"):
        check(six(), boards=[(1, 2), (1, 3)])
    with pytest.raises(InvalidInput, match="no player 9"):
        check(six(), boards=[(1, 9)])


def test_a_correction_with_a_recorded_reason_is_in_order():
    verdict = check(six((1, 2), (4, 3), (6, 5), comments=["Round 2 corrected: board 1 had started like that"]))
    assert (verdict.verdict, verdict.is_in_order) == ("corrected", True)
    assert verdict.reason == "board 1 had started like that"
    assert verdict.findings[0].clause == "5.2.1"


def test_a_comment_on_another_round_is_no_reason():
    assert check(six((1, 2), (4, 3), (6, 5), comments=["Round 3 corrected: late entry"])).verdict == "not best"


@pytest.mark.parametrize("colour", ["white", "black"])
@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992"])
def test_an_unstated_initial_colour_is_derived_from_the_round(rules, colour):
    empty = Tournament([Player(number) for number in range(1, 8)], total_rounds=5)
    tournament = indeler.pair(empty, rules, initial=colour).added_to(empty)
    assert check(tournament, 1, rules).verdict == "right"
    games = list(tournament.rounds[0].games)
    games[1] = Game(games[1].black, games[1].white)
    changed = tournament.replace(rounds=[tournament.rounds[0]._replace(games=tuple(games))])
    assert check(changed, 1, rules).verdict == "not best"


def test_unknown_rounds_and_rulebooks_are_refused():
    with pytest.raises(InvalidInput, match="no round 3"):
        check(six(*RIGHT), 3)
    with pytest.raises(InvalidInput, match="no round of the tournament"):
        check(Tournament([Player(1), Player(2)]))
    with pytest.raises(InvalidInput, match="no-such-rules"):
        check(six(*RIGHT), rules="no-such-rules")


@pytest.mark.parametrize(
    ("rules", "clause"), [("fide-dutch", "5.2.5"), ("fide-dutch-2017", "E.5"), ("fide-1992", "Runde-1")]
)
@pytest.mark.parametrize(
    ("boards", "is_right"),
    [([(1, 3), (4, 2)], True), ([(3, 1), (2, 4)], True), ([(1, 3), (2, 4)], False), ([(3, 1), (4, 2)], False)],
)
def test_the_first_board_decides_the_initial_colour_after_a_round_of_byes(rules, clause, boards, is_right):
    """5.2.5, E.5, Runde-1: a first round with byes only does not show the initial colour, so the second round does."""
    nobody = Round((), tuple(Unplayed(number, Kind.ZERO_BYE) for number in range(1, 5)))
    verdict = check(Tournament([Player(n) for n in range(1, 5)], [nobody], total_rounds=3), rules=rules, boards=boards)
    assert [finding.clause for finding in verdict.findings] == ([] if is_right else [clause])


@pytest.mark.parametrize(
    ("size", "pairs"),
    [
        (12, "1-7, 2-8, 3-9, 4-10, 5-11, 6-12"),
        (14, "1-8, 2-9, 3-10, 4-11, 5-12, 6-13, and 1 more"),
        (16, "1-9, 2-10, 3-11, 4-12, 5-13, 6-14, and 2 more"),
    ],
)
def test_at_most_six_pairs_of_a_better_candidate_are_shown(size, pairs):
    before = Tournament([Player(number) for number in range(1, size + 1)], total_rounds=5)
    neighbours = [(a, a - 1) for a in range(2, size + 1, 2)]
    [finding] = check(before, rules="fide-dutch", boards=neighbours).findings
    assert finding == ("4.3", f"In bracket 0 these pairs come first by the rules: {pairs}.")
