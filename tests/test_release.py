"""The parts of ``make release`` without network: the changelog, the index of the documentation, two clicks."""

import runpy
from pathlib import Path

import pytest

from indeler._version import __version__

ROOT = Path(__file__).parents[1]
RELEASE = runpy.run_path(str(ROOT / "tools" / "release.py"))
DOCS_SITE = runpy.run_path(str(ROOT / "tools" / "docs_site.py"))


def test_the_changelog_has_a_section_about_this_version():
    text = RELEASE["changes"](__version__)
    assert text.startswith(f"## {__version__} ")
    assert text.count("\n## ") == 0
    with pytest.raises(SystemExit, match=r"no section '## 9\.9"):
        RELEASE["changes"]("9.9")


def test_every_page_of_the_documentation_is_in_the_index(tmp_path):
    DOCS_SITE["gather"](tmp_path / "docs")
    listed = DOCS_SITE["settings"](tmp_path / "docs")
    pages = {page.relative_to(tmp_path / "docs").as_posix() for page in (tmp_path / "docs").rglob("*.md")}
    assert {"index.md", "changelog.md", "webhooks.md", "engine.md"} < pages
    assert sorted(line.split()[-1] for line in listed.splitlines() if line.endswith(".md")) == sorted(pages)


def test_links_lead_to_the_addresses_of_pages_on_the_site(tmp_path):
    DOCS_SITE["gather"](tmp_path / "docs")
    assert "](publishing.md#pieces-for-other-sites)" in (tmp_path / "docs" / "security.md").read_text(encoding="utf-8")
    assert "](../README.md)" not in (tmp_path / "docs" / "engine.md").read_text(encoding="utf-8")


def test_a_page_at_a_distance_of_three_clicks_is_reported(tmp_path):
    links = {"index": "one", "one": "two", "two": "three", "three": "index"}
    for name, other in links.items():
        (tmp_path / f"{name}.html").write_text(f'<a href="{other}.html#part">next</a>', encoding="utf-8")
    assert RELEASE["too_far"](tmp_path) == ["three.html"]
