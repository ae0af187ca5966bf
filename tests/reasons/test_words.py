"""The catalogues of the reasons and of the site are whole: all translated, nothing guessed, compiled files fresh."""

import importlib.util
from pathlib import Path

import pytest

from indeler.model import InvalidInput
from indeler.reasons.words import LANGUAGES, words_of

TOOL = Path(__file__).parents[2] / "tools" / "messages.py"


@pytest.fixture(scope="module")
def messages():
    spec = importlib.util.spec_from_file_location("messages", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("lang", ["nl", "de"])
@pytest.mark.parametrize("room", [0, 1])
def test_the_catalogue_is_whole_and_compiled(messages, room, lang):
    assert list(messages.checked(messages.ROOMS[room], lang)) == []


def test_texts_are_found_in_code_and_templates(messages):
    reasons, site = (room.texts() for room in messages.ROOMS)
    assert "they met in round {round}" in reasons
    assert any(file.endswith(".html") for files in site.values() for file in files)


def test_every_language_has_words():
    assert [words_of(lang)("white") for lang in LANGUAGES] == ["wit", "white", "Weiß"]


def test_an_unknown_language_is_refused():
    with pytest.raises(InvalidInput, match="'fr'"):
        words_of("fr")
