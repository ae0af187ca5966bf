"""A member's own page."""

from __future__ import annotations

import datetime

import msgspec

from indeler.season import queries
from indeler.season.attendance.absence import status
from indeler.season.boards.terms import games_of, notation_penalty, notation_waiver
from indeler.season.calendar.slots import slots
from indeler.season.competitions.cycles.view import MemberCycle, game_should_end_by, latest_group, member_cycles
from indeler.season.core.season import Season
from indeler.season.core.state import ExternalGame


class MemberGame(msgspec.Struct, frozen=True):
    """A game in another competition."""

    competition: str
    date: datetime.date
    round: int
    opponent: int
    opponent_name: str
    colour: str
    result: str
    """As on the board, White first."""


class MemberPage(msgspec.Struct, frozen=True):
    """Everything about one member."""

    member: int
    name: str
    rating: int
    group: str
    games_played: int
    notation_waiver: int
    notation_penalty: int
    should_end_by: datetime.time | None
    cycles: tuple[MemberCycle, ...]
    games: tuple[MemberGame, ...]
    """Rapid, blitz, finals and the championship group."""
    signed_off: tuple[tuple[datetime.date, str], ...]
    """Coming and past evenings for which something is known."""
    externals: tuple[tuple[datetime.date, ExternalGame], ...]


def member(season: Season, number: int, *, stakes: bool = True) -> MemberPage:
    """A member's rounds, games, sign-offs, tempo and, unless nobody asks for them, what is still at stake."""
    known = season.member(number)
    return MemberPage(
        number,
        known.name,
        known.rating,
        latest_group(season, number),
        games_of(season, number),
        notation_waiver(season, number),
        notation_penalty(season, number),
        game_should_end_by(season, number),
        member_cycles(season, number, stakes=stakes),
        tuple(_games(season, number)),
        tuple(
            (date, status(season, date, number))
            for date in slots(season)
            if number in season.state.attendance.get(date, {})
        ),
        tuple(
            (date, game) for date, members in sorted(season.state.externals.items()) for game in members.get(number, ())
        ),
    )


class Tally(msgspec.Struct, frozen=True):
    """A member's games of a season, at the board."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost


def tally(season: Season, number: int) -> Tally:
    """How a member's games ended, in all competitions; what nobody played does not count."""
    boards = [board for paired in season.state.pairings.values() for board in paired.boards]
    ended = [(board.result, board.white == number) for board in boards if number in (board.white, board.black)]
    return Tally(
        sum(each in (("1-0", True), ("0-1", False)) for each in ended),
        sum(result == "½-½" for result, _white in ended),
        sum(each in (("1-0", False), ("0-1", True)) for each in ended),
    )


def _games(season: Season, number: int) -> list[MemberGame]:
    games = []
    for place, paired in season.state.pairings.items():
        if queries.goes_by_attendance(season.competition(place.competition), place):
            continue
        for board in paired.boards:
            if number in (board.white, board.black):
                colour, opponent = ("w", board.black) if number == board.white else ("b", board.white)
                games.append(
                    MemberGame(
                        place.competition,
                        paired.date,
                        place.round,
                        opponent,
                        season.name(opponent),
                        colour,
                        board.result,
                    )
                )
    return games
