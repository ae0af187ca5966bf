"""Somebody signs off after the pairings are out: his board stays, and everybody is told."""

import pytest
from django.urls import reverse

from indeler.season.general.absence import status
from indeler.web.accounts.rights import Role
from indeler.web.club import clock
from indeler.web.club.books import season_of
from indeler.web.club.models import SeasonRow


@pytest.fixture
def tonight(as_role, season):
    """The evening is paired and published."""
    date = clock.today().isoformat()
    for page in ("pair-evening", "publish-evening"):
        as_role(Role.LEADER).post(reverse(page, args=[season.slug, date]))
    return date


def page(browser, name, season):
    return browser.get(reverse(name, args=[season.slug])).content.decode()


def test_the_member_reads_that_he_is_on_a_board(as_role, season, tonight):
    text = page(as_role(Role.MEMBER), "me", season)
    assert "you are on a board" in text
    assert "<strong>Group" in text


def test_the_leader_is_told_until_the_member_comes_after_all(as_role, accounts, season, tonight):
    member, leader, number = as_role(Role.MEMBER), as_role(Role.LEADER), accounts[Role.MEMBER].member
    member.post(reverse("sign-off", args=[season.slug, tonight]), {"reason": "absent"})
    name = season_of(SeasonRow.objects.get()).name(number)
    assert f"Signed off after the pairings were out: {name}." in page(leader, "club-lead", season)
    member.post(reverse("sign-on", args=[season.slug, tonight]))
    assert status(season_of(SeasonRow.objects.get()), clock.today(), number) == "expected"
    assert "Signed off after the pairings were out" not in page(leader, "club-lead", season)
