"""Baku acceleration: which players get virtual points, how many, and their effect."""

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.model import CHESS, DRAUGHTS, Kind, Player, RequestedBye, Scale
from indeler.model.baku import accelerated, group_a
from indeler.systems import pair
from indeler.systems.numbering import with_late_entry

RULEBOOK = "fide-dutch"


def test_BAKU_1_a_win_must_be_worth_two_draws(field):
    with pytest.raises(InvalidInput, match="a win worth two draws and a loss worth nothing"):
        pair(field(8, total_rounds=9, scale=Scale.of(30, 10)), RULEBOOK, baku=True)


def test_BAKU_1_the_number_of_rounds_must_be_known(field):
    with pytest.raises(InvalidInput, match="needs the number of rounds"):
        pair(field(8), RULEBOOK, baku=True)


@pytest.mark.parametrize(("players", "size"), [(161, 82), (160, 80), (6, 4), (4, 2), (3, 2), (1, 1)])
def test_BAKU_2_group_a_is_the_first_half_rounded_to_an_even_number(field, players, size):
    assert group_a(field(players)) == list(range(1, size + 1))


def test_BAKU_3_a_late_entry_removes_nobody_from_group_a(field):
    people = [Player(number, f"P{number}", rating=2000 - number) for number in range(1, 9)]
    later = with_late_entry(field(people, ["1-3 1-0, 2-4 1-0, 5-7 1-0, 6-8 1-0"]), Player(1, "Late", rating=1998))
    assert [later.player(number).name for number in group_a(later)] == ["P1", "Late", "P2", "P3", "P4"]
    below = with_late_entry(later, Player(1, "Later", rating=1000))
    assert len(group_a(below)) == 5


@pytest.mark.parametrize(
    ("rounds", "scale", "points"),
    [
        (9, CHESS, (10, 10, 10, 5, 5)),
        (7, CHESS, (10, 10, 5, 5)),
        (1, CHESS, (10,)),
        (11, DRAUGHTS, (20, 20, 20, 10, 10, 10)),
    ],
)
def test_BAKU_4_virtual_points_are_a_win_and_then_half_of_it(field, rounds, scale, points):
    assert accelerated(field(8, total_rounds=rounds, scale=scale)).virtual_points == {
        1: points,
        2: points,
        3: points,
        4: points,
    }


def test_BAKU_5_virtual_points_form_the_brackets(field):
    start = field(8, total_rounds=9)
    assert pair(start, RULEBOOK).boards == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert pair(start, RULEBOOK, baku=True).boards == [(1, 3), (4, 2), (5, 7), (8, 6)]
    assert pair(start.replace(type_code="FIDE_DUTCH_2026_BAKU"), RULEBOOK).boards == [(1, 3), (4, 2), (5, 7), (8, 6)]


def test_BAKU_5_boards_are_sorted_by_the_pairing_score(field):
    """The upper half drew: with the virtual point 1½ each, before the 1 of the winners in the lower half."""
    played = field(8, ["1-3 ½-½, 4-2 ½-½, 5-7 1-0, 8-6 0-1"], total_rounds=9)
    boards = pair(played, RULEBOOK, baku=True).boards
    assert [set(board) for board in boards] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]


def test_BAKU_5_standings_use_real_points(field):
    played = field(8, ["1-3 1-0, 4-2 0-1, 5-7 1-0, 8-6 0-1"], total_rounds=9)
    plain = indeler.standings(played, RULEBOOK)
    assert [row.points for row in plain] == [row.points for row in indeler.standings(accelerated(played), RULEBOOK)]


def test_BAKU_2_a_bye_in_round_1_is_not_counted_and_removes_nobody_from_group_a(field):
    """Twelve players, four of them with a bye in round 1: eight count, so group GA ends with the fourth of those."""
    byes = [RequestedBye(1, number, Kind.HALF_BYE) for number in (2, 3, 11, 12)]
    start = field(12, total_rounds=9, requested_byes=byes)
    assert group_a(start) == [1, 2, 3, 4, 5, 6]
    assert group_a(start, by_entry=True) == [1, 2, 3, 4, 5, 6]
    late = field(
        12, total_rounds=9, requested_byes=[RequestedBye(1, number, Kind.HALF_BYE) for number in (9, 10, 11, 12)]
    )
    paired = pair(late, RULEBOOK, baku=True).added_to(late)
    assert group_a(late) == group_a(paired) == [1, 2, 3, 4]
    assert group_a(late, by_entry=True) == [1, 2, 3, 4, 5, 6]
    assert pair(late, RULEBOOK, baku="entered").boards != pair(late, RULEBOOK, baku=True).boards
