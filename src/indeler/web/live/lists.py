"""Lists of boards, names and standings as plain rows, for the big screen and for pages of other sites."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from indeler.opens import State
from indeler.opens import views as opens
from indeler.season import RoundRecord, Season
from indeler.web.common.templatetags.wording import colour, format_result, kind
from indeler.web.common.visitor_language import name_order
from indeler.web.public.drawings import name_of
from indeler.web.seasons.display import Group, places_in_play, tables_of


class Listed(NamedTuple):
    """One list: boards, players by name, standings, or a part of a tree."""

    kind: str
    title: str
    rows: tuple[tuple[Any, ...], ...]
    head: str = ""
    """The heading of the ranking value, of standings."""


def round_lists(state: State, number: int = 0) -> list[Listed]:
    """Return a round of a tournament, by default the current one: matches, boards and players by name."""
    if not state.rounds:
        return []
    number = number or state.current
    title = _("Round {round}").format(round=number)
    lists = []
    if state.is_team_event:
        matches = tuple(
            (row.number, row.first.name, "" if row.is_waiting else " – ".join(row.score), row.second.name)
            for row in opens.match_rows(state, number)
        )
        lists.append(Listed("matches", _("Round {round}, matches").format(round=number), matches))
    rows = opens.board_rows(state.tournament, number, state.boards[number - 1])
    boards = tuple(
        (row.number, name_of(row.white), format_result(row.result_text, state.game), name_of(row.black)) for row in rows
    )
    colours = colour_names()
    names = tuple(
        (name_of(seat.player), seat.board or "", colours.get(seat.colour) or kind(seat.bye, state.tournament.scale))
        for seat in opens.seats(rows, opens.bye_rows(state.tournament, number), name_order)
    )
    return [*lists, Listed("boards", title, boards), Listed("names", _("{round}, by name").format(round=title), names)]


def tournament_standings(state: State) -> Listed:
    """Return the standings of a tournament in short."""
    rows = tuple((row.rank, name_of(row.player), row.points) for row in opens.standings_of(state).rows)
    return Listed("standings", _("Standings"), rows, _("Points"))


def group_boards(group: Group) -> Listed:
    """Return the boards of a group's round."""
    boards = [(b.board, b.white_name, group.game.format_result(b.result), b.black_name) for b in group.view.boards]
    return Listed("boards", group.title, tuple(boards))


def season_standings(season: Season, rounds: Sequence[RoundRecord]) -> list[Listed]:
    """Return the standings that these rounds of a season count for."""
    tables = tables_of(season, places_in_play(season, [paired.place for paired in rounds]))
    title = _("{name}, standings")
    return [
        Listed("standings", title.format(name=each.title), tuple(each.rows), each.head) for each in tables if each.rows
    ]


def colour_names() -> dict[str, str]:
    """Return White and Black by their letters, translated once for all lines."""
    return {letter: str(colour(letter)) for letter in "wb"}
