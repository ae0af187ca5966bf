"""axe finds nothing on any page, in light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from indeler.web.accounts import links
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.rights import Role

PLAIN = ("tournaments", "log-in", "new-tournament", "my-account", "accounts", "new-account", "log-ins")
OF_A_TOURNAMENT = (
    "players",
    "standings",
    "cross-table",
    "lead",
    "edit-players",
    "settings",
    "log",
    "links",
    "screen",
    "phone",
    "prints",
)
OF_A_SEASON = (
    "season",
    "season-standings",
    "calendar",
    "members",
    "cup",
    "season-rules",
    "me",
    "club-phone",
    "club-lead",
    "club-links",
    "manage-members",
    "personal-links",
    "season-log",
    "matters",
    "decision",
)
RULES = {
    "light": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "dark": ["color-contrast"],  # all else is the same in both themes
}
WIDTHS = (1440, 800, 360)


def addresses(tournament, season):
    yield from (reverse(name, args=[season.slug]) for name in OF_A_SEASON)
    yield reverse("member", args=[season.slug, 3])
    yield reverse("evening", args=[season.slug, "2026-09-03"])
    yield reverse("season-why", args=[season.slug, 1, "A", 3])
    yield reverse("season-explained", args=[season.slug, 1, "A", 3])
    yield reverse("competition", args=[season.slug, "cycles"])
    yield reverse("competition", args=[season.slug, "rapid"])
    yield reverse("proposal", args=[season.slug, "calendar"])
    yield reverse("decision-of", args=[season.slug, "pairing-changed"])
    yield reverse("new-season")
    yield reverse("restore-season")
    yield from (reverse(name) for name in PLAIN)
    yield from (reverse(name, args=[tournament.slug]) for name in OF_A_TOURNAMENT)
    yield reverse("round", args=[tournament.slug, 1])
    yield reverse("player", args=[tournament.slug, 1])
    yield reverse("why", args=[tournament.slug, 3])
    yield "/nowhere/"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_every_page_fits(visit, accounts, tournament, season, scheme):
    links.make(LinkKind.RESULTS, tournament=tournament, label="Left side")
    Account.objects.filter(role=Role.OWNER).update(member=accounts[Role.MEMBER].member)
    page = visit(accounts[Role.OWNER], scheme=scheme)
    found, wide = {}, []
    for address in addresses(tournament, season):
        page.goto(address)
        for width in WIDTHS if scheme == "light" else ():
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append((address, width))
        for violation in (
            Axe().run(page, options={"runOnly": RULES[scheme], "resultTypes": ["violations"]}).response["violations"]
        ):
            nodes = [node["html"][:200] for node in violation["nodes"]]
            found.setdefault((violation["id"], violation["help"]), []).append((address, nodes[:2]))
    assert found == {}
    assert wide == []
