"""axe finds nothing on any page: every address of the site, in light and dark, on a desk and on a phone."""

from pathlib import Path

import axe_playwright_python
import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from indeler.web.accounts import links, second_factor
from indeler.web.accounts.models import Account, LinkKind, SecondFactor
from indeler.web.accounts.rights import Role
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from support.addresses import Addresses

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """rules => axe.run({runOnly: rules, resultTypes: ["violations"]}).then(found => found.violations.map(
    one => [one.id, one.nodes.slice(0, 2).map(node => node.html.slice(0, 200))]))"""
UNFOLD = """document.querySelectorAll("details:not(.menu)").forEach(each => each.open = true)"""
ALIKE = """() => {
    document.querySelectorAll("tbody, ul, ol").forEach(list => {
        const seen = {};
        for (const row of [...list.children]) {
            const shape = [row, ...row.querySelectorAll("*")].map(each => each.tagName + each.className).join();
            seen[shape] = (seen[shape] || 0) + 1;
            if (seen[shape] > 2) row.remove();
        }
    });
}"""
"""Of rows that are built alike two are left: most of axe's time goes into long tables. ``make sweep`` looks at all."""

WIDTHS = (1280, 800, 360, 320)
LOOKS = [(width, scheme) for width in (1280, 360) for scheme in ("light", "dark")]

STATUS = {"link": 410}


def part_of(pattern):
    """The addresses in three heaps of about the same height."""
    words = str(pattern.pattern).split("/")
    return "others" if words[0] != "s" else "lead" if "lead" in words else "season"


@pytest.fixture
def addresses(tournament, season, accounts):
    Account.objects.filter(role=Role.OWNER).update(member=accounts[Role.MEMBER].member)
    return Addresses(tournament, season, accounts)


@pytest.mark.parametrize("all_rows", [False, pytest.param(True, marks=pytest.mark.sweep)], ids=["short", "whole"])
@pytest.mark.parametrize("part", ["season", "lead", "others"])
def test_every_address_for_the_owner(visit, accounts, addresses, part, all_rows):
    page, owner = visit(accounts[Role.OWNER]), Client()
    owner.force_login(accounts[Role.OWNER])
    found = []
    for pattern, address in addresses.pages(owner):
        if part_of(pattern) == part:
            found += faults_of(page, address, STATUS.get(pattern.name, 200), all_rows=all_rows)
            assert page.url.endswith(address)
    assert found == []


def test_what_only_others_see(visit, accounts, tournament, season, addresses, settings):
    settings.EMAIL_HOST = "mail.club.example"
    kinds = (
        links.make(LinkKind.PASSWORD, account=accounts[Role.LEADER]),
        links.make(LinkKind.OWNER),
        links.make(LinkKind.PERSONAL, account=accounts[Role.MEMBER]),
        links.make(LinkKind.RESULTS, tournament=tournament),
        links.make(LinkKind.RESULTS, season=season),
    )
    visitor, member = visit(), visit(accounts[Role.MEMBER])
    found = faults_of(visitor, "/nowhere/", 404)
    for address in ("/", reverse("tournaments"), reverse("log-in"), reverse("forgotten"), *map(links.path, kinds)):
        found += faults_of(visitor, address)
    found += faults_of(member, reverse("accounts"), 403)
    found += faults_of(member, reverse("me", args=[season.slug]))
    assert found == []


def test_what_stands_there_after_a_mistake(visit, accounts, tournament):
    page = visit(accounts[Role.OWNER])
    page.goto(reverse("new-account"))
    page.locator("form.stack").evaluate("form => { form.noValidate = true; form.login.value = 'member-login'; }")
    page.locator("form.stack button.first").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    found = looked_at(page)
    page.goto(reverse("lead", args=[tournament.slug]))
    decisions.publish(tournament, 2, By("Another leader"))
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_role("listitem").filter(has_text="Another leader")).to_be_visible()
    assert found + looked_at(page) == []


def test_the_open_menu(visit, accounts, season):
    page = visit(accounts[Role.OWNER])
    page.goto(reverse("season", args=[season.slug]))
    page.locator("details.menu summary").first.click()
    assert looked_at(page) == []


def test_the_second_factor(visit, accounts):
    leader = accounts[Role.LEADER]
    leader.set_password("correct horse")
    leader.save()
    page, secret = visit(leader), second_factor.new_secret()
    found = faults_of(page, reverse("second-factor"))
    factor = SecondFactor.objects.create(account=leader, secret=secret, last_step=0)
    found += faults_of(page, reverse("second-factor"))
    page.get_by_label("Code").fill(second_factor.new_recovery_codes(factor)[0])
    page.get_by_role("button", name="New recovery codes").click()
    expect(page.locator("li code")).to_have_count(second_factor.RECOVERY_CODES)
    found += looked_at(page)
    visitor = visit()
    visitor.goto(reverse("log-in"))
    visitor.get_by_label("Log-in name").fill(leader.login)
    visitor.get_by_label("Password").fill("correct horse")
    visitor.get_by_role("button", name="Log in").click()
    expect(visitor.get_by_label("Code")).to_be_visible()
    found += faults_of(visitor, reverse("second-step"))
    assert found == []


def faults_of(page, address, status=200, *, all_rows=False):
    """What is wrong with this page: what axe says, and whether it is wider than the window."""
    answer = page.goto(address)
    assert (answer.status, answer.headers["content-type"]) == (status, "text/html; charset=utf-8"), address
    return [(address, *fault) for fault in (*too_wide(page), *looked_at(page, all_rows=all_rows))]


def too_wide(page):
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            yield ("too wide", width)


def looked_at(page, *, all_rows=False):
    """What axe finds in each theme and width, with everything unfolded but the menus."""
    page.evaluate(AXE)
    page.evaluate(UNFOLD)
    if not all_rows:
        page.evaluate(ALIKE)
    found = []
    for width, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        found += [(width, scheme, *fault) for fault in page.evaluate(RUN, RULES)]
    return found
