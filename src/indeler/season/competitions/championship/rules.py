"""What a rulebook file can say about the championship group, a table of the cycles whose last one it plays in."""

from __future__ import annotations

from typing import Literal

from indeler.language import N_
from indeler.season.competitions.championship.setting_words import CHAMPIONSHIP
from indeler.season.core.tables import Count, LadderTie, PlayOffRules, Points, Positive, Table

RULEBOOK = "botwinnik"


class Championship(Table, frozen=True, kw_only=True):
    """BW-40 to BW-47: the group of those who qualified, in the last cycle."""

    about = "BW-40 to BW-47"
    heading = N_("Championship group")
    words = CHAMPIONSHIP

    group: str = "K"
    players: Positive = 8
    per_cycle: Count = 2
    ladder: Count = 2
    ladder_points: Literal["group", "all"] = "group"
    """K6: the cycles played in the highest group, or all."""
    ladder_ties: tuple[LadderTie, ...] = ("WP", "rating")
    declined_later: Literal["ladder", "stage"] = "ladder"
    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)
    ties: tuple[str, ...] = ("MUT", "PLAY-OFF", "SB", "WINS", "SEED")
    reserve_evenings: Count = 1
    tempo: str = ""
    play_off: PlayOffRules = PlayOffRules()
