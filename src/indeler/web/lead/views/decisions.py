"""Decisions of the leader: pending ones, the rulebook's proposals, any other, and the log of all of them."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import season as seasons
from indeler.language import N_, IndelerError, InvalidInput, Sentence
from indeler.season import Season, events, propose, queries, views
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import ANY, FORM, POST, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import one_line, page_to_return_to, parse_int
from indeler.web.common.rows import MORE
from indeler.web.common.templatetags.faults import Fault
from indeler.web.common.undo import refusals_shown, report_done
from indeler.web.common.visitor_language import translate, words
from indeler.web.lead.event_fields import FormField, fields_of, prefilled_values, read_fields
from indeler.web.lead.log_rows import log_rows
from indeler.web.lead.next_steps import pending_decisions
from indeler.web.seasons import clock, display
from indeler.web.seasons.display import competition_title, describe_event, field_name
from indeler.web.seasons.grouping import proposed_decision, regroup
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.offers import events_of_answer, offers_of, show_offer
from indeler.web.seasons.recording import MOST_UNDONE, event_of, record, record_and_report
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.seasons.tasks import coming_draw, matters, page_of


def _reserve(season: Season, at: datetime.datetime, by: str) -> list[Any]:
    planned = propose.reserve(season, at=at, by=by)
    if not planned:
        raise propose.is_full(season, at.date())
    return planned


PROPOSALS: dict[str, tuple[Any, Callable[..., list[Any]]]] = {
    "reserve": (lazy("Use the evenings in reserve"), _reserve),
    "cycle": (
        lazy("Open a cycle"),
        lambda season, at, by: [propose.cycle(season, max(views.cycles(season), default=0) + 1, at=at, by=by)],
    ),
    "groups": (lazy("Make up the groups"), lambda season, at, by: propose.openings(season, at=at, by=by)),
    "cup-dates": (lazy("Plan the dates of the cup"), lambda season, at, by: [propose.cup_dates(season, at=at, by=by)]),
    "play-off": (
        lazy("Open the play-off of the championship"),
        lambda season, at, by: [propose.play_off(season, _title_of(season), at=at, by=by, seed=_seed(season))],
    ),
}
"""The proposals of the rulebook: shown first, then decided."""


def _title_of(season: Season) -> str:
    """Return the competition whose winner is the champion of the club."""
    groups = [each.name for each in views.competitions(season, "groups") if queries.has_final(each)]
    if not groups:
        raise InvalidInput(N_("The rulebook '{name}' has no championship group."), name=season.club_rules.name)
    return groups[0]


def _seed(season: Season) -> str:
    return f"{season.state.name} {season.version}"


@page(Right.LEAD, methods=FORM)
def draw_cup(request: Request, slug: str, name: str) -> HttpResponse:
    """BW-74: draw the next round of this cup; available and unavailable players are shown first."""
    row, season = season_for_visitor(request, slug)
    if name not in [each.name for each in views.competitions(season, "knock-out")]:
        raise Http404
    draw = coming_draw(season, name, clock.today())

    def drawn(at: datetime.datetime, by: str) -> list[Any]:
        return [propose.cup_draw(season, draw.date, at=at, by=by, seed=_seed(season), competition=name)]

    context = {"title": _("Draw the next round of the cup"), "draw": draw}
    return _decide(request, row, season, drawn, {**context, "back": address_of("cup-named", slug, name)})


@page(Right.LEAD, methods=FORM)
def proposal(request: Request, slug: str, what: str) -> HttpResponse:
    """Show a proposal of the rulebook, and decide it."""
    row, season = season_for_visitor(request, slug)
    if what not in PROPOSALS:
        raise Http404
    title, make = PROPOSALS[what]
    context = {"title": title, "back": address_of("club-lead", slug)}
    return _decide(request, row, season, partial(make, season), context)


def _decide(
    request: Request, row: SeasonRow, season: Season, make: Callable[..., list[Any]], context: dict[str, Any]
) -> HttpResponse:
    try:
        decided = regroup(season, make(clock.now(), request.actor.name), request.POST)
        after = season
        for event in decided:
            after = seasons.apply(after, event, confirmed=True)  # events that would be refused are not proposed
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return redirect(context["back"])
    if request.method == "POST" and request.POST.get("do") not in ("show", "even"):
        record_and_report(request, row, decided, season.version)
        return redirect(context["back"])
    context |= {"row": row, "season": season, "proposed": [proposed_decision(season, event) for event in decided]}
    return render(request, "lead/proposal.html", context)


@page(Right.LEAD, params=("find",))
def choose_decision(request: Request, slug: str) -> HttpResponse:
    """Show all possible decisions of this season by subject, or those that match the query."""
    row, season = season_for_visitor(request, slug)
    query = one_line(request.GET.get("find", ""))
    context = {"row": row, "season": season, "asked": query, "matters": matters(season, query)}
    return render(request, "lead/decisions.html", context)


LAST_MEMBER = "member-decided-about"
"""The key in the session for the member of the last decision; the next one is often about the same member."""


@page(Right.LEAD, params=ANY, methods=FORM)
def decision(request: Request, slug: str, kind: str) -> HttpResponse:
    """Write any event of the logbook: a form of its fields, with known values filled in."""
    row, season = season_for_visitor(request, slug)
    if kind not in events.KINDS:
        raise Http404
    is_sent = request.method == "POST"
    before = {"member": str(request.session.get(LAST_MEMBER, "")), **prefilled_values(season)}
    fields = fields_of(season, kind, request.POST) if is_sent else fields_of(season, kind, request.GET, before)
    refusals: list[IndelerError] = []
    if is_sent and MORE not in request.POST:
        values = {"kind": kind, "at": clock.now(), "by": request.actor.name, **read_fields(season, kind, request.POST)}
        try:
            event = events.from_fields(values, game=season.game_of(values.get("competition")))
            clock.check_event_time(season, event)
        except IndelerError as refusal:
            refusals.append(refusal)
        else:
            if recorded := record(request, row, [event], refused=refusals.append):
                report_done(request, recorded.description, recorded.undo)
                request.session[LAST_MEMBER] = getattr(event, "member", "")
                after = page_to_return_to(request, address_of("season-log", slug))
                return HttpResponseRedirect(after)
    fields = with_refusals(fields, refusals)
    context = {"row": row, "season": season, "kind": kind, "fields": fields, "faults": faults(fields, refusals)}
    context |= {"about": display.meaning(kind), "page": page_of(slug, kind)}
    return render(request, "lead/decision.html", context)


@page(Right.LEAD)
def pending(request: Request, slug: str) -> HttpResponse:
    """Show the pending decisions."""
    row, season = season_for_visitor(request, slug)
    context = {"row": row, "season": season, "pending": pending_decisions(season)}
    return render(request, "lead/pending-decisions.html", context)


def with_refusals(fields: Sequence[FormField], refusals: Sequence[IndelerError]) -> list[FormField]:
    """Return the fields, with the sentence of a refusal at its field, if it is about one."""
    found = next((named for refusal in refusals for named in _names_in_sentence(fields, refusal)), None)
    if found is None:
        return list(fields)
    sentence = f"{capfirst(translate(found.refusal)).rstrip('.')}."
    return [field._replace(error=sentence) if field is found.field else field for field in fields]


def faults(fields: Sequence[FormField], refusals: Sequence[IndelerError]) -> list[Fault]:
    """Return the errors above the form, with links to the fields."""
    field_faults = [Fault(field.error, field.id, capfirst(field_name(field.name))) for field in fields if field.error]
    return field_faults or [Fault(translate(refusal)) for refusal in refusals]


class _Named(NamedTuple):
    field: FormField
    refusal: IndelerError | Sentence


def _names_in_sentence(fields: Sequence[FormField], refusal: IndelerError | Sentence) -> Iterator[_Named]:
    """Yield the fields that a sentence names, in its order: by the name of the gap, or by their chosen value."""
    by_name = {field.name: field for field in fields}
    for gap in re.findall(r"{(\w+)}", refusal.text) if isinstance(refusal.text, str) else ():
        value = refusal.values[gap]
        if gap == "field":  # that of a list may be ``periods[0].first``
            name, fault = re.split(r"\W", str(value), maxsplit=1)[0], refusal.values.get("fault")
            if name in by_name:
                yield _Named(by_name[name], fault if isinstance(fault, Sentence) else refusal)
        elif gap in by_name:
            yield _Named(by_name[gap], refusal)
        elif isinstance(value, Sentence):
            inner = _names_in_sentence(fields, value)
            yield from inner if gap == "fault" else (named._replace(refusal=refusal) for named in inner)
        else:
            selects = (field for field in fields if field.input == "select" and field.value)
            yield from (_Named(field, refusal) for field in selects if field.label_of_value == str(value))


@page(Right.LEAD, params=("next",), methods=FORM)
def lead_competition(request: Request, slug: str, name: str) -> HttpResponse:
    """Show the offers of a competition, and decide them."""
    row, season = season_for_visitor(request, slug)
    offers = offers_of(season, name)
    if request.method == "POST":
        with refusals_shown(request):
            if decided := events_of_answer(request, offers):
                record_and_report(request, row, decided)
            else:
                messages.info(request, _("Nothing was changed."))
        return HttpResponseRedirect(page_to_return_to(request, address_of("lead-competition", slug, name)))
    headed = groupby((show_offer(row, season, name, offer) for offer in offers), key=lambda offer: offer.heading)
    context = {"row": row, "season": season, "name": name, "title": competition_title(season.competition(name))}
    return render(
        request, "lead/competition.html", {**context, "headed": [(title, list(found)) for title, found in headed]}
    )


@page(Right.OVERSEE, params=("before",))
def season_log(request: Request, slug: str) -> HttpResponse:
    """Show every decision, the newest first."""
    row, season = season_for_visitor(request, slug)
    context = {"row": row, "season": season, "layout": "club/layout.html"}
    rows = log_rows(request, season.version, lambda first, count: views.log(season, first, count, words()))
    return render(request, "lead/log.html", context | rows)


@page(Right.LEAD, methods=POST)
def take_back(request: Request, slug: str, number: int) -> HttpResponse:
    """Write an event that reverses an earlier one, independent of later ones."""
    row, season = season_for_visitor(request, slug)
    why = one_line(request.POST.get("why", "")) or _("taken back")
    reversal = event_of(request, "reversed", why=why, event=number)
    record_and_report(request, row, [reversal], message=_describe_reversal(season, [number]))
    return redirect("season-log", slug=slug)


@page(Right.LEAD, params=("next",), methods=POST)
def undo(request: Request, slug: str, number: int) -> HttpResponse:
    """Reverse all decisions after this one, the last first; refused once there are more than the form was about."""
    row, season = season_for_visitor(request, slug)
    last = parse_int(request.POST.get("version", "")) or season.version
    if not 1 <= number < last <= season.version or last - number > MOST_UNDONE:
        raise Http404
    numbers = range(last, number, -1)
    reversals = [event_of(request, "reversed", why=_("undone"), event=number) for number in numbers]
    record_and_report(request, row, reversals, last, _describe_reversal(season, numbers[::-1]))
    return HttpResponseRedirect(page_to_return_to(request, address_of("season-log", slug)))


def _describe_reversal(season: Season, numbers: Iterable[int]) -> str:
    """Return the reversed decisions in words, or those that are valid again after the reversal of a reversal."""
    found = [_decision(season, number) for number in numbers]
    what = " ".join(describe_event(season, event) for event, _holds in found)
    text = _("It holds again: {what}") if any(holds for _event, holds in found) else _("Taken back: {what}")
    return text.format(what=what)


def _decision(season: Season, number: int) -> tuple[events.Event, bool]:
    """Return the decision at the end of a chain of reversals, and whether it is valid after this reversal."""
    event, holds = season.event(number), False
    while isinstance(event, events.Reversed):
        event, holds = season.event(event.event), not holds
    return event, holds
