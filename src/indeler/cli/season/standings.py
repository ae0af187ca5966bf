"""``indeler season standings``: a group of a cycle, an evening, the championship group, a final."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from indeler.cli.options import Json
from indeler.cli.output import answer
from indeler.cli.season.options import Folder, opened
from indeler.model.errors import InvalidInput

if TYPE_CHECKING:
    from indeler.season import Season
    from indeler.season.cycles.standings import CycleRow
    from indeler.season.views.tables import PoolView


def standings(
    folder: Folder,
    cycle: Annotated[int | None, typer.Option("--cycle", help="Default: the current one.")] = None,
    group: Annotated[str | None, typer.Option("--group", help="Default: all groups.")] = None,
    competition: Annotated[
        str | None, typer.Option("--competition", metavar="NAME", help="Rapid, blitz or another of the rulebook.")
    ] = None,
    evening: Annotated[
        int | None, typer.Option("--evening", help="Which of its evenings; left out: the final.")
    ] = None,
    json: Json = False,
) -> None:
    """Rank a group of a cycle with its rounds; or an evening of rapid or blitz, or a final."""
    from indeler.cli.season.showing import pool_table, standings_table, view_as_json
    from indeler.season import views

    season = opened(folder).season
    if competition is not None and competition != "cycles":
        if evening is None:
            pool = _begun(views.final(season, competition), f"The final of {competition}")
            answer(view_as_json(pool) if json else pool_table(season, pool))
        else:
            rows = views.evening_standings(season, competition, evening)
            answer(view_as_json(rows) if json else standings_table(rows))
        return
    number = cycle or max(season.state.cycles, default=0)
    names = [group] if group is not None else list(season.cycle(number).groups)
    found = [(name, _group(season, number, name)) for name in names]
    if json:
        answer(view_as_json([{"cycle": number, "group": name, "standings": view} for name, view in found]))
    else:
        answer("\n".join(f"Cycle {number}, group {name}\n{_shown(season, view)}" for name, view in found))


def _group(season: Season, cycle: int, group: str) -> PoolView | Sequence[CycleRow]:
    """A group of a cycle; the championship group has standings of its own kind."""
    from indeler.season import views

    rules = season.rulebook.championship
    if rules is not None and group == rules.group and cycle == season.rulebook.cycles.count:
        return _begun(views.championship(season), "The championship group")
    return views.standings(season, cycle, group)


def _shown(season: Season, view: PoolView | Sequence[CycleRow]) -> str:
    from indeler.cli.season.showing import pool_table, standings_table

    if not isinstance(view, Sequence):
        return pool_table(season, view)
    return standings_table(view, [str(number) for number in range(1, len(view[0].card) + 1)] if view else [])


def _begun(view: PoolView | None, what: str) -> PoolView:
    if view is None:
        raise InvalidInput(f"{what} has not begun.")
    return view
