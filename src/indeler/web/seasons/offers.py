"""Decisions that competitions offer, as forms: their display, and the events of an answer."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.http import Http404, QueryDict

from indeler.season import Season, events, queries
from indeler.season.capabilities import OffersToMembers
from indeler.season.views import Line, Offer, OfferField, alone_offers
from indeler.web.accounts.actor import Request
from indeler.web.common.templatetags.wording import dated
from indeler.web.seasons import clock
from indeler.web.seasons.claims import claim_text
from indeler.web.seasons.display import field_name
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.recording import event_of

INPUTS = {"datetime": "datetime-local"}
"""The types of input with another name in HTML."""
LONGEST = 500


class OfferInput(NamedTuple):
    """A field on the page."""

    name: str
    """The name in the form, with the number of the line."""
    label: str
    input: str
    value: str
    choices: Sequence[tuple[str, str]]
    required: bool

    @property
    def chosen(self) -> list[str]:
        """Return the selected members."""
        return self.value.split()


class OfferView(NamedTuple):
    """An offer on the page."""

    code: str
    competition: str
    heading: str
    title: str
    about: str
    lines: Sequence[tuple[str, Sequence[OfferInput]]]
    answers: Sequence[tuple[str, str]]
    needs_reason: bool

    @property
    def has_inputs(self) -> bool:
        """Return whether there are inputs."""
        return any(fields for _title, fields in self.lines)


def offers_of(season: Season, competition: str, member: int | None = None) -> list[Offer]:
    """Return the present offers of this competition; to a member, where one is given."""
    found = next((each for each in season.competitions if each.name == competition), None)
    if found is None:
        raise Http404
    now = clock.now()
    if member is not None and isinstance(found, OffersToMembers):
        return list(found.offers_to(member, now))
    offers = queries.offers(found, now)
    if member is not None:
        return [offer for offer in offers if member in offer.members | offer.players]
    return [*alone_offers(season, found, clock.club_day(season)), *offers]


def offers_to_member(row: SeasonRow, season: Season, member: int) -> list[OfferView]:
    """Return all offers to a member, of every competition."""
    names = [each.name for each in season.competitions]
    return [show_offer(row, season, name, offer) for name in names for offer in offers_of(season, name, member)]


def offers_on_evening(row: SeasonRow, season: Season, date: datetime.date) -> list[OfferView]:
    """Return all offers of this evening, of every competition."""
    offered = ((each.name, offer) for each in season.competitions for offer in offers_of(season, each.name))
    return [show_offer(row, season, name, offer) for name, offer in offered if offer.on == date]


def show_offer(row: SeasonRow, season: Season, competition: str, offer: Offer) -> OfferView:
    """Return an offer in the visitor's language, with the players' report about it."""
    lines = [
        (dated(line.title), [_field(number, field) for field in line.fields_to_fill])
        for number, line in enumerate(offer.lines)
    ]
    return OfferView(
        offer.code,
        competition,
        dated(offer.heading),
        dated(offer.title),
        dated(offer.about) or claim_text(row, season, competition, offer),
        lines,
        [(value, dated(label)) for value, label in offer.answers],
        events.KINDS[offer.kind].needs_reason,
    )


def _field(line: int, field: OfferField) -> OfferInput:
    choices = [(value, dated(label)) for value, label in field.choices]
    label = field_name(field.name)
    input = INPUTS.get(field.input, field.input)
    return OfferInput(f"{line}-{field.name}", label, input, field.value, choices, field.required)


def answered_offer(request: Request, offers: Sequence[Offer]) -> Offer:
    """Return the answered offer; raise 404 where it is not offered, or not with this answer."""
    posted = request.POST
    offer = next((each for each in offers if each.code == posted.get("offer")), None)
    if offer is None or posted.get("answer", "") not in [value for value, _label in offer.answers]:
        raise Http404
    return offer


def events_of_answer(request: Request, offers: Sequence[Offer]) -> list[Any]:
    """Return the events of the answered offer."""
    posted, offer = request.POST, answered_offer(request, offers)
    why = {"why": posted.get("why", "")[:LONGEST]}
    answer = {offer.answer: posted["answer"]} if offer.answer and posted["answer"] else {}
    return [
        event_of(request, offer.kind, **{**why, **line.fields, **_read_answers(line, number, posted), **answer})
        for number, line in enumerate(offer.lines)
        if len(offer.lines) == 1
        or any(_answer_text(field, number, posted) != field.value for field in line.fields_to_fill)
    ]


def _read_answers(line: Line, number: int, posted: QueryDict) -> Mapping[str, Any]:
    """Return the answers without empty ones; an empty selection of members is kept."""
    found: dict[str, Any] = {}
    for field in line.fields_to_fill:
        value = _answer_text(field, number, posted)
        if field.input == "check":
            found[field.name] = bool(value)
        elif field.input == "members":
            found[field.name] = value.split()
        elif value:
            found[field.name] = value
    return found


def _answer_text(field: OfferField, number: int, posted: QueryDict) -> str:
    return " ".join(posted.getlist(f"{number}-{field.name}"))[:LONGEST]
