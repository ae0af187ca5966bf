"""The table in plain words: what an organiser wants to know, and what he should know beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor
from typing import NamedTuple

from indeler.lab.asking.figures import FIRST, NATURAL, TOP_3, Figure, table
from indeler.lab.models import ASSUMED
from indeler.lab.reports.intervals import Estimate, share
from indeler.language import N_, InvalidInput, Sentence
from indeler.rulebooks import DEFAULT

FURTHER = 4
"""So many rounds more are told beside those that were asked for, where the table has them."""

HUNDRED = 100


class RoundsQuestion(NamedTuple):
    """With how many rounds the strongest of so many players does it so often."""

    players: int
    best: Fraction
    gap: int = NATURAL
    """Rating points between the best two."""
    top: int = 1
    """1: that he wins; 3: that he ends among the first three."""
    rules: str = DEFAULT
    """The rulebook that pairs."""

    @property
    def what(self) -> str:
        """What is counted."""
        return FIRST if self.top == 1 else TOP_3


def often(figure: Figure) -> Sentence:
    """How often in 10 times, which is as much as an organiser can feel."""
    times = floor(10 * figure.share + Fraction(1, 2))
    if times in (0, 10):
        return Sentence(N_("nearly always")) if times else Sentence(N_("hardly ever"))
    return Sentence(N_("about once in 10")) if times == 1 else Sentence(N_("about {times} times in 10"), times=times)


def describe_following(figure: Figure, first: Figure) -> Sentence:
    """How often, behind a figure that has said of how many."""
    frequency = often(figure)
    if frequency == often(first):
        return Sentence(N_("about as often"))
    times = frequency.values.get("times")
    return frequency if times is None else Sentence(N_("about {times}"), times=times)


def sure(figure: Figure) -> Estimate:
    """The figure, and between which two the truth lies in 95 of 100 such tables."""
    found = share(round(figure.share * figure.tournaments), figure.tournaments)
    assert found is not None, "no line rests on a single tournament"
    return found


def per_hundred(figure: Figure) -> Sentence:
    """The figure and its interval in times of hundred."""
    exact, low, high = (round(HUNDRED * each) for each in sure(figure)[:3])
    return Sentence(N_("{share} of 100, between {low} and {high}"), share=exact, low=low, high=high)


def describe_chances(players: int, rounds: int, rules: str = DEFAULT) -> list[Sentence]:
    """What is said where a tournament is made: how often the strongest wins, now and with more rounds.

    Nothing where the table does not reach.
    """
    counted = table(rules)
    known = counted.figures(FIRST, players)
    now, near = counted.figure(FIRST, players, rounds), counted.figure(TOP_3, players, rounds)
    if now is None or near is None:
        return []
    more = max((each for each in known if rounds < each <= rounds + FURTHER), default=None)
    values = {"rounds": rounds, "players": players, "often": often(now)}
    if more is None:
        first = Sentence(N_("With {rounds} rounds the strongest of {players} wins {often}."), **values)
    else:
        text = N_("With {rounds} rounds the strongest of {players} wins {often}; with {more} {oftener}.")
        first = Sentence(text, **values, more=more, oftener=describe_following(known[more], now))
    return [first, Sentence(N_("He ends among the first three {often}."), often=often(near))]


def lines(question: RoundsQuestion) -> Mapping[int, Figure]:
    """What the table has to say about it, by the number of rounds."""
    known = table(question.rules)
    figures = known.figures(question.what, question.players, question.gap)
    if figures:
        return figures
    if not known.sizes[0] <= question.players <= known.sizes[-1]:
        raise InvalidInput(
            N_(
                "{players} players: the table has {fewest} to {most}; ask within it, or let 'indeler lab run' play an "
                "experiment."
            ),
            players=question.players,
            fewest=known.sizes[0],
            most=known.sizes[-1],
        )
    raise InvalidInput(
        N_(
            "{gap} rating points between the best two: the table has {near} to {far}; ask within it, or let 'indeler "
            "lab run' play an experiment."
        ),
        gap=question.gap,
        near=known.gaps[0],
        far=known.gaps[-1],
    )


def answer(question: RoundsQuestion) -> list[Sentence]:
    """How many rounds it takes, what else it hangs on, and what the answer rests on."""
    figures = lines(question)
    enough = next((rounds for rounds, figure in figures.items() if figure.share >= question.best), None)
    rounds = enough or max(figures)
    return [
        _does_it(question, rounds, figures[rounds]),
        _is_enough(question, enough),
        *_by_distance(question, rounds),
        *_near_the_top(question, rounds),
        how_known(figures[rounds], question.rules),
    ]


def _does_it(question: RoundsQuestion, rounds: int, figure: Figure) -> Sentence:
    text = (
        N_("With {rounds} rounds the strongest of {players} wins {often} ({counted}).")
        if question.what == FIRST
        else N_("With {rounds} rounds the strongest of {players} ends among the first three {often} ({counted}).")
    )
    return Sentence(text, rounds=rounds, players=question.players, often=often(figure), counted=per_hundred(figure))


def _is_enough(question: RoundsQuestion, enough: int | None) -> Sentence:
    goal = round(HUNDRED * question.best)
    if enough is None:
        text = N_(
            "These are the most rounds that the table has, and less than the {wanted} of 100 that were asked for."
        )
        return Sentence(text, wanted=goal)
    return Sentence(N_("Those are the fewest of the table that reach {wanted} of 100."), wanted=goal)


def _by_distance(question: RoundsQuestion, rounds: int) -> Iterator[Sentence]:
    """That it is mostly a matter of how far the strongest is above the second."""
    known = table(question.rules)
    widest = known.gaps[-1]
    figure = known.figure(question.what, question.players, rounds, widest)
    if question.gap == NATURAL and figure is not None:
        text = N_(
            "It is mostly a matter of how far the strongest is above the second: {gap} rating points above him it is "
            "{often} ({counted})."
        )
        yield Sentence(text, gap=widest, often=often(figure), counted=per_hundred(figure))


def _near_the_top(question: RoundsQuestion, rounds: int) -> Iterator[Sentence]:
    near = table(question.rules).figure(TOP_3, question.players, rounds, question.gap)
    if question.what == FIRST and near is not None:
        text = N_("He ends among the first three {often} ({counted}).")
        yield Sentence(text, often=often(near), counted=per_hundred(near))


def how_known(figure: Figure, rules: str = DEFAULT) -> Sentence:
    """What a figure rests on."""
    text = (
        N_(
            "Counted in {tournaments} tournaments that the lab played by {system} (results: {model}; strengths: "
            "{strengths}; seed: {seed}; Indeler {version})."
        )
        if figure.is_counted
        else N_(
            "Between lines of the table, each of {tournaments} tournaments at least that the lab played by {system} "
            "(results: {model}; strengths: {strengths}; seed: {seed}; Indeler {version})."
        )
    )
    header = table(rules).header
    model = (
        Sentence(N_("{model}, which is assumed"), model=header["model"])
        if header["model"] in ASSUMED
        else header["model"]
    )
    mean, spread = re.findall(r"\d+", header["strengths"])
    strengths = Sentence(N_("normal ({mean} ± {spread})"), mean=mean, spread=spread)
    return Sentence(text, tournaments=figure.tournaments, **{**header, "model": model, "strengths": strengths})
