"""Tables of players: the boards and byes of a round, standings with the cross table, and a player's card."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from indeler import systems
from indeler.model import (
    Cell,
    Colour,
    Kind,
    Player,
    Result,
    Tenths,
    Tournament,
    Unplayed,
    format_points,
    name_key,
    round_awards,
    score,
    scores,
)
from indeler.model.board_game import BoardGame
from indeler.model.teams import is_team_event
from indeler.opens.state import Boards, State, settings_of
from indeler.opens.views.teams import cross_rows, team_standings
from indeler.prizes import Category, year_of
from indeler.ranking import format_number
from indeler.rulebooks import declared
from indeler.systems import free_players, ranking

# The boards of a round ------------------------------------------------------------------------------------------------


class BoardRow(NamedTuple):
    """One board."""

    number: int
    white: Player
    black: Player
    white_points: str
    black_points: str
    result: Result

    @property
    def result_text(self) -> str:
        """Return the result; empty if it is not known."""
        return "" if self.result is Result.PENDING else self.result.label


class ByeRow(NamedTuple):
    """A player who does not play this round, and the reason."""

    player: Player
    kind: Kind
    points: str


class Seat(NamedTuple):
    """The seat of a player, for the list by name."""

    player: Player
    board: int
    colour: str
    opponent: Player | None
    bye: str


def board_rows(tournament: Tournament, round: int, boards: Boards, first: int = 1) -> list[BoardRow]:
    """Return these boards of a round, numbered from ``first``, with the points before it."""
    results = {(game.white, game.black): game.result for game in tournament.rounds[round - 1].games}
    return [
        BoardRow(
            number,
            tournament.player(white),
            tournament.player(black),
            format_points(score(tournament, white, round - 1)),
            format_points(score(tournament, black, round - 1)),
            results[white, black],
        )
        for number, (white, black) in enumerate(boards, start=first)
    ]


def adjourned_rows(state: State) -> list[tuple[int, BoardRow]]:
    """fide-handling 3.1: return the games that are adjourned, each with its round."""
    return [
        (round, board_rows(state.tournament, round, state.boards[round - 1])[board - 1])
        for round, board in state.games_with(Result.ADJOURNED)
    ]


def bye_rows(tournament: Tournament, round: int) -> list[ByeRow]:
    """Return the bye, then absent players; without players who enter later or are out of a knock-out."""
    if is_team_event(tournament):
        return []  # a team has a bye, and reserves are not away
    points = scores(tournament, round - 1)
    rows = [
        row
        for row in tournament.rounds[round - 1].unplayed
        if row.kind is not Kind.NOT_ENTERED and tournament.player(row.player).takes_part(round)
    ]
    book = declared(tournament.rules or systems.DEFAULT)
    if book.decisive:
        rows = [Unplayed(number, Kind.PAIRING_BYE) for number in _free(tournament, round)]
    elif book.fixed_pairings:
        rows = [row._replace(kind=Kind.PAIRING_BYE) if row.kind is Kind.ZERO_BYE else row for row in rows]
    rows.sort(key=lambda row: (row.kind is not Kind.PAIRING_BYE, row.player))
    return [ByeRow(tournament.player(row.player), row.kind, format_points(points[row.player])) for row in rows]


def _free(tournament: Tournament, round: int) -> list[int]:
    """Knockout KO3: return the players who advance from this round without a game."""
    return free_players(tournament, settings_of(tournament, tournament.rules), round)


class ComingBye(NamedTuple):
    """A player who will not play a coming round."""

    round: int
    player: Player
    kind: Kind


def coming_byes(tournament: Tournament) -> list[ComingBye]:
    """Return the requested byes, round by round."""
    requested = (bye for bye in tournament.requested_byes if bye.round >= tournament.next_round)
    return [ComingBye(bye.round, tournament.player(bye.player), bye.kind) for bye in requested]


def correctable_byes(tournament: Tournament, round: int) -> list[ByeRow]:
    """Return the rounds without play whose worth can be changed: all except the bye of the pairing."""
    rows = (row for row in tournament.rounds[round - 1].unplayed if row.kind is not Kind.PAIRING_BYE)
    return [ByeRow(tournament.player(row.player), row.kind, "") for row in rows]


def seats(rows: list[BoardRow], byes: list[ByeRow], key: Callable[[str], str] = name_key) -> list[Seat]:
    """Return the seats of all players by name, in the order of this key."""
    seated = [Seat(row.white, row.number, "w", row.black, "") for row in rows]
    seated += [Seat(row.black, row.number, "b", row.white, "") for row in rows]
    seated += [Seat(row.player, 0, "", None, row.kind.label) for row in byes]
    return sorted(seated, key=lambda seat: (key(seat.player.name), seat.player.number))


# Standings and cards of players ---------------------------------------------------------------------------------------


COLOUR_LETTERS = "wb"
"""The letters of White and Black in a cell, if no language is known."""


class Standing(NamedTuple):
    """One line of the standings."""

    rank: int
    player: Player
    points: str
    tiebreaks: tuple[str, ...]
    cells: tuple[str, ...] = ()
    """The rounds as a cross table has them: opponent's number, colour and result."""
    score: Fraction = Fraction(0)
    """The points as a number."""


