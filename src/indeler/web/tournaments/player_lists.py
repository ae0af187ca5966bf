"""Lists of players that a form is sent: a file and typed lines, together, with what becomes of every line."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.template.loader import render_to_string

from indeler.formats.people import TYPED, Listed, People
from indeler.language import Sentence
from indeler.model import Player
from indeler.opens import ListLine, read_lines
from indeler.web.common.people_lists import ListSource, carried_in, preview
from indeler.web.common.visitor_language import translate
from indeler.web.tournaments.uploads import handed_in, read_list

FILE, LINES = "file-", ""
"""The beginnings of the names of fields about the file, and about the typed lines."""


class SentList(NamedTuple):
    """A list as it was sent, and the people in it."""

    prefix: str
    source: ListSource
    people: People | None
    """None for the file of a whole tournament."""
    players: Sequence[Player] = ()
    """The players of the file of a whole tournament."""

    @property
    def rows(self) -> Iterable[Listed]:
        """Return the lines; of a whole tournament its players."""
        if self.people is not None:
            return self.people.rows
        return [Listed(player.number, player.name, player) for player in self.players]

    def was_shown(self, posted: Mapping[str, str]) -> bool:
        """Return whether the page that was sent showed this list, read in this way."""
        return posted.get(f"{self.prefix}mark") == self.source.mark


def sent_lists(posted: Mapping[str, str], file: UploadedFile | None, typed: str) -> list[SentList]:
    """Return the lists of a form: the uploaded file, else the one that the page contained, and the typed lines."""
    sources = {FILE: ListSource(file.read(), file.name or "") if file else carried_in(posted, FILE)}
    data, carried = typed.encode(), carried_in(posted, LINES)
    same = carried if carried is not None and (carried.name, carried.data) == (TYPED, data) else None
    sources[LINES] = same or (ListSource(data, TYPED) if data else None)
    return [SentList(prefix, source, read_list(source)) for prefix, source in sources.items() if source]


def with_players_of_file(lists: Iterable[SentList], rules: str) -> list[SentList]:
    """Return the lists, where the file of a whole tournament is the list of its players."""
    return [
        each
        if each.people
        else each._replace(players=tuple(handed_in(each.source.data, each.source.name, rules).players.values()))
        for each in lists
    ]


def lines_of(posted: Mapping[str, str], lists: Sequence[SentList], known: Iterable[Player] = ()) -> list[ListLine]:
    """Return what becomes of every line, where the page says which lines are another person of the same name."""
    rows = [(each, row) for each in lists for row in each.rows]
    others = {(each.source.called, row.line) for each, row in rows if _other(each, row.line) in posted}
    return read_lines(known, [(each.source.called, each.rows) for each in lists], others)


def _other(sent: SentList, line: int) -> str:
    """Return the field that says that a line is another person of the same name."""
    return f"{sent.prefix}another-{line}"


class LineShown(NamedTuple):
    """A line in the preview."""

    line: ListLine
    what: str
    remark: str
    player: Player | None
    """The player as the list has it."""
    other: str
    """The field that says that this is another person; empty where that is certain."""
    is_other: bool


def preview_of_lists(
    posted: Mapping[str, str], lists: Sequence[SentList], lines: Sequence[ListLine], again: str
) -> dict[str, Any]:
    """Return the context of the template ``lead/list-lines.html``: the columns of each list, and all lines."""
    by_key = {(each.source.called, row.line): (each, row.player) for each in lists for row in each.rows}
    named = len(lists) > 1
    columns = [preview(each.source, each.people or People((), ()), prefix=each.prefix) for each in lists]
    counts: dict[str, int] = {}
    for line in lines:
        word = translate(Sentence(line.what))
        counts[word] = counts.get(word, 0) + 1
    return {
        "columns": [
            render_to_string("people-columns.html", {**each, "again": again, "is_named": named}) for each in columns
        ],
        "lines": [_shown(line, *by_key[line.key], posted) for line in lines],
        "counts": list(counts.items()),
        "lists_named": named,
    }


def _shown(line: ListLine, sent: SentList, player: Player | None, posted: Mapping[str, str]) -> LineShown:
    other = _other(sent, line.key[1]) if line.by_name else ""
    remark = translate(line.remark) if line.remark is not None else ""
    return LineShown(line, translate(Sentence(line.what)), remark, player, other, other in posted)
