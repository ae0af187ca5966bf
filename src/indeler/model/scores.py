"""Points earned: one round, one player, the whole field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from indeler.model.event import SpecialPoints
from indeler.model.kinds import Kind
from indeler.model.points import Scale, Tenths, awards, game_awards
from indeler.model.results import Colour, Result
from indeler.model.rounds import Cell
from indeler.model.tournament import Tournament


def award(tournament: Tournament, player: int, round: int) -> Tenths:
    """What this round gave this player, special points of that round included."""
    cell = tournament.card(player)[round - 1]
    points = worth_of(tournament.scale, cell)
    return with_special(points, tournament.special_points, player, round, cell.kind)


def worth_of(scale: Scale, cell: Cell) -> Tenths:
    """What a round is worth; fide-double-swiss: points count by game, and in the second game colours are reversed."""
    if not cell.games or cell.colour is None:
        return awards(scale)[cell.kind, cell.colour]
    worth, (first, second) = game_awards(scale), cell.games
    return worth[first, cell.colour] + worth[second, cell.colour.other]


def points_of_game(scale: Scale, result: Result) -> tuple[Tenths, Tenths]:
    """What a result gives to White and to Black; of a match, to who has White and Black in the first game."""
    return (
        worth_of(scale, Cell(0, Colour.WHITE, result.white, result.white_games)),
        worth_of(scale, Cell(0, Colour.BLACK, result.black, result.black_games)),
    )


def round_awards(tournament: Tournament, player: int, through: int | None = None) -> tuple[Tenths, ...]:
    """What each of so many rounds (default: all) gave this player."""
    scale, worth, special = tournament.scale, awards(tournament.scale), tournament.special_points
    card = tournament.card(player)[:through]
    if not special:
        return tuple([worth_of(scale, cell) if cell.games else worth[cell.kind, cell.colour] for cell in card])
    return tuple(
        [
            with_special(worth_of(scale, cell), special, player, round, cell.kind)
            for round, cell in enumerate(card, start=1)
        ]
    )


_RESULTS_OF_SPECIAL = {"W": "1W", "D": "=D", "L": "0L"}
"""Record 299 has one letter for a win, a draw and a loss, however long the game lasted."""


def with_special(
    points: Tenths, special_points: Iterable[SpecialPoints], player: int, round: int, kind: Kind
) -> Tenths:
    """The points of a round with what record 299 says of it instead, and with a bonus or penalty of that round."""
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
    """The points after so many rounds (default: all), with the bonus or penalty that belongs to no round."""
    total = sum(round_awards(tournament, player, through))
    for special in tournament.special_points:
        if not special.code and special.round is None and (not special.players or player in special.players):
            total += special.points
    return total


def scores(tournament: Tournament, through: int | None = None) -> dict[int, Tenths]:
    """Everybody's points after so many rounds (default: all), by pairing number."""
    if tournament.special_points:
        return {player: score(tournament, player, through) for player in tournament.players}
    return {player: sum(round_awards(tournament, player, through)) for player in tournament.players}


RULEBOOK = "knsb-rating"


def played_colours(card: Iterable[Cell]) -> tuple[Colour, ...]:
    """F2, F3; knsb-wp F3, F4; fide-1992 Schluss-1; fide-handling 3.4: games played, so ``BWW-B`` becomes ``BWWB``."""
    return tuple(cell.colour for cell in card if cell.colour is not None and cell.had_colour)


def saldo(colours: Sequence[Colour]) -> int:
    """A7; knsb-wp A5; fide-dutch 1.6: whites minus blacks over the games really played."""
    whites = colours.count(Colour.WHITE)
    return whites - (len(colours) - whites)


def last_difference(mine: Sequence[Colour], other: Sequence[Colour]) -> tuple[Colour, Colour] | None:
    """E3; knsb-wp E3: both histories right-aligned, the colours where they last differed, or None if they never did."""
    for ours, theirs in zip(reversed(mine), reversed(other), strict=False):
        if ours is not theirs:
            return ours, theirs
    return None


def format_colours(colours: Sequence[Colour], rounds: int = 0) -> str:
    """F3; knsb-wp F4: a history as the rulebook writes it, right-aligned over so many rounds: ``-BWWB``."""
    return "".join(colour.value.upper() for colour in colours).rjust(rounds, "-")
