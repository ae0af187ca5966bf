"""French has a no-break space before a colon and within « », and a narrow one before a semicolon, ! and ?."""

import re
import tomllib
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import indeler
from indeler.cli.main import exit_code

SOURCE = Path(indeler.__file__).parent
FAULT = re.compile(r"(?<!\u202f)[;!?](?=\s|$)|(?<!\xa0):(?=\s|$)|«(?!\xa0)|(?<!\xa0)»")
TYPED = re.compile(r"\S*(?:{line}|:1): |\b(?:nom|Elo|montant|nature|Vries|100); |\blot: avec|H Z \?$")
"""Text without the space that is allowed: a place in a file, and words that are typed with this sign."""
WORD = re.compile(r"[^\W\d_]{3,}:(?= |$)", re.MULTILINE)


def texts_in(table):
    for name, value in table.items():
        if isinstance(value, dict):
            yield from texts_in(value)
        elif name == "fr":
            yield value


def texts():
    for file in (SOURCE / "language" / "locale" / "fr").rglob("*.po"):
        with file.open("rb") as opened:
            yield from ((file.name, str(each.string)) for each in read_po(opened) if each.id)
    for file in (SOURCE / "rulebooks").glob("*.toml"):
        yield from ((file.name, text) for text in texts_in(tomllib.loads(file.read_text("utf-8"))))


def test_every_text_has_its_spaces():
    assert [(where, text) for where, text in texts() if FAULT.search(TYPED.sub(" ", text))] == []


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ("Ronde : 3", True),
        ("Ronde\xa0: 3", False),
        ("Oui ?", True),
        ("Oui\u202f?", False),
        ("«mot»", True),
        ("19:30", False),
    ],
)
def test_a_missing_space_is_detected(text, is_wrong):
    assert bool(FAULT.search(text)) == is_wrong


COMMANDS = (
    ("pair", "--explain"),
    ("why", "1"),
    ("standings", "--why", "1", "2"),
    ("check",),
    ("next",),
)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_no_command_puts_a_colon_next_to_a_word(capsys, words):
    command, *more = words
    open_ = SOURCE.parents[1] / "examples" / "open.trf"
    assert exit_code([command, str(open_), *more, "--lang", "fr"]) in (0, 6)
    assert WORD.findall(capsys.readouterr().out) == []
