"""Downloadable tables of an open tournament: players, standings, cross table and the pairings of all rounds."""

import datetime
from collections.abc import Sequence
from fractions import Fraction

from indeler.formats.fields import Date
from indeler.formats.sheets import Sheet, SheetCell
from indeler.language import N_, Sentence, Words
from indeler.language.catalogue import conventions
from indeler.model import POINT, Result, Tournament
from indeler.model.matches import Match
from indeler.model.teams import GAME_POINTS, MATCH_POINTS, TeamEvent, is_team_event
from indeler.opens.state import State
from indeler.opens.views import Standings, board_rows, bye_rows, cross_by_number, standings_of
from indeler.opens.views.teams import cross_cell
from indeler.ranking import BoardRow, Row, TeamRow, board_tables, format_value, standings
from indeler.rulebooks.registry import game_of


def tournament_sheets(state: State, words: Words, *, private: bool = False) -> dict[str, list[Sheet]]:
    """Return the tables of a tournament by the name of the download; birth dates only with ``private``."""
    table = standings_of(state, conventions(words).colours)
    return {
        "players": [_players(state, words, private=private)],
        "standings": [standings_sheet(state.tournament, standings(state.tournament), words)],
        "cross-table": [_cross_table(state, table, words)],
        "pairings": [_pairings(state, number, words) for number in range(1, state.rounds + 1)],
    }


def _players(state: State, words: Words, *, private: bool) -> Sheet:
    head = [N_("No."), N_("Name"), N_("Title"), N_("Rating"), N_("Federation"), N_("FIDE ID"), N_("Club")]
    rows: list[list[SheetCell]] = [
        [one.number, one.name, one.title, one.rating or None, one.federation, one.fide_id, one.club]
        for one in state.tournament.players.values()
    ]
    if private:
        head.append(N_("Born"))
        for row, player in zip(rows, state.tournament.players.values(), strict=True):
            row.append(_born(player.birth))
    return Sheet(words(N_("Players")), [words(text) for text in head], rows)


def _born(birth: str) -> SheetCell:
    """Return a full date as a date, a year alone as a number, anything else unchanged."""
    date = Date.read(birth)
    if date is None or not date.year:
        return birth
    try:
        return datetime.date(date.year, date.month, date.day)
    except ValueError:  # the month or the day is not known, or does not exist
        return date.year if not date.day else birth


def standings_sheet(tournament: Tournament, ranked: Sequence[Row | TeamRow], words: Words) -> Sheet:
    """Return the standings, with points and tie-breaks as numbers for a spreadsheet."""
    codes = list(ranked[0].tiebreaks) if ranked else []
    head = [*(words(text) for text in (N_("Rank"), N_("No."), N_("Name"), N_("Rating"), N_("Points"))), *codes]
    ratings = {} if is_team_event(tournament) else {number: one.rating for number, one in tournament.players.items()}
    rows: list[list[SheetCell]] = []
    for row in ranked:
        values = [format_value(value) if isinstance(value, tuple) else value for value in row.tiebreaks.values()]
        rows.append([row.rank, row.player, row.name, ratings.get(row.player) or None, row.points, *values])
    return Sheet(words(N_("Standings")), head, rows)


def _cross_table(state: State, table: Standings, words: Words) -> Sheet:
    rows = cross_by_number(state, table) if state.has_schedule else table.rows
    across = [row.player.number for row in rows] if state.has_schedule else range(1, state.rounds + 1)
    head = [words(N_("Rank")), words(N_("No.")), words(N_("Name")), *map(str, across), words(N_("Points"))]
    cells: list[list[SheetCell]] = [
        [row.rank, row.player.number, row.player.name, *row.cells, row.points] for row in rows
    ]
    return Sheet(words(N_("Cross table")), head, cells)


def _pairings(state: State, number: int, words: Words) -> Sheet:
    head = [words(text) for text in (N_("Board"), N_("White"), N_("Result"), N_("Black"))]
    rows: list[list[SheetCell]] = [
        [row.number, row.white.name, state.game.format_result(row.result_text), row.black.name]
        for row in board_rows(state.tournament, number, state.boards[number - 1])
    ]
    rows += [[None, row.player.name, words(row.kind.label), ""] for row in bye_rows(state.tournament, number)]
    return Sheet(Sentence(N_("Round {round}"), round=number).translated(words), head, rows)


