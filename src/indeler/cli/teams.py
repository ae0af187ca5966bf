"""``indeler teams``: the clubs by the points of their best players."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler import formats
from indeler.cli.options import File, Json, Language, Out, Rules, language_of
from indeler.cli.output import answer, as_json, json_number, table
from indeler.language import N_
from indeler.language.catalogue import words_of
from indeler.prizes import placed_in
from indeler.prizes.teams import BEST, clubs_ranked
from indeler.ranking import shown
from indeler.systems import keeping


def teams(
    file: File,
    best: Annotated[
        int, typer.Option("--best", metavar="N", help="How many players of a club count.", min=1, max=99)
    ] = BEST,
    rules: Rules = None,
    json: Json = False,
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Rank the clubs by the points of their best players, added up."""
    words = words_of(language_of(lang))
    tournament = formats.read(file, rules)
    rows = clubs_ranked(placed_in(keeping(tournament, rules) if rules else tournament), best)
    if json:
        data = [
            {
                "rank": row.rank,
                "club": row.club,
                "points": json_number(row.points),
                "players": [one.player.number for one in row.players],
            }
            for row in rows
        ]
        answer(as_json(data), out)
        return
    if not rows:
        answer(f"{words(N_('No player of this file has a club; there are no teams to rank.'))}\n", out)
        return
    club, players = words(N_("club")), words(N_("players"))
    told = (
        (
            str(row.rank),
            row.club,
            shown(row.points),
            ", ".join(f"{one.player.name} {shown(one.points)}" for one in row.players),
        )
        for row in rows
    )
    answer(table((words(N_("rank")), club, words(N_("points")), players), told, left=(club, players)), out)
