"""The pages about the season name everything there is."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from indeler.season.core.rulebook import ClubRulebook
from indeler.season.events import KINDS

PAGES = Path(__file__).parents[2] / "docs" / "season"


def tables(table=ClubRulebook):
    """Every table of the rulebook file."""
    yield table
    for field in msgspec.inspect.type_info(table).fields:
        inner = getattr(field.type, "item_type", field.type)
        kinds = getattr(inner, "types", [inner])
        for kind in kinds:
            if isinstance(kind, msgspec.inspect.StructType):
                yield from tables(kind.cls)


WORDS = sorted({field for table in tables() for field in table.__struct_fields__})


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_rulebook_file_is_explained(word):
    page = (PAGES / "rulebook-file.md").read_text(encoding="utf-8")
    as_table = any(f"{mark}{word}{end}" in page for mark in ("[", ".") for end in ("]", "."))
    assert f"`{word}`" in page or as_table or f"{{ {word} = " in page or f" {word} = " in page


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_is_listed(kind):
    assert f"`{kind}`" in (PAGES / "logbook.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS.values())
def test_every_kind_of_event_says_what_it_is(kind):
    assert kind.title[0].islower()
    assert kind.meaning[0].isupper()
    assert kind.meaning.endswith(".")


def test_what_people_read_does_not_come_from_the_documentation_of_the_code():
    """Python 3.13 trims documentation, ``python -OO`` has none: the words of a page are texts of their own."""
    code = "from indeler.season.core.event_words import meaning; print(meaning('member-left'), meaning.__doc__)"
    said = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "A member who left the club. None"


def test_every_decision_that_needs_a_reason_is_named():
    page = (PAGES / "logbook.md").read_text(encoding="utf-8")
    named = page[page.index("These need a reason") :]
    assert sorted(kind for kind, event in KINDS.items() if event.needs_reason) == named.split("`")[1::2]
