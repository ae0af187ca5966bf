"""What the print leaves open, as the settings choose it or as the tournament file itself tells.

A file remembers the second modification, so that nobody need say it again every round.
"""

from __future__ import annotations

from indeler._typing import NamedTuple
from indeler.model import Tournament
from indeler.ranking.drawing_dummy import intermediate_round_of, newcomer

RULEBOOK = "kndb"

TIEBREAKS = ("WP/D", "SB/D")
"""The ranking list where the dummy draws; a file that has /D in its tie-breaks says so."""


class Choices(NamedTuple):
    """What the print leaves open, as the settings say."""

    forfeit_meets: bool = False
    forfeit_colours: bool = False
    forfeit_counts: bool = False
    dummy_draws: bool | None = None
    """MOD2: None where nothing was said of it."""
    strengths: tuple[tuple[int, ...], ...] = ()
    """MOD1: the strength groups by lot number."""
    steered: int = 0
    """MOD1: the number of rounds in which players of different strength groups do not meet."""
    intermediate: int = 0
    """MOD2: the number of the intermediate round; 0 where none has been played."""
    meets_dummy: int = 0
    """MOD2: the lot number of the dummy's opponent where he is known beforehand; 0 where he is not."""


def with_file_choices(tournament: Tournament, choices: Choices) -> Choices:
    """MOD2: whether the dummy draws, and which round was the intermediate one, where the choices leave it open."""
    if choices.dummy_draws is None:
        choices = choices._replace(dummy_draws=dummy_draws(tournament))
    if choices.dummy_draws and not choices.intermediate:
        choices = choices._replace(intermediate=intermediate_round_of(tournament))
    if choices.intermediate and choices.intermediate == len(tournament.rounds) and not choices.meets_dummy:
        choices = choices._replace(meets_dummy=newcomer(tournament, choices.intermediate) or 0)
    return choices


def dummy_draws(tournament: Tournament) -> bool:
    """MOD2: whether a tie-break of this tournament counts the score of a drawing dummy."""
    return any("D" in code.upper().split("/")[1:] for code in tournament.tiebreaks)


def with_drawing_dummy(tournament: Tournament) -> Tournament:
    """MOD2: the same tournament with a free round worth a draw, and with tie-breaks that count the dummy's score."""
    scale = tournament.scale
    codes = tournament.tiebreaks if dummy_draws(tournament) else TIEBREAKS
    return tournament.replace(scale=scale._replace(pairing_bye=scale.draw), tiebreaks=codes)
