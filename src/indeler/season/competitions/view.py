"""Views of finals, ladders and evenings of any competition."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from indeler.language import N_, InvalidInput, Sentence, Wording
from indeler.model import Event, Game, Round, Tournament
from indeler.ranking import format_number
from indeler.season import queries
from indeler.season.calendar.room import stranded_in
from indeler.season.capabilities import HasFinal, HasPool, HasSchedule, HasTables, HasWinner, OpenGame
from indeler.season.common.members import RESULTS
from indeler.season.common.pools import Pool
from indeler.season.common.qualification import LadderRow
from indeler.season.common.standings_table import Cell, StandingsTable
from indeler.season.competitions.cycles.standings import player_of
from indeler.season.competitions.evenings.competition import Evenings
from indeler.season.core.season import Competition, Season
from indeler.season.core.view_json import PointsShown

RULEBOOK = "botwinnik"

NO_PLACE = Sentence(Wording({"en": ""}))
"""The text for a member without a place in a final: empty, in every language."""


class PoolRow(msgspec.Struct, frozen=True):
    """A line of a closed group."""

    rank: int
    seeding: int
    member: int
    name: str
    points: PointsShown
    tiebreaks: Mapping[str, Fraction]


class PoolGame(msgspec.Struct, frozen=True):
    """A game of the schedule of a closed group."""

    round: int
    white: int
    black: int
    result: str


class NextPlayOffGame(msgspec.Struct, frozen=True):
    """The next game of a play-off."""

    white: int
    black: int
    tempo: str
    kind: Sentence


class PoolView(msgspec.Struct, frozen=True):
    """A closed group: the championship group or a final pool."""

    rows: tuple[PoolRow, ...]
    games: tuple[PoolGame, ...]
    complete: bool
    play_off: tuple[int, ...]
    """The players who must play off for first place."""
    next_games: tuple[NextPlayOffGame, ...]
    champion: int | None


class LadderLine(msgspec.Struct, frozen=True):
    """A line of a ladder."""

    place: int
    member: int
    name: str
    points: PointsShown
    wp: Fraction
    stages: tuple[PointsShown | None, ...]
    """The points of each cycle or evening; None where it does not count."""
    qualified_by: Sentence
    """The cycle or evening that gave a place, the ladder, or nothing."""
    seeding: int | None


class LadderView(msgspec.Struct, frozen=True):
    """A ladder; provisional as long as one of its cycles or evenings is still to be played."""

    competition: str
    rows: tuple[LadderLine, ...]
    provisional: bool


def competitions(season: Season, shown_as: str = "") -> list[Competition[Any]]:
    """BW-7: return the competitions of the club in the order of the club rules, or those that are shown in one way."""
    return [each for each in season.competitions if shown_as in ("", each.shown_as)]


def open_games(season: Season) -> list[OpenGame]:
    """Return every game of a schedule that has no result yet, of all competitions."""
    return [game for each in season.competitions if isinstance(each, HasSchedule) for game in each.open_games()]


def final(season: Season, competition: str) -> PoolView | None:
    """BW-40, BW-57: return the group in which the title of this competition is decided; None before it has begun."""
    found = season.competition(competition)
    pool = queries.pool_of(found)
    if pool is None or not isinstance(found, HasPool):
        return None
    return pool_view(season, pool, found.finalists(), results_of(season, competition, queries.final_group(found)))


def championship(season: Season) -> PoolView | None:
    """BW-40: return the group that decides the club's title: of the first competition with a round every evening."""
    found = next((each for each in season.competitions if each.regular and queries.has_final(each)), None)
    return None if found is None else final(season, found.name)


def ladder(season: Season, competition: str = "") -> LadderView:
    """BW-42, BW-55, BW-59: return the ladder to the final of this competition, by default the first that has one."""
    found = season.competition(competition) if competition else [*queries.with_final(season), *season.competitions][0]
    if not isinstance(found, HasFinal):
        raise queries.no_final(found)
    qualification, is_final = found.qualification(), found.is_qualified()
    by_stage = {row.member: row.stage for row in qualification.qualified}

    def line(place: int, row: LadderRow) -> LadderLine:
        has_place = row.member in by_stage and (is_final or bool(row.points))  # nobody has a place yet without a point
        name, stage = season.name(row.member), by_stage[row.member] if has_place else NO_PLACE
        seeding = qualification.seeding.get(row.member) if has_place else None
        return LadderLine(place, row.member, name, row.points, row.wp, row.stages, stage, seeding)

    lines = tuple(line(place, row) for place, row in enumerate(qualification.ladder, start=1))
    return LadderView(found.name, lines, provisional=not is_final)


