"""What every event has: when, by whom, why, when it was written down, and its seal.

Times are the club's own clock, without a time zone.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from indeler.language import N_, Text
from indeler.logbook import Seal

RULEBOOK = "botwinnik"

FreeText = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Clock = Annotated[datetime, msgspec.Meta(tz=False)]
MemberId = Annotated[int, msgspec.Meta(ge=1, le=999_999)]
Number = Annotated[int, msgspec.Meta(ge=1, le=999)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=4000)]
"""0 is no rating."""

ENVELOPE = ("at", "by", "why", "received", "seal")
"""What every event has, whatever its kind."""


def _tag(name: str) -> str:
    """``MemberJoined`` is written ``member-joined``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag=_tag):
    """BW-2: one decision: who took it, when, and why. What it decides stands in the kinds of event.

    Kinds with a field ``anyway`` are questioned where something speaks against them; with it they are decided all the
    same, and the logbook says so.
    """

    title: ClassVar[Text]
    """What happened, in a few words; a text of the catalogue, like the next two."""
    meaning: ClassVar[Text]
    """What this kind of event is for."""
    although: ClassVar[Text] = N_("a correction after the round was closed")
    """What the log adds where it was decided in spite of a question."""
    needs_reason: ClassVar[bool] = False
    """BW-2: whether it is the leader's own decision, which is recorded with its reason."""

    at: Clock
    by: Name
    why: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    received: Clock | None = None
    """When it was written down: the logbook says so, never who decides. Logbooks of old do not have it."""
    seal: Seal | UnsetType = UNSET
    """What binds it to the event before; the logbook sets it. Logbooks of old do not have it."""

    @property
    def written(self) -> datetime:
        """BW-32: the time that a lock looks at: when this was written down, however early it is said to have been."""
        return self.at if self.received is None else max(self.at, self.received)

    @classmethod
    def kind(cls) -> str:
        """The word that the logbook writes for this kind of event."""
        return str(cls.__struct_config__.tag)
