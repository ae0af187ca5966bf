"""The interface of the web worker: calls with a verb, a file and arguments, which return JSON and never a traceback."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

from indeler.desk import verbs
from indeler.desk.html import note
from indeler.desk.verbs import DroppedFile
from indeler.formats import format_tournament
from indeler.language import N_, IndelerError, Sentence
from indeler.language.catalogue import LANGUAGES, words_of
from indeler.model import Player, Tournament

VERBS: Mapping[str, Callable[..., verbs.Answer]] = {
    verb.__name__: verb
    for verb in (
        verbs.standings,
        verbs.why_rank,
        verbs.pair,
        verbs.why,
        verbs.why_round,
        verbs.check,
        verbs.prove,
        verbs.verify,
        verbs.convert,
        verbs.check_round,
    )
}
"""The verbs whose answers the page shows."""
DATA: Mapping[str, Callable[[DroppedFile], Any]] = {"opened": verbs.opened, "settings": verbs.settings}
"""The verbs whose data fill the forms of the page."""
MISSING = N_("This cannot be done in a browser, because {module} is missing there; use the installed Indeler.")
TOO_LARGE = N_("This tournament is too large for this browser; use the installed Indeler.")
UNEXPECTED = N_("The program has a fault and could not answer ({error}); please report this.")


def answer(verb: str, name: str, data: bytes, chosen: str, arguments: str, other: bytes | None = None) -> str:
    """Call a verb with a file; ``chosen`` (language, rulebook, settings) and ``arguments`` are JSON.

    ``other`` is a second file, such as a certificate.
    """
    settings = json.loads(chosen)
    file = DroppedFile(name, data, settings["lang"], settings["rules"] or None, settings["settings"])
    parameters = json.loads(arguments) | ({} if other is None else {"certificate": other})

    def answered() -> dict[str, Any]:
        if verb in DATA:
            return {"data": DATA[verb](file)}
        reply = VERBS[verb](file, **parameters)
        return {"html": reply.html, "files": [_as_data(each) for each in reply.files]}

    return _answer_or_refusal(answered, file.lang)


def _answer_or_refusal(answered: Callable[[], dict[str, Any]], lang: str) -> str:
    try:
        return json.dumps(answered())
    except IndelerError as refusal:
        return _refused(refusal.translated(words_of(lang)))
    except ModuleNotFoundError as missing:
        return _refused(Sentence(MISSING, module=missing.name).translated(words_of(lang)))
    except (MemoryError, RecursionError):
        return _refused(words_of(lang)(TOO_LARGE))
    except Exception as error:
        return _refused(Sentence(UNEXPECTED, error=f"{type(error).__name__}: {error}").translated(words_of(lang)))


def lead(request: str, file: bytes | None = None, styles: Mapping[str, bytes] = {}) -> str:
    """Return a page of a tournament after an optional decision; its lines must be stored before the page is shown.

    The request is JSON; ``styles`` has the style sheets for a folder of pages.
    """
    from indeler.desk import leading
    from indeler.logbook import Outdated

    fields = json.loads(request)
    name = fields.pop("file_name", "")
    question = leading.PageRequest(**fields, file=None if file is None else (name, file), styles=styles)

    def answered() -> dict[str, Any]:
        try:
            return _as_reply(leading.reply(question))
        except Outdated as refusal:
            current = leading.reply(question._replace(do=""))
            return {**_as_reply(current), "refusal": refusal.translated(words_of(question.lang))}

    return _answer_or_refusal(answered, question.lang)


def _as_reply(reply: Any) -> dict[str, Any]:
    lines = [line.decode() for line in reply.lines]
    return {**reply._asdict(), "lines": lines, "files": [_as_data(each) for each in reply.files]}


def loaded_version(book: str) -> int:
    """Return the number of lines of this logbook in memory."""
    from indeler.desk import books

    return len(books.loaded(book).lines)


def bring(book: str, lines: bytes, lang: str) -> str:
    """Add the lines that are stored after those in memory."""
    from indeler.desk import books

    def brought() -> dict[str, Any]:
        books.bring(book, lines.split(b"\n") if lines else [])
        return {}

    return _answer_or_refusal(brought, lang)


def keep(book: str) -> None:
    """Confirm that the lines of the last decision are stored."""
    from indeler.desk import books

    books.keep(book)


def forget(book: str) -> None:
    """Report that the lines of the last decision could not be stored, or that the tournament was removed."""
    from indeler.desk import books

    books.forget(book)


def identity_of(data: bytes, name: str, lang: str) -> str:
    """Return the identity of the logbook in a file, to find it among those that are stored."""
    from indeler.opens import first_seal, lines_in

    return _answer_or_refusal(lambda: {"data": first_seal(lines_in(data, name))}, lang)


def tournament_file(book: str, lang: str) -> str:
    """Return the tournament as a file, for the verbs above."""
    from indeler.desk import leading

    return _answer_or_refusal(lambda: {"files": [_as_data(leading.tournament_file(book))]}, lang)


def trouble(kind: str, lang: str) -> str:
    """Describe an operation that the browser could not perform."""
    from indeler.desk import leading

    return _refused(leading.trouble(kind, lang))


def warm_up(*, leading: bool = False, everything: bool = False) -> None:
    """Import the modules for pairing a file, for running a tournament, or for all verbs."""
    four = Tournament([Player(number) for number in range(1, 5)], total_rounds=3)
    (paired_file,) = verbs.pair(DroppedFile("four.trf", format_tournament(four, "trf26").encode())).files
    if everything:
        from indeler.opinion import format_proof

        for lang in LANGUAGES:
            file = DroppedFile(paired_file.name, paired_file.data, lang)
            for verb in (verbs.opened, verbs.standings, verbs.why_round, verbs.check):
                verb(file)
            verbs.why(file, 1)
            verbs.why_rank(file, 1)
            verbs.prove(file, 1)
            verbs.check_round(DroppedFile("proof.json", format_proof(file.tournament, 1).encode(), lang))
    if leading:
        _warm_up_leading()


def _warm_up_leading() -> None:
    """Create, pair and drop a tournament, so that its modules are loaded."""
    from indeler.desk import books, leading

    book, four = "four", {"name": "Four", "rounds": "3", "players": "A\nB\nC\nD"}
    for number, (do, fields) in enumerate([("new", four), ("pair", {})]):
        leading.reply(leading.PageRequest(book, "round", fields, "nl", do, version=number))
        books.keep(book)
    for page in ("players", "standings", "log"):
        leading.reply(leading.PageRequest(book, page, {}, "nl"))
    books.forget(book)


def _as_data(file: verbs.SavedFile) -> dict[str, Any]:
    return {"name": file.name, "base64": b64encode(file.data).decode("ascii")}


def _refused(sentence: str) -> str:
    return json.dumps({"refusal": sentence, "html": note([sentence], error=True)})