def results_of(season: Season, competition: str, group: str) -> dict[tuple[int, int], str]:
    """Return the results of a closed group by White and Black."""
    return {
        (board.white, board.black): board.result
        for place, paired in season.state.pairings.items()
        if place.competition == competition and place.group == group
        for board in paired.boards
    }


def pool_view(season: Season, pool: Pool, members: Sequence[int], results: Mapping[tuple[int, int], str]) -> PoolView:
    """Return a closed group for display: its members by seeding number, and results by White and Black."""
    seeding = {member: number for number, member in enumerate(members, start=1)}
    rows = tuple(
        PoolRow(row.rank, seeding[row.member], row.member, season.name(row.member), row.points, row.tiebreaks)
        for row in pool.standings.rows
    )
    games = tuple(PoolGame(*game, results.get((game.white, game.black), "")) for game in pool.schedule)
    coming = pool.play_off.next_games if pool.play_off else ()
    to_play = tuple(NextPlayOffGame(game.white, game.black, game.tempo, game.kind) for game in coming)
    return PoolView(rows, games, pool.standings.complete, pool.standings.play_off, to_play, pool.winner)


def differences(before: Season, after: Season) -> list[Sentence]:
    """Describe each difference of the second season from the first; both have the same pairings."""
    pairs = [(each, after.competition(each.name)) for each in before.competitions]
    return [difference for old, new in pairs for difference in _of_competition(old, new)]


def _of_competition(old: Competition[Any], new: Competition[Any]) -> Iterator[Sentence]:
    if queries.evenings_needed(old) != queries.evenings_needed(new):
        text = N_("{competition}: {new} evenings instead of {old}. Plan the calendar again.")
        yield Sentence(text, competition=old.title, old=queries.evenings_needed(old), new=queries.evenings_needed(new))
    tables = {table.code: table for table in queries.tables(old)}
    for table in queries.tables(new):
        if table.code in tables:
            yield from _of_table(old, tables[table.code], table)


def _of_table(competition: Competition[Any], old: StandingsTable, new: StandingsTable) -> Iterator[Sentence]:
    known = {row.member: row for row in old.rows}
    both = [(known[row.member], row) for row in new.rows if row.member in known]
    others = sum([*map(_plain, one.cells)] != [*map(_plain, other.cells)] for one, other in both)
    moved = sum(one.rank != other.rank for one, other in both)
    if others or moved:
        text = N_("{competition}, {table}: {others} members get other numbers, {moved} another place.")
        yield Sentence(text, competition=competition.title, table=new.title, others=others, moved=moved)


def _plain(cell: Cell) -> object:
    return cell.translated(N_) if isinstance(cell, Sentence) else cell


PlainCell = int | str | None
"""An integer, exact text for any other number, a word, or nothing."""


class TableColumn(msgspec.Struct, frozen=True):
    """A column after the number of the line and the name."""

    code: str
    head: Sentence
    meaning: Sentence


class TableLine(msgspec.Struct, frozen=True):
    """A line with a cell for each column; rank and member are 0 for none."""

    rank: int
    member: int
    name: str
    cells: tuple[PlainCell, ...]


class TableView(msgspec.Struct, frozen=True):
    """One table, as the page of its competition shows it."""

    code: str
    title: Sentence
    columns: tuple[TableColumn, ...]
    rows: tuple[TableLine, ...]
    notes: tuple[Sentence, ...]


class CompetitionTables(msgspec.Struct, frozen=True):
    """All tables of one competition, the newest first; a cup has none, it is a tree."""

    competition: str
    kind: str
    title: str
    tables: tuple[TableView, ...]


def tables(season: Season, competition: str = "") -> list[CompetitionTables]:
    """Return every table of every competition in the order of the club rules, or of one of them."""
    chosen = [season.competition(competition)] if competition else season.competitions
    return [
        CompetitionTables(each.name, each.kind, str(each.title), tuple(map(_view, queries.tables(each))))
        for each in chosen
    ]


def _view(table: StandingsTable) -> TableView:
    columns = tuple(TableColumn(each.code, each.head, each.meaning) for each in table.columns)
    rows = tuple(TableLine(row.rank, row.member, row.name, tuple(map(plain, row.cells))) for row in table.rows)
    return TableView(table.code, table.title, columns, rows, table.notes)


def plain(cell: Cell) -> PlainCell:
    """Return a cell of a table as a plain value for programs."""
    if isinstance(cell, Fraction):
        return int(cell) if cell.denominator == 1 else format_number(cell)
    return str(cell) if isinstance(cell, Sentence) else cell


PLACES_NAMED = 3
"""The number of places of every table that are named, with all members who share the last one."""


