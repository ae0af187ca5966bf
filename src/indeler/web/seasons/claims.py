"""What players say themselves about their games, until a result is entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from indeler.season import Season
from indeler.season.events import ChallengeExpired, ChallengePlayed, Event, ResultCorrected, ResultEntered
from indeler.season.views import Offer
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


def claims_of(row: SeasonRow) -> Claims:
    """What was said about games of this season; of two who said something the first."""
    claims = sorted(_claims.all(row.pk), key=lambda claim: claim.pk, reverse=True)
    return {game_of_event(claim): claim for claim in claims}


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


# What the players of a game that belongs to no round say about it, such as one on a challenge.
#
# One says how it ended; once the other one says the same, or the leader, it stands in the logbook.


def game_of(competition: str, offer: Offer) -> Game:
    """The game whose end is offered to be told."""
    fields = offer.lines[0].fields
    return Game(competition, NO_ROUND, NO_ROUND, int(str(fields["white"])), int(str(fields["black"])))


def claim_text(row: SeasonRow, season: Season, competition: str, offer: Offer) -> str:
    """What one of the two has said about this game, if anything."""
    claim = claims_of(row).get(game_of(competition, offer)) if offer.players else None
    if claim is None:
        return ""
    result_text = season.competition(competition).game.format_result(claim.result)
    return _("{name} reported {result}; it counts once the opponent or the leader says the same").format(
        name=claim.by, result=result_text
    )


def waiting(season: Season, claims: Claims) -> list[tuple[str, str]]:
    """Each competition with games that a player has told of and nobody confirmed, and the names of the two."""
    unplayed = [claim for claim in claims.values() if claim.round == NO_ROUND]
    return [
        (claim.competition, f"{season.name(claim.white)} – {season.name(claim.black)}")
        for claim in sorted(unplayed, key=lambda claim: claim.pk)
    ]


def is_confirmed(row: SeasonRow, game: Game, member: int, result: str) -> bool:
    """Whether the other one of the two has said the same."""
    claim = claims_of(row).get(game)
    return claim is not None and claim.member not in (0, member) and claim.result == result


def keep(row: SeasonRow, game: Game, member: int, by: str, result: str) -> None:
    """What a member says now takes the place of all that was said about this game, with whatever colours."""
    for white, black in ((game.white, game.black), (game.black, game.white)):
        row.claims.filter(**game._replace(white=white, black=black)._asdict()).delete()
    Claim.objects.create(season=row, **game._asdict(), result=result, by=by, member=member)
