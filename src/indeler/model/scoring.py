"""Points earned: in one round, by one player, by all players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from indeler.model.event import SpecialPoints
from indeler.model.kinds import Kind
from indeler.model.points import Scale, Tenths, awards, game_awards
from indeler.model.results import Colour, Result
from indeler.model.rounds import Cell
from indeler.model.tournament import Tournament


def award(tournament: Tournament, player: int, round: int) -> Tenths:
    """Return the points of this player in this round, special points of that round included."""
    cell = tournament.card(player)[round - 1]
    points = worth_of(tournament.scale, cell)
    return with_special(points, tournament.special_points, player, round, cell.kind)


def worth_of(scale: Scale, cell: Cell) -> Tenths:
    """Return the points of a round; fide-double-swiss: points count by game, with colours reversed in the second."""
    if not cell.games or cell.colour is None:
        return awards(scale)[cell.kind, cell.colour]
    worth, (first, second) = game_awards(scale), cell.games
    return worth[first, cell.colour] + worth[second, cell.colour.other]


def points_of_game(scale: Scale, result: Result) -> tuple[Tenths, Tenths]:
    """Return the points of a result for White and Black; of a match, for White and Black of the first game."""
    white = Cell(0, Colour.WHITE, result.white, result.white_games)
    return worth_of(scale, white), worth_of(scale, Cell(0, Colour.BLACK, result.black, result.black_games))


def round_awards(tournament: Tournament, player: int, through: int | None = None) -> tuple[Tenths, ...]:
    """Return the points of this player in each of the rounds up to ``through`` (default: all)."""
    scale, worth, special = tournament.scale, awards(tournament.scale), tournament.special_points
    card = tournament.card(player)[:through]
    if not special:
        return tuple([worth_of(scale, cell) if cell.games else worth[cell.kind, cell.colour] for cell in card])
    numbered = enumerate(card, start=1)
    return tuple([with_special(worth_of(scale, cell), special, player, at, cell.kind) for at, cell in numbered])


_RESULTS_OF_SPECIAL = {"W": "1W", "D": "=D", "L": "0L"}
"""Record 299 has one letter for a win, a draw and a loss, for games of any length."""


def with_special(
    points: Tenths, special_points: Iterable[SpecialPoints], player: int, round: int, kind: Kind
) -> Tenths:
    """Return the points of a round with those of record 299 instead, and with a bonus or penalty of that round."""
    bonus = 0
    for special in special_points:
        if special.players and player not in special.players:
            continue
        if special.code:
            codes = _RESULTS_OF_SPECIAL.get(special.code, special.code)
            if special.round in (None, round) and kind.code in codes:
                points = special.points
        elif special.round == round:
            bonus += special.points
    return points + bonus


def score(tournament: Tournament, player: int, through: int | None = None) -> Tenths:
    """Return the points after ``through`` rounds (default: all), with a bonus or penalty that belongs to no round."""
    return sum(round_awards(tournament, player, through)) + points_of_no_round(tournament, player)


def points_of_no_round(tournament: Tournament, player: int) -> Tenths:
    """Return the bonuses and penalties of this player that belong to no round."""
    bonuses = [special for special in tournament.special_points if not special.code and special.round is None]
    return sum([special.points for special in bonuses if not special.players or player in special.players])


def scores(tournament: Tournament, through: int | None = None) -> dict[int, Tenths]:
    """Return the points of all players after ``through`` rounds (default: all), by pairing number."""
    if tournament.special_points:
        return {player: score(tournament, player, through) for player in tournament.players}
    return {player: sum(round_awards(tournament, player, through)) for player in tournament.players}


RULEBOOK = "knsb-rating"


def played_colours(card: Iterable[Cell]) -> tuple[Colour, ...]:
    """F2, F3; knsb-wp F3, F4; fide-1992 Schluss-1; fide-handling 3.4: games played, so ``BWW-B`` becomes ``BWWB``."""
    return tuple(cell.colour for cell in card if cell.colour is not None and cell.had_colour)


def saldo(colours: Sequence[Colour]) -> int:
    """A7; knsb-wp A5; fide-dutch 1.6: return whites minus blacks over the games actually played."""
    whites = colours.count(Colour.WHITE)
    return whites - (len(colours) - whites)


def last_difference(mine: Sequence[Colour], other: Sequence[Colour]) -> tuple[Colour, Colour] | None:
    """E3; knsb-wp E3: both histories right-aligned, the colours where they last differed, or None if they never did."""
    for ours, theirs in zip(reversed(mine), reversed(other), strict=False):
        if ours is not theirs:
            return ours, theirs
    return None


def format_colours(colours: Sequence[Colour], rounds: int = 0) -> str:
    """F3; knsb-wp F4: return a history in the rulebook's notation, right-aligned over this many rounds: ``-BWWB``."""
    return "".join(colour.value.upper() for colour in colours).rjust(rounds, "-")
