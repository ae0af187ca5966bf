"""Entering an open on the smallest phone without scripts; eighty players who enter, check in and are paired."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

import indeler
from indeler.opens.check_in import players_not_here
from indeler.web.accounts import links
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.public import entry_form
from indeler.web.tournaments import entries, log
from indeler.web.tournaments.models import Open, PlayerEntry
from support.axe import Looker
from support.entry_forms import enter, open_with_form

SMALLEST = {"width": 320, "height": 640}
TABLET = {"width": 800, "height": 1100}


def state(row):
    return log.state_of(Open.objects.get(pk=row.pk))


def own_path(name):
    return links.path(entries.link_of(PlayerEntry.objects.get(name=name)))


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.sampled(2)
def test_a_player_can_enter_on_the_smallest_phone_without_scripts(visit, site, monkeypatch):
    monkeypatch.setattr(entry_form, "MIN_FORM_SECONDS", 0.0)
    row = open_with_form(categories="Open\nYouth", byes=1, fee="€ 20")
    phone = visit(viewport=SMALLEST, locale="nl", scripts=False)
    phone.goto(f"/t/{row.slug}/enter/")
    for field, value in {"name": "Zoë de Wit", "mail": "zoe@example.org", "rating": "sterk", "birth": "1850"}.items():
        phone.locator(f"#id_{field}").fill(value)
    phone.locator("#id_category").select_option("Youth")
    phone.get_by_label("Ronde 3").check()
    phone.locator("#id_consent").check()
    phone.get_by_role("button", name="Inschrijving versturen").click()
    expect(phone.get_by_role("alert")).to_contain_text("1850 is geen geboortejaar")
    assert fits(phone)
    phone.locator("#id_rating").fill("1650")
    phone.locator("#id_birth").fill("2001")
    phone.get_by_role("button", name="Inschrijving versturen").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Zoë de Wit")
    assert phone.url.endswith(own_path("Zoë de Wit"))
    assert fits(phone)
    entry = PlayerEntry.objects.get()
    assert (entry.rating, entry.birth, entry.category, entry.bye_rounds) == (1650, "2001", "Youth", [3])
    phone.get_by_text("Mijn inschrijving intrekken").first.click()
    phone.get_by_role("button", name="Mijn inschrijving intrekken").click()
    expect(phone.get_by_role("main")).to_contain_text("Je hebt je inschrijving ingetrokken.")


@pytest.mark.sweep
def test_eighty_players_enter_check_in_in_three_ways_and_are_paired(visit, accounts, hears, monkeypatch):
    """One entry and some thirty check-ins are made in the browser, the others are requests to the same forms."""
    monkeypatch.setattr(entry_form, "MIN_FORM_SECONDS", 0.0)
    desk, looker = visit(accounts[Role.LEADER]), Looker()
    row = open_with_form("Big Open", rounds=7, byes=1, most=80)
    for at in range(1, 80):
        address = f"192.0.2.{at % 5 + 1}"
        byes = {"byes": ["1"]} if at == 79 else {}
        sent = {"rating": str(1200 + 10 * at), "phone": f"+31 6 100000{at:02}", **byes}
        assert enter(row, f"Player {at:02}", address, **sent).status_code == 302
    phone = visit(viewport=SMALLEST, scripts=False)
    phone.goto(f"/t/{row.slug}/enter/")
    phone.get_by_label("Name", exact=True).fill("Player 80")
    phone.get_by_label("E-mail").fill("p80@example.org")
    phone.locator("#id_consent").check()
    phone.get_by_role("button", name="Send the entry").click()
    expect(phone.get_by_role("main")).to_contain_text("Your entry is confirmed.")
    assert "waiting list" in enter(row, "Late One", "192.0.2.9").client.get(own_path("Late One")).content.decode()

    desk.goto(f"/t/{row.slug}/lead/entries/")
    desk.get_by_role("button", name="Take all into the tournament (80)").click()
    assert len(state(row).players) == 80
    desk.goto(f"/t/{row.slug}/lead/check-in/")
    desk.get_by_role("button", name="Open check-in").click()
    desk.get_by_role("button", name="Make a link for a tablet").click()
    path = links.path(Link.objects.get(kind=LinkKind.CHECK_IN))

    tablet = visit(viewport=TABLET)
    tablet.goto(path)
    for at in range(1, 11):
        tablet.get_by_role("button", name=f"Player {at:02}").click()
        expect(tablet.locator("#messages")).to_contain_text(f"Player {at:02} has checked in.")
    for at in range(11, 21):
        desk.get_by_role("button", name=f"Check in Player {at}").click()
        expect(desk.locator("#messages")).to_contain_text(f"Player {at} in.")
    for at in range(21, 31):
        phone.goto(own_path(f"Player {at}"))
        phone.get_by_role("button", name="I am here").click()
        expect(phone.get_by_role("status").first).to_contain_text("You have checked in.")
    numbers = {player.name: number for number, player in state(row).players.items()}
    for at in range(31, 69):
        Client().post(path, {"player": numbers[f"Player {at}"], "name": f"Player {at}"})
    for at in (69, 80):
        Client().post(own_path(f"Player {at}"), {"what": "here"})
    hears(desk)  # the arbiter's list is updated automatically
    expect(desk.get_by_role("main")).to_contain_text("Here: 70. Missing: 9.", timeout=20_000)
    assert len(state(row).attendance.present) == 70
    assert [player.name for player in players_not_here(state(row))] == [f"Player {at}" for at in range(78, 69, -1)]

    desk.goto(f"/t/{row.slug}/lead/check-in/")
    expect(desk.get_by_role("main")).to_contain_text("Here: 70. Missing: 9.")
    expect(desk.locator("#missing ~ .scroll").first).to_contain_text("+31 6 10000074")
    desk.goto(f"/t/{row.slug}/lead/")
    desk.get_by_role("button", name="Pair round 1").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Players are missing")
    desk.get_by_label("Player 70").select_option("withdrawal")
    desk.get_by_role("button", name="Pair round 1").click()
    assert len(state(row).boards[0]) == 35
    assert indeler.check(state(row).tournament, 1).verdict == "right"
    for name in ("Player 70", "Player 71"):
        phone.goto(own_path(name))
        phone.get_by_role("button", name="I am here").click()
    desk.get_by_role("button", name="Publish round 1").click()
    assert state(row).published == 1
    assert len(state(row).tournament.to_pair()) == 80
    shown = visit()
    shown.goto(f"/t/{row.slug}/round/1/")
    expect(shown.locator("main")).to_contain_text(re.compile("Player 80"))
    for page in ("lead/entries/", "lead/entries/form/", "lead/check-in/", "entries/", "enter/"):
        assert looker.faults_of(desk, f"/t/{row.slug}/{page}", 200) == []
    assert looker.faults_of(tablet, path, 200) == []
    assert looker.faults_of(tablet, own_path("Player 33"), 200) == []
