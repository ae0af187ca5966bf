"""Tests of the demo club on the evening on which it opens: its pages are not empty."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import propose
from indeler.season.calendar.absence import status
from indeler.web.accounts.models import Account
from indeler.web.hosting import demo
from indeler.web.seasons import clock
from indeler.web.seasons.models import ClubMember, SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def club(site, settings):
    """Return the season of the demo as ``make run`` fills it, at half past six."""
    book, tonight = demo.half_played(2026)
    clock.ahead = datetime.timedelta(seconds=demo.seconds_ahead(tonight, settings.TIME_ZONE))
    demo.fill(book, tonight)
    return season_of(SeasonRow.objects.get())


def page(login, name, *arguments):
    browser = Client(headers={"accept-language": "en"})
    if login:
        browser.force_login(Account.objects.get(login=login))
    answer = browser.get(reverse(name, args=arguments), follow=True)
    return answer.content.decode()


def test_the_front_page_shows_the_evening_of_tonight(club):
    front = page("", "home")
    for said in ("De Torenwachter", "Tonight", "sign off before 19:00", "Lindenwoude", "/mark/?", "/accent/"):
        assert said in front


@pytest.mark.parametrize("login", ["", "leader"])
def test_every_page_of_the_demo_says_that_it_is_one(club, monkeypatch, login):
    names = ("home", "tournaments", "log-in")
    assert not any("A demonstration: everybody here is made up" in page(login, name) for name in names)
    monkeypatch.setattr(clock, "is_of_demo", True)
    assert all("A demonstration: everybody here is made up" in page(login, name) for name in names)


def test_two_members_have_signed_off_and_one_plays_elsewhere(club):
    told = [status(club, clock.today(), member) for member in club.playing("cycles", clock.today())]
    assert (told.count("signed-off"), told.count("external")) == (2, 1)
    assert "plays elsewhere" in page("leader", "club-lead", SeasonRow.objects.get().slug)
    assert propose.evening(club, clock.today(), at=clock.now(), by="Leader")


def test_a_reported_result_waits_for_the_leader(club):
    row = SeasonRow.objects.get()
    claim = row.claims.get()
    assert f"{claim.by} reported {claim.result}" in page("member", "me", row.slug)
    played = next(paired.date for place, paired in club.state.pairings.items() if place.part == claim.part
                  and place.round == claim.round and place.competition == claim.competition)  # fmt: skip
    assert f"{claim.by} reported {claim.result}" in page("leader", "club-lead-on", row.slug, played.isoformat())


def test_the_demo_contains_the_last_season_with_the_same_members(site, settings):
    book, tonight = demo.half_played(2026, club="draughts")
    clock.ahead = datetime.timedelta(seconds=demo.seconds_ahead(tonight, settings.TIME_ZONE))
    demo.fill(book, tonight, "draughts", demo.last_season(2026, "draughts"))
    newest, last = SeasonRow.objects.all()
    assert (last.name, newest.name) == ("2025/26", "2026/27")
    assert reverse("season-standings", args=[last.slug]) in page("", "home")
    number = min(season_of(last).state.members)
    assert season_of(last).name(number) == season_of(newest).name(number)
    assert reverse("member", args=[last.slug, number]) in page("", "member", newest.slug, number)
    assert ClubMember.objects.count() == len({*season_of(last).state.members, *season_of(newest).state.members})
