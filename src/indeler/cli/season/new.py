"""``indeler season new``: a season in a new folder."""

from typing import Annotated

from indeler import season
from indeler.cli.commands import Argument, Option
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json
from indeler.cli.season import options
from indeler.cli.season.options import Anyway, At, By, Folder, Writes
from indeler.lab import SeasonPlan, write_season
from indeler.lab import simulate as simulated
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.season import parse_club_rules, text_of
from indeler.season.importing import take_over
from indeler.season.views import usual_dates


def new(
    folder: Folder,
    by: By = "",
    rules: Annotated[
        str,
        Option(
            "--rules",
            metavar="NAME|FILE",
            help="botwinnik, keizer, keizer-draughts, swiss, round-robin, school, rapid, autumn, draughts or a file of "
            "your own.",
        ),
    ] = "botwinnik",
    name: Annotated[str | None, Option("--name", help="What the season is called; default: its years.")] = None,
    start: Annotated[str | None, Option("--start", metavar="DATE", help="The first day.")] = None,
    end: Annotated[str | None, Option("--end", metavar="DATE", help="The last day.")] = None,
    at: At = None,
    anyway: Anyway = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Start a season: a folder with the rulebook and an empty logbook."""
    words, when = words_of(language_of(lang)), options.time_of(at)
    first, last = usual_dates(parse_club_rules(text_of(rules), rules), when.year if when.month >= 6 else when.year - 1)
    first = options.date_of(start) if start else first
    last = options.date_of(end) if end else last
    called = name or (f"{first.year}/{last.year % 100:02}" if last.year > first.year else str(first.year))
    with options.question_refused():
        created = season.create(
            folder, rules=rules, name=called, start=first, end=last, by=options.author(by), at=when, confirmed=anyway
        ).season
    if json:
        answer(as_json({"folder": folder, "name": called, "rules": created.club_rules.name, "events": created.version}))
    else:
        text = N_("{folder}: season {name} by the rules of {rules}.")
        sentence = Sentence(text, folder=folder, name=called, rules=created.club_rules.name)
        answer(sentence.translated(words) + "\n")


def takeover(
    folder: Folder,
    file: Annotated[
        str,
        Argument(
            metavar="FILE",
            help="A report of Sevilla, a tournament file, or CSV: a game a line, or a member with the score a line.",
        ),
    ],
    writes: Writes = False,
    by: By = "",
    at: At = None,
    lang: Language = "en",
) -> None:
    """Take over a season that was played elsewhere so far: show what the file comes to; with --write it is decided."""
    book, words = options.open_with_words(folder, lang)
    decided = take_over(book.season, options.read_list_file(file), file, at=options.time_of(at), by=options.author(by))
    options.show_and_write(book, decided, words, writes=writes)


def simulate(
    out: Annotated[str, Option("-o", "--out", metavar="DIR", help="The folder to write the season to.")],
    members: Annotated[int, Option("--members", help="How many members the club has.")] = 46,
    seed: Annotated[str, Option("--seed", help="Any text; the same text gives the same season.")] = "1",
    rules: Annotated[
        str, Option("--rules", metavar="NAME|FILE", help="botwinnik, autumn, draughts or a file of your own.")
    ] = "botwinnik",
    evenings: Annotated[
        int | None,
        Option("--evenings", min=0, help="After how many evenings to stop; default: the whole season."),
    ] = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Make up a season: members, absences, external games, declined places, ties and play-offs, a cup."""
    words = words_of(language_of(lang))
    book = simulated(SeasonPlan(members=members, seed=seed, rules=rules, evenings=evenings))
    write_season(book, out)
    if json:
        answer(as_json({"folder": out, "members": members, "seed": seed, "events": book.season.version}))
    else:
        text = N_("{folder}: a season of {members} members, {events} events.")
        sentence = Sentence(text, folder=out, members=members, events=book.season.version)
        answer(sentence.translated(words) + "\n")
