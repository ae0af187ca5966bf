"""``indeler season pair``, ``publish`` and ``arena``: the pairings of an evening, or an evening played on Lichess."""

import datetime
from collections.abc import Iterable
from typing import Annotated

from indeler import season as seasons
from indeler.cli.commands import Argument, Option
from indeler.cli.options import Json, Language
from indeler.cli.output import answer, as_json
from indeler.cli.season.options import (
    Anyway,
    At,
    By,
    Date,
    Folder,
    Writes,
    author,
    date_of,
    open_with_words,
    read_list_file,
    show_and_write,
    time_of,
    write,
)
from indeler.cli.season.tables import format_member
from indeler.formats import ArenaResult, read_arena
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.season import RoundKey, Season, now, queries, views
from indeler.season.events import PairingMade, PairingPublished
from indeler.season.importing_tournaments import arena_evening, guessed_members


def pair(
    folder: Folder,
    by: By = "",
    date: Date = None,
    seed: Annotated[str, Option("--seed", help="The text from which the lots of a first round are drawn.")] = "",
    dry_run: Annotated[bool, Option("--dry-run", help="Show the pairings and write nothing.")] = False,
    publish: Annotated[bool, Option("--publish", help="Publish them at once.")] = False,
    yes: Annotated[bool, Option("--yes", help="Pair an evening that is still to come.")] = False,
    at: At = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Pair the next round of the evening, every group of it."""
    (book, words), when = open_with_words(folder, lang), time_of(at)
    evening = views.tonight(book.season, views.club_day(book.season, when) if date is None else date_of(date))
    if evening is None:
        raise InvalidInput(N_("The calendar has no evening on that date or after it; plan one first."))
    if not (yes or dry_run) and evening.date > views.club_day(book.season, now()):
        text = N_(
            "The evening of {date} is still to come, and people can sign off until then. "
            "With --yes it is paired now all the same; --dry-run only shows the pairings."
        )
        raise InvalidInput(text, date=evening.date)
    proposals = seasons.propose.evening(book.season, evening.date, at=when, by=author(by), seed=seed)
    if not proposals:
        text = N_("Nothing is left to be paired on {date}; 'indeler season status' says what is next.")
        raise InvalidInput(text, date=evening.date)
    if not dry_run:
        published = publications([pairing.place for pairing in proposals], by, when) if publish else []
        write(book, [*proposals, *published])
    proposed = {pairing.place: len(pairing.boards) for pairing in proposals}
    numbered_from = [views.board_number(book.season, pairing.place, 1, proposed) for pairing in proposals]
    pairings = zip(proposals, numbered_from, strict=True)
    if json:
        answer(as_json([as_data(book.season, pairing, first) for pairing, first in pairings]))
    else:
        answer("\n".join(format_pairing(book.season, pairing, first, words) for pairing, first in pairings))


def as_data(season: Season, pairing: PairingMade, first: int) -> dict[str, object]:
    """Return a pairing for JSON; its first board has this number."""
    return {
        **pairing.place._asdict(),
        "boards": [
            {
                "board": board,
                "white": white,
                "black": black,
                "white_name": season.name(white),
                "black_name": season.name(black),
            }
            for board, (white, black) in enumerate(pairing.boards, start=first)
        ],
        "odd": pairing.odd,
        "seed": pairing.seed,
    }


def format_pairing(season: Season, pairing: PairingMade, first: int, words: Words) -> str:
    """Return a pairing for the notice board; results are entered by the numbers after the names."""
    place = season.name_round(pairing.place).translated(words)
    lines = [f"{place[:1].upper()}{place[1:]}"]
    if pairing.seed:
        lines.append(Sentence(N_("Lots drawn with seed: {seed}"), seed=pairing.seed).translated(words))
    names = [(format_member(season, white), format_member(season, black)) for white, black in pairing.boards]
    width = max((len(white) for white, _ in names), default=0)
    lines += [f"{board:>3}. {white:<{width}}  -  {black}" for board, (white, black) in enumerate(names, start=first)]
    if pairing.odd is not None:
        text = N_("{name} has the bye")
        lines.append("     " + Sentence(text, name=format_member(season, pairing.odd)).translated(words))
    elif not names:
        lines.append("     " + words(N_("nobody is there to be paired")))
    lines += ["     " + Sentence(N_("{name} is free"), name=name).translated(words) for name in _free(season, pairing)]
    return "\n".join(lines) + "\n"


def _free(season: Season, pairing: PairingMade) -> list[str]:
    """Return the players without a game in a round of a table: those whose opponent withdrew."""
    place, competition = pairing.place, season.competition(pairing.competition)
    if not queries.is_closed(competition, place):
        return []
    placed = {pairing.odd, *(player for board in pairing.boards for player in board)}
    date = next(each.date for each in views.slots(season).values() if each.has(*place[:3]))
    return [
        format_member(season, member)
        for member in queries.in_rounds(competition).field(place, date)
        if member not in placed
    ]


def publish(
    folder: Folder, by: By = "", at: At = None, anyway: Anyway = False, json: Json = False, lang: Language = "en"
) -> None:
    """Publish every pairing that has been made and not yet published."""
    book, words = open_with_words(folder, lang)
    waiting = [place for place, paired in book.season.state.pairings.items() if paired.published_at is None]
    if not waiting:
        raise InvalidInput(N_("No pairing waits to be published; 'indeler season pair' makes one."))
    write(book, publications(waiting, author(by), time_of(at)), anyway=anyway)
    if json:
        answer(as_json([place._asdict() for place in waiting]))
    else:
        sentences = [Sentence(N_("Published: {place}."), place=book.season.name_round(place)) for place in waiting]
        answer("".join(f"{each.translated(words)}\n" for each in sentences))


def publications(places: Iterable[RoundKey], by: str, at: datetime.datetime) -> list[PairingPublished]:
    """Return the events that publish these rounds."""
    return [PairingPublished(at=at, by=by, **place._asdict()) for place in places]


def arena(
    folder: Folder,
    file: Annotated[str, Argument(metavar="FILE", help="The results of the arena as Lichess gives them (ndjson).")],
    date: Annotated[str, Option("--date", metavar="DATE", help="The day of the evening.")],
    competition: Annotated[
        str, Option("--competition", metavar="NAME", help="The competition; needed if there are several.")
    ] = "",
    players: Annotated[
        list[str] | None,
        Option(
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
        text = N_("{rank}. {username}: {name}, {score} points.")
        if name is None:
            text = N_("{rank}. {username} is no member: left out.")
        sentence = Sentence(text, rank=one.rank, username=one.username, name=name, score=one.score)
        answer(sentence.translated(words) + "\n")
    decided = arena_evening(
        book.season, results, members, competition=competition, date=date_of(date), at=time_of(at), by=author(by)
    )
    show_and_write(book, decided, words, writes=writes)


def _stated_members(season: Season, results: list[ArenaResult], players: list[str]) -> dict[str, int]:
    usernames = {one.username.casefold(): one.username for one in results}
    names = {member.name: number for number, member in season.state.members.items() if member.left is None}
    found = {}
    for words in players:
        username, _, who = (part.strip() for part in words.partition("="))
        number = int(who) if who.isascii() and who.isdigit() and len(who) < 6 else names.get(who, 0)
        if username.casefold() not in usernames or number not in season.state.members:
            text = N_("--player {words}: write a player of the arena, = and the name or number of a member.")
            raise InvalidInput(text, words=words)
        found[usernames[username.casefold()]] = number
    return found
