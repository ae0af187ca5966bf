"""The chance that the strongest player wins, by players, rounds and distance to the second, from tables of the lab.

An organiser uses it to choose the number of rounds; `indeler.lab.asking.making` computes the tables.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import floor
from typing import Any, NamedTuple

from indeler.lab.models import ASSUMED
from indeler.lab.reports.intervals import Estimate, share
from indeler.language import N_, InvalidInput, Sentence
from indeler.rulebooks import DEFAULT

FIRST, TOP_3 = "first", "top_3"
"""The counted events: the truly strongest ends first, or among the first three."""

RANDOM_GAP = 0
"""The distance to the second as the field happens to have it."""
MORE_ROUNDS_DESCRIBED = 4
"""The number of additional rounds that are described, where the table has them."""

HUNDRED = 100


class Line(NamedTuple):
    """A line of the table: the number of tournaments, and how often the event occurred."""

    players: int
    rounds: int
    gap: int
    tournaments: int
    first: int
    top_3: int


class Figure(NamedTuple):
    """A share of tournaments, as counted, or interpolated between lines of the table."""

    share: Fraction
    tournaments: int
    """The number of tournaments; for an interpolated figure the fewest of its lines."""
    is_counted: bool = True
    """Whether it is a line of the table, not interpolated."""


class Table:
    """The lines by their parameters, and how they were made."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.header = {name: value for name, value in data.items() if name != "lines"}
        self.lines = tuple(Line(*line) for line in data["lines"])
        self._at = {line[:3]: line for line in self.lines}
        self.sizes = _values(self.lines, 0)
        self.rounds = _values(self.lines, 1)
        self.gaps = _values(self.lines, 2)[1:]
        """The distances without the natural one."""

    def figure(self, what: str, players: int, rounds: int, gap: int = RANDOM_GAP) -> Figure | None:
        """Return the share, interpolated between the lines of the table; None outside the table."""
        found = [
            (line, weight)
            for size, by_size in _between(self.sizes, players)
            for round, by_round in _between(self.rounds, rounds)
            for distance, by_gap in ([(RANDOM_GAP, Fraction(1))] if gap == RANDOM_GAP else _between(self.gaps, gap))
            if (weight := by_size * by_round * by_gap) and (line := self._at.get((size, round, distance)))
        ]
        if sum(weight for _, weight in found) != 1:
            return None
        share = sum((weight * Fraction(getattr(line, what), line.tournaments) for line, weight in found), Fraction(0))
        return Figure(share, min(line.tournaments for line, _ in found), is_counted=len(found) == 1)

    def figures(self, what: str, players: int, gap: int = RANDOM_GAP) -> dict[int, Figure]:
        """Return the shares by the numbers of rounds that the table has for this size."""
        each = ((rounds, self.figure(what, players, rounds, gap)) for rounds in self.rounds)
        return {rounds: figure for rounds, figure in each if figure is not None}


def _values(lines: Sequence[Line], column: int) -> list[int]:
    return sorted({line[column] for line in lines})


def _between(values: Sequence[int], value: int) -> Iterator[tuple[int, Fraction]]:
    """Yield the neighbouring values and the weight of each; nothing outside the table."""
    if value in values:
        yield value, Fraction(1)
        return
    for low, high in pairwise(values):
        if low < value < high:
            yield low, Fraction(high - value, high - low)
            yield high, Fraction(value - low, high - low)


@cache
def tables() -> Mapping[str, Table]:
    """Return the tables that come with the program, by rulebook."""
    found = tomllib.loads((files(__package__) / "rounds.toml").read_text(encoding="utf-8"))["tables"]
    return {each["system"]: Table(each) for each in found}


def table(rules: str = DEFAULT) -> Table:
    """Return the table of this rulebook."""
    try:
        return tables()[rules]
    except KeyError:
        text = N_(
            "--rules {rules}: the table has {choices}; ask one of these, or let 'indeler lab run' play an experiment."
        )
        raise InvalidInput(text, rules=rules, choices=tuple(tables())) from None


class RoundsQuestion(NamedTuple):
    """The question how many rounds the strongest player needs to succeed with a given probability."""

    players: int
    best: Fraction
    gap: int = RANDOM_GAP
    """Rating points between the best two."""
    top: int = 1
    """1: to win; 3: to end among the first three."""
    rules: str = DEFAULT
    """The rulebook that pairs."""

    @property
    def what(self) -> str:
        """Return the counted event."""
        return FIRST if self.top == 1 else TOP_3


def describe_share(figure: Figure) -> Sentence:
    """Describe the share in 10 times, a precision that organisers understand."""
    times = floor(10 * figure.share + Fraction(1, 2))
    if times in (0, 10):
        return Sentence(N_("nearly always")) if times else Sentence(N_("hardly ever"))
    return Sentence(N_("about once in 10")) if times == 1 else Sentence(N_("about {times} times in 10"), times=times)


def describe_following(figure: Figure, first: Figure) -> Sentence:
    """Describe a share after another one that named the total."""
    frequency = describe_share(figure)
    if frequency == describe_share(first):
        return Sentence(N_("about as often"))
    times = frequency.values.get("times")
    return frequency if times is None else Sentence(N_("about {times}"), times=times)


def estimate_of(figure: Figure) -> Estimate:
    """Return the figure and its 95 % interval."""
    found = share(round(figure.share * figure.tournaments), figure.tournaments)
    assert found is not None, "no line rests on a single tournament"
    return found


