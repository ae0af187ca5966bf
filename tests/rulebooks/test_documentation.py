"""Tests of the pages of docs/rulebooks: status and links."""

import re
from pathlib import Path

import pytest

from indeler.rulebooks import names
from indeler.rulebooks.clause_texts import clause_texts

PAGES = Path(__file__).parents[2] / "docs" / "rulebooks"


@pytest.mark.parametrize("book", names())
def test_a_page_and_the_index_state_the_status_of_the_register(book):
    status = clause_texts(book).status
    assert f"Status: **{status}**" in (PAGES / f"{book}.md").read_text(encoding="utf-8")
    row = next(line for line in (PAGES / "index.md").read_text(encoding="utf-8").splitlines() if f"[{book}]" in line)
    assert row.endswith(f"| {status} |")


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.name)
def test_the_links_of_a_page_are_valid(page):
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (PAGES / link).exists(), link
