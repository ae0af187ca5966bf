"""Five pairing methods as plain weighted matchings, taken from a study on ranking quality: the round of least cost.

No rulebook pairs like this. They calibrate the lab: an independent study of 32 players and 7 rounds published the
results of each method, and the results here must lie within its quartiles. A pair costs

    score difference in half-points, squared · 10⁸  +  colour differences it leads to · 10⁵  +  10 · distance

where the distance measures how far the pair is from the ideal pair in a score group of m players, at places i and j.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from indeler.lab.dice import Dice, Luck
from indeler.lab.setup import Setup
from indeler.lab.systems import ByRules
from indeler.language import N_, InvalidInput
from indeler.matching import WeightedMatching
from indeler.model import Colour, Kind, Pairing, Tenths, Tournament, scores
from indeler.systems import DEFAULT, rulebook

SCORE, COLOUR = 2 * 10**8, 2 * 10**5
"""All costs are doubled, since half a group of odd size is not an integer."""
REMATCH_COST = 10**12
"""The cost of a second game of two players: more than that of complete rounds without one."""
MAX_ROUND_COST = 10**15
"""A number above the cost of any round, so that the best matching includes everybody."""

Way = Callable[[int, int, int, Dice], int]
"""A function that returns the doubled cost of a pair at places i < j of a group of this size: twenty distances."""

WAYS: dict[str, Way] = {
    "matching-dutch": lambda i, j, size, dice: 10 * abs(2 * (j - i) - size),
    "matching-burstein": lambda i, j, size, dice: 20 * abs(i + j - (size - 1)),
    "matching-random2": lambda i, j, size, dice: 2 * dice.below(1000) + (0 if 2 * i < size <= 2 * j else 2000),
    "matching-random": lambda i, j, size, dice: 2 * dice.below(1000),
    "matching-monrad": lambda i, j, size, dice: 20 * (j - i - 1),
}
"""|(j − i) − m/2|; |i + j − (m − 1)|; by lot between the halves, 100 more inside one; by lot; j − i − 1."""


class _Player(NamedTuple):
    """A player to be paired: points so far, whites minus blacks, and earlier opponents."""

    number: int
    points: Tenths
    colours: int
    last: Colour | None
    met: frozenset[int]
    had_bye: bool


class ByMatching(ByRules):
    """A tournament whose rounds are such matchings; everything else follows FIDE's rules."""

    __slots__ = ()

    def paired(self, tournament: Tournament, luck: Luck) -> Pairing:
        """Return the next round; the luck is used only by the methods that draw lots."""
        return pair_by_matching(tournament, self.setup.system, luck.name)


def system_of(setup: Setup, name: str, settings: Mapping[str, Any]) -> ByMatching:
    """Return the matching of this name; it has no settings."""
    if name not in WAYS or settings:
        text = N_("There is no matching '{name}'; choose one of {choices}, without settings.")
        raise InvalidInput(text, name=setup.system, choices=tuple(WAYS))
    return ByMatching(setup, rulebook(DEFAULT), {})


def pair_by_matching(tournament: Tournament, name: str, seed: str) -> Pairing:
    """Return the next round by this matching."""
    points = scores(tournament)
    players = [_player(tournament, number, points[number]) for number in tournament.to_pair()]
    players.sort(key=lambda player: -player.points)
    round = tournament.next_round
    weights = _weights(players, tournament.scale.draw, WAYS[name], Dice(f"{seed}/matching {round}"))
    mates = WeightedMatching(weights).mate
    pairs = [(players[one], players[other]) for one, other in enumerate(mates) if one < other < len(players)]
    odd = players[mates[len(players)]].number if len(players) % 2 else None
    boards = [_coloured(one, other, board) for board, (one, other) in enumerate(pairs)]
    return Pairing(round, boards, rules=name, bye=odd, not_paired=tournament.absent())


def _player(tournament: Tournament, number: int, points: Tenths) -> _Player:
    card = tournament.card(number)
    played = [cell for cell in card if cell.kind.played]
    return _Player(
        number,
        points,
        sum(1 if cell.colour is Colour.WHITE else -1 for cell in played),
        played[-1].colour if played else None,
        frozenset(cell.opponent for cell in played),
        any(cell.kind is Kind.PAIRING_BYE for cell in card),
    )


def _weights(players: Sequence[_Player], half: Tenths, way: Way, dice: Dice) -> list[list[int]]:
    """Return the weight of each pair; if the number of players is odd, one more place represents the bye."""
    size = len(players)
    weights = [[0] * (size + size % 2) for _ in range(size + size % 2)]
    sizes: dict[Tenths, int] = {}
    place = []
    for player in players:
        place.append(sizes.get(player.points, 0))
        sizes[player.points] = place[-1] + 1
    for (i, one), (j, other) in combinations(enumerate(players), 2):
        cost = SCORE * (one.points - other.points) ** 2 // half**2 + COLOUR * _colours(one, other)
        if one.points == other.points:
            cost += way(place[i], place[j], sizes[one.points], dice)
        if other.number in one.met:
            cost += REMATCH_COST
        weights[i][j] = weights[j][i] = MAX_ROUND_COST - cost
    if size % 2:
        for i, one in enumerate(players):
            weights[i][size] = weights[size][i] = (
                MAX_ROUND_COST - SCORE * one.points**2 // half**2 - REMATCH_COST * one.had_bye
            )
    return weights


def _colours(one: _Player, other: _Player) -> int:
    """Return the sum of both colour differences after the better of the two ways to assign colours."""
    a, b = one.colours, other.colours
    return min(abs(a + 1) + abs(b - 1), abs(a - 1) + abs(b + 1))


def _coloured(one: _Player, other: _Player, board: int) -> tuple[int, int]:
    """Return White and Black: White by the greater need, then to the one who had Black last, then alternating."""
    first, second = (one, other) if board % 2 == 0 else (other, one)
    suits = sorted((first, second), key=lambda player: (player.colours, player.last is Colour.WHITE))
    return suits[0].number, suits[1].number