def per_hundred(figure: Figure) -> Sentence:
    """Describe the figure and its interval in a hundred times."""
    exact, low, high = (round(HUNDRED * each) for each in estimate_of(figure)[:3])
    return Sentence(N_("{share} of 100, between {low} and {high}"), share=exact, low=low, high=high)


def describe_chances(players: int, rounds: int, rules: str = DEFAULT) -> list[Sentence]:
    """Describe how often the strongest wins, now and with more rounds; return nothing outside the table."""
    counted = table(rules)
    known = counted.figures(FIRST, players)
    now, near = counted.figure(FIRST, players, rounds), counted.figure(TOP_3, players, rounds)
    if now is None or near is None:
        return []
    more = max((each for each in known if rounds < each <= rounds + MORE_ROUNDS_DESCRIBED), default=None)
    values = {"rounds": rounds, "players": players, "often": describe_share(now)}
    if more is None:
        first = Sentence(N_("With {rounds} rounds the strongest of {players} wins {often}."), **values)
    else:
        text = N_("With {rounds} rounds the strongest of {players} wins {often}; with {more} {oftener}.")
        first = Sentence(text, **values, more=more, oftener=describe_following(known[more], now))
    return [first, Sentence(N_("He ends among the first three {often}."), often=describe_share(near))]


def lines(question: RoundsQuestion) -> Mapping[int, Figure]:
    """Return the figures of the table for this question, by the number of rounds."""
    known = table(question.rules)
    figures = known.figures(question.what, question.players, question.gap)
    if figures:
        return figures
    if not known.sizes[0] <= question.players <= known.sizes[-1]:
        text = N_(
            "{players} players: the table has {fewest} to {most}; ask within it, or let 'indeler lab run' play an "
            "experiment."
        )
        raise InvalidInput(text, players=question.players, fewest=known.sizes[0], most=known.sizes[-1])
    text = N_(
        "{gap} rating points between the best two: the table has {near} to {far}; ask within it, or let 'indeler "
        "lab run' play an experiment."
    )
    raise InvalidInput(text, gap=question.gap, near=known.gaps[0], far=known.gaps[-1])


def answer(question: RoundsQuestion) -> list[Sentence]:
    """Return the number of rounds needed, what else it depends on, and how the figures were computed."""
    figures = lines(question)
    enough = next((rounds for rounds, figure in figures.items() if figure.share >= question.best), None)
    rounds = enough or max(figures)
    return [
        _does_it(question, rounds, figures[rounds]),
        _is_enough(question, enough),
        *_by_distance(question, rounds),
        *_near_the_top(question, rounds),
        describe_method(figures[rounds], question.rules),
    ]


def _does_it(question: RoundsQuestion, rounds: int, figure: Figure) -> Sentence:
    text = N_("With {rounds} rounds the strongest of {players} wins {often} ({counted}).")
    if question.what != FIRST:
        text = N_("With {rounds} rounds the strongest of {players} ends among the first three {often} ({counted}).")
    return Sentence(
        text, rounds=rounds, players=question.players, often=describe_share(figure), counted=per_hundred(figure)
    )


def _is_enough(question: RoundsQuestion, enough: int | None) -> Sentence:
    goal = round(HUNDRED * question.best)
    if enough is None:
        text = N_(
            "These are the most rounds that the table has, and less than the {wanted} of 100 that were asked for."
        )
        return Sentence(text, wanted=goal)
    return Sentence(N_("Those are the fewest of the table that reach {wanted} of 100."), wanted=goal)


def _by_distance(question: RoundsQuestion, rounds: int) -> Iterator[Sentence]:
    known = table(question.rules)
    widest = known.gaps[-1]
    figure = known.figure(question.what, question.players, rounds, widest)
    if question.gap == RANDOM_GAP and figure is not None:
        text = N_(
            "It is mostly a matter of how far the strongest is above the second: {gap} rating points above him it is "
            "{often} ({counted})."
        )
        yield Sentence(text, gap=widest, often=describe_share(figure), counted=per_hundred(figure))


def _near_the_top(question: RoundsQuestion, rounds: int) -> Iterator[Sentence]:
    near = table(question.rules).figure(TOP_3, question.players, rounds, question.gap)
    if question.what == FIRST and near is not None:
        text = N_("He ends among the first three {often} ({counted}).")
        yield Sentence(text, often=describe_share(near), counted=per_hundred(near))


def describe_method(figure: Figure, rules: str = DEFAULT) -> Sentence:
    """Describe how a figure was computed."""
    text = N_(
        "Counted in {tournaments} tournaments that the lab played by {system} (results: {model}; strengths: "
        "{strengths}; seed: {seed}; Indeler {version})."
    )
    if not figure.is_counted:
        text = N_(
            "Between lines of the table, each of {tournaments} tournaments at least that the lab played by {system} "
            "(results: {model}; strengths: {strengths}; seed: {seed}; Indeler {version})."
        )
    header = table(rules).header
    model = header["model"]
    if model in ASSUMED:
        model = Sentence(N_("{model}, which is assumed"), model=model)
    mean, spread = re.findall(r"\d+", header["strengths"])
    strengths = Sentence(N_("normal ({mean} ± {spread})"), mean=mean, spread=spread)
    return Sentence(text, tournaments=figure.tournaments, **{**header, "model": model, "strengths": strengths})
