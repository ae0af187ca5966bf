"""An event: one decision, with who took it, when and why. What it decides stands in the kinds of event of a room."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from types import ModuleType
from typing import Annotated, Any, ClassVar, Generic, TypeVar, Union

import msgspec
from msgspec import UNSET, UnsetType

from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.logbook.sealing import Fields, Seal

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


AnyEvent = TypeVar("AnyEvent", bound=Event)

Unfit = Callable[[Exception, Mapping[str, type], Any], Sentence]
"""What is wrong with fields that make no event of these kinds."""
THE_EVENT = Sentence(N_("The event"))


def kinds_in(subject: ModuleType) -> Iterator[type[Any]]:
    """The kinds of event of a module, in its order; names with an underscore are what several have in common."""
    for name, kind in vars(subject).items():
        is_of_here = isinstance(kind, type) and kind.__module__ == subject.__name__
        if is_of_here and issubclass(kind, Event) and not name.startswith("_"):
            yield kind


class Kinds(Generic[AnyEvent]):
    """The kinds of event that a logbook can hold; strict in both directions."""

    def __init__(self, kinds: Iterable[type[AnyEvent]], unfit: Unfit) -> None:
        self.by_word: Mapping[str, type[AnyEvent]] = {kind.kind(): kind for kind in kinds}
        """Every kind by the word that the logbook writes."""
        self._unfit = unfit
        self.union: Any = Union[tuple(self.by_word.values())]  # noqa: UP007 - the kinds are known once they are gathered
        self._changed = tuple(b'{"kind":"%s"' % word.encode() for word, kind in self.by_word.items() if kind.schema > 1)
        self._decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(self.union)

    def decode(self, line: bytes | str, where: object = THE_EVENT) -> AnyEvent:
        """The event that this line says, of whatever schema; ``where`` begins the sentence of a refusal."""
        try:
            line = line.encode() if isinstance(line, str) else line
            return self._decoder.decode(self._upcast(line) if line.startswith(self._changed) else line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            fault = self._fault(wrong, line)
            raise InvalidInput(N_("{where} cannot be read: {fault}."), where=where, fault=fault) from None

    def _upcast(self, line: bytes) -> bytes:
        """A line as it would be written today."""
        fields = msgspec.json.decode(line)
        kind, schema = self.by_word[fields["kind"]], fields.pop("schema", 1)
        return msgspec.json.encode(kind.upcast(fields, schema) if schema < kind.schema else fields)

    def personal(self, fields: Fields) -> frozenset[str]:
        """The fields of an event that can be erased, as its kind declares."""
        return self.by_word.get(fields.get("kind", ""), Event).personal_fields()

    def checked(self, event: AnyEvent) -> AnyEvent:
        """The event as its JSON is read, so that nothing is kept that could not be read again."""
        try:
            line = encode(event)
        except (TypeError, ValueError) as wrong:
            raise InvalidInput(N_("The event cannot be written: {fault}."), fault=wrong) from None
        return self.decode(line)

    def _fault(self, wrong: Exception, line: bytes | str) -> Sentence:
        """What does not fit in an event, or that this is no JSON: brackets without end, or a number nothing holds."""
        try:
            if isinstance(wrong, msgspec.ValidationError):
                return self._unfit(wrong, self.by_word, msgspec.json.decode(line))
        except (msgspec.DecodeError, RecursionError) as unreadable:
            wrong = unreadable
        error = Sentence(N_("it is nested too deep")) if isinstance(wrong, RecursionError) else wrong
        return Sentence(N_("this is not valid JSON ({error})"), error=error)
