"""Search: one box for all pages and actions that the visitor may see or use."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import get_script_prefix
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season
from indeler.season.views import slots
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import Right, declared_at, page
from indeler.web.common.addresses import address_of
from indeler.web.common.forms import is_found, plain
from indeler.web.common.requests import one_line
from indeler.web.common.templatetags.wording import day
from indeler.web.common.visitor_language import name_order
from indeler.web.seasons import clock
from indeler.web.seasons.display import competition_title, evening_title
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import current, season_for_visitor
from indeler.web.seasons.tasks import matters
from indeler.web.tournaments.log import tournament_for_visitor, visible_tournaments


@page(Right.READ, params=("find",), offline=True)
def find(request: Request) -> HttpResponse:
    """Show the box and the results; for the box of another page only the results, or the box itself."""
    if request.club is None:
        raise Http404
    query = one_line(request.GET.get("find", ""))
    context = {"asked": query, "kinds": everything(request, query)}
    if not request.htmx:
        return render(request, "public/find.html", context)
    return render(request, "public/found.html" if "find" in request.GET else "public/find-box.html", context)


# The targets of the search: members, evenings, tournaments and their players, pages, and actions. The declaration of
# each page's view determines whether it may be shown.


MAX_RESULTS_PER_KIND = 6
"""The maximum number of results of one kind; a longer query finds more."""
MOST_TOURNAMENTS = 8
"""The number of the newest tournaments whose players are searched."""


class Found(NamedTuple):
    """A search result."""

    title: str
    about: str
    address: str


class Kind(NamedTuple):
    """All results of one kind."""

    title: Any
    found: list[Found]


EXPORT = lazy("Export: Excel (xlsx) or CSV")
"""Contains each of the words that people search for."""

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

SITE_ACTIONS = (
    ("new-tournament", lazy("New tournament")),
    ("new-season", lazy("New season")),
    ("new-account", lazy("New account")),
)


OTHER_WORDS = {
    "me": lazy("sign off, sign on, absent, play elsewhere, play later, another day, objection"),
    "calendar": lazy("postpone, put off, cancel or move an evening"),
    "club-lead": lazy("sign off, sign on, absent, postponed game, postpone, play later, catch up, pair, results"),
    "manage-members": lazy("guest, visitor, new member, leave, rating"),
    "season-log": lazy("undo, take back"),
    "manual": lazy("help, explanation"),
}
"""What people search for and what is not in the title, by page: words or phrases after commas."""


def everything(request: Request, query: str) -> list[Kind]:
    """Return all results for the query, by kind; for an empty query the first pages and actions."""
    row = current()
    season = season_for_visitor(request, row.slug)[1] if row is not None else None
    sources = (
        (lazy("Members"), _members(row, season, query) if query and row and season else iter(())),
        (lazy("Evenings"), _evenings(request, row, season, query) if query and row and season else iter(())),
        (lazy("Tournaments"), _tournaments(request, query) if query else iter(())),
        (lazy("Actions"), _actions(request, row, season, query)),
        (lazy("Pages"), _pages(request, row, season, query)),
    )
    kinds = [Kind(title, list(islice(source, MAX_RESULTS_PER_KIND))) for title, source in sources]
    return [each for each in kinds if each.found]


def _members(row: SeasonRow, season: Season, query: str) -> Iterator[Found]:
    """Yield the members whose visible name contains the query, names that begin with it first."""
    named = [one for one in season.state.members.values() if is_found(query, one.name)]
    for one in sorted(named, key=lambda one: (one.left is not None, _elsewhere(query, one.name), name_order(one.name))):
        yield Found(one.name, _("left") if one.left else "", address_of("member", row.slug, one.id))


def _elsewhere(query: str, title: str) -> bool:
    return not plain(title).startswith(plain(query))


def _evenings(request: Request, row: SeasonRow, season: Season, query: str) -> Iterator[Found]:
    """Yield the evenings found by date or by competition, the next one first; for leaders the page to lead it."""
    today = clock.today()
    page = "club-lead-on" if request.actor.leads else "evening"
    for date, slot in sorted(slots(season).items(), key=lambda each: (each[0] < today, abs(each[0] - today))):
        title = day(date, "l j F Y")
        what = evening_title(season, slot.what, slot.part, slot.round)
        if is_found(query, title, what, date.isoformat(), f"{date.day}-{date.month}-{date.year}"):
            yield Found(title, what, address_of(page, row.slug, date.isoformat()))


def _tournaments(request: Request, query: str) -> Iterator[Found]:
    rows = list(visible_tournaments(request).filter(archived=None)[:100])
    for row in rows:
        if is_found(query, row.name):
            yield Found(row.name, "", address_of("tournament", row.slug))
        if is_found(query, EXPORT, row.name) and not is_found(query, row.name):
            yield Found(str(EXPORT), row.name, address_of("tournament-tables", row.slug))
    for row in rows[:MOST_TOURNAMENTS]:
        for player in tournament_for_visitor(request, row.slug)[1].players.values():
            if is_found(query, player.name):
                yield Found(player.name, row.name, address_of("player", row.slug, player.number))


def _actions(request: Request, row: SeasonRow | None, season: Season | None, query: str) -> Iterator[Found]:
    """Yield the actions of this visitor; then, for a leader, every decision by its name."""
    named = [(name, title, [row.slug]) for name, title in ACTIONS] if row else []
    yield from _of(request, [*named, *((name, title, []) for name, title in SITE_ACTIONS)], query)
    if query and row and season and request.actor.leads:
        for matter in matters(season):
            for kind in (kind for kind in matter.kinds if is_found(query, kind.title)):
                yield Found(kind.title, str(matter.title), address_of("decision-of", row.slug, kind.word))


def _pages(request: Request, row: SeasonRow | None, season: Season | None, query: str) -> Iterator[Found]:
    named: list[tuple[str, Any, list[str]]] = [(name, title, [row.slug]) for name, title in SEASON_PAGES] if row else []
    if row and season:
        for each in season.competitions:
            page = "cup-named" if each.shown_as == "knock-out" else "competition"
            named.append((page, competition_title(each), [row.slug, each.name]))
    yield from _of(request, [*named, *((name, title, []) for name, title in PAGES)], query)


def _of(request: Request, named: list[tuple[str, Any, list[str]]], query: str) -> Iterator[Found]:
    for name, title, parts in named:
        is_open = name not in ("my-account", "me") or request.actor.account is not None
        if is_open and any(is_found(query, text) for text in (title, *str(OTHER_WORDS.get(name, "")).split(", "))):
            address = address_of(name, *parts)
            of_any_club = f"/{address.removeprefix(get_script_prefix())}"
            found = declared_at(of_any_club)
            if found is not None and request.actor.may(found[0].right):
                yield Found(str(title), "", address)
