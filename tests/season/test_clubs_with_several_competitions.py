"""Clubs that differ from Botwinnik: a club may have any number of competitions of each kind, and none is required."""

import datetime
import re
from itertools import pairwise
from pathlib import Path

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.competitions.cup.competition import Cup
from indeler.season.competitions.cycles.competition import Cycles
from support.clubs import LEADER, Club

AUTUMN = datetime.date(2026, 9, 1), datetime.date(2026, 12, 31)

TWO_OF_EACH = """
name = "two of each"

[[competition]]
kind = "cycles"
name = "long"
rounds = 3

[[competition]]
kind = "cup"
name = "long cup"
evenings_per_round = 1
not_in_last_rounds = 0

[[competition]]
kind = "cycles"
name = "short"
title = "Short games"
rounds = 3
points = { win = 3 }

[[competition]]
kind = "cup"
name = "short cup"
beside = "short"
evenings_per_round = 1
not_in_last_rounds = 0
"""

RAPID_ONLY = """
name = "rapid only"

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 3
rounds = 3
"""

CUP_ONLY = """
name = "cup only"

[[competition]]
kind = "cup"
name = "cup"
"""


def whites_win(white, black):
    return "1-0"


def play_round(club, date):
    for made in club.pair(date):
        club.results(made, whites_win)


def play_cup(club, name, date):
    """Draw a cup round for this evening and play it; the first-named player wins every game."""
    club.at(date, 19)
    drawn = club.append(s.propose.cup_draw(club.season, date, at=club.now, by=LEADER, seed="x", competition=name))
    cup = drawn.chosen(Cup, name)
    for game in cup.state.last.games:
        told = {} if cup.is_first else {"competition": name}
        club.at(date, 22)
        club("cup-result", round=game.round, white=game.white, black=game.black, result="1-0", **told)


@pytest.fixture(scope="module")
def two_of_each():
    """Return a season with two competitions of cycles of three evenings; each has a cup of four on the first two."""
    club = Club(TWO_OF_EACH, [2000, 1900, 1800, 1700], *AUTUMN)
    club.plan()
    for name, cup in (("long", "long cup"), ("short", "short cup")):
        dates = club.dates(name)
        club.at(dates[0], 12)
        club.append(s.propose.cup_dates(club.season, cup, at=club.now, by=LEADER))
        club.append(s.propose.cycle(club.season, 1, name, at=club.now, by=LEADER))
        for number, date in enumerate(dates):
            if number < 2:
                play_cup(club, cup, date)
            play_round(club, date)
    return club


def test_each_has_evenings_groups_and_standings_of_its_own(two_of_each):
    season = two_of_each.season
    assert [len(two_of_each.dates(name)) for name in ("long", "short")] == [3, 3]
    assert set(s.views.cycles(season, "long")) == set(s.views.cycles(season, "short")) == {1}
    long, short = (s.views.standings(season, 1, "A", name) for name in ("long", "short"))
    assert [sum(row.points for row in rows) for rows in (long, short)] == [6 * 10, 6 * 30]
    assert s.views.standings(season, 1, "A") == long


