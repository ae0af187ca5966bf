"""``indeler demo``: a small open made up, paired, explained and ranked in the terminal."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from indeler.cli.options import Language, language_of

if TYPE_CHECKING:
    from indeler.standings import Row

PLAYERS = 14
PLAYED = 4
ROUNDS = 7


def demo(
    lang: Language = "en",
    seed: Annotated[str, typer.Option("--seed", help="Another seed makes another tournament.")] = "autumn open",
) -> None:
    """Show what Indeler does on a made-up open: the next round with its clauses, the standings and why."""
    from indeler import lab, systems
    from indeler.cli.pair import explained
    from indeler.cli.standings import as_table
    from indeler.standings import standings, why

    language = language_of(lang)
    tournament = lab.generate(lab.Plan(rules="fide-dutch", players=PLAYERS, rounds=PLAYED, seed=seed))
    tournament = tournament.replace(total_rounds=ROUNDS)
    pairing = systems.pair(tournament)
    rows = standings(tournament)
    print(f"{tournament.event.name}: {PLAYERS} players, {PLAYED} of {ROUNDS} rounds played\n")
    print(explained(tournament, pairing, language))
    print(f"Standings after round {PLAYED}\n\n{as_table(rows)}")
    above, below = _closest(rows)
    print("\n".join(why(tournament, above, below).lines()))
    print("\nNext: indeler generate -o open.trf --players 40, indeler standings open.trf, indeler rules")


def _closest(rows: list[Row]) -> tuple[int, int]:
    """The first two neighbours with equal points: where a tie-break has to decide."""
    for upper, lower in pairwise(rows):
        if upper.points == lower.points:
            return upper.player, lower.player
    return rows[0].player, rows[1].player
