"""A message says what was done and has a button that undoes it, for seasons, tournaments and the database alike."""

import re
from html import unescape

import pytest
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def leader(as_role, season):
    return as_role(Role.LEADER)


def again():
    return season_of(SeasonRow.objects.get())


def undo(browser, page):
    """Press the button of the message on this page; return the next page."""
    form = re.search(r'<div id="messages"[^>]*>.*?<form method="post" action="(.*?)">(.*?)</form>', page, re.DOTALL)
    fields = re.findall(r'name="(?!csrf)(\w+)" value="(.*?)"', form[2])
    sent = {name: unescape(value) for name, value in fields}
    return browser.post(unescape(form[1]), sent, follow=True).content.decode()


def leaves(browser, season, number):
    return browser.post(
        reverse("change-member", args=[season.slug, number]), {"leaves": "yes"}, follow=True
    ).content.decode()


def said(page):
    found = re.search(r'<div id="messages"[^>]*>(.*?)<h1', page, re.DOTALL)[1]
    return unescape(re.sub(r"<form.*?</form>|<.*?>", "", found, flags=re.DOTALL)).strip()


def test_a_decision_is_named_undone_and_redone(leader, season):
    before, name = again().version, again().name(3)
    page = leaves(leader, season, 3)
    assert f"{name} left the club." in said(page)
    page = undo(leader, page)
    assert f"Taken back: {name} left the club." in said(page)
    assert again().member(3).left is None
    page = undo(leader, page)
    assert f"It holds again: {name} left the club." in said(page)
    assert again().member(3).left is not None
    assert again().version == before + 3  # nothing is lost, each click adds an event


def test_undo_is_refused_after_a_later_decision_and_names_it(leader, as_role, season):
    page = leaves(leader, season, 3)
    leaves(as_role(Role.DEPUTY), season, 4)
    refused = said(undo(leader, page))
    assert "Nothing was done. Since you opened the page this was decided: The deputy: " in refused
    assert "left the club." in refused
    assert again().member(3).left is not None


def test_several_decisions_of_one_click_are_undone_together(leader, season, as_role):
    before = again().version
    for number in (3, 4):
        leaves(leader, season, number)
    address = reverse("undo-events", args=[season.slug, before])
    assert as_role(Role.MEMBER).post(address).status_code == 403
    assert leader.post(address, {"version": before + 9}).status_code == 404
    page = leader.post(address, {"version": before + 2}, follow=True).content.decode()
    assert {again().member(number).left for number in (3, 4)} == {None}
    assert "left the club." in said(page)


def test_a_decision_of_a_tournament_is_undone_from_its_message(leader, tournament):
    address = reverse("withdraw", args=[tournament.slug, 7])
    page = leader.post(address, {"version": tournament.version}, follow=True).content.decode()
    state = state_of(Open.objects.get())
    assert state.players[7].withdrawn_after is not None
    back = undo(leader, page)
    assert said(back).startswith("Taken back: ")
    assert reverse("withdraw", args=[tournament.slug, 7]) in back  # on the page on which it was done
    assert state_of(Open.objects.get()).players[7].withdrawn_after is None
    undo(leader, back)
    assert state_of(Open.objects.get()).players[7].withdrawn_after is not None
    conflict = undo(leader, page)  # an old message, kept open
    assert "Nothing was done" in conflict or "changed" in conflict.casefold()


def test_archiving_can_be_undone(as_role, season):
    owner = as_role(Role.OWNER)
    address = reverse("put-away-season", args=[season.slug])
    page = owner.post(address, {"do": "archive"}, follow=True).content.decode()
    assert SeasonRow.objects.get().archived
    undo(owner, page)
    assert SeasonRow.objects.get().archived is None
