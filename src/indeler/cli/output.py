"""Output of answers: to the terminal, to a file or as JSON, with uniform numbers and tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from indeler.language import N_, Sentence, Text, Words

if TYPE_CHECKING:
    from indeler.formats.sheets import Sheet

Item = TypeVar("Item")

PIPE_WIDTH = 200
"""The largest width of a table without a terminal."""
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
    from io import StringIO

    from rich import box
    from rich.console import Console
    from rich.table import Table

    from indeler.cli.console import console_text

    shape = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        shape.add_column(
            console_text(words(Text(column))), justify="left" if column in left else "right", no_wrap=column not in left
        )
    for row in rows:
        shape.add_row(*map(console_text, row))
    on_terminal = is_for_a_person()
    width = None if on_terminal else PIPE_WIDTH
    page = StringIO()
    console = Console(file=page, force_terminal=on_terminal, highlight=False, markup=False, width=width)
    console.print(shape)
    return "".join(f"{line.rstrip()}\n" for line in page.getvalue().splitlines())


def tracked(items: Sequence[Item], what: str) -> Iterator[Item]:
    """Yield the items, with a progress bar on a terminal and none in a pipe."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=what, console=Console(stderr=True), transient=True)


def count_words(number: int, noun: str) -> Sentence:
    """Return ``1 member``, ``2 members``."""
    one, many = _COUNTED[noun]
    return Sentence(one) if number == 1 else Sentence(many, count=number)
