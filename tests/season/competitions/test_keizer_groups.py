"""The groups of a Keizer competition: they are set before a period begins, and members can move between two rounds."""

from types import SimpleNamespace

import pytest

from indeler import season as s
from indeler.model import Kind
from indeler.season import propose
from indeler.season.competitions.keizer.ladder import following, ladder_ahead
from indeler.season.competitions.keizer.rules import example_of
from support.clubs import LEADER, Club

RULEBOOK = "keizer"

RULES = """name = "ladder club"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 5
periods = [3, 2]
period_reset = "score+groups"
groups = ["A", "B"]
moves = 1
"""
EIGHT = (2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300)


@pytest.fixture
def club():
    club = Club(RULES, EIGHT)
    club.plan()
    return club


def keizer(club):
    return club.season.competition("keizer")


def make_up(club, part=1, **groups):
    return club("keizer-groups-made-up", part=part, groups={name: tuple(members) for name, members in groups.items()})


def play(club, rounds=1):
    """Play the next rounds, in which the lower number wins, and return the players of each group in the last one."""
    for _ in range(rounds):
        played = {place.part * 10 + place.round for place in club.state.pairings}
        made = club.pair(club.dates("keizer")[len(played)])
        for each in made:
            club.results(each, choose=lambda white, black: "1-0" if white < black else "0-1")
    return {each.group: {player for board in each.boards for player in board} for each in made}


def proposed(club):
    (event,) = propose.openings(club.season, at=club.now, by=LEADER)
    return event


def test_2_PERIODS_even_groups_of_the_start_list_are_proposed_and_others_can_be_set(club):
    event = proposed(club)
    assert (event.kind(), event.part) == ("keizer-groups-made-up", 1)
    assert event.groups == {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)}
    make_up(club, A=(2, 3, 4, 5, 6), B=(1, 7, 8))
    assert not keizer(club).awaits_groups(club.now.date())
    make_up(club, A=(2, 3, 4, 5), B=(1, 6, 7, 8))  # groups that are set again replace the earlier ones
    assert play(club) == {"A": {2, 3, 4, 5}, "B": {1, 6, 7, 8}}
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    assert s.verify(club.season).differences == ()


def test_even_groups_can_be_made_from_any_groups(club):
    make_up(club, A=(1, 2, 3, 4, 5, 6), B=(7, 8))
    lopsided = club.season.events[-1]
    assert propose.even_groups(club.season, lopsided) == {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)}


def test_2_PERIODS_a_member_who_joins_after_the_groups_were_set_enters_the_lowest(club):
    make_up(club, A=(1, 2, 3, 4), B=(5, 6, 7, 8))
    club("member-joined", member=9, name="Late", rating=2500)
    assert keizer(club).group_of(1, 9) == "B"


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        ({"A": (1, 2), "B": (2, 3)}, "in two groups"),
        ({"A": (1, 99)}, "99"),
        ({"B": (1, 2), "A": (3, 4)}, "in this order"),
        ({"A": (1, 2), "C": (3, 4)}, "in this order"),
        ({}, "in this order"),
    ],
)
def test_invalid_groups_are_refused(club, refused, groups, told):
    assert told in refused(club, "keizer-groups-made-up", part=1, groups=groups)


def test_groups_can_be_set_only_before_the_first_pairing_of_the_next_period(club, refused):
    whole = {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)}
    assert "is one of period 1" in refused(club, "keizer-groups-made-up", part=2, groups=whole)
    play(club)
    assert "has been paired" in refused(club, "keizer-groups-made-up", part=1, groups=whole)
    assert not keizer(club).awaits_groups(club.now.date())
    play(club)
    club.pair(club.dates("keizer")[2])
    assert "Period 1 is not over" in refused(club, "keizer-groups-made-up", part=2, groups=whole)
    assert not keizer(club).awaits_groups(club.now.date())  # results are missing


