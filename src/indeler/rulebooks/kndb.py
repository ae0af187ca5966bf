"""The Swiss system of the Dutch draughts federation (KNDB)."""

from __future__ import annotations

from indeler.model import DRAUGHTS, Kind, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Order, Setting
from indeler.rulebooks.settings import one_of, parse_int, true_or_false

RULEBOOK = "kndb"

COUNTS = ("replace", "points", "add")
"""MOD2: the possible effects of an intermediate round on the draw with the dummy."""

_HIGHEST_LOT = 99_999
"""The limit of tournament files."""


def _strength_groups(text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
    """MOD1: parse ``1-8/9-16:2`` as groups of lot numbers and the number of rounds in which groups do not meet."""
    groups, _, rounds = text.partition(":")
    lots = tuple(_lots(group) for group in groups.split("/"))
    if len({number for group in lots for number in group}) < sum(map(len, lots)):
        raise ValueError
    return lots, parse_int(rounds)


def _lots(text: str) -> tuple[int, ...]:
    """Parse ``1-3,7`` as 1, 2, 3, 7."""
    lots: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        first, last = parse_int(low), parse_int(high if dash else low)
        if not first <= last <= _HIGHEST_LOT:
            raise ValueError
        lots += range(first, last + 1)
    return tuple(lots)


DECLARATION = Declaration(
    RULEBOOK,
    place=60,
    engine="indeler.systems.resistance.kndb.book:BOOK",
    audit="indeler.audit.resistance.kndb",
    study="indeler.reasons.draughts:DraughtsStudy",
    # A player who met the dummy cannot meet it again; a forfeit is not a meeting (settled reading 3). No floats.
    reading=Reading(
        bars_bye=frozenset({Kind.PAIRING_BYE, Kind.FULL_BYE}),
        downfloats=frozenset(),
        unplayed_value=TieBreakValue.NOBODY,
    ),
    order=Order(("WP", "SB"), lot=True),  # RANK
    final_order=Order(("WP", "SB"), lot=False),  # END-KNDB
    tie_breaks="indeler.ranking.tie_breaks:KNDB",
    control_sums="indeler.ranking.control_sums:of_draughts",
    intermediate="indeler.systems.resistance.kndb.book:between",  # MOD2
    scale=DRAUGHTS,  # DEF-SCORE, G3
    game="draughts",
    settings=(
        Setting("dummy", one_of("last", "draws")),
        Setting("apart", _strength_groups),
        Setting("intermediate", parse_int),
        Setting("counts", one_of(*COUNTS), COUNTS[0]),
        Setting("meets_dummy", parse_int, lasts=False),
        Setting("version", one_of("kndb", "fmjd", "rating")),
        Setting("forfeit_meets", true_or_false, "false"),
        Setting("forfeit_colours", true_or_false, "false"),
        Setting("forfeit_counts", true_or_false, "false"),
    ),
)
