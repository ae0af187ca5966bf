"""The pairing systems that are installed, and what each lets a club choose, as their own rulebooks call it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from indeler.language import Wording
from indeler.rulebooks import declared
from indeler.rulebooks.lookup import pairing
from indeler.rulebooks.register import Register, register


class Systems(Mapping[str, Wording]):
    """By name: what each system is called, and its sentence. Read when somebody asks, for that takes every rulebook.

    One in which every game must have a winner is no system for rounds: the kind cup plays by it.
    """

    def __getitem__(self, name: str) -> Wording:
        return _systems()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_systems())

    def __len__(self) -> int:
        return len(_systems())


@cache
def _systems() -> dict[str, Wording]:
    return {name: _called(register(name)) for name in pairing() if not declared(name).decisive}


def _called(book: Register) -> Wording:
    if book.sentence is None:
        return Wording(book.titles)
    return Wording({lang: f"{title}: {book.sentence.texts[lang]}" for lang, title in book.titles.items()})


def words_of_settings(system: str) -> dict[str, Wording]:
    """The settings of this system by name, each with its meaning, and the words among their values."""
    settings = register(system).settings
    values = {value: called for told in settings.values() for value, called in told.values.items()}
    return {**values, **{name: _without_clause(told.meaning) for name, told in settings.items()}}


def _without_clause(meaning: Wording) -> Wording:
    """``whether …`` of ``B1a: whether …``."""
    return Wording({lang: text.partition(": ")[2] or text for lang, text in meaning.texts.items()})
