"""The rulebooks that come with Indeler, for a club to begin with: each with what it is called and a sentence."""

from __future__ import annotations

from typing import NamedTuple

from indeler.language import N_, Text


class Preset(NamedTuple):
    """A rulebook that comes with Indeler, as somebody reads of it who has to choose one."""

    title: Text
    sentence: Text
    competition: Text | None = None
    """The title of its only competition, where the file gives it one."""


PRESETS = {
    "botwinnik": Preset(
        N_("Club with everything"),
        N_("Four cycles in two or three groups, a championship, rapid, blitz and a cup, as S.V. Botwinnik plays."),
    ),
    "keizer": Preset(
        N_("Keizer club"), N_("One ladder of 34 evenings on which a win is worth what the opponent's place is worth.")
    ),
    "keizer-draughts": Preset(
        N_("Keizer for draughts"), N_("The same for a draughts club, 30 evenings, with 2-0, 1-1 and 0-2.")
    ),
    "swiss": Preset(
        N_("Swiss season"), N_("Three Swiss tournaments of nine rounds in one group, a round every evening.")
    ),
    "round-robin": Preset(
        N_("Round robin"),
        N_("Everybody meets everybody twice in two groups; a player who is away catches the game up."),
    ),
    "school": Preset(
        N_("School"),
        N_("A small Swiss every week on one afternoon, added up over the year; the best 16 of 24 count."),
        N_("Weekly Swiss"),
    ),
    "rapid": Preset(N_("Rapid series"), N_("Six evenings of seven rapid games, with a final of the best.")),
    "autumn": Preset(N_("Autumn competition"), N_("Nine evenings in one group from September to December.")),
    "draughts": Preset(
        N_("Draughts club"), N_("Two cycles in two groups by the KNDB, and an evening of fast draughts.")
    ),
}

SHIPPED = tuple(PRESETS)
"""The rulebooks that come with Indeler."""