def test_the_standings_of_any_kind_are_plain_tables(two_of_each):
    tables = two_of_each.season.competition("short").tables()
    assert [(table.code, str(table.title)) for table in tables] == [("1-A", "Cycle 1, group A")]
    rows = s.views.standings(two_of_each.season, 1, "A", "short")
    assert [(line.rank, line.member, line.cells[0]) for line in tables[0].rows] == [
        (row.rank, row.member, row.points // 10) for row in rows
    ]


def test_each_cup_is_drawn_and_won_on_its_own(two_of_each):
    season = two_of_each.season
    cups = [s.views.cup(season, name) for name in ("long cup", "short cup")]
    assert [len(cup.rounds) for cup in cups] == [2, 2]
    assert all(cup.winner for cup in cups)
    evenings = [{tie.date for round in cup.rounds for tie in round.ties} for cup in cups]
    assert evenings[0] <= set(two_of_each.dates("long"))
    assert evenings[1] <= set(two_of_each.dates("short"))


def test_BW_75_a_cup_game_counts_for_the_cycles_that_its_cup_is_played_beside(two_of_each):
    cards = {row.member: row.card for row in s.views.standings(two_of_each.season, 1, "A", "short")}
    assert all(card[0].note == "short cup" for card in cards.values())
    assert {card[0].points for card in cards.values()} == {0, 30}


def test_events_of_the_first_competition_of_a_kind_omit_its_name(two_of_each):
    opened = [event for event in two_of_each.season.events if event.kind() == "cycle-opened"]
    assert [b'"competition"' in s.events.encode(event) for event in opened] == [False, True]


def test_verify_reproduces_every_pairing(two_of_each):
    verified = s.verify(two_of_each.season)
    assert (verified.differences, verified.pairings) == ((), 6)


def test_rounds_of_two_competitions_have_different_names(two_of_each):
    season = two_of_each.season
    said = [str(season.name_round(s.RoundKey(name, 1, 2, "A"))) for name in ("long", "short")]
    assert said == ["long: cycle 1, round 2, group A", "Short games: cycle 1, round 2, group A"]


def test_an_unknown_competition_is_refused(two_of_each):
    with pytest.raises(InvalidInput, match="no competition 'rapid'; choose one of long, long cup, short, short cup"):
        two_of_each("participation-changed", member=1, competition="rapid", takes_part=False)
    with pytest.raises(InvalidInput, match="no competition 'cup'; choose one of long cup, short cup"):
        two_of_each("cup-dates-planned", competition="cup", dates=())
    with pytest.raises(InvalidInput, match="no evening of 'long cup'"):
        two_of_each.evenings(datetime.date(2026, 12, 1), what="long cup")


def test_a_season_of_rapid_evenings_alone():
    club = Club(RAPID_ONLY, [2000, 1900, 1800, 1700], *AUTUMN)
    assert [task.kind for task in s.views.todo(club.season, club.now)] == ["calendar"]
    club.plan()
    assert s.views.todo(club.season, club.now) == []
    assert len(club.dates("rapid")) == 3
    for part, date in enumerate(club.dates("rapid"), start=1):
        club.at(date)
        club("presence-noted", competition="rapid", part=part, round=1, present=(1, 2, 3, 4))
        for _ in range(3):
            play_round(club, date)
    assert sum(row.points for row in s.views.evening_standings(club.season, "rapid", 3)) == 6 * 10
    assert s.views.cycles(club.season) == {}
    assert s.views.championship(club.season) is None
    assert s.views.member(club.season, 1).cycles == ()
    assert len(s.views.member(club.season, 1).games) == 9
    assert s.verify(club.season).differences == ()
    with pytest.raises(InvalidInput, match="'rapid only' has no cycles"):
        s.propose.cycle(club.season, 1, at=club.now, by=LEADER)


def test_without_cycles_a_rapid_evening_can_be_dropped_or_moved_to_a_reserve_evening():
    club = Club(RAPID_ONLY, [2000, 1900], *AUTUMN)
    club.plan()
    first, *others = club.dates("rapid")
    club("evening-dropped", date=first, why="the hall is closed")
    assert club.dates("rapid") == others
    assert s.propose.reserve(club.season, at=club.now, by=LEADER)[0].evenings[0].what == "rapid"
    spare = [date for date in club.dates("reserve") if date > others[-1]]
    for date, following in pairwise([others[-1], *spare]):
        club("evening-postponed", date=date, why="the hall is closed")
        assert club.dates("rapid")[-1] == following
    with pytest.raises(InvalidInput, match="There is no later evening to move rapid to; name a date"):
        club("evening-postponed", date=spare[-1], why="the hall is closed")


def test_a_season_of_a_cup_alone_has_evenings_of_its_own():
    club = Club(CUP_ONLY, [2000, 1900, 1800, 1700], *AUTUMN)
    club.plan()
    dates = club.dates("cup")
    assert len(dates) == 2
    for date in dates:
        play_cup(club, "cup", date)
    view = s.views.cup(club.season)
    assert view.winner is not None
    assert [round.date for round in view.rounds] == dates
    assert s.verify(club.season).differences == ()


def test_a_season_has_no_competitions_of_a_kind_that_its_rulebook_lacks():
    club = Club(RAPID_ONLY, [2000], *AUTUMN)
    assert (club.season.of_kind(Cycles), club.season.of_kind(Cup)) == ([], [])
    with pytest.raises(InvalidInput, match="'rapid only' has no cup"):
        s.views.cup(club.season)


def test_no_code_compares_the_name_of_a_competition_with_a_literal():
    """Code asks the competition object; only the folder of the competitions may compare names."""
    names = "|".join(("cycles", "cup", "rapid", "blitz"))
    compared = re.compile(rf"""[=!]= *["']({names})["']|["']({names})["'] *[=!]=|\bin \(["']({names})["']""")
    source = Path(s.__file__).parents[1]
    own = source / "season" / "competitions"
    found = [
        f"{path.relative_to(source)}: {line.strip()}"
        for path in sorted(source.rglob("*"))
        if path.suffix in (".py", ".html") and not path.is_relative_to(own)
        for line in path.read_text(encoding="utf-8").splitlines()
        if compared.search(line)
    ]
    assert [line for line in found if "url_name" not in line and 'name == "cup"' not in line] == []
