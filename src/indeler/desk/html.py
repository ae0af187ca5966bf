"""HTML elements for the page, with the classes of the site's style sheet; all values are escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple


class Button(NamedTuple):
    """A button that calls a verb of `indeler.desk.calls` with its arguments."""

    label: str
    about: str
    """The context of the button, for screen readers."""
    verb: str
    arguments: str
    """The arguments as JSON."""

    def html(self) -> str:
        """Return the button as HTML."""
        return (
            f'<button type="button" class="plain small" data-verb="{escape(self.verb)}" '
            f'data-arguments="{escape(self.arguments)}">{escape(self.label)}'
            f'<span class="hidden"> {escape(self.about)}</span></button>'
        )


class Link(NamedTuple):
    """A link to another page of a tournament."""

    label: str
    href: str

    def html(self) -> str:
        """Return the link as HTML."""
        return f'<a href="{escape(self.href)}">{escape(self.label)}</a>'


Cell = str | Button | Link


class Unseen(NamedTuple):
    """The head of a column that only screen readers announce, because its cells are self-explanatory."""

    text: str


def table(label: str, heads: Sequence[str | Unseen], rows: Iterable[Sequence[Cell]], *, words: Sequence[int]) -> str:
    """Return a table without its empty columns; those in ``words`` hold words, of which the first names the line."""
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
    """Return the title of an answer."""
    return f"<h2>{escape(text)}</h2>"


def note(lines: Iterable[str], *, error: bool = False) -> str:
    """Return sentences in a frame; an empty text for no sentences."""
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div class="note{" error" if error else ""}">{paragraphs}</div>' if paragraphs else ""


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Return names and values in two columns; an empty text for no pairs."""
    entries = "".join(f"<dt>{escape(what)}</dt><dd>{escape(value)}</dd>" for what, value in pairs)
    return f'<dl class="facts small">{entries}</dl>' if entries else ""


# Forms: the page sends their values to Python, and shows the returned HTML.


class Option(NamedTuple):
    """An option of a choice."""

    value: str
    label: str


def field(label: str, name: str, value: str = "", *, help: str = "", **attributes: str | bool) -> str:
    """Return a text field with its label."""
    place = f"in-{name}"
    help_html = f'<span class="help">{escape(help)}</span>' if help else ""
    return (
        f'<div class="field"><label for="{place}">{escape(label)}</label>'
        f'<input id="{place}" name="{escape(name)}" value="{escape(value)}" autocomplete="off"{_as_html(attributes)}>'
        f"{help_html}</div>"
    )


def lines_field(label: str, name: str, value: str = "", *, help: str = "", placeholder: str = "", rows: int = 8) -> str:
    """Return a field for several lines of text."""
    place = f"in-{name}"
    return (
        f'<div class="field"><label for="{place}">{escape(label)}</label><textarea id="{place}" name="{escape(name)}" '
        f'rows="{rows}" placeholder="{escape(placeholder)}" spellcheck="false">{escape(value)}</textarea>'
        f'<span class="help">{escape(help)}</span></div>'
    )


def select(label: str, name: str, options: Iterable[Option], chosen: str = "", *, place: str = "") -> str:
    """Return a choice with its label."""
    place = place or f"in-{name}"

    def option(each: Option) -> str:
        is_chosen = " selected" if each.value == chosen else ""
        return f'<option value="{escape(each.value)}"{is_chosen}>{escape(each.label)}</option>'

    listed = "".join(map(option, options))
    return (
        f'<div class="field"><label for="{place}">{escape(label)}</label>'
        f'<select id="{place}" name="{escape(name)}">{listed}</select></div>'
    )


def hidden_inputs(**values: object) -> str:
    """Return hidden fields of a form."""
    return "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(str(value))}">' for name, value in values.items()
    )


def button(label: str, *, about: str = "", **attributes: str | bool) -> str:
    """Return a button that sends its form."""
    unseen = f'<span class="hidden"> {escape(about)}</span>' if about else ""
    return f"<button{_as_html(attributes)}>{escape(label)}{unseen}</button>"


def form(inner: str, *, do: str = "", page: str = "", kind: str = "row") -> str:
    """Return a form that makes a decision (``do``), or requests a page with the values of its fields."""
    action = f'data-do="{escape(do)}"' if do else ""
    return f'<form class="{kind}" {action} data-page="{escape(page)}">{inner}</form>'


def _as_html(attributes: Mapping[str, str | bool]) -> str:
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items() if value is not False}
    return "".join(f" {name}" if value is True else f' {name}="{escape(str(value))}"' for name, value in named.items())


def title(text: str) -> str:
    """Return the title of a page."""
    return f"<h1>{escape(text)}</h1>"


def paragraph(text: str, kind: str = "") -> str:
    """Return a paragraph; an empty text for no text."""
    return f'<p class="{kind}">{escape(text)}</p>' if text else ""


def collapsible(summary: str, inner: str) -> str:
    """Return a part that is collapsed, for content that few visitors need."""
    return f'<details class="more"><summary>{escape(summary)}</summary>{inner}</details>'


def tick(label: str, name: str) -> str:
    """Return a check box."""
    return f'<label class="check"><input type="checkbox" name="{name}" value="yes"> {escape(label)}</label>'
