"""knsb-wp: the verdicts of the audit on wrong rounds of the worked examples WP-E1 to WP-E5."""

import pytest

from indeler.audit import check
from indeler.audit.resistance.wp import SETTINGS, white_of
from indeler.audit.resistance.wp_field import AuditedField, numbers_of, sums_that_fail
from indeler.audit.settings import read_settings
from indeler.model import Forbidden, Kind, Player, RequestedBye, Scale, Tournament, VirtualPoints
from support.round_tables import hall
from support.worked_examples import worked_example

RULEBOOK = "knsb-wp"


def verdict_on(before, opponents):
    """Return the verdict on a round written as ``4-1 2-6 5``, the bye alone, with correct colours."""
    field = AuditedField(before, read_settings(RULEBOOK, SETTINGS, {}))
    pairs = [tuple(map(int, pair.split("-"))) for pair in opponents.split()]
    boards = [(pair[0], 0) if len(pair) == 1 else _with_colours(field, pair) for pair in pairs]
    return check(before, rules="knsb-wp", boards=boards)


def _with_colours(field, pair):
    if not all(number in field.place for number in pair):
        return pair
    first, second = (field.contestants[place] for place in sorted(field.place[number] for number in pair))
    white = white_of(first, second)[0]
    return (white.number, (second if white is first else first).number)


def assert_called(before, opponents, clause, *words, verdict="not best"):
    found = verdict_on(before, opponents)
    assert (found.verdict, found.findings[0].clause) == (verdict, clause), found.findings
    assert all(word in found.findings[0].sentence for word in words), found.findings


def test_the_correct_round_is_right():
    assert verdict_on(worked_example("WP-E1"), "1-4 2-6 3-5").verdict == "right"


def test_B1a_a_second_meeting_is_illegal():
    assert_called(worked_example("WP-E1"), "2-5 1-4 3-6", "B1a", "have met before", verdict="illegal")


def test_B1_a_banned_pair_is_illegal():
    before = worked_example("WP-E1").replace(forbidden=[Forbidden((1, 4))])
    assert_called(before, "1-4 2-6 3-5", "B1", "1", "4", "ban", verdict="illegal")


def test_B1b_a_second_bye_is_illegal():
    assert_called(worked_example("WP-E5"), "2-4 3-5 6-7 1", "B1b", "1 has already had a point", verdict="illegal")


def test_B2_two_absolute_preferences_for_the_same_colour_are_illegal():
    assert_called(worked_example("WP-E2"), "5-6 7-1 8-2 4-3", "B2", "black", verdict="illegal")


def test_B2a_a_third_more_black_than_white_is_illegal():
    before = worked_example("WP-E2")
    verdict = check(before, rules="knsb-wp", boards=[(7, 5), (2, 6), (4, 8), (1, 3)])
    assert (verdict.verdict, verdict.findings[0].clause) == ("illegal", "B2a")


def test_C3_more_players_wait_than_necessary():
    assert_called(worked_example("WP-E4"), "2-5 6-1 7-3 8-4", "C3", "nobody should wait, not 7, 8")


def test_C4_1_a_player_with_more_points_than_necessary_waits():
    assert_called(worked_example("WP-E2"), "1-3 5-7 6-4 8-2", "C4.1", "8 should wait, not 6")


def test_C4_2_a_player_waits_who_must_wait_again():
    assert_called(worked_example("WP-E2"), "1-3 5-6 7-4 8-2", "C4.2", "6 should wait, not 7")


def test_C4_4_a_player_waits_whose_waiting_costs_a_colour():
    assert_called(worked_example("WP-E1"), "2-3 4-1 5-6", "C4.4", "5 should wait, not 2")


def test_C4_5_a_player_with_a_lower_rank_waits():
    assert_called(worked_example("WP-E2"), "1-3 2-4 5-7 6-8", "C4.5", "8 should wait, not 2")


def test_C9_only_rooms_that_allow_all_to_be_paired_are_compared():
    assert_called(worked_example("WP-E3"), "1-5 2-3 6-4", "C4.4", "6, 1 should wait, not 2, 1")


def test_F1_the_bye_goes_to_the_player_with_the_fewest_points():
    assert_called(worked_example("WP-E5"), "4-6 1-3 5-7 2", "C4.1", "1 should wait, not 2")


def test_B4_more_colours_are_missed_than_necessary():
    assert_called(worked_example("WP-E1"), "2-1 4-6 5-3", "B4", "who do not get their colour is 2", "it is 0")


def test_C5_an_opponent_lower_down_is_possible():
    assert_called(worked_example("WP-E4"), "2-5 3-4 6-1 7-8", "C5", "6 should meet 2, not 1")


