"""Views of schedules: the rounds of a round robin, the tree of a knock-out, the matches of a team event."""

import datetime
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from indeler import systems
from indeler.formats import round_date
from indeler.language import Sentence
from indeler.model import Award, Colour, Game, Kind, Pairing, Player, Result, Team, format_points, scores
from indeler.model.matches import Match, colour_on
from indeler.model.teams import TeamEvent, participants
from indeler.opens.play_offs import drawn_ties, play_off_of, rule_for_tie, winner_of
from indeler.opens.state import State, settings_of
from indeler.opens.team_play import Arrangement, in_order, padded
from indeler.opens.views.tables import Standings
from indeler.opens.views.teams import TeamStanding, team_standings
from indeler.rulebooks import berger, scheveningen
from indeler.systems import KnockoutTie, annulled, tree_of

ITSELF, TO_COME = "×", "·"


class ScheduledGame(NamedTuple):
    """A game of the schedule; without a result as long as it is to come."""

    white: Player
    black: Player
    result: Result

    @property
    def result_text(self) -> str:
        """Return the result, or an empty text without one."""
        return "" if self.result is Result.PENDING else self.result.label


class ScheduledRound(NamedTuple):
    """A round of the schedule, and who is free in it."""

    number: int
    date: str
    games: tuple[ScheduledGame, ...]
    free: tuple[Player, ...]


class CrossRow(NamedTuple):
    """The scores of one player against each other player, in order of their numbers."""

    player: Player
    rank: int
    cells: tuple[str, ...]
    points: str


def pairings_to_come(state: State) -> Iterator[Pairing]:
    """Berger B1-B6: yield the rounds that have not been paired, from the table."""
    tournament, total = state.tournament, state.total_rounds or 0
    while len(tournament.rounds) < total:
        pairing = systems.pair(tournament)
        tournament = padded(pairing.added_to(tournament), pairing.round)
        yield pairing


def schedule(state: State) -> list[ScheduledRound]:
    """Return all rounds: the paired ones with their results, and the coming ones."""
    paired = [
        _round(state, number, [Game(*board, state.result(number, *board)) for board in boards])
        for number, boards in enumerate(state.boards, start=1)
    ]
    coming = pairings_to_come(state) if state.players else ()
    return [*paired, *(_round(state, each.round, [Game(*board) for board in each.boards]) for each in coming)]


def _round(state: State, number: int, games: list[Game]) -> ScheduledRound:
    dates = state.tournament.event.round_dates
    placed = {player for game in games for player in game[:2]}
    free = (player for player in state.players.values() if player.number not in placed and player.takes_part(number))
    rows = tuple(ScheduledGame(state.players[game.white], state.players[game.black], game.result) for game in games)
    return ScheduledRound(number, dates[number - 1] if number <= len(dates) else "", rows, tuple(free))


def cross_by_number(state: State, table: Standings) -> list[CrossRow]:
    """Return the cross table in order of numbers, with the places of these standings."""
    standing = {row.player.number: row for row in table.rows}
    met: dict[tuple[int, int], list[str]] = {}
    for round in state.tournament.rounds:
        for game in round.games:
            met.setdefault((game.white, game.black), []).append(_sign(state, game.result.white))
            met.setdefault((game.black, game.white), []).append(_sign(state, game.result.black))
    return [
        CrossRow(
            player,
            standing[number].rank,
            tuple(ITSELF if other == number else " ".join(met.get((number, other), ())) for other in state.players),
            standing[number].points,
        )
        for number, player in state.players.items()
    ]


def _sign(state: State, kind: Kind) -> str:
    return TO_COME if kind.is_unfinished else state.game.sign(kind)


def scheveningen_score(state: State) -> str:
    """Return the total score of the players of both teams: Anker 2 – 2 Boei; empty in any other system."""
    if state.rulebook.name != scheveningen.RULEBOOK or len(state.tournament.teams.teams) != 2:
        return ""
    points = scores(state.tournament)
    one, other = state.tournament.teams.teams
    totals = [format_points(sum(points[player] for player in team.players)) for team in (one, other)]
    return f"{one.name} {totals[0]} – {totals[1]} {other.name}"


def annulled_players(state: State) -> list[Player]:
    """Return the players who left a round robin before half of the games, whose games are annulled."""
    if state.rulebook.name != berger.RULEBOOK or not state.has_schedule:
        return []
    left = annulled(state.tournament, settings_of(state.tournament, state.rulebook.name))
    return [state.players[number] for number in sorted(left)]


class TreeSeat(NamedTuple):
    """A player or team in a tie."""

    player: Player | None
    """The player; None if not known yet."""
    score: str
    """The worth of the game to this one, as its sign: 1, ½, 0, + or -."""
    goes_on: bool


class TreeTie(NamedTuple):
    """Two players who meet, or one who is free."""

    round: int
    seats: tuple[TreeSeat, ...]
    members: frozenset[int]
    """The players who could reach this game, which connect it with games of the round before."""
    result: Result
    play_off: str
    """The result of the play-off, as it was entered."""
    is_open: bool
    """Whether it is undecided who advances."""
    rule: Sentence | None = None
    """The rule of the regulations for it, if it was drawn."""


class KnockoutTree(NamedTuple):
    """The ties of each round from top to bottom, and the winner."""

    columns: tuple[tuple[TreeTie, ...], ...]
    winner: Player | None


class DrawnTie(NamedTuple):
    """A drawn game from which one of the two players advances."""

    round: int
    white: Player
    black: Player
    winner: Player | None
    play_off: str
    rule: Sentence | None = None
    """The rule of the regulations for it."""


