"""Article 11: groups, promotion and relegation."""

from types import SimpleNamespace

import msgspec
import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.common.qualification import promoted_and_relegated
from indeler.season.competitions.cycles.groups import (
    _last_place,
    first_groups,
    groups_by_last_season,
    number_of_groups,
    reinforced,
)
from indeler.season.core.club_rules import parse_club_rules, shipped_rules, shipped_text
from support.clubs import LEADER, Club
from support.competitions import cycles_of, tables_of

RULEBOOK = "botwinnik"

RULES = tables_of(shipped_rules("botwinnik")).cycles
TWO = 2, 2
"""The numbers of members who are promoted and relegated."""
THREE = {"A": [1, 2, 3, 4, 5], "B": [6, 7, 8, 9, 10], "C": [11, 12, 13, 14, 15]}


@pytest.mark.parametrize(("players", "groups"), [(24, 2), (35, 2), (36, 3), (64, 3)])
def test_BW_29_the_number_of_groups_depends_on_the_number_of_players(players, groups):
    assert number_of_groups(RULES, players) == groups


def test_BW_29_the_groups_are_about_equal_in_size_and_ordered_by_strength():
    club = Club(members=range(2000, 1540, -10))
    groups = first_groups(cycles_of(club.season), club.season.playing("cycles", club.now.date()))
    assert {name: len(members) for name, members in groups.items()} == {"A": 16, "B": 15, "C": 15}
    assert groups["A"] == list(range(1, 17))


def test_BW_29_a_member_is_in_one_group_and_the_groups_follow_the_rulebook(refused):
    club = Club(members=[2000, 1900, 1800, 1700])
    opened = {"cycle": 1}
    assert "in two groups" in refused(club, "cycle-opened", groups={"A": (1, 2), "B": (2, 3)}, **opened)
    assert "At least 2 groups" in refused(club, "cycle-opened", groups={"A": (1, 2, 3, 4)}, **opened)
    assert "no group 'X'" in refused(club, "cycle-opened", groups={"A": (1, 2), "X": (3, 4)}, **opened)
    assert "no group 'K'" in refused(club, "cycle-opened", groups={"A": (1,), "B": (2,), "K": (3,)}, **opened)


def test_BW_30_two_members_are_promoted_and_two_relegated():
    assert promoted_and_relegated(THREE, *TWO, set()) == {
        "A": [1, 2, 3, 6, 7],
        "B": [4, 5, 8, 11, 12],
        "C": [9, 10, 13, 14, 15],
    }


def test_BW_30_a_declined_promotion_goes_to_the_next_member():
    moved = promoted_and_relegated(THREE, *TWO, {6, 12})
    assert moved["A"] == [1, 2, 3, 7, 8]
    assert moved["B"] == [4, 5, 6, 11, 13]


def test_BW_30_with_fewer_promotions_there_are_fewer_relegations():
    moved = promoted_and_relegated({"A": [1, 2, 3, 4], "B": [5, 6, 7, 8]}, *TWO, {5, 6, 7})
    assert moved == {"A": [1, 2, 3, 8], "B": [4, 5, 6, 7]}


def test_BW_30_promotion_can_be_declined_until_the_next_cycle_begins(club, refused):
    club = club()
    for date in club.dates()[:8]:
        for made in club.pair(date):
            club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    best = club.standings(1, "B")[0].member
    club("promotion-declined", member=best, cycle=1)
    assert [member for member in club.state.members if s.views.has_declined(club.season, 1, member)] == [best]
    assert not s.views.has_declined(club.season, 2, best)
    club.open_cycle(2)
    assert best in club.cycles.state.cycles[2].groups["B"]
    assert "Cycle 2 has begun" in refused(club, "promotion-declined", member=8, cycle=1)


def test_BW_30_a_cycle_can_be_opened_when_the_previous_one_is_over(club, refused):
    club = club()
    groups = {"A": (1, 2), "B": (3, 4)}
    assert "is not over" in refused(club, "cycle-opened", cycle=2, groups=groups)
    assert "1 of 4 cycles have begun" in refused(club, "cycle-opened", cycle=3, groups=groups)


def test_BW_31_members_of_the_championship_group_leave_their_groups():
    groups = reinforced({"A": [1, 2, 3, 4, 5], "B": [6, 7, 8, 9, 10, 11]}, RULES, (2, 4, 7), set())
    assert groups == {"A": [1, 3, 5, 6, 8, 9, 10], "B": [11]}


def test_BW_31_no_member_is_relegated_when_groups_are_reinforced():
    groups = reinforced({"A": [1, 2, 3], "B": [4, 5, 6, 7, 8]}, RULES, (), set())
    assert groups["A"] == [1, 2, 3, 4, 5, 6, 7]


def test_K1_with_three_groups_six_are_promoted_from_b_and_four_from_c():
    rankings = {"A": list(range(1, 13)), "B": list(range(21, 33)), "C": list(range(41, 53))}
    groups = reinforced(rankings, RULES, tuple(range(1, 9)), set())
    assert {name: len(members) for name, members in groups.items()} == {"A": 10, "B": 10, "C": 8}
    assert groups["A"][-6:] == [21, 22, 23, 24, 25, 26]


