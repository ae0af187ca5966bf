"""A season under way, from a file: the rounds themselves, or the scores so far, as events for the logbook."""

from __future__ import annotations

import csv
import datetime
from collections import defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from msgspec.structs import replace

from indeler.formats.tables import plain, separator
from indeler.formats.text import lines, refused
from indeler.model import InvalidInput, TooLarge
from indeler.season.cycles.outcomes import cards
from indeler.season.events import (
    AnyEvent,
    CycleOpened,
    CycleShortened,
    EveningDropped,
    EveningsPlanned,
    PlannedEvening,
    RoundTakenOver,
    TakenGame,
)
from indeler.season.general.calendar import rounds_of
from indeler.season.general.planning import WENT_BY, club_days, went_by
from indeler.season.seasons import Season, apply

RULEBOOK = "botwinnik"

TAKEN_OVER = "taken over"
MOST_LINES = 5000
COLUMNS = {
    "name": "name naam lid member",
    "cycle": "cycle cyclus zyklus",
    "group": "group groep gruppe",
    "round": "round ronde runde",
    "white": "white wit weiss",
    "black": "black zwart schwarz",
    "result": "result uitslag ergebnis",
    "points": "points punten punkte",
    "rounds": "rounds ronden runden",
    "colours": "colours kleuren farben",
    "opponents": "opponents tegenstanders gegner",
    "results": "results uitslagen ergebnisse",
}
"""What each column may be called."""
_COLUMN_OF = {plain(heading): column for column, headings in COLUMNS.items() for heading in headings.split()}
_RESULTS = {
    **{each: each for each in ("?", "1-0", "½-½", "0-1", "0-0", "+-", "-+", "--")},
    **dict.fromkeys(("1/2-1/2", "0.5-0.5", "="), "½-½"),
    "": "?",
}
_WITHOUT = {
    **dict.fromkeys(("odd", "oneven", "o", "bye"), "odd"),
    **dict.fromkeys(("away", "afwezig", "a", "afm"), "away"),
    **dict.fromkeys(("no-show", "n", "azk"), "no_shows"),
}
"""Instead of an opponent: odd, signed off, absent without notice."""
_SIDES = {("1", "w"): "1-0", ("0", "w"): "0-1", ("1", "b"): "0-1", ("0", "b"): "1-0"}

Line = tuple[int, dict[str, str]]
Rounds = dict[tuple[int, int, str], dict[str, Any]]
"""By cycle, round and group the fields of the event."""


class _Read(NamedTuple):
    rounds: Rounds
    groups: dict[int, dict[str, list[int]]]
    points: dict[tuple[int, int], int]
    """By cycle and member the tenths that the list tells."""


def take_over(season: Season, data: bytes, name: str, *, at: datetime.datetime, by: str) -> list[AnyEvent]:
    """Everything that the file decides, in order; whatever does not fit is refused with its line.

    A file with columns for White and Black has a game a line, any other a member a line with the scores so far.
    """
    if season.state.pairings:
        raise InvalidInput("Rounds have been paired here already; a season is taken over before that.")
    table = list(_table(data, name))
    read = (_games if table and "white" in table[0][1] else _scores)(season, table, name)
    return list(_decided(season, read, {"at": at, "by": by, "why": TAKEN_OVER}))


def _table(data: bytes, name: str) -> Iterator[Line]:
    text = list(lines(data, name))
    if len(text) > MOST_LINES:
        raise TooLarge("{name}: more than {most} lines; split the file.", name=name, most=MOST_LINES)
    reader = csv.reader(text, delimiter=separator(text[0] if text else ""))
    headings = [_COLUMN_OF.get(plain(heading), "") for heading in next(reader, [])]
    if not {"white", "black"} <= {*headings} and not {"name", "points"} <= {*headings}:
        raise refused(name, 1, "there are no columns for white and black, nor for name and points; head them so.")
    for cells in reader:
        if any(cell.strip() for cell in cells):
            padded = [*cells, *[""] * len(headings)]
            yield reader.line_num, {column: padded[at].strip() for at, column in enumerate(headings) if column}


