"""``indeler season simulate``: a whole season that never was."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json
from indeler.lab.season import SeasonPlan, write_season
from indeler.lab.season import simulate as simulated
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of


def simulate(
    out: Annotated[str, typer.Option("-o", "--out", metavar="DIR", help="The folder to write the season to.")],
    members: Annotated[int, typer.Option("--members", help="How many members the club has.")] = 46,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same text gives the same season.")] = "1",
    rules: Annotated[
        str, typer.Option("--rules", metavar="NAME|FILE", help="botwinnik, autumn, draughts or a file of your own.")
    ] = "botwinnik",
    evenings: Annotated[
        int | None,
        typer.Option("--evenings", min=0, help="After how many evenings to stop; default: the whole season."),
    ] = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Make up a season: members, absences, external games, declined places, ties and play-offs, a cup."""
    words = words_of(language_of(lang))
    book = simulated(SeasonPlan(members=members, seed=seed, rules=rules, evenings=evenings))
    write_season(book, out)
    if json:
        answer(as_json({"folder": out, "members": members, "seed": seed, "events": book.season.version}))
    else:
        text = N_("{folder}: a season of {members} members, {events} events.")
        told = Sentence(text, folder=out, members=members, events=book.season.version)
        answer(told.translated(words) + "\n")
