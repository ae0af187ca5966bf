"""Where answers go: to the terminal, to a file, as JSON; numbers and tables in one way everywhere."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from indeler.language import N_, Sentence, Text, Words

if TYPE_CHECKING:
    from fractions import Fraction

    from indeler.formats.sheets import Sheet

Item = TypeVar("Item")

PIPE_WIDTH = 200
"""How wide a table may be where no terminal limits it."""


def answer(text: str, out: str | None = None) -> None:
    """Print the answer, or write it whole to a file."""
    if out is None:
        sys.stdout.write(text)
    else:
        from indeler.formats.files import write_text

        write_text(out, text)


def is_excel(out: str) -> bool:
    """Whether a file with this name is opened by Excel."""
    return out.lower().endswith(".xlsx")


def write_excel(out: str, sheets: Iterable[Sheet]) -> None:
    """Write an Excel workbook with these sheets."""
    from indeler.formats.file_io import replace
    from indeler.formats.sheets import as_workbook

    replace(out, as_workbook(sheets))


def note(sentence: Sentence | str, words: Words) -> None:
    """Say something beside the answer."""
    print(f"indeler: {Sentence(N_('note: {sentence}'), sentence=sentence).translated(words)}", file=sys.stderr)


def is_for_a_person(out: str | None = None) -> bool:
    """Whether the answer goes to a terminal, and not to a file or to another program."""
    return out is None and sys.stdout.isatty()


def coloured(text: str, *, good: bool) -> str:
    """A line in green or red on a terminal; plain elsewhere, and for who wants no colour (NO_COLOR)."""
    from os import environ

    if not is_for_a_person() or environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return text
    return f"\x1b[{32 if good else 31}m{text}\x1b[0m"


def as_json(value: Any) -> str:
    """JSON on one indented page, keys in the order given; whole where the terminal has not every letter."""
    import json

    from indeler.cli.console import PLAIN

    return json.dumps(value, ensure_ascii=sys.stdout.errors == PLAIN, indent=2) + "\n"


def json_number(value: Fraction) -> int | float:
    """A number for JSON: whole numbers stay whole; halves, quarters and tenths are what they are in decimals."""
    return int(value) if value.denominator == 1 else float(value)


def json_text(value: Fraction | tuple[Fraction, ...]) -> str | list[str]:
    """An exact number for JSON as text: ``6.5``, or ``43/3`` where no decimals end; of a list of numbers each."""
    if isinstance(value, tuple):
        return [text for number in value for text in (json_text(number),) if isinstance(text, str)]
    if 1000 % value.denominator:
        return str(value)
    whole = f"{value.numerator * (1000 // value.denominator):+05d}"
    return f"{whole[:-3]}.{whole[-3:]}".rstrip("0").rstrip(".").removeprefix("+")


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, left: Sequence[str] = (), words: Words = N_) -> str:
    """A table as text; columns named in ``left`` hold words, the others numbers. Styled only for a terminal.

    Headings are said in the language of ``words``; what is no text of ours, such as a code, stays as it is.
    """
    from io import StringIO

    from rich import box
    from rich.console import Console
    from rich.table import Table

    from indeler.cli.console import as_shown

    shape = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        shape.add_column(
            as_shown(words(Text(column))), justify="left" if column in left else "right", no_wrap=column not in left
        )
    for row in rows:
        shape.add_row(*map(as_shown, row))
    on_terminal = is_for_a_person()
    width = None if on_terminal else PIPE_WIDTH
    page = StringIO()
    console = Console(file=page, force_terminal=on_terminal, highlight=False, markup=False, width=width)
    console.print(shape)
    return "".join(f"{line.rstrip()}\n" for line in page.getvalue().splitlines())


def tracked(items: Sequence[Item], what: str) -> Iterator[Item]:
    """The items one by one, with a progress bar on a terminal and none in a pipe."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=what, console=Console(stderr=True), transient=True)
