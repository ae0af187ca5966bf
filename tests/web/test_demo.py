"""The demo club on the evening on which it opens: no page of it is empty."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import propose
from indeler.season.attendance.absence import status
from indeler.web.accounts.models import Account
from indeler.web.club import clock
from indeler.web.club.models import SeasonRow
from indeler.web.club.season_store import season_of
from indeler.web.hosting import demo


@pytest.fixture
def club(site, settings):
    """The demo as ``make run`` fills it, at half past six."""
    book, tonight = demo.half_played(2026)
    settings.CLOCK_AHEAD = datetime.timedelta(seconds=demo.seconds_ahead(tonight, settings.TIME_ZONE))
    demo.fill(book, tonight)
    return season_of(SeasonRow.objects.get())


def page(login, name, *arguments):
    browser = Client(headers={"accept-language": "en"})
    if login:
        browser.force_login(Account.objects.get(login=login))
    answer = browser.get(reverse(name, args=arguments), follow=True)
    return answer.content.decode()


def test_it_opens_at_tonights_page(club):
    assert "Sign off before 19:00" in page("", "home")


def test_somebody_has_signed_off_and_somebody_plays_elsewhere(club):
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
