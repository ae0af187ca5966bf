"""Changes of a pairing by hand: two players swapped, or any other boards with a reason."""

from itertools import zip_longest
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.season import RoundKey, RoundRecord, Season, events, propose, views
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import refusals_shown, report_done
from indeler.web.common.visitor_language import language, name_order, translate
from indeler.web.lead.evening_screen import free_seats, record_boards, seat_of, seat_or_none
from indeler.web.lead.views.evening import back_to, posted_version
from indeler.web.seasons import clock
from indeler.web.seasons.display import place_title
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.recording import record
from indeler.web.seasons.season_store import member_or_404, season_for_visitor


@page(Right.LEAD, methods=FORM)
def change_pairing(
    request: Request, slug: str, competition: str, part: int, round: int, group: str = ""
) -> HttpResponse:
    """Swap two players, or set other boards with a reason; the first of two presses asks for the second player.

    A round that is to be paired next can be paired here from scratch.
    """
    row, season = season_for_visitor(request, slug)
    place = RoundKey(competition, part, round, group)
    pairing = season.state.pairings.get(place) or _draft(season, place)
    if request.method != "POST":
        return _page(request, row, season, pairing)
    seat, picked = parse_int(request.POST.get("seat", "")), parse_int(request.POST.get("picked", ""))
    if seat is not None and picked in (None, seat):
        return _page(request, row, season, pairing, picked=None if picked else member_or_404(season, seat))
    if seat is None:
        boards = [[white, black] for white, black in _pairs(request) if white or black]  # no names drop the board
        message, odd = _("The pairing is changed."), request.POST.get("odd") or None
        fields: dict[str, Any] = {"boards": boards, "odd": odd, "why": request.POST.get("why", "")}
    else:
        message, fields = _swapped(season, pairing, picked or 0, member_or_404(season, seat))
    with refusals_shown(request):
        head = {"kind": "pairing-changed", "at": clock.now(), "by": request.actor.name, **pairing.place._asdict()}
        changed = events.from_fields({**head, **fields}, _("This pairing"))
        assert isinstance(changed, events.PairingChanged)
        if recorded := record(request, row, [changed], posted_version(request)):
            judged = views.judge_change(season, changed, language())
            level = messages.SUCCESS if judged is None or judged.is_right else messages.WARNING
            report_done(request, f"{message} {translate(judged.sentence)}" if judged else message, recorded.undo, level)
            return back_to(slug, pairing.date)
    return _page(request, row, season, pairing)


def _draft(season: Season, place: RoundKey) -> RoundRecord:
    """Return the draft of a round for pairing by hand, where it is due and has no pairing yet."""
    try:
        return propose.draft(season, place, at=clock.now())
    except IndelerError:
        raise Http404 from None


def _pairs(request: Request) -> list[tuple[str, str]]:
    return [*zip(request.POST.getlist("white"), request.POST.getlist("black"), strict=False)]


def _swapped(season: Season, record: RoundRecord, one: int, other: int) -> tuple[str, dict[str, Any]]:
    """Return the boards with two players exchanged; an absent player gets no bye."""
    placed = {player for board in record.boards for player in (board.white, board.black)}
    if record.odd in (one, other) and not placed & {one, other}:  # a late comer plays the odd player
        late = other if record.odd == one else one
        names = {"one": season.name(record.odd or 0), "other": season.name(member_or_404(season, late))}
        message = _("{one} and {other} play each other.").format(**names)
        boards = [[board.white, board.black] for board in record.boards] + [[record.odd or 0, late]]
        return message, {"boards": boards, "odd": None, "why": message.rstrip(".")}
    seat = {one: other, other: one}
    boards = [[seat.get(player, player) for player in (board.white, board.black)] for board in record.boards]
    bye = None if record.odd is None else seat.get(record.odd, record.odd)
    if bye is not None and seat_of(season, record.place, bye).absence:
        bye = None
    names = {"one": season.name(member_or_404(season, one)), "other": season.name(other)}
    message = _("{one} and {other} have changed places.").format(**names)
    return message, {"boards": boards, "odd": bye, "why": message.rstrip(".")}


def _page(
    request: Request, row: SeasonRow, season: Season, record: RoundRecord, picked: int | None = None
) -> HttpResponse:
    members = sorted(((number, season.name(number)) for number in record.field), key=lambda pair: name_order(pair[1]))
    context = {
        "row": row,
        "season": season,
        "place": record.place,
        "title": place_title(season, record.place),
        "boards": record_boards(season, record),
        "bye": seat_or_none(season, record.place, record.odd),
        "free": free_seats(season, record),
        "picked": seat_or_none(season, record.place, picked),
        "members": members,
        "is_new": record.place not in season.state.pairings,
        **_form(request, season, record),
        "back": address_of("club-lead-on", row.slug, record.date.isoformat()),
    }
    return render(request, "lead/change-pairing.html", context)


def _form(request: Request, season: Season, record: RoundRecord) -> dict[str, Any]:
    posted = request.POST
    if is_refused := "why" in posted:
        pairs = [(parse_int(one), parse_int(other)) for one, other in _pairs(request)]
        odd = parse_int(posted.get("odd", ""))
    else:
        pairs, odd = [(board.white, board.black) for board in record.boards], record.odd
    numbers = [board.number for board in record_boards(season, record)]
    count = max(len(record.boards) + 1, len(record.field) // 2)
    pairs += [(None, None)] * (count - len(pairs))
    rows = [(number, *pair) for number, pair in zip_longest(numbers, pairs[:count])]
    return {"rows": rows, "odd": odd, "why": posted.get("why", ""), "is_told": is_refused}
