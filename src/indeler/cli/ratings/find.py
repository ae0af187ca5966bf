"""``indeler ratings find``: players in the index, by name or number."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json, table
from indeler.cli.ratings.options import HERE, Data, Index, index_of
from indeler.language import N_
from indeler.language.catalogue import words_of
from indeler.ratings import Index as Opened

Text = Annotated[list[str], typer.Argument(metavar="TEXT...", help="Words of a name, whole or begun, or a number.")]
WORDS = (N_("list"), N_("title"), N_("name"), N_("federation"))
COLUMNS = (N_("number"), *WORDS, N_("born"), N_("standard"), N_("rapid"), N_("blitz"))


def run(text: Text, index: Index = None, data: Data = HERE, json: Json = False, lang: Language = "en") -> None:
    """Find players, strongest first: words in any order, with or without accents, whole or only the beginning."""
    words = words_of(language_of(lang))
    with Opened(index_of(index, data)) as opened:
        found = opened.find(" ".join(text))
    if json:
        answer(as_json([one._asdict() for one in found]))
        return
    rows = [
        (
            one.identity, one.register, one.title, one.name, one.federation, one.birth[:4],
            *(str(rating or "-") for rating in (one.rating, one.rapid, one.blitz)),
        )
        for one in found
    ]  # fmt: skip
    answer(table(COLUMNS, rows, left=WORDS, words=words))
