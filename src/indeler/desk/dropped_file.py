"""A tournament file that the visitor dropped on the page, and by what it is read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from indeler.formats import Stated, parse_as_stated
from indeler.language import Words
from indeler.language.catalogue import words_of
from indeler.model import Tournament
from indeler.model.teams import participants
from indeler.rulebooks import DEFAULT


class DroppedFile(NamedTuple):
    """The file as it lies on the device, with what the visitor chose for it."""

    name: str
    data: bytes
    lang: str = "en"
    rules: str | None = None
    """The rulebook; None: the one that the file names."""
    settings: Mapping[str, str] = {}
    """Of the rulebook; those in the file hold where none are given."""

    @property
    def words(self) -> Words:
        """The catalogue of the visitor's language."""
        return words_of(self.lang)

    @property
    def stated(self) -> Stated:
        """The tournament, with the points that the file states."""
        return _stated(self.data, self.name, self.rules)

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is in the file."""
        return self.stated.tournament

    @property
    def participants(self) -> Tournament:
        """The tournament of those who are paired: of a team event the teams."""
        return participants(self.tournament, self.rules)

    @property
    def rulebook(self) -> str:
        """The name of the rulebook."""
        return self.rules or self.participants.rules or DEFAULT

    def renamed(self, ending: str) -> str:
        """The name of a file that is made from this one."""
        return f"{self.name.rpartition('.')[0] or self.name}{ending}"


@lru_cache(maxsize=2)
def _stated(data: bytes, name: str, rules: str | None) -> Stated:
    """The tournament of a file, cached: each question is about the same file."""
    return parse_as_stated(data, name, rules)
