"""Tests that docs/opens.md lists every kind of event."""

from pathlib import Path

from indeler.opens import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "opens.md"


def test_every_kind_of_event_is_listed():
    page = PAGE.read_text(encoding="utf-8")
    assert [kind for kind in KINDS.by_word if f"`{kind}`" not in page] == []
