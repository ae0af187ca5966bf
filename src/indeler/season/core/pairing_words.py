"""The pairing systems that are installed, as their own rulebooks call them."""

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
