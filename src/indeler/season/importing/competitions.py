"""Which competition a line of the file is about, and what is said where it cannot be taken over so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from indeler.formats.tables import plain
from indeler.formats.text import refused
from indeler.language import N_, InvalidInput
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.protocol import Competition
from indeler.season.core.season import Season
from indeler.season.importing.cells import number_of

RULEBOOK = "botwinnik"

GAMES_WANTED = N_(
    "the places of {competition} come from its games; "
    "give them, one a line, with evening, round, white, black and result."
)


def cycles_of(season: Season) -> Cycles:
    """BW-20: the competition that a list is about which names none: the first that has cycles."""
    return season.chosen(Cycles)


def competition_of(season: Season, cells: Mapping[str, str], name: str, line: int) -> Competition[Any]:
    """BW-50, BW-55, BW-70: the cycles where nothing is said, or another competition that can be taken over so."""
    told = cells.get("competition", "")
    if not told:
        return cycles_of(season)
    found = next((each for each in season.competitions if plain(told) in (each.name, *each.other_names)), None)
    if found is None:
        names = [each.name for each in season.competitions if each.has_evenings]
        raise refused(
            name, line, N_("there is no competition '{told}'; choose one of {names}."), told=told, names=names
        )
    try:
        found.check_taken_over(number_of(cells, "evening", name, line, 1))
    except InvalidInput as wrong:
        raise refused(name, line, N_("{fault}"), fault=wrong) from None
    return found
