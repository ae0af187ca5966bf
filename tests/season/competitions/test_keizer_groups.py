"""The groups of a Keizer competition: made up before a period begins, and members moved between two rounds."""

import pytest

from indeler import season as s
from indeler.season import propose
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
    """The next rounds, in which the lower number wins; the field of each group in the last one."""
    for _ in range(rounds):
        played = {place.part * 10 + place.round for place in club.state.pairings}
        made = club.pair(club.dates("keizer")[len(played)])
        for each in made:
            club.results(each, choose=lambda white, black: "1-0" if white < black else "0-1")
    return {each.group: {player for board in each.boards for player in board} for each in made}


def proposed(club):
    (event,) = propose.openings(club.season, at=club.now, by=LEADER)
    return event


def test_2_PERIODS_the_start_list_is_proposed_in_even_groups_and_others_are_played(club):
    event = proposed(club)
    assert (event.kind(), event.part) == ("keizer-groups-made-up", 1)
    assert event.groups == {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)}
    make_up(club, A=(2, 3, 4, 5, 6), B=(1, 7, 8))
    assert not keizer(club).awaits_groups(club.now.date())
    make_up(club, A=(2, 3, 4, 5), B=(1, 6, 7, 8))  # told again they are others
    assert play(club) == {"A": {2, 3, 4, 5}, "B": {1, 6, 7, 8}}
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    assert s.verify(club.season).differences == ()


def test_even_groups_are_made_of_any(club):
    make_up(club, A=(1, 2, 3, 4, 5, 6), B=(7, 8))
    lopsided = club.season.events[-1]
    assert propose.even_groups(club.season, lopsided) == {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)}


def test_2_PERIODS_who_comes_after_the_groups_were_made_up_enters_the_lowest(club):
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
def test_groups_that_cannot_be_are_refused(club, refused, groups, told):
    assert told in refused(club, "keizer-groups-made-up", part=1, groups=groups)


def test_groups_are_made_up_before_the_first_pairing_of_the_next_period_only(club, refused):
    whole = {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)}
    assert "is one of period 1" in refused(club, "keizer-groups-made-up", part=2, groups=whole)
    play(club)
    assert "has been paired" in refused(club, "keizer-groups-made-up", part=1, groups=whole)
    assert not keizer(club).awaits_groups(club.now.date())
    play(club)
    club.pair(club.dates("keizer")[2])
    assert "is not over" in refused(club, "keizer-groups-made-up", part=2, groups=whole)
    assert not keizer(club).awaits_groups(club.now.date())  # results are missing


def test_2_PERIODS_the_next_period_begins_in_the_groups_and_the_order_that_were_decided(club):
    play(club, 3)
    event = proposed(club)
    ups, downs = event.groups["A"][-1], event.groups["B"][0]
    assert (event.part, ups in range(5, 9), downs in range(1, 5)) == (2, True, True)
    make_up(club, part=2, A=(4, 3, 2, 1), B=(8, 7, 6, 5))
    play(club)
    assert keizer(club).tournament(2, "A").settings["start_list"] == "4,3,2,1"
    assert s.verify(club.season).differences == ()


def test_2_PERIODS_a_member_is_moved_from_the_next_round_on(club):
    play(club)
    (offer,) = keizer(club).offers(club.now)
    (line,) = offer.lines
    assert (offer.kind, line.fields["part"]) == ("keizer-group-changed", 1)
    club(offer.kind, **line.fields, member=4, group="B")
    assert keizer(club).classified().count(4) == 1  # on the old ladder until the next round is out
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


def test_nobody_is_moved_while_a_round_is_under_way(club, refused):
    told = {"part": 1, "member": 1}
    assert "is in group A already" in refused(club, "keizer-group-changed", **told, group="A")
    assert "has no group 'Z'" in refused(club, "keizer-group-changed", **told, group="Z")
    made = club.pair(club.dates("keizer")[0], publish=False)
    assert "Round 1 is under way" in refused(club, "keizer-group-changed", **told, group="B")
    club.publish(made[0])
    assert "Round 1 is under way" in refused(club, "keizer-group-changed", **told, group="B")
    club.publish(made[1])
    club("keizer-group-changed", **told, group="B")


def test_one_ladder_has_no_groups(refused):
    club = Club(RULES.replace('groups = ["A", "B"]', "").replace("score+groups", "score"), EIGHT)
    club.plan()
    assert (keizer(club).makes_up_groups, keizer(club).offers(club.now)) == (False, [])
    assert "no groups" in refused(club, "keizer-groups-made-up", part=1, groups={"A": (1, 2)})
    assert "no groups" in refused(club, "keizer-group-changed", part=1, member=1, group="A")
