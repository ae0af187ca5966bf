"""What a member tells of himself: signing off and on, games elsewhere, and what one would rather not."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from indeler.language import IndelerError
from indeler.season import events, views
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import limits
from indeler.web.club.models import HiddenName, SeasonRow
from indeler.web.club.recording import event_of, record
from indeler.web.club.roll import number_in
from indeler.web.club.season_lookup import date_of, seen
from indeler.web.common.visitor_language import said


def own_number(request: Request, row: SeasonRow) -> int | None:
    """The number in this season of whoever makes the request; None where the account is of nobody in it."""
    return number_in(row, request.actor.holder.member)


def tell(request: Request, slug: str, kind: type[events.Event], *, mine: str = "member", **fields: Any) -> HttpResponse:
    """Put an event of my own in the logbook, in which I stand in the field ``mine``, and go back to my page."""
    row, _season = seen(request, slug)
    number = own_number(request, row)
    if number is None:
        raise PermissionDenied
    try:
        event = event_of(request, kind.kind(), **{mine: number}, **fields)
    except IndelerError as refusal:
        messages.error(request, said(refusal))
    else:
        record(request, row, [event], limit=limits.of_a_member)
    return redirect("me", slug=slug)


@needs(Right.TAKE_PART)
@require_POST
def sign_off(request: Request, slug: str, date: str) -> HttpResponse:
    """I shall not come, or I play elsewhere that week."""
    day = date_of(date)
    given: dict[str, Any] = {"date": day, "why": request.POST.get("why", "")[:500]}
    if request.POST.get("reason") == "external":
        given["reason"] = "external"
        time = request.POST.get("game_at", "")
        given |= {"game_at": time} if time else {}
    return tell(request, slug, events.SignedOff, **given)


@needs(Right.TAKE_PART)
@require_POST
def sign_on(request: Request, slug: str, date: str) -> HttpResponse:
    """I come after all."""
    return tell(request, slug, events.SignedOn, date=date_of(date))


@needs(Right.TAKE_PART)
@require_POST
def object_to(request: Request, slug: str, date: str) -> HttpResponse:
    """I was not absent without notice."""
    why = request.POST.get("why", "")[:500]
    return tell(request, slug, events.ObjectionRaised, date=date_of(date), why=why)


@needs(Right.TAKE_PART)
@require_POST
def external_result(request: Request, slug: str, date: str) -> HttpResponse:
    """How my game elsewhere ended, and against whom."""
    rating = request.POST.get("rating", "")
    return tell(
        request,
        slug,
        events.ExternalResult,
        date=date_of(date),
        game_at=request.POST.get("game_at", ""),
        result=request.POST.get("result", ""),
        opponent=request.POST.get("opponent", "")[:100],
        rating=rating if rating.isdigit() else 0,
    )


@needs(Right.TAKE_PART)
@require_POST
def take_part(request: Request, slug: str, competition: str) -> HttpResponse:
    """Whether I take part in a competition: the cup, say."""
    joins = request.POST.get("takes_part") == "yes"
    return tell(request, slug, events.ParticipationChanged, competition=competition, takes_part=joins)


@needs(Right.TAKE_PART)
@require_POST
def decline(request: Request, slug: str) -> HttpResponse:
    """I do not want to go up after this cycle."""
    _row, season = seen(request, slug)
    return tell(request, slug, events.PromotionDeclined, cycle=max(views.cycles(season), default=1))


@needs(Right.TAKE_PART)
@require_POST
def hide_name(request: Request, slug: str) -> HttpResponse:
    """Whether visitors see my name."""
    row, _season = seen(request, slug)
    number = own_number(request, row)
    if number is None:
        raise PermissionDenied
    if request.POST.get("hide") == "yes":
        HiddenName.objects.get_or_create(season=row, member=number)
    else:
        row.hidden.filter(member=number).delete()
    return redirect("me", slug=slug)