def knockout_tree(state: State) -> KnockoutTree:
    """Return the tree of what has been drawn so far."""
    played = participants(state.tournament)
    drawn = tree_of(played, settings_of(played, state.rulebook.name))
    event = TeamEvent(state.tournament) if state.is_team_event else None
    columns = tuple(tuple(_tie(state, event, played.players, tie) for tie in column) for column in drawn.columns)
    return KnockoutTree(columns, played.players[drawn.winner] if drawn.winner else None)


def ties_to_decide(state: State) -> list[DrawnTie]:
    """Return the drawn games that are still undecided, and those of the last round, whose winner can be changed."""
    players, ties = participants(state.tournament).players, []
    for game in drawn_ties(state):
        round, white, black = game
        winner = players.get(winner_of(state.tournament, game) or 0)
        if round == state.rounds or winner is None:
            play_off = play_off_of(state.tournament, game)
            ties.append(DrawnTie(round, players[white], players[black], winner, play_off, rule_for_tie(state, game)))
    return ties


def _score_of(state: State, event: TeamEvent | None, tie: KnockoutTie, player: int) -> str:
    """Return the sign of a player's result, or the game points of a team."""
    if tie.game is None:
        return ""
    match = event.match_of(player, tie.round) if event else None
    if event and match is not None:
        points = match.game_points(event.games.scale, event.boards)
        return format_points(points[player == match.second]) if match.boards or match.forfeit else ""
    kind = tie.game.result.white if player == tie.game.white else tie.game.result.black
    return "" if kind.is_unfinished else state.game.sign(kind)


def _tie(state: State, event: TeamEvent | None, players: Mapping[int, Player], tie: KnockoutTie) -> TreeTie:
    game, winners = tie.game, tie.winners or ()
    seats = tuple(TreeSeat(players.get(one), _score_of(state, event, tie, one), one in winners) for one in tie.players)
    key = (tie.round, game.white, game.black) if game else None
    play_off = play_off_of(state.tournament, key) if key else ""
    is_drawn = game is not None and game.result.white.award is game.result.black.award is Award.DRAW
    rule = rule_for_tie(state, key) if key and is_drawn else None
    result = game.result if game else Result.PENDING
    return TreeTie(tie.round, seats, tie.members, result, play_off, tie.winners is None, rule)


class Fixture(NamedTuple):
    """A match of the schedule, whether it was played or not."""

    round: int
    home: Team
    """The team named first."""
    away: Team
    day: datetime.date | None
    time: datetime.time | None
    venue: str
    is_moved: bool
    """Whether it has another day than its round."""
    score: tuple[str, str] | None
    """Game points; None before the first result."""
    forfeit: str
    is_ended: bool
    is_confirmed: bool
    objection: str

    @property
    def teams(self) -> tuple[int, int]:
        """Return both teams by number."""
        return self.home.number, self.away.number

    @property
    def when(self) -> tuple[datetime.date, datetime.time, int]:
        """Return the sort key of fixtures; those without a day come last."""
        return self.day or datetime.date.max, self.time or datetime.time.min, self.round


def fixtures(state: State) -> list[Fixture]:
    """Return all matches round by round; of a round robin also those that have not been paired yet."""
    if not state.tournament.teams.teams:
        return []
    event = TeamEvent(state.tournament)
    rows = [
        _fixture(state, event, number, match)
        for number, round in enumerate(event.rounds, start=1)
        for match in in_order(round, state.teams.matches[number - 1])
    ]
    if state.rulebook.fixed_pairings:
        colour = colour_on(state.tournament.teams.colour_sequence, 1)
        for pairing in pairings_to_come(state):
            boards = pairing.boards if colour is Colour.WHITE else [board[::-1] for board in pairing.boards]
            rows += [_fixture(state, event, pairing.round, Match(*board)) for board in boards]
    return rows


def _fixture(state: State, event: TeamEvent, round: int, match: Match) -> Fixture:
    arrangement = state.teams.arranged.get((round, match.first), Arrangement())
    planned = round_date(state.tournament.event, round)
    begun = bool(match.forfeit) or any(board.result is not Result.PENDING for board in match.boards)
    first, second = match.game_points(event.games.scale, event.boards)
    return Fixture(
        round,
        event.teams[match.first],
        event.teams[match.second],
        arrangement.day or planned,
        arrangement.time,
        arrangement.venue,
        arrangement.day is not None and arrangement.day != planned,
        (format_points(first), format_points(second)) if begun else None,
        match.forfeit,
        match.result(event.games.scale) is not Result.PENDING,
        state.teams.is_confirmed(round, match.first),
        state.teams.objections.get((round, match.first), ""),
    )


def score_grid(state: State) -> list[tuple[TeamStanding, list[str]]]:
    """Return each team's game points against each other one, in the order of the standings; of a home match first."""
    event, (_, rows) = TeamEvent(state.tournament), team_standings(state)
    found: dict[tuple[int, int], list[str]] = {}
    for round in event.rounds:
        for match in sorted(round.matches):
            if match.forfeit or any(board.result is not Result.PENDING for board in match.boards):
                first, second = match.game_points(event.games.scale, event.boards)
                found.setdefault((match.first, match.second), []).insert(0, format_points(first))
                found.setdefault((match.second, match.first), []).append(format_points(second))

    def cell(row: TeamStanding, other: TeamStanding) -> str:
        return ITSELF if other.team == row.team else " ".join(found.get((row.team.number, other.team.number), ()))

    return [(row, [cell(row, other) for other in rows]) for row in rows]
