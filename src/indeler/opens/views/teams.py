"""Views of a team event: matches with their boards, standings and cross table of teams, the best players by board."""

from collections.abc import Container, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from indeler.language import Words
from indeler.language.catalogue import conventions
from indeler.model import Kind, Player, Result, Team, format_points
from indeler.model.matches import Match
from indeler.model.teams import GAME_POINTS, MATCH_POINTS, TeamEvent
from indeler.opens.state import State, settings_of
from indeler.opens.team_play import in_order
from indeler.ranking import BoardRow, board_tables, format_value
from indeler.systems import free_players, ranking


class MatchBoard(NamedTuple):
    """One board of a match: the first team on the left, whatever the colours."""

    number: int
    board: int
    """Its number among all boards of the round, by which results are entered; 0 for a board without players."""
    first: Player | None
    second: Player | None
    colour: str
    """The colour of the first team's player: w or b."""
    result: str
    """The result with the first team on the left; empty where it is not known."""


class MatchRow(NamedTuple):
    """A match as a list shows it."""

    number: int
    first: Team
    second: Team
    score: tuple[str, str]
    """The game points up to now."""
    boards: tuple[MatchBoard, ...]
    """The boards; empty as long as the line-ups are not shown."""
    forfeit: str
    open_boards: int
    white: int
    """The team with White on board 1."""
    has_line_up: tuple[bool, bool] = (False, False)
    """Whether each team gave its line-up, while they are sealed; only shown to the arbiter."""
    fixture: Any = None
    """Its day and place (`Fixture`), where a page shows them."""

    @property
    def is_waiting(self) -> bool:
        """Return whether it still has no line-ups."""
        return not self.boards and not self.forfeit


class TeamBye(NamedTuple):
    """A team without a match, and the reason."""

    team: Team
    kind: Kind


def match_rows(state: State, number: int) -> list[MatchRow]:
    """Return the matches of a round in the order of the pairing."""
    event = TeamEvent(state.tournament)
    numbers = {game: at for at, game in enumerate(state.boards[number - 1], start=1)}
    matches = in_order(event.rounds[number - 1], state.teams.matches[number - 1])
    submitted = {team for round, team in state.teams.sealed if round == number}
    return [_match(state, event, place, match, numbers, submitted) for place, match in enumerate(matches, start=1)]


def _match(
    state: State,
    event: TeamEvent,
    number: int,
    match: Match,
    numbers: Mapping[tuple[int, int], int],
    submitted: Container[int],
) -> MatchRow:
    boards = []
    for place, board in enumerate(match.boards, start=1):
        colour, known = board.colour.value, board.result is not Result.PENDING
        game = (board.first, board.second) if colour == "w" else (board.second, board.first)
        result = state.game.format_result(board.result.label) if known else ""
        first_player, second_player = state.players.get(board.first), state.players.get(board.second)
        boards.append(MatchBoard(place, numbers.get(game, 0), first_player, second_player, colour, result))
    first, second = match.game_points(event.games.scale, event.boards)
    return MatchRow(
        number,
        event.teams[match.first],
        event.teams[match.second],
        (format_points(first), format_points(second)),
        tuple(boards),
        match.forfeit,
        sum(board.result is Result.PENDING for board in match.boards),
        match.white,
        (match.first in submitted, match.second in submitted),
    )


def team_byes(state: State, number: int) -> list[TeamBye]:
    """Return the teams without a match in a round."""
    event = TeamEvent(state.tournament)
    if state.rulebook.decisive:
        played = event.as_tournament
        free = free_players(played, settings_of(played, state.rulebook.name), number)
        return [TeamBye(event.teams[team], Kind.PAIRING_BYE) for team in free]
    return [TeamBye(event.teams[row.player], row.kind) for row in event.rounds[number - 1].unplayed]


class TeamStanding(NamedTuple):
    """A team in the standings."""

    rank: int
    team: Team
    points: str
    score: Fraction
    tiebreaks: tuple[str, ...]
    played: int
    won: int
    drawn: int
    lost: int
    match_points: str
    game_points: str


def team_standings(state: State) -> tuple[tuple[str, ...], list[TeamStanding]]:
    """Return the codes of the tie-breaks, and the teams in order."""
    if not state.tournament.teams.teams:
        return (), []
    event = TeamEvent(state.tournament)
    ranked = ranking(state.tournament)
    codes = tuple(ranked[0].tiebreaks) if ranked else ()
    points = {score: event.points(score) for score in (MATCH_POINTS, GAME_POINTS)}
    rows = []
    for row in ranked:
        kinds = [cell.kind for cell in event.matches.card(row.player) if cell.opponent and not cell.kind.is_unfinished]
        won = sum(kind in (Kind.WIN, Kind.FORFEIT_WIN) for kind in kinds)
        drawn = sum(kind is Kind.DRAW for kind in kinds)
        rows.append(
            TeamStanding(
                row.rank,
                event.teams[row.player],
                format_value(row.points),
                row.points,
                tuple(format_value(row.tiebreaks[code]) for code in codes),
                len(kinds),
                won,
                drawn,
                len(kinds) - won - drawn,
                format_points(points[MATCH_POINTS][row.player]),
                format_points(points[GAME_POINTS][row.player]),
            )
        )
    return codes, rows


def cross_cell(event: TeamEvent, team: int, round: int, words: Words, colours: str = "") -> str:
    """Return a team's round: the opponent, the colour on board 1, the game points, and the match points so far."""
    played = event.rounds[round - 1].match_of(team)
    gained = format_points(event.awards(GAME_POINTS)[team][round - 1])
    total = format_points(event.points(MATCH_POINTS, round)[team])
    if played is None:
        kind = next(row.kind for row in event.rounds[round - 1].unplayed if row.player == team)
        return f"{words(kind.label)} ({total})" if kind is not Kind.ABSENT else f"– ({total})"
    letters = colours or conventions(words).colours
    return f"{played.opponent(team)}{letters[played.white != team]} {gained} ({total})"


def cross_rows(state: State, words: Words, colours: str = "") -> list[tuple[TeamStanding, list[str]]]:
    """Return each team with its rounds, in the order of the standings."""
    event, rounds = TeamEvent(state.tournament), range(1, state.rounds + 1)
    return [
        (row, [cross_cell(event, row.team.number, at, words, colours) for at in rounds])
        for row in team_standings(state)[1]
    ]


def rosters(state: State) -> list[tuple[Team, list[Player]]]:
    """Return the teams with their players in board order."""
    return [(team, [state.players[number] for number in team.players]) for team in state.tournament.teams.teams]


class BestOnBoard(NamedTuple):
    """The players of one board, the best first."""

    board: int
    rows: Sequence[tuple[BoardRow, Player, Team, str]]
    """Rows with the formatted percentage."""


def best_on_boards(state: State) -> list[BestOnBoard]:
    """Return the ten best scores on each board; a player is listed at the most frequent board."""
    event, tables = TeamEvent(state.tournament), []
    for board, rows in board_tables(event).items():
        best = [
            (row, state.players[row.player], event.teams[row.team], f"{float(row.percentage):.0f}") for row in rows[:10]
        ]
        if best:
            tables.append(BestOnBoard(board, best))
    return tables
