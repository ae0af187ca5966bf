"""``indeler ratings norms``: who made a norm, and what is missing."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler import formats
from indeler.cli.options import File, Json, Language, language_of
from indeler.cli.output import answer, as_json, note, table
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.ratings.norms import event_notes, near, norms

COLUMNS = (
    N_("no."), N_("name"), N_("norm"), N_("games"), N_("average"), N_("performance"), N_("still missing"),
)  # fmt: skip
Round = Annotated[int | None, typer.Option("--round", metavar="N", help="As it was after this round.")]
Everybody = Annotated[bool, typer.Option("--all", help="Also those who have not the performance of a norm.")]
Waived = Annotated[
    bool, typer.Option("--waive-federations", help="A zonal, national final or league: any mix of federations will do.")
]


def run(
    file: File,
    round: Round = None,
    everybody: Everybody = False,
    waived: Waived = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Show whoever has the performance of a GM, IM, WGM or WIM norm, and what else it takes."""
    words = words_of(language_of(lang))
    whole = formats.read(file)
    tournament = whole if round is None else whole.before(round + 1)
    found = list(norms(tournament, waived=waived)) if everybody else near(tournament, waived=waived)
    if json:
        told = [
            {
                "number": player.number,
                "name": player.name,
                "norm": norm.title.name,
                "made": norm.is_made,
                "rounds": [game.round for game in norm.games],
                "average": norm.average,
                "performance": norm.performance,
                "missing": [each.said(words) for each in norm.missing],
            }
            for player, norm in found
        ]
        answer(as_json(told))
        return
    made = Sentence(N_("norm made")).said(words)
    rows = [
        (
            str(player.number), player.name, norm.title.name, str(len(norm.games)), str(norm.average),
            str(norm.performance), "; ".join(each.said(words) for each in norm.missing) or made,
        )
        for player, norm in found
    ]  # fmt: skip
    answer(table(COLUMNS, rows, left=[N_("name"), N_("norm"), N_("still missing")], words=words))
    for each in event_notes(tournament):
        note(each, words)
