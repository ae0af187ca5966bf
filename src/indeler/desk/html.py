"""Pieces of HTML for the page, in the classes of the site's style sheet; everything that is put in is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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


class Link(NamedTuple):
    """A way to another page of a tournament."""

    label: str
    href: str

    def html(self) -> str:
        """The link."""
        return f'<a href="{escape(self.href)}">{escape(self.label)}</a>'


Cell = str | Button | Link


class Unseen(NamedTuple):
    """The head of a column whose cells speak for themselves: only for who hears the page."""

    text: str


def table(label: str, heads: Sequence[str | Unseen], rows: Iterable[Sequence[Cell]], *, words: Sequence[int]) -> str:
    """A table; the columns ``words`` hold words, the others numbers; the first of them names the line.

    A column in which nothing stands is left out.
    """
    lines, first = list(rows), words[0]
    empty = {at for at in range(len(heads)) if lines and not any(line[at] for line in lines)}

    def cell(at: int, value: Cell) -> str:
        inner = escape(value) if isinstance(value, str) else value.html()
        if at == first:
            return f'<th scope="row">{inner}</th>'
        return f"<td>{inner}</td>" if at in words else f'<td class="number">{inner}</td>'

    def head(at: int, head: str | Unseen) -> str:
        text = escape(head) if isinstance(head, str) else f'<span class="hidden">{escape(head.text)}</span>'
        kind = ' class="name"' if at == first else "" if at in words else ' class="number"'
        return f'<th scope="col"{kind}>{text}</th>'

    columns = "".join(head(at, text) for at, text in enumerate(heads) if at not in empty)
    body = "".join(
        f"<tr>{''.join(cell(at, value) for at, value in enumerate(row) if at not in empty)}</tr>" for row in lines
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(label)}"><table>'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def heading(text: str) -> str:
    """The title of an answer."""
    return f"<h2>{escape(text)}</h2>"


def note(lines: Iterable[str], *, error: bool = False) -> str:
    """Sentences in a frame; nothing where there are none."""
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div class="note{" error" if error else ""}">{paragraphs}</div>' if paragraphs else ""


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """What each thing is, in two columns; nothing where there are none."""
    entries = "".join(f"<dt>{escape(what)}</dt><dd>{escape(value)}</dd>" for what, value in pairs)
    return f'<dl class="facts small">{entries}</dl>' if entries else ""


# Forms: the page sends what is in them to Python, and shows what comes back.


class Option(NamedTuple):
    """Something that can be chosen."""

    value: str
    label: str


def field(label: str, name: str, value: str = "", *, help: str = "", **attributes: str | bool) -> str:
    """A line to type in, with its label."""
    place = f"in-{name}"
    help_html = f'<span class="help">{escape(help)}</span>' if help else ""
    return (
        f'<div class="field"><label for="{place}">{escape(label)}</label>'
        f'<input id="{place}" name="{escape(name)}" value="{escape(value)}" autocomplete="off"{_as_html(attributes)}>'
        f"{help_html}</div>"
    )


def lines_field(label: str, name: str, value: str = "", *, help: str = "", placeholder: str = "", rows: int = 8) -> str:
    """Several lines to type in or to paste."""
    place = f"in-{name}"
    return (
        f'<div class="field"><label for="{place}">{escape(label)}</label><textarea id="{place}" name="{escape(name)}" '
        f'rows="{rows}" placeholder="{escape(placeholder)}" spellcheck="false">{escape(value)}</textarea>'
        f'<span class="help">{escape(help)}</span></div>'
    )


def select(label: str, name: str, options: Iterable[Option], chosen: str = "", *, place: str = "") -> str:
    """A choice, with its label."""
    place = place or f"in-{name}"

    def option(each: Option) -> str:
        is_chosen = " selected" if each.value == chosen else ""
        return f'<option value="{escape(each.value)}"{is_chosen}>{escape(each.label)}</option>'

    listed = "".join(map(option, options))
    return (
        f'<div class="field"><label for="{place}">{escape(label)}</label>'
        f'<select id="{place}" name="{escape(name)}">{listed}</select></div>'
    )


def hidden(**values: object) -> str:
    """What a form says without being asked."""
    return "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(str(value))}">' for name, value in values.items()
    )


def button(label: str, *, about: str = "", **attributes: str | bool) -> str:
    """A button that sends its form."""
    unseen = f'<span class="hidden"> {escape(about)}</span>' if about else ""
    return f"<button{_as_html(attributes)}>{escape(label)}{unseen}</button>"


def form(inner: str, *, do: str = "", page: str = "", kind: str = "row") -> str:
    """A form that decides something (``do``), or asks for a page with what was filled in."""
    action = f'data-do="{escape(do)}"' if do else ""
    return f'<form class="{kind}" {action} data-page="{escape(page)}">{inner}</form>'


def _as_html(attributes: Mapping[str, str | bool]) -> str:
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items() if value is not False}
    return "".join(f" {name}" if value is True else f' {name}="{escape(str(value))}"' for name, value in named.items())


def title(text: str) -> str:
    """The title of a page."""
    return f"<h1>{escape(text)}</h1>"


def paragraph(text: str, kind: str = "") -> str:
    """A sentence of its own; nothing where there is none."""
    return f'<p class="{kind}">{escape(text)}</p>' if text else ""


def folded(summary: str, inner: str) -> str:
    """What most do not need, behind a word."""
    return f'<details class="more"><summary>{escape(summary)}</summary>{inner}</details>'


def tick(label: str, name: str) -> str:
    """A box to tick."""
    return f'<label class="check"><input type="checkbox" name="{name}" value="yes"> {escape(label)}</label>'
