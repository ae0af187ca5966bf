"""``indeler ratings of``: what a tournament does to the ratings of its players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Annotated, Any

import typer

from indeler import formats
from indeler.cli.options import File, Json, Language, language_of
from indeler.cli.output import answer, as_json, json_number, note, table
from indeler.cli.ratings.options import HERE, Data, Index, Tempo, index_of, named, tempo_of
from indeler.formats.rating_lists.listed import FIDE
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.ratings import Index as Opened
from indeler.ratings import Ratings, Row, ratings_of
from indeler.ratings.shown import decimals, points, signed

COLUMNS = (
    N_("no."), N_("name"), N_("rating"), N_("games"), N_("score"), N_("expected"), N_("K"), N_("rating change"),
    N_("new"), N_("performance"),
)  # fmt: skip
Refresh = Annotated[bool, typer.Option("--refresh", help="Take ratings and titles from the index first.")]


def run(
    file: File,
    index: Index = None,
    data: Data = HERE,
    tempo: Tempo = "",
    refresh: Refresh = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Show every player's performance, expected score and rating change by FIDE's regulations.

    K comes from the index if the player is in it by FIDE number, else from the file.
    """
    words, path, asked = words_of(language_of(lang)), index_of(index, data), tempo_of(tempo)
    tournament = formats.read(file)
    with Opened(path) if index or refresh or path.exists() else nullcontext() as opened:
        if opened is not None and refresh:
            tournament = opened.looked_up(tournament, tempo=asked or ratings_of(tournament).tempo).tournament
        found = ratings_of(tournament, opened.coefficients if opened else None, asked)
        taken = opened.list_of(FIDE, found.tempo) if opened else None
    if json:
        answer(as_json(_as_json(found, lambda sentence: sentence.said(words)) | {"list": taken and taken._asdict()}))
        return
    answer(table(COLUMNS, map(_cells, found.rows), left=[N_("name")], words=words))
    if taken is not None:
        text = N_("Ratings and K are of {list}.") if refresh else N_("K is of {list}.")
        note(Sentence(text, list=named(taken)), words)
    for each in found.notes:
        note(each, words)


def _cells(row: Row) -> tuple[str, ...]:
    start = str(row.player.number), row.player.name, str(row.player.rating or "-"), str(len(row.games))
    performed = str(row.performance or "-")
    if row.change is None:
        new = str(row.first.rating) if row.first and row.first.is_published else "-"
        return (*start, "", "", "", "", new, performed)
    change = row.change
    exact = f"{decimals(change.exact)} ({signed(change.rounded)})"
    return (
        *start,
        points(change.score),
        points(change.expected),
        str(change.k),
        exact,
        str(change.after or "-"),
        performed,
    )


def _as_json(found: Ratings, said: Any) -> dict[str, Any]:
    return {"tempo": found.tempo, "notes": [said(each) for each in found.notes], "players": list(_players(found))}


def _players(found: Ratings) -> Iterator[dict[str, Any]]:
    for row in found.rows:
        told: dict[str, Any] = {
            "number": row.player.number,
            "name": row.player.name,
            "rating": row.player.rating,
            "games": len(row.games),
            "average": row.average,
            "performance": row.performance,
        }
        if row.change is not None:
            told["score"], told["expected"] = row.change.score / 100, row.change.expected / 100
            told["k"], told["change"] = row.change.k, json_number(row.change.exact)
            told["rounded"], told["new"] = row.change.rounded, row.change.after
        if row.first is not None:
            told["first"] = {"rating": row.first.rating, "missing": row.first.missing}
        yield told
