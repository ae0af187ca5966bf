"""By which rulebook a file was paired that names none: the one by which most of its rounds are right."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from indeler.audit import RIGHT, RIGHT_IF_LAST, check
from indeler.formats.stated_points import Stated
from indeler.language import N_, IndelerError, Sentence
from indeler.model import Tournament
from indeler.rulebooks import DEFAULT, audited

MAX_CELLS_CHECKED = 1000
"""Players times rounds: of a large tournament only the first rounds are looked at, for a wrong rulebook takes long."""
FEWEST = 3
"""Rounds that are looked at however many players there are: the first one tells next to nothing."""


class Guess(NamedTuple):
    """A rulebook, by which so many of the first rounds are right, and the others by which as many are."""

    rules: str
    right: int
    rounds: int
    others: tuple[str, ...]

    def sentence(self) -> Sentence:
        """For a reader."""
        text = N_("The file names no rulebook; of the first {rounds} rounds {right} are right by {rules}.")
        if self.others:
            text = N_(
                "The file names no rulebook; of the first {rounds} rounds {right} are right by {rules}, "
                "and as many by {others}."
            )
        return Sentence(text, rules=self.rules, right=self.right, rounds=self.rounds, others=list(self.others))


def guess_rulebook(read: Callable[[str], Stated]) -> tuple[Stated, Guess]:
    """The file as the rulebook reads it by which most rounds are right; among equals the usual one, then by name.

    ``read`` reads the file by a rulebook: what a win is worth may depend on it.
    """
    found: dict[str, tuple[int, Stated]] = {}
    for rules in sorted(audited(), key=lambda name: (name != DEFAULT, name)):
        try:
            stated = read(rules)
        except IndelerError:
            if rules == DEFAULT:
                raise
            continue
        found[rules] = _right(stated.tournament, rules), stated
    most = max(right for right, _ in found.values())
    best, *others = (rules for rules, (right, _) in found.items() if right == most)
    stated = found[best][1]
    return stated, Guess(best, most, len(_checked_rounds(stated.tournament)), tuple(others))


def _checked_rounds(tournament: Tournament) -> range:
    most = max(FEWEST, MAX_CELLS_CHECKED // max(len(tournament.players), 1))
    return range(1, min(most, len(tournament.rounds)) + 1)


def _right(tournament: Tournament, rules: str) -> int:
    """How many rounds are right; one that the rulebook's audit refuses to judge is not."""
    right = 0
    for number in _checked_rounds(tournament):
        try:
            right += check(tournament, number, rules).verdict in (RIGHT, RIGHT_IF_LAST)
        except IndelerError:
            continue
    return right
