"""Editions of the Dutch system side by side: the same history, paired by another one."""

from __future__ import annotations

from indeler.lab.measures.registry import Value, measure
from indeler.lab.played import Played
from indeler.language import N_
from indeler.model import Tournament
from indeler.systems import pair

EDITIONS = ("fide-dutch", "fide-dutch-2017", "knsb-rating")
"""Of 2026, 2017 and 2013; the KNSB's rulebook on rating is that of 2013."""


@measure(N_("Share of the rounds that the Dutch system of 2017 pairs otherwise"), is_usual=False)
def other_rounds_2017(played: Played) -> Value:
    """Each round is paired once more, from the history it had; colours do not count."""
    return _other_rounds(played, "fide-dutch-2017")


@measure(N_("Share of the rounds that the Dutch system of 2013 pairs otherwise"), is_usual=False)
def other_rounds_2013(played: Played) -> Value:
    """The same by the KNSB's rulebook on rating."""
    return _other_rounds(played, "knsb-rating")


def _other_rounds(played: Played, rules: str) -> Value:
    tournament = played.tournament
    if tournament is None or tournament.rules not in EDITIONS or not tournament.rounds:
        return None
    numbers = range(1, len(tournament.rounds) + 1)
    return sum(_is_other(tournament, number, rules) for number in numbers) / len(numbers)


def _is_other(tournament: Tournament, number: int, rules: str) -> bool:
    played = tournament.rounds[number - 1]
    paired = pair(tournament.before(number), rules)
    meeting = {frozenset((game.white, game.black)) for game in played.games}
    return paired.bye != played.bye or {frozenset(board) for board in paired.boards} != meeting
