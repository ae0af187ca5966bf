"""What every event has: when, by whom, why, when it was written down, and its seal.

Times are the club's own clock, without a time zone.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from indeler import logbook
from indeler.language import N_, Text
from indeler.season.core.field_words import USUAL, FieldWords

RULEBOOK = "botwinnik"

FreeText = logbook.FreeText
Name = logbook.Name
Clock = Annotated[datetime, msgspec.Meta(tz=False)]
MemberId = Annotated[int, msgspec.Meta(ge=1, le=999_999)]
Number = Annotated[int, msgspec.Meta(ge=1, le=999)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=4000)]
"""0 is no rating."""

ENVELOPE = ("at", "by", "why", "received", "seal")
"""What every event has, whatever its kind."""


class Event(logbook.Event, frozen=True, kw_only=True):
    """BW-2: one decision: who took it, when, and why. What it decides stands in the kinds of event.

    Kinds with a field ``anyway`` are questioned where something speaks against them; with it they are decided all the
    same, and the logbook says so.
    """

    meaning: ClassVar[Text]
    """What this kind of event is for; a text of the catalogue, like the next one."""
    although: ClassVar[Text] = N_("a correction after the round was closed")
    """What the log adds where it was decided in spite of a question."""

    fields: ClassVar[tuple[FieldWords, ...]] = ()
    """What its own fields are called; those that several kinds have stand in `indeler.season.core.field_words`."""

    at: Clock
    received: Clock | None = None
    """When it was written down: the logbook says so, never who decides. Logbooks of old do not have it."""

    @classmethod
    def can_be_questioned(cls) -> bool:
        """Whether something may speak against it, and it be decided all the same."""
        return "anyway" in cls.__struct_fields__

    @classmethod
    def words_of(cls, field: str) -> FieldWords:
        """What this field of it is called."""
        found = next((each for each in (*cls.fields, *USUAL) if each.name == field), None)
        if found is None:
            raise TypeError(f"nothing says what the field {field} of {cls.kind()} is called")
        return found

    @property
    def recorded_at(self) -> datetime:
        """BW-32: the time that a lock looks at: when this was written down, however early it is said to have been."""
        return self.at if self.received is None else max(self.at, self.received)


class OfOneKind(Event, frozen=True, kw_only=True):
    """Something about a competition of one kind."""

    competition: Name | UnsetType = UNSET
    """Which one, where there are several of its kind; not told, as in logbooks of version 0.1.0, the first."""
