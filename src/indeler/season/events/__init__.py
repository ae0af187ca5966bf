"""Everything that can be written in a logbook: one struct a kind of event, strict in both directions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
import msgspec.inspect

from indeler.model import InvalidInput
from indeler.season.events.attendance import (
    AppealDecided,
    AppealLodged,
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
from indeler.season.events.base import Event
from indeler.season.events.calendar import (
    CycleShortened,
    EveningDropped,
    EveningPostponed,
    EveningsPlanned,
    PlannedEvening,
)
from indeler.season.events.cycles import (
    CycleOpened,
    GroupJoined,
    NotationSkipped,
    PlayedLate,
    PromotionDeclined,
    QualificationDeclined,
    ShortGamesDisliked,
    TempoAgreed,
)
from indeler.season.events.pairing import (
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
    UnplayedDecided,
)
from indeler.season.events.people import (
    MemberCorrected,
    MemberJoined,
    MemberLeft,
    Noted,
    ParticipationChanged,
    RatingChanged,
    Reversed,
    RoleGiven,
    RulesAdopted,
    SeasonOpened,
)

# fmt: off
AnyEvent: TypeAlias = (
    SeasonOpened | RulesAdopted | MemberJoined | MemberLeft | MemberCorrected | RatingChanged | RoleGiven
    | ParticipationChanged | Noted | Reversed
    | EveningsPlanned | EveningPostponed | EveningDropped | CycleShortened
    | SignedOff | SignedOn | NoShow | Exempted | PresenceNoted
    | ExternalAnnounced | ExternalResult | ExternalRuled
    | ObjectionRaised | ObjectionDecided | AppealLodged | AppealDecided
    | CycleOpened | GroupJoined | PromotionDeclined | QualificationDeclined
    | TempoAgreed | ShortGamesDisliked | PlayedLate | NotationSkipped
    | PairingMade | PairingChanged | PairingPublished | PairingWithdrawn
    | ResultEntered | ResultCorrected | UnplayedDecided | LockLifted
    | PlayOffOpened | PlayOffResult | LotsDrawn
    | CupDatesPlanned | CupDrawn | CupGameSet | CupResult | CupPlayOffResult | CupDeferred | CupWalkOver
)
# fmt: on

KINDS: Mapping[str, type[Event]] = {kind.kind(): kind for kind in AnyEvent.__args__}
"""Every kind of event by the word that the logbook writes."""

NEED_A_REASON = frozenset(
    (
        AppealDecided,
        CupDeferred,
        CupWalkOver,
        CycleShortened,
        EveningDropped,
        EveningPostponed,
        Exempted,
        ExternalRuled,
        LockLifted,
        ObjectionDecided,
        PairingChanged,
        PairingWithdrawn,
        ResultCorrected,
        Reversed,
        UnplayedDecided,
    )
)
"""BW-2: the leader's own decisions, which are recorded with their reason."""

_decoder = msgspec.json.Decoder(AnyEvent)
_encoder = msgspec.json.Encoder()


def encode(event: Event) -> bytes:
    """The event as one line of JSON."""
    return _encoder.encode(event)


def decode(line: bytes | str, where: str = "The event") -> AnyEvent:
    """The event that this JSON says; ``where`` begins the sentence of a refusal."""
    try:
        event: AnyEvent = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise InvalidInput(f"{where} cannot be read: {_plainly(wrong)}.") from None
    return event


def checked(event: Event) -> tuple[bytes, AnyEvent]:
    """The event as JSON and as that JSON is read, so that nothing is kept that could not be read again."""
    try:
        line = encode(event)
    except (TypeError, ValueError) as wrong:
        raise InvalidInput(f"The event cannot be written: {_plainly(wrong)}.") from None
    return line, decode(line)


def from_fields(fields: Mapping[str, Any], where: str = "The event") -> AnyEvent:
    """The event with these fields, ``kind`` included, as a form or a command line has them: all may be text."""
    try:
        event: AnyEvent = msgspec.convert(
            {name: _written(value) for name, value in fields.items()}, AnyEvent, strict=False
        )
    except msgspec.ValidationError as wrong:
        choices = _choices(str(fields.get("kind")), str(wrong))
        raise InvalidInput(f"{where} cannot be read: {_plainly(wrong)}{choices}.") from None
    return event


def _written(value: Any) -> Any:
    """A value as the logbook writes it: times with their seconds, a draw with the sign of a half."""
    if not isinstance(value, str):
        return value
    is_time = re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", value)
    return f"{value}:00" if is_time else _DRAWS.get(value, value)


_DRAWS = dict.fromkeys(("1/2-1/2", "0.5-0.5", "=-="), "½-½")
"""A draw as a keyboard has it."""


def _choices(kind: str, wrong: str) -> str:
    """What may stand in the field that has none of its words."""
    place = re.fullmatch(r"Invalid enum value .* - at `\$\.(\w+)`", wrong)
    if place is None or kind not in KINDS:
        return ""
    info: Any = msgspec.inspect.type_info(KINDS[kind])
    found = next((field.type for field in info.fields if field.name == place[1]), None)
    words = [word for each in getattr(found, "types", (found,)) for word in getattr(each, "values", ())]
    return f"; choose one of {', '.join(map(str, words))}" if words else ""


def _plainly(wrong: Exception) -> str:
    text = str(wrong).rstrip(".").replace("`", "'").replace("$.", "")
    for found, plain in _PLAIN.items():
        text = text.replace(found, plain)
    return f"{text}; docs/season/logbook.md has all kinds" if text.endswith("at 'kind'") else text


_PLAIN = {
    "Object missing required field": "it lacks the field",
    "Object contains unknown field": "it has no field",
    "Invalid RFC3339 encoded datetime": "this is no time such as 2026-09-10T20:05",
    "Invalid RFC3339 encoded date": "this is no date such as 2026-09-10",
    "Expected 'int', got 'str'": "this is no number",
    "Expected 'int' >=": "the number is not at least",
    "Expected 'int' <=": "the number is more than",
    "Expected 'bool', got 'str'": "this is neither true nor false",
    "Expected 'str' of length >= 1": "this is empty",
    "Expected 'array' of length 2, got": "two belong here, not",
    "Expected 'object', got 'str'": "this is no JSON such as {…}",
}
"""What a reader of JSON says, and what that is at the club table."""


__all__ = [
    "KINDS",
    "NEED_A_REASON",
    "AnyEvent",
    "AppealDecided",
    "AppealLodged",
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
    "RulesAdopted",
    "SeasonOpened",
    "ShortGamesDisliked",
    "SignedOff",
    "SignedOn",
    "TempoAgreed",
    "UnplayedDecided",
    "checked",
    "decode",
    "encode",
    "from_fields",
]
