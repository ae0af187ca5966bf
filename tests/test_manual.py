"""The manual for arbiters is complete, agrees with the program, and is shipped in it and as a file."""

import re
import runpy
from pathlib import Path

import pytest

from indeler import manual, rulebooks
from indeler.cli.main import COMMANDS, exit_code

TEXT = "\n".join(chapter.text for chapter in manual.chapters())
EMPHASISED = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
SCREEN_ONLY = {"right", "not best", "illegal", "corrected", "in the rating report alone"}
"""Words of the audit and of a question that are parts of longer texts of the program."""


def test_every_command_and_every_pairing_rulebook_is_mentioned():
    assert [name for name in COMMANDS if f"`indeler {name}" not in TEXT] == []
    built = {name for name in rulebooks.names() if not name.startswith(("fide-b0", "fide-c07", "fide-handling"))}
    assert [name for name in sorted(built - {"botwinnik"}) if f"`{name}`" not in TEXT] == []


@pytest.mark.sampled(3)
def test_every_button_in_the_manual_is_a_text_of_the_program():
    messages = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "messages.py"))
    texts = {*messages["PROGRAM"].texts(), *messages["SITE"].texts()}
    known = {re.sub(r"{\w+}|%\(\w+\)s", "N", text).rstrip(":.").lower() for text in texts} | SCREEN_ONLY
    named = {" ".join(words.split()) for words in EMPHASISED.findall(TEXT)}
    assert len(named) > 40
    assert [words for words in sorted(named) if words.rstrip(":.").lower() not in known] == []


def test_links_lead_to_a_heading_of_the_page():
    page = manual.standalone_page()
    headings = set(re.findall(r'<h\d id="([^"]+)"', page))
    links = re.findall(r'href="([^"]+)"', page)
    assert len(links) > len(manual.chapters())
    assert [link for link in links if link.removeprefix("#") not in headings] == []


def test_headings_have_one_anchor_and_the_level_of_their_place():
    page = manual.chapters_html(2)
    assert re.findall(r"</h\d[^>]+>", page) == []
    assert page.count("<h2 ") == page.count("</h2>") == len(manual.chapters())
    assert "<h1" not in page


CHAPTER = """# Title

A *line*
and more.

> quoted

- one
- two

| a | b |
| --- | --- |
| 1 | `2` |

```
code
```
"""


def test_blocks_contain_each_line_of_a_chapter_once(monkeypatch):
    monkeypatch.setattr(manual, "chapters", lambda: (manual.Chapter("title", "Title", CHAPTER),))
    lines = [("h1", "Title"), ("p", "A line and more."), ("p", "quoted"), ("li", "one"), ("li", "two")]
    expected = [*((kind, (line,)) for kind, line in lines), ("th", ("a", "b")), ("td", ("1", "2")), ("code", ("code",))]
    assert manual.blocks() == expected


def test_the_html_file_is_self_contained(tmp_path):
    assert exit_code(["manual", "-o", str(tmp_path / "manual.html")]) == 0
    page = (tmp_path / "manual.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert not re.search(r'(src|href)="(?!#)', page)
    assert all(f'<h1 id="{chapter.name}">' in page for chapter in manual.chapters())


def test_the_pdf_has_every_block(tmp_path):
    assert exit_code(["manual", "-o", str(tmp_path / "manual.pdf")]) == 0
    assert (tmp_path / "manual.pdf").read_bytes().startswith(b"%PDF")
    kinds = {block.kind for block in manual.blocks()}
    assert {"h1", "h2", "p", "li", "th", "td"} <= kinds
    assert all("".join(block.cells).strip() for block in manual.blocks())


def test_another_file_extension_is_refused(tmp_path, capsys):
    assert exit_code(["manual", "-o", str(tmp_path / "manual.doc")]) == 3
    assert "the manual is written as .html, .pdf or .md" in capsys.readouterr().err


def test_the_manual_is_printed_as_text_for_programs(capsys):
    assert exit_code(["manual"]) == 0
    assert capsys.readouterr().out.startswith("# Start")


def test_the_manual_is_written_to_a_file_for_a_user_who_names_one(tmp_path, monkeypatch):
    monkeypatch.setattr("indeler.cli.manual.is_for_a_person", lambda: True)
    assert exit_code(["manual", "-o", str(tmp_path / "manual.md")]) == 0
    assert (tmp_path / "manual.md").read_text(encoding="utf-8").startswith("# Start")
