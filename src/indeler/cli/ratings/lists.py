"""``indeler ratings lists``: which lists are in the index."""

from __future__ import annotations

from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json, table
from indeler.cli.ratings.options import HERE, Data, Index, index_of
from indeler.language import N_, Text
from indeler.language.catalogue import words_of
from indeler.ratings import Index as Opened

COLUMNS = (N_("file"), N_("list"), N_("month"), N_("tempo"), N_("players"))


def run(index: Index = None, data: Data = HERE, json: Json = False, lang: Language = "en") -> None:
    """Show which lists were imported."""
    words = words_of(language_of(lang))
    with Opened(index_of(index, data)) as opened:
        lists = opened.lists()
    if json:
        answer(as_json([one._asdict() for one in lists]))
        return
    rows = [
        (
            one.name,
            one.register,
            one.month or "-",
            ", ".join(words(Text(tempo)) for tempo in one.tempos),
            str(one.players),
        )
        for one in lists
    ]
    answer(table(COLUMNS, rows, left=COLUMNS[:4], words=words))
