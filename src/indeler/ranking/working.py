"""The working of a tie-break: its terms, and the total, which is computed from those terms only."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import reduce

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.language import N_, Sentence, Text, Words
from indeler.model import POINT

if TYPE_CHECKING:
    from fractions import Fraction

NO_NOTE = N_("")


class Term(NamedTuple):
    """One addend of a tie-break: the value, the round and the opponent."""

    score: int
    """The value, in the unit of the working: usually an opponent's score in tenths."""
    round: int = 0
    opponent: int = 0
    """The pairing number of the opponent; 0 if there was none."""
    note: Text | Sentence = NO_NOTE
    weight: int = 1
    """The factor of the score: the result against this opponent, if the working has a unit for it."""
    voluntary: bool = False
    """Whether the term comes from a voluntary unplayed round (C.07 16.1.2)."""
    cut: bool = False
    """Whether the term is cut: shown, but not counted."""

    @property
    def value(self) -> int:
        """The contribution of the term to the total."""
        return self.score * self.weight


class Combine(Enum):
    """The method by which terms make a total."""

    SUM = "sum"
    MEAN = N_("mean")
    ROUNDED_MEAN = N_("mean, rounded with ½ up")
    IN_ORDER = "in order"
    """The first is compared, then the second, and so on."""


_ABOVE_ANY_SCORE = 10**9
"""A number above any score in tenths, so that scores in order can be packed into one comparable number."""


class Working(NamedTuple):
    """The terms of one player's tie-break, and how they are combined."""

    terms: tuple[Term, ...]
    unit: int = POINT
    """The divisor of scores: 10 means that scores are tenths."""
    weight_unit: int = 0
    """The divisor of weights; 0 if terms are not products."""
    combine: Combine = Combine.SUM

    @property
    def total(self) -> Fraction:
        """The tie-break itself, exactly."""
        from fractions import Fraction

        counted = [term.score * term.weight for term in self.terms if not term.cut]
        if self.combine is Combine.IN_ORDER:
            return Fraction(reduce(lambda total, value: total * _ABOVE_ANY_SCORE + value, counted, 0))
        numerator, denominator = sum(counted), self.unit * (self.weight_unit or 1)
        if self.combine is not Combine.SUM:
            denominator *= len(counted) or 1
        if self.combine is Combine.ROUNDED_MEAN:
            return Fraction((2 * numerator + denominator) // (2 * denominator))
        return Fraction(numerator, denominator)

    @property
    def values(self) -> tuple[Fraction, ...]:
        """The values that are compared in order, if terms are not added up."""
        from fractions import Fraction

        return tuple([Fraction(term.value, self.unit) for term in self.terms])

    @property
    def total_text(self) -> str:
        """The total for a reader."""
        if self.combine is Combine.IN_ORDER:
            return ", ".join(map(format_number, self.values))
        return format_number(self.total)

    def format_sum(self, name: Callable[[int], str], words: Words = N_) -> str:
        """Return the sum for a reader: ``22½ = 4½ (round 1, Visser) + 3 (round 2, Bakker)``; cut terms are marked."""
        total = self.total_text
        if not self.terms:
            return total
        if len(self.terms) == 1 and self.terms[0]._replace(score=0) == Term(0):
            return total
        terms = [self._term(term, name, words) for term in self.terms]
        if self.combine is Combine.IN_ORDER:
            return ", ".join(terms)
        if self.combine is Combine.SUM:
            return f"{total} = {' + '.join(terms)}"
        text = N_("{total} = {combine}, of {terms}")
        return Sentence(text, total=total, combine=Sentence(self.combine.value), terms=terms).translated(words)

    def _term(self, term: Term, name: Callable[[int], str], words: Words) -> str:
        from fractions import Fraction

        amount = format_number(Fraction(term.score, self.unit))
        if self.weight_unit:
            amount += f" × {format_number(Fraction(term.weight, self.weight_unit))}"
        source = [Sentence(N_("round {round}"), round=term.round).translated(words)] if term.round else []
        source += [name(term.opponent)] if term.opponent else []
        source += [in_words(term.note, words)] if term.note else []
        text = f"{amount} ({', '.join(source)})" if source else amount
        return Sentence(N_("[cut: {term}]"), term=text).translated(words) if term.cut else text


def in_words(note: Text | Sentence, words: Words) -> str:
    """Return a note in this language."""
    return words(note) if isinstance(note, str) else note.translated(words)


_QUARTERS = {1: "¼", 2: "½", 3: "¾"}


def format_number(value: Fraction | int) -> str:
    """Return a number for a reader: ``3½``, ``14¼``, ``7.35``, ``14 1/3``; always exact."""
    numerator, denominator = value.as_integer_ratio()
    sign = "-" if numerator < 0 else ""
    units, rest = divmod(abs(numerator), denominator)
    if not rest:
        return f"{sign}{units}"
    if 4 % denominator == 0:
        return f"{sign}{units or ''}{_QUARTERS[rest * 4 // denominator]}"
    if 100 % denominator == 0:
        return f"{sign}{units}.{rest * 100 // denominator:02}".removesuffix("0")
    return f"{sign}{units} {rest}/{denominator}" if units else f"{sign}{rest}/{denominator}"
