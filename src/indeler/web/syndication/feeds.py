"""Feeds of the club, of a season and of a tournament, Atom (RFC 4287) and JSON Feed 1.1, and the items in them.

They contain public data only, because they are made from the season or the state for visitors.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple
from urllib.parse import urljoin
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from django.conf import settings
from django.http import Http404, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from indeler.logbook import voided
from indeler.opens import PrizesPublished, State
from indeler.opens import events as open_events
from indeler.season import RoundRecord, Season, events
from indeler.web.accounts.actor import VISITOR, Request
from indeler.web.accounts.pages import CLUB, SEASON, TOURNAMENT, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.live.lists import Listed, group_boards, round_lists
from indeler.web.seasons.display import describe_event, full_round_title, group_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import current, season_for_visitor
from indeler.web.tournaments.log import state_of, tournament_for_visitor, tournament_of, visible_tournaments
from indeler.web.tournaments.models import Open

ATOM = "http://www.w3.org/2005/Atom"
JSON_FEED = "https://jsonfeed.org/version/1.1"
TOURNAMENTS = 5
"""The newest tournaments of a club whose news are in its feed."""
LONG_AGO = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
"""The time of the last change of a feed without items."""


def absolute(path: str) -> str:
    """Return the complete address, with the configured name of the site and not that of the request."""
    return urljoin(settings.HERE, path)


@page(Right.READ, params=("lang",), about=CLUB)
def club_feed(request: Request, ending: str) -> HttpResponse:
    """Return the feed of the newest season and of the newest tournaments."""

    def found() -> tuple[str, str, list[NewsItem]]:
        row, items = current(), []
        if row is not None:
            items += season_items(*season_for_visitor(request, row.slug))
        for each in visible_tournaments(request).filter(archived=None)[:TOURNAMENTS]:
            items += tournament_items(each, state_of(each).for_visitors())
        name = request.club.name if request.club is not None else ""
        return name or "Indeler", address_of("home"), newest(items)

    return _feed(request, ending, found)


@page(Right.READ, params=("lang",), about=SEASON)
def season_feed(request: Request, slug: str, ending: str) -> HttpResponse:
    """Return the feed of a season."""

    def found() -> tuple[str, str, list[NewsItem]]:
        row, season = season_for_visitor(request, slug)
        return row.name, address_of("season", slug), season_items(row, season)

    return _feed(request, ending, found)


@page(Right.READ, params=("lang",), about=TOURNAMENT)
def tournament_feed(request: Request, slug: str, ending: str) -> HttpResponse:
    """Return the feed of a tournament."""

    def found() -> tuple[str, str, list[NewsItem]]:
        row, state = tournament_for_visitor(request, slug)
        return row.name, address_of("tournament", slug), tournament_items(row, state)

    return _feed(request, ending, found)


def _feed(request: Request, ending: str, found: Callable[[], tuple[str, str, list[NewsItem]]]) -> HttpResponse:
    """Return the feed for all visitors, in the language in its address or that of the club."""
    if ending not in FORMATS:
        raise Http404
    request.actor = VISITOR
    requested, usual = request.GET.get("lang", ""), request.club.language if request.club is not None else ""
    with override(requested if requested in dict(settings.LANGUAGES) else usual or get_language()):
        title, home, items = found()
        own = absolute(request.get_full_path())
        response = FORMATS[ending](title, absolute(home), own, items)
    return open_to_all(response)


def open_to_all(response: HttpResponse) -> HttpResponse:
    """Let scripts and pages of every site use this response."""
    response["Access-Control-Allow-Origin"] = "*"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _atom(title: str, home: str, own: str, items: Sequence[NewsItem]) -> HttpResponse:
    ElementTree.register_namespace("", ATOM)
    feed = _element(None, "feed")
    feed.set("{http://www.w3.org/XML/1998/namespace}lang", get_language() or "en")
    _element(feed, "id", own)
    _element(feed, "title", title)
    _element(feed, "updated", _stamp(items[0].at if items else LONG_AGO))
    _element(feed, "link", rel="self", href=own, type="application/atom+xml")
    _element(feed, "link", rel="alternate", href=home, type="text/html")
    _element(_element(feed, "author"), "name", title)
    _element(feed, "generator", "Indeler")
    for item in items:
        entry = _element(feed, "entry")
        _element(entry, "id", f"urn:indeler:{item.id}")
        _element(entry, "title", item.title)
        _element(entry, "updated", _stamp(item.at))
        _element(entry, "published", _stamp(item.at))
        _element(entry, "link", rel="alternate", href=absolute(item.address), type="text/html")
        _element(entry, "category", term=item.kind)
        _element(entry, "content", item.text, type="text")
    text = ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)
    return HttpResponse(text, content_type="application/atom+xml; charset=utf-8")


def _element(parent: Element | None, name: str, text: str = "", **attributes: str) -> Element:
    tag = f"{{{ATOM}}}{name}"
    element = Element(tag, attributes) if parent is None else SubElement(parent, tag, attributes)
    element.text = "".join(letter for letter in text if letter.isprintable() or letter == "\n") or None
    return element


def _json(title: str, home: str, own: str, items: Sequence[NewsItem]) -> HttpResponse:
    listed = []
    for item in items:
        named = {"id": f"urn:indeler:{item.id}", "url": absolute(item.address), "title": item.title}
        listed.append({**named, "content_text": item.text, "date_published": _stamp(item.at), "tags": [item.kind]})
    feed: dict[str, Any] = {"version": JSON_FEED, "title": title, "home_page_url": home, "feed_url": own}
    feed |= {"language": get_language() or "en", "items": listed}
    return JsonResponse(feed, content_type="application/feed+json; charset=utf-8")


def _stamp(at: datetime.datetime) -> str:
    return at.isoformat(timespec="seconds")


FORMATS = {"atom": _atom, "json": _json}


MAX_ENTRIES = 30
PAIRINGS, RESULTS, NEWS = "pairings", "results", "news"
CALENDAR = (events.EveningPostponed, events.EveningsMoved, events.EveningDropped)
RESULT_EVENTS = (events.ResultEntered, events.ResultCorrected, events.UnplayedDecided)


class NewsItem(NamedTuple):
    """One item, whose id never changes."""

    id: str
    kind: str
    title: str
    text: str
    address: str
    """The page about it, within this site."""
    at: datetime.datetime


def newest(items: Sequence[NewsItem]) -> list[NewsItem]:
    """Return the newest items first, up to the length of a feed."""
    return sorted(items, key=attrgetter("at", "id"), reverse=True)[:MAX_ENTRIES]


def season_items(row: SeasonRow, season: Season) -> list[NewsItem]:
    """Return the news of a season."""
    return newest([*_season_rounds(row, season), *_calendar_news(row, season)])


def _season_rounds(row: SeasonRow, season: Season) -> Iterator[NewsItem]:
    out = [paired for paired in season.state.pairings.values() if paired.published_at and paired.boards]
    times = {
        (event.competition, event.part, event.round, event.white, event.black): event.at
        for event in season.events
        if isinstance(event, RESULT_EVENTS)
    }
    for paired in sorted(out, key=lambda each: (each.published_at, each.place))[-MAX_ENTRIES:]:
        yield season_pairings_item(row, season, paired)
        if all(board.result for board in paired.boards):
            yield season_results_item(row, season, paired, times)


def season_pairings_item(row: SeasonRow, season: Season, paired: RoundRecord) -> NewsItem:
    """Return the item about the pairings of a round."""
    boards = group_boards(group_of(season, paired.place))._replace(title="")
    without = boards._replace(rows=tuple((board, white, "", black) for board, white, _result, black in boards.rows))
    title = _("Pairings: {round}").format(round=full_round_title(season, paired.place))
    at = _aware(paired.published_at or paired.made_at)
    return NewsItem(_id(row, paired, PAIRINGS), PAIRINGS, title, as_text([without]), _evening(row, paired), at)


def season_results_item(
    row: SeasonRow,
    season: Season,
    paired: RoundRecord,
    times: Mapping[tuple[str, int, int, int, int], datetime.datetime],
) -> NewsItem:
    """Return the item about the results of a complete round."""
    boards = group_boards(group_of(season, paired.place))._replace(title="")
    title = _("Results: {round}").format(round=full_round_title(season, paired.place))
    games = [(*paired.place[:3], board.white, board.black) for board in paired.boards]
    known = [times[game] for game in games if game in times]
    at = _aware(max(known, default=paired.published_at or paired.made_at))
    return NewsItem(_id(row, paired, RESULTS), RESULTS, title, as_text([boards]), _evening(row, paired), at)


def _calendar_news(row: SeasonRow, season: Season) -> Iterator[NewsItem]:
    void = voided(season.events)
    numbered = [
        (number, event)
        for number, event in enumerate(season.events, start=1)
        if isinstance(event, CALENDAR) and number not in void
    ]
    for number, event in numbered[-MAX_ENTRIES:]:
        sentence, address = describe_event(season, event), address_of("calendar", row.slug)
        yield NewsItem(f"{row.identity}/{number}", NEWS, sentence, sentence, address, _aware(event.at))


def _id(row: SeasonRow, paired: RoundRecord, kind: str) -> str:
    place = paired.place
    return "/".join(map(str, (row.identity, place.competition, place.part, place.round, place.group or "-", kind)))


def _evening(row: SeasonRow, paired: RoundRecord) -> str:
    return address_of("evening", row.slug, paired.date.isoformat())


def _aware(at: datetime.datetime) -> datetime.datetime:
    """Return a time of a logbook, which is local time of the club, with its time zone."""
    return timezone.make_aware(at) if timezone.is_naive(at) else at


def tournament_items(row: Open, state: State) -> list[NewsItem]:
    """Return the news of a tournament; ``state`` is its state for visitors."""
    log = tournament_of(row).events
    items = [
        NewsItem(f"{row.identity}/{NEWS}", NEWS, row.name, row.name, address_of("tournament", row.slug), log[0].at)
    ]
    published = [(event.round, event.at) for event in log if isinstance(event, open_events.RoundPublished)]
    results = {event.round: event.at for event in log if isinstance(event, open_events.ResultEntered)}
    for number in range(1, state.rounds + 1):
        out = next((at for round, at in published if round >= number), log[0].at)
        items.append(tournament_item(row, state, number, PAIRINGS, out))
        if is_complete(state, number):
            items.append(tournament_item(row, state, number, RESULTS, results.get(number, out)))
    if state.prizes.is_published:
        published_at = [event.at for event in log if isinstance(event, PrizesPublished) and event.shown]
        title, address = _("The prizes of {name}").format(name=row.name), address_of("prizes", row.slug)
        items.append(NewsItem(f"{row.identity}/prizes", NEWS, title, title, address, published_at[-1]))
    return newest(items)


def is_complete(state: State, number: int) -> bool:
    """Return whether every board of a round has a result."""
    boards = [row for each in round_lists(state, number) if each.kind == "boards" for row in each.rows]
    return bool(boards) and all(result for _number, _white, result, _black in boards)


def tournament_item(row: Open, state: State, number: int, kind: str, at: datetime.datetime) -> NewsItem:
    """Return the item about the pairings of a round, or about its results."""
    text = _("Pairings: {round}") if kind == PAIRINGS else _("Results: {round}")
    name = _("{name}, round {number}").format(name=row.name, number=number)
    lists = [each for each in round_lists(state, number) if each.kind != "names"]
    if kind == PAIRINGS:
        lists = [each._replace(rows=tuple((*row[:2], "", *row[3:]) for row in each.rows)) for each in lists]
    address = address_of("round", row.slug, number)
    return NewsItem(
        f"{row.identity}/{number}/{kind}", kind, text.format(round=name), as_text(lists), address, _aware(at)
    )


def as_text(lists: Sequence[Listed]) -> str:
    """Return boards or standings as plain lines: ``1. White - Black 1-0``."""
    return "\n".join(_line(each.kind, row) for each in lists for row in each.rows)


def _line(kind: str, row: tuple[object, ...]) -> str:
    if kind == "standings":
        return f"{row[0]}. {row[1]} {row[2]}".strip()
    number, white, result, black = row
    return f"{number}. {white} – {black} {result}".strip()
