"""Views of a season as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from indeler.cli.output import table
from indeler.model.points import shown as points_shown

if TYPE_CHECKING:
    from fractions import Fraction

    from indeler.season import Season
    from indeler.season.views.tables import LadderView, PoolView


def view_as_json(view: Any) -> str:
    """A view of the season for another program."""
    import msgspec

    from indeler.season import views

    return msgspec.json.format(views.to_json(view), indent=2).decode() + "\n"


def standings_table(rows: Sequence[Any], columns: Sequence[str] = ()) -> str:
    """Standings with every tie-break; with columns a cell for each round too."""
    codes = list(rows[0].tiebreaks) if rows else []
    body = [
        (
            str(row.rank),
            str(row.member),
            row.name,
            points_shown(row.points),
            *(fraction_shown(row.tiebreaks[code]) for code in codes),
            *(cells_of(row) if columns else ()),
        )
        for row in rows
    ]
    return table(("rank", "no.", "name", "points", *codes, *columns), body, left=("name",))


def cells_of(row: Any) -> list[str]:
    """Each round of a cycle in a few signs: ``+12w`` a win with white against member 12, ``AMK 2`` an absence."""
    return [_cell(outcome) for outcome in row.card]


_SIGNS = {"win": "+", "draw": "=", "loss": "-", "": "?"}
_WORDS = {"signed-off": "AMK", "no-show": "AZK", "not-in": "."}


def _cell(outcome: Any) -> str:
    if outcome.kind in ("game", "pending", "forfeit"):
        return f"{_SIGNS[outcome.result]}{outcome.opponent}{outcome.colour}"
    if outcome.kind == "not-in":
        return "."
    return f"{_WORDS.get(outcome.kind, outcome.kind)} {points_shown(outcome.points)}"


def pool_table(season: Season, view: PoolView) -> str:
    """A closed group: its standings, who plays off, who won."""
    parts = [standings_table(view.rows)]
    if view.play_off:
        parts.append(f"Play-off for first place: {names_of(season, view.play_off)}\n")
    parts += [
        f"Next: {season.name(game.white)} - {season.name(game.black)}, {game.tempo}, {game.kind}\n"
        for game in view.next_games
    ]
    if view.champion is not None:
        parts.append(f"Winner: {season.name(view.champion)}\n")
    return "".join(parts)


def ladder_table(view: LadderView) -> str:
    """A ladder: the sum, its parts, and who has a place by what."""
    count = max((len(row.stages) for row in view.rows), default=0)
    stages = [str(number) for number in range(1, count + 1)]
    body = [
        (
            str(row.place),
            row.name,
            points_shown(row.points),
            *("-" if points is None else points_shown(points) for points in row.stages),
            fraction_shown(row.wp),
            row.qualified_by,
            "" if row.seeding is None else str(row.seeding),
        )
        for row in view.rows
    ]
    head = ("place", "name", "points", *stages, "WP", "qualified by", "seeding")
    return table(head, body, left=("name", "qualified by"))


def fraction_shown(value: Fraction) -> str:
    """A tie-break as a person writes it."""
    from indeler.standings import shown

    return shown(value)


def counted(number: int, noun: str) -> str:
    """``1 member``, ``2 members``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def numbered(season: Season, member: int) -> str:
    """A member by name and number."""
    return f"{season.name(member)} ({member})"


def names_of(season: Season, members: Sequence[int]) -> str:
    """Some members by name."""
    return ", ".join(season.name(member) for member in members)
