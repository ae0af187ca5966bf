"""Pictures of rounds and standings for shared links (OpenGraph); ``{% share_links %}`` names them in a public page."""

from html import escape
from typing import Any
from urllib.parse import urlencode

from django import template
from django.http import HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from indeler.season.views import slots
from indeler.web.accounts.actor import VISITOR, Request
from indeler.web.accounts.pages import SEASON, TOURNAMENT, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.live.lists import Listed, group_boards, round_lists
from indeler.web.live.typeset import drawing
from indeler.web.seasons.display import evening_title, published_groups
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import date_of, season_for_visitor
from indeler.web.syndication.feeds import absolute
from indeler.web.syndication.widgets import Piece, season_tables, tournament_table
from indeler.web.tournaments.log import round_or_404, tournament_for_visitor

MAX_ROWS = 10
"""The number of lines of a picture; the last one counts the remaining rows."""
WIDTH, HEIGHT = 1200, 630


@page(Right.READ, params=("v",), about=SEASON)
def evening_picture(request: Request, slug: str, date: str) -> HttpResponse:
    """Return the picture of the boards of an evening."""
    request.actor = VISITOR
    row, season = season_for_visitor(request, slug)
    day = date_of(date)
    slot = slots(season).get(day)
    title = evening_title(season, slot.what, slot.part, slot.round) if slot else date
    lists = [group_boards(group) for group in published_groups(season, day)]
    return _picture(request, Piece(title, lists, address_of("evening", slug, date)), row.name)


@page(Right.READ, params=("v", "table"), about=SEASON)
def season_standings_picture(request: Request, slug: str) -> HttpResponse:
    """Return the picture of the top of the standings of a season, or of the table with this code."""
    request.actor = VISITOR
    row, season = season_for_visitor(request, slug)
    code = request.GET.get("table", "")
    piece = season_tables(row, season, code)
    if code and not piece.lists:  # an earlier cycle: the picture shows the current one
        piece = season_tables(row, season)
    title = piece.lists[0].title if piece.lists else piece.title
    return _picture(request, piece._replace(title=title, lists=piece.lists[:1]), row.name)


@page(Right.READ, params=("v",), about=TOURNAMENT)
def round_picture(request: Request, slug: str, number: int) -> HttpResponse:
    """Return the picture of the boards of a round."""
    request.actor = VISITOR
    row, state = tournament_for_visitor(request, slug)
    lists = [each for each in round_lists(state, round_or_404(state, number)) if each.kind != "names"][:1]
    title = _("Round {number}").format(number=number)
    return _picture(request, Piece(title, lists, address_of("round", slug, number)), row.name)


@page(Right.READ, params=("v",), about=TOURNAMENT)
def standings_picture(request: Request, slug: str) -> HttpResponse:
    """Return the picture of the top of the standings."""
    request.actor = VISITOR
    row, state = tournament_for_visitor(request, slug)
    return _picture(request, tournament_table(row, state)._replace(title=_("Standings")), row.name)


def _picture(request: Request, piece: Piece, name: str) -> HttpResponse:
    rows = [row for each in piece.lists for row in _lines(each)]
    more = len(rows) - MAX_ROWS
    data = {
        "club": (request.club.name if request.club is not None else "") or "Indeler",
        "name": name,
        "title": piece.title,
        "rows": rows[:MAX_ROWS],
        "more": _("and {number} more").format(number=more) if more > 0 else "",
        "width": WIDTH,
        "height": HEIGHT,
    }
    response = HttpResponse(drawing("share", data), content_type="image/png")
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _lines(listed: Listed) -> list[list[str]]:
    """Return each row as four cells: number, name, result, name; a rank has its points in the third."""
    if listed.kind == "standings":
        return [[str(rank), name, str(points), ""] for rank, name, points in listed.rows]
    return [[str(number), white, str(result) or "–", black] for number, white, result, black in listed.rows]


register = template.Library()
PICTURES = {
    "season": "season-standings-picture",
    "season-standings": "season-standings-picture",
    "season-group": "season-standings-picture",
    "evening": "evening-picture",
    "standings": "standings-picture",
    "round": "round-picture",
    "cross-table": "standings-picture",
}
"""The picture that shows a page, by the name of the page."""


@register.simple_tag(takes_context=True)
def share_links(context: template.Context) -> SafeString:
    """Return feeds, picture and oEmbed of a page of a season or a tournament; nothing for other pages."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    row = getattr(request, "shows", None)
    if request is None or match is None or row is None or match.url_name not in PICTURES:
        return SafeString()
    is_season = isinstance(row, SeasonRow)
    if not is_season and not row.is_public:
        return SafeString()
    feed = "season-feed" if is_season else "tournament-feed"
    page = absolute(request.path)
    lines = [
        _link("alternate", "application/atom+xml", address_of(feed, row.slug, "atom"), row.name),
        _link("alternate", "application/feed+json", address_of(feed, row.slug, "json"), row.name),
        _link("alternate", "application/json+oembed", f"{address_of('oembed')}?{urlencode({'url': page})}", row.name),
        _meta("og:type", "website"),
        _meta("og:site_name", (request.club.name if request.club else "") or "Indeler"),
        _meta("og:title", _title(row, match)),
        _meta("og:url", page),
        _meta("og:image", absolute(_picture_of(row, match))),
        _meta("og:image:width", str(WIDTH)),
        _meta("og:image:height", str(HEIGHT)),
    ]
    return SafeString("\n".join(lines) + "\n")


def _picture_of(row: Any, match: Any) -> str:
    arguments = {name: value for name, value in match.kwargs.items() if name in ("date", "number")}
    table = "&table={cycle}-{group}".format(**match.kwargs) if match.url_name == "season-group" else ""
    return f"{address_of(PICTURES[match.url_name], row.slug, *arguments.values())}?v={row.version}{table}"


def _title(row: Any, match: Any) -> str:
    if match.url_name == "round":
        return _("{name}, round {number}").format(name=row.name, number=match.kwargs["number"])
    is_standings = PICTURES[match.url_name] in ("season-standings-picture", "standings-picture")
    return _("{name}: standings").format(name=row.name) if is_standings else row.name


def _link(relation: str, kind: str, address: str, title: str) -> str:
    return f'<link rel="{relation}" type="{kind}" href="{escape(address)}" title="{escape(title)}">'


def _meta(name: str, value: str) -> str:
    return f'<meta property="{name}" content="{escape(value)}">'
