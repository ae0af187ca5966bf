"""Results among the tied: FIDE's Direct Encounter (article 6) and the mutual result of the Dutch rulebooks.

Both consider a group of tied players only, and take one step: the group in the order of its separate standings, split
where those decide. `indeler.ranking.order` applies them again to each part until nothing more is decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from math import lcm
from typing import NamedTuple

from indeler.language import N_, Text
from indeler.model import POINT, Kind
from indeler.ranking.codes import Code
from indeler.ranking.table import Table
from indeler.ranking.working import NO_NOTE, Term, Working

RULEBOOK = "fide-c07"

_NOT_ALL_MET = N_("not all of the tied have met")


class Placing(NamedTuple):
    """A tied group in its new order, split where the separate standings decide."""

    parts: Sequence[tuple[int, ...]]
    workings: Mapping[int, Working]
    """The sum of each player in the separate standings."""
    placed: Collection[int]
    """The players whose place is decided by these standings; the others are undecided."""
    note: Text = NO_NOTE
    then: Code | None = None
    """The code that decides within its parts; None: the same code."""


class Separate(NamedTuple):
    """The separate standings of a tied group: the games among its players."""

    workings: Mapping[int, Working]
    scores: Mapping[int, int]
    unit: int
    missing: Mapping[int, int]
    """The number of opponents in the group that each has not met."""


def direct_encounter(table: Table, group: Sequence[int], code: Code) -> Placing:
    """6, 6.2, 6.3: the separate standings, if all the tied have met; if not, certain first places only."""
    separate = separate_standings(table, group, table.games(6, forfeits_played=code.forfeits_played))
    return _certain_places(table, separate) if any(separate.missing.values()) else _by_score(separate)


def mutual_result(table: Table, group: Sequence[int], code: Code) -> Placing:
    """knsb-wp F12; botwinnik BW-34, BW-46: a table of games among the tied, if all have met; /1: first place only."""
    separate = separate_standings(table, group, table.games(6))
    if any(separate.missing.values()):
        return Placing([tuple(group)], separate.workings, (), _NOT_ALL_MET)
    placing = _by_score(separate)
    if not code.first_place_only:
        return placing
    first, *others = placing.parts
    rest = tuple(sorted(player for part in others for player in part))
    return placing._replace(parts=[first, rest] if rest else [first], placed=first)


def separate_standings(table: Table, group: Sequence[int], games: Collection[Kind]) -> Separate:
    """6.1, 6.1.1, 6.1.2: the points from games among the tied; of several games against the same one the average."""
    tied = frozenset(group)
    games = frozenset(games) - {Kind.PENDING}  # a game without a result counts as missing
    rounds = {player: [each for each in table.met(player, games) if each[1] in tied] for player in group}
    met = {player: Counter(opponent for _, opponent in rounds[player]) for player in group}
    parts = lcm(*{times for counts in met.values() for times in counts.values()})
    workings = {
        player: Working(
            tuple(
                Term(table.awards[player][round - 1] * parts // met[player][opponent], round, opponent)
                for round, opponent in rounds[player]
            ),
            unit=POINT * parts,
        )
        for player in group
    }
    return Separate(
        workings,
        scores={player: sum(term.score for term in working.terms) for player, working in workings.items()},
        unit=parts,
        missing={player: len(group) - 1 - len(met[player]) for player in group},
    )


def _by_score(separate: Separate) -> Placing:
    """6.2: in the order of the separate standings; equal scores stay together."""
    order = sorted(separate.scores, key=lambda player: (-separate.scores[player], player))
    parts = [tuple(part) for _, part in groupby(order, key=separate.scores.__getitem__)]
    return Placing(parts, separate.workings, order)


def _certain_places(table: Table, separate: Separate) -> Placing:
    """6.3: a player alone on top even after losing the missing games and the others win; then the next, and so on."""
    scale = table.tournament.scale
    missing = {player: count * separate.unit for player, count in separate.missing.items()}
    least = {player: score + missing[player] * scale.loss for player, score in separate.scores.items()}
    most = {player: score + missing[player] * scale.win for player, score in separate.scores.items()}
    order = sorted(least, key=lambda player: (-least[player], player))
    placed = 0
    for place, player in enumerate(order[:-1]):
        if least[player] <= max(most[other] for other in order[place + 1 :]):
            break
        placed = place + 1
    parts = [(player,) for player in order[:placed]]
    rest = tuple(sorted(order[placed:]))
    return Placing([*parts, rest], separate.workings, order[:placed], _NOT_ALL_MET)
