"""What players say themselves about their games, until a result is entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from indeler.season.events import ChallengeExpired, ChallengePlayed, Event, ResultCorrected, ResultEntered
from indeler.web.common.lookup import Lookup
from indeler.web.seasons.models import Claim, SeasonRow

_claims = Lookup(Claim, "season_id")

NO_ROUND = 0
"""The part and the round of a game that belongs to none, such as one on a challenge."""


class Game(NamedTuple):
    """A game of the season, as an address names it."""

    competition: str
    part: int
    round: int
    white: int
    black: int


Claims = Mapping[Game, Claim]
"""What was said about games."""


def claimed(row: SeasonRow) -> Claims:
    """What was said about games of this season; of two who said something the first."""
    said = sorted(_claims.all(row.pk), key=lambda claim: claim.pk, reverse=True)
    return {game_of_event(claim): claim for claim in said}


def settle(row: SeasonRow, decided: Iterable[Event]) -> None:
    """What was said about a game is settled by its result, entered or corrected, or by the end of the challenge."""
    games = {game_of_event(event) for event in decided if isinstance(event, ResultEntered | ResultCorrected)}
    over = {_two(event) for event in decided if isinstance(event, ChallengePlayed | ChallengeExpired)}
    if not games and not over:
        return
    for claim in _claims.all(row.pk):
        if game_of_event(claim) in games or (claim.round == NO_ROUND and frozenset((claim.white, claim.black)) in over):
            claim.delete()


def _two(event: ChallengePlayed | ChallengeExpired) -> frozenset[int]:
    if isinstance(event, ChallengePlayed):
        return frozenset((event.white, event.black))
    return frozenset((event.member, event.challenged))


def game_of_event(of: Claim | ResultEntered | ResultCorrected) -> Game:
    """Which game this is about."""
    return Game(of.competition, of.part, of.round, of.white, of.black)
