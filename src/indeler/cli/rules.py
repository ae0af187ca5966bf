"""``indeler rules``: the rulebooks, one of them clause by clause with its settings, or one clause."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.clause import answer_clause
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json, table
from indeler.language import N_, Words
from indeler.language.catalogue import words_of
from indeler.rulebooks import declared, names
from indeler.rulebooks.register import Register, register


def rules(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="A rulebook; without it all are listed.")] = None,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="One of its clauses, with its code.")] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """List the rulebooks, or show one: its source, its settings and its clauses in our own words.

    Of one clause it says where it is carried out, judged and explained, and in a checkout which tests show it.
    """
    language = language_of(lang)
    if name is not None and clause is not None:
        answer_clause(register(declared(name).name), clause, language, json=json)
        return
    books = [register(declared(name).name)] if name is not None else [register(book) for book in names()]
    if json:
        answer(as_json([_as_data(book, language, clauses=name is not None) for book in books]))
    elif name is None:
        answer(_listed(books, language))
    else:
        answer(_shown(books[0], language))


def _settings(book: Register, words: Words) -> list[dict[str, str]]:
    """The settings of a rulebook that pairs; a book of tie-breaks or a season's has none here."""
    return [
        {
            "name": setting.name,
            "default": setting.default,
            "choices": book.settings[setting.name].choices.said(words),
            "meaning": book.settings[setting.name].meaning.said(words),
        }
        for setting in declared(book.name).settings
    ]


def _as_data(book: Register, lang: str, *, clauses: bool) -> dict[str, object]:
    data: dict[str, object] = {
        "name": book.name,
        "title": book.title(lang),
        "source": book.source(lang),
        "status": book.status,
        "settings": _settings(book, words_of(lang)),
    }
    if clauses:
        data["clauses"] = {clause.id: clause.words(lang) for clause in book.clauses.values()}
    return data


def _listed(books: list[Register], lang: str) -> str:
    words = words_of(lang)
    rows = [(book.name, words(STATUSES[book.status]), str(len(book.clauses)), book.title(lang)) for book in books]
    left = (N_("rulebook"), N_("status"), N_("title"))
    return table((*left[:2], N_("clauses"), left[2]), rows, left=left, words=words)


def _shown(book: Register, lang: str) -> str:
    words = words_of(lang)
    parts = [f"{book.title(lang)} ({book.name}, {words(STATUSES[book.status])})\n{book.source(lang)}\n"]
    settings = _settings(book, words)
    if settings:
        columns = (N_("name"), N_("default"), N_("choices"), N_("meaning"))
        parts.append(
            table(columns, [[setting[key] for key in columns] for setting in settings], left=columns, words=words)
        )
    head = (N_("clause"), N_("in our words"))
    clauses = [(clause.id, clause.words(lang)) for clause in book.clauses.values()]
    parts.append(table(head, clauses, left=head, words=words))
    return "\n".join(parts)


STATUSES = {"built": N_("built"), "partly": N_("partly")}
"""How far a rulebook has been built, as its register says."""
