"""Play-offs: players who are equal on points may play on, and are ranked by the result."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from indeler.language import N_, InvalidInput
from indeler.ranking.order import Row, Standings

RULEBOOK = "kndb"

COLUMN = "play-off"
"""The column with a player's place in a play-off; 0 for players without one."""


def after_play_offs(rows: Sequence[Row], play_offs: Sequence[Sequence[int]]) -> Standings:
    """END: by points; players of a play-off by its result, the best first; the others by the criteria.

    Players tied with them who did not take part come after them. Players equal on everything share a rank.
    """
    _check(rows, play_offs)
    place = {player: at for play_off in play_offs for at, player in enumerate(play_off, start=1)}

    def order(row: Row) -> tuple[object, ...]:
        return -row.points, place.get(row.player, len(rows) + 1), row.rank

    ranked = Standings()
    ranked.left_out = rows.left_out if isinstance(rows, Standings) else ()
    for _, tied in groupby(sorted(rows, key=order), key=order):
        rank = len(ranked) + 1
        for row in tied:
            tiebreaks = {COLUMN: Fraction(place.get(row.player, 0)), **row.tiebreaks}
            ranked.append(row._replace(rank=rank, tiebreaks=tiebreaks))
    return ranked


def _check(rows: Sequence[Row], play_offs: Sequence[Sequence[int]]) -> None:
    points = {row.player: row.points for row in rows}
    listed: set[int] = set()
    for play_off in play_offs:
        named = ", ".join(map(str, play_off))
        if len(play_off) < 2 or listed & set(play_off) or len(set(play_off)) < len(play_off):
            raise InvalidInput(N_("Play-off {players}: name two or more players, each of them once."), players=named)
        listed |= set(play_off)
        if not points.keys() >= set(play_off) or len({points[player] for player in play_off}) != 1:
            raise InvalidInput(N_("A play-off is between players with equal points; {players} are not."), players=named)