class Standings(NamedTuple):
    """The standings, and the codes above their columns."""

    rows: tuple[Standing, ...]
    codes: tuple[str, ...]
    rounds: int
    left_out: tuple[str, ...] = ()
    """The codes of tie-breaks that were not used, because not everybody has a rating."""


def standings_of(state: State, colours: str = COLOUR_LETTERS) -> Standings:
    """Return the standings, by the tournament's rulebook and tie-breaks."""
    if state.is_team_event:
        return _of_teams(state, colours)
    tournament = state.tournament
    ranked = ranking(tournament)
    codes = tuple(ranked[0].tiebreaks) if ranked else ()
    rows = tuple(
        Standing(
            row.rank,
            tournament.player(row.player),
            format_number(row.points),
            tuple(format_number(row.tiebreaks[code]) for code in codes),
            tuple(cell_text(cell, state.game, colours) for cell in tournament.card(row.player)),
            row.points,
        )
        for row in ranked
    )
    return Standings(rows, codes, state.rounds, ranked.left_out)


def _of_teams(state: State, colours: str) -> Standings:

    def short(label: str) -> str:
        return "bye" if label == Kind.PAIRING_BYE.label else "–"

    codes, rows = team_standings(state)
    cells = {row.team.number: cells_of_row for row, cells_of_row in cross_rows(state, short, colours)} if rows else {}
    ranked = []
    for row in rows:
        team = Player(row.team.number, row.team.name, club=row.team.club)
        ranked.append(Standing(row.rank, team, row.points, row.tiebreaks, tuple(cells[team.number]), row.score))
    return Standings(tuple(ranked), codes, state.rounds)


def of_category(state: State, table: Standings, category: Category) -> Standings:
    """Return the lines of the players in a category, with their ranks within it."""
    year = state.prizes.plan.year or year_of(state.tournament.event)
    members = [row for row in table.rows if category.holds(row.player, year)]
    above = Counter(row.rank for row in members)
    ranks = {rank: 1 + sum(above[other] for other in above if other < rank) for rank in above}
    return table._replace(rows=tuple(row._replace(rank=ranks[row.rank]) for row in members))


def cell_text(cell: Cell, game: BoardGame, colours: str = COLOUR_LETTERS) -> str:
    """Format one cell of a cross table: ``12w1``, ``3b½``, ``5w+``; ``bye``, ``½`` or ``–`` without an opponent.

    In draughts ``12w2``, ``3b1``, ``5w2F``. ``colours`` has the letters of White and Black in another language.
    """
    if not cell.opponent:
        if cell.kind is Kind.PAIRING_BYE:
            return "bye"
        return game.sign(cell.kind) if cell.kind in (Kind.FULL_BYE, Kind.EMPTY_SEAT, Kind.HALF_BYE) else "–"
    colour = colours[cell.colour is not Colour.WHITE]
    return f"{cell.opponent}{colour}{game.sign_of(cell)}"


class CardRow(NamedTuple):
    """One round on a player's card."""

    round: int
    colour: str
    opponent: Player | None
    kind: str
    points: str
    total: str
    rank: int
    float: str
    score: Tenths
    """The total as a number."""


class PlayerCard(NamedTuple):
    """The data of the page of a player."""

    player: Player
    rank: int
    points: str
    rows: tuple[CardRow, ...]


Ranks = Sequence[Mapping[int, int]]
"""The ranks of all players: before the first round, and after each."""


def ranks_of(state: State) -> Ranks:
    """Return the rank of each player after every round; empty for a team event."""
    if state.is_team_event:
        return [dict.fromkeys(state.players, 0)] * (state.rounds + 1)
    earlier = [systems.ranks(state.tournament.before(round)) for round in range(1, state.rounds + 1)]
    return ranks_with(earlier, standings_of(state))


def ranks_with(earlier: Iterable[Mapping[int, int]], now: Standings) -> Ranks:
    """Return the ranks after every round, from those before each round and the current standings."""
    last = {row.player.number: row.rank for row in now.rows}
    return [*earlier, last]


def player_card(state: State, number: int, ranks: Ranks | None = None) -> PlayerCard:
    """Return the games of a player, with points and rank after each round; ``ranks`` saves time for many cards."""
    tournament = state.tournament
    counted = systems.as_ranked(tournament)[0] if state.has_schedule else tournament  # C.05: annulled games
    player, card = tournament.player(number), tournament.card(number)
    mine = [table[number] for table in ranks or ranks_of(state)]
    rows = tuple(
        CardRow(
            round,
            cell.colour.value if cell.colour else "",
            tournament.player(cell.opponent) if cell.opponent else None,
            cell.kind.label,
            format_points(points),
            format_points(total := score(counted, number, round)),
            mine[round],
            float_of(tournament, number, cell, round),
            total,
        )
        for round, (cell, points) in enumerate(zip(card, round_awards(counted, number), strict=True), start=1)
    )
    return PlayerCard(player, mine[-1], format_points(score(counted, number)), rows)


def float_of(tournament: Tournament, number: int, cell: Cell, round: int) -> str:
    """Return ``down`` or ``up`` where the opponent had fewer or more points before the round."""
    if not cell.opponent:
        return ""
    own, other = score(tournament, number, round - 1), score(tournament, cell.opponent, round - 1)
    return "down" if own > other else "up" if own < other else ""
