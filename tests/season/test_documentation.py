"""The documentation of seasons names every rulebook setting and every kind of event."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from indeler.season import events
from indeler.season.core.club_rules import ClubRules
from indeler.season.core.event import Event

KINDS = {word: kind for word, kind in events.KINDS.items() if kind.__module__.startswith("indeler.")}
"""The kinds of events, without those of other installed distributions."""
PAGES = Path(__file__).parents[2] / "docs" / "season"


def tables(table=ClubRules):
    """Yield every table of the rulebook file."""
    yield table
    for field in msgspec.inspect.type_info(table).fields:
        inner = getattr(field.type, "item_type", field.type)
        kinds = getattr(inner, "types", [inner])
        for kind in kinds:
            if isinstance(kind, msgspec.inspect.StructType) and kind.cls.__module__.startswith("indeler."):
                yield from tables(kind.cls)


WORDS = sorted({field for table in tables() for field in table.__struct_fields__})


def test_every_setting_of_the_rulebook_file_is_explained():
    page = (PAGES / "rulebook-file.md").read_text(encoding="utf-8")
    assert len(WORDS) > 100
    assert [word for word in WORDS if not any(form in page for form in ways_to_write(word))] == []


def ways_to_write(word):
    """Return the forms in which a page can name a setting or a table of the file."""
    as_table = [f"{mark}{word}{end}" for mark in ("[", ".") for end in ("]", ".")]
    return [f"`{word}`", f"{{ {word} = ", f" {word} = ", *as_table]


def test_every_kind_of_event_is_listed():
    page = (PAGES / "logbook.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"`{kind}`" not in page] == []


def test_every_kind_of_event_has_a_title_and_a_meaning():
    assert [name for name, kind in KINDS.items() if not kind.title[0].islower()] == []
    assert [
        name for name, kind in KINDS.items() if not (kind.meaning[0].isupper() and kind.meaning.endswith("."))
    ] == []


def test_an_event_kind_without_a_meaning_raises_an_error():
    class DoorOpened(Event, frozen=True, kw_only=True):
        title = "door opened"

    with pytest.raises(TypeError, match=r"^DoorOpened has no meaning$"):
        DoorOpened.check_words()


@pytest.mark.sampled(3)
def test_texts_for_users_do_not_come_from_docstrings():
    """Python 3.13 trims docstrings and ``python -OO`` removes them, so the texts of a page are separate strings."""
    code = "from indeler.season.log.event_words import meaning; print(meaning('member-left'), meaning.__doc__)"
    said = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "A member who left the club. None"


def test_every_decision_that_needs_a_reason_is_documented():
    page = (PAGES / "logbook.md").read_text(encoding="utf-8")
    named = page[page.index("These need a reason") :]
    assert sorted(kind for kind, event in KINDS.items() if event.needs_reason) == named.split("`")[1::2]
