"""What a member tells of himself: signing off and on, games elsewhere, and what one would rather not."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from indeler.language import IndelerError
from indeler.season import Season, events, views
from indeler.season.views import known_of
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.seasons import limits
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.recording import event_of, record
from indeler.web.seasons.roll import number_in
from indeler.web.seasons.season_lookup import date_of, season_for_visitor


def own_number(request: Request, row: SeasonRow) -> int | None:
    """The number in this season of whoever makes the request; None where the account is of nobody in it."""
    return number_in(row, request.actor.holder.member)


def record_own_event(
    request: Request, slug: str, kind: type[events.Event], *, mine: str = "member", **fields: Any
) -> HttpResponse:
    """Put an event of my own in the logbook, in which I stand in the field ``mine``, and go back to my page."""
    row, _season = season_for_visitor(request, slug)
    number = own_number(request, row)
    if number is None:
        raise PermissionDenied
    try:
        event = event_of(request, kind.kind(), **{mine: number}, **fields)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
    else:
        record(request, row, [event], limit=limits.of_a_member)
    return redirect("me", slug=slug)


@page(Right.TAKE_PART)
@require_POST
def sign_off(request: Request, slug: str, date: str) -> HttpResponse:
    """I shall not come, or I play elsewhere that week. One press says it; why can be said afterwards."""
    day = date_of(date)
    record_own_event(request, slug, events.SignedOff, date=day, **_why(request), **_of_round(request))
    return _back(slug, day)


def _why(request: Request) -> dict[str, Any]:
    """What the form says about an absence, as far as it says anything."""
    fields: dict[str, Any] = {"why": request.POST.get("why", "")[:500]}
    if request.POST.get("reason") == "external":
        time = request.POST.get("game_at", "")
        fields |= {"reason": "external"} | ({"game_at": time} if time else {})
    return fields


def _of_round(request: Request) -> dict[str, str]:
    """The one of several rounds of an evening that a form is about; nothing for the whole evening."""
    round = request.POST.get("round", "")
    return {"round": round} if round else {}


def _back(slug: str, day: datetime.date) -> HttpResponse:
    return redirect(f"{reverse('me', args=[slug])}#evening-{day}")


def own_sign_off(season: Season, day: datetime.date, number: int, name: str) -> events.SignedOff | None:
    """What a member of this name told himself for this evening; None where he comes, or somebody else told it."""
    number_of_event = known_of(season, day, number).signed_off_by
    event = season.events[number_of_event - 1] if number_of_event else None
    return event if isinstance(event, events.SignedOff) and event.by == name else None


@page(Right.TAKE_PART)
@require_POST
def give_reason(request: Request, slug: str, date: str) -> HttpResponse:
    """Why I do not come, after I said that I do not: the sign-off is said anew, and holds from the first time on."""
    row, season = season_for_visitor(request, slug)
    number, day = own_number(request, row), date_of(date)
    before = own_sign_off(season, day, number, request.actor.name) if number is not None else None
    if before is None:
        raise PermissionDenied
    try:
        again = event_of(request, before.kind(), at=before.at, date=day, member=number, **_why(request))
        noted = known_of(season, day, before.member).signed_off_by
        reversal = event_of(request, "reversed", event=noted, why=_("said again, with the reason"))
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
    else:
        record(request, row, [reversal, again], limit=limits.of_a_member)
    return _back(slug, day)


@page(Right.TAKE_PART)
@require_POST
def sign_on(request: Request, slug: str, date: str) -> HttpResponse:
    """I come after all."""
    day = date_of(date)
    record_own_event(request, slug, events.SignedOn, date=day, **_of_round(request))
    return _back(slug, day)


@page(Right.TAKE_PART)
@require_POST
def object_to(request: Request, slug: str, date: str) -> HttpResponse:
    """I was not absent without notice."""
    why = request.POST.get("why", "")[:500]
    return record_own_event(request, slug, events.ObjectionRaised, date=date_of(date), why=why)


@page(Right.TAKE_PART)
@require_POST
def external_result(request: Request, slug: str, date: str) -> HttpResponse:
    """How my game elsewhere ended, and against whom."""
    rating = request.POST.get("rating", "")
    return record_own_event(
        request,
        slug,
        events.ExternalResult,
        date=date_of(date),
        game_at=request.POST.get("game_at", ""),
        result=request.POST.get("result", ""),
        opponent=request.POST.get("opponent", "")[:100],
        rating=rating if rating.isdigit() else 0,
    )


@page(Right.TAKE_PART)
@require_POST
def take_part(request: Request, slug: str, competition: str) -> HttpResponse:
    """Whether I take part in a competition: the cup, say."""
    joins = request.POST.get("takes_part") == "yes"
    return record_own_event(request, slug, events.ParticipationChanged, competition=competition, takes_part=joins)


@page(Right.TAKE_PART)
@require_POST
def decline(request: Request, slug: str) -> HttpResponse:
    """I do not want to go up after this cycle."""
    _row, season = season_for_visitor(request, slug)
    return record_own_event(request, slug, events.PromotionDeclined, cycle=max(views.cycles(season), default=1))


@page(Right.TAKE_PART)
@require_POST
def hide_name(request: Request, slug: str) -> HttpResponse:
    """Whether visitors see my name."""
    row, _season = season_for_visitor(request, slug)
    number = own_number(request, row)
    if number is None:
        raise PermissionDenied
    if request.POST.get("hide") == "yes":
        HiddenName.objects.get_or_create(season=row, member=number)
    else:
        row.hidden.filter(member=number).delete()
    return redirect("me", slug=slug)
