"""Sentences with the clause they rest on, and what fills their gaps: players, points, colours, clauses, boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from indeler.language import N_, Sentence, Text, Wording, Words
from indeler.model import Colour, Tenths, format_points


class Points(NamedTuple):
    """Points, to be written as points."""

    tenths: Tenths

    def translated(self, words: Words) -> str:
        """Points, which are written alike in every language."""
        return format_points(self.tenths)


class Clause(NamedTuple):
    """A clause, to be cited."""

    name: str

    def translated(self, words: Words) -> str:
        """As it is cited."""
        return cited(self.name, words)


class History(NamedTuple):
    """The colours of a player's games, oldest first."""

    colours: tuple[Colour, ...]

    def translated(self, words: Words) -> str:
        """A letter for each."""
        letters = words(WHITE_LETTER), words(BLACK_LETTER)
        return "".join(letters[colour is Colour.BLACK] for colour in self.colours) or "-"


class Who(NamedTuple):
    """A player: the name first, the number in brackets."""

    number: int
    name: str = ""

    def translated(self, words: Words) -> str:
        """As a person is called; a mere number might be taken for a count."""
        if self.number == DUMMY:
            return words(THE_DUMMY)
        return f"{self.name} ({self.number})" if self.name else words(NAMELESS).format(number=self.number)


class Reason(Sentence):
    """A sentence, and the clause it rests on, which stands behind it in brackets."""

    __slots__ = ("clause",)

    def __init__(self, text: Text | Wording, values: Mapping[str, object] = {}, clause: str = "") -> None:
        super().__init__(text, **{name: _sayable(value) for name, value in values.items()})
        self.clause = clause

    def translated(self, words: Words) -> str:
        """In the language of these words, with the clause behind it in brackets."""
        phrase = super().translated(words)
        return f"{phrase} ({cited(self.clause, words)})" if self.clause else phrase

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and super().__eq__(other) and self.clause == other.clause

    __hash__ = Sentence.__hash__

    def clauses(self) -> Iterator[str]:
        """The clauses within, then its own."""
        for value in self.values.values():
            if isinstance(value, Reason):
                yield from value.clauses()
            elif isinstance(value, Clause):
                yield value.name
            elif isinstance(value, Several):
                yield from (one.name for one in value.values if isinstance(one, Clause))
        if self.clause:
            yield self.clause

    def as_data(self, words: Words) -> dict[str, Any]:
        """For JSON."""
        return {"text": self.translated(words), "clause": self.clause or None}


class Meeting(NamedTuple):
    """Two who meet, white first; or one who has the bye."""

    white: Who
    black: Who | None

    def translated(self, words: Words) -> str:
        """As a board is read aloud."""
        return f"{self.white.translated(words)} – {self.black.translated(words) if self.black else words(THE_BYE)}"


class Several(NamedTuple):
    """A list of whatever fills a gap."""

    values: tuple[object, ...]

    def translated(self, words: Words) -> str:
        """With commas, or semicolons where a name may have a comma of its own; beyond a few only how many more."""
        listed = [Sentence(N_("{one}"), one=value).translated(words) for value in self.values[:MOST_LISTED]]
        more = len(self.values) - MOST_LISTED
        between = "; " if any(isinstance(value, (Who, Meeting)) for value in self.values) else ", "
        return between.join(listed + ([f"… +{more}"] if more > 0 else [])) or words(NOBODY)


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


def _sayable(value: object) -> object:
    """What fills a gap, as something that says itself: a colour and a list of others do not."""
    if isinstance(value, Colour):
        return Sentence(WHITE if value is Colour.WHITE else BLACK)
    if isinstance(value, (tuple, list)) and not hasattr(value, "translated"):
        return Several(tuple(map(_sayable, value)))
    return value
