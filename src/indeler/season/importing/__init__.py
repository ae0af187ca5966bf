"""A season under way, from a file: the rounds themselves, or the scores so far, as events for the logbook."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from indeler.formats.text import refused
from indeler.language import N_, InvalidInput
from indeler.season.calendar.planning import WENT_BY, club_days, went_by
from indeler.season.competitions.cycles.outcomes import cards
from indeler.season.core.applying import apply
from indeler.season.core.season import Season
from indeler.season.events import (
    CycleOpened,
    CycleShortened,
    EveningDropped,
    EveningsPlanned,
    Event,
    PlannedEvening,
    RoundTakenOver,
    TakenGame,
)
from indeler.season.importing.cells import WITHOUT, Line, number_of, result_of, round_by_round, table_of, tenths_of
from indeler.season.importing.claims import Claim, Claims
from indeler.season.importing.competitions import GAMES_WANTED, competition_of, cycles_of

RULEBOOK = "botwinnik"

TAKEN_OVER = "taken over"
Rounds = dict[tuple[int, int, str], dict[str, Any]]
"""By cycle, round and group the fields of the event."""
Evenings = dict[tuple[str, int, int], dict[str, Any]]
"""The same by competition, evening and round, for rapid, blitz and the like."""


class _Read(NamedTuple):
    rounds: Rounds
    groups: dict[int, dict[str, list[int]]]
    points: dict[tuple[int, int], int]
    """By cycle and member the tenths that the list tells."""
    evenings: Evenings
    contradictions: Sequence[InvalidInput] = ()
    """Where the lines of two members tell a round differently."""


def take_over(season: Season, data: bytes, name: str, *, at: datetime.datetime, by: str) -> list[Event]:
    """Everything that the file decides, in order; whatever does not fit is refused with its line.

    A file with columns for White and Black has a game a line, any other a member a line with the scores so far.
    """
    read = _read(season, data, name)
    if read.contradictions:
        raise read.contradictions[0]
    return list(_decided(season, read, {"at": at, "by": by, "why": TAKEN_OVER}))


def contradictions(season: Season, data: bytes, name: str) -> Sequence[InvalidInput]:
    """Every round that two members tell differently, each with its lines; nothing is taken over before they agree."""
    return _read(season, data, name).contradictions


def _read(season: Season, data: bytes, name: str) -> _Read:
    if season.state.pairings:
        raise InvalidInput(N_("Rounds have been paired here already; a season is taken over before that."))
    table = list(table_of(data, name))
    return (_games if table and "white" in table[0][1] else _scores)(season, table, name)


def _games(season: Season, table: list[Line], name: str) -> _Read:
    """A game a line: cycle, round, group, White, Black, result; who was odd or away has that word for an opponent."""
    members, rounds, groups, evenings = _members(season), _no_rounds(), _no_groups(), _no_evenings()
    for line, cells in table:
        competition, round = competition_of(season, cells, name, line), number_of(cells, "round", name, line)
        if competition.regular:
            cycle, group = number_of(cells, "cycle", name, line, 1), _group(season, cells)
            taken, listed = rounds[cycle, round, group], groups[cycle][group]
        else:
            taken, listed = evenings[competition.name, number_of(cells, "evening", name, line, 1), round], []
        white, black = cells["white"], cells["black"]
        told = [white, *([] if black.casefold() in WITHOUT else [black])]
        players = [_known(members, each, name, line) for each in told]
        listed += [player for player in players if player not in listed]
        if len(players) == 2:
            result = result_of(cells.get("result", ""), name, line, competition.game)
            taken["games"].append(TakenGame(players[0], players[1], result))
        else:
            _without_game(taken, WITHOUT[black.casefold()], players[0])
    return _Read(rounds, groups, {}, evenings)


def _scores(season: Season, table: list[Line], name: str) -> _Read:
    """A member a line: points, rounds, and round by round colours, opponents and results where they are known."""
    members, rounds, groups = _members(season), _no_rounds(), _no_groups()
    points, claims = {}, Claims(season, name)
    for line, cells in table:
        competition = competition_of(season, cells, name, line)
        if not competition.regular:
            raise refused(name, line, GAMES_WANTED, competition=competition.name)
        member, cycle = _known(members, cells["name"], name, line), number_of(cells, "cycle", name, line, 1)
        group = _group(season, cells)
        groups[cycle][group].append(member)
        points[cycle, member] = tenths_of(cells["points"], name, line)
        for round, (told, colour, result) in enumerate(round_by_round(cells, name, line, competition.game), start=1):
            taken = rounds[cycle, round, group]
            if told in WITHOUT:
                _without_game(taken, WITHOUT[told], member)
                claims.add(cycle, round, Claim(line, member, None))
            elif told.isdigit():
                opponent = _listed(table, members, int(told), name, line)
                claim = Claim(line, member, opponent, colour, result)
                claims.add(cycle, round, claim)
                _game(taken, claim)
            else:
                taken["others"].append(member)
    return _Read(rounds, groups, points, {}, claims.contradictions())


def _group(season: Season, cells: Mapping[str, str]) -> str:
    """The group that the line tells, or the highest."""
    return cells.get("group", "") or cycles_of(season).rules.groups[0]


def _game(taken: dict[str, Any], claim: Claim) -> None:
    """The game as one of the two tells it, if the colour is known; the other one told it before, or will."""
    game = claim.game()
    if game is None:
        taken["others"].append(claim.member)
        return
    known = next((each for each in taken["games"] if (each.white, each.black) == (game.white, game.black)), None)
    if known is None:
        taken["games"].append(game)
    elif known.result == "?":
        taken["games"][taken["games"].index(known)] = game


def _without_game(taken: dict[str, Any], how: str, member: int) -> None:
    if how == "odd":
        taken["odd"] = member
    else:
        taken[how].append(member)


def _decided(season: Season, read: _Read, head: Mapping[str, Any]) -> Iterator[Event]:
    """Calendar, groups and rounds, cycle by cycle; what the list tells beyond the rounds comes on top of the last."""
    for date in reversed(went_by(season, head["at"].date())):
        dropped = EveningDropped(**{**head, "why": WENT_BY}, date=date)
        season = apply(season, dropped)
        yield dropped
    evenings = sorted({place[:2] for place in read.evenings})
    planned = _evenings(
        season,
        [*(what for what, _ in evenings), *([cycles_of(season).name] * _count(read.rounds) if read.rounds else [])],
        head,
    )
    season = apply(season, planned)
    yield planned
    for cycle, groups in sorted(read.groups.items()):
        last = max((place[1] for place in read.rounds if place[0] == cycle), default=0)
        if cycle < max(read.groups) and last < cycles_of(season).rounds_of(cycle):
            shortened = CycleShortened(**head, cycle=cycle, rounds=last)
            season = apply(season, shortened)
            yield shortened
        opened = CycleOpened(**head, cycle=cycle, groups={name: tuple(who) for name, who in sorted(groups.items())})
        season = apply(season, opened)
        yield opened
        for place in sorted(place for place in read.rounds if place[0] == cycle):
            taken = _event(season, place, read.rounds[place], head)
            if place[1] == last:
                taken = _completed(season, taken, read.points)
            season = apply(season, taken)
            yield taken
    for (competition, part, round), told in sorted(read.evenings.items()):
        lists: dict[str, Any] = {name: tuple(value) for name, value in told.items() if name != "odd"}
        yield RoundTakenOver(**head, competition=competition, part=part, round=round, odd=told["odd"], **lists)


def _count(rounds: Rounds) -> int:
    """How many evenings these rounds took: all groups of a cycle play on one."""
    return len({place[:2] for place in rounds})


def _evenings(season: Season, played: list[str], head: Mapping[str, Any]) -> EveningsPlanned:
    """The last club days before today, one for each evening that was played."""
    past = [date for date in club_days(season) if date < head["at"].date() and date not in season.state.evenings]
    if len(past) < len(played):
        raise InvalidInput(
            N_(
                "There were {evenings} evenings since {start}, too few for {rounds} rounds; let the season start "
                "earlier."
            ),
            evenings=len(past),
            start=season.state.start,
            rounds=len(played),
        )
    dates = zip(past[len(past) - len(played) :], played, strict=True)
    return EveningsPlanned(**head, evenings=tuple(PlannedEvening(date, what) for date, what in dates))


def _event(
    season: Season, place: tuple[int, int, str], taken: Mapping[str, Any], head: Mapping[str, Any]
) -> RoundTakenOver:
    cycle, round, group = place
    playing = {player for game in taken["games"] for player in (game.white, game.black)}
    fields: dict[str, Any] = {name: tuple(value) for name, value in taken.items() if name != "odd"}
    fields["others"] = tuple(member for member in taken["others"] if member not in playing)
    return RoundTakenOver(
        **head, competition=cycles_of(season).name, part=cycle, round=round, group=group, odd=taken["odd"], **fields
    )


def _completed(season: Season, taken: RoundTakenOver, points: Mapping[tuple[int, int], int]) -> RoundTakenOver:
    """The last round with the points on top that make each total what the list says."""
    after = cards(cycles_of(apply(season, taken)), taken.part, taken.group)
    known = {member: sum(outcome.points for outcome in card) for member, card in after.items()}
    extra = tuple(
        (member, points[taken.part, member] - known[member])
        for member in known
        if (taken.part, member) in points and points[taken.part, member] != known[member]
    )
    return replace(taken, extra=extra)


def _no_rounds() -> Rounds:
    return defaultdict(_nothing)


def _no_evenings() -> Evenings:
    return defaultdict(_nothing)


def _nothing() -> dict[str, Any]:
    return {"games": [], "odd": None, "away": [], "no_shows": [], "others": []}


def _no_groups() -> dict[int, dict[str, list[int]]]:
    return defaultdict(lambda: defaultdict(list))


def _members(season: Season) -> dict[str, int]:
    return {member.name: member.id for member in season.state.members.values() if member.left is None}


def _known(members: Mapping[str, int], who: str, name: str, line: int) -> int:
    if who not in members:
        raise refused(name, line, N_("there is no member '{who}'; enter the members first."), who=who)
    return members[who]


def _listed(table: list[Line], members: Mapping[str, int], place: int, name: str, line: int) -> int:
    """The opponent by his place on the list, counted from 1."""
    if not 1 <= place <= len(table):
        raise refused(name, line, N_("the list has no place {place}, which is the opponent here."), place=place)
    return _known(members, table[place - 1][1]["name"], name, line)
