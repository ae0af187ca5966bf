"""Gathers the texts of the site, brings its catalogues up to date and compiles them.

``python tools/site_messages.py`` after a text has changed: new ones come into the .po files without a translation,
those no longer used go. Translate them and run it again. ``--check`` changes nothing and tells what is wrong.
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

SITE = Path(__file__).parents[1] / "src" / "indeler" / "web"
LANGUAGES = ("nl", "de")
"""English is the language of the code and needs no catalogue."""
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""Written into every catalogue, so that nothing changes but the words."""

_IN_TEMPLATES = (
    re.compile(r"""{%\s*translate\s+(["'])(?P<text>.+?)\1"""),
    re.compile(r"""_\((["'])(?P<text>.+?)\1\)"""),
)
_BLOCK = re.compile(r"{%\s*blocktranslate\b[^%]*%}(?P<text>.*?){%\s*endblocktranslate\s*%}", re.DOTALL)
_VARIABLE = re.compile(r"{{\s*(\w+)\s*}}")


def main(arguments: list[str]) -> int:
    """Update and compile, or check."""
    faults = [fault for lang in LANGUAGES for fault in (checked(lang) if "--check" in arguments else updated(lang))]
    print("\n".join(faults) or "All texts of the site are translated.")
    return 1 if faults else 0


def texts() -> dict[str, set[str]]:
    """Every text that is marked for translation, and the files that have it."""
    found: dict[str, set[str]] = {}
    for file, _, text, *_ in extract_from_dir(str(SITE), [("**.py", "python")], keywords={"_": None, "lazy": None}):
        assert isinstance(text, str)
        found.setdefault(text, set()).add(file)
    for template in sorted((SITE / "templates").rglob("*.html")):
        for text in _of_template(template.read_text(encoding="utf-8")):
            found.setdefault(text, set()).add(template.relative_to(SITE).as_posix())
    return found


def _of_template(source: str) -> Iterator[str]:
    for pattern in _IN_TEMPLATES:
        yield from (found["text"] for found in pattern.finditer(source))
    for block in _BLOCK.finditer(source):
        yield _VARIABLE.sub(r"%(\1)s", block["text"].replace("%", "%%"))


def po_file(lang: str) -> Path:
    """The catalogue that people edit."""
    return SITE / "locale" / lang / "LC_MESSAGES" / "django.po"


def updated(lang: str) -> Iterator[str]:
    """Write the catalogue of a language anew and compile it; tell what is still to be translated."""
    old, catalogue = _read(lang), _empty(lang)
    for text, files in sorted(texts().items()):
        known = old.get(text)
        catalogue.add(text, known.string if known else "", locations=[(file, 0) for file in sorted(files)])
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
            yield f"{lang}: the .mo file is stale; run python tools/site_messages.py"


def _translations(catalogue: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue if message.id and message.string}


def _faults(lang: str) -> Iterator[str]:
    catalogue, used = _read(lang), texts()
    for text in sorted(used):
        known = catalogue.get(text)
        if known is None or not known.string:
            yield f"{lang}: not translated: {text}"
        elif known.fuzzy:
            yield f"{lang}: only guessed: {text}"
        elif _gaps(text) != _gaps(str(known.string)):
            yield f"{lang}: other gaps: {text} / {known.string}"
    yield from (f"{lang}: no longer used: {each.id}" for each in catalogue if each.id and each.id not in used)


def _gaps(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)s|<\w+>", text))


def _empty(lang: str) -> Catalog:
    return Catalog(
        locale=lang,
        project="indeler",
        copyright_holder="The Indeler authors",
        header_comment="# The texts of the site; tools/site_messages.py keeps this file.",
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
        return read_po(source, locale=lang)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
