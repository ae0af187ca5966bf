"""D: the first round, by lot number alone."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import mask_of
from indeler.rulebooks.knsb_wp import KNOWN
from indeler.systems.resistance.wp.completion import Completion
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.least_cost import Pairs

RULEBOOK = "knsb-wp"


def first_round(field: WpField, completion: Completion, variant: str) -> tuple[Pairs, int | None]:
    """D, D1, D2: with a known number the first meets the last, otherwise the next; with an odd number one has the bye.

    That is the first of those present where their number is known (his opponent would be the dummy D), else the last.
    Only where a ban forbids a pair does the next opponent in the same order come.
    """
    by_lot = sorted(range(len(field.contestants)), key=lambda index: field.contestants[index].number)
    known = variant == KNOWN
    bye = None
    if len(by_lot) % 2:
        everybody = field.everybody
        order = by_lot if known else by_lot[::-1]
        bye = next(index for index in order if completion.is_possible(everybody & ~(1 << index)))
        by_lot.remove(bye)
    pairs = _folded(by_lot) if known else list(zip(by_lot[::2], by_lot[1::2], strict=True))
    if all(field.legal[a] >> b & 1 for a, b in pairs):
        return pairs, bye
    return _next_in_order(field, completion, by_lot, from_the_bottom=known), bye


def _folded(players: Sequence[int]) -> Pairs:
    """D1: the first half against the second from the bottom up."""
    half = len(players) // 2
    return list(zip(players[:half], reversed(players), strict=False))


def _next_in_order(field: WpField, completion: Completion, players: Sequence[int], *, from_the_bottom: bool) -> Pairs:
    """The same with bans: each in turn takes the first opponent in order with whom the others can still be paired."""
    left = list(players)
    pairs = []
    while left:
        one = left.pop(0)
        opponent = next(
            other
            for other in (reversed(left) if from_the_bottom else left)
            if field.legal[one] >> other & 1 and completion.is_possible(mask_of(left) & ~(1 << other))
        )
        left.remove(opponent)
        pairs.append((one, opponent))
    return pairs
