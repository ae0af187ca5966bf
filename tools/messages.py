"""Collect the texts of the program, update their catalogues and compile them.

``python tools/messages.py`` after a text has changed: it adds new texts to the .po files without a translation and
removes those no longer used. Translate them and run it again. ``--check`` changes nothing and reports faults.
``--compile`` only compiles outdated catalogues, as ``make`` and the build of the package do: the .mo files are not
stored in the repository.
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

SOURCE = Path(__file__).parents[1] / "src" / "indeler"
LOCALE = "language/locale"
"""The folder of the languages, within the source."""
LANGUAGES = sorted(folder.name for folder in (SOURCE / LOCALE).iterdir() if folder.name != "en")
"""English is the language of the code and needs no catalogue."""
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""The date of every catalogue, so that only texts change."""

_IN_TEMPLATES = (
    re.compile(r"""{%\s*translate\s+(["'])(?P<text>.+?)\1"""),
    re.compile(r"""_\((["'])(?P<text>.+?)\1\)"""),
)
_BLOCK = re.compile(r"{%\s*blocktranslate\b[^%]*%}(?P<text>.*?){%\s*endblocktranslate\s*%}", re.DOTALL)
_VARIABLE = re.compile(r"{{\s*(\w+)\s*}}")


class Speaker(NamedTuple):
    """The program, or its site: the files with its texts, the functions that mark them, and its catalogue."""

    name: str
    """The name of its catalogue."""
    sources: tuple[str, ...]
    """The files with its texts."""
    marks: tuple[str, ...]
    """The functions that mark a text in the code; there is no other way to mark one."""
    gap: str
    """The pattern of a placeholder: translations must have the same placeholders."""
    commands: str = ""
    """The folder of its commands, whose help texts need no mark."""

    def po_file(self, lang: str) -> Path:
        """Return the catalogue that people edit."""
        return SOURCE / LOCALE / lang / "LC_MESSAGES" / f"{self.name}.po"

    def texts(self) -> dict[str, set[str]]:
        """Return every marked text with a word or punctuation, and its files.

        French has a space before a colon and a semicolon.
        """
        found: dict[str, set[str]] = {}
        for file, text in self._written():
            if re.search(r"[^\W\d_]|[:;] ", re.sub(self.gap, "", text)):
                found.setdefault(text, set()).add(file)
        return found

    def _written(self) -> Iterator[tuple[str, str]]:
        for path in self._files():
            file = path.relative_to(SOURCE).as_posix()
            if path.suffix == ".html":
                yield from ((file, text) for text in _of_template(path.read_text(encoding="utf-8")))
            else:
                yield from ((file, text) for call in _marks(path, self.marks) for text in _constants(call.args[0]))
                if self.commands and file.startswith(self.commands):
                    yield from ((file, text) for text in _of_commands(path))

    def strays(self) -> Iterator[str]:
        """Yield marked texts that cannot be translated because they are composed at run time, and other
        placeholders.
        """
        for path in self._files():
            for call in _marks(path, self.marks) if path.suffix == ".py" else ():
                where = f"{self.name}: {path.relative_to(SOURCE).as_posix()}:{call.lineno}"
                if not isinstance(call.args[0], ast.Constant):
                    yield f"{where}: leave gaps in the text and name what fills them"
                elif "%(" in str(call.args[0].value):
                    yield f"{where}: write a gap as {{name}}, and fill it with format"

    def _files(self) -> list[Path]:
        return sorted(path for source in self.sources for path in SOURCE.glob(source))


PROGRAM = Speaker("indeler", ("**/*.py",), ("N_",), r"{\w+}", commands="cli/")
SITE = Speaker("django", ("web/**/*.py", "web/templates/**/*.html"), ("_", "lazy"), r"{\w+}|%\(\w+\)s|<\w+>")
SPEAKERS = (PROGRAM, SITE)


def main(arguments: list[str]) -> int:
    """Update and compile, only compile, or check."""
    if "--compile" in arguments:
        compile_catalogues()
        return 0
    work = checked if "--check" in arguments else updated
    faults = [fault for each in SPEAKERS for lang in LANGUAGES for fault in work(each, lang)]
    faults += [stray for each in SPEAKERS for stray in each.strays()]
    print("\n".join(faults) or "All texts are translated.")
    return 1 if faults else 0


