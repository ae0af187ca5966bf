"""``indeler season arena``: an evening that was played as an arena on Lichess."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Language
from indeler.cli.output import answer
from indeler.cli.season.options import (
    At,
    By,
    Folder,
    Writes,
    author,
    date_of,
    open_with_words,
    read_list_file,
    time_of,
    write,
)
from indeler.formats.lichess import ArenaResult, read_arena
from indeler.language import N_, InvalidInput, Sentence
from indeler.season import Season, apply
from indeler.season.arena import arena_evening, guessed_members
from indeler.season.views import describe_event


def arena(
    folder: Folder,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The results of the arena as Lichess gives them (ndjson).")
    ],
    date: Annotated[str, typer.Option("--date", metavar="DATE", help="The day of the evening.")],
    competition: Annotated[
        str, typer.Option("--competition", metavar="NAME", help="The competition; needed if there are several.")
    ] = "",
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar="USER=MEMBER", help="Which member a player is: anna77='Vries, Anna de', or a number."
        ),
    ] = None,
    writes: Writes = False,
    by: By = "",
    at: At = None,
    lang: Language = "en",
) -> None:
    """Take over an arena as an evening of the season: shows who is who and the points; with --write it is decided."""
    book, words = open_with_words(folder, lang)
    results = read_arena(read_list_file(file), file)
    members = guessed_members(book.season, results) | _stated_members(book.season, results, players or [])
    for one in results:
        name = book.season.name(members[one.username]) if one.username in members else None
        text = (
            N_("{rank}. {username}: {name}, {score} points.")
            if name
            else N_("{rank}. {username} is no member: left out.")
        )
        sentence = Sentence(text, rank=one.rank, username=one.username, name=name, score=one.score)
        answer(sentence.translated(words) + "\n")
    decided = arena_evening(
        book.season, results, members, competition=competition, date=date_of(date), at=time_of(at), by=author(by)
    )
    season = book.season
    for event in decided:
        season = apply(season, event)
    answer("".join(f"{describe_event(season, event, words)}\n" for event in decided))
    if writes:
        write(book, decided)


def _stated_members(season: Season, results: list[ArenaResult], players: list[str]) -> dict[str, int]:
    """Who is who, as it is stated on the command line."""
    usernames = {one.username.casefold(): one.username for one in results}
    names = {member.name: number for number, member in season.state.members.items() if member.left is None}
    found = {}
    for words in players:
        username, _, who = (part.strip() for part in words.partition("="))
        number = int(who) if who.isascii() and who.isdigit() and len(who) < 6 else names.get(who, 0)
        if username.casefold() not in usernames or number not in season.state.members:
            raise InvalidInput(
                N_("--player {words}: write a player of the arena, = and the name or number of a member."), words=words
            )
        found[usernames[username.casefold()]] = number
    return found
