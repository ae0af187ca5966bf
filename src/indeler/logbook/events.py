"""The base class of events: one decision, with its author, time and reason.

Each application defines its kinds of event.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from types import ModuleType
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar, Union

import msgspec
from msgspec import UNSET, UnsetType

from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.logbook.sealing import Fields, Seal

FreeText = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]

_encoder = msgspec.json.Encoder()


def _tag(name: str) -> str:
    """Return the name of a kind in the logbook: ``MemberJoined`` becomes ``member-joined``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag=_tag):
    """One decision. It is never changed; an error in it is corrected by a later event."""

    title: ClassVar[Text]
    """The event in a few words; a text of the catalogue."""
    needs_reason: ClassVar[bool] = False
    """Whether the event needs a reason."""
    personal: ClassVar[tuple[str, ...]] = ("by", "why")
    """Fields, at any depth, that identify or may identify a person: they can be erased. Base classes add theirs."""
    schema: ClassVar[int] = 1
    """The number of its schema, written in its lines from 2 on; each change of the schema takes the next number."""
    is_for_good: ClassVar[bool] = False
    """Whether the event stays valid even if everything after an earlier event is taken back."""

    at: datetime
    by: Name
    why: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    seal: Seal | UnsetType = UNSET
    """The binding to the event before; set by the logbook."""

    @classmethod
    def kind(cls) -> str:
        """Return the name of this kind of event in the logbook."""
        return str(cls.__struct_config__.tag)

    @classmethod
    def personal_fields(cls) -> frozenset[str]:
        """Return every field of this kind that can be erased."""
        return frozenset(name for base in cls.__mro__ for name in vars(base).get("personal", ()))

    @classmethod
    def upcast(cls, fields: dict[str, Any], schema: int) -> dict[str, Any]:
        """Return the fields of a line of an older schema in the current schema."""
        return fields

    def describe(self) -> Sentence:
        """Return a description of the decision."""
        return Sentence(self.title)

    @property
    def is_confirmed(self) -> bool:
        """Return whether the event records that its author has confirmed it, or that no question is asked."""
        return False

    def confirmed(self) -> Self:
        """Return the event as it is recorded after its author has confirmed a doubtful decision."""
        return self

    def takes_back(self, number: int) -> Sequence[int]:
        """Return the numbers of the events that become void by this event, whose own number is ``number``."""
        return ()


def encode(event: Event) -> bytes:
    """Return the event as one line of JSON, with the number of its schema after its kind and its seal at the end."""
    if event.seal is UNSET:
        plain = _encoder.encode(event)
        return plain.replace(b",", b',"schema":%d,' % event.schema, 1) if event.schema > 1 else plain
    plain = encode(msgspec.structs.replace(event, seal=UNSET))
    return plain[:-1] + b',"seal":' + _encoder.encode(event.seal) + b"}"


AnyEvent = TypeVar("AnyEvent", bound=Event)

Unfit = Callable[[Exception, Mapping[str, type], Any], Sentence]
"""A function that describes why fields do not form an event of these kinds."""
THE_EVENT = Sentence(N_("The event"))


def kinds_in(subject: ModuleType) -> Iterator[type[Any]]:
    """Yield the kinds of event of a module, in its order; names with an underscore are common base classes."""
    for name, kind in vars(subject).items():
        is_of_here = isinstance(kind, type) and kind.__module__ == subject.__name__
        if is_of_here and issubclass(kind, Event) and not name.startswith("_"):
            yield kind


class Kinds(Generic[AnyEvent]):
    """The kinds of event that a logbook can hold; unknown kinds and fields are refused."""

    def __init__(self, kinds: Iterable[type[AnyEvent]], unfit: Unfit) -> None:
        self.by_word: Mapping[str, type[AnyEvent]] = {kind.kind(): kind for kind in kinds}
        """Every kind by its name in the logbook."""
        self._unfit = unfit
        self.union: Any = Union[tuple(self.by_word.values())]  # noqa: UP007 - the kinds are known once they are gathered
        self._changed = tuple(b'{"kind":"%s"' % word.encode() for word, kind in self.by_word.items() if kind.schema > 1)
        self._decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(self.union)

    def decode(self, line: bytes | str, where: object = THE_EVENT) -> AnyEvent:
        """Return the event of this line, of any schema; ``where`` begins the sentence of a refusal."""
        try:
            line = line.encode() if isinstance(line, str) else line
            return self._decoder.decode(self._upcast(line) if line.startswith(self._changed) else line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            fault = self._fault(wrong, line)
            raise InvalidInput(N_("{where} cannot be read: {fault}."), where=where, fault=fault) from None

    def _upcast(self, line: bytes) -> bytes:
        fields = msgspec.json.decode(line)
        kind, schema = self.by_word[fields["kind"]], fields.pop("schema", 1)
        return msgspec.json.encode(kind.upcast(fields, schema) if schema < kind.schema else fields)

    def personal(self, fields: Fields) -> frozenset[str]:
        """Return the names of the fields of an event that can be erased, as declared by its kind."""
        return self.by_word.get(fields.get("kind", ""), Event).personal_fields()

    def checked(self, event: AnyEvent) -> AnyEvent:
        """Return the event as decoded from its own JSON, so that nothing is stored that could not be read again."""
        try:
            line = encode(event)
        except (TypeError, ValueError) as wrong:
            raise InvalidInput(N_("The event cannot be written: {fault}."), fault=wrong) from None
        return self.decode(line)

    def _fault(self, wrong: Exception, line: bytes | str) -> Sentence:
        """Return the fault in an event's fields, or in JSON that cannot be decoded (open brackets, huge numbers)."""
        try:
            if isinstance(wrong, msgspec.ValidationError):
                return self._unfit(wrong, self.by_word, msgspec.json.decode(line))
        except (msgspec.DecodeError, RecursionError) as unreadable:
            wrong = unreadable
        error = Sentence(N_("it is nested too deep")) if isinstance(wrong, RecursionError) else wrong
        return Sentence(N_("this is not valid JSON ({error})"), error=error)