def _games(season: Season, table: list[Line], name: str) -> _Read:
    """A game a line: cycle, round, group, White, Black, result; who was odd or away has that word for an opponent."""
    members, rounds, groups = _members(season), _no_rounds(), _no_groups()
    for line, cells in table:
        cycle, round = _number(cells, "cycle", name, line, 1), _number(cells, "round", name, line)
        group = cells.get("group", "") or season.rulebook.cycles.groups[0]
        taken = rounds[cycle, round, group]
        white, black = cells["white"], cells["black"]
        told = [white, *([] if black.casefold() in _WITHOUT else [black])]
        players = [_known(members, each, name, line) for each in told]
        groups[cycle][group] += [player for player in players if player not in groups[cycle][group]]
        if len(players) == 2:
            taken["games"].append(TakenGame(players[0], players[1], _result(cells.get("result", ""), name, line)))
        else:
            _without_game(taken, _WITHOUT[black.casefold()], players[0])
    return _Read(rounds, groups, {})


def _scores(season: Season, table: list[Line], name: str) -> _Read:
    """A member a line: points, rounds, and round by round colours, opponents and results where they are known."""
    members, rounds, groups = _members(season), _no_rounds(), _no_groups()
    points = {}
    for line, cells in table:
        member, cycle = _known(members, cells["name"], name, line), _number(cells, "cycle", name, line, 1)
        group = cells.get("group", "") or season.rulebook.cycles.groups[0]
        groups[cycle][group].append(member)
        points[cycle, member] = _tenths(cells["points"], name, line)
        opponents = cells.get("opponents", "").replace(",", " ").split()
        colours = cells.get("colours", "").replace("z", "b").replace("s", "b").replace(" ", "")
        results = cells.get("results", "").split()
        for round in range(1, max(_number(cells, "rounds", name, line, 0), len(opponents)) + 1):
            taken = rounds[cycle, round, group]
            opponent, colour, result = (
                each[round - 1] if round <= len(each) else "" for each in (opponents, colours, results)
            )
            if opponent.casefold() in _WITHOUT:
                _without_game(taken, _WITHOUT[opponent.casefold()], member)
            elif opponent.isdigit() and colour in ("w", "b"):
                _game(taken, member, _listed(table, members, int(opponent), name, line), colour, result)
            else:
                taken["others"].append(member)
    return _Read(rounds, groups, points)


def _game(taken: dict[str, Any], member: int, opponent: int, colour: str, result: str) -> None:
    """The game as one of the two tells it; the other one told it before, or will."""
    white, black = (member, opponent) if colour == "w" else (opponent, member)
    ended = "½-½" if result in ("½", "=", "0.5", "0,5") else _SIDES.get((result, colour), "?")
    known = next((game for game in taken["games"] if {game.white, game.black} == {white, black}), None)
    if known is None:
        taken["games"].append(TakenGame(white, black, ended))  # type: ignore[arg-type]
    elif known.result == "?" and ended != "?":
        taken["games"][taken["games"].index(known)] = TakenGame(known.white, known.black, ended)  # type: ignore[arg-type]


def _without_game(taken: dict[str, Any], how: str, member: int) -> None:
    if how == "odd":
        taken["odd"] = member
    else:
        taken[how].append(member)


def _decided(season: Season, read: _Read, head: Mapping[str, Any]) -> Iterator[AnyEvent]:
    """Calendar, groups and rounds, cycle by cycle; what the list tells beyond the rounds comes on top of the last."""
    for date in reversed(went_by(season, head["at"].date())):
        dropped = EveningDropped(**{**head, "why": WENT_BY}, date=date)
        season = apply(season, dropped)
        yield dropped
    planned = _evenings(season, sorted({place[:2] for place in read.rounds}), head)
    season = apply(season, planned)
    yield planned
    for cycle, groups in sorted(read.groups.items()):
        last = max((place[1] for place in read.rounds if place[0] == cycle), default=0)
        if cycle < max(read.groups) and last < rounds_of(season, cycle):
            shortened = CycleShortened(**head, cycle=cycle, rounds=last)
            season = apply(season, shortened)
            yield shortened
        opened = CycleOpened(**head, cycle=cycle, groups={name: tuple(who) for name, who in sorted(groups.items())})
        season = apply(season, opened)
        yield opened
        for place in sorted(place for place in read.rounds if place[0] == cycle):
            taken = _event(place, read.rounds[place], head)
            if place[1] == last:
                taken = _completed(season, taken, read.points)
            season = apply(season, taken)
            yield taken


