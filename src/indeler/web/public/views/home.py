"""The front page, the landing page after log-in, all seasons, the appearance of the site, and the privacy page."""

import datetime
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from indeler import manual
from indeler.language import Sentence
from indeler.model.board_game import BoardGame
from indeler.opens import State
from indeler.opens.views import standings_of
from indeler.season import Season, queries, views
from indeler.season.views import CupTie, Slot, StandingsTable, Tonight, slots
from indeler.web.accounts import sessions
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import Account, Policy
from indeler.web.accounts.pages import CLUB, POST, SHARED, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import page_to_return_to, set_own_cookie
from indeler.web.common.templatetags.wording import cell, translate
from indeler.web.public.context_processors import THEME_COOKIE, THEMES
from indeler.web.seasons import clock
from indeler.web.seasons.display import Group, being_played, competition_title, evening_title, published_groups
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.roll import number_in
from indeler.web.seasons.season_store import current, season_for_visitor
from indeler.web.tenancy import branding
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.log import has_archived_tournaments, state_of, visible_tournaments
from indeler.web.tournaments.models import Open

YEAR_SECONDS = 365 * 24 * 3600


@page(Right.READ, about=CLUB, live=SHARED, offline=True)
def home(request: Request) -> HttpResponse:
    """Show the front page of the club, or how to begin; a site of several clubs begins with a list of them."""
    if request.club is None:
        return render(request, "public/clubs.html", {"clubs": Club.objects.all()})
    if current() is None and not Account.objects.exists():
        return redirect("log-in")  # which describes where the first link is
    context = front_page(request)
    if request.actor.manages and not context["tournaments"] and "season" not in context:
        return redirect("seasons")
    return render(request, "public/home.html", context)


@page(Right.READ, offline=True)
def landing(request: Request) -> HttpResponse:
    """Redirect to the actor's work: the evening for a leader, the boards for a helper, the own page for a member."""
    if request.club is None:
        return redirect("host" if request.actor.host else "home")
    season, actor = current(), request.actor
    if actor.link is not None and actor.link.season is not None:
        return redirect("club-phone", slug=actor.link.season.slug)
    if actor.link is not None and actor.link.tournament is not None:
        return redirect("phone", slug=actor.link.tournament.slug)
    if season is None:
        return redirect("home")
    if actor.leads:
        return redirect("club-lead", slug=season.slug)
    if actor.account is not None and number_in(season, actor.account.member) is not None:
        return redirect("me", slug=season.slug)
    return redirect("season-log" if actor.may(Right.OVERSEE) else "season", slug=season.slug)


@page(Right.READ, offline=True)
def privacy_page(request: Request) -> HttpResponse:
    """Show which personal data the site stores, for how long, and who can see them."""
    context = {
        "days": Policy.current().days if request.club is not None else Policy().days,
        "session_days": settings.SESSION_COOKIE_AGE // (24 * 3600),
        "trust_days": sessions.TRUST.days,
    }
    return render(request, "public/kept.html", context)


@page(Right.READ, offline=True)
def manual_page(request: Request) -> HttpResponse:
    """Show the manual for arbiters."""
    context = {"contents": mark_safe(manual.contents_html()), "chapters": mark_safe(manual.chapters_html(2))}
    return render(request, "public/manual.html", context)


@page(Right.READ)
def mark(request: Request) -> HttpResponse:
    """Return the rendered mark of the club."""
    if request.club is None or request.club.mark is None:
        raise Http404
    response = HttpResponse(bytes(request.club.mark), content_type=branding.KIND)
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    response["Cache-Control"] = "public, max-age=604800"
    return response


@page(Right.READ)
def accent(request: Request, colour: str) -> HttpResponse:
    """Return the style sheet of this colour, which is in the address, so that it may be cached for long."""
    if not branding.is_colour(f"#{colour}"):
        raise Http404
    response = HttpResponse(branding.style_sheet(f"#{colour}"), content_type="text/css; charset=utf-8")
    response["Cache-Control"] = "public, max-age=604800"
    return response


