"""Widgets: pages below ``/embed/`` that other sites show in a frame. No other page of the site may be framed.

A widget has a title, some lists, some sentences, and a link to the complete page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from itertools import islice
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import IndelerError
from indeler.opens import State
from indeler.season import Season, views
from indeler.web.accounts.actor import VISITOR, Request
from indeler.web.accounts.pages import SEASON, SHARED, TOURNAMENT, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.middleware import POLICY
from indeler.web.common.refusals import TooBusy
from indeler.web.common.requests import is_of_open_page, parse_int
from indeler.web.common.templatetags.wording import day
from indeler.web.live.lists import Listed, group_boards, round_lists, tournament_standings
from indeler.web.public.views.home import planned, round_of, season_tops
from indeler.web.seasons import clock
from indeler.web.seasons.display import being_played, evening_title, group_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tournaments.log import tournament_for_visitor
from indeler.web.tournaments.models import Open

MOST_ROWS = 500
MAX_EVENINGS = 5


class Widget(NamedTuple):
    """A kind of widget: its name, and the height of its frame in the line of HTML that leaders copy."""

    title: Promise
    height: int


WIDGETS = {
    "standings": Widget(lazy("Standings"), 480),
    "pairings": Widget(lazy("Pairings of this evening"), 420),
    "next": Widget(lazy("Next evening"), 260),
    "results": Widget(lazy("Live results"), 420),
}
"""The widgets by the last word of their address, the same for seasons and tournaments."""


class Piece(NamedTuple):
    """The content of a widget or a picture."""

    title: str
    lists: Sequence[Listed]
    address: str
    notes: Sequence[str] = ()


# Of a season ----------------------------------------------------------------------------------------------------------


def season_tables(row: SeasonRow, season: Season, code: str = "") -> Piece:
    """Return the current standings of every competition, or the table with this code."""
    lists = []
    for top in season_tops(row, season, MOST_ROWS):
        if code in ("", top.code):
            rows = tuple((rank or "", name, value) for rank, name, _page, value in top.rows)
            lists.append(Listed("standings", ": ".join(filter(None, (top.over, top.title))), rows, top.head))
    return Piece(_("Standings"), lists, address_of("season-standings", row.slug), _unless(lists, _("No games yet.")))


def _season_pairings(row: SeasonRow, season: Season) -> Piece:
    evening = views.tonight(season, clock.club_day(season))
    if evening is None:
        return _season_next(row, season)
    groups = [group_of(season, paired.place) for paired in being_played(season, evening.date)]
    lists = [group_boards(group) for group in groups]
    free = [_("{name} has the bye.").format(name=group.view.odd_name) for group in groups if group.view.odd_name]
    title = f"{day(evening.date, 'l j F')}, {evening_title(season, evening.what, evening.part, evening.round)}"
    notes = [*free, *_unless(lists, _("The pairings are not out yet."))]
    return Piece(title, lists, address_of("evening", row.slug, evening.date.isoformat()), notes)


def _season_results(row: SeasonRow, season: Season) -> Piece:
    dates = [paired.date for paired in season.state.pairings.values() if paired.published_at]
    if not dates:
        return Piece(_("Results"), (), address_of("season", row.slug), [_("The pairings are not out yet.")])
    date = max(dates)
    lists = [group_boards(group_of(season, paired.place)) for paired in being_played(season, date)]
    address = address_of("evening", row.slug, date.isoformat())
    return Piece(day(date, "l j F"), lists, address, [progress(lists)])


def _season_next(row: SeasonRow, season: Season) -> Piece:
    coming = planned(season)
    found = views.tonight(season, coming[0].date) if coming else None
    if found is None:
        return Piece(_("The season is over"), (), address_of("season-standings", row.slug))
    notes = [evening_title(season, found.what, found.part, found.round)]
    notes += [found.note] if found.note else []
    if found.part and found.sign_off_until > clock.now():
        until = day(found.sign_off_until, "l j F H:i")
        notes.append(_("Members who do not come sign off before {until}.").format(until=until))
    later = [
        (day(each.date, "D j M"), evening_title(season, each.what, each.part, each.round), "")
        for each in islice(coming, 1, MAX_EVENINGS + 1)
    ]
    title = f"{day(found.date, 'l j F')}, {found.starts:%H:%M}"
    lists = [Listed("evenings", _("After that"), tuple(later))] if later else []
    return Piece(title, lists, address_of("calendar", row.slug), notes)


_OF_SEASON: dict[str, Callable[[SeasonRow, Season], Piece]] = {
    "pairings": _season_pairings,
    "next": _season_next,
    "results": _season_results,
}


# Of a tournament ------------------------------------------------------------------------------------------------------


def tournament_piece(row: Open, state: State, what: str) -> Piece:
    """Return the widget of a tournament with this name."""
    if what == "standings":
        return tournament_table(row, state)
    return _tournament_next(row, state) if what == "next" else _tournament_round(row, state, what)


def tournament_table(row: Open, state: State) -> Piece:
    """Return the standings of a tournament."""
    title = _("{name}: standings").format(name=row.name)
    round = round_of(state.current, state.total_rounds) if state.rounds else ""
    return Piece(title, [tournament_standings(state)._replace(title=round)], address_of("standings", row.slug))


def _tournament_round(row: Open, state: State, what: str) -> Piece:
    lists = [each for each in round_lists(state) if each.kind != "names"]
    if not lists:
        return Piece(row.name, (), address_of("tournament", row.slug), [_("The pairings are not out yet.")])
    address = address_of("round", row.slug, state.current)
    return Piece(row.name, lists, address, [progress(lists)] if what == "results" else [])


def _tournament_next(row: Open, state: State) -> Piece:
    address, number, dates = address_of("tournament", row.slug), state.rounds + 1, state.tournament.event.round_dates
    if state.total_rounds is not None and number > state.total_rounds:
        return Piece(row.name, (), address, [_("All rounds have been paired.")])
    date = dates[number - 1] if number <= len(dates) else ""
    return Piece(row.name, (), address, [round_of(number, state.total_rounds), *([date] if date else [])])


# Of both --------------------------------------------------------------------------------------------------------------


def progress(lists: Sequence[Listed]) -> str:
    """Return how many results have been entered."""
    boards = [row for each in lists if each.kind == "boards" for row in each.rows]
    results = sum(bool(row[2]) for row in boards)
    if results == len(boards):
        return _("All results are in.")
    return _("{results} of {boards} results are in.").format(results=results, boards=len(boards))


def _unless(lists: Sequence[Listed], note: str) -> list[str]:
    return [] if lists else [note]


View = Callable[..., HttpResponse]
FRAMED_POLICY = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
PARAMS = ("lang", "theme", "rows")
NOT_FOUND = 404


def framed(view: View) -> View:
    """Show the public version of the page, in the language of its address, and let every site frame it.

    A hidden, private or deleted page is replaced by a small page of one sentence.
    """

    @wraps(view)
    def framed_view(request: Request, *args: Any, **names: Any) -> HttpResponse:
        request.actor = VISITOR
        language = request.GET.get("lang", "")
        with override(language if language in dict(settings.LANGUAGES) else get_language()):
            try:
                response = view(request, *args, **names)
            except TooBusy:
                raise
            except (Http404, IndelerError):
                context = frame_of(request)
                response = render(request, "embed/absent.html", context, status=NOT_FOUND)
        response.xframe_options_exempt = True  # read by Django's middleware
        response["Content-Security-Policy"] = FRAMED_POLICY
        response["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return framed_view


def frame_of(request: Request) -> dict[str, str]:
    """Return the context of a widget: its theme, and only the changes for a page that is open already."""
    theme = request.GET.get("theme", "")
    return {
        "frame": "moving.html" if is_of_open_page(request) else "embed/frame.html",
        "theme": theme if theme in ("light", "dark") else "",
    }


@page(Right.READ, params=(*PARAMS, "table"), about=SEASON, live=SHARED)
@framed
def season_embed(request: Request, slug: str, what: str) -> HttpResponse:
    """Show a widget of a season: standings, pairings of this evening, next evening or live results."""
    row, season = season_for_visitor(request, slug)
    _check(what)
    table = request.GET.get("table", "")
    piece = season_tables(row, season, table) if what == "standings" else _OF_SEASON[what](row, season)
    return _widget(request, piece, row)


@page(Right.READ, params=PARAMS, about=TOURNAMENT, live=SHARED)
@framed
def tournament_embed(request: Request, slug: str, what: str) -> HttpResponse:
    """Show a widget of a tournament: standings, pairings of the last round, next round or live results."""
    row, state = tournament_for_visitor(request, slug)
    _check(what)
    return _widget(request, tournament_piece(row, state, what), row)


def _check(what: str) -> None:
    if what not in WIDGETS:
        raise Http404


def _widget(request: Request, piece: Piece, row: Any) -> HttpResponse:
    """Show the widget; ``rows`` limits the lines of each list."""
    most = parse_int(request.GET.get("rows", "")) or None
    lists = [each._replace(rows=each.rows[:most]) for each in piece.lists if each.rows]
    return render(request, "embed/widget.html", {"piece": piece, "lists": lists, "row": row, **frame_of(request)})
