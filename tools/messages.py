"""Gathers the texts of the reasons, brings the catalogues up to date and compiles them.

``python tools/messages.py`` after a text has changed: new ones come into the .po files without a translation, those no
longer used go. Translate them and run it again. ``--check`` changes nothing and tells what is missing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOM = Path(__file__).parents[1] / "src" / "indeler" / "reasons"
DOMAIN = "reasons"
LANGUAGES = ("nl", "de")
"""English is the language of the code and needs no catalogue."""
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""Written into every catalogue, so that nothing changes but the words."""


def main(arguments: list[str]) -> int:
    """Update and compile, or check."""
    faults = [fault for lang in LANGUAGES for fault in (checked(lang) if "--check" in arguments else updated(lang))]
    print("\n".join(faults) or "All texts are translated.")
    return 1 if faults else 0


def texts() -> dict[str, list[tuple[str, int]]]:
    """Every text that is marked for translation, and where."""
    found: dict[str, list[tuple[str, int]]] = {}
    for file, line, text, *_ in extract_from_dir(str(ROOM), [("**.py", "python")], keywords={"N_": None}):
        assert isinstance(text, str)
        found.setdefault(text, []).append((Path(file).as_posix(), line))
    return found


def po_file(lang: str) -> Path:
    """The catalogue that people edit."""
    return ROOM / "locale" / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(lang: str) -> Iterator[str]:
    """Write the catalogue of a language anew and compile it; tell what is still to be translated."""
    old = _read(lang)
    catalogue = _empty(lang)
    for text, places in sorted(texts().items()):
        files = sorted({(file, 0) for file, _ in places})
        known = old.get(text)
        catalogue.add(text, known.string if known else "", locations=files)
    po_file(lang).parent.mkdir(parents=True, exist_ok=True)
    with po_file(lang).open("wb") as out:
        write_po(out, catalogue, width=120, include_lineno=False)
    with po_file(lang).with_suffix(".mo").open("wb") as out:
        write_mo(out, catalogue)
    yield from _faults(lang)


def checked(lang: str) -> Iterator[str]:
    """What is wrong with the catalogue of a language."""
    yield from _faults(lang)
    with po_file(lang).with_suffix(".mo").open("rb") as compiled:
        if _translations(read_mo(compiled)) != _translations(_read(lang)):
            yield f"{lang}: the .mo file is stale; run python tools/messages.py"


def _translations(catalogue: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue if message.id}


def _faults(lang: str) -> Iterator[str]:
    catalogue, marked = _read(lang), texts()
    for text in sorted(marked):
        known = catalogue.get(text)
        if known is None or not known.string:
            yield f"{lang}: not translated: {text}"
        elif known.fuzzy:
            yield f"{lang}: only guessed: {text}"
        elif _gaps(text) != _gaps(str(known.string)):
            yield f"{lang}: other gaps: {text} / {known.string}"
    for message in catalogue:
        if message.id and message.id not in marked:
            yield f"{lang}: no longer used: {message.id}"


def _gaps(text: str) -> set[str]:
    return set(re.findall(r"{\w+}", text))


def _empty(lang: str) -> Catalog:
    return Catalog(
        locale=lang,
        project="indeler",
        copyright_holder="The Indeler authors",
        header_comment="# The reasons of a pairing; tools/messages.py keeps this file.",
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        version="1",
        last_translator="The Indeler authors",
        language_team="Indeler",
        msgid_bugs_address="the issues of the project",
        fuzzy=False,
    )


def _read(lang: str) -> Catalog:
    if not po_file(lang).exists():
        return _empty(lang)
    with po_file(lang).open("rb") as source:
        return read_po(source, locale=lang, domain=DOMAIN)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
