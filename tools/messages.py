"""Gathers the texts of the house, brings their catalogues up to date and compiles them.

``python tools/messages.py`` after a text has changed: new ones come into the .po files without a translation, those no
longer used go. Translate them and run it again. ``--check`` changes nothing and tells what is wrong.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from indeler.model import Kind

SOURCE = Path(__file__).parents[1] / "src" / "indeler"
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


class Room(NamedTuple):
    """A room of the house that speaks."""

    name: str
    domain: str
    """The name of its catalogues."""
    marks: tuple[str, ...]
    """The functions that mark a text in the code."""
    gap: str
    """What a text leaves open, as a pattern: its translations must leave the same open."""

    @property
    def folder(self) -> Path:
        """Where its code is."""
        return SOURCE / self.name

    def po_file(self, lang: str) -> Path:
        """The catalogue that people edit."""
        return self.folder / "locale" / lang / "LC_MESSAGES" / f"{self.domain}.po"

    def texts(self) -> dict[str, set[str]]:
        """Every text that is marked for translation, and the files that have it."""
        found: dict[str, set[str]] = {}
        for file in sorted(self.folder.rglob("*.py")):
            for text in _marked(file.read_bytes(), self.marks):
                found.setdefault(text, set()).add(file.relative_to(self.folder).as_posix())
        for template in sorted((self.folder / "templates").rglob("*.html")):
            for text in _of_template(template.read_text(encoding="utf-8")):
                found.setdefault(text, set()).add(template.relative_to(self.folder).as_posix())
        return found

    def strays(self) -> Iterator[str]:
        """What should be a text for the catalogues and is none."""
        return iter(())


REFUSALS = dict.fromkeys(("InvalidInput", "InconsistentTournament", "PairingError", "Questioned"), 0)
REFUSALS |= dict.fromkeys(("TooLarge", "FileTrouble", "Outdated", "refuse"), 0) | {"TrfError": 2, "refused": 2}
"""The calls that refuse something, and which of their arguments is the text."""
PARTS = {"Sentence": 0, "N_": 0, "Column": 3, "points_column": 2, "misplaced": 3, "whole": 1}
"""The calls that take a part of a sentence, where it is written there."""
ENGLISH_ONLY = ("cli/call.py", "cli/engine.py")
"""What speaks to programs."""


class House(Room):
    """The whole house: what any room below the site says, and what the site refuses."""

    def texts(self) -> dict[str, set[str]]:
        """Every text of a call that says something, every kind of round, and the files that have it."""
        found: dict[str, set[str]] = {kind.label: {"model/kinds.py"} for kind in Kind}
        for file, _, text in _spoken():
            for each in _constants(text):
                if re.search(r"[^\W\d_]", re.sub(self.gap, "", each)):
                    found.setdefault(each, set()).add(file)
        return found

    def strays(self) -> Iterator[str]:
        """Refusals that were put together before anybody could translate them."""
        for file, call, text in _spoken():
            if any(isinstance(part, ast.JoinedStr) for part in ast.walk(text)):
                yield f"{self.name}: {file}:{call.lineno}: leave gaps in the text and name what fills them"


ROOMS: tuple[Room, ...] = (
    Room("web", "django", ("_", "lazy"), r"%\(\w+\)s|<\w+>"),
    House("language", "indeler", (), r"{\w+}"),
)


def main(arguments: list[str]) -> int:
    """Update and compile, or check."""
    work = checked if "--check" in arguments else updated
    faults = [fault for room in ROOMS for lang in LANGUAGES for fault in work(room, lang)]
    faults += [stray for room in ROOMS for stray in room.strays()]
    print("\n".join(faults) or "All texts are translated.")
    return 1 if faults else 0


def updated(room: Room, lang: str) -> Iterator[str]:
    """Write a catalogue anew and compile it; tell what is still to be translated."""
    old, catalogue, file = _read(room, lang), _empty(lang), room.po_file(lang)
    for text, files in sorted(room.texts().items()):
        known = old.get(text)
        catalogue.add(text, known.string if known else "", locations=[(name, 0) for name in sorted(files)])
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        write_po(out, catalogue, width=120, include_lineno=False)
    with file.with_suffix(".mo").open("wb") as out:
        write_mo(out, catalogue)
    yield from _faults(room, lang)


def checked(room: Room, lang: str) -> Iterator[str]:
    """What is wrong with a catalogue."""
    yield from _faults(room, lang)
    with room.po_file(lang).with_suffix(".mo").open("rb") as compiled:
        if _translations(read_mo(compiled)) != _translations(_read(room, lang)):
            yield f"{room.name} {lang}: the .mo file is stale; run python tools/messages.py"


def _of_template(source: str) -> Iterator[str]:
    for pattern in _IN_TEMPLATES:
        yield from (found["text"] for found in pattern.finditer(source))
    for block in _BLOCK.finditer(source):
        yield _VARIABLE.sub(r"%(\1)s", block["text"].replace("%", "%%"))


def _marked(source: bytes, marks: Collection[str]) -> Iterator[str]:
    """The texts that calls of these functions mark, also within a text that is put together."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in marks:
            yield from _constants(call.args[0])


@cache
def _spoken() -> tuple[tuple[str, ast.Call, ast.expr], ...]:
    """Every call that says something: its file, the call, and the argument that is the text."""
    found: list[tuple[str, ast.Call, ast.expr]] = []
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        for call in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(call, ast.Call) and file not in ENGLISH_ONLY:
                name = getattr(call.func, "id", getattr(call.func, "attr", ""))
                place = (REFUSALS | PARTS).get(name, len(call.args))
                found += [(file, call, text) for text in call.args[place : place + 1]]
    return tuple(found)


def _constants(text: ast.expr) -> Iterator[str]:
    """The text as it is written there, or both of two; nothing where it comes from elsewhere."""
    if isinstance(text, ast.IfExp):
        yield from (*_constants(text.body), *_constants(text.orelse))
    elif isinstance(text, ast.Constant) and isinstance(text.value, str):
        yield text.value


def _translations(catalogue: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue if message.id and message.string}


def _faults(room: Room, lang: str) -> Iterator[str]:
    catalogue, used = _read(room, lang), room.texts()
    for text in sorted(used):
        known = catalogue.get(text)
        if known is None or not known.string:
            yield f"{room.name} {lang}: not translated: {text}"
        elif known.fuzzy:
            yield f"{room.name} {lang}: only guessed: {text}"
        elif set(re.findall(room.gap, text)) != set(re.findall(room.gap, str(known.string))):
            yield f"{room.name} {lang}: other gaps: {text} / {known.string}"
    yield from (
        f"{room.name} {lang}: no longer used: {each.id}" for each in catalogue if each.id and each.id not in used
    )


def _empty(lang: str) -> Catalog:
    return Catalog(
        locale=lang,
        project="indeler",
        copyright_holder="The Indeler authors",
        header_comment="# tools/messages.py keeps this file.",
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        version="1",
        last_translator="The Indeler authors",
        language_team="Indeler",
        msgid_bugs_address="the issues of the project",
        fuzzy=False,
    )


def _read(room: Room, lang: str) -> Catalog:
    if not room.po_file(lang).exists():
        return _empty(lang)
    with room.po_file(lang).open("rb") as source:
        return read_po(source, locale=lang)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
