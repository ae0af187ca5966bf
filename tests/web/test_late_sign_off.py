"""Tests of signing off after the pairings were published: the board stays, and the leader is informed."""

import datetime
import re

import pytest
from django.urls import reverse

from indeler.season.calendar.absence import status
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of


@pytest.fixture
def tonight(as_role, season):
    """Pair and publish the evening; return its date."""
    date = clock.today().isoformat()
    for page in ("pair-evening", "publish-evening"):
        as_role(Role.LEADER).post(reverse(page, args=[season.slug, date]))
    return date


def page(browser, name, season):
    return browser.get(reverse(name, args=[season.slug])).content.decode()


def test_the_member_page_says_that_the_member_is_on_a_board(as_role, season, tonight):
    text = page(as_role(Role.MEMBER), "me", season)
    assert "you are on a board" in text
    assert "Tonight · Group" in text


def known(accounts):
    """Return the status of the member for this evening."""
    return status(season_of(SeasonRow.objects.get()), clock.today(), accounts[Role.MEMBER].member)


def note(as_role, accounts, season, date, **form):
    address = reverse("note-attendance", args=[season.slug, date, accounts[Role.MEMBER].member])
    return as_role(Role.LEADER).post(address, form, follow=True).content.decode()


def away(text):
    """Return the names of the absent members, above the list of members on the leader's screen."""
    return re.search(r'<span id="away">(.*?)</span></summary>', text, re.DOTALL)[1]


@pytest.fixture
def late(tonight):
    """Set the clock to half past eight, when signing off in time is no longer possible; return the date."""
    clock.ahead += datetime.timedelta(hours=2)
    return tonight


def test_the_leader_sees_a_late_sign_off_until_the_member_signs_on_again(as_role, accounts, season, tonight):
    member, leader, number = as_role(Role.MEMBER), as_role(Role.LEADER), accounts[Role.MEMBER].member
    name = season_of(SeasonRow.objects.get()).name(number)
    member.post(reverse("sign-off", args=[season.slug, tonight]), {"reason": "absent"})
    text = page(leader, "club-lead", season)
    assert name in away(text)
    assert "Change the pairing by hand" not in text
    member.post(reverse("sign-on", args=[season.slug, tonight]))
    assert known(accounts) == "expected"
    assert name not in away(page(leader, "club-lead", season))


def test_a_sign_off_in_time_that_is_recorded_later_has_both_times(as_role, accounts, season, late):
    note(as_role, accounts, season, late, what="in-time", told_at=f"{late}T17:05")
    assert known(accounts) == "signed-off"
    log = as_role(Role.LEADER).get(reverse("season-log", args=[season.slug])).content.decode()
    first = re.search(r"<ol class=\"log\"><li>.*?</li>", log, re.DOTALL)[0]
    assert re.search(r"17:05 \(written down [^)]* 20:[23]\d\)", first)


def test_a_late_sign_off_can_be_corrected_to_one_in_time(as_role, accounts, season, late):
    note(as_role, accounts, season, late, what="off")
    assert known(accounts) == "late"
    text = note(as_role, accounts, season, late, what="in-time", told_at=f"{late}T17:05")
    assert known(accounts) == "signed-off", text
    assert [event.kind() for event in season_of(SeasonRow.objects.get()).events[-2:]] == ["reversed", "signed-off"]


@pytest.mark.parametrize(("told_at", "says"), [("", "a time such as"), ("23:59", "a time such as")])
def test_an_invalid_time_is_reported(as_role, accounts, season, late, told_at, says):
    assert says in note(as_role, accounts, season, late, what="in-time", told_at=told_at)
    assert known(accounts) == "expected"


def test_a_sign_off_with_a_time_in_the_future_is_refused(as_role, accounts, season, late):
    says = note(as_role, accounts, season, late, what="in-time", told_at=f"{late}T23:00")
    assert "lies in the future" in says
    assert known(accounts) == "expected"
