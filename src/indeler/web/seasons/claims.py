"""Results that players report themselves, until a result is entered."""

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
"""The part and the round of a game without a round, such as one on a challenge."""


class Game(NamedTuple):
    """A game of the season, as in an address."""

    competition: str
    part: int
    round: int
    white: int
    black: int


Claims = Mapping[Game, Claim]
"""The reports by game."""


def claims_of(row: SeasonRow) -> Claims:
    """Return the reports about games of this season; of two reports the first."""
    claims = sorted(_claims.all(row.pk), key=lambda claim: claim.pk, reverse=True)
    return {game_of_event(claim): claim for claim in claims}


def settle(row: SeasonRow, decided: Iterable[Event]) -> None:
    """Remove the reports about a game after its result was entered or corrected, or its challenge ended."""
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
    """Return the game of this report or event."""
    return Game(of.competition, of.part, of.round, of.white, of.black)


# Reports about a game without a round, such as one on a challenge. One player reports the result; it is written in the
# logbook when the opponent, or the leader, confirms it.


def game_of(competition: str, offer: Offer) -> Game:
    """Return the game whose result can be reported."""
    fields = offer.lines[0].fields
    return Game(competition, NO_ROUND, NO_ROUND, int(str(fields["white"])), int(str(fields["black"])))


def claim_text(row: SeasonRow, season: Season, competition: str, offer: Offer) -> str:
    """Return the report about this game in words, if there is one."""
    claim = claims_of(row).get(game_of(competition, offer)) if offer.players else None
    if claim is None:
        return ""
    result_text = season.competition(competition).game.format_result(claim.result)
    return _("{name} reported {result}; it counts once the opponent or the leader says the same").format(
        name=claim.by, result=result_text
    )


def waiting(season: Season, claims: Claims) -> list[tuple[str, str]]:
    """Return each competition with unconfirmed reports of games without a round, and the names of the two players."""
    unplayed = [claim for claim in claims.values() if claim.round == NO_ROUND]
    return [
        (claim.competition, f"{season.name(claim.white)} – {season.name(claim.black)}")
        for claim in sorted(unplayed, key=lambda claim: claim.pk)
    ]


def is_confirmed(row: SeasonRow, game: Game, member: int, result: str) -> bool:
    """Return whether the opponent has reported the same result."""
    claim = claims_of(row).get(game)
    return claim is not None and claim.member not in (0, member) and claim.result == result


def keep(row: SeasonRow, game: Game, member: int, by: str, result: str) -> None:
    """Store a member's report in place of all earlier ones about this game, with either colours."""
    for white, black in ((game.white, game.black), (game.black, game.white)):
        row.claims.filter(**game._replace(white=white, black=black)._asdict()).delete()
    Claim.objects.create(season=row, **game._asdict(), result=result, by=by, member=member)
