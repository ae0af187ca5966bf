"""What a tournament does to ratings, as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.model import Tournament
from indeler.ratings.norms import event_notes, near
from indeler.ratings.shown import decimals, points, signed
from indeler.ratings.tournament import Row
from indeler.web.common.visitor_language import translate
from indeler.web.tournaments.rating_index import coefficients_of, rated


def rating_table(tournament: Tournament) -> dict[str, object]:
    """Performance, expected score and rating change of everybody, and norms."""
    worked_out, norms = rated(tournament), list(_norms(tournament))
    return {
        "rows": [_shown(row) for row in worked_out.rows],
        "notes": [translate(each) for each in worked_out.notes],
        "list": coefficients_of(worked_out.tempo),
        "norms": norms,
        "norm_notes": [translate(each) for each in event_notes(tournament)] if norms else [],
    }


def _norms(tournament: Tournament) -> Iterator[dict[str, object]]:
    """Whoever has at least the performance of a norm, with what else it takes."""
    for player, norm in near(tournament):
        yield {"player": player, "norm": norm, "missing": [translate(each) for each in norm.missing]}


def _shown(row: Row) -> dict[str, object]:
    """A line of the table."""
    told: dict[str, object] = {"player": row.player, "games": len(row.games), "performance": row.performance}
    told["first"] = row.first
    if row.change is not None:
        told |= {
            "score": points(row.change.score),
            "expected": points(row.change.expected),
            "k": row.change.k,
            "change": decimals(row.change.exact),
            "rounded": signed(row.change.rounded),
            "after": row.change.after,
        }
    return told
