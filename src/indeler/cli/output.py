"""Output of answers: to the terminal, to a file or as JSON, with uniform numbers and tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from indeler.language import N_, Sentence, Text, Words

if TYPE_CHECKING:
    from indeler.formats.sheets import Sheet

Item = TypeVar("Item")

PIPE_WIDTH = 200
"""The width of a page without a terminal."""
GAP = "   "
"""Between two columns of a table."""
_COUNTED = {
    "member": (N_("1 member"), N_("{count} members")),
    "event": (N_("1 event"), N_("{count} events")),
    "game": (N_("1 game"), N_("{count} games")),
    "pairing": (N_("1 pairing"), N_("{count} pairings")),
    "tournament": (N_("1 tournament"), N_("{count} tournaments")),
    "account": (N_("1 account"), N_("{count} accounts")),
    "difference": (N_("1 difference"), N_("{count} differences")),
}


def answer(text: str, out: str | None = None) -> None:
    """Print the answer, or write it atomically to a file."""
    if out is None:
        sys.stdout.write(text)
    else:
        from indeler.formats import write_text

        write_text(out, text)


def is_excel(out: str) -> bool:
    """Return whether a file with this name is an Excel workbook."""
    return out.lower().endswith(".xlsx")


def write_excel(out: str, sheets: Iterable[Sheet]) -> None:
    """Write an Excel workbook with these sheets."""
    from indeler.formats.file_io import replace
    from indeler.formats.sheets import as_workbook

    replace(out, as_workbook(sheets))


def note(sentence: Sentence | str, words: Words) -> None:
    """Print a note on stderr, next to the answer."""
    print(f"indeler: {Sentence(N_('note: {sentence}'), sentence=sentence).translated(words)}", file=sys.stderr)


def is_for_a_person(out: str | None = None) -> bool:
    """Return whether the answer goes to a terminal, and not to a file or to another program."""
    return out is None and sys.stdout.isatty()


def coloured(text: str, *, good: bool) -> str:
    """Return a line in green or red on a terminal; unstyled elsewhere, and with NO_COLOR."""
    from os import environ

    if not is_for_a_person() or environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return text
    return f"\x1b[{32 if good else 31}m{text}\x1b[0m"


def as_json(value: Any) -> str:
    """Return indented JSON, keys in the order given; in ASCII if the terminal cannot encode all characters."""
    import json

    from indeler.cli.console import PLAIN

    return json.dumps(value, ensure_ascii=sys.stdout.errors == PLAIN, indent=2) + "\n"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, left: Sequence[str] = (), words: Words = N_) -> str:
    """Return a table as text; columns named in ``left`` hold words, the others numbers. Styled only for a terminal.

    Headings are translated by ``words``; a heading without a translation, such as a code, is unchanged.
    """
    from indeler.cli.console import console_text

    heads = [console_text(words(Text(column))) for column in columns]
    cells = [list(map(console_text, row)) for row in rows]
    if is_for_a_person() and find_spec("rich"):
        return _styled(heads, cells, [column in left for column in columns])
    widths = [max(map(_width, column)) for column in zip(heads, *cells, strict=True)]
    rule = [console_text("─") * (sum(widths) + len(GAP) * (len(widths) - 1))]

    def line(row: Sequence[str]) -> str:
        each = zip(row, widths, columns, strict=True)
        return GAP.join(_padded(cell, width, column in left) for cell, width, column in each).rstrip()

    return "".join(f"{text}\n" for text in (line(heads), *rule, *map(line, cells)))


def _styled(heads: Sequence[str], rows: Iterable[Sequence[str]], are_words: Sequence[bool]) -> str:
    """Return a table for a terminal, in which long names are wrapped and headings are bold."""
    from io import StringIO

    from rich import box
    from rich.console import Console
    from rich.table import Table

    shape = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for head, is_word in zip(heads, are_words, strict=True):
        shape.add_column(head, justify="left" if is_word else "right", no_wrap=not is_word)
    for row in rows:
        shape.add_row(*row)
    page = StringIO()
    Console(file=page, force_terminal=True, highlight=False, markup=False).print(shape)
    return "".join(f"{line.rstrip()}\n" for line in page.getvalue().splitlines())


def _padded(cell: str, width: int, is_word: bool) -> str:
    space = " " * (width - _width(cell))
    return cell + space if is_word else space + cell


def _width(text: str) -> int:
    """Return the number of columns of a text on a terminal: two for a Chinese character, none for an accent."""
    from unicodedata import combining, east_asian_width

    return sum([0 if combining(letter) else 1 + (east_asian_width(letter) in "WF") for letter in text])


def tracked(items: Sequence[Item], what: str) -> Iterator[Item]:
    """Yield the items, with a progress bar on a terminal and none in a pipe."""
    if not (sys.stderr.isatty() and find_spec("rich")):
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=what, console=Console(stderr=True), transient=True)


def count_words(number: int, noun: str) -> Sentence:
    """Return ``1 member``, ``2 members``."""
    one, many = _COUNTED[noun]
    return Sentence(one) if number == 1 else Sentence(many, count=number)
