"""A preview of a decision about earlier rounds: the places, floats and rounds already paired that it would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from indeler import systems
from indeler.language import IndelerError
from indeler.model import Player, format_points, score
from indeler.opens.deciding import apply_decision
from indeler.opens.events import Event
from indeler.opens.state import Boards, State
from indeler.opens.views.tables import float_of
from indeler.systems import ranking

RULEBOOK = "fide-handling"


class OtherPlace(NamedTuple):
    """A player whose place or score in the standings would change."""

    player: Player
    rank: int
    points: str
    rank_before: int
    points_before: str


class OtherFloat(NamedTuple):
    """A game in which a player's float would differ: ``down``, ``up`` or not at all."""

    player: Player
    round: int
    float: str
    before: str


class OtherRound(NamedTuple):
    """A paired round, with the boards that it would have if it were paired now."""

    round: int
    is_published: bool
    stands: tuple[tuple[Player, Player], ...] = ()
    """The boards that would not have been."""
    instead: tuple[tuple[Player, Player], ...] = ()
    """The boards that the rules would have instead."""
    bye: Player | None = None
    """The player who would have the bye, if it is another player."""
    refusal: IndelerError | None = None
    """The reason why it could not have been paired."""


class Consequences(NamedTuple):
    """All differences."""

    places: tuple[OtherPlace, ...]
    floats: tuple[OtherFloat, ...]
    rounds: tuple[OtherRound, ...]


def consequences(before: State, events: Iterable[Event], round: int) -> Consequences:
    """4.3, 4.4: return the consequences of these events about a round; the rounds after it keep their pairings."""
    after = before
    for event in events:
        after = apply_decision(after, event)
    return Consequences(
        tuple(_places(before, after)),
        tuple(_floats(before, after)),
        tuple(filter(None, (_again(after, later) for later in range(round + 1, after.rounds + 1)))),
    )


def changed_rounds(before: State, events: Iterable[Event], round: int) -> tuple[int, ...]:
    """4.3: return the numbers of the later rounds that the rules would pair differently after this decision."""
    return tuple(other.round for other in consequences(before, events, round).rounds)


def _places(before: State, after: State) -> Iterator[OtherPlace]:
    earlier = {row.player: row.rank for row in ranking(before.tournament)}
    for row in ranking(after.tournament):
        points = (format_points(score(state.tournament, row.player)) for state in (after, before))
        place = OtherPlace(after.players[row.player], row.rank, next(points), earlier[row.player], next(points))
        if (place.rank, place.points) != (place.rank_before, place.points_before):
            yield place


def _floats(before: State, after: State) -> Iterator[OtherFloat]:
    for number, player in after.players.items():
        cards = zip(after.tournament.card(number), before.tournament.card(number), strict=True)
        for round, (now, then) in enumerate(cards, start=1):
            float_now = float_of(after.tournament, number, now, round)
            float_then = float_of(before.tournament, number, then, round)
            if float_now != float_then:
                yield OtherFloat(player, round, float_now, float_then)


def _again(state: State, round: int) -> OtherRound | None:
    is_published, tournament = round <= state.published, state.tournament
    before = tournament.before(round)
    try:
        pairing = systems.pair(before)
    except IndelerError as refusal:
        return OtherRound(round, is_published, refusal=refusal)
    stands, had = state.boards[round - 1], tournament.rounds[round - 1].bye
    would_have = pairing.added_to(before).rounds[-1].bye
    if set(pairing.boards) == set(stands) and would_have == had:
        return None

    def others(these: Boards, those: Boards) -> tuple[tuple[Player, Player], ...]:
        return tuple(
            (state.players[white], state.players[black]) for white, black in these if (white, black) not in those
        )

    boards = tuple(pairing.boards)
    bye = state.players[would_have] if would_have is not None and would_have != had else None
    return OtherRound(round, is_published, others(stands, boards), others(boards, stands), bye)
