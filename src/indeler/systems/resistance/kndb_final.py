"""The final standings: by points, then by a play-off if there was one, then by the criteria of the version played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from indeler.model import InvalidInput, Tournament
from indeler.standings.ranking import Row, standings

RULEBOOK = "kndb"

WP_VERSION = ("WP", "SB")
"""END-KNDB: the criteria of the KNDB."""
RATING_VERSION = ("ARO",)
"""END-RATING: the criterion of a Swiss on rating."""


def fmjd_version(rounds: int) -> tuple[str, ...]:
    """END-FMJD: Solkoff median, then truncated by one opponent, by two, and so on until one is left."""
    return "SM", *(f"ST{count}" for count in range(1, rounds))


def final_standings(
    tournament: Tournament, tiebreaks: Sequence[str] = WP_VERSION, play_offs: Sequence[Sequence[int]] = ()
) -> list[Row]:
    """END: by points; whoever played off a tie stands as that ended, the best first; the others by the criteria.

    Those who were tied with them but did not take part come after them. Who is equal on everything shares a rank.
    """
    rows = standings(tournament, RULEBOOK, tiebreaks)
    points = {row.player: row.points for row in rows}
    for play_off in play_offs:
        if len({points.get(player) for player in play_off}) != 1 or not points.keys() >= set(play_off):
            raise InvalidInput(
                f"A play-off is between players with equal points; {', '.join(map(str, play_off))} are not."
            )
    place = {player: at for play_off in play_offs for at, player in enumerate(play_off)}

    def order(row: Row) -> tuple[object, ...]:
        return -row.points, place.get(row.player, len(rows)), row.rank

    ranked: list[Row] = []
    for _, tied in groupby(sorted(rows, key=order), key=order):
        rank = len(ranked) + 1
        ranked += [row._replace(rank=rank) for row in tied]
    return ranked
