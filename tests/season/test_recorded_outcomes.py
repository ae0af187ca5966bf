"""What the rules make of a decision is written into its event, so that a replay under other rules changes nothing."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.competitions.cup import rounds as cup_rounds
from indeler.season.competitions.evenings import competition as evenings
from indeler.season.competitions.keizer import competition as keizer
from support.clubs import LEADER, Club

RULEBOOK = "keizer"
KEIZER = """name = "ladder club"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 10

[competition.championship]
players = 2
after = 1
"""
DRAWN = """name = "rapid club"

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 2
start_positions = "drawn"
"""


def club_of(rules, competition):
    club = Club(rules, (2000, 1900, 1800, 1700))
    club.plan()
    return club, club.dates(competition)


def states(club, **changed):
    """The state of a replay, and of one of a logbook whose lines do not have these fields."""
    listed = club.season.events
    older = [replace(each, **changed) if changed.keys() <= {*each.__struct_fields__} else each for each in listed]
    return s.replay(club.club_rules, listed).state, s.replay(club.club_rules, older).state


@pytest.mark.parametrize("by_hand", [False, True])
def test_5_the_championship_group_is_recorded_with_a_round_paired_by_the_rules_or_by_hand(by_hand, monkeypatch):
    club, (first, second, *_) = club_of(KEIZER, "keizer")
    for made in club.pair(first):
        club.results(made, lambda white, black: "1-0")
    assert club.season.events[-4].title_group == ()
    if by_hand:
        place = {"competition": "keizer", "part": 1, "round": 2}
        club("pairing-changed", at=club.at(second), why="ours", boards=((1, 2), (3, 4)), **place)
    else:
        club.pair(second, publish=False)
    group = club.season.last.title_group
    assert len(group) == 2
    assert club.state.of["keizer"].title_groups[s.RoundKey("keizer", 1, 2)] == group
    monkeypatch.setattr(keizer, "finalists", lambda keizer: [3, 4])
    now, of_older_lines = states(club, title_group=UNSET)
    assert now == club.state
    assert of_older_lines.of["keizer"].title_groups[s.RoundKey("keizer", 1, 2)] == (3, 4)


def test_no_championship_group_is_recorded_for_boards_changed_in_a_round_that_has_a_pairing():
    club, (first, *_) = club_of(KEIZER, "keizer")
    club.pair(first, publish=False)
    club("pairing-changed", why="ours", boards=((1, 2), (3, 4)), competition="keizer", part=1, round=1)
    assert club.season.last.title_group is UNSET


@pytest.mark.parametrize(("setting", "start"), [("drawn", 7), ("usual", None)])
def test_the_start_position_is_recorded_with_a_round_paired_by_hand(setting, start, monkeypatch):
    club, (first, *_) = club_of(DRAWN.replace('"drawn"', f'"{setting}"'), "rapid")
    monkeypatch.setattr(evenings, "start_position_of_round", lambda *_: 7)
    place = {"competition": "rapid", "part": 1, "round": 1}
    club("presence-noted", at=club.at(first), present=(1, 2, 3, 4), **place)
    club("pairing-changed", why="ours", boards=((1, 2), (3, 4)), **place)
    assert club.season.last.start == start
    monkeypatch.setattr(evenings, "start_position_of_round", lambda *_: 9)
    now, of_older_lines = states(club, start=UNSET)
    assert now == club.state
    assert of_older_lines.pairings[s.RoundKey("rapid", 1, 1)].start == (None if start is None else 9)


@pytest.fixture
def drawn_club():
    """Ten members, the preliminary round drawn, in which four play."""
    club = Club(members=range(2000, 1000, -100))
    club.plan()
    date = club.dates()[0]
    club.append(s.propose.cup_draw(club.season, date, range(1, 11), at=club.at(date), by=LEADER, seed="cup"))
    return club


def test_BW_72_everybody_still_in_the_cup_is_recorded_with_the_draw(drawn_club, monkeypatch):
    drawn = drawn_club.season.last
    assert (len(drawn.boards), sorted(drawn.still_in)) == (2, [*range(1, 11)])
    assert len(drawn_club.cup.state.last.free) == 6
    monkeypatch.setattr(cup_rounds, "preliminary", lambda *_: cup_rounds.Preliminary((1,), (2, 3), 2))
    now, of_older_lines = states(drawn_club, still_in=UNSET)
    assert now == drawn_club.state
    assert of_older_lines.of["cup"].last.players == (2, 3, 1)


def test_BW_72_a_line_without_the_players_of_a_round_that_cannot_be_drawn_has_those_at_its_boards(
    drawn_club, monkeypatch
):
    def refuse(entrants, rules):
        raise InvalidInput("There is no such cup.")

    monkeypatch.setattr(cup_rounds, "preliminary", refuse)
    now, of_older_lines = states(drawn_club, still_in=UNSET)
    assert now == drawn_club.state
    seats = sorted(player for board in drawn_club.season.last.boards for player in board)
    assert sorted(of_older_lines.of["cup"].last.players) == seats


def test_BW_72_a_draw_that_names_other_players_is_refused(drawn_club):
    before = s.replay(drawn_club.club_rules, drawn_club.season.events[:-1])
    for players in (range(1, 10), range(1, 12), ()):
        with pytest.raises(InvalidInput, match="everybody who is still in the cup once"):
            s.apply(before, replace(drawn_club.season.last, still_in=tuple(players)))
