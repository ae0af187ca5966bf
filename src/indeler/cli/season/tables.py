"""Views of a season as text and as JSON."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from indeler.cli.output import table
from indeler.language import N_, Sentence, Text, Words
from indeler.language.catalogue import colon, conventions
from indeler.model import format_points
from indeler.ranking import format_number
from indeler.season import Season, views
from indeler.season.views import LadderView, PoolView, StandingsTable

_SIGNS = {"win": "+", "draw": "=", "loss": "-", "": "?"}
_SHORT = {
    "odd": N_("bye"),
    "free": N_("free"),
    "exempt": N_("exc"),
    "external": N_("ext"),
    "signed-off": N_("absent"),
    "no-show": N_("abs"),
    "unknown": Text("?"),
}
"""A round without a game in a cell of the standings."""
_MEANINGS = {
    "odd": N_("no opponent was left"),
    "free": N_("the opponent did not come"),
    "exempt": N_("exempt"),
    "external": N_("played elsewhere"),
    "signed-off": N_("signed off"),
    "no-show": N_("absent without notice"),
    "unknown": N_("not known"),
}
"""The meaning of each of these words below the table; the number is the points."""
STATUSES = {
    "expected": N_("comes"),
    "signed-off": N_("signed off"),
    "external": N_("plays elsewhere"),
    "late": N_("signed off too late"),
    "no-show": N_("absent without notice"),
    "exempt": N_("exempt"),
    "cup": N_("plays a cup game"),
    "absent": N_("absent"),
}
"""The status of a member on an evening."""


def view_as_json(view: Any) -> str:
    """Return a view of the season for another program."""
    return msgspec.json.format(views.to_json(view), indent=2).decode() + "\n"


def standings_table(rows: Sequence[Any], columns: Sequence[str] = (), words: Words = N_) -> str:
    """Return standings with every tie-break; with ``columns`` also a cell for each round."""
    codes = list(rows[0].tiebreaks) if rows else []
    body = [
        (
            str(row.rank),
            str(row.member),
            row.name,
            format_points(row.points),
            *(format_number(row.tiebreaks[code]) for code in codes),
            *(cells_of(row, words) if columns else ()),
        )
        for row in rows
    ]
    heads = (N_("rank"), N_("no."), N_("name"), N_("points"), *codes, *columns)
    return table(heads, body, left=("name",), words=words) + (_legend(rows, words) if columns else "")


def _legend(rows: Sequence[Any], words: Words) -> str:
    """Return what the cells of the rounds mean: a game, and each word for a round without one."""
    kinds = {outcome.kind for row in rows for outcome in row.card}
    letter = conventions(words).colour("w")
    lines = [f"+12{letter}{colon(words)} {words(N_('won with White against member 12'))}"] if "game" in kinds else []
    used = [(short, _MEANINGS[kind]) for kind, short in _SHORT.items() if kind in kinds]
    lines += [f"{words(short)}{colon(words)} {words(meaning)}" for short, meaning in used]
    return "".join(f"{line}\n" for line in lines)


def plain_table(standings: StandingsTable, words: Words = N_) -> str:
    """Return standings of any kind of competition, with their title and notes."""
    sentences = (standings.name_head, *(column.head for column in standings.columns))
    line, name, *heads = (each.translated(words) for each in (standings.line_head, *sentences))
    body = [
        (str(row.rank or ""), str(row.member or ""), row.name, *(_plain_cell(each, words) for each in row.cells))
        for row in standings.rows
    ]
    table_text = table((line, N_("no."), name, *heads), body, left=(name,), words=words)
    notes = "".join(f"{note.translated(words)}\n" for note in standings.notes)
    return f"{standings.title.translated(words)}\n{table_text}{notes}"


def _plain_cell(value: object, words: Words) -> str:
    if isinstance(value, Sentence):
        return value.translated(words)
    if isinstance(value, Fraction | int):
        return format_number(Fraction(value))
    return "-" if value is None else str(value)


def cells_of(row: Any, words: Words = N_) -> list[str]:
    """Return each round of a cycle in short: ``+12w`` is a win with White against member 12, ``abs 0`` an absence."""
    return [_cell(outcome, words) for outcome in row.card]


def _cell(outcome: Any, words: Words) -> str:
    if outcome.kind in ("game", "pending", "forfeit"):
        return f"{_SIGNS[outcome.result]}{outcome.opponent}{conventions(words).colour(outcome.colour)}"
    if outcome.kind == "not-in":
        return "."
    return f"{words(_SHORT[outcome.kind])} {format_points(outcome.points)}"


def pool_table(season: Season, view: PoolView, words: Words = N_) -> str:
    """Return a closed group: its standings, play-off and winner."""
    remarks = []
    if view.play_off:
        names = ", ".join(season.name(member) for member in view.play_off)
        remarks.append(Sentence(N_("Play-off for first place: {who}"), who=names))
    remarks += [
        Sentence(
            N_("Next: {white} - {black}, {tempo}, {kind}"),
            white=season.name(game.white),
            black=season.name(game.black),
            tempo=game.tempo,
            kind=game.kind,
        )
        for game in view.next_games
    ]
    if view.champion is not None:
        remarks.append(Sentence(N_("Winner: {who}"), who=season.name(view.champion)))
    return standings_table(view.rows, words=words) + "".join(f"{each.translated(words)}\n" for each in remarks)


def ladder_table(view: LadderView, words: Words = N_) -> str:
    """Return a ladder: the sum, its parts, and the reason of each place."""
    count = max((len(row.stages) for row in view.rows), default=0)
    stages = [str(number) for number in range(1, count + 1)]
    body = [
        (
            str(row.place),
            row.name,
            format_points(row.points),
            *("-" if points is None else format_points(points) for points in row.stages),
            format_number(row.wp),
            Sentence(N_("{by}"), by=row.qualified_by).translated(words),
            "" if row.seeding is None else str(row.seeding),
        )
        for row in view.rows
    ]
    head = (N_("place"), N_("name"), N_("points"), *stages, "WP", N_("qualified by"), N_("seeding"))
    return table(head, body, left=("name", "qualified by"), words=words)


def format_member(season: Season, member: int) -> str:
    """Return a member by name and number."""
    return f"{season.name(member)} ({member})"