@pytest.mark.parametrize(("game", "clause"), [((4, 1), "E1"), ((7, 8), "E4")])
def test_E1_E4_a_wrong_colour_is_reported(game, clause):
    boards = {"E1": [(4, 1), (2, 6), (3, 5)], "E4": [(2, 6), (1, 5), (7, 8), (3, 4)]}[clause]
    verdict = check(worked_example({"E1": "WP-E1", "E4": "WP-E4"}[clause]), rules="knsb-wp", boards=boards)
    assert (verdict.verdict, verdict.findings[0].clause, verdict.alternative) == ("not best", clause, (game[::-1],))


def test_D1_the_first_round_is_a_fold():
    first = worked_example("WP-E4").before(1)
    assert verdict_on(first, "1-8 2-7 3-6 4-5").verdict == "right"
    assert_called(first, "1-5 2-6 3-7 4-8", "D1", "the first on the list meets the last")
    assert_called(worked_example("WP-E5").before(1), "1-7 2-6 3-5 4", "D1", "1 should have the bye, not 4")


def test_F5_absentees_are_not_paired():
    before = worked_example("WP-E1")
    absent = before.replace(requested_byes=[RequestedBye(3, 6, Kind.ZERO_BYE), RequestedBye(3, 2, Kind.ZERO_BYE)])
    assert_called(absent, "1-4 2-6 3-5", "F5", "2 was not to be paired", verdict="illegal")
    assert_called(before, "1-4 3-5", "F5", "2 takes part, but has neither", verdict="illegal")


def test_F8_the_control_sums_are_verified():
    before = worked_example("WP-E5")
    numbers = numbers_of(before)
    assert sums_that_fail(before, numbers) == []
    numbers[1] = numbers[1]._replace(wp=numbers[1].wp + 5)
    ((clause, sentence),) = sums_that_fail(before, numbers)
    ours = sum(row.wp for row in numbers.values())
    assert clause == "A1a"
    assert str(sentence) == f"WP add up to {ours} tenths, in the standings to {ours - 5}."


@pytest.mark.parametrize(
    ("scale", "fixed"),
    [
        (Scale.of(30, 20, 10), True),
        (Scale.of(30, 10, 0), False),
        (Scale.of(30, 20, 10)._replace(white_win=40), False),
        (Scale.of(30, 20, 10)._replace(black_win=40), False),
        (Scale.of(30, 20, 10)._replace(black_loss=0, white_win=40), True),
    ],
)
def test_F8_the_sums_are_checked_only_if_a_win_and_a_loss_equal_two_draws(scale, fixed):
    before = worked_example("WP-E5").replace(scale=scale)
    numbers = numbers_of(before)
    numbers[1] = numbers[1]._replace(wp=numbers[1].wp + 5)
    assert bool(sums_that_fail(before, numbers)) is fixed


@pytest.mark.parametrize(
    ("table", "clause"),
    [
        ("1 1 W W\n2 1 B B", "B2a"),
        ("1 1 B W W\n2 1 W B B", "B2b"),
        ("1 1 W B W W\n2 1 B W W B", "B2a"),
        ("1 1 B W\n2 1 W B", "E1"),
    ],
)
def test_B2a_a_difference_of_three_and_B2b_three_in_a_row_are_illegal(table, clause):
    """1 has white in both cases; if both clauses apply, the difference is reported."""
    assert [finding.clause for finding in check(hall(table), rules=RULEBOOK, boards=[(1, 2)]).findings] == [clause]


@pytest.mark.parametrize(
    ("pair", "clause", "why"),
    [
        ((1, 2), "B2", "1 and 2 both absolutely want black."),
        ((3, 4), "B2", "3 and 4 both absolutely want white."),
        ((5, 6), "B1", "5 and 6 are kept apart by a ban of the tournament."),
    ],
)
def test_B1_B2_a_forbidden_pair_is_reported_with_its_reason(pair, clause, why):
    """1 and 2 had white twice, 3 and 4 black twice, 5 and 6 are kept apart."""
    before = hall("1 1 W W\n2 1 W W\n3 1 B B\n4 1 B B\n5 1 W B\n6 1 W B", "5-6")
    others = {(1, 2): [(3, 5), (4, 6)], (3, 4): [(1, 5), (2, 6)], (5, 6): [(1, 3), (2, 4)]}
    verdict = check(before, rules=RULEBOOK, boards=[pair, *others[pair]])
    assert (verdict.verdict, *verdict.findings) == ("illegal", (clause, why))


def test_D_the_first_round_depends_only_on_the_lot_and_not_on_virtual_points():
    """Virtual points that a file states for round 1 do not form groups yet."""
    six = Tournament(
        map(Player, range(1, 7)), virtual_points=[VirtualPoints(6, (10,)), VirtualPoints(4, (20,))], total_rounds=5
    )
    assert check(six, rules="knsb-wp", boards=[(1, 6), (2, 5), (3, 4)]).verdict == "right"
    assert check(six, rules="knsb-wp", boards=[(4, 1), (6, 3), (2, 5)]).verdict != "right"
