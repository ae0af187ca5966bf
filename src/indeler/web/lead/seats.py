"""Who sits where in a pairing, and who of them does not come: what the leader presses to swap two."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from indeler.season import Board, RoundKey, RoundRecord, Season, views
from indeler.web.seasons.display import STATUSES


class Seat(NamedTuple):
    """Somebody of a group: at a board, with the bye, or without a game."""

    member: int
    name: str
    away: str = ""
    """Why he does not come, in the visitor's language; empty where he does."""


def seat_of(season: Season, place: RoundKey, member: int) -> Seat:
    """A member of the group, and why he does not come where that matters to its pairing."""
    made = season.state.pairings.get(place)
    if season.competition(place.competition).has_withdrawn(place, member):
        return Seat(member, season.name(member), _("withdrawn"))
    if made is None or not season.competition(place.competition).goes_by_attendance(place):
        return Seat(member, season.name(member))
    known = views.status(season, made.date, member, place.round)
    return Seat(member, season.name(member), "" if known == views.EXPECTED else str(STATUSES.get(known, known)))


def seat_or_none(season: Season, place: RoundKey, member: int | None) -> Seat | None:
    """The seat of the member who has the bye, if anybody has."""
    return None if member is None else seat_of(season, place, member)


def free_seats(season: Season, made: RoundRecord) -> list[Seat]:
    """Who belongs to the group and has no place in its pairing: late comers first, then who is away."""
    placed = {made.odd, *(player for board in made.boards for player in (board.white, board.black))}
    seats = [seat_of(season, made.place, member) for member in made.field if member not in placed]
    return sorted(seats, key=lambda seat: (bool(seat.away), seat.name.casefold()))


def away_from(season: Season, place: RoundKey, board: Board) -> str:
    """Of a board whose result is still to come: who of the two does not come after all."""
    seats = [seat_of(season, place, member) for member in (board.white, board.black)]
    return ", ".join(f"{seat.name}: {seat.away}" for seat in seats if seat.away and not board.result)
