"""The tree of a knock-out: a column a round, in which the ties whose winners meet next stand together.

Where every round is drawn anew, the tree is known only as far as it was drawn and is laid out backwards, from the last
round. A bracket is known to its end: the ties to come have their places, and who is known of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple, TypeVar

from indeler.model import Game, Tournament
from indeler.rulebooks.knockout import Through
from indeler.systems.knockout import goes_on, places_of, through_of
from indeler.systems.rulebook import Settings

RULEBOOK = "knockout"

Node = TypeVar("Node")


class Tie(NamedTuple):
    """A place in the tree: two who meet, or one who is free."""

    round: int
    players: tuple[int, ...]
    """White first; 0 for somebody who is not known yet."""
    members: frozenset[int]
    """Everybody who could come here: by that it hangs together with the column before."""
    game: Game | None = None
    winners: tuple[int, ...] | None = None
    """Who goes on from here: nobody where both are out, None as long as it is open."""


class Tree(NamedTuple):
    """The columns from the first round on, and who won it all."""

    columns: tuple[tuple[Tie, ...], ...]
    winner: int | None


def tree(tournament: Tournament, settings: Settings) -> Tree:
    """KO5, KO7: the tree of what has been drawn so far."""
    rounds, left = _ties_by_round(tournament, through_of(tournament, settings))
    is_redrawn = settings["redraw"] and not settings["seeded"]
    places = [] if is_redrawn else places_of(tournament, settings)
    if rounds and places and all(_fits(tie, places) for ties in rounds for tie in ties):
        drawn = [_in_bracket(ties, list(_sides(places, number))) for number, ties in enumerate(rounds, start=1)]
        columns = [*drawn, *_to_come(tournament, places, left)]
    else:
        columns = in_tree_order(rounds, lambda tie: tie.players)
    is_decided = bool(rounds) and all(tie.winners is not None for tie in rounds[-1])
    return Tree(tuple(map(tuple, columns)), left[0] if is_decided and len(left) == 1 else None)


def in_tree_order(rounds: Sequence[Sequence[Node]], players: Callable[[Node], Sequence[int]]) -> list[list[Node]]:
    """The ties of each round from top to bottom, laid out backwards: those whose winners meet next stand together."""
    columns: list[list[Node]] = []
    place: dict[int, int] = {}

    def row(node: Node) -> int:
        return min((place.get(player, len(place)) for player in players(node)), default=len(place))

    for ties in reversed(rounds):
        columns.append(sorted(ties, key=row))
        place = {player: at for at, player in enumerate(each for node in columns[-1] for each in players(node))}
    return columns[::-1]


def free_in(tournament: Tournament, settings: Settings, round: int) -> list[int]:
    """KO1, KO3: who is still in and has no game in this round."""
    rounds, _ = _ties_by_round(tournament, through_of(tournament, settings))
    return [tie.players[0] for tie in rounds[round - 1] if tie.game is None]


def _ties_by_round(tournament: Tournament, through: Sequence[Through]) -> tuple[list[list[Tie]], list[int]]:
    """KO5: the ties of each round and who was free in it; and who is left after the last."""
    left = list(tournament.players)
    rounds = []
    for number, round in enumerate(tournament.rounds, start=1):
        ties = [
            Tie(number, game[:2], frozenset(game[:2]), game, goes_on(tournament, number, game, through))
            for game in round.games
        ]
        placed = {player for tie in ties for player in tie.players}
        free = (player for player in _taking_part(tournament, left, number) if player not in placed)
        ties += [Tie(number, (player,), frozenset((player,)), None, (player,)) for player in free]
        rounds.append(ties)
        left = sorted(player for tie in ties for player in (tie.players if tie.winners is None else tie.winners))
    return rounds, _taking_part(tournament, left, tournament.next_round)


def _taking_part(tournament: Tournament, players: Sequence[int], round: int) -> list[int]:
    return [number for number in players if tournament.players[number].takes_part(round)]


def _sides(places: Sequence[int], round: int) -> Iterator[list[int]]:
    """The parts of the bracket of which one player each is left after this round."""
    width = 1 << round
    return (list(places[at : at + width]) for at in range(0, len(places), width))


def _fits(tie: Tie, places: Sequence[int]) -> bool:
    return any(set(tie.players) <= set(side) for side in _sides(places, tie.round))


def _in_bracket(ties: Sequence[Tie], sides: Sequence[Sequence[int]]) -> list[Tie]:
    """The ties of a round in the order of the bracket, each with all from whom it could have been made."""
    return [tie._replace(members=_members(side)) for side in sides for tie in ties if not tie.members.isdisjoint(side)]


def _to_come(tournament: Tournament, places: Sequence[int], left: Collection[int]) -> Iterator[list[Tie]]:
    """KO7: the ties of the rounds that have not been paired."""
    last = (len(places) - 1).bit_length()
    for round in range(len(tournament.rounds) + 1, last + 1):
        halves = list(_sides(places, round - 1))
        pairs = (halves[at : at + 2] for at in range(0, len(halves), 2))
        meeting = ([half for half in pair if not _members(half).isdisjoint(left)] for pair in pairs)
        yield [
            Tie(
                round,
                tuple(_only_survivor(half, left) for half in two),
                _members([one for half in two for one in half]),
            )
            for two in meeting
            if two
        ]


def _members(side: Sequence[int]) -> frozenset[int]:
    return frozenset(side) - {0}


def _only_survivor(half: Sequence[int], left: Collection[int]) -> int:
    still = [player for player in half if player in left]
    return still[0] if len(still) == 1 else 0
