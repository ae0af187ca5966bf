"""Everything that can be written in a logbook: one struct a kind of event, strict in both directions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

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
            {name: _whole(value) for name, value in fields.items()}, AnyEvent, strict=False
        )
    except msgspec.ValidationError as wrong:
        raise InvalidInput(f"{where} cannot be read: {_plainly(wrong)}.") from None
    return event


def _whole(value: Any) -> Any:
    """A time as a form has it, ``2026-09-10T19:30``, with its seconds."""
    is_time = isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", value)
    return f"{value}:00" if is_time else value


def _plainly(wrong: Exception) -> str:
    text = str(wrong).rstrip(".").replace("`", "'").replace("$.", "")
    if "Invalid value" in text and "at 'kind'" in text:
        return f"{text}; the kinds are {', '.join(KINDS)}"
    return text


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
