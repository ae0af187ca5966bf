"""The manual for arbiters: the chapters of ``docs/manual`` as one page of HTML, and as text for a PDF.

A wheel has the chapters next to this file (``chapters/``); in a checkout they are read from ``docs/manual``.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_INSTALLED = Path(__file__).parent / "chapters"
FOLDER = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[3] / "docs" / "manual"

TITLE = "Indeler: the manual for arbiters"

STYLE = """body{font:1rem/1.5 sans-serif;max-width:46rem;margin:0 auto;padding:1rem}
table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2rem .5rem;text-align:left;vertical-align:top}
code{background:#8882;padding:0 .2em}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#9cf}}
@media print{h1{break-before:page}}"""


class Chapter(NamedTuple):
    """A chapter: its name in addresses, its title, and its text in Markdown."""

    name: str
    title: str
    text: str


class Block(NamedTuple):
    """A paragraph, heading, list item, code block or table row of a chapter, without marks of the text."""

    kind: str
    """``h1`` to ``h3``, ``p``, ``li``, ``code``, ``th`` or ``td`` (a row)."""
    cells: tuple[str, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters in their order."""
    texts = (file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("[0-9]*.md")))
    return tuple(_chapter(text) for text in texts)


def _chapter(text: str) -> Chapter:
    title = text.partition("\n")[0].removeprefix("# ")
    return Chapter(_anchor(title), title, text)


def _anchor(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower()).strip("-")


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # the engine is installed without it

    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def contents_html() -> str:
    """Return the table of contents as a list of links."""
    items = "".join(f'<li><a href="#{each.name}">{each.title}</a></li>' for each in chapters())
    return f"<ol>{items}</ol>"


@cache
def chapters_html(highest: int = 1) -> str:
    """Return all chapters in one, with an anchor at every heading; ``highest`` is the level of chapter titles."""
    parser = _parser()
    return "".join(
        parser.renderer.render(_linked(parser.parse(each.text), highest), parser.options, {}) for each in chapters()
    )


def _linked(tokens: list[Token], highest: int) -> list[Token]:
    """Give every heading its level and anchor, and turn links to other chapters into links on the same page."""
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + highest - 1}"
            if token.type == "heading_open" and following is not None:
                token.attrSet("id", _anchor(following.content))
        for link in token.children or ():
            if link.type == "link_open":
                link.attrSet("href", _on_this_page(str(link.attrGet("href"))))
    return tokens


def _on_this_page(address: str) -> str:
    file, _, heading = address.partition("#")
    if not file.endswith(".md"):
        return address
    text = (FOLDER / file).read_text(encoding="utf-8")
    return f"#{heading or _chapter(text).name}"


def standalone_page(sheet: str = "") -> str:
    """Return the manual as one self-contained HTML file; its style is in it, or in the style sheet named."""
    style = f'<link rel="stylesheet" href="{sheet}">' if sheet else f"<style>{STYLE}</style>"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{TITLE}</title>'
    return (
        f'<!doctype html><html lang="en"><head>{head}{style}</head>'
        f"<body><p><strong>{TITLE}</strong></p>{contents_html()}{chapters_html()}</body></html>\n"
    )


def blocks() -> list[Block]:
    """Return the manual as plain blocks, in the order of reading, for a print."""
    found: list[Block] = []
    for chapter in chapters():
        tokens = _parser().parse(chapter.text)
        found += [block for at in range(len(tokens)) if (block := _block(tokens, at))]
    return found


def _block(tokens: list[Token], at: int) -> Block | None:
    token = tokens[at]
    if token.type in ("fence", "code_block"):
        return Block("code", (token.content.rstrip(),))
    if token.type == "tr_open":
        end = next(place for place in range(at, len(tokens)) if tokens[place].type == "tr_close")
        cells = tuple(_plain(each) for each in tokens[at:end] if each.type == "inline")
        return Block(tokens[at + 1].tag, cells)
    if token.type != "inline" or tokens[at - 1].type in ("th_open", "td_open"):
        return None
    before = tokens[at - 1]
    in_list = before.type == "paragraph_open" and before.level > 1  # a quotation has level 1
    return Block("li" if in_list else before.tag, (_plain(token),))


def _plain(inline: Token) -> str:
    """Return the words of a line; the end of a line in the source is a space."""
    parts = (" " if each.type == "softbreak" else each.content for each in inline.children or ())
    return " ".join("".join(parts).split())
