"""Rematches, for a club evening on which all present players are paired: only if no complete pairing exists without."""

from __future__ import annotations

from indeler.matching.bits import members
from indeler.model import Colour
from indeler.systems.dutch.competitor import Competitor, Strength
from indeler.systems.resistance.wp.ahead import Completion
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.mates import Layer, best_mates

RULEBOOK = "botwinnik"

Rematches = dict[tuple[int, int], Colour]
"""The rematches, by index, the higher ranked first, and the colour of the higher ranked."""


def allow_rematches(field: WpField, completion: Completion) -> Rematches:
    """BW-22: allow as few rematches as possible, the oldest games first, the lower ranked rather than the higher.

    All of these are needed for a complete pairing, so the groups need no further rule. Empty if there is still none.
    """
    possible = _possible(field)
    legal = list(field.legal)
    for a, b in possible:
        legal[b] |= 1 << a
    everybody = range(completion.size)
    mate, _ = best_mates(legal, everybody, _layers(field, completion, possible))
    alone = [index for index in everybody if index not in mate]
    if len(alone) > completion.size % 2 or any(field.contestants[index].bye_barred for index in alone):
        return {}
    chosen = {pair: _colour(field, *pair) for pair in possible if mate.get(pair[0]) == pair[1]}
    for a, b in chosen:
        field.allow(a, b)
    return chosen


def _possible(field: WpField) -> dict[tuple[int, int], int]:
    """Return the possible rematches and their last round: the reversed colours must suit both (B2)."""
    possible = {}
    for one in field.contestants:
        for b in members(field.met[one.index] & ~field.barred[one.index]):
            other = field.contestants[b]
            if one.index < b:
                colour = _colour(field, one.index, b)
                if _may_have(one, colour) and _may_have(other, colour.other):
                    possible[one.index, b] = _last_meeting(field, one.index, b)
    return possible


def _layers(field: WpField, completion: Completion, possible: dict[tuple[int, int], int]) -> list[Layer]:
    size = completion.size
    digit = 2 * size.bit_length() + 1
    ages = digit * field.round

    def age(a: int, b: int) -> int:
        most = 1 << ages
        return most - (1 << digit * possible[a, b]) if (a, b) in possible else most

    return [
        completion.layer(),
        Layer(digit, lambda a, b: (a, b) not in possible),
        Layer(ages + digit, age),
        Layer(size + digit, lambda a, b: (1 << size) - (((a, b) in possible) << size - a)),
    ]


def _last_meeting(field: WpField, a: int, b: int) -> int:
    opponent = field.contestants[b].number
    card = field.tournament.card(field.contestants[a].number)
    return max(round for round, cell in enumerate(card, start=1) if cell.opponent == opponent and cell.kind.played)


def _colour(field: WpField, a: int, b: int) -> Colour:
    """BW-22: the colours are those of their last game, reversed."""
    cell = field.tournament.card(field.contestants[a].number)[_last_meeting(field, a, b) - 1]
    return Colour.BLACK if cell.colour is Colour.WHITE else Colour.WHITE


def _may_have(one: Competitor, colour: Colour) -> bool:
    return one.strength is not Strength.ABSOLUTE or one.wish is colour
