"""The catalogues of the house are whole: all translated, nothing guessed, compiled files fresh."""

import importlib.util
from pathlib import Path

import pytest

from indeler.language import InvalidInput
from indeler.language.catalogue import LANGUAGES, words_of

TOOL = Path(__file__).parents[2] / "tools" / "messages.py"


@pytest.fixture(scope="module")
def messages():
    spec = importlib.util.spec_from_file_location("messages", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("lang", ["nl", "de"])
@pytest.mark.parametrize("room", ["web", "language"])
def test_the_catalogue_is_whole_and_compiled(messages, room, lang):
    faults = [fault for each in messages.ROOMS if each.name == room for fault in messages.checked(each, lang)]
    assert faults == []


def test_every_room_that_speaks_is_looked_at(messages):
    assert [room.name for room in messages.ROOMS] == ["web", "language"]


def test_texts_are_found_in_code_and_templates(messages):
    texts = {room.name: room.texts() for room in messages.ROOMS}
    assert "they met in round {round}" in texts["language"]
    assert "There is no member {number}; look in the list of members." in texts["language"]
    assert any(file.endswith(".html") for files in texts["web"].values() for file in files)
    assert texts["web"]["play-off"] == {
        "club/pending_decisions.py"
    }  # within an f-string, which older Pythons read as one text


def test_no_refusal_is_put_together_before_it_can_be_translated(messages):
    assert [stray for room in messages.ROOMS for stray in room.strays()] == []


def test_every_language_has_words():
    assert [words_of(lang)("white") for lang in LANGUAGES] == ["wit", "white", "Weiß"]


def test_an_unknown_language_is_refused():
    with pytest.raises(InvalidInput, match="'fr'"):
        words_of("fr")
