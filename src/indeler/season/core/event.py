"""The base class of events: time (the club's, without a time zone), decider, reason, time of recording, and seal."""

from datetime import datetime
from typing import Annotated, ClassVar, NamedTuple, Self

import msgspec
from msgspec import UNSET, UnsetType

from indeler import logbook
from indeler.language import N_, Text

RULEBOOK = "botwinnik"

FreeText = logbook.FreeText
Name = logbook.Name
Clock = Annotated[datetime, msgspec.Meta(tz=False)]
MemberId = Annotated[int, msgspec.Meta(ge=1, le=999_999)]
Number = Annotated[int, msgspec.Meta(ge=1, le=999)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=4000)]
"""0 is no rating."""

MEMBERS = N_("Members")
ATTENDANCE = N_("Who comes on an evening")
ELSEWHERE = N_("Games elsewhere")
PAIRINGS = N_("Pairings")
RESULTS = N_("Results")
GROUPS = N_("Groups, going up and down")
CHAMPIONSHIP = N_("The championship")
CALENDAR = N_("The calendar")
APPEALS = N_("Appeals")
LOGBOOK = N_("The logbook")
SUBJECTS = (MEMBERS, ATTENDANCE, ELSEWHERE, PAIRINGS, RESULTS, GROUPS, CHAMPIONSHIP, CALENDAR, APPEALS, LOGBOOK)
"""The subjects of kinds of event, in the order of the list; those that a kind of competition adds come after them."""
NOT_OFFERED = Text("")
"""The subject of kinds that have no form of their own."""

ENVELOPE = ("at", "by", "why", "received", "seal")
"""The fields of every kind of event."""


# Labels of the fields of events, and explanations for a user who enters one for the first time. A kind of event
# declares those of its own fields; fields of several kinds are declared here.


class FieldWords(NamedTuple):
    """A field: its name in the logbook, its label, an example value as a shell takes it, and its meaning."""

    name: str
    label: Text
    example: str
    meaning: Text | None
    """None for a field with a fixed set of values, which are listed instead."""


USUAL = (
    FieldWords(
        "anyway", N_("anyway"), "yes", N_("yes: go on though something speaks against it, which the logbook then says")
    ),
    FieldWords("appeal", N_("appeal"), "217", N_("the number that the appeal has in the logbook")),
    FieldWords("black", N_("Black"), "8", N_("the member with black, by number")),
    FieldWords("boards", N_("boards"), "3-8,4-9", N_("White and Black of each board")),
    FieldWords("born", N_("born"), "2010-05-31", N_("the date of birth")),
    FieldWords("competition", N_("competition"), "cycles", N_("cycles, rapid, blitz, cup or another of the rulebook")),
    FieldWords("cycle", N_("cycle"), "1", N_("the number of the cycle")),
    FieldWords("date", N_("date"), "2026-09-10", N_("the evening")),
    FieldWords("digest", N_("fingerprint"), "9f2c…", N_("the SHA-256 digest of rulebook.toml")),
    FieldWords("game_at", N_("game at"), "2026-09-12T13:00", N_("when the external game starts")),
    FieldWords("group", N_("group"), "A", N_("the group of the cycle; final for a final pool")),
    FieldWords("member", N_("member"), "3", N_("a member, by number")),
    FieldWords("name", N_("name"), "'Kees Bakker'", N_("the name")),
    FieldWords("odd", N_("has the bye"), "5", N_("who has no opponent")),
    FieldWords("opponent", N_("opponent"), "'Jan Smit'", N_("the name of the opponent")),
    FieldWords("part", N_("part"), "1", N_("the number of the cycle, or which evening of its competition")),
    FieldWords("present", N_("present"), "3,4,8,9", N_("members, by number")),
    FieldWords("rating", N_("rating"), "1850", N_("0 for none")),
    FieldWords("result", N_("result"), "1-0", None),
    FieldWords("round", N_("round"), "2", N_("the number of the round; of the cup 0 for the preliminary round")),
    FieldWords(
        "seed", N_("seed of the draw"), "'Cup, round 1'", N_("any text, published before lots are drawn from it")
    ),
    FieldWords("to", N_("to"), "2026-09-17", N_("the evening to move to; left out: the next")),
    FieldWords("white", N_("White"), "3", N_("the member with white, by number")),
    FieldWords("at", N_("when"), "2026-09-10T20:05", None),
    FieldWords("why", N_("why"), "'told the leader'", None),
)
"""The fields that several kinds of event have."""


class Event(logbook.Event, frozen=True, kw_only=True):
    """BW-2: one decision: who took it, when, and why. The kinds of event add the fields of the decision.

    Kinds with a field ``anyway`` need a confirmation if something speaks against them; the field records that they
    were confirmed.
    """

    meaning: ClassVar[Text]
    """The purpose of this kind of event; a text of the catalogue, like the next one."""
    subject: ClassVar[Text] = N_("Other decisions")
    """The heading under which a leader finds this kind: one of `SUBJECTS`, `NOT_OFFERED`, or another."""
    although: ClassVar[Text] = N_("a correction after the round was closed")
    """The text that the log adds where it was decided in spite of a question."""

    sentences: ClassVar[tuple[Text, ...]] = ()
    """The sentence of the log. A placeholder is a field, or a value that `log.event_words` adds. Of several sentences
    the first is taken whose placeholders all have a value. Without one the log shows the title and the fields."""
    yes_or_no: ClassVar[str] = ""
    """The field, yes or no, that decides which of two sentences is taken: the first for yes."""
    fields: ClassVar[tuple[FieldWords, ...]] = ()
    """The labels of its own fields; those of several kinds are in `USUAL`."""

    at: Clock
    received: Clock | None = None
    """The time of recording, set by the logbook and never by the decider."""

    @property
    def is_confirmed(self) -> bool:
        """Return whether it is decided in spite of objections."""
        return getattr(self, "anyway", True) is True

    def confirmed(self) -> Self:
        """Return the event that is decided in spite of objections."""
        return self if self.is_confirmed else msgspec.structs.replace(self, anyway=True)

    @classmethod
    def words_of(cls, field: str) -> FieldWords:
        """Return the label and meaning of this field."""
        for each in (*cls.fields, *USUAL):
            if each.name == field:
                return each
        raise TypeError(f"nothing says what the field {field} of {cls.kind()} is called")

    @classmethod
    def check_words(cls) -> None:
        """Raise TypeError where a kind lacks its title, its meaning or the words of a field."""
        for name in ("title", "meaning"):
            if not hasattr(cls, name):
                raise TypeError(f"{cls.__name__} has no {name}")
        for field in cls.__struct_fields__:
            if field not in ENVELOPE:
                cls.words_of(field)

    @property
    def recorded_at(self) -> datetime:
        """BW-32: return the time that a lock compares: the time of recording, even if the stated time is earlier."""
        return self.at if self.received is None else max(self.at, self.received)


class OfOneKind(Event, frozen=True, kw_only=True):
    """An event about a competition of one kind."""

    competition: Name | UnsetType = UNSET
    """The name of the competition, where there are several of its kind; unset: the first."""
