"""Sentences that are not yet in any language: a text with gaps, what fills them, and the clause it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from indeler.language import N_, Text, Wording, Words
from indeler.model import Colour, Tenths, shown


class Points(NamedTuple):
    """Points, to be written as points."""

    tenths: Tenths


class Clause(NamedTuple):
    """A clause, to be cited."""

    name: str


class History(NamedTuple):
    """The colours of a player's games, oldest first."""

    colours: tuple[Colour, ...]


class Who(NamedTuple):
    """A player: the name first, the number in brackets."""

    number: int
    name: str = ""

    def said(self, words: Words) -> str:
        """As a person is called; a mere number might be taken for a count."""
        if self.number == DUMMY:
            return words(THE_DUMMY)
        return f"{self.name} ({self.number})" if self.name else words(NAMELESS).format(number=self.number)


class Sentence(NamedTuple):
    """A text to be translated, what fills its gaps, and a clause."""

    text: Text | Wording
    values: Mapping[str, object] = {}
    clause: str = ""

    def said(self, words: Words) -> str:
        """In the language of these words, with the clause behind it in brackets."""
        filled = words(self.text) if isinstance(self.text, str) else self.text.said(words)
        if self.values:
            filled = filled.format_map({name: written(value, words) for name, value in self.values.items()})
        return f"{filled} ({cited(self.clause, words)})" if self.clause else filled

    def clauses(self) -> Iterator[str]:
        """The clauses within, then its own."""
        for value in self.values.values():
            if isinstance(value, Sentence):
                yield from value.clauses()
            elif isinstance(value, Clause):
                yield value.name
            elif isinstance(value, tuple):
                yield from (one.name for one in value if isinstance(one, Clause))
        if self.clause:
            yield self.clause

    def as_data(self, words: Words) -> dict[str, Any]:
        """For JSON."""
        return {"text": self.said(words), "clause": self.clause or None}


class Meeting(NamedTuple):
    """Two who meet, white first; or one who has the bye."""

    white: Who
    black: Who | None

    def said(self, words: Words) -> str:
        """As a board is read aloud."""
        return f"{self.white.said(words)} – {self.black.said(words) if self.black else words(THE_BYE)}"


RULE = N_("rule {number}")
NOBODY = N_("nobody")
DUMMY = 0
"""The number by which the dummy of a draughts tournament goes."""
THE_DUMMY = N_("dummy")
THE_BYE = N_("bye")
WHITE, BLACK = N_("white"), N_("black")
WHITE_LETTER, BLACK_LETTER = N_("W"), N_("B")
NAMELESS = N_("player {number}")
MOST_LISTED = 6
"""How many are written out in a sentence."""


def cited(clause: str, words: Words) -> str:
    """A clause by its name; a mere number might be taken for a player."""
    return words(RULE).format(number=clause) if clause.isdecimal() else clause


def written(value: object, words: Words) -> str:
    """What fills a gap, in words."""
    if isinstance(value, (str, int)):
        return str(value)
    if isinstance(value, Colour):
        return words(WHITE if value is Colour.WHITE else BLACK)
    if isinstance(value, Points):
        return shown(value.tenths)
    if isinstance(value, Clause):
        return cited(value.name, words)
    if isinstance(value, History):
        letters = words(WHITE_LETTER), words(BLACK_LETTER)
        return "".join(letters[colour is Colour.BLACK] for colour in value.colours) or "-"
    if isinstance(value, (Sentence, Who, Meeting, Wording)):
        return value.said(words)
    assert isinstance(value, Sequence)
    return _listed(value, words)


def _listed(values: Sequence[object], words: Words) -> str:
    """With commas, or semicolons where a name may have a comma of its own; beyond a few only how many more."""
    shown_ones = [written(value, words) for value in values[:MOST_LISTED]]
    more = len(values) - MOST_LISTED
    between = "; " if any(isinstance(value, (Who, Meeting)) for value in values) else ", "
    return between.join(shown_ones + ([f"… +{more}"] if more > 0 else [])) or words(NOBODY)
