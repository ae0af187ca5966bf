"""The base class of capabilities, which defines whether a kind has one, and the values that competitions return."""

from __future__ import annotations

import datetime
from abc import ABCMeta
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

import msgspec

from indeler.language import Sentence
from indeler.model import Tournament
from indeler.season.common.standings_table import StandingsTable
from indeler.season.core.state import Board, RoundKey

Boards = list[tuple[int, int]]
Message = Sentence | str

# Detection of a capability.

if TYPE_CHECKING:
    _ProtocolMeta = ABCMeta
else:
    _ProtocolMeta = type(Protocol)


class _ByClass(_ProtocolMeta):
    """``isinstance`` by the class alone: quickly, and without evaluating properties."""

    def __instancecheck__(self, instance: Any) -> bool:
        kind: Any = type(instance)
        return _has(kind, self)


@cache
def _has(kind: type[Any], capability: type[Any]) -> bool:
    mro = capability.__mro__
    parts = mro[: mro.index(Capability)]
    return all(hasattr(kind, name) for part in parts for name in vars(part) if not name.startswith("_"))


class Capability(Protocol, metaclass=_ByClass):
    """A feature that a kind of competition may have."""


# The values that competitions return.


class GuestGame(NamedTuple):
    """A game of one competition that replaces a player's round in another."""

    competition: str
    board: Board


class OpenGame(NamedTuple):
    """A game of a schedule that has no result yet."""

    place: RoundKey
    white: int
    black: int
    evening: datetime.date | None
    """The evening of its round; None where the calendar has none."""
    is_out: bool
    """Whether its round has been published."""
    is_left: bool
    """Whether it is postponed from that evening."""
    date: datetime.date | None
    """The day on which it is played instead, once that is agreed."""
    proposed: Mapping[int, datetime.date]
    """The day that one of the two proposed."""
    until: datetime.date | None
    """The last day for it."""


class Course(NamedTuple):
    """The course of a member's places, which explains the present one."""

    first: int
    """The first round after which the member has a place."""
    ranks: tuple[int, ...]
    """The place after that round and after each later one."""
    points: tuple[Fraction, ...]
    """The criteria of the places."""
    field: int
    """The number of members with a place now."""
    table: StandingsTable
    """The points of each round."""


class AuditCase(NamedTuple):
    """A tournament before a round, and the boards of that round by pairing number; the odd player's has 0 for Black."""

    tournament: Tournament
    boards: Sequence[tuple[int, int]]
    judges_rematches: bool = False
    """Whether the rulebook itself defines the best round if players meet again or a player has a second bye."""


class OfferField(NamedTuple):
    """A field of the event of an offer that a person fills in."""

    name: str
    input: Literal["text", "number", "date", "datetime", "choice", "members", "check"] = "text"
    value: str = ""
    """The initial value; for several members their numbers separated by spaces."""
    choices: Sequence[tuple[str, Message]] = ()
    """The values that are allowed, of ``choice`` and ``members``, each with its label."""
    required: bool = True


class Line(NamedTuple):
    """One event of an offer."""

    fields: Mapping[str, object]
    """The fixed fields."""
    fields_to_fill: Sequence[OfferField] = ()
    title: Message = ""


class Offer(NamedTuple):
    """A decision that can be taken now: a form that a page shows without knowing the kind.

    An offer becomes events of one kind. Fixed values are in its fields, the others are inputs of the form; the event
    has the labels of the fields. Only decisions that the rules allow are offered; answers are checked.
    """

    code: str
    """Its identifier among all offers of the competition."""
    heading: Sentence
    """The heading of this offer and of similar ones."""
    title: Message
    kind: str
    """The kind of the events."""
    lines: Sequence[Line]
    """The lines, one for each event; only changed lines become events if there are several."""
    answers: Sequence[tuple[str, Message]]
    """The buttons: a value and its label."""
    answer: str = ""
    """The field that an answer fills in; empty for a single button."""
    about: Message = ""
    members: frozenset[int] = frozenset()
    """The members who may decide it besides the leader."""
    players: frozenset[int] = frozenset()
    """The players of the game: either may report its result, for the other one or the leader to confirm."""
    on: datetime.date | None = None
    """The evening to which it belongs."""


class Task(msgspec.Struct, frozen=True):
    """A task and its deadline."""

    kind: str
    sentence: Sentence
    by: datetime.date | None = None
    facts: tuple[object, ...] = ()
    """Its subjects, for links to the page of the task: places, numbers, names, dates."""
    in_time_on_day: bool = False
    """Whether the day of the deadline itself is still in time; otherwise it must be done before that day."""