def test_1_2_the_example_shows_equal_fixed_points_for_all_places():
    """A bye of 40 points, where a draw brings half of the values 15, 11 and 6."""
    rows = [numbers for _, numbers in example_of({"bye": "40p"}, 10)[2]]
    assert rows[2:4] == [("7½", "5½", "3"), ("40", "40", "40")]


def test_2_PERIODS_the_next_period_begins_with_the_groups_and_order_that_were_set(club):
    play(club, 3)
    event = proposed(club)
    ups, downs = event.groups["A"][-1], event.groups["B"][0]
    assert (event.part, ups in range(5, 9), downs in range(1, 5)) == (2, True, True)
    make_up(club, part=2, A=(4, 3, 2, 1), B=(8, 7, 6, 5))
    play(club)
    assert keizer(club).tournament(2, "A").settings["start_list"] == "4,3,2,1"
    assert s.verify(club.season).differences == ()


def test_2_PERIODS_a_moved_member_changes_group_from_the_next_round(club):
    play(club)
    (offer,) = keizer(club).offers(club.now)
    (line,) = offer.lines
    assert (offer.kind, line.fields["part"]) == ("keizer-group-changed", 1)
    club(offer.kind, **line.fields, member=4, group="B")
    assert keizer(club).classified().count(4) == 1  # on the old ladder until the next round is published
    play(club, 2)
    fields = [keizer(club).rounds_played(1, name)[-1].field for name in "AB"]
    assert fields == [(1, 2, 3), (4, 5, 6, 7, 8)]
    assert keizer(club).tournament(1, "B").players[4].enters == 2
    assert keizer(club).tournament(1, "A").players[4].withdrawn_after == 1
    assert sorted(keizer(club).classified()) == [*range(1, 9)]
    assert sorted(one for group in proposed(club).groups.values() for one in group) == [*range(1, 9)]
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    assert s.verify(club.season).differences == ()


def test_before_the_first_round_a_move_changes_the_groups_as_well(club):
    club("keizer-group-changed", part=1, member=1, group="B")
    assert proposed(club).groups == {"A": (2, 3, 4), "B": (1, 5, 6, 7, 8)}


def test_no_member_can_be_moved_during_a_round(club, refused):
    told = {"part": 1, "member": 1}
    assert "is in group A already" in refused(club, "keizer-group-changed", **told, group="A")
    assert "has no group 'Z'" in refused(club, "keizer-group-changed", **told, group="Z")
    made = club.pair(club.dates("keizer")[0], publish=False)
    assert "Round 1 is under way" in refused(club, "keizer-group-changed", **told, group="B")
    club.publish(made[0])
    assert "Round 1 is under way" in refused(club, "keizer-group-changed", **told, group="B")
    club.publish(made[1])
    club("keizer-group-changed", **told, group="B")


def test_a_competition_with_one_ladder_has_no_groups(refused):
    club = Club(RULES.replace('groups = ["A", "B"]', "").replace("score+groups", "score"), EIGHT)
    club.plan()
    assert (keizer(club).makes_up_groups, keizer(club).offers(club.now)) == (False, [])
    assert "no groups" in refused(club, "keizer-groups-made-up", part=1, groups={"A": (1, 2)})
    assert "no groups" in refused(club, "keizer-group-changed", part=1, member=1, group="A")


@pytest.mark.parametrize(
    ("moves", "after"),
    [
        (0, {"A": "abcd", "B": "efghi", "C": "kl"}),
        (1, {"A": "abce", "B": "dfghk", "C": "il"}),
        (2, {"A": "abef", "B": "cdghk", "C": "il"}),  # never more than half of either group
        (9, {"A": "abef", "B": "cdghk", "C": "il"}),
    ],
)
def test_2_PERIODS_the_set_number_of_members_moves_between_neighbouring_groups(moves, after):
    before = {"A": "abcd", "B": "efghi", "C": "kl"}
    rules = SimpleNamespace(groups=tuple(before), moves=moves)
    keizer = SimpleNamespace(rules=rules, standing_in=lambda part, name: list(before[name]) if part == 1 else None)
    assert {name: "".join(members) for name, members in following(keizer, 2).items()} == after


