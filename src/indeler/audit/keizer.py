"""keizer: whether a round is the one least by L1 to L6, and whether its colours and boards are right.

The whole round is one question: everybody who is present, in the order of the ranking, and nobody where their number is
odd. What a pair costs by L1 to L5 stands in front, its place by L6 behind, so that one proof settles all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from indeler.audit.facts import Better, Facts
from indeler.audit.given import Given
from indeler.audit.instance import Criterion, Instance, Order
from indeler.audit.resistance.presence import check_presence
from indeler.audit.settings import USUALLY_NO, Settings
from indeler.audit.verdict import ILLEGAL, NOT_BEST, OTHER_COLOUR, NotInOrder
from indeler.language import N_, Sentence, TooLarge
from indeler.model import Cell, Colour, Kind, Tournament
from indeler.ranking.keizer.recalculation import ladder_by, period_ends

RULEBOOK = "keizer"

NOBODY = -1
"""Beside the odd player."""
MOST_PLAYERS = 150
"""More would take minutes: their order is a number with as many digits."""


def _from_0(usual: int) -> Callable[[str], int]:
    """A whole number, or this one."""

    def read(text: str) -> int:
        if text and not (text.isascii() and text.isdigit()):
            raise ValueError
        return int(text or usual)

    return read


def _bound(text: str) -> int | None:
    """A whole number from 1; None for no bound."""
    if text in ("", "none"):
        return None
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError
    return int(text)


def _told_bound(text: str) -> str:
    """A bound as it was told, for none is another thing than nothing said."""
    _bound(text)
    return text


def _periods(text: str) -> list[int]:
    """The rounds of each period."""
    lengths = [_bound(part.strip()) for part in text.split(",")] if text not in ("", "none") else []
    if None in lengths:
        raise ValueError
    return [length for length in lengths if length]


def _start_points(text: str) -> dict[int, Fraction]:
    """Players and what they start with when the round is paired."""
    rows = [part.split(":") for part in text.split(",")] if text not in ("", "0") else []
    if any(len(row) != 2 for row in rows):
        raise ValueError
    try:
        return {int(player): Fraction(points.strip()) for player, points in rows}
    except ZeroDivisionError:
        raise ValueError from None


def _as_written(text: str) -> str:
    """What the ladder reads for itself: it says what everybody scored, and is no part of the pairing."""
    return text


OF_THE_LADDER = [
    "start_order",
    "start_list",
    "top",
    "step",
    "floor",
    "values",
    "rating_step",
    "rating_lowest",
    "rating_highest",
    "newcomer_missed",
    "newcomer_place",
    "win",
    "draw",
    "loss",
    "bye",
    "absent",
    "absent_max",
    "absent_next",
    "absent_long",
    "absent_long_max",
    "no_notice",
    "late",
    "club",
    "club_other_max",
    "ext",
    "noted",
    "arbiter",
    "pending",
    "withdrawn",
    "own",
    "recalc",
    "cycle",
    "period_reset",
]

SETTINGS: dict[str, tuple[str, ...] | Callable[[str], Any]] = {
    **dict.fromkeys(OF_THE_LADDER, _as_written),
    "periods": _periods,
    "between": _from_0(2),
    "rematch_after": _from_0(0),
    "max_meet": _bound,
    "max_meet_period": _told_bound,
    "rematch": ("soft", "strict"),
    "bye_rule": ("fewest", "lowest"),
    "seed": _as_written,
    "pair_by": ("ranking", "rating"),
    "temp_points": _start_points,
    "rematch_first": USUALLY_NO,
    "max_diff": _bound,
    "max_streak": _bound,
}
"""Who is odd by lot is not drawn again here."""


def examine(before: Tournament, given: Given, facts: Facts, settings: Settings) -> None:
    """4, L1, L2, L3, L4, L5, L6: who is paired with whom; then colours and boards."""
    check_presence(given, before.to_pair(), "4", "L1")
    places = _in_order(before, settings)
    if len(places) > MOST_PLAYERS:
        raise TooLarge(
            N_("The audit judges rounds by keizer of up to {most} players, and this one has {players}."),
            most=MOST_PLAYERS,
            players=len(places),
        )
    people = [_Person(before, place, number) for place, number in enumerate(places)]
    round = _Round(before, settings, people)
    for one, other in given.games:
        if not before.may_meet(one, other):
            text = N_("{one} and {other} are kept apart and may not meet.")
            raise NotInOrder(ILLEGAL, "4", Sentence(text, one=one, other=other))
    instance = round.stated(given)
    better = facts.best(lambda: [instance])
    if better is not None:
        raise NotInOrder(NOT_BEST, better.clause, _sentence(better), _without_nobody(better))
    if settings["rematch"] == "strict":
        round.check_strict(given)
    _check_colours(round, given)
    _check_boards(places, given)


def _in_order(before: Tournament, settings: Settings) -> list[int]:
    """4: the present by the ranking, or by rating; start points count for this order alone."""
    chosen = {name: settings[name] for name in OF_THE_LADDER if settings[name]}
    ladder = ladder_by(before, {**chosen, "periods": settings["periods"]} if settings["periods"] else chosen)
    present = before.to_pair()
    listed = [number for number in ladder.ranking_before(before.next_round) if number in present]
    if settings["pair_by"] == "rating":
        return sorted(present, key=lambda number: (-before.players[number].rating, number))
    extra, scores = settings["temp_points"], ladder.last.scores
    for number in extra:
        before.player(number)
    return sorted(listed, key=lambda number: -(scores.get(number, 0) + extra.get(number, 0))) if extra else listed


class _Person:
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

    def met(self, other: _Person) -> list[int]:
        """4-REMATCH: the rounds in which the two played; a forfeit is no game played."""
        return [n for n, cell in self.games if cell.opponent == other.number]


class _Costs(NamedTuple):
    """What a pair costs: L2, L3, L4."""

    too_soon: int
    shortfall: int
    limit: int


class _Round:
    """L1 to L6 of one round, asked of pairs of places."""

    def __init__(self, before: Tournament, settings: Settings, people: Sequence[_Person]) -> None:
        self.before, self.settings, self.people = before, settings, people
        self.number = before.next_round
        ends = [end for end in period_ends(settings["periods"]) if end < self.number]
        self.period = ends[-1] + 1 if ends else 1
        self.by_number = {person.number: person for person in people}
        told = settings["max_meet_period"]
        self.most_in_period = _bound(told) if told else 1 if settings["periods"] else None

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

        def odd(amount: Callable[[_Person], int]) -> Callable[[int, int], int]:
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

    def _allowed(self, person: _Person) -> int:
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

    def keeps(self, white: _Person, black: _Person) -> bool:
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

    def white_of(self, higher: _Person, lower: _Person) -> tuple[_Person, str]:
        """Ca, Cb, Cc, Cd, C-LIMIT: who has white of two, and by which clause."""
        white, clause = self._usual_white(higher, lower)
        black = lower if white is higher else higher
        if not self.keeps(white, black) and self.keeps(black, white):
            return black, "C-LIMIT"
        return white, clause

    def _usual_white(self, higher: _Person, lower: _Person) -> tuple[_Person, str]:
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


def _sentence(better: Better) -> Sentence:
    counts = better.counts()
    if not counts:
        return Sentence(N_("a pairing that is as good has a higher opponent further up"))
    return Sentence(
        N_("another pairing is better: {clause} counts {better}, here {given}"), clause=better.clause, **counts
    )


def _without_nobody(better: Better) -> tuple[tuple[int, int], ...]:
    return tuple(pair for pair in better.pairs if 0 not in pair)


def _check_colours(round: _Round, given: Given) -> None:
    """Ca, Cb, Cc, Cd: board by board."""
    for white, black in given.games:
        higher, lower = sorted((round.by_number[white], round.by_number[black]), key=lambda person: person.place)
        right, clause = round.white_of(higher, lower)
        if right.number != white:
            raise NotInOrder(NOT_BEST, clause, Sentence(OTHER_COLOUR, white=white, black=black))


def _check_boards(places: Sequence[int], given: Given) -> None:
    """4: boards go by their higher player; only where their order is known."""
    right = sorted(given.boards or (), key=lambda board: min(map(places.index, board)))
    for number, (board, better) in enumerate(zip(given.boards or (), right, strict=True), start=1):
        if board != better:
            should, was = ("-".join(map(str, one)) for one in (better, board))
            text = N_("Board {number} should be {right}, not {given}.")
            raise NotInOrder(NOT_BEST, "4", Sentence(text, number=number, right=should, given=was), tuple(right))
