"""``indeler season members``: the members with their numbers; new members and the erasure of personal data."""

from functools import partial
from typing import Annotated, Any

from indeler.cli.commands import Argument, Option
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json, table
from indeler.cli.season.options import At, By, Folder, Writes, author, open_with_words, read_list_file, time_of, write
from indeler.formats.people import FIELDS, Choices, People, accepted_headings, field_title, read_people
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.season import FileStore, Logbook, Season, events, persons, views
from indeler.season.people.joining import Arrivals, arrivals


def members(folder: Folder, json: Json = False, lang: Language = "en") -> None:
    """List the members: number, name, rating, group, and what they do not take part in."""
    book, words = open_with_words(folder, lang)
    rows = as_data(book.season)
    if json:
        answer(as_json(rows))
        return
    body = [
        (str(row["member"]), row["name"], str(row["rating"] or ""), row["group"], ", ".join(row["not_in"]), row["left"])
        for row in rows
    ]
    head = (N_("no."), N_("name"), N_("rating"), N_("group"), N_("not in"), N_("left"))
    answer(table(head, body, left=("name", "group", "not in", "left"), words=words))


def as_data(season: Season) -> list[dict[str, Any]]:
    """Return all members by number, with the group of the latest cycle."""
    cycle = views.newest_cycle(season)
    return [
        {
            "member": number,
            "name": known.name,
            "rating": known.rating,
            "group": (cycle.group_of(number) or "") if cycle else "",
            "not_in": sorted(known.not_in),
            "left": str(known.left or ""),
        }
        for number, known in sorted(season.state.members.items())
    ]


def join(
    folder: Folder,
    file: Annotated[str, Argument(metavar="FILE", help="Excel, CSV, a list of names, or a tournament of any format.")],
    columns: Annotated[
        list[str] | None,
        Option("--column", metavar="N=FIELD", help="What column N holds, as in '3=rating'; '3=' leaves it out."),
    ] = None,
    sheet: Annotated[str, Option("--sheet", help="The sheet of a workbook; the first one if not given.")] = "",
    writes: Writes = False,
    by: By = "",
    at: At = None,
    lang: Language = "en",
) -> None:
    """Show how each column and line of a list of members is read; with --write they join."""
    book, words = open_with_words(folder, lang)
    people = read_people(read_list_file(file), file, Choices(_fields_by_column(columns or []), sheet=sheet))
    found = arrivals(book.season, people.rows, at=time_of(at), by=author(by))
    answer(format_list(people, found, words))
    if people.lacks_names:
        raise InvalidInput(
            N_("No column of {file} is headed as a name; choose one (--column). Headings that are known: {headings}."),
            file=file,
            headings=accepted_headings(),
        )
    if found.faults:
        raise InvalidInput(N_("Correct {count} lines of {file} first."), count=len(found.faults), file=file)
    if writes and found.decided:
        write(book, found.decided)


def _fields_by_column(columns: list[str]) -> dict[int, str]:
    chosen = {}
    for each in columns:
        place, _, field = each.partition("=")
        if not (place.isascii() and place.isdigit() and 1 <= int(place) <= 200) or (field and field not in FIELDS):
            text = N_("'{column}' does not choose a column; write its number and one of {fields}, as in '3=rating'.")
            raise InvalidInput(text, column=each, fields=FIELDS)
        chosen[int(place) - 1] = field
    return chosen


def format_list(people: People, found: Arrivals, words: Words) -> str:
    """Return the columns with the imported fields, and every line with its effect."""
    heads = [
        (
            str(column.place + 1),
            column.heading,
            ", ".join(column.samples)[:30],
            field_title(column.field).translated(words) if column.field else "-",
            column.doubt.translated(words) if column.doubt else "",
        )
        for column in people.columns
    ]
    titles = (N_("column"), N_("heading"), N_("first values"), N_("contents"), N_("note"))
    columns = table(titles, heads, left=titles[1:], words=words) + "\n" if heads else ""
    body = [
        (
            str(line.line),
            line.name,
            str(line.number or ""),
            str(line.rating or ""),
            str(line.born or ""),
            ": ".join([words(line.what), *([line.remark.translated(words)] if line.remark else [])]),
        )
        for line in found.lines
    ]
    head = (N_("line"), N_("name"), N_("no."), N_("rating"), N_("born"), N_("becomes"))
    return columns + table(head, body, left=("name", "born", "becomes"), words=words)


def erase(
    folder: Folder,
    member: Annotated[int, Argument(metavar="MEMBER", help="The number of the member.", min=1)],
    writes: Writes = False,
    by: By = "",
    at: At = None,
    lang: Language = "en",
) -> None:
    """Show how often a member is named; with --write the name becomes a number, for good."""
    store, words = FileStore(folder), words_of(language_of(lang))
    book = Logbook(store)
    name, lines = book.season.member(member).name, store.read()
    text = N_(
        "{name}, member {number}, is named in {count} events. With --write the name becomes #{number}, and date of "
        "birth, numbers at federations and reasons go, which cannot be undone; games stay. Copies made earlier keep "
        "the name."
    )
    text = N_("Erased: the name of member {number}.") if writes else text
    output = Sentence(text, number=member, name=name, count=len(persons.events_about(lines, member))).translated(words)
    if writes:
        himself = author(by) in persons.names_of(lines, member)
        signed = persons.sign(member) if himself else author(by)
        book.append(events.Noted(at=time_of(at), by=signed, text=output))
        store.rewrite(partial(persons.erased, number=member))
    answer(output + "\n")
