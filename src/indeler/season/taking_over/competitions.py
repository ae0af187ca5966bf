"""Which competition a line of the file is about, and what is said where it cannot be taken over so."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.formats.tables import plain
from indeler.formats.text import refused
from indeler.language import N_
from indeler.season.core.season import Season
from indeler.season.taking_over.cells import number_of

RULEBOOK = "botwinnik"

CYCLES = "cycles"
GAMES_WANTED = N_(
    "the places of {competition} come from its games; "
    "give them, one a line, with evening, round, white, black and result."
)
_CUP = {"cup", "beker", "pokal"}


def competition_of(season: Season, cells: Mapping[str, str], name: str, line: int) -> str:
    """BW-50, BW-55: the cycles where nothing is said, or an evening of rapid, blitz and the like before its final.

    BW-70: of the cup only who is still in it matters, and for that a draw has no need of the games.
    """
    told = cells.get("competition", "")
    if not told or plain(told) == CYCLES:
        return CYCLES
    if plain(told) in _CUP:
        raise refused(
            name,
            line,
            N_(
                "the cup goes on with those who are still in it: leave its games out, "
                "let those who are out take no part in the cup, and draw its next round."
            ),
        )
    rules = season.rulebook.evening_competition(plain(told))
    if rules is None:
        names = [CYCLES, *(each.name for each in season.rulebook.evenings)]
        raise refused(
            name, line, N_("there is no competition '{told}'; choose one of {names}."), told=told, names=names
        )
    if rules.final is not None and number_of(cells, "evening", name, line, 1) >= rules.evenings:
        raise refused(
            name, line, N_("evening {evening} of {competition} has its final; that is played here."),
            evening=rules.evenings, competition=rules.name,
        )  # fmt: skip
    return rules.name
