"""The first round of a cycle: by lot, or the two halves of a ranking against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from indeler.season.competitions.cycles.tempi import ShortGames
from indeler.season.core.tables import PairingRules
from indeler.systems.lots import in_order_of_lot

RULEBOOK = "botwinnik"

Boards = list[tuple[int, int]]


Kind = tuple[bool, bool]
"""Whether a player plays shortened games, and whether a player would rather not."""
_KINDS: tuple[Kind, ...] = ((False, False), (False, True), (True, False), (True, True))


def by_lot(
    players: Sequence[int], seed: str, round: int = 1, wishes: ShortGames = ShortGames()
) -> tuple[Boards, int | None]:
    """BW-25, BW-28: drawn from a seed that anyone can draw again: the first lot meets the second, and has white.

    Where that would be a shortened game for who would rather have none, the first lot meets the next one with which as
    many wishes as possible are kept; so with who is odd, from the last lot on.
    """
    kinds = {player: (player in wishes.players, player in wishes.disliking) for player in players}
    drawn = in_order_of_lot(players, seed, round)
    odd = None
    if len(drawn) % 2:
        odd = min(reversed(drawn), key=lambda one: _fewest(_count(kinds[other] for other in drawn if other != one)))
        drawn.remove(odd)
    boards = []
    while drawn:
        white = drawn.pop(0)
        black = min(drawn, key=lambda one: _broken_with(kinds, white, one, drawn))
        drawn.remove(black)
        boards.append((white, black))
    return boards, odd


def _broken_with(kinds: Mapping[int, Kind], white: int, black: int, drawn: Sequence[int]) -> int:
    """How many wishes are broken at least if these two meet, and the others among themselves."""
    rest = _count(kinds[other] for other in drawn if other != black)
    return _is_broken(kinds[white], kinds[black]) + _fewest(rest)


def _count(kinds: Iterable[Kind]) -> tuple[int, ...]:
    counted = Counter(kinds)
    return tuple(counted[kind] for kind in _KINDS)


def _is_broken(one: Kind, other: Kind) -> bool:
    return (one[0] and other[1]) or (other[0] and one[1])


@lru_cache(maxsize=65536)
def _fewest(counts: tuple[int, ...]) -> int:
    """BW-28: the fewest games that break a wish, if so many of each kind meet among themselves."""
    first = next((at for at, count in enumerate(counts) if count), None)
    if first is None:
        return 0
    found = []
    for other in range(first, len(counts)):
        rest = list(counts)
        rest[first] -= 1
        rest[other] -= 1
        if rest[other] >= 0:
            found.append(_is_broken(_KINDS[first], _KINDS[other]) + _fewest(tuple(rest)))
    return min(found)


def in_halves(ranking: Sequence[int], rules: PairingRules) -> tuple[Boards, int | None]:
    """BW-24, K20: the first of the upper half meets the first of the lower half, and so on; colours alternate."""
    players = list(ranking)
    odd = None
    if len(players) % 2:
        odd = players.pop(0 if rules.odd_in_halves == "first" else -1)
    half = len(players) // 2
    pairs = list(zip(players[:half], players[half:], strict=True))
    if rules.colours_in_halves == "alternating":
        pairs = [pair[::-1] if board % 2 else pair for board, pair in enumerate(pairs)]
    return pairs, odd
