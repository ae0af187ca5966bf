"""The kinds of event of one sort of logbook, and how a line is read as one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Generic, TypeVar, Union

import msgspec

from indeler.language import N_, InvalidInput, Sentence
from indeler.logbook.events import Event, encode
from indeler.logbook.sealing import Fields

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
