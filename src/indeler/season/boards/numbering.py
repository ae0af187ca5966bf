"""The number that stands on a board: from 1 in every group, or on across the groups of a round where the rules say so.

Everything that shows a board to anybody asks here; within a group boards are counted from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from indeler.season.core.season import Season
from indeler.season.core.state import RoundKey
from indeler.season.core.tables import RUN_ON

_NONE: Mapping[RoundKey, int] = MappingProxyType({})


def board_number(season: Season, place: RoundKey, at: int, proposed: Mapping[RoundKey, int] = _NONE) -> int:
    """What stands on the board that comes at this place, from 1 on, in a group's round.

    ``proposed`` says how many boards rounds would have that are not made yet.
    """
    return at + (_boards_before(season, place, proposed) if season.rulebook.evening.board_numbers == RUN_ON else 0)


def _boards_before(season: Season, place: RoundKey, proposed: Mapping[RoundKey, int]) -> int:
    """How many boards the groups before this one have in the same round."""
    made = {known: len(paired.boards) for known, paired in season.state.pairings.items()}
    beside = {known: boards for known, boards in {**proposed, **made}.items() if known[:3] == place[:3]}
    own = in_order(season, place)
    return sum(boards for known, boards in beside.items() if in_order(season, known) < own)


def in_order(season: Season, place: RoundKey) -> tuple[str, int, int, int, str]:
    """By what the rounds of an evening are sorted: round by round, the groups as the competition has them."""
    competition = season.competition(place.competition)
    groups = competition.cached(("order of groups", place.part), lambda: [*competition.groups_begun(place.part)])
    rank = groups.index(place.group) if place.group in groups else len(groups)
    return place.competition, place.part, place.round, rank, place.group
