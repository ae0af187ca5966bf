"""A Keizer round as one question: everybody who is present by the ranking, and nobody where their number is odd.

What a pair costs by L1 to L5 stands in front, its place by L6 behind, so that one proof settles all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from indeler.audit.given import Given
from indeler.audit.instance import Criterion, Instance, Order
from indeler.audit.keizer.settings import bound
from indeler.audit.settings import Settings
from indeler.audit.verdict import ILLEGAL, NotInOrder
from indeler.language import N_, Sentence
from indeler.model import Cell, Colour, Kind, Tournament
from indeler.ranking.keizer.recalculation import period_ends

RULEBOOK = "keizer"

NOBODY = -1
"""Beside the odd player."""


class Person:
    """Somebody present: the place, the games played with their rounds, how often odd."""

    def __init__(self, before: Tournament, place: int, number: int) -> None:
        self.place, self.number = place, number
        card = before.card(number)
        self.games: list[tuple[int, Cell]] = [(n, cell) for n, cell in enumerate(card, start=1) if cell.kind.played]
        self.colours = [cell.colour for _, cell in self.games]
        self.byes = sum(cell.kind is Kind.PAIRING_BYE for cell in card)

    @property
    def balance(self) -> int:
        """Whites less blacks."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)

    def met(self, other: Person) -> list[int]:
        """4-REMATCH: the rounds in which the two played; a forfeit is no game played."""
        return [n for n, cell in self.games if cell.opponent == other.number]


class _Costs(NamedTuple):
    """What a pair costs: L2, L3, L4."""

    too_soon: int
    shortfall: int
    limit: int


class KeizerRound:
    """L1 to L6 of one round, asked of pairs of places."""

    def __init__(self, before: Tournament, settings: Settings, people: Sequence[Person]) -> None:
        self.before, self.settings, self.people = before, settings, people
        self.number = before.next_round
        ends = [end for end in period_ends(settings["periods"]) if end < self.number]
        self.period = ends[-1] + 1 if ends else 1
        self.by_number = {person.number: person for person in people}
        told = settings["max_meet_period"]
        self.most_in_period = bound(told) if told else 1 if settings["periods"] else None

    def stated(self, given: Given) -> Instance:
        """The round as one question."""
        size = len(self.people)
        places = [*range(size), *([NOBODY] if size % 2 else ())]
        at = {person.number: person.place for person in self.people}
        pairs = [(at[white], at[black]) for white, black in given.games]
        pairs += [] if given.bye is None else [(at[given.bye], size)]
        everybody = (1 << size) - 1
        allowed = [self._allowed(person) | (1 << size if size % 2 else 0) for person in self.people]
        allowed += [everybody] if size % 2 else []
        costs = {pair: self.costs(*pair) for pair in combinations(range(size), 2)}

        def cost(kind: int) -> Callable[[int, int], int]:
            return lambda a, b: costs[min(a, b), max(a, b)][kind] if a != b and NOBODY not in (a, b) else 0

        def odd(amount: Callable[[Person], int]) -> Callable[[int, int], int]:
            return lambda a, b: amount(self.people[max(a, b)]) if NOBODY in (a, b) else 0

        fewest = self.settings["bye_rule"] == "fewest"
        criteria = [
            Criterion("4", leave=lambda place: 1),
            Criterion("L1", pair=odd(lambda person: person.byes if fewest else 0)),
            Criterion("L2", pair=cost(0)),
            Criterion("L3", pair=cost(1)),
            Criterion("L4", pair=cost(2)),
            Criterion("L5", pair=odd(lambda person: size - person.place)),
        ]
        numbers = [*(person.number for person in self.people), *([0] if size % 2 else ())]
        return Instance(numbers, places, allowed, pairs, criteria, _higher_first(size))

    def _allowed(self, person: Person) -> int:
        others = (other for other in self.people if other is not person)
        return sum(1 << other.place for other in others if self.before.may_meet(person.number, other.number))

    def costs(self, one: int, other: int) -> _Costs:
        """L2, L3, L4: whether they meet too soon, by how many rounds, and whether no colours keep the limits."""
        a, b = self.people[one], self.people[other]
        met = a.met(b)
        short = max(0, self.settings["between"] + 1 - (self.number - met[-1])) if met else 0
        season, period = self.settings["max_meet"], self.most_in_period
        often = season is not None and len(met) >= season
        often |= bool(met) and self.number <= self.settings["rematch_after"]
        often |= period is not None and sum(n >= self.period for n in met) >= period
        limit = not (self.keeps(a, b) or self.keeps(b, a))
        return _Costs(int(bool(short) or often), short, int(limit))

    def keeps(self, white: Person, black: Person) -> bool:
        """C-LIMIT: whether these colours keep difference and streak of both within their limits."""
        return self._within([*white.colours, Colour.WHITE]) and self._within([*black.colours, Colour.BLACK])

    def _within(self, colours: Sequence[Colour | None]) -> bool:
        most, streak = self.settings["max_diff"], self.settings["max_streak"]
        difference = abs(colours.count(Colour.WHITE) - colours.count(Colour.BLACK))
        if most is not None and difference > most:
            return False
        return streak is None or len(colours) <= streak or len(set(colours[-streak - 1 :])) > 1

    def check_strict(self, given: Given) -> None:
        """L2: a strict rule is not broken, even where every round would."""
        for white, black in given.games:
            if self.costs(self.by_number[white].place, self.by_number[black].place).too_soon:
                text = N_("{one} and {other} may not meet (again).")
                raise NotInOrder(ILLEGAL, "L2", Sentence(text, one=white, other=black))

    def white_of(self, higher: Person, lower: Person) -> tuple[Person, str]:
        """Ca, Cb, Cc, Cd, C-LIMIT: who has white of two, and by which clause."""
        white, clause = self._usual_white(higher, lower)
        black = lower if white is higher else higher
        if not self.keeps(white, black) and self.keeps(black, white):
            return black, "C-LIMIT"
        return white, clause

    def _usual_white(self, higher: Person, lower: Person) -> tuple[Person, str]:
        balance = "" if higher.balance == lower.balance else "Ca"
        met = higher.met(lower)
        for clause in ("Cb", balance) if self.settings["rematch_first"] == "true" else (balance, "Cb"):
            if clause == "Ca":
                return min(higher, lower, key=lambda person: person.balance), clause
            if clause == "Cb" and met:
                last = dict(higher.games)[met[-1]]
                return (lower if last.colour is Colour.WHITE else higher), clause
        if higher.colours and lower.colours and higher.colours[-1] is not lower.colours[-1]:
            return (higher if higher.colours[-1] is Colour.BLACK else lower), "Cc"
        return lower, "Cd"


def _higher_first(size: int) -> Order:
    """L6: from the top down each has the highest opponent; nobody counts for nothing."""
    width = size.bit_length()

    def digits(one: int, other: int) -> int:
        return (size - other) << width * (size - 1 - one)

    return Order(width * size, digits, ((0, "L6"),))