def test_K1_a_setting_changes_the_promotions_to_four_and_two():
    text = shipped_text("botwinnik").replace("3 = [6, 4]", "3 = [4, 2]")
    rankings = {"A": list(range(1, 13)), "B": list(range(21, 33)), "C": list(range(41, 53))}
    groups = reinforced(rankings, tables_of(parse_club_rules(text)).cycles, tuple(range(1, 9)), set())
    assert {name: len(members) for name, members in groups.items()} == {"A": 8, "B": 10, "C": 10}


def test_BW_8_new_members_enter_the_lowest_group_or_a_running_cycle(club, refused):
    club = club()
    club.pair(club.dates()[0])
    club("member-joined", member=11, name="New", rating=2100)
    assert "in a later round" in refused(club, "group-joined", cycle=1, group="A", member=11, round=1)
    club("group-joined", cycle=1, group="A", member=11, round=2)
    club.pair(club.dates()[1])
    assert club.kinds(1, "A", 11)[0] == "not-in"
    club("member-joined", member=12, name="Newer", rating=1000)
    for date in club.dates()[2:8]:
        for made in club.pair(date):
            club.results(made)
    assert s.propose.cycle(club.season, 2, at=club.now, by=LEADER).groups["B"][-1] == 12


def test_BW_8_a_member_who_left_is_not_paired_and_in_no_next_group(club):
    club = club()
    first, second, *rest = club.dates()
    club.pair(first)
    club("member-left", member=3)
    made = club.pair(second)[0]
    assert 3 not in {made.odd, *(player for board in made.boards for player in board)}
    for date in rest[:6]:
        club.pair(date)
    assert club.kinds(1, "A", 3) == ["pending"] + ["not-in"] * 7
    groups = s.propose.cycle(club.season, 2, at=club.now, by=LEADER).groups
    assert 3 not in {member for members in groups.values() for member in members}


def test_BW_30_without_promotions_there_are_no_relegations():
    two = {"A": [1, 2, 3, 4], "B": [5, 6, 7, 8]}
    assert promoted_and_relegated(two, *TWO, {5, 6, 7, 8}) == two
    assert promoted_and_relegated({"A": [1], "B": [5, 6, 7]}, *TWO, set()) == {"A": [5, 6], "B": [1, 7]}


def test_BW_29_groups_follow_the_places_of_last_season_with_new_members_last():
    """The championship group comes before group A; a group that no longer exists comes after all others."""
    club = Club()
    last = [None, ("B", 1), ("A", 2), ("K", 3), ("A", 1), ("Z", 1), None, ("B", 2)]
    for number, place in enumerate(last, start=1):
        club("member-joined", member=number, name=f"Member {number}", rating=1000 + number, last_season=place)
    groups = groups_by_last_season(cycles_of(club.season), range(1, 9))
    assert groups == {"A": [4, 5, 3, 2], "B": [8, 6, 7, 1]}


def test_BW_29_members_of_a_former_championship_group_come_after_other_groups():
    rules = tables_of(Club().club_rules).cycles
    cycles = SimpleNamespace(rules=msgspec.structs.replace(rules, championship=None), season=Club().season)
    places = {1: ("K", 1), 2: ("B", 9), 3: None}
    cycles.season = SimpleNamespace(member=lambda one: SimpleNamespace(last_season=places[one]))
    assert [_last_place(cycles, one) for one in (1, 2, 3)] == [(len(rules.groups), 1), (1, 9), None]


def test_BW_31_without_a_setting_for_this_number_of_groups_none_are_promoted():
    rules = msgspec.structs.replace(RULES, moves=msgspec.structs.replace(RULES.moves, reinforced={}))
    assert reinforced({"A": [1, 2, 3], "B": [4, 5]}, rules, (2,), set()) == {"A": [1, 3], "B": [4, 5]}


@pytest.mark.parametrize("number", [1, 3, 5])
def test_BW_29_only_the_next_cycle_of_the_season_is_proposed(club, number):
    club = club()
    with pytest.raises(InvalidInput, match=f"^Cycle {number} cannot be opened: 1 of 4 cycles have begun.$"):
        s.propose.cycle(club.season, number, at=club.now, by=LEADER)


@pytest.mark.parametrize(("players", "made"), [(24, "A, B"), (36, "")])
def test_BW_29_it_is_told_why_there_are_fewer_groups_than_the_rules_name(players, made):
    club = Club(members=[2000 - 10 * number for number in range(players)])
    opened = s.propose.cycle(club.season, 1, at=club.now, by=LEADER)
    told = s.views.fewer_groups(club.season, opened)
    expected = f"cycles: of the groups A, B, C only {made} are made; there are more from 36 players on."
    assert (str(told) if told else "") == (expected if made else "")


def test_BW_29_without_a_number_of_players_no_more_groups_are_made():
    club = Club(members=[2000, 1900, 1800, 1700], change=[("players_for = { 3 = 36 }", "players_for = {}")])
    opened = s.propose.cycle(club.season, 1, at=club.now, by=LEADER)
    assert "no number of players asks for more" in str(s.views.fewer_groups(club.season, opened))
