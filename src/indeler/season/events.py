"""Everything that can be written in a logbook: one struct a kind of event, strict in both directions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any, Union

import msgspec
from msgspec import UNSET

from indeler.language import N_, InvalidInput, Sentence
from indeler.logbook import Seal
from indeler.model import as_shown
from indeler.season.attendance import events as attendance
from indeler.season.attendance.events import (
    AppealDecided,
    AppealLodged,
    AppealPassedOn,
    Exempted,
    ExternalAnnounced,
    ExternalResult,
    ExternalRuled,
    NoShow,
    ObjectionDecided,
    ObjectionRaised,
    PresenceNoted,
    SignedOff,
    SignedOn,
)
from indeler.season.boards import events as boards
from indeler.season.boards.events import (
    CupDatesPlanned,
    CupDeferred,
    CupDrawn,
    CupGameSet,
    CupPlayOffResult,
    CupResult,
    CupWalkOver,
    LockLifted,
    LotsDrawn,
    PairingChanged,
    PairingMade,
    PairingPublished,
    PairingWithdrawn,
    PlayOffOpened,
    PlayOffResult,
    ResultCorrected,
    ResultEntered,
    RoundClosed,
    RoundTakenOver,
    TakenGame,
    UnplayedDecided,
)
from indeler.season.calendar import events as calendar
from indeler.season.calendar.events import (
    CycleShortened,
    EveningDropped,
    EveningPostponed,
    EveningsPlanned,
    PlannedEvening,
)
from indeler.season.competitions.cycles import events as cycles
from indeler.season.competitions.cycles.events import (
    CycleOpened,
    GroupJoined,
    NotationSkipped,
    PlayedLate,
    PromotionDeclined,
    QualificationDeclined,
    ShortGamesDisliked,
    TempoAgreed,
)
from indeler.season.core.event import ENVELOPE, Event
from indeler.season.core.faults import plainly
from indeler.season.people import events as people
from indeler.season.people.events import (
    MemberCorrected,
    MemberJoined,
    MemberLeft,
    MembersJoined,
    NewMember,
    Noted,
    ParticipationChanged,
    RatingChanged,
    Reversed,
    RoleGiven,
    RulesAdopted,
    SeasonOpened,
)


def _kinds(subject: ModuleType) -> Iterator[type[Event]]:
    """The kinds of event of a module, in its order; names with an underscore are what several have in common."""
    for name, kind in vars(subject).items():
        is_of_here = isinstance(kind, type) and kind.__module__ == subject.__name__
        if is_of_here and issubclass(kind, Event) and not name.startswith("_"):
            yield kind


KINDS: Mapping[str, type[Event]] = {
    kind.kind(): kind for subject in (people, calendar, attendance, cycles, boards) for kind in _kinds(subject)
}
"""Every kind of event by the word that the logbook writes."""

_ANY: Any = Union[tuple(KINDS.values())]  # noqa: UP007 - the kinds are known once they are gathered
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(_ANY)
_encoder = msgspec.json.Encoder()
_THE_EVENT = Sentence(N_("The event"))


def encode(event: Event) -> bytes:
    """The event as one line of JSON, with its seal at the end."""
    if event.seal is UNSET:
        return _encoder.encode(event)
    plain = _encoder.encode(msgspec.structs.replace(event, seal=UNSET))
    return plain[:-1] + b',"seal":' + _encoder.encode(event.seal) + b"}"


def decode(line: bytes | str, where: object = _THE_EVENT) -> Event:
    """The event that this JSON says; ``where`` begins the sentence of a refusal."""
    try:
        event: Event = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise InvalidInput(N_("{where} cannot be read: {fault}."), where=where, fault=_fault(wrong, line)) from None
    return event


def _fault(wrong: Exception, line: bytes | str) -> Sentence:
    """What does not fit in an event, or that this is no JSON: brackets without end, or a number that nothing holds."""
    try:
        if isinstance(wrong, msgspec.ValidationError):
            return plainly(wrong, KINDS, msgspec.json.decode(line))
    except (msgspec.DecodeError, RecursionError) as unreadable:
        wrong = unreadable
    error = Sentence(N_("it is nested too deep")) if isinstance(wrong, RecursionError) else wrong
    return Sentence(N_("this is no proper JSON ({error})"), error=error)


def checked(event: Event) -> tuple[bytes, Event]:
    """The event as JSON and as that JSON is read, so that nothing is kept that could not be read again."""
    try:
        line = encode(event)
    except (TypeError, ValueError) as wrong:
        raise InvalidInput(N_("The event cannot be written: {fault}."), fault=wrong) from None
    return line, decode(line)


def decided_anyway(event: Event) -> Event:
    """The event that goes on whatever speaks against it, where it is of a kind that can be questioned."""
    return msgspec.structs.replace(event, anyway=True) if hasattr(event, "anyway") else event


def from_fields(fields: Mapping[str, Any], where: object = _THE_EVENT) -> Event:
    """The event with these fields, ``kind`` included, as a form or a command line has them: all may be text."""
    if "received" in fields:
        raise InvalidInput(N_("{where} cannot say when it was received; the logbook writes that down."), where=where)
    if "seal" in fields:
        raise InvalidInput(N_("{where} cannot have a seal yet; the logbook sets it."), where=where)
    try:
        event: Event = msgspec.convert(
            {name: _written(name, value) for name, value in fields.items()}, _ANY, strict=False
        )
    except msgspec.ValidationError as wrong:
        raise InvalidInput(
            N_("{where} cannot be read: {fault}."), where=where, fault=plainly(wrong, KINDS, fields)
        ) from None
    return event


def _written(name: str, value: Any) -> Any:
    """A value as the logbook writes it: times with their seconds, a result as it is shown."""
    if not isinstance(value, str):
        return value
    is_time = re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", value)
    return f"{value}:00" if is_time else as_shown(value) if name == "result" else value


__all__ = [
    "ENVELOPE",
    "KINDS",
    "AppealDecided",
    "AppealLodged",
    "AppealPassedOn",
    "CupDatesPlanned",
    "CupDeferred",
    "CupDrawn",
    "CupGameSet",
    "CupPlayOffResult",
    "CupResult",
    "CupWalkOver",
    "CycleOpened",
    "CycleShortened",
    "EveningDropped",
    "EveningPostponed",
    "EveningsPlanned",
    "Event",
    "Exempted",
    "ExternalAnnounced",
    "ExternalResult",
    "ExternalRuled",
    "GroupJoined",
    "LockLifted",
    "LotsDrawn",
    "MemberCorrected",
    "MemberJoined",
    "MemberLeft",
    "MembersJoined",
    "NewMember",
    "NoShow",
    "NotationSkipped",
    "Noted",
    "ObjectionDecided",
    "ObjectionRaised",
    "PairingChanged",
    "PairingMade",
    "PairingPublished",
    "PairingWithdrawn",
    "ParticipationChanged",
    "PlannedEvening",
    "PlayOffOpened",
    "PlayOffResult",
    "PlayedLate",
    "PresenceNoted",
    "PromotionDeclined",
    "QualificationDeclined",
    "RatingChanged",
    "ResultCorrected",
    "ResultEntered",
    "Reversed",
    "RoleGiven",
    "RoundClosed",
    "RoundTakenOver",
    "RulesAdopted",
    "Seal",
    "SeasonOpened",
    "ShortGamesDisliked",
    "SignedOff",
    "SignedOn",
    "TakenGame",
    "TempoAgreed",
    "UnplayedDecided",
    "checked",
    "decided_anyway",
    "decode",
    "encode",
    "from_fields",
]
