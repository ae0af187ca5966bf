"""The standings of a group in a cycle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from indeler.model import Tenths, as_tenths
from indeler.ranking import standings
from indeler.rulebooks.choosing import as_text
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcomes import Card, cards, rounds_played
from indeler.season.competitions.cycles.tournaments import tournament_of

RULEBOOK = "botwinnik"


class CycleRow(msgspec.Struct, frozen=True):
    """One line of a group's standings."""

    rank: int
    member: int
    name: str
    points: Tenths
    tiebreaks: Mapping[str, Fraction]
    rating: int
    card: Card


def cycle_standings(cycles: CycleGroups, cycle: int, group: str) -> Sequence[CycleRow]:
    """BW-32, BW-34, K21: points, then the club's own tie-breaks: WP, mutual result, SB, lowest start rating."""
    key, rounds = (cycles.name, "standings", cycle, group), rounds_played(cycles, cycle, group)

    def named() -> list[CycleRow]:
        rows = cycles.season.for_all(key, lambda: _rows(cycles, cycle, group))
        return [replace(row, name=cycles.season.name(row.member)) for row in rows]

    return cycles.season.cached_for_rounds(rounds, key, named)


def _rows(cycles: CycleGroups, cycle: int, group: str) -> list[CycleRow]:
    rules, opened = cycles.rules, cycles.cycle(cycle)
    played = cards(cycles, cycle, group)
    tournament = tournament_of(cycles, cycle, group)
    # A pairing takes an open game as a draw (knsb-wp F11); in the standings it gives nothing until it has ended.
    tournament = tournament.replace(scale=tournament.scale._replace(adjourned=0))
    rows = standings(tournament, rules.pairing.system, tie_breaks(cycles))
    return [
        CycleRow(
            row.rank,
            row.player,
            row.name,
            as_tenths(row.points),
            row.tiebreaks,
            opened.start_ratings[row.player],
            played[row.player],
        )
        for row in rows
    ]


def tie_breaks(cycles: CycleGroups) -> tuple[str, ...]:
    """BW-34, K8: the tie-breaks in order; with raw points WP and SB take the points themselves."""
    rules = cycles.rules
    raw = as_text(rules.pairing.settings.get("raw_points", False)).lower() == "true"  # others refuse the setting
    return tuple(f"{code}/RAW" if raw and code in ("WP", "SB") else code for code in rules.tie_breaks)
