"""Matches of teams: their boards, and their reconstruction from the games of a file and its team records.

A tournament file has the games of the players, the rosters, line-ups, byes and forfeited matches, but no matches. A
round whose games cannot be combined into matches is refused; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from indeler._typing import NamedTuple
from indeler.language import N_, Sentence, Text
from indeler.model.errors import InconsistentTournament
from indeler.model.event import ForfeitedMatch, LineUp, RequestedBye, Team, TeamByes
from indeler.model.kinds import REQUESTABLE, WINS_ALONE, WITHOUT_OPPONENT, Kind
from indeler.model.points import Scale, Tenths, awards
from indeler.model.results import Colour, Result
from indeler.model.rounds import Game, Round, Unplayed
from indeler.model.tournament import Tournament


class Board(NamedTuple):
    """One board of a match: the players of the first and the second team (0: an empty seat) and the result.

    The result has the first team's player on its left, whatever the colours.
    """

    first: int
    second: int
    result: Result = Result.PENDING
    colour: Colour = Colour.WHITE
    """The colour of the first team's player."""


class Match(NamedTuple):
    """Two teams and their boards in order; the first-named team has the first letter of the colour sequence."""

    first: int
    second: int
    boards: tuple[Board, ...] = ()
    """The boards; empty as long as no line-up is known."""
    forfeit: str = ""
    """``+-``, ``-+`` or ``--`` if the entire match was forfeited; the first team is on the left."""
    colour: Colour = Colour.WHITE
    """The first team's colour on board 1, which is the colour of the team."""

    @property
    def white(self) -> int:
        """The team with White on board 1."""
        return self.first if self.colour is Colour.WHITE else self.second

    @property
    def black(self) -> int:
        """The team with Black on board 1."""
        return self.second if self.colour is Colour.WHITE else self.first

    def opponent(self, team: int) -> int:
        """Return the other team."""
        return self.second if team == self.first else self.first

    def game_points(self, scale: Scale, boards: int) -> tuple[Tenths, Tenths]:
        """Return the game points of both teams; the winner of a forfeited match without line-ups gets all of them."""
        if self.forfeit and not self.boards:
            points = {"+": scale.forfeit_win * boards, "-": scale.forfeit_loss * boards}
            return points[self.forfeit[0]], points[self.forfeit[1]]
        return sum(self.board_points(0, scale)), sum(self.board_points(1, scale))

    def board_points(self, side: int, scale: Scale) -> tuple[Tenths, ...]:
        """Return the points of one team (side 0 the first, 1 the second) at each board; an empty seat gets none."""
        worth = awards(scale)
        if side:
            return tuple([worth[row.result.black, row.colour.other] if row.second else 0 for row in self.boards])
        return tuple([worth[row.result.white, row.colour] if row.first else 0 for row in self.boards])

    def berlin_count(self, scale: Scale) -> tuple[Tenths, Tenths]:
        """Return the Berlin count for a drawn cup match: a point on board 1 of n counts n times, on board n once."""
        first, second = [
            sum([place * worth for place, worth in enumerate(reversed(self.board_points(side, scale)), start=1)])
            for side in (0, 1)
        ]
        return first, second

    def result(self, scale: Scale) -> Result:
        """Return the result of the match for the first team, by game points; both teams lose if neither has points.

        A match in which no game was played is forfeited, unless both teams have points: then both were present.
        """
        if self.forfeit:
            return _FORFEITS[self.forfeit]
        if not self.boards or any([board.result is Result.PENDING for board in self.boards]):
            return Result.PENDING
        if any([board.result is Result.ADJOURNED for board in self.boards]):
            return Result.ADJOURNED
        first, second = self.game_points(scale, len(self.boards))
        played = any([board.result.white.played for board in self.boards]) or (first > 0 and second > 0)
        if first == second:
            nothing = Result.ZERO_ZERO if played else Result.DOUBLE_FORFEIT
            return Result.DRAW if first > 0 else nothing
        if first > second:
            return Result.WHITE_WINS if played else Result.WHITE_BY_FORFEIT
        return Result.BLACK_WINS if played else Result.BLACK_BY_FORFEIT