class FirstPlace(msgspec.Struct, frozen=True):
    """A member in first place of a table, with the value of its first column; None if no column decides places."""

    rank: int
    member: int
    name: str
    by: PlainCell


class TableSummary(msgspec.Struct, frozen=True):
    """The first places of a table."""

    code: str
    title: Sentence
    first: tuple[FirstPlace, ...]


class CompetitionSummary(msgspec.Struct, frozen=True):
    """The outcome of a competition."""

    competition: str
    kind: str
    title: Sentence | str
    games: int | None
    """The number of games; None for a competition without games."""
    tables: tuple[TableSummary, ...]
    has_title: bool
    """Whether its winner is not decided by the standings, but in a final or a knock-out."""
    winner: int | None
    undecided: Sentence | None = None
    """Why there is no winner yet, where something other than games to come is the reason."""


def report(season: Season) -> list[CompetitionSummary]:
    """Return the outcome of every competition, in the order of the club rules."""
    found = []
    for each in season.competitions:
        summing_up = each.tables_of_season() if isinstance(each, HasTables) else queries.tables(each)
        tables = tuple(_table(table) for table in summing_up if table.rows)
        pool = queries.pool_of(each)
        winner = each.winner() if isinstance(each, HasWinner) else None if pool is None else pool.winner
        has_title, games = isinstance(each, HasWinner) or queries.has_final(each), queries.number_of_games(each)
        why = _why_undecided(each, pool) if has_title and winner is None else None
        found.append(CompetitionSummary(each.name, each.kind, each.title, games, tables, has_title, winner, why))
    return found


def _why_undecided(competition: Competition[Any], pool: Pool | None) -> Sentence | None:
    """BW-21, BW-46: return that rounds have no evening, or that players are equal in first place."""
    lacking, season = stranded_in(competition), competition.season
    if lacking is not None:
        return Sentence(N_("the calendar has no evening for {rounds}"), rounds=lacking.titles)
    if pool is not None and pool.standings.play_off:
        names = [season.name(member) for member in pool.standings.play_off]
        return Sentence(N_("{names} play off for first place"), names=names)
    return None


def _table(table: StandingsTable) -> TableSummary:
    strong = next((place for place, column in enumerate(table.columns) if column.strong), None)
    first = (
        FirstPlace(row.rank, row.member, row.name, None if strong is None else plain(row.cells[strong]))
        for row in table.rows
        if row.rank <= PLACES_NAMED
    )
    return TableSummary(table.code, table.title, tuple(first))


def rated_games(season: Season, competition: str = "") -> Tournament:
    """Return every game of a competition that was played, on the day of its round; by default of the first one."""
    rated_one = season.competition(competition) if competition else season.competitions[0]
    name = rated_one.name
    rounds: dict[tuple[datetime.date, int, int], list[Game]] = {}
    for place, paired in season.state.pairings.items():
        rated = [Game(each.white, each.black, RESULTS[each.result]) for each in paired.boards if each.was_played]
        if place.competition == name and rated:
            rounds.setdefault((paired.date, place.part, place.round), []).extend(rated)
    if not rounds:
        raise InvalidInput(N_("No game of {competition} has been played yet."), competition=rated_one.title)
    in_order = sorted(rounds)
    members = sorted({member for games in rounds.values() for game in games for member in (game.white, game.black)})
    event = Event(season.state.name, type=name, round_dates=tuple(f"{day:%y/%m/%d}" for day, _, _ in in_order))
    players = [
        player_of(who, who.rating, 1)._replace(birth=f"{who.born:%Y/%m/%d}" if who.born else "")
        for who in map(season.member, members)
    ]
    return Tournament(players, [Round(tuple(rounds[key])) for key in in_order], event=event)


class EveningLine(msgspec.Struct, frozen=True):
    """A line of the standings of an evening."""

    rank: int
    member: int
    name: str
    points: PointsShown
    tiebreaks: Mapping[str, Fraction]


def evening_groups(season: Season, competition: str, part: int) -> list[str]:
    """Return the groups paired on an evening, without the final pool; a group of all members has no name."""
    return season.chosen(Evenings, competition).groups_played(part)


def evening_standings(season: Season, competition: str, part: int, group: str = "") -> list[EveningLine]:
    """Return the standings of one evening, without the final pool; of the group if there were several."""
    found = season.chosen(Evenings, competition)
    if not 1 <= part <= found.rules.evenings:
        text = N_("{competition} has {evenings} evenings, so no evening {part}.")
        raise InvalidInput(text, competition=found.title, evenings=found.rules.evenings, part=part)
    return [
        EveningLine(row.rank, row.member, season.name(row.member), row.points, row.tiebreaks)
        for row in found.standings(part, group)
    ]