def test_1_2_the_example_shows_the_values_of_places_and_the_points_of_an_evening():
    """Ten players: values 15 down to 6; a draw is a half, a bye and the club two thirds, signing off a third."""
    example = example_of({}, 10)
    assert [str(head) for head in example[1]] == ["Place 1", "Place 5", "Place 10"]
    assert [numbers for _, numbers in example[2]] == [
        ("15", "11", "6"),
        ("15", "11", "6"),
        ("7½", "5½", "3"),
        ("10", "7 1/3", "4"),
        ("5", "3 2/3", "2"),
        ("0", "0", "0"),
        ("10", "7 1/3", "4"),
        ("2", "1 1/3", "1½"),  # a draw with places 2, 6 and 9 less signing off
    ]
    assert len(example_of({"ext": "1,1/2,0"}, 10)[2]) == 7


@pytest.mark.parametrize(("players", "worth"), [(1, ("40",)), (2, ("40", "20")), (3, ("40", "30", "20"))])
def test_1_the_ratings_of_the_example_go_from_the_highest_to_the_lowest(players, worth):
    assert example_of({"values": "by_rating"}, players)[2][0][1] == worth


def test_4_sign_offs_of_future_rounds_are_known_until_the_calendar_ends(club):
    play(club)
    third = club.dates("keizer")[2]
    group = next(name for name in "AB" if 5 in keizer(club).on_ladder(1, name, third))
    club("signed-off", member=5, date=third, at=club.now)
    ahead = ladder_ahead(keizer(club), 1, group)
    assert [set(each) for each in ahead] == [set(), {5}]
    assert ahead[1][5] is Kind.ABSENT


def test_4_evenings_that_are_missing_for_rounds_are_counted(club):
    assert keizer(club).evenings_short() == 0
    club("evening-dropped", date=club.dates("keizer")[-1], why="closed")
    assert keizer(club).evenings_short() == 1
    assert Club(RULES, EIGHT).season.competition("keizer").evenings_short() == 0, "nothing is planned yet"


def test_4_REMATCH_boards_whose_players_met_too_recently_are_reported(club):
    (first, *_) = club.pair(club.dates("keizer")[0])
    club.results(first)
    second = first.place._replace(round=2)
    (board, *_) = first.boards
    other = next(one for pair in first.boards[1:] for one in pair)
    assert keizer(club).meeting_again(second, [board, (board[0], other)]) == [board]


def test_2_PERIODS_evenings_beyond_the_last_round_have_none_and_a_member_has_one_group(club):
    rounds = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]
    assert keizer(club).numbered([]) == rounds
    make_up(club, A=(1, 2, 3, 8), B=(4, 5, 6, 7))
    assert [keizer(club).group_of(1, member) for member in (1, 8, 4)] == ["A", "A", "B"]
    assert keizer(club).group_of(1, 99) == ""
    assert keizer(club).group_of(7, 1) == "", "there is no such period"


def test_2_PERIODS_all_groups_of_a_period_must_be_over_before_the_next_is_set(club, refused):
    play(club, 2)
    first, second = club.pair(club.dates("keizer")[2])
    club.results(first)
    whole = {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)}
    assert "Period 1 is not over" in refused(club, "keizer-groups-made-up", part=2, groups=whole)
    club.results(second)
    make_up(club, part=2, **whole)


def test_4_one_evening_in_the_calendar_counts_as_planned_ahead():
    club = Club(RULES, EIGHT)
    assert not keizer(club).is_planned_ahead(club.now.date())
    club.evenings(club.now.date(), what="keizer")
    assert keizer(club).is_planned_ahead(club.now.date())
