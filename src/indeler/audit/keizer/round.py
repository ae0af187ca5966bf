"""Settings of the Keizer audit, and one round: present players, legal pairs and their costs by L1 to L6."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from indeler.audit.given_round import AuditedRound
from indeler.audit.settings import USUALLY_NO, Settings
from indeler.audit.verdict import ILLEGAL, NotInOrder
from indeler.language import N_, Sentence
from indeler.model import Cell, Colour, Kind, Tournament
from indeler.ranking.keizer.recalculation import period_ends

RULEBOOK = "keizer"


def _from_0(usual: int) -> Callable[[str], int]:
    """Return a reader of whole numbers, with this one for an empty text."""

    def read(text: str) -> int:
        if text and not (text.isascii() and text.isdigit()):
            raise ValueError
        return int(text or usual)

    return read


def read_limit(text: str) -> int | None:
    """Return a whole number from 1; None for no bound."""
    if text in ("", "none"):
        return None
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError
    return int(text)


def _parse_bound(text: str) -> str:
    """Return a bound as it was stated; the word ``none`` differs from an empty value."""
    read_limit(text)
    return text


def _periods(text: str) -> list[int]:
    lengths = [read_limit(part.strip()) for part in text.split(",")] if text not in ("", "none") else []
    if None in lengths:
        raise ValueError
    return [length for length in lengths if length]


def _start_points(text: str) -> dict[int, Fraction]:
    """Return the start points of players, which count when the round is paired."""
    rows = [part.split(":") for part in text.split(",")] if text not in ("", "0") else []
    if any(len(row) != 2 for row in rows):
        raise ValueError
    try:
        return {int(player): Fraction(points.strip()) for player, points in rows}
    except ZeroDivisionError:
        raise ValueError from None


def _as_written(text: str) -> str:
    """Return the text of a setting that only the ladder reads: it concerns scores, not the pairing."""
    return text


_OF_THE_PAIRING: dict[str, tuple[str, ...] | Callable[[str], Any]] = {
    "periods": _periods,
    "between": _from_0(2),
    "rematch_after": _from_0(0),
    "max_meet": read_limit,
    "max_meet_period": _parse_bound,
    "rematch": ("soft", "strict"),
    "bye_rule": ("fewest", "lowest"),
    "seed": _as_written,
    "pair_by": ("ranking", "rating"),
    "temp_points": _start_points,
    "rematch_first": USUALLY_NO,
    "max_diff": read_limit,
    "max_streak": read_limit,
}
"""The settings of the pairing; a bye by lot is not drawn again here."""

OF_THE_LADDER = [
    *("start_order", "start_list", "top", "step", "floor", "values", "rating_step", "rating_lowest", "rating_highest"),
    *("newcomer_missed", "newcomer_place", "win", "draw", "loss", "bye", "late", "club", "club_other_max", "ext"),
    *("absent", "absent_max", "absent_next", "absent_long", "absent_long_max", "no_notice"),
    *("noted", "arbiter", "pending", "withdrawn", "own", "recalc", "cycle", "period_reset"),
]

SETTINGS = {**dict.fromkeys(OF_THE_LADDER, _as_written), **_OF_THE_PAIRING}


Pair = tuple[int, int]
"""A pair of places, the higher first; with an odd number of players the place after the last is empty."""


class Person:
    """A present player: the place, the games played with their rounds, the number of byes."""

    def __init__(self, before: Tournament, place: int, number: int) -> None:
        self.place, self.number = place, number
        card = before.card(number)
        self.games: list[tuple[int, Cell]] = [(n, cell) for n, cell in enumerate(card, start=1) if cell.kind.played]
        self.colours = [cell.colour for _, cell in self.games]
        self.byes = sum(cell.kind is Kind.PAIRING_BYE for cell in card)

    @property
    def balance(self) -> int:
        """The number of games with White minus those with Black."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)

    def met(self, other: Person) -> list[int]:
        """4-REMATCH: return the rounds in which the two played; a forfeit is no game played."""
        return [n for n, cell in self.games if cell.opponent == other.number]


