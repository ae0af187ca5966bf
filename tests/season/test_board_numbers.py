"""Board numbers: they start from 1 in every group, or continue across the groups of a round."""

from indeler import season as s
from support.clubs import Club

RUN_ON = ("[decisions]", 'board_numbers = "run-on"\n\n[decisions]')
"""A change of the rulebook that adds the setting at the end of the table about the evening."""


def playing(rules="botwinnik", change=(RUN_ON,), **groups):
    club = Club(rules, members=range(2000, 1880, -10), change=change)
    dates = club.plan()
    club.open_cycle(1, **groups or {"A": range(1, 6), "B": range(6, 13)})
    return club, dates[0]


def numbers(club, group, part=1, round=1):
    return [row.board for row in s.views.pairing(club.season, s.RoundKey("cycles", part, round, group)).boards]


def test_every_group_starts_with_board_1_by_default():
    club, evening = playing(change=())
    club.pair(evening)
    assert numbers(club, "A") == [1, 2]
    assert numbers(club, "B") == [1, 2, 3]


def test_board_numbers_continue_across_the_groups():
    club, evening = playing()
    club.pair(evening)
    assert numbers(club, "A") == [1, 2]
    assert numbers(club, "B") == [3, 4, 5]


def test_board_numbers_follow_the_order_of_the_groups_whichever_is_published_first():
    club, evening = playing(A=range(6, 13), B=range(1, 6))
    *_, second = club.pair(evening, publish=False)
    club.publish(second)
    assert numbers(club, "B") == [4, 5]


def test_board_numbers_include_proposed_groups_whose_sizes_are_given():
    club, _ = playing()
    first, second = (s.RoundKey("cycles", 1, 1, group) for group in "AB")
    assert s.views.board_number(club.season, second, 1) == 1
    assert s.views.board_number(club.season, second, 1, {first: 2, second: 3}) == 3
    assert s.views.board_number(club.season, second, 1, {first._replace(round=2): 2}) == 1


def test_the_rulebook_of_botwinnik_numbers_each_group_from_1():
    """The regulation does not mention board numbers."""
    assert s.shipped_rules("botwinnik").evening.board_numbers == "each-group"
