"""``indeler rules``: the rulebooks, one of them clause by clause with its settings, or one clause."""

from typing import Annotated

from indeler.cli.commands import Argument
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json, table
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import colon, words_of
from indeler.rulebooks import declared, names
from indeler.rulebooks.citations import AUDIT, CODE, EXPLANATION, TESTS, coverage_here, explanation_of
from indeler.rulebooks.clause_texts import ClauseTexts, clause_texts

STATUSES = {"built": N_("built"), "partly": N_("partly")}
"""The implementation status of a rulebook, by its register."""


HEADS = {CODE: N_("carried out"), TESTS: N_("shown by tests"), AUDIT: N_("judged"), EXPLANATION: N_("explained")}
"""The roles of a place in the implementation of a clause."""


def rules(
    name: Annotated[str | None, Argument(metavar="NAME", help="A rulebook; without it all are listed.")] = None,
    clause: Annotated[str | None, Argument(metavar="CLAUSE", help="One of its clauses, with its code.")] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """List the rulebooks, or show one: its source, its settings and its clauses in our own words.

    Of one clause it says where it is carried out, judged and explained, and in a checkout which tests show it.
    """
    language = language_of(lang)
    if name is not None and clause is not None:
        _answer_clause(clause_texts(declared(name).name), clause, language, json=json)
        return
    books = [clause_texts(declared(name).name)] if name is not None else [clause_texts(book) for book in names()]
    if json:
        answer(as_json([_as_data(book, language, clauses=name is not None) for book in books]))
    elif name is None:
        answer(_rulebook_list(books, language))
    else:
        answer(_rulebook_text(books[0], language))


def _settings(book: ClauseTexts, words: Words) -> list[dict[str, str]]:
    """Return the settings of a rulebook that pairs; a book of tie-breaks or of a season has none here."""
    return [
        {
            "name": setting.name,
            "default": setting.default,
            "choices": book.settings[setting.name].choices.translated(words),
            "meaning": book.settings[setting.name].meaning.translated(words),
        }
        for setting in declared(book.name).settings
    ]


def _as_data(book: ClauseTexts, lang: str, *, clauses: bool) -> dict[str, object]:
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


def _rulebook_list(books: list[ClauseTexts], lang: str) -> str:
    words = words_of(lang)
    rows = [(book.name, words(STATUSES[book.status]), str(len(book.clauses)), book.title(lang)) for book in books]
    left = (N_("rulebook"), N_("status"), N_("title"))
    return table((*left[:2], N_("clauses"), left[2]), rows, left=left, words=words)


def _rulebook_text(book: ClauseTexts, lang: str) -> str:
    words = words_of(lang)
    parts = [f"{book.title(lang)} ({book.name}, {words(STATUSES[book.status])})\n{book.source(lang)}\n"]
    settings = _settings(book, words)
    if settings:
        columns = (N_("name"), N_("default"), N_("choices"), N_("meaning"))
        rows = [[setting[key] for key in columns] for setting in settings]
        parts.append(table(columns, rows, left=columns, words=words))
    head = (N_("clause"), N_("in our words"))
    clauses = [(clause.id, clause.words(lang)) for clause in book.clauses.values()]
    parts.append(table(head, clauses, left=head, words=words))
    return "\n".join(parts)


def _answer_clause(book: ClauseTexts, clause: str, lang: str, *, json: bool) -> None:
    if clause not in book.clauses:
        text = N_("{rules} has no clause '{clause}'; 'indeler rules {rules}' lists them.")
        raise InvalidInput(text, rules=book.name, clause=clause)
    words = words_of(lang)
    coverage = coverage_here(book, clause)
    places = {kind: list(map(str, coverage.of(kind, book.name, clause))) for kind in HEADS}
    places[EXPLANATION] = [*(one.translated(words) for one in explanation_of(book, clause)), *places[EXPLANATION]]
    if json:
        wording = book.clauses[clause].words(lang)
        answer(as_json({"rulebook": book.name, "clause": clause, "wording": wording, **places}))
    else:
        answer(_clause(book, clause, places, lang, words))


def _clause(book: ClauseTexts, clause: str, places: dict[str, list[str]], lang: str, words: Words) -> str:
    entry = book.clauses[clause]
    lines = [f"{book.name} {clause}{colon(words)} {entry.words(lang)}"]
    if entry.asks_nothing:
        lines.append(Sentence(N_("It asks nothing of a program: {why}."), why=entry.asks_nothing).translated(words))
    for kind, listed in places.items():
        if listed:
            lines += ["", f"{words(HEADS[kind])}{colon(words)}", *(f"  {place}" for place in listed)]
    return "\n".join([*lines, ""])
