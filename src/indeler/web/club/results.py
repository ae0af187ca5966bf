"""Results of a club evening: by the leader's keyboard, or on a helper's phone."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from indeler.model import IndelerError
from indeler.season import Place, Season, events
from indeler.season.state import Paired
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.books import append
from indeler.web.club.display import place_title
from indeler.web.club.finding import seen
from indeler.web.club.models import SeasonRow
from indeler.web.entry import EntryRow, choices

USUAL, OTHER = choices("+-", "-+", "--", "*")
CLEAR = "*"
_RESULTS = {choice.value for choice in (*USUAL, *OTHER)}
_SHOWN_BY_A_BUTTON = {choice.value for choice in USUAL} | {""}


def entry_rows(row: SeasonRow, season: Season, paired: Paired) -> list[EntryRow]:
    """The boards of a group, ready to be filled in; what a player said himself stands beside his board."""
    return [_entry_row(row, season, paired, number) for number in range(1, len(paired.boards) + 1)]


def _entry_row(row: SeasonRow, season: Season, paired: Paired, number: int, refused: str = "") -> EntryRow:
    place, board = paired.place, paired.boards[number - 1]
    game = (place.competition, place.part, place.round)
    claim = None
    if not board.result:
        claim = row.claims.filter(
            competition=game[0], part=game[1], round=game[2], white=board.white, black=board.black
        ).first()
    note = _("%(name)s reported %(result)s") % {"name": claim.by, "result": claim.result} if claim else ""
    return EntryRow(
        f"board-{place.group}{number}",
        number,
        season.name(board.white),
        season.name(board.black),
        board.result,
        "" if board.result in _SHOWN_BY_A_BUTTON else board.result,
        reverse("club-result", args=[row.slug, *game, board.white, board.black]),
        USUAL,
        OTHER,
        refused,
        note,
    )


@needs(Right.ENTER_RESULTS)
@require_POST
def club_result(
    request: HttpRequest, slug: str, competition: str, part: int, round: int, white: int, black: int
) -> HttpResponse:
    """Enter, change or clear the result of a board; refused if it is no more as it was seen."""
    row, season = seen(request, slug)
    paired, number = _found(season, Place(competition, part, round), white, black)
    if not request.actor.may_enter_club(row.pk, paired.place.group, number):
        raise PermissionDenied
    if request.actor.link is not None and paired.date != clock.today():
        raise PermissionDenied  # a helper is there for tonight
    result, was = request.POST.get("result", ""), request.POST.get("was", "")
    before = paired.boards[number - 1].result
    refused = ""
    if result not in _RESULTS:
        raise Http404
    if before not in (was, result):
        refused = result
    elif before != ("" if result == CLEAR else result):
        game = {"competition": competition, "part": part, "round": round, "white": white, "black": black}
        season = _entered(request, row, season, game, before, result)
    paired, number = _found(season, Place(competition, part, round), white, black)
    if request.htmx:
        return render(request, "board.html", {"row": _entry_row(row, season, paired, number, refused)})
    if refused:
        messages.error(request, _("Somebody else entered another result for board %(board)s.") % {"board": number})
    page = reverse("club-lead", args=[slug]) if request.actor.leads else reverse("club-phone", args=[slug])
    return redirect(f"{page}#board-{paired.place.group}{number}")


def _entered(
    request: HttpRequest, row: SeasonRow, season: Season, game: dict[str, object], before: str, result: str
) -> Season:
    """The first result is entered, another one is a correction."""
    fields: dict[str, object] = {"at": clock.now(), "by": request.actor.name or _("helper"), **game}
    if before:
        fields |= {"kind": "result-corrected", "why": _("entered wrongly")}
        fields |= {} if result == CLEAR else {"result": result}
    else:
        fields |= {"kind": "result-entered", "result": result}
    try:
        after = append(row, [events.from_fields(fields)])
    except IndelerError as refusal:
        messages.error(request, str(refusal))
        return season
    row.claims.filter(**game).delete()
    return after


def _found(season: Season, place: Place, white: int, black: int) -> tuple[Paired, int]:
    for known, paired in season.state.pairings.items():
        if known[:3] == place[:3] and paired.published_at:
            for number, board in enumerate(paired.boards, start=1):
                if (board.white, board.black) == (white, black):
                    return paired, number
    raise Http404


@needs(Right.ENTER_RESULTS)
@require_safe
def club_phone(request: HttpRequest, slug: str) -> HttpResponse:
    """The boards of this helper tonight."""
    row, season = seen(request, slug)
    if request.actor.link is not None and request.actor.link.season_id != row.pk:
        raise Http404
    tonight = [each for each in season.state.pairings.values() if each.date == clock.today() and each.published_at]
    groups = []
    for paired in tonight:
        mine = [
            board
            for board in entry_rows(row, season, paired)
            if request.actor.may_enter_club(row.pk, paired.place.group, board.number)
        ]
        if mine:
            groups.append((place_title(paired.place), mine))
    return render(request, "club/phone.html", {"row": row, "season": season, "groups": groups})