@page(Right.READ, about=CLUB, offline=True)
def seasons(request: Request) -> HttpResponse:
    """Show every season, the newest first; without one, how to begin."""
    found = SeasonRow.objects.filter(archived=None)
    drafts = SeasonDraft.objects.all() if request.actor.manages else ()
    has_archive = SeasonRow.objects.exclude(archived=None).exists() or has_archived_tournaments(request)
    return render(request, "public/seasons.html", {"seasons": found, "drafts": drafts, "has_archive": has_archive})


@page(Right.READ, offline=True)
def archive(request: Request) -> HttpResponse:
    """Show archived seasons and tournaments; all of their pages remain readable."""
    seasons, tournaments = SeasonRow.objects.exclude(archived=None), visible_tournaments(request).exclude(archived=None)
    return render(request, "public/archive.html", {"seasons": seasons, "tournaments": tournaments})


@page(Right.READ, params=("next",), methods=POST)
def set_appearance(request: Request) -> HttpResponse:
    """Store the chosen theme and language, and return to the page."""
    response = HttpResponseRedirect(page_to_return_to(request))
    theme, language = request.POST.get("theme"), request.POST.get("language")
    if theme in THEMES:
        set_own_cookie(response, THEME_COOKIE, theme, max_age=YEAR_SECONDS)
    elif theme == "":
        response.delete_cookie(THEME_COOKIE)
    if language in dict(settings.LANGUAGES):
        set_own_cookie(response, settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR_SECONDS)
    return response


# The front page of a club, for a visitor without prior knowledge: tonight, the last results, the top of every table,
# the cup, and the next evenings. A club may play any game, be between two seasons, or have only tournaments.


TOP, BOARDS, TIES, COMING = 5, 6, 8, 5
"""The number of lines of a table, boards of a group, games of a cup's round, and evenings after the next one."""
TOURNAMENTS, SEASONS = 3, 4
EVENING_HOUR = 17
"""The hour from which texts use "tonight"."""


class Next(NamedTuple):
    """The current or the next evening."""

    evening: Tonight
    title: str
    is_today: bool
    is_evening: bool
    """False for a school that plays in the afternoon."""
    left: int
    """Minutes left to sign off; 0 where that is no longer possible, or not needed."""
    boards: int
    results: int


class Results(NamedTuple):
    """The boards of the last evening that was paired, with the last round of each group."""

    date: datetime.date
    title: str
    groups: Sequence[tuple[Group, Sequence[Any]]]
    """The groups, each with its first boards."""


class Top(NamedTuple):
    """The first lines of a table, and the address of the complete table."""

    over: str
    """The competition, where it is not in the title."""
    title: str
    address: str
    head: str
    """The heading of the ranking value."""
    rows: list[tuple[int, str, str, str]]
    """Rank, name, the player's page, and the ranking value."""
    code: str = ""
    """The code of the table within its competition; empty for a tournament."""


class Cup(NamedTuple):
    """A cup, with its last round that was drawn."""

    title: str
    address: str
    round: str
    ties: Sequence[CupTie]
    more: int
    winner: str
    game: BoardGame


class Played(NamedTuple):
    """A tournament and its present state."""

    row: Open
    state: State


def front_page(request: Request) -> dict[str, Any]:
    """Return the context of the page."""
    newest = current()
    rows = visible_tournaments(request).filter(archived=None)[:TOURNAMENTS]
    tournaments = [Played(row, state_of(row).for_visitors()) for row in rows]
    tops = [_tournament_top(each) for each in tournaments if each.state.rounds]
    others = SeasonRow.objects.filter(archived=None)
    others = others.exclude(pk=newest.pk) if newest is not None else others
    context: dict[str, Any] = {"tournaments": tournaments, "seasons": list(others[:SEASONS]), "tops": tops}
    if newest is None:
        return context
    row, season = season_for_visitor(request, newest.slug)
    coming = planned(season)[: COMING + 1]
    days = views.club_days(season)
    return {
        **context,
        "row": row,
        "season": season,
        "next": _next(season, coming[0]) if coming else None,
        "coming": [(each, evening_title(season, each.what, each.part, each.round)) for each in coming[1:]],
        "results": _results(season),
        "tops": [*season_tops(row, season), *tops],
        "cups": list(_cups(row, season)),
        "members": sum(each.left is None for each in season.state.members.values()),
        "usual": (views.start_of(season.club_rules, days[0]) if days else None),
    }