def updated(speaker: Speaker, lang: str) -> Iterator[str]:
    """Update a catalogue and compile it; yield the texts without a translation."""
    old, catalogue, file = _read(speaker, lang), _empty(lang), speaker.po_file(lang)
    for text, files in sorted(speaker.texts().items()):
        known = old.get(text)
        same = "" if re.search(r"[^\W\d_]", re.sub(speaker.gap, "", text)) else text
        catalogue.add(text, known.string if known else same, locations=[(name, 0) for name in sorted(files)])
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        write_po(out, catalogue, width=120, include_lineno=False)
    _compile(file, catalogue)
    yield from _faults(speaker, lang)


def compile_catalogues() -> None:
    """Compile every catalogue whose .mo file is missing or older than its .po file."""
    for file in sorted((SOURCE / LOCALE).glob("*/LC_MESSAGES/*.po")):
        compiled = file.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < file.stat().st_mtime:
            with file.open("rb") as source:
                _compile(file, read_po(source, locale=file.parts[-3]))


def _compile(file: Path, catalogue: Catalog) -> None:
    with file.with_suffix(".mo").open("wb") as out:
        write_mo(out, catalogue)


def checked(speaker: Speaker, lang: str) -> Iterator[str]:
    """Yield the faults of a catalogue."""
    yield from _faults(speaker, lang)
    with speaker.po_file(lang).with_suffix(".mo").open("rb") as compiled:
        if _translations(read_mo(compiled)) != _translations(_read(speaker, lang)):
            yield f"{speaker.name} {lang}: the .mo file is stale; run python tools/messages.py"


def _of_template(source: str) -> Iterator[str]:
    for pattern in _IN_TEMPLATES:
        yield from (found["text"] for found in pattern.finditer(source))
    for block in _BLOCK.finditer(source):
        yield _VARIABLE.sub(r"%(\1)s", block["text"].replace("%", "%%"))


def _of_commands(file: Path) -> Iterator[str]:
    """Yield the help texts of commands, which are the functions with a language parameter, and of their options.

    A placeholder for a value is translated if it is in capitals; in small letters it is typed literally.
    """
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.FunctionDef) and any("Language" in ast.unparse(each) for each in node.args.args):
            yield ast.get_docstring(node) or ""
        elif isinstance(node, ast.keyword) and node.arg in ("help", "metavar"):
            found = _constants(node.value)
            yield from (text for text in found if node.arg == "help" or re.search("[A-Z]{2}", text))


@cache
def _marks(file: Path, marks: Collection[str]) -> list[ast.Call]:
    """Return the calls in this file that mark a text, also within an f-string."""
    source = file.read_bytes()
    if not any(f"{mark}(".encode() in source for mark in marks):  # a text search is faster than parsing
        return []
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [call for call in calls if getattr(call.func, "id", "") in marks]


def _constants(text: ast.expr) -> Iterator[str]:
    """Yield the literal text of an expression; nothing if it is not literal."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        yield text.value


def _translations(catalogue: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue if message.id and message.string}


def _faults(speaker: Speaker, lang: str) -> Iterator[str]:
    catalogue, used = _read(speaker, lang), speaker.texts()
    for text in sorted(used):
        known = catalogue.get(text)
        if known is None or not known.string:
            yield f"{speaker.name} {lang}: not translated: {text}"
        elif known.fuzzy:
            yield f"{speaker.name} {lang}: only guessed: {text}"
        elif set(re.findall(speaker.gap, text)) != set(re.findall(speaker.gap, str(known.string))):
            yield f"{speaker.name} {lang}: other gaps: {text} / {known.string}"
    yield from (
        f"{speaker.name} {lang}: no longer used: {each.id}" for each in catalogue if each.id and each.id not in used
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


def _read(speaker: Speaker, lang: str) -> Catalog:
    if not speaker.po_file(lang).exists():
        return _empty(lang)
    with speaker.po_file(lang).open("rb") as source:
        return read_po(source, locale=lang)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
