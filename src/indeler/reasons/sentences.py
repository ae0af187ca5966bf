"""Sentences with their clause, and the values of their placeholders: players, points, colours, clauses, boards."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from indeler.language import N_, Sentence, Text, Wording, Words, fill_gaps
from indeler.model import Colour, Tenths, format_points


class Points(NamedTuple):
    """Points, formatted as points."""

    tenths: Tenths

    def translated(self, words: Words) -> str:
        """Return the points, which are equal in every language."""
        return format_points(self.tenths)


class Clause(NamedTuple):
    """A clause, to be cited."""

    name: str

    def translated(self, words: Words) -> str:
        """Return the citation."""
        return clause_name(self.name, words)

    def clauses(self) -> Iterator[str]:
        """Yield its name."""
        yield self.name


class History(NamedTuple):
    """The colours of a player's games, oldest first."""

    colours: tuple[Colour, ...]

    def translated(self, words: Words) -> str:
        """Return a letter for each colour."""
        return _letters(self.colours, words)


@lru_cache(1 << 12)
def _letters(colours: tuple[Colour, ...], words: Words) -> str:
    return "".join([words(_LETTERS[colour]) for colour in colours]) or "-"


class Who(NamedTuple):
    """A player: the name first, the number in brackets."""

    number: int
    name: str = ""

    def translated(self, words: Words) -> str:
        """Return the name with the number; a number alone might be read as a count."""
        if self.number == DUMMY:
            return words(THE_DUMMY)
        return f"{self.name} ({self.number})" if self.name else words(NAMELESS).format(number=self.number)


class Reason(Sentence):
    """A sentence and its clause, which follows in brackets."""

    __slots__ = ("clause",)

    def __init__(self, text: Text | Wording, values: Mapping[str, object] = {}, clause: str = "") -> None:
        self.text = text
        self.values = {
            name: _translatable(value) if type(value) in _CONVERTED else value for name, value in values.items()
        }
        self.clause = clause

    def translated(self, words: Words) -> str:
        """Return the sentence in this language, followed by the clause in brackets."""
        phrase = fill_gaps(self.text, self.values, words)
        return f"{phrase} ({clause_name(self.clause, words)})" if self.clause else phrase

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and super().__eq__(other) and self.clause == other.clause

    __hash__ = Sentence.__hash__

    def clauses(self) -> Iterator[str]:
        """Yield the clauses within, then its own."""
        for value in self.values.values():
            if isinstance(value, (Reason, Clause, Several)):
                yield from value.clauses()
        if self.clause:
            yield self.clause

    def as_data(self, words: Words) -> dict[str, Any]:
        """Return the reason as data for JSON."""
        return {"text": self.translated(words), "clause": self.clause or None}


class Meeting(NamedTuple):
    """Two players who meet, white first; or one with the bye."""

    white: Who
    black: Who | None

    def translated(self, words: Words) -> str:
        """Return the board as text."""
        return f"{self.white.translated(words)} – {self.black.translated(words) if self.black else words(THE_BYE)}"


class Several(NamedTuple):
    """A list of values for a placeholder."""

    values: tuple[object, ...]

    def translated(self, words: Words) -> str:
        """Return the list with commas, or semicolons if a name may have a comma; beyond a few only the number."""
        listed = [Sentence(N_("{one}"), one=value).translated(words) for value in self.values[:MOST_LISTED]]
        more = len(self.values) - MOST_LISTED
        between = "; " if any(isinstance(value, (Who, Meeting)) for value in self.values) else ", "
        return between.join(listed + ([f"… +{more}"] if more > 0 else [])) or words(NOBODY)

    def clauses(self) -> Iterator[str]:
        """Yield the clauses in the list."""
        return (one.name for one in self.values if isinstance(one, Clause))


RULE = N_("rule {number}")
NOBODY = N_("nobody")
DUMMY = 0
"""The number of the dummy in a draughts tournament."""
THE_DUMMY = N_("dummy")
THE_BYE = N_("bye")
WHITE, BLACK = N_("white"), N_("black")
_LETTERS = {Colour.WHITE: N_("W"), Colour.BLACK: N_("B")}
NAMELESS = N_("player {number}")
MOST_LISTED = 6


def clause_name(clause: str, words: Words) -> str:
    """Return the name of a clause; a number alone might be read as a player."""
    return words(RULE).format(number=clause) if clause.isdecimal() else clause


_CONVERTED = frozenset((Colour, tuple, list))
"""The types of values that are converted; named tuples are translatable objects themselves."""


def _translatable(value: object) -> object:
    """Return the value of a placeholder as a translatable object: colours and lists are converted."""
    if type(value) not in _CONVERTED:
        return value
    if isinstance(value, Colour):
        return Sentence(WHITE if value is Colour.WHITE else BLACK)
    assert isinstance(value, (tuple, list))
    return Several(tuple(map(_translatable, value)))