def planned(season: Season) -> list[Slot]:
    """Return the evenings from today on, without those in reserve."""
    spare = views.RESERVE if views.keeps_reserve(season) else None
    return [each for each in slots(season).values() if each.date >= clock.club_day(season) and each.what != spare]


def _next(season: Season, slot: Slot) -> Next:
    evening = views.tonight(season, slot.date)
    assert evening is not None
    now = clock.now()
    boards = [board for group in published_groups(season, slot.date) for board in group.view.boards]
    left = int((evening.sign_off_until - now).total_seconds() // 60) if evening.part and not boards else 0
    title = evening_title(season, evening.what, evening.part, evening.round)
    results = sum(bool(board.result) for board in boards)
    is_evening = evening.starts.hour >= EVENING_HOUR
    return Next(
        evening, title, slot.date == views.club_day(season, now), is_evening, max(left, 0), len(boards), results
    )


def _results(season: Season) -> Results | None:
    out = [paired.date for paired in season.state.pairings.values() if paired.published_at]
    if not out:
        return None
    date = max(out)
    last = {paired.place for paired in being_played(season, date)}
    groups = [group for group in published_groups(season, date) if group.place in last and group.view.boards]
    slot = slots(season).get(date)
    title = evening_title(season, slot.what, slot.part, slot.round) if slot else ""
    return Results(date, title, [(each, each.view.boards[:BOARDS]) for each in groups])


def season_tops(row: SeasonRow, season: Season, lines: int = TOP) -> Iterator[Top]:
    """Yield the first lines of the tables of every competition that has one by now."""
    for competition in season.competitions:
        name = competition_title(competition)
        page = address_of("competition", row.slug, competition.name)
        tables = [table for table in queries.tables_now(competition) if table.rows]
        newest = views.newest_cycle(season) if competition.shown_as == "groups" and competition.is_first else None
        for at, table in enumerate(tables):
            address = f"{page}#{table.code}"
            if newest is not None:
                address = address_of("season-group", row.slug, newest.number, list(newest.groups)[at])
            yield _top(row, name, table, address, lines)


def _top(row: SeasonRow, name: str, table: StandingsTable, address: str, lines: int) -> Top:
    strong = next((at for at, column in enumerate(table.columns) if column.strong), 0)
    rows = [
        (line.rank, line.name, address_of("member", row.slug, line.member), cell(line.cells[strong]))
        for line in table.rows[:lines]
    ]
    gaps = table.title.values
    names_competition = "competition" in gaps
    title = translate(Sentence(table.title.text, **{**gaps, "competition": name}) if names_competition else table.title)
    over, head = "" if names_competition else name, translate(table.columns[strong].head)
    return Top(over, capfirst(title), address, head, rows, table.code)


def _tournament_top(played: Played) -> Top:
    row, state = played
    rows = []
    for line in standings_of(state).rows[:TOP]:
        page = address_of("player", row.slug, line.player.number)
        rows.append((line.rank, line.player.name or str(line.player.number), page, line.points))
    title = round_of(state.current, state.total_rounds)
    return Top(row.name, title, address_of("standings", row.slug), _("Points"), rows)


def round_of(number: int, total: int | None) -> str:
    """Return the title of a round, with the number of all rounds where that is known."""
    if total is None:
        return _("Round {number}").format(number=number)
    return _("Round {round} of {rounds}").format(round=number, rounds=total)


def _cups(row: SeasonRow, season: Season) -> Iterator[Cup]:
    for competition in views.competitions(season, "knock-out"):
        view = views.cup(season, competition.name)
        if not view.rounds:
            continue
        round, ties = view.rounds[-1], view.rounds[-1].ties
        page = ("cup", row.slug) if competition.is_first else ("cup-named", row.slug, competition.name)
        name, title = competition_title(competition), _round_title(round.number, len(ties), len(round.free))
        winner = season.name(view.winner) if view.winner else ""
        yield Cup(name, address_of(*page), title, ties[:TIES], len(ties[TIES:]), winner, competition.game)


def _round_title(number: int, ties: int, free: int) -> str:
    """Return the name of a round; the last rounds have names, unless there is a bye."""
    if number and not free and ties in (1, 2, 4):
        return {1: _("Final"), 2: _("Semi-finals"), 4: _("Quarter-finals")}[ties]
    return _("Round {number}").format(number=number) if number else _("Preliminary round")