class KeizerRound:
    """L1 to L5: the values of one round by places and by pairs of places."""

    def __init__(self, before: Tournament, settings: Settings, people: Sequence[Person]) -> None:
        self.before, self.settings, self.people = before, settings, people
        self.size = len(people)
        self.number = before.next_round
        ends = [end for end in period_ends(settings["periods"]) if end < self.number]
        self.period = ends[-1] + 1 if ends else 1
        self.by_number = {person.number: person for person in people}
        limit = settings["max_meet_period"]
        self.most_in_period = read_limit(limit) if limit else 1 if settings["periods"] else None
        self.colours = [
            (self._within([*person.colours, Colour.WHITE]), self._within([*person.colours, Colour.BLACK]))
            for person in people
        ]
        """C-LIMIT: by place whether White and whether Black keeps the limits."""

    def pairs(self, pairing: AuditedRound) -> list[Pair]:
        """Return the pairs of the round by places; the opponent of the odd player is the place after the last."""
        at = {person.number: person.place for person in self.people}
        games = [(min(at[a], at[b]), max(at[a], at[b])) for a, b in pairing.games]
        return sorted([*games, *([] if pairing.bye is None else [(at[pairing.bye], self.size)])])

    @cached_property
    def allowed(self) -> list[int]:
        """4: by place the possible opponents by the bans, as a bitset."""
        everybody = (1 << self.size) - 1
        allowed = [everybody ^ 1 << place for place in range(self.size)]
        for ban in self.before.forbidden:
            if ban.holds(self.number):
                places = [self.by_number[number].place for number in ban.players if number in self.by_number]
                together = sum(1 << place for place in places)
                for place in places:
                    allowed[place] &= ~together
        return allowed

    @cached_property
    def too_soon(self) -> dict[Pair, int]:
        """4-REMATCH, L2, L3: the pairs that would meet too soon, and by how many rounds; 0 for too often."""
        found = {}
        for person in self.people:
            for opponent in {cell.opponent for _, cell in person.games}:
                other = self.by_number.get(opponent or 0)
                if other is not None and person.place < other.place:
                    short = self._shortfall(person.met(other))
                    if short is not None:
                        found[person.place, other.place] = short
        return found

    def _shortfall(self, met: Sequence[int]) -> int | None:
        """4-REMATCH: return how many rounds too soon two who met in these rounds would meet; None: they may."""
        short = max(0, self.settings["between"] + 1 - (self.number - met[-1]))
        season, period = self.settings["max_meet"], self.most_in_period
        often = season is not None and len(met) >= season
        often |= self.number <= self.settings["rematch_after"]
        often |= period is not None and sum(n >= self.period for n in met) >= period
        return short if short or often else None

    def byes(self, place: int) -> int:
        """L1: return how often a player was odd; 0 if by the settings the lowest player is odd."""
        return self.people[place].byes if self.settings["bye_rule"] == "fewest" else 0

    def keeps(self, white: Person, black: Person) -> bool:
        """C-LIMIT: return whether these colours keep difference and streak of both within their limits."""
        return self.colours[white.place][0] and self.colours[black.place][1]

    def _within(self, colours: Sequence[Colour | None]) -> bool:
        most, streak = self.settings["max_diff"], self.settings["max_streak"]
        difference = abs(colours.count(Colour.WHITE) - colours.count(Colour.BLACK))
        if most is not None and difference > most:
            return False
        return streak is None or len(colours) <= streak or len(set(colours[-streak - 1 :])) > 1

    def check_strict(self, pairing: AuditedRound) -> None:
        """L2: check that a strict rule is not broken, even if every round would break it."""
        for white, black in pairing.games:
            one, other = self.by_number[white].place, self.by_number[black].place
            if (min(one, other), max(one, other)) in self.too_soon:
                text = N_("{one} and {other} may not meet (again).")
                raise NotInOrder(ILLEGAL, "L2", Sentence(text, one=white, other=black))

    def white_of(self, higher: Person, lower: Person) -> tuple[Person, str]:
        """Ca, Cb, Cc, Cd, C-LIMIT: return who of two has White, and by which clause."""
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


def limit_broken(one: tuple[bool, bool], other: tuple[bool, bool]) -> bool:
    """L4: return whether two break a limit with either colour, given whether White and Black keep those of each."""
    return not ((one[0] and other[1]) or (one[1] and other[0]))
