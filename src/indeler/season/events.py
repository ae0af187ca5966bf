"""All events of a season's logbook: one struct for each kind, strict in both directions."""

import re
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from indeler.formats.schema_errors import schema_error
from indeler.language import N_, InvalidInput, Sentence
from indeler.logbook import THE_EVENT, Kinds, Seal, encode, kinds_in
from indeler.model.board_game import BoardGame
from indeler.season.boards import events as boards
from indeler.season.boards.events import (
    LockLifted,
    NotationSkipped,
    PairingChanged,
    PairingMade,
    PairingPublished,
    PairingWithdrawn,
    ResultCorrected,
    ResultEntered,
    RoundClosed,
    RoundTakenOver,
    TakenGame,
    UnplayedDecided,
)
from indeler.season.calendar import events as calendar
from indeler.season.calendar.events import (
    AppealDecided,
    AppealLodged,
    AppealPassedOn,
    DaysOffSet,
    EveningDropped,
    EveningMove,
    EveningPostponed,
    EveningsMoved,
    EveningsPlanned,
    Exempted,
    ExternalAnnounced,
    ExternalResult,
    ExternalRuled,
    NoShow,
    ObjectionDecided,
    ObjectionRaised,
    PlannedEvening,
    PresenceNoted,
    SignedOff,
    SignedOn,
)
from indeler.season.competitions import finals
from indeler.season.competitions.challenge.events import ChallengeExpired, ChallengePlayed
from indeler.season.competitions.cup.events import (
    CupDatesPlanned,
    CupDeferred,
    CupDrawn,
    CupGameSet,
    CupPlayOffResult,
    CupResult,
    CupWalkOver,
)
from indeler.season.competitions.cycles.events import (
    CycleOpened,
    CycleShortened,
    GroupJoined,
    PlayedLate,
    PromotionDeclined,
    ShortGamesDisliked,
    TempoAgreed,
)
from indeler.season.competitions.evenings.events import LotsDrawn
from indeler.season.competitions.finals import PlayOffOpened, PlayOffResult, QualificationDeclined
from indeler.season.core import registry
from indeler.season.core.event import ENVELOPE, NOT_OFFERED, SUBJECTS, Event
from indeler.season.core.state import DaysOff
from indeler.season.people import events as people
from indeler.season.people.events import (
    MemberCorrected,
    MemberJoined,
    MemberLeft,
    MembersJoined,
    MembersMerged,
    NewMember,
    Noted,
    ParticipationChanged,
    RatingChanged,
    Reversed,
    RoleGiven,
    RulesAdopted,
    SeasonOpened,
)

_SUBJECTS = (people, calendar, boards, finals, *registry.modules("events"))
KINDS: Mapping[str, type[Event]] = {kind.kind(): kind for subject in _SUBJECTS for kind in kinds_in(subject)}
"""Every kind of event by the word that the logbook writes."""


def kinds_with(competitions: Collection[str]) -> dict[str, type[Event]]:
    """Return the kinds of event of a season with these kinds of competition, by the words of the club rules."""
    strange = tuple(f"{package}." for kind, package in registry.packages().items() if kind not in competitions)
    return {word: kind for word, kind in KINDS.items() if not kind.__module__.startswith(strange)}


OF_THE_LOGBOOK = ("received", "seal")
"""Fields that the logbook itself writes."""


def plainly(wrong: Exception, kinds: Mapping[str, type], fields: Any, game: BoardGame = BoardGame.CHESS) -> Sentence:
    """Return the field that does not fit, and its expected value in an event of this kind; results as in the game."""
    kind = fields.get("kind") if isinstance(fields, Mapping) else None
    if not isinstance(kind, str) or kind not in kinds:
        return Sentence(N_("this kind of event is not known; docs/season/logbook.md lists all kinds"))
    path, fault, _ = schema_error(wrong, kinds[kind], fields, unasked=OF_THE_LOGBOOK, written=game.format_result)
    return Sentence(N_("{field}: {fault}"), field=path, fault=fault) if path else fault


_READER: Kinds[Event] = Kinds(KINDS.values(), plainly)
decode, checked, personal = _READER.decode, _READER.checked, _READER.personal


def from_fields(fields: Mapping[str, Any], where: object = THE_EVENT, game: BoardGame = BoardGame.CHESS) -> Event:
    """Return the event with these fields, ``kind`` included; all may be text, with results as in this ``game``."""
    if "received" in fields:
        raise InvalidInput(N_("{where} cannot say when it was received; the logbook writes that down."), where=where)
    if "seal" in fields:
        raise InvalidInput(N_("{where} cannot have a seal yet; the logbook sets it."), where=where)
    try:
        event: Event = msgspec.convert(
            {name: _logbook_value(name, value, game) for name, value in fields.items()}, _READER.union, strict=False
        )
    except msgspec.ValidationError as wrong:
        text = N_("{where} cannot be read: {fault}.")
        raise InvalidInput(text, where=where, fault=plainly(wrong, KINDS, fields, game)) from None
    return event


def _logbook_value(name: str, value: Any, game: BoardGame) -> Any:
    """Return a value as the logbook writes it: times with their seconds, results as in chess, ``A,3`` as a list."""
    if isinstance(value, list):
        return [_logbook_value(name, each, game) for each in value]
    if isinstance(value, Mapping):
        return {word: _logbook_value(word, each, game) for word, each in value.items()}
    if not isinstance(value, str):
        return value
    if name == "last_season" and "," in value:
        return [part.strip() for part in value.split(",")]
    is_time = re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", value)
    return f"{value}:00" if is_time else game.read(value) if name == "result" else value