def team_event_tables(tournament: Tournament, words: Words) -> dict[str, list[Sheet]]:
    """Return the tables of a team event by the name of the download."""
    rosters, table, cross, *others = team_event_sheets(tournament, words)
    return {"players": [rosters], "standings": [table], "cross-table": [cross], "pairings": others}


def team_event_sheets(tournament: Tournament, words: Words) -> list[Sheet]:
    """Return the tables of a team event."""
    event = TeamEvent(tournament)
    ranked = standings(tournament)
    return [
        _rosters(event, words),
        standings_sheet(tournament, ranked, words),
        _team_cross_table(event, [row.player for row in ranked], words),
        *(_boards(event, number, words) for number in range(1, len(event.rounds) + 1)),
        *(_best(event, board, rows, words) for board, rows in board_tables(event).items() if rows),
    ]


def _rosters(event: TeamEvent, words: Words) -> Sheet:
    head = (N_("Team"), N_("Board"), N_("No."), N_("Name"), N_("Title"), N_("Rating"), N_("Federation"), N_("FIDE ID"))
    rows: list[list[SheetCell]] = [
        [team.name, board, number, player.name, player.title, player.rating or None, player.federation, player.fide_id]
        for team in event.teams.values()
        for board, number in enumerate(team.players, start=1)
        for player in (event.games.players[number],)
    ]
    return Sheet(words(N_("Teams")), [words(text) for text in head], rows)


def _team_cross_table(event: TeamEvent, order: list[int], words: Words) -> Sheet:
    """Return each team's rounds: the opponent, the colour on board 1, the game points, and the match points so far."""
    rounds = range(1, len(event.rounds) + 1)
    head = [words(N_("No.")), words(N_("Team")), *map(str, rounds), MATCH_POINTS, GAME_POINTS]
    match_points, game_points = event.points(MATCH_POINTS), event.points(GAME_POINTS)
    rows: list[list[SheetCell]] = [
        [
            team,
            event.teams[team].name,
            *(cross_cell(event, team, number, words) for number in rounds),
            Fraction(match_points[team], POINT),
            Fraction(game_points[team], POINT),
        ]
        for team in order
    ]
    return Sheet(words(N_("Cross table")), head, rows)


def _boards(event: TeamEvent, number: int, words: Words) -> Sheet:
    head = [words(text) for text in (N_("Match"), N_("Board"), N_("White"), N_("Result"), N_("Black"))]
    rows: list[list[SheetCell]] = []
    for match in event.rounds[number - 1].matches:
        rows += _match_rows(event, match)
    rows += [
        [event.teams[row.player].name, None, words(row.kind.label), "", ""] for row in event.rounds[number - 1].unplayed
    ]
    return Sheet(Sentence(N_("Round {round}"), round=number).translated(words), head, rows)


def _match_rows(event: TeamEvent, match: Match) -> list[list[SheetCell]]:
    """Return a line for each board, White first; a match that waits for its line-ups has one line."""
    teams, game = event.teams, game_of(event.games)
    title = f"{teams[match.first].name} – {teams[match.second].name}"
    if not match.boards:
        return [[title, None, "", "", ""]]
    rows: list[list[SheetCell]] = []
    for number, board in enumerate(match.boards, start=1):
        names = [event.games.players[one].name if one else "" for one in (board.first, board.second)]
        is_white = board.colour.value == "w"
        result = board.result if is_white else board.result.mirrored
        text = "" if result is Result.PENDING else game.format_result(result.label)
        white, black = names if is_white else reversed(names)
        rows.append([title, number, white, text, black])
    return rows


def _best(event: TeamEvent, board: int, rows: list[BoardRow], words: Words) -> Sheet:
    head = (N_("Rank"), N_("Name"), N_("Team"), N_("Points"), N_("Games"), N_("Percentage"), N_("Performance"))
    lines: list[list[SheetCell]] = []
    for row in rows:
        names = event.games.players[row.player].name, event.teams[row.team].name
        lines.append([row.rank, *names, row.points, row.games, row.percentage, row.performance])
    return Sheet(Sentence(N_("Board {board}"), board=board).translated(words), [words(text) for text in head], lines)
