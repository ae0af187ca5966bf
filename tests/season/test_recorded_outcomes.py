"""Outcomes that depend on the rules are recorded in the events, so that a replay under other rules changes nothing."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.common.qualification import Qualification
from indeler.season.competitions.cup import rounds as cup_rounds
from indeler.season.competitions.evenings import competition as evenings
from support.clubs import LEADER, Club, states

RULEBOOK = "botwinnik"
DRAWN = """name = "rapid club"

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 2
start_positions = "drawn"
"""


@pytest.mark.parametrize(("setting", "start"), [("drawn", 7), ("usual", None)])
def test_the_start_position_is_recorded_with_a_round_paired_by_hand(setting, start, monkeypatch):
    club = Club(DRAWN.replace('"drawn"', f'"{setting}"'), (2000, 1900, 1800, 1700))
    club.plan()
    (first, *_) = club.dates("rapid")
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
    """Return a club of ten members with the preliminary cup round drawn, in which four play."""
    club = Club(members=range(2000, 1000, -100))
    club.plan()
    date = club.dates()[0]
    club.append(s.propose.cup_draw(club.season, date, range(1, 11), at=club.at(date), by=LEADER, seed="cup"))
    return club


def test_BW_72_all_members_still_in_the_cup_are_recorded_with_the_draw(drawn_club, monkeypatch):
    drawn = drawn_club.season.last
    assert (len(drawn.boards), sorted(drawn.still_in)) == (2, [*range(1, 11)])
    assert len(drawn_club.cup.state.last.free) == 6
    monkeypatch.setattr(cup_rounds, "preliminary", lambda *_: cup_rounds.Preliminary((1,), (2, 3), 2))
    now, of_older_lines = states(drawn_club, still_in=UNSET)
    assert now == drawn_club.state
    assert of_older_lines.of["cup"].last.players == (2, 3, 1)


def test_BW_72_an_old_draw_that_cannot_be_repeated_has_the_players_at_its_boards(drawn_club, monkeypatch):
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


def test_BW_55_the_players_of_a_final_are_recorded_with_its_rounds(monkeypatch):
    club = Club(DRAWN + "[competition.final]\nplayers = 2\nladder = 1\n", (2000, 1900, 1800, 1700))
    club.plan()
    for part, date in enumerate(club.dates("rapid"), start=1):
        club("presence-noted", at=club.at(date), competition="rapid", part=part, round=1, present=(1, 2, 3, 4))
        while s.propose.to_be_paired(club.season, date):
            for made in club.pair(date):
                club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    final = next(each for each in club.season.events if getattr(each, "group", "") == "final")
    assert set(final.field) == {1, 2}
    monkeypatch.setattr(Qualification, "members", property(lambda qualification: (3, 4)))
    now, of_older_lines = states(club, field=UNSET)
    assert now == club.state
    place = s.RoundKey("rapid", 2, 1, "final")
    assert (now.pairings[place].field, of_older_lines.pairings[place].field) == (final.field, (3, 4))
