"""kndb: the verdicts of the audit on wrong rounds of the worked examples KNDB-E1 to KNDB-E5."""

import pytest

from indeler.audit import check
from indeler.model import Kind, RequestedBye
from support.round_tables import hall
from support.worked_examples import worked_example

RULEBOOK = "kndb"


def assert_called(name, boards, clause, *words, verdict="not best"):
    """Check the verdict on a round written as ``4-2 5-1 6``: White first, and the opponent of the dummy alone."""
    listed = [tuple(map(int, f"{board}-0".split("-")[:2])) for board in boards.split()]
    before = worked_example(name) if isinstance(name, str) else name
    found = check(before, rules="kndb", boards=listed)
    assert (found.verdict, found.findings[0].clause) == (verdict, clause), found.findings
    assert all(word in found.findings[0].sentence for word in words), found.findings


def test_G0_opponents_meet_once():
    assert_called("KNDB-E1", "2-4 1-6 5-3", "G0", "1", "6", "may not meet", verdict="illegal")


def test_G0_a_player_meets_the_dummy_only_once():
    assert_called("KNDB-E2", "2-3 4-6 5-7 1", "G0", "1 and the dummy", verdict="illegal")


def test_1_the_waiting_room_is_as_small_as_possible():
    assert_called("KNDB-E1", "1-3 2-6 4-5", "1", "1 should wait, not 1, 2, 4")


def test_2_the_lowest_number_waits():
    assert_called("KNDB-E1", "1-2 3-6 4-5", "2", "1 should wait, not 4")


def test_3_letters_wait_only_if_there_is_no_other_way():
    assert_called("KNDB-E3", "6-7 1-3 5-8 2-4", "3", "8 should wait, not 1")


def test_3_the_previous_group_is_completed_in_another_way():
    assert_called("KNDB-E3", "6-1 8-4 5-2 7-3", "3", "1 should wait, not 7")


def test_3_4_a_letter_with_fewer_points_waits_though_a_group_between_could_change():
    """1 and 2 may not meet, and 3 may meet only one of them.

    The group of 4 is the last but one: rule 1 completes it.
    """
    field = hall("1 1.5 F H\n2 1.5 F H\n3 1 F -\n4 0.5 H -\n5 0 - -\n6 0 - -", "1-2 1-4 3-5 3-6 4-6")
    assert check(field, rules="kndb", boards=[(3, 1), (4, 2), (5, 6)]).verdict == "right"
    (found, *_) = check(field, rules="kndb", boards=[(4, 5), (1, 6), (2, 3)]).findings
    assert found == ("3", "In the group of 1, 2 should wait, not 1.")


def test_4_the_first_room_that_allows_all_below_to_be_paired():
    assert_called("KNDB-E4", "2-1 4-5 6-3", "4", "6, 3 should wait, not 2, 4")
    assert_called("KNDB-E5", "1-3 5-2 6-4 7-8", "4", "2, 4 should wait, not 1, 7")


def test_G2_the_highest_player_has_the_lowest_opponent():
    assert_called("KNDB-E1", "1-3 2-4 5-6", "G2", "1 should meet 5, not 3")


def test_G3_the_dummy_is_the_lowest_player_of_the_last_group():
    assert_called("KNDB-E2", "5-1 2-3 6-4 7", "G2", "4 should meet the dummy, not 6")


def test_G1_absentees_are_not_paired():
    before = worked_example("KNDB-E1").replace(requested_byes=[RequestedBye(2, 6, Kind.ZERO_BYE)])
    assert_called(before, "4-2 5-1 6-3", "G1", "6 was not to be paired", verdict="illegal")


@pytest.mark.parametrize(
    ("boards", "clause"), [("1-5 2-3 6-7 4", "COL1"), ("5-1 3-2 6-7 4", "COL3"), ("5-1 2-3 7-6 4", "COL3")]
)
def test_COL1_COL3_a_wrong_colour_is_reported(boards, clause):
    assert_called("KNDB-E2", boards, clause, "should have white")
