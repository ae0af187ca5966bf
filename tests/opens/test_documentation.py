"""The page about open tournaments names everything there is."""

from pathlib import Path

import pytest

from indeler.opens import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "opens.md"


@pytest.mark.parametrize("kind", KINDS.by_word)
def test_every_kind_of_event_is_listed(kind):
    assert f"`{kind}`" in PAGE.read_text(encoding="utf-8")
