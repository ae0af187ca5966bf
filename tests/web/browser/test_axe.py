"""axe finds no accessibility faults on any page of the site, in light and dark, on a desktop and on a phone."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from indeler.web.accounts import links, second_factor
from indeler.web.accounts.models import Account, LinkKind, SecondFactor
from indeler.web.accounts.pages import Role
from indeler.web.tenancy.current import rows_of_the_host
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from support.addresses import Addresses
from support.axe import Looker
from support.site_fixtures import as_host

PART = 8
STATUS = {"link": 410, "host-link": 410, "tree": 404, "schedule": 404}
"""Statuses of a revoked link, of a tree (knockout tournaments only) and of a schedule (round robins only)."""


def status_of(pattern):
    """Return the expected status of the address; there is no league here."""
    return 404 if str(pattern.pattern).startswith("league/") else STATUS.get(pattern.name, 200)


def part_of(pattern):
    """Return the part of the address: four parts of about the same size, so that the load of the workers is equal."""
    words = str(pattern.pattern).split("/")
    if words[0] == "s":
        return "lead" if "lead" in words else "season"
    return "tournament" if words[0] == "t" else "others"


@pytest.fixture
def addresses(tournament, season, accounts):
    Account.objects.filter(role=Role.OWNER).update(member=accounts[Role.MEMBER].member)
    return Addresses(tournament, season, accounts)


@pytest.fixture(scope="session")
def looker():
    """Measure each set of colours once for all tests; the first test that sees a fault reports it."""
    return Looker(by_turns=True)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("all_rows", [False, pytest.param(True, marks=pytest.mark.sweep)], ids=["short", "whole"])
@pytest.mark.parametrize("part", ["season", "lead", "tournament", "others"])
def test_no_page_of_the_owner_has_faults(visit, live_server, accounts, addresses, looker, part, all_rows, sample):
    """The daily run checks one in eight pages, different ones each day; the sweep checks all rows of all pages."""
    page, owner = visit(accounts[Role.OWNER]), Client()
    owner.force_login(accounts[Role.OWNER])
    as_host(owner)
    page.context.add_cookies([{"name": "sessionid", "value": owner.cookies["sessionid"].value, "url": live_server.url}])
    looker, found = Looker(all_rows=True) if all_rows else looker, []
    pages = list(addresses.pages(owner, lambda pattern: part_of(pattern) == part))
    for pattern, address in sample(pages, PART):
        found += looker.faults_of(page, address, status_of(pattern))
        assert page.url.endswith(address)
    assert found == []


@pytest.mark.sampled(6)
def test_pages_of_visitors_and_members_have_no_faults(visit, accounts, tournament, season, addresses, settings, looker):
    settings.EMAIL_HOST = "mail.club.example"
    kinds = (
        links.make(LinkKind.PASSWORD, account=accounts[Role.LEADER]),
        links.make(LinkKind.OWNER),
        links.make(LinkKind.PERSONAL, account=accounts[Role.MEMBER]),
        links.make(LinkKind.RESULTS, tournament=tournament),
        links.make(LinkKind.RESULTS, season=season),
    )
    with rows_of_the_host():
        host_link = links.path(links.make(LinkKind.HOST))
    visitor, member = visit(), visit(accounts[Role.MEMBER])
    found = looker.faults_of(visitor, "/nowhere/", 404)
    names = ("home", "tournaments", "log-in", "forgotten", "host-log-in")
    for address in (*map(reverse, names), host_link, *map(links.path, kinds)):
        found += looker.faults_of(visitor, address)
    found += looker.faults_of(member, reverse("accounts"), 403)
    found += looker.faults_of(member, reverse("me", args=[season.slug]))
    assert found == []


@pytest.mark.sampled(6)
def test_pages_with_error_messages_have_no_faults(visit, accounts, tournament, looker):
    page = visit(accounts[Role.OWNER])
    page.goto(reverse("new-account"))
    page.locator("form.stack").evaluate("form => { form.noValidate = true; form.login.value = 'member-login'; }")
    page.locator("form.stack button.first").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    found = looker.looked_at(page)
    silent = {"content_type": "text/event-stream", "body": "retry: 60000\n\n"}
    page.route("**/news/**", lambda route: route.fulfill(**silent))  # no news of the other leader arrives
    page.goto(reverse("lead", args=[tournament.slug]))
    decisions.publish(tournament, 2, By("Another leader"))
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_role("alert").filter(has_text="Another leader")).to_be_visible()
    assert found + looker.looked_at(page) == []


@pytest.mark.sampled(6)
def test_menus_and_the_search_dialog_have_no_faults(visit, accounts, season, looker):
    page = visit(accounts[Role.OWNER])
    page.goto(reverse("club-lead", args=[season.slug]))
    page.locator("details.menu summary").first.click()
    found = looker.looked_at(page)
    page.goto(reverse("club-lead", args=[season.slug]))
    page.locator(".tools details.menu summary").last.click()
    found += looker.looked_at(page)
    page.goto(reverse("club-lead", args=[season.slug]))
    page.keyboard.press("Control+k")
    box = page.locator("#search-for")
    expect(box).to_be_focused()
    box.press_sequentially("a")
    expect(page.locator("#palette [aria-selected=true]")).to_be_visible()
    found += looker.looked_at(page)
    box.fill("nobody is called so")
    expect(page.locator("#palette a")).to_have_count(0)
    assert found + looker.looked_at(page) == []


@pytest.mark.sampled(6)
def test_pages_of_the_second_factor_have_no_faults(visit, accounts, looker):
    leader = accounts[Role.LEADER]
    leader.set_password("correct horse")
    leader.save()
    page, secret = visit(leader), second_factor.new_secret()
    found = looker.faults_of(page, reverse("second-factor"))
    factor = SecondFactor.objects.create(account=leader, secret=secret, last_step=0)
    found += looker.faults_of(page, reverse("second-factor"))
    page.get_by_label("Code").fill(second_factor.new_recovery_codes(factor)[0])
    page.get_by_role("button", name="New recovery codes").click()
    expect(page.locator("li code")).to_have_count(second_factor.RECOVERY_CODES)
    found += looker.looked_at(page)
    visitor = visit()
    visitor.goto(reverse("log-in"))
    visitor.get_by_label("Log-in name").fill(leader.login)
    visitor.get_by_label("Password").fill("correct horse")
    visitor.get_by_role("button", name="Log in").click()
    expect(visitor.get_by_label("Code")).to_be_visible()
    found += looker.faults_of(visitor, reverse("second-step"))
    assert found == []


def test_faults_are_reported_with_their_width_and_colour_scheme(visit):
    page, looker = visit(), Looker()
    assert looker.faults_of(page, reverse("log-in")) == []
    page.evaluate(SPOILED)
    found = {(width, scheme, rule) for width, scheme, rule, _ in looker.looked_at(page)}
    unlabelled = {(width, "light", "label") for width in (1280, 360)}
    again = (360, "dark", "color-contrast")  # same colours as on the desktop, which may not be measured again
    assert found - {again} == unlabelled | {(1280, "dark", "color-contrast"), (360, "light", "color-contrast")}


SPOILED = """() => {
    const [dark, phone, field] = ["p", "p", "input"].map(name => document.createElement(name));
    dark.textContent = phone.textContent = "Words";
    dark.style.color = "#555555";
    phone.style.color = "#bbbbbb";
    const only = () => { phone.hidden = innerWidth > 500; };
    addEventListener("resize", only);
    only();
    document.querySelector("main").append(dark, phone, field);
}"""
"""Adds a text unreadable in dark, a text unreadable in light that only phones show, and a field without a label."""
