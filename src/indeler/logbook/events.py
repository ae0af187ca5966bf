"""An event: one decision, with who took it, when and why. What it decides stands in the kinds of event of a room."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from indeler.language import Sentence, Text
from indeler.logbook.sealing import Seal

FreeText = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]

_encoder = msgspec.json.Encoder()


def _tag(name: str) -> str:
    """``MemberJoined`` is written ``member-joined``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag=_tag):
    """One decision. It is never changed; what was wrong with it is put right by a further one."""

    title: ClassVar[Text]
    """What happened, in a few words; a text of the catalogue."""
    needs_reason: ClassVar[bool] = False
    """Whether it is recorded with its reason."""
    personal: ClassVar[tuple[str, ...]] = ("by", "why")
    """Fields that say who somebody is, or may, at whatever depth of it: they can be erased. Bases add theirs."""
    schema: ClassVar[int] = 1
    """The number of its shape, which its lines say from 2 on; a shape that becomes another one has the next number."""
    is_for_good: ClassVar[bool] = False
    """Whether it holds for good, even where everything after an earlier event is taken back."""

    at: datetime
    by: Name
    why: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    seal: Seal | UnsetType = UNSET
    """What binds it to the event before; the logbook sets it."""

    @classmethod
    def kind(cls) -> str:
        """The word that the logbook writes for this kind of event."""
        return str(cls.__struct_config__.tag)

    @classmethod
    def personal_fields(cls) -> frozenset[str]:
        """Every field of this kind that can be erased."""
        return frozenset(name for base in cls.__mro__ for name in vars(base).get("personal", ()))

    @classmethod
    def upcast(cls, fields: dict[str, Any], schema: int) -> dict[str, Any]:
        """The fields of a line of an older schema as they are written today."""
        return fields

    def describe(self) -> Sentence:
        """What was decided, in words."""
        return Sentence(self.title)

    def takes_back(self, number: int) -> Sequence[int]:
        """The numbers of the events that no longer hold because of this one, which has this number itself."""
        return ()


def encode(event: Event) -> bytes:
    """The event as one line of JSON, with the number of its schema behind its kind and its seal at the end."""
    if event.seal is UNSET:
        plain = _encoder.encode(event)
        return plain.replace(b",", b',"schema":%d,' % event.schema, 1) if event.schema > 1 else plain
    plain = encode(msgspec.structs.replace(event, seal=UNSET))
    return plain[:-1] + b',"seal":' + _encoder.encode(event.seal) + b"}"
