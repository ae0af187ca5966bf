"""Pieces of HTML for the page, in the classes of the site's style sheet; everything that is put in is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple


class Button(NamedTuple):
    """A button that asks the next question: a verb of `indeler.desk.calls` and its arguments."""

    label: str
    about: str
    """For who does not see the line that the button stands in."""
    verb: str
    arguments: str
    """As JSON."""

    def html(self) -> str:
        """The button."""
        return (
            f'<button type="button" class="plain small" data-verb="{escape(self.verb)}" '
            f'data-arguments="{escape(self.arguments)}">{escape(self.label)}'
            f'<span class="hidden"> {escape(self.about)}</span></button>'
        )


Cell = str | Button


class Unseen(NamedTuple):
    """The head of a column whose cells speak for themselves: only for who hears the page."""

    text: str


def table(label: str, heads: Sequence[str | Unseen], rows: Iterable[Sequence[Cell]], *, words: Sequence[int]) -> str:
    """A table; the columns ``words`` hold words, the others numbers; the first of them names the line."""
    first = words[0]

    def cell(at: int, value: Cell) -> str:
        inner = value.html() if isinstance(value, Button) else escape(value)
        if at == first:
            return f'<th scope="row">{inner}</th>'
        return f"<td>{inner}</td>" if at in words else f'<td class="number">{inner}</td>'

    def head(at: int, head: str | Unseen) -> str:
        text = escape(head) if isinstance(head, str) else f'<span class="hidden">{escape(head.text)}</span>'
        kind = ' class="name"' if at == first else "" if at in words else ' class="number"'
        return f'<th scope="col"{kind}>{text}</th>'

    columns = "".join(head(at, text) for at, text in enumerate(heads))
    lines = "".join(f"<tr>{''.join(cell(at, value) for at, value in enumerate(row))}</tr>" for row in rows)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(label)}"><table>'
        f"<thead><tr>{columns}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def heading(text: str) -> str:
    """The title of an answer."""
    return f"<h2>{escape(text)}</h2>"


def note(lines: Iterable[str], *, error: bool = False) -> str:
    """Sentences in a frame; nothing where there are none."""
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div class="note{" error" if error else ""}">{told}</div>' if told else ""


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """What each thing is, in two columns; nothing where there are none."""
    told = "".join(f"<dt>{escape(what)}</dt><dd>{escape(value)}</dd>" for what, value in pairs)
    return f'<dl class="facts small">{told}</dl>' if told else ""
