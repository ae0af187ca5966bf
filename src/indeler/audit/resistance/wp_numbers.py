"""knsb-wp A1: points, WS, WP and SB from the pairing cards, and the control sums that hold whatever happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from indeler.language import N_, Sentence
from indeler.model import Award, Cell, Kind, Tenths, Tournament, scores
from indeler.ranking.control_sums import control

RULEBOOK = "knsb-wp"


class Numbers(NamedTuple):
    """What the ranking of one player looks at: points and WP in tenths, SB in twentieths."""

    points: Tenths
    wp: Tenths
    sb: int


def numbers_of(tournament: Tournament, *, raw: bool = False) -> dict[int, Numbers]:
    """A1a, A1b, A1d: everybody's points, WP and SB as they stand; ``raw``: these count the points themselves."""
    points = scores(tournament)
    ws = points if raw else {player: _ws(tournament, player) for player in tournament.players}
    return {player: Numbers(points[player], *_sums(tournament, player, ws)) for player in tournament.players}


def sums_that_fail(tournament: Tournament, numbers: Mapping[int, Numbers]) -> list[tuple[str, Sentence]]:
    """F8: the control sums that are not what they must be, in a sentence each; or WP unlike the standings."""
    scale = tournament.scale
    if scale.white_win + scale.black_loss != 2 * scale.draw or scale.black_win + scale.white_loss != 2 * scale.draw:
        return []  # on such a scale the sums are not fixed
    sums = control(tournament)
    text = N_("The control sum of {name} is {found} and should be {expected}.")
    found = [
        ("F8", Sentence(text, name=sum.name, found=sum.found, expected=sum.expected)) for sum in sums if not sum.ok
    ]
    ours = sum(row.wp for row in numbers.values())
    if sums.wp.found * 10 != ours:
        text = N_("WP add up to {ours} tenths, in the standings to {theirs}.")
        found.append(("A1a", Sentence(text, ours=ours, theirs=sums.wp.found * 10)))
    return found


_BEATEN = {Award.WIN: 2, Award.DRAW: 1, Award.ADJOURNED: 1}
"""A1b: in halves, how much of an opponent's score counts for SB."""


def _alone(cell: Cell) -> bool:
    """A1d, F3, F9: whether the round counts as a draw against oneself: no game, or a 0-0."""
    return not cell.kind.played or cell.kind in (Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO)


def _ws(tournament: Tournament, player: int) -> Tenths:
    """A1d: the results over the board, and a draw for every other round."""
    scale = tournament.scale
    return sum(scale.draw if _alone(cell) else scale.award(cell.kind, cell.colour) for cell in tournament.card(player))


def _sums(tournament: Tournament, player: int, ws: Mapping[int, Tenths]) -> tuple[Tenths, int]:
    wp = sb = 0
    for cell in tournament.card(player):
        opponent, halves = (player, 1) if _alone(cell) else (cell.opponent, _BEATEN.get(cell.kind.award, 0))
        wp += ws[opponent]
        sb += halves * ws[opponent]
    return wp, sb
