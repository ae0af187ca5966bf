"""Options that the commands of a season share, and the parsing of their values."""

import datetime
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from getpass import getuser
from typing import Annotated

from indeler.cli.commands import Argument, Option
from indeler.cli.options import language_of
from indeler.cli.output import answer
from indeler.formats.file_io import load
from indeler.language import N_, InvalidInput, Words
from indeler.language.days import words_for
from indeler.logbook import Question
from indeler.season import FileStore, Logbook, Season, apply, check_past, now
from indeler.season.events import Event
from indeler.season.views import describe_event

Folder = Annotated[str, Argument(metavar="DIR", help="The folder of the season.")]
By = Annotated[
    str,
    Option("--by", metavar="NAME", envvar="INDELER_BY", help="Who decides this; default: $INDELER_BY, or the log-in."),
]
At = Annotated[str | None, Option("--at", metavar="TIME", help="When it happened, if not now: 2026-09-10T20:05.")]
Date = Annotated[str | None, Option("--date", metavar="DATE", help="The evening; default: today or the next one.")]
Anyway = Annotated[bool, Option("--anyway", help="Go on though something speaks against it; the logbook says so.")]
Writes = Annotated[bool, Option("--write", help="Decide it; else it is only shown.")]
Why = Annotated[str, Option("--why", metavar="TEXT", help="The reason, for the logbook.")]


def author(by: str) -> str:
    """Return the author of a decision; by default the user who is logged in on this machine."""
    if by.strip():
        return by
    try:
        return getuser()
    except (KeyError, OSError):
        raise InvalidInput(N_("Say who decides this: --by NAME, or set $INDELER_BY.")) from None


def open_season(folder: str, *, any_rules: bool = False) -> Logbook:
    """Return the season in this folder; with ``any_rules`` under any club rules in it, which are to be adopted."""
    return Logbook(FileStore(folder), any_rules=any_rules, clock=now)


def open_with_words(folder: str, lang: str) -> tuple[Logbook, Words]:
    """Return the season in this folder, and the catalogue for the answer of the command."""
    book = open_season(folder)
    return book, words_for(language_of(lang), book.club_rules.evening.part_of_day)


def read_list_file(file: str) -> bytes:
    """Return the bytes of a list: a file of at most a megabyte."""
    return load(file, 1 << 20)


def time_of(text: str | None) -> datetime.datetime:
    """Return the given time, or now; refuse a future time."""
    present = now()
    if not text:
        return present
    try:
        time = datetime.datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        raise InvalidInput(N_("'{text}' is not a time; write it as 2026-09-10T20:05."), text=text) from None
    check_past(time, present)
    return time


def date_of(text: str | None) -> datetime.date:
    """Return the given date, or today."""
    if text is None:
        return time_of(None).date()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise InvalidInput(N_("'{text}' is not a date; write it as 2026-09-10."), text=text) from None


def write(book: Logbook, decided: Sequence[Event], *, anyway: bool = False) -> Season:
    """Write these events, or none of them if one is refused. ``anyway`` adds the confirmations that they need."""
    season = book.season
    with question_refused():
        for each in decided:
            season = apply(season, book.received(each), confirmed=anyway)
    for each in decided:
        book.append(each, confirmed=anyway)
    return book.season


@contextmanager
def question_refused() -> Iterator[None]:
    """Refuse what is only done once it is confirmed, and name the option that confirms it."""
    try:
        yield
    except Question as question:
        text = N_("{question} Nothing is written; with --anyway it is, and the logbook says so.")
        raise InvalidInput(text, question=question) from None


def show_and_write(book: Logbook, decided: Sequence[Event], words: Words, *, writes: bool) -> None:
    """Print each of these events as a sentence; write them if that is requested."""
    season = book.season
    for event in decided:
        season = apply(season, event)
    answer("".join(f"{describe_event(season, event, words)}\n" for event in decided))
    if writes:
        write(book, decided)
