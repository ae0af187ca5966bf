"""Every language is complete: folder, conventions, texts of files and tables of words."""

import ast
import tomllib
from pathlib import Path

import pytest

import indeler
from indeler.language.catalogue import LANGUAGES, Conventions, conventions_of

SOURCE = Path(indeler.__file__).parent


def lacking(table, where):
    """Yield the places of a file that have a text in some language but not in another."""
    if isinstance(table, dict):
        if isinstance(table.get("en"), str):
            yield from (f"{where}: {lang}" for lang in LANGUAGES if not table.get(lang))
        for name, value in table.items():
            yield from lacking(value, f"{where}.{name}")


def test_every_text_of_a_file_exists_in_every_language():
    """Rulebooks and school holidays; a missing text is reported with its file and its place."""
    files = [file for file in SOURCE.rglob("*.toml") if "locale" not in file.parts]
    assert len(files) > 20
    missing = [each for file in files for each in lacking(tomllib.loads(file.read_text("utf-8")), file.name)]
    assert missing == []


def test_a_missing_text_is_reported_with_its_place():
    table = {
        "clause": {"B1": {lang: "a" for lang in LANGUAGES if lang != "fr"}},
        "title": dict.fromkeys(LANGUAGES, "t"),
    }
    assert list(lacking(table, "berger.toml")) == ["berger.toml.clause.B1: fr"]


def test_every_table_of_words_in_the_code_has_every_language():
    """Checked for every Wording with a literal table of more than English."""
    missing = []
    for file in SOURCE.rglob("*.py"):
        source = file.read_text("utf-8")
        if "Wording({" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Wording" and node.args:
                keys = {each.value for each in getattr(node.args[0], "keys", ()) if isinstance(each, ast.Constant)}
                if "en" in keys and len(keys) > 1 and keys != {*LANGUAGES}:
                    missing.append(f"{file.relative_to(SOURCE)}:{node.lineno}")
    assert missing == []


def test_every_language_has_its_folder_and_no_other_language_has_one():
    assert {folder.name for folder in (SOURCE / "language" / "locale").iterdir()} == {*LANGUAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_its_conventions(lang):
    known = conventions_of(lang)
    assert [
        name
        for name in Conventions._fields
        if not getattr(known, name) and name not in ("day_mark", "weekday_mark", "first_day")
    ] == []
    assert (len(known.months), len(known.pieces), len({*known.pieces})) == (12, 5, 5)
    assert {frozenset(each) for each in known.evening} == {frozenset({"find", "morning", "afternoon", "day"})}
    assert known.colon.endswith(":")
    assert known.decimal_mark in (".", ",")
