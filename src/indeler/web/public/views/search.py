"""Search: one box by which everybody jumps to whatever he may see or do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_safe

from indeler.season import Season
from indeler.season.views import slots
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import Right, declared_at, page
from indeler.web.common.forms import is_found, plain
from indeler.web.common.requests import one_line
from indeler.web.common.templatetags.wording import day
from indeler.web.seasons import clock
from indeler.web.seasons.display import competition_title, evening_title
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import current, season_for_visitor
from indeler.web.seasons.tasks import matters
from indeler.web.tournaments.log import tournament_for_visitor, visible_tournaments


@page(Right.READ, params=("find",), offline=True)
@require_safe
def find(request: Request) -> HttpResponse:
    """The box and what is found; for the box of another page what is found alone, or the box itself."""
    if request.club is None:
        raise Http404
    query = one_line(request.GET.get("find", ""))
    context = {"asked": query, "kinds": everything(request, query)}
    if not request.htmx:
        return render(request, "public/find.html", context)
    return render(request, "public/found.html" if "find" in request.GET else "public/find-box.html", context)


# What somebody may jump to: members, evenings, tournaments and their players, pages, and what he may do.
#
# Whether a page may be shown is asked of the page itself: its view says which right it needs.


MOST = 6
"""Of one kind; who looks for more types more."""
MOST_TOURNAMENTS = 8
"""In which players are looked for: the newest."""


class Found(NamedTuple):
    """Somewhere to go."""

    title: str
    about: str
    address: str


class Kind(NamedTuple):
    """All that was found of one kind."""

    title: Any
    found: list[Found]


EXPORT = lazy("Export: Excel (xlsx) or CSV")
"""Found by each of the words that people look for it by."""

PAGES = (
    ("home", lazy("Home")),
    ("seasons", lazy("Seasons")),
    ("tournaments", lazy("Tournaments")),
    ("archive", lazy("Archive")),
    ("kept", lazy("What is kept")),
    ("manual", lazy("Manual")),
    ("my-account", lazy("My page")),
    ("club-members", lazy("Members of the club")),
    ("accounts", lazy("Accounts")),
    ("log-ins", lazy("Log-ins")),
    ("keys", lazy("Sessions and tokens")),
    ("club-page", lazy("The club")),
    ("rating-lists", lazy("Rating lists")),
)
"""Of the site."""

SEASON_PAGES = (
    ("season", lazy("Evening")),
    ("season-standings", lazy("Standings")),
    ("calendar", lazy("Calendar")),
    ("members", lazy("Members")),
    ("season-rules", lazy("Rules")),
    ("season-tables", EXPORT),
    ("me", lazy("My season")),
    ("season-log", lazy("Log of decisions")),
)
"""Of the season that is played."""

ACTIONS = (
    ("club-lead", lazy("Lead the evening")),
    ("matters", lazy("Waiting for you")),
    ("manage-members", lazy("Change members")),
    ("club-links", lazy("Links for phones")),
    ("personal-links", lazy("Personal links")),
    ("plan-calendar", lazy("Plan the calendar")),
    ("days-off", lazy("Days off")),
    ("rule-settings", lazy("Settings of the rulebook")),
    ("season-report", lazy("Games for the rating list")),
    ("season-certificates", lazy("Certificates")),
    ("season-copies", lazy("Copy for a web host")),
    ("decision", lazy("Another decision")),
    ("put-away-season", lazy("Archive or delete")),
)
"""What can be done with the season."""

SITE_ACTIONS = (
    ("new-tournament", lazy("New tournament")),
    ("new-season", lazy("New season")),
    ("new-account", lazy("New account")),
)


def everything(request: Request, query: str) -> list[Kind]:
    """Whatever is meant by what was typed, by its kind; by nothing the pages and actions that stand first."""
    row = current()
    season = season_for_visitor(request, row.slug)[1] if row is not None else None
    sources = (
        (lazy("Members"), _members(row, season, query) if query and row and season else iter(())),
        (lazy("Evenings"), _evenings(request, row, season, query) if query and row and season else iter(())),
        (lazy("Tournaments"), _tournaments(request, query) if query else iter(())),
        (lazy("Actions"), _actions(request, row, season, query)),
        (lazy("Pages"), _pages(request, row, season, query)),
    )
    kinds = [Kind(title, list(islice(source, MOST))) for title, source in sources]
    return [each for each in kinds if each.found]


def _may(request: Request, address: str) -> bool:
    """Whether the page would let this visitor in."""
    of_any_club = f"/{address.removeprefix(get_script_prefix())}"
    found = declared_at(of_any_club)
    return found is not None and request.actor.may(found[0].right)


def _members(row: SeasonRow, season: Season, query: str) -> Iterator[Found]:
    """The members whose visible name has the query in it, those whose name begins with it first."""
    named = [one for one in season.state.members.values() if is_found(query, one.name)]
    for one in sorted(named, key=lambda one: (one.left is not None, _elsewhere(query, one.name), one.name.casefold())):
        yield Found(one.name, _("left") if one.left else "", reverse("member", args=[row.slug, one.id]))


def _elsewhere(query: str, title: str) -> bool:
    return not plain(title).startswith(plain(query))


def _evenings(request: Request, row: SeasonRow, season: Season, query: str) -> Iterator[Found]:
    """The evenings found by date or by what is played, the next one first; leaders get the page to lead it."""
    today = clock.today()
    page = "club-lead-on" if request.actor.leads else "evening"
    for date, slot in sorted(slots(season).items(), key=lambda each: (each[0] < today, abs(each[0] - today))):
        title = day(date, "l j F Y")
        what = evening_title(season, slot.what, slot.part, slot.round)
        if is_found(query, title, what, date.isoformat(), f"{date.day}-{date.month}-{date.year}"):
            yield Found(title, what, reverse(page, args=[row.slug, date.isoformat()]))


def _tournaments(request: Request, query: str) -> Iterator[Found]:
    """Tournaments by name, then players of the newest."""
    rows = list(visible_tournaments(request).filter(archived=None)[:100])
    for row in rows:
        if is_found(query, row.name):
            yield Found(row.name, "", reverse("tournament", args=[row.slug]))
        if is_found(query, EXPORT, row.name) and not is_found(query, row.name):
            yield Found(str(EXPORT), row.name, reverse("tournament-tables", args=[row.slug]))
    for row in rows[:MOST_TOURNAMENTS]:
        for player in tournament_for_visitor(request, row.slug)[1].players.values():
            if is_found(query, player.name):
                yield Found(player.name, row.name, reverse("player", args=[row.slug, player.number]))


def _actions(request: Request, row: SeasonRow | None, season: Season | None, query: str) -> Iterator[Found]:
    """What this visitor may do; then, for who leads, every decision by its name."""
    named = [(name, title, [row.slug]) for name, title in ACTIONS] if row else []
    yield from _of(request, [*named, *((name, title, []) for name, title in SITE_ACTIONS)], query)
    if query and row and season and request.actor.leads:
        for matter in matters(season):
            for kind in (kind for kind in matter.kinds if is_found(query, kind.title)):
                yield Found(kind.title, str(matter.title), reverse("decision-of", args=[row.slug, kind.word]))


def _pages(request: Request, row: SeasonRow | None, season: Season | None, query: str) -> Iterator[Found]:
    """The pages of the season, its competitions, and those of the site."""
    named: list[tuple[str, Any, list[str]]] = [(name, title, [row.slug]) for name, title in SEASON_PAGES] if row else []
    if row and season:
        for each in season.competitions:
            page = "cup-named" if each.shown_as == "knock-out" else "competition"
            named.append((page, competition_title(each), [row.slug, each.name]))
    yield from _of(request, [*named, *((name, title, []) for name, title in PAGES)], query)


def _of(request: Request, named: list[tuple[str, Any, list[str]]], query: str) -> Iterator[Found]:
    for name, title, parts in named:
        if is_found(query, title) and _is_for(request, name):
            address = reverse(name, args=parts)
            if _may(request, address):
                yield Found(str(title), "", address)


def _is_for(request: Request, name: str) -> bool:
    """Own pages are for who has an account."""
    return name not in ("my-account", "me") or request.actor.account is not None
