"""knsb-wp C3, C4 and B4 as criteria: what each counts for a player left alone and for two who meet."""

from __future__ import annotations

from typing import NamedTuple

from indeler.audit.instance import Criterion
from indeler.audit.resistance.wp_field import ABSOLUTE, STRONG, Contestant
from indeler.model import Colour, Tenths

RULEBOOK = "knsb-wp"

STAYS, WAITS, BELOW, BYE = range(4)
"""What a vertex of a question is: of the group; of the group and known to wait; of a group below; the bye."""


class Seat(NamedTuple):
    """What the clauses look at in one vertex."""

    role: int
    score: Tenths = 0
    wish: Colour | None = None
    strength: int = 0
    must_stay: bool = False

    @property
    def in_group(self) -> bool:
        """Whether this is a player of the group."""
        return self.role in (STAYS, WAITS)


def seat_in_group(one: Contestant, role: int = STAYS, *, must_stay: bool = False) -> Seat:
    """A player of the group."""
    return Seat(role, one.score, one.wish, one.strength, must_stay)


def seat_below(one: Contestant) -> Seat:
    """A player of a group below. No clause looks at his colour; but who must have one cannot meet his like (B2)."""
    return Seat(BELOW, wish=one.wish if one.strength == ABSOLUTE else None)


def seat_of_wish(one: Contestant) -> Seat:
    """A player of whom it is settled that he stays: only his colour counts."""
    return Seat(STAYS, 0, one.wish, one.strength)


def _stay(a: Seat, b: Seat) -> bool:
    return a.role == b.role == STAYS


def _those_who_wait(a: Seat, b: Seat) -> tuple[Seat, ...]:
    """C8: the players of the group in a pair that is not made in the group."""
    return () if _stay(a, b) else tuple(one for one in (a, b) if one.in_group)


def _missed(a: Seat, b: Seat) -> int:
    """B4, C4.4: two who want one colour miss one wish; who wants none misses nothing."""
    return int(_stay(a, b) and a.wish is b.wish is not None)


def _missed_strong(a: Seat, b: Seat) -> int:
    """B4, E2: the weaker of the two misses it, so it is a strong one if both are."""
    return _missed(a, b) * int(min(a.strength, b.strength) >= STRONG)


COMPLETE = Criterion("C9", leave=lambda seat: 1)
STAY = Criterion("C9", leave=lambda seat: int(seat.must_stay))
SIZE = Criterion("C3", lambda seat: int(seat.in_group), lambda a, b: len(_those_who_wait(a, b)))
POINTS = Criterion(
    "C4.1",
    lambda seat: (seat.score,) if seat.in_group else (),
    lambda a, b: tuple(seat.score for seat in _those_who_wait(a, b)),
)
WAIT_AGAIN = Criterion("C4.2", leave=lambda seat: int(seat.in_group))
WAIT_FOR_BYE = Criterion("C4.2", pair=lambda a, b: int(BYE in (a.role, b.role) and (a.in_group or b.in_group)))
NEXT_ROOM = Criterion("C4.3", leave=lambda seat: 1)
COLOURS = {"count": (_missed, _missed_strong), "strength": (_missed_strong, _missed), "off": ()}
"""B4, C4.4: what is counted of colours, by setting."""


def missed_colours(clause: str, b4: str) -> tuple[Criterion, ...]:
    """B4, C4.4: as few missed colours as possible, then few strong ones; or as a setting says."""
    return tuple(Criterion(clause, pair=count) for count in COLOURS[b4])