def _evenings(season: Season, rounds: list[tuple[int, int]], head: Mapping[str, Any]) -> EveningsPlanned:
    """The last club days before today, one for each round."""
    past = [date for date in club_days(season) if date < head["at"].date() and date not in season.state.evenings]
    if len(past) < len(rounds):
        raise InvalidInput(
            "There were {evenings} evenings since {start}, too few for {rounds} rounds; let the season start earlier.",
            evenings=len(past),
            start=season.state.start,
            rounds=len(rounds),
        )
    dates = past[len(past) - len(rounds) :]
    return EveningsPlanned(**head, evenings=tuple(PlannedEvening(date, "cycles") for date in dates))


def _event(place: tuple[int, int, str], taken: Mapping[str, Any], head: Mapping[str, Any]) -> RoundTakenOver:
    cycle, round, group = place
    playing = {player for game in taken["games"] for player in (game.white, game.black)}
    fields: dict[str, Any] = {name: tuple(value) for name, value in taken.items() if name != "odd"}
    fields["others"] = tuple(member for member in taken["others"] if member not in playing)
    return RoundTakenOver(
        **head, competition="cycles", part=cycle, round=round, group=group, odd=taken["odd"], **fields
    )


def _completed(season: Season, taken: RoundTakenOver, points: Mapping[tuple[int, int], int]) -> RoundTakenOver:
    """The last round with the points on top that make each total what the list says."""
    after = cards(apply(season, taken), taken.part, taken.group)
    known = {member: sum(outcome.points for outcome in card) for member, card in after.items()}
    extra = tuple(
        (member, points[taken.part, member] - known[member])
        for member in known
        if (taken.part, member) in points and points[taken.part, member] != known[member]
    )
    return replace(taken, extra=extra)


def _no_rounds() -> Rounds:
    return defaultdict(lambda: {"games": [], "odd": None, "away": [], "no_shows": [], "others": []})


def _no_groups() -> dict[int, dict[str, list[int]]]:
    return defaultdict(lambda: defaultdict(list))


def _members(season: Season) -> dict[str, int]:
    return {member.name: member.id for member in season.state.members.values() if member.left is None}


def _known(members: Mapping[str, int], who: str, name: str, line: int) -> int:
    if who not in members:
        raise refused(name, line, "there is no member '{who}'; enter the members first.", who=who)
    return members[who]


def _listed(table: list[Line], members: Mapping[str, int], place: int, name: str, line: int) -> int:
    """The opponent by his place on the list, counted from 1."""
    if not 1 <= place <= len(table):
        raise refused(name, line, "there is no line {place} of the list to have played against.", place=place)
    return _known(members, table[place - 1][1]["name"], name, line)


def _number(cells: Mapping[str, str], column: str, name: str, line: int, default: int | None = None) -> int:
    text = cells.get(column, "")
    if not text and default is not None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise refused(name, line, "column '{column}': '{text}' is no whole number.", text=text, column=column)
    return int(text)


def _result(text: str, name: str, line: int) -> Any:
    plainly = text.replace(" ", "")
    if plainly not in _RESULTS:
        raise refused(name, line, "'{text}' is no result; write 1-0, ½-½ or 0-1, or nothing.", text=text)
    return _RESULTS[plainly]


def _tenths(text: str, name: str, line: int) -> int:
    """Points with a comma, a point or a half."""
    try:
        exact = Decimal(text.replace("½", ".5").replace(",", ".")) * 10
        if exact == exact.to_integral_value() and abs(exact) < 100_000:
            return int(exact)
    except InvalidOperation:
        pass
    raise refused(name, line, "'{text}' is no score; write it as 12.5.", text=text)
