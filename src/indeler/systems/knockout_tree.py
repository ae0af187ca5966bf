"""The tree of a knock-out: a column for each round, with ties whose winners meet next side by side.

With a new draw every round, the tree is known only as far as it was drawn and is laid out backwards, from the last
round. A bracket is known to its end: future ties have their places, and the players known so far.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from indeler.model import Game, Tournament
from indeler.rulebooks.knockout import Through
from indeler.systems.interface import Settings
from indeler.systems.knockout import advancing, places_of, through_of

RULEBOOK = "knockout"

Node = TypeVar("Node")


class KnockoutTie(NamedTuple):
    """A place in the tree: two players who meet, or one who is free."""

    round: int
    players: tuple[int, ...]
    """The players, White first; 0 for a player who is not known yet."""
    members: frozenset[int]
    """All players who could reach this tie; they connect it with the column before."""
    game: Game | None = None
    winners: tuple[int, ...] | None = None
    """The players who advance: none if both are out, None if undecided."""


class Tree(NamedTuple):
    """The columns from the first round on, and the winner of the final."""

    columns: tuple[tuple[KnockoutTie, ...], ...]
    winner: int | None


def tree_of(tournament: Tournament, settings: Settings) -> Tree:
    """KO5, KO7: return the tree of all draws so far."""
    rounds, left = _ties_by_round(tournament, through_of(tournament, settings))
    places = [] if settings["redraw"] and not settings["seeded"] else places_of(tournament, settings)
    if rounds and places and all(_fits(tie, places) for ties in rounds for tie in ties):
        drawn = [_in_bracket(ties, list(_sides(places, number))) for number, ties in enumerate(rounds, start=1)]
        columns = [*drawn, *_to_come(tournament, places, left)]
    else:
        columns = in_tree_order(rounds, lambda tie: tie.players)
    is_decided = bool(rounds) and all(tie.winners is not None for tie in rounds[-1])
    return Tree(tuple(map(tuple, columns)), left[0] if is_decided and len(left) == 1 else None)


def in_tree_order(rounds: Sequence[Sequence[Node]], players: Callable[[Node], Sequence[int]]) -> list[list[Node]]:
    """Return the ties of each round from top to bottom, laid out backwards: ties whose winners meet are adjacent."""
    columns: list[list[Node]] = []
    place: dict[int, int] = {}

    def row(node: Node) -> int:
        return min((place.get(player, len(place)) for player in players(node)), default=len(place))

    for ties in reversed(rounds):
        columns.append(sorted(ties, key=row))
        place = {player: at for at, player in enumerate(each for node in columns[-1] for each in players(node))}
    return columns[::-1]


def free_players(tournament: Tournament, settings: Settings, round: int) -> list[int]:
    """KO1, KO3: return the remaining players who have no game in this round."""
    rounds, _ = _ties_by_round(tournament, through_of(tournament, settings))
    return [tie.players[0] for tie in rounds[round - 1] if tie.game is None]


def _ties_by_round(tournament: Tournament, through: Sequence[Through]) -> tuple[list[list[KnockoutTie]], list[int]]:
    """KO5: return the ties of each round with the free players, and the players left after the last round."""
    left = list(tournament.players)
    rounds = []
    for number, round in enumerate(tournament.rounds, start=1):
        ties = [
            KnockoutTie(number, two, frozenset(two), game, advancing(tournament, number, game, through))
            for game in round.games
            for two in [(game.white, game.black)]
        ]
        placed = {player for tie in ties for player in tie.players}
        free = (player for player in _taking_part(tournament, left, number) if player not in placed)
        ties += [KnockoutTie(number, (player,), frozenset((player,)), None, (player,)) for player in free]
        rounds.append(ties)
        left = sorted(player for tie in ties for player in (tie.players if tie.winners is None else tie.winners))
    return rounds, _taking_part(tournament, left, tournament.next_round)


def _taking_part(tournament: Tournament, players: Sequence[int], round: int) -> list[int]:
    return [number for number in players if tournament.players[number].takes_part(round)]


def _sides(places: Sequence[int], round: int) -> Iterator[list[int]]:
    """Yield the parts of the bracket of which one player each is left after this round."""
    width = 1 << round
    return (list(places[at : at + width]) for at in range(0, len(places), width))


def _fits(tie: KnockoutTie, places: Sequence[int]) -> bool:
    return any(set(tie.players) <= set(side) for side in _sides(places, tie.round))


def _in_bracket(ties: Sequence[KnockoutTie], sides: Sequence[Sequence[int]]) -> list[KnockoutTie]:
    return [tie._replace(members=_members(side)) for side in sides for tie in ties if not tie.members.isdisjoint(side)]


def _to_come(tournament: Tournament, places: Sequence[int], left: Collection[int]) -> Iterator[list[KnockoutTie]]:
    """KO7: yield the ties of the rounds that have not been paired."""
    last = (len(places) - 1).bit_length()
    for round in range(len(tournament.rounds) + 1, last + 1):
        halves = list(_sides(places, round - 1))
        pairs = (halves[at : at + 2] for at in range(0, len(halves), 2))
        meeting = ([half for half in pair if not _members(half).isdisjoint(left)] for pair in pairs)
        yield [
            KnockoutTie(round, tuple(_only_survivor(half, left) for half in two), _members([*chain.from_iterable(two)]))
            for two in meeting
            if two
        ]


def _members(side: Sequence[int]) -> frozenset[int]:
    return frozenset(side) - {0}


def _only_survivor(half: Sequence[int], left: Collection[int]) -> int:
    still = [player for player in half if player in left]
    return still[0] if len(still) == 1 else 0
