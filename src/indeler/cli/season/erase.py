"""``indeler season erase``: a member who asked for it becomes a number; the games stay, and the chain holds."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from indeler.cli.options import Language, language_of
from indeler.cli.output import answer
from indeler.cli.season.options import At, By, Folder, Writes, author, time_of
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.season import FileStore, Logbook, events, persons


def erase(
    folder: Folder,
    member: Annotated[int, typer.Argument(metavar="MEMBER", help="The number of the member.", min=1)],
    writes: Writes = False,
    by: By = "",
    at: At = None,
    lang: Language = "en",
) -> None:
    """Show how often a member is named; with --write the name becomes a number, for good."""
    store, words = FileStore(folder), words_of(language_of(lang))
    book = Logbook(store)
    name, lines = book.season.member(member).name, store.read()
    told = N_("Erased: the name of member {number}.") if writes else _ASKED
    said = Sentence(told, number=member, name=name, count=len(persons.known(lines, member))).translated(words)
    if writes:
        himself = author(by) in persons.names_of(lines, member)
        signed = persons.sign(member) if himself else author(by)
        book.append(events.Noted(at=time_of(at), by=signed, text=said))
        store.rewrite(partial(persons.erased, number=member))
    answer(said + "\n")


_ASKED = N_(
    "{name}, member {number}, is named in {count} events. With --write the name becomes #{number}, and date of birth, "
    "numbers at federations and reasons go, which cannot be undone; games stay. Copies made earlier keep the name."
)
