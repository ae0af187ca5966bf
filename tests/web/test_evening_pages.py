"""Tests of what pages say about an evening: its neighbours, who reported a result, and which cup games are late."""

import datetime
import re

import pytest
from django.urls import reverse

from indeler import season as seasons
from indeler.season import events
from indeler.season.calendar.slots import slots
from indeler.web.accounts.actor import VISITOR
from indeler.web.lead.next_steps import pending_decisions
from indeler.web.live.season_results import _reported
from indeler.web.seasons import clock
from indeler.web.seasons.models import Claim
from indeler.web.seasons.season_store import append, season_for_actor, season_of
from support.browser_leader import is_now
from support.clubs import LEADER, Club


def test_an_evening_links_to_the_previous_and_the_next_evening(client, season):
    dates = list(slots(season_of(season)))

    def neighbours(date):
        page = client.get(reverse("evening", args=[season.slug, date.isoformat()])).content.decode()
        found = re.findall(rf'href="/s/{season.slug}/evening/([0-9-]+)/"', page.partition("<h1")[2])
        return {each for each in dates if each.isoformat() in found and each != date}

    assert neighbours(dates[0]) == {dates[1]}
    assert neighbours(dates[1]) == {dates[0], dates[2]}
    assert neighbours(dates[-1]) == {dates[-2]}


def test_the_follow_page_shows_the_last_evening_with_published_pairings(client, season):
    def followed():
        page = client.get(reverse("season-follow", args=[season.slug])).content.decode()
        return {f"{each.day} {each:%B}" for each in slots(season_of(season)) if f"{each.day} {each:%B}" in page}

    tonight = clock.today()
    earlier = max(each.date for each in season_of(season).state.pairings.values() if each.published_at)
    assert followed() == {f"{earlier.day} {earlier:%B}"}
    made = seasons.propose.evening(season_of(season), tonight, at=clock.now(), by="Leader")
    append(season, made)
    assert f"{tonight.day} {tonight:%B}" not in followed()
    append(season, [events.PairingPublished(at=clock.now(), by="Leader", **each.place._asdict()) for each in made])
    assert f"{tonight.day} {tonight:%B}" in followed()
    is_now(tonight - datetime.timedelta(days=1))
    assert f"{tonight.day} {tonight:%B}" not in followed()


@pytest.fixture
def late_cup():
    """Return a club of eight members whose four cup games were not played on three evenings, and the first game."""
    club = Club(members=range(2000, 1200, -100))
    club.plan()
    club.open_cycle(1, A=range(1, 5), B=range(5, 9))
    dates = club.dates()
    club.at(dates[0], 19, 30)
    drawn = seasons.propose.cup_draw(club.season, dates[0], (), at=club.now, by=LEADER, seed="cup")
    club.append(drawn)
    for date in dates[:3]:
        club.pair(date)
    return club, drawn.boards[0]


def walk_overs(club, date):
    """Return the games that wait for a walk-over on this day, each with its description."""
    is_now(date)
    pending = pending_decisions(club.season)
    return {each.title: each.about for each in pending if each.kind == "cup-walk-over" or not each.kind}


def test_BW_77_games_not_played_in_time_are_listed_for_a_walk_over(late_cup):
    club, (white, black) = late_cup
    first, late = f"Member {white} – Member {black}", club.dates()[3]
    assert walk_overs(club, club.dates()[2]) == {}
    assert len(walk_overs(club, late)) == 4
    assert set(walk_overs(club, late).values()) == {"Cup, round 1: not played in time"}
    club("member-left", member=white)
    assert walk_overs(club, late)[first] == "Cup, round 1: one has left"
    assert [*walk_overs(club, late).values()].count("Cup, round 1: not played in time") == 3


def test_the_name_of_the_reporter_is_shown_only_if_both_names_are_visible(season):
    """If one name is hidden, the name of the reporter would reveal whose it is."""
    club = season_of(season)
    white, black = list(club.state.members)[:2]
    claim = Claim(competition="cycles", white=white, black=black, result="1-0", by=club.name(white))
    for hidden, told in (
        ({}, f"{club.name(white)} reported 1-0"),
        ({white}, "One of them reported 1-0"),
        ({black}, "One of them reported 1-0"),
    ):
        seen = season_for_actor(VISITOR, club, frozenset(hidden))
        assert _reported(season, seen, claim) == told
