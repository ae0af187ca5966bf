"""The catalogues are complete: everything is translated, nothing is fuzzy, and the compiled files are up to date."""

import importlib.util
import re
from pathlib import Path

import pytest

from indeler.language import InvalidInput
from indeler.language.catalogue import LANGUAGES, words_of
from support.languages import TRANSLATED

TOOL = Path(__file__).parents[2] / "tools" / "messages.py"


@pytest.fixture(scope="module")
def messages():
    spec = importlib.util.spec_from_file_location("messages", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("name", ["PROGRAM", "SITE"])
def test_the_catalogue_is_complete_and_compiled(messages, name, lang):
    assert list(messages.checked(getattr(messages, name), lang)) == []


def test_there_are_two_catalogues_one_for_the_package_and_one_for_its_site(messages):
    kept = {file.relative_to(messages.SOURCE).as_posix() for file in messages.SOURCE.rglob("*.po")}
    folders = {"language/locale/{}/LC_MESSAGES/indeler.po", "language/locale/{}/LC_MESSAGES/django.po"}
    assert kept == {folder.format(lang) for folder in folders for lang in messages.LANGUAGES}


def test_texts_are_found_in_code_and_templates(messages):
    house, site = messages.PROGRAM.texts(), messages.SITE.texts()
    assert house["they already met in round {round}"] == {"reasons/explained_round.py"}
    assert "There is no member {number}; look in the list of members." in house
    assert house["win in under one move"] == {"model/kinds.py"}
    assert any(file.endswith(".html") for files in site.values() for file in files)


def test_a_placeholder_is_a_name_in_braces_except_in_django_templates(messages):
    others = {text: files for text, files in messages.SITE.texts().items() if "%(" in text}
    assert {file for files in others.values() for file in files if not file.endswith(".html")} == set()
    assert [text for text in messages.PROGRAM.texts() if re.search(r"%\(|%s", text)] == []


def test_a_text_is_found_within_an_f_string_which_older_pythons_read_as_one_text(messages, tmp_path):
    source = tmp_path / "toy.py"
    source.write_text("f'{N_(\"a text\")}: {name}'", encoding="utf-8")
    assert [call.args[0].value for call in messages._marks(source, ("N_",))] == ["a text"]


def test_no_text_is_composed_before_it_is_translated(messages):
    assert [stray for each in messages.SPEAKERS for stray in each.strays()] == []


@pytest.mark.parametrize("text", ['f"There is no {name}."', '"There is no " + name', "name", '"a" if name else "b"'])
def test_a_composed_text_that_is_marked_is_reported(messages, monkeypatch, tmp_path, text):
    (tmp_path / "toy.py").write_text(f"raise InvalidInput(\n    N_({text})\n)", encoding="utf-8")
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    told = "indeler: toy.py:2: leave gaps in the text and name what fills them"
    assert list(messages.PROGRAM.strays()) == [told]


def test_another_kind_of_placeholder_is_reported(messages, monkeypatch, tmp_path):
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "toy.py").write_text('_("Round %(round)s") % {"round": 1}', encoding="utf-8")
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    assert list(messages.SITE.strays()) == ["django: web/toy.py:1: write a gap as {name}, and fill it with format"]


def test_every_language_has_a_catalogue():
    assert [words_of(lang)("white") for lang in LANGUAGES] == ["wit", "white", "Weiß", "les Blancs"]


def test_an_unknown_language_is_refused():
    with pytest.raises(InvalidInput, match="'it'"):
        words_of("it")
