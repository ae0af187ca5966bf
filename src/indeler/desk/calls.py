"""The door for the worker: a verb, a file and arguments come in, JSON goes out; no traceback reaches the visitor."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

from indeler.desk import verbs
from indeler.desk.dropped_file import DroppedFile
from indeler.desk.html import note
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
    )
}
"""What the page asks to show it."""
DATA: Mapping[str, Callable[[DroppedFile], Any]] = {"opened": verbs.opened, "settings": verbs.settings}
"""What the page asks to fill its forms."""


def answer(verb: str, name: str, data: bytes, chosen: str, arguments: str, other: bytes | None = None) -> str:
    """Call a verb with a file; ``chosen`` (language, rulebook, settings) and ``arguments`` are JSON.

    ``other`` is a second file, such as a certificate.
    """
    settings = json.loads(chosen)
    file = DroppedFile(name, data, settings["lang"], settings["rules"] or None, settings["settings"])
    given = json.loads(arguments) | ({} if other is None else {"certificate": other})
    try:
        if verb in DATA:
            return json.dumps({"data": DATA[verb](file)})
        made = VERBS[verb](file, **given)
    except IndelerError as refusal:
        return _refused(refusal.translated(words_of(file.lang)))
    except ModuleNotFoundError as missing:
        return _refused(Sentence(MISSING, module=missing.name).translated(words_of(file.lang)))
    except (MemoryError, RecursionError):
        return _refused(words_of(file.lang)(TOO_LARGE))
    except Exception as error:
        return _refused(Sentence(UNEXPECTED, error=f"{type(error).__name__}: {error}").translated(words_of(file.lang)))
    return json.dumps({"html": made.html, "files": [_as_data(each) for each in made.files]})


def warm_up(*, everything: bool = False) -> None:
    """Import what nearly every visitor asks for, or what the memory that later visits begin with has in it."""
    four = Tournament([Player(number) for number in range(1, 5)], total_rounds=3)
    (made,) = verbs.pair(DroppedFile("four.trf", format_tournament(four, "trf26").encode())).files
    if everything:
        for lang in LANGUAGES:
            file = DroppedFile(made.name, made.data, lang)
            for verb in (verbs.opened, verbs.standings, verbs.why_round, verbs.check):
                verb(file)
            verbs.why(file, 1)
            verbs.why_rank(file, 1)
            verbs.prove(file, 1)


def _as_data(made: verbs.Made) -> dict[str, Any]:
    return {"name": made.name, "base64": b64encode(made.data).decode("ascii")}


def _refused(sentence: str) -> str:
    return json.dumps({"refusal": sentence, "html": note([sentence], error=True)})


MISSING = N_("This cannot be done in a browser, because {module} is missing there; use the installed Indeler.")
TOO_LARGE = N_("This tournament is too large for this browser; use the installed Indeler.")
UNEXPECTED = N_("The program has a fault and could not answer ({error}); please report this.")