class TeamRound(NamedTuple):
    """The matches of a round and the teams that had none, with the reason. A team not mentioned was absent."""

    matches: tuple[Match, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()
    """The pairing-allocated bye, requested byes and absences, by team number."""

    @property
    def bye(self) -> int | None:
        """The team with the pairing-allocated bye."""
        return next((row.player for row in self.unplayed if row.kind is Kind.PAIRING_BYE), None)

    def match_of(self, team: int) -> Match | None:
        """Return the match of this team."""
        return next((match for match in self.matches if team in (match.first, match.second)), None)


_WITHOUT_RESULT = N_(
    "sits on a board of a match without an opponent, and the result is no result of such a board; write + for a win by "
    "forfeit, - for a loss."
)
_FORFEITS = {result.label: result for result in Result if result.white.is_forfeit}
_MIRRORED = {result: result.mirrored for result in Result}


def colour_on(sequence: str, board: int) -> Colour:
    """Return the colour of the first-named team on a board: by the repeated sequence; alternating without one."""
    letters = sequence or "WB"
    return Colour.BLACK if letters[(board - 1) % len(letters)] in "Bb" else Colour.WHITE


def result_of_seats(first: int, second: int) -> Result:
    """Return the result before play: a win by forfeit for a player without an opponent at the board."""
    if first and second:
        return Result.PENDING
    return Result.WHITE_BY_FORFEIT if first else Result.BLACK_BY_FORFEIT if second else Result.DOUBLE_FORFEIT


def teams_of_players(teams: Sequence[Team]) -> dict[int, int]:
    """Return the number of each player's team; refuse a player in two teams."""
    found: dict[int, int] = {}
    names = {team.number: team.name for team in teams}
    for team in teams:
        for player in team.players:
            if found.setdefault(player, team.number) != team.number:
                text = N_("Player {player} is in two teams, {one} and {other}; keep one.")
                fault = Sentence(text, player=player, one=names[found[player]], other=team.name)
                raise InconsistentTournament(fault, of_team=team.number)
    return found


def team_rounds(games: Tournament, *, in_board_order: bool = True) -> tuple[TeamRound, ...]:
    """Return the rounds of a team event, from the games of its boards and its team records.

    Unless ``in_board_order``, boards whose order is not stated are in any order, and the colours of teams with them.
    """
    stated = games.teams
    stated_rounds = [line.round for line in stated.line_ups] + [match.round for match in stated.forfeits]
    stated_rounds += [number for number, team in enumerate(stated.byes.teams if stated.byes else (), start=1) if team]
    rosters = {team.number: team for team in stated.teams}
    team_of = teams_of_players(stated.teams)
    count = max([len(games.rounds), *stated_rounds])
    readers = [_RoundReader(games, rosters, team_of, number) for number in range(1, count + 1)]
    for reader in readers:
        reader.in_board_order = in_board_order
    return tuple([reader.round() for reader in readers])


class _RoundReader:
    in_board_order = True

    def __init__(self, games: Tournament, rosters: Mapping[int, Team], team_of: Mapping[int, int], number: int) -> None:
        self.number = number
        self.rosters = rosters
        self.team_of = team_of
        self.stated = games.teams
        self.is_known = number <= len(games.rounds)
        played = games.rounds[number - 1] if self.is_known else Round()
        self.played = played.games
        self.games = {player: game for game in played.games for player in (game.white, game.black)}
        self.kinds = {row.player: row.kind for row in played.unplayed}
        self.line_ups = {line.team: line.players for line in self.stated.line_ups if line.round == number}
        self.opponents: dict[int, int] = {}

    def round(self) -> TeamRound:
        """Return the round with its matches in the order of their first boards' teams."""
        for white, black, _ in self.played:
            self._meet(self._team(white), self._team(black))
        for line in self.stated.line_ups:
            if line.round == self.number:
                self._meet(line.team, line.opponent)
        forfeits = [match for match in self.stated.forfeits if match.round == self.number]
        for forfeit in forfeits:
            self._meet(forfeit.white, forfeit.black)
        pairs = sorted([(one, other) for one, other in self.opponents.items() if one < other])
        matches = [self._match(one, other, forfeits) for one, other in pairs]
        free = [Unplayed(team, self._kind(team)) for team in self.rosters if team not in self.opponents]
        return TeamRound(tuple(matches), tuple(free))

    def _refuse(
        self, text: Text, *, player: int | None = None, of_team: int | None = None, **values: object
    ) -> InconsistentTournament:
        return InconsistentTournament(Sentence(text, **values), player=player, round=self.number, of_team=of_team)

    def _name(self, team: int) -> str:
        return self.rosters[team].name or str(team)

    def _team(self, player: int) -> int:
        if player not in self.team_of:
            raise self._refuse(N_("has a game but is in no team; add him to a team."), player=player)
        return self.team_of[player]

    def _meet(self, one: int, other: int) -> None:
        if self.opponents.get(one) == other:
            return
        for team in (one, other):
            if team not in self.rosters:
                refusal = N_("there is no team {team}; correct its number or add the team.")
                raise self._refuse(refusal, team=team, of_team=other if team == one else one)
        if one == other:
            raise self._refuse(N_("{team} plays against itself; correct that."), team=self._name(one), of_team=one)
        for team, opponent in ((one, other), (other, one)):
            if self.opponents.setdefault(team, opponent) != opponent:
                raise self._refuse(
                    N_("{team} plays against two teams, {one} and {other}; correct the boards."),
                    of_team=team,
                    team=self._name(team),
                    one=self._name(self.opponents[team]),
                    other=self._name(opponent),
                )

    def _kind(self, team: int) -> Kind:
        """Return the reason why a team has no match: by record 320, by record 240, or by the rounds of its players."""
        byes = self.stated.byes
        if byes and len(byes.teams) >= self.number and byes.teams[self.number - 1] == team:
            return Kind.PAIRING_BYE
        for bye in self.stated.requested_byes:
            if (bye.round, bye.player) == (self.number, team):
                return bye.kind
        had = {self.kinds.get(player) for player in self.rosters[team].players}
        if had & {Kind.PAIRING_BYE, Kind.EMPTY_SEAT}:
            return Kind.PAIRING_BYE
        return next((kind for kind in (Kind.FULL_BYE, Kind.HALF_BYE) if kind in had), Kind.ABSENT)

    def _match(self, one: int, other: int, forfeits: Sequence[ForfeitedMatch]) -> Match:
        forfeit = next((match for match in forfeits if one in (match.white, match.black)), None)
        seats = self._seats(one, other)
        first = self._first(one, other, seats, forfeit)
        if first == other:
            one, other, seats = other, one, [(second, first) for first, second in seats]
        result = ""
        if forfeit is not None:
            result = forfeit.result if forfeit.white == one else forfeit.result[::-1]
        boards = [self._board(number, *seat, result) for number, seat in enumerate(seats, start=1)]
        return Match(one, other, tuple(boards), result, self._colour(1))

    def _colour(self, board: int) -> Colour:
        return colour_on(self.stated.colour_sequence, board)

    def _seats(self, one: int, other: int) -> list[tuple[int, int]]:
        mine, theirs = self.line_ups.get(one), self.line_ups.get(other)
        if mine is not None and theirs is not None:
            seats = list(zip_longest(mine, theirs, fillvalue=0))
        elif mine is not None:
            seats = self._seat_opponents(mine, self._present(other))
        elif theirs is not None:
            seats = [(second, first) for first, second in self._seat_opponents(theirs, self._present(one))]
        else:
            seats = self._merged(self._present(one), self._present(other), one, other)
        boards = len(self.stated.colour_sequence) or len(seats)
        for team, side in ((one, 0), (other, 1)):
            count = sum([seat[side] > 0 for seat in seats])
            if count > boards:
                text = N_("{team} has {count} players on {boards} boards; leave somebody out.")
                raise self._refuse(text, of_team=team, team=self._name(team), count=count, boards=boards)
        for first, second in seats:
            if self._opponent(first) not in (0, second) or self._opponent(second) not in (0, first):
                text = N_("the line-ups of {one} and {other} do not fit the games of their players; correct them.")
                raise self._refuse(text, of_team=one, one=self._name(one), other=self._name(other))
        return seats

    def _opponent(self, player: int) -> int:
        game = self.games.get(player)
        if game is None:
            return 0
        return game.black if game.white == player else game.white

    def _present(self, team: int) -> list[int]:
        """Return the players of a team who had a game or won against an empty seat, in the order of the roster."""
        return [player for player in self.rosters[team].players if player in self.games or self._won_alone(player)]

    def _seat_opponents(self, line_up: Sequence[int], others: Sequence[int]) -> list[tuple[int, int]]:
        """Return a stated line-up with the other team's players; players without an opponent are at an empty seat."""
        alone = iter([player for player in others if not self._opponent(player)])
        seats = []
        for player in line_up:
            is_alone = self._won_alone(player)  # beside another winner there would be nobody who lost
            seats.append((player, self._opponent(player) or (0 if is_alone else next(alone, 0))))
        return seats + [(0, player) for player in alone]

    def _merged(self, mine: list[int], theirs: list[int], one: int, other: int) -> list[tuple[int, int]]:
        """Return both teams in the order of their rosters; if these differ, in the order that fits the colours."""
        any_order = self._seat_opponents(mine, theirs)
        orders = [any_order]
        reverse = [(first, second) for second, first in self._seat_opponents(theirs, mine)]
        if reverse != orders[0]:
            orders.append(reverse)
        in_both = [order for order in orders if _players_of(order, 0) == mine and _players_of(order, 1) == theirs]
        if not in_both and len(any_order) > max(len(mine), len(theirs)):
            orders = []  # both teams have an empty seat, and nothing says on which boards
        fitting = in_both or orders
        fitting = [order for order in fitting if self._alternates(order)] if len(fitting) > 1 else fitting
        if len(fitting) != 1 and not self.in_board_order:
            return any_order
        if len(fitting) != 1:
            text = N_("the order of the boards of {one} and {other} is not stated; add their line-ups (record 300).")
            raise self._refuse(text, of_team=one, one=self._name(one), other=self._name(other))
        return fitting[0]

    def _alternates(self, seats: Sequence[tuple[int, int]]) -> bool:
        """Return whether the colours on these boards follow the sequence, for one of the teams."""
        sides = {
            (self.games[first].white == first) == (self._colour(board) is Colour.WHITE)
            for board, (first, _) in enumerate(seats, start=1)
            if first in self.games
        }
        return len(sides) < 2

    def _first(self, one: int, other: int, seats: Sequence[tuple[int, int]], forfeit: ForfeitedMatch | None) -> int:
        for board, (player, _) in enumerate(seats, start=1):
            if player in self.games:
                fits = (self.games[player].white == player) == (self._colour(board) is Colour.WHITE)
                return one if fits else other
        if forfeit is not None:
            return forfeit.white
        return next((team for team in self.line_ups if team in (one, other)), one)

    def _board(self, number: int, first: int, second: int, forfeit: str) -> Board:
        game = self.games.get(first)
        if game is None:
            return Board(first, second, self._unpaired(first, second, forfeit), self._colour(number))
        if game.white == first:
            return Board(first, second, game.result, Colour.WHITE)
        return Board(first, second, _MIRRORED[game.result], Colour.BLACK)

    def _unpaired(self, first: int, second: int, forfeit: str) -> Result:
        """Return the result of a board without a game: by the forfeited match, or by the point for an empty seat."""
        if forfeit:
            return _FORFEITS[forfeit]
        won = [player for player in (first, second) if self._won_alone(player)]
        for player in (first, second):
            if self.kinds.get(player) is Kind.HALF_BYE or won[1:] == [player]:
                raise self._refuse(_WITHOUT_RESULT, player=player)
        if won:
            return Result.WHITE_BY_FORFEIT if won == [first] else Result.BLACK_BY_FORFEIT
        has_lost = self.kinds.get(first) is self.kinds.get(second) is Kind.NO_NOTICE
        return Result.PENDING if not self.is_known or (first and second and not has_lost) else Result.DOUBLE_FORFEIT

    def _won_alone(self, player: int) -> bool:
        return self.kinds.get(player) in WINS_ALONE


def _players_of(seats: Sequence[tuple[int, int]], side: int) -> list[int]:
    return [seat[side] for seat in seats if seat[side]]


def with_team_rounds(games: Tournament, rounds: Sequence[TeamRound], boards: int, bye: TeamByes) -> Tournament:
    """Return the tournament of the players with the games, line-ups, byes and forfeits of exactly these rounds."""
    rosters = {team.number: team for team in games.teams.teams}
    numbered = []
    for number, round in enumerate(rounds, start=1):
        matches = [_seated(match, rosters, games, boards) for match in round.matches]
        numbered.append((number, round._replace(matches=tuple(matches))))
    requested = [bye for bye in games.teams.requested_byes if bye.round > len(rounds)]
    requested += [
        RequestedBye(number, row.player, row.kind)
        for number, round in numbered
        for row in round.unplayed
        if row.kind in REQUESTABLE and row.kind is not Kind.ABSENT
    ]
    byes = tuple([round.bye or 0 for round in rounds])
    line_ups, forfeits = [], []
    for number, round in numbered:
        for match in round.matches:
            first, second, boards_of_match, result, _ = match
            line_ups.append(LineUp(number, first, second, tuple([board.first for board in boards_of_match])))
            line_ups.append(LineUp(number, second, first, tuple([board.second for board in boards_of_match])))
            if result:
                forfeits.append(ForfeitedMatch(result, number, first, second))
    teams = games.teams._replace(
        line_ups=tuple(line_ups),
        forfeits=tuple(forfeits),
        byes=bye._replace(teams=byes) if games.teams.byes or any(byes) else None,
        requested_byes=tuple(sorted(requested)),
    )
    stated = [{row.player: row.kind for row in round.unplayed} for round in games.rounds]
    stated += [{}] * (len(rounds) - len(stated))
    seated = [_round_of_players(round, games, stated[number - 1]) for number, round in numbered]
    while seated and seated[-1] == Round():
        seated.pop()
    return games.replace(rounds=seated, teams=teams)


def _seated(match: Match, rosters: Mapping[int, Team], games: Tournament, boards: int) -> Match:
    """Return a fully forfeited match with the first players of both rosters, as other programs need it."""
    if not match.forfeit or match.boards:
        return match
    seats = zip_longest(rosters[match.first].players[:boards], rosters[match.second].players[:boards], fillvalue=0)
    sequence, result = games.teams.colour_sequence, _FORFEITS[match.forfeit]
    return match._replace(
        boards=tuple([Board(*seat, result, colour_on(sequence, number)) for number, seat in enumerate(seats, start=1)])
    )


def _round_of_players(round: TeamRound, tournament: Tournament, stated: Mapping[int, Kind]) -> Round:
    """Return the games of the boards, and the rounds of the players without one, as they were stated.

    If nothing was stated, a winner without an opponent has a full point, and a player at no board a zero-point bye, as
    other programs write it.
    """
    games, alone, there = [], [], {0}
    for match in round.matches:
        for first, second, result, colour in match.boards:
            there |= {first, second}
            if first and second:
                is_white = colour is Colour.WHITE
                games.append(Game(first, second, result) if is_white else Game(second, first, _MIRRORED[result]))
            elif first or second:
                won = (result.white if first else result.black) is Kind.FORFEIT_WIN
                kinds = WINS_ALONE if won else WITHOUT_OPPONENT - WINS_ALONE
                kind = stated.get(first or second)
                alone.append(Unplayed(first or second, kind if kind in kinds else _ALONE[won]))
    if not games and not alone:
        return Round()
    kept = {Kind.HALF_BYE, Kind.NO_NOTICE}
    free = {row.player for row in round.unplayed if row.kind in (Kind.PAIRING_BYE, Kind.FULL_BYE)}
    of_free_teams = {player for team in tournament.teams.teams if team.number in free for player in team.players}
    rest = []
    for player in tournament.players.keys() - there:
        kind = stated.get(player, Kind.ZERO_BYE)
        is_kept = kind in kept or (kind in WINS_ALONE and player in of_free_teams)
        rest.append(Unplayed(player, kind if is_kept else Kind.ZERO_BYE))
    return Round(tuple(games), (*alone, *rest))


_ALONE = {True: Kind.FULL_BYE, False: Kind.NO_NOTICE}
