"""The outcome of an evening for each member on the ladder, as rounds of a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indeler.language import Text
from indeler.model import Game, Kind, Result, Round, Unplayed
from indeler.season.calendar.absence import (
    CUP,
    EXEMPT,
    EXPECTED,
    EXTERNAL,
    LATE,
    NO_SHOW,
    SIGNED_OFF,
    attendance,
    external_games,
    guest_game,
    missed,
    status,
    turn_of,
)
from indeler.season.common.members import RESULTS
from indeler.season.competitions.keizer.rules import KeizerRules
from indeler.season.core.season import Season
from indeler.season.core.state import Board, RoundRecord

RULEBOOK = "keizer"

Noted = dict[int, str]
"""Outcomes that have no letter in a tournament, by member."""

_KINDS = {
    EXTERNAL: Kind.HALF_BYE,
    CUP: Kind.HALF_BYE,
    LATE: Kind.NO_NOTICE,
    NO_SHOW: Kind.NO_NOTICE,
    EXEMPT: Kind.FULL_BYE,
    EXPECTED: Kind.PAIRING_BYE,
}
"""2: what an evening without a game is, by how a member stood to it; everything else is absence with notice."""


class MemberOutcomes(NamedTuple):
    """2: a round, and the outcomes noted in addition."""

    round: Round
    noted: Noted


def unplayed(known: Text) -> Kind:
    """2: return the kind of an evening without a game, by the member's status."""
    return _KINDS.get(known, Kind.ABSENT)


def outcomes_of_season(season: Season, paired: RoundRecord, rules: KeizerRules) -> MemberOutcomes:
    """2: return the outcome of this round for all members who took part in the competition then."""
    games, odd = [], {paired.odd} if paired.odd is not None else set()
    for board in _boards(season, paired):
        game = _game(season, paired, board)
        if game is not None:
            games.append(game)
        else:
            odd.update(one for one in (board.white, board.black) if not is_missing(season, paired, one))
    placed = {player for game in games for player in (game.white, game.black)}
    noted: Noted = {}
    without = [
        Unplayed(member, _kind(season, paired, member, rules, noted, is_odd=member in odd))
        for member in paired.field
        if member not in placed
    ]
    return MemberOutcomes(Round(tuple(games), tuple(without)), noted)


def _boards(season: Season, paired: RoundRecord) -> Iterator[Board]:
    """2: yield the boards of the round, and games of another competition that two members of the ladder play
    instead.
    """
    guests = {}
    for member in paired.field:
        guest = guest_game(season, paired.date, member, paired.place.round)
        if guest is not None and {guest.board.white, guest.board.black} <= set(paired.field):
            guests[guest.board.white, guest.board.black] = guest.board
    for board in paired.boards:
        if not any(player in both for both in guests for player in (board.white, board.black)):
            yield board
    yield from guests.values()


def _game(season: Season, paired: RoundRecord, board: Board) -> Game | None:
    """2: return a game with its result; lost by forfeit for an absent player; None where a player had given notice."""
    if board.result:
        return Game(board.white, board.black, RESULTS.get(board.result, Result.PENDING))
    missing = [is_missing(season, paired, player) for player in (board.white, board.black)]
    if not any(missing):
        return Game(board.white, board.black, Result.PENDING)
    absent = [player for player, is_absent in zip((board.white, board.black), missing, strict=True) if is_absent]
    if any(status(season, paired.date, player, paired.place.round) not in (NO_SHOW, LATE) for player in absent):
        return None
    forfeits = {(False, True): "+-", (True, False): "-+", (True, True): "--"}
    return Game(board.white, board.black, RESULTS[forfeits[missing[0], missing[1]]])


def is_missing(season: Season, paired: RoundRecord, member: int) -> bool:
    """Return whether a paired member did not come, or had left the club."""
    left = season.member(member).left
    return missed(season, paired, member) or (left is not None and left < paired.date)


def _kind(season: Season, paired: RoundRecord, member: int, rules: KeizerRules, noted: Noted, *, is_odd: bool) -> Kind:
    """2: return the kind of a round without a game."""
    if is_odd and not missed(season, paired, member):
        return Kind.PAIRING_BYE
    known = status(season, paired.date, member, paired.place.round)
    if known == EXPECTED and paired.taken_over:
        return Kind.NO_NOTICE  # without any data it gives nothing
    if known == EXTERNAL:
        return _elsewhere(season, paired, member, rules, noted)
    if known == LATE:
        noted[member] = "late"
    if known == SIGNED_OFF and attendance(season, paired.date, member, paired.place.round).reason == "long":
        noted[member] = "long"
    return unplayed(known)


def _elsewhere(season: Season, paired: RoundRecord, member: int, rules: KeizerRules, noted: Noted) -> Kind:
    """2: return a game for the club, with its result where that is known; an absence if the leader rejected it.

    Its result counts once: on an evening with several rounds for the first, and the others are for the club.
    """
    games = external_games(season, paired.date, member)
    counting = [game for game in games if game.ruled is not False]
    if games and not counting:
        return Kind.ABSENT
    if rules.counts_other_days:
        if counting and all(game.game_at.date() != paired.date for game in counting):
            noted[member] = "other"
    elif counting and turn_of(season, paired.date, paired.place.round) < 2:
        noted[member] = next((game.result for game in counting if game.result), "pending")
    return Kind.HALF_BYE
