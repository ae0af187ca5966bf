"""What players say themselves about their games, until a result is entered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from indeler.season.events import Event, ResultCorrected, ResultEntered
from indeler.web.club.models import Claim, SeasonRow
from indeler.web.common.lookup import Lookup

_claims = Lookup(Claim, "season_id")


class Game(NamedTuple):
    """A game of the season, as an address names it."""

    competition: str
    part: int
    round: int
    white: int
    black: int


def claimed(row: SeasonRow) -> dict[Game, Claim]:
    """What was said about games of this season; of two who said something the first."""
    said = sorted(_claims.all(row.pk), key=lambda claim: claim.pk, reverse=True)
    return {_game(claim): claim for claim in said}


def settle(row: SeasonRow, decided: Iterable[Event]) -> None:
    """A result that is entered or corrected settles what was said about the game."""
    games = {_game(event) for event in decided if isinstance(event, ResultEntered | ResultCorrected)}
    if not games:
        return
    for claim in _claims.all(row.pk):
        if _game(claim) in games:
            claim.delete()


def _game(of: Claim | ResultEntered | ResultCorrected) -> Game:
    return Game(of.competition, of.part, of.round, of.white, of.black)
