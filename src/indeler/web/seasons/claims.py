"""Results that players report themselves until a result is entered, and games of a schedule played on another day."""

import datetime
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from indeler.season import RoundKey, RoundRecord, Season, queries, views
from indeler.season.capabilities import HasSchedule
from indeler.season.events import ChallengeExpired, ChallengePlayed, Event, ResultCorrected, ResultEntered
from indeler.season.views import Offer, OpenGame
from indeler.web.common.lookup import Lookup
from indeler.web.seasons.display import full_round_title
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
    over = {frozenset((event.white, event.black)) for event in decided if isinstance(event, ChallengePlayed)}
    over |= {frozenset((event.member, event.challenged)) for event in decided if isinstance(event, ChallengeExpired)}
    if not games and not over:
        return
    for claim in _claims.all(row.pk):
        if game_of_event(claim) in games or (claim.round == NO_ROUND and frozenset((claim.white, claim.black)) in over):
            claim.delete()


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
    text = _("{name} reported {result}; it counts once the opponent or the leader says the same")
    return text.format(name=claim.by, result=season.competition(competition).game.format_result(claim.result))


def unconfirmed_reports(season: Season, claims: Claims) -> list[tuple[str, str]]:
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


# Games of a schedule that are not played on the evening of their round.


class LeftGame(NamedTuple):
    """An open game on a page."""

    game: OpenGame
    title: str
    names: str
    waits_for: str = ""
    """The player who has not answered the opponent's proposed date."""


def left_games(season: Season, competition: str) -> list[LeftGame]:
    """Return the games of this competition that are postponed, or played before their round."""
    found = season.competition(competition)
    games = found.open_games() if isinstance(found, HasSchedule) else ()
    return [_line(season, game) for game in games if game.is_left]


def games_of(season: Season, member: int) -> list[LeftGame]:
    """Return all games of a schedule that a member still has to play, postponed ones first."""
    own = [game for game in views.open_games(season) if member in (game.white, game.black)]
    return [_line(season, game) for game in sorted(own, key=lambda game: not game.is_left)]


def _line(season: Season, game: OpenGame) -> LeftGame:
    names = f"{season.name(game.white)} – {season.name(game.black)}"
    proposed = [season.name(one) for one in (game.white, game.black) if game.proposed and one not in game.proposed]
    return LeftGame(game, full_round_title(season, game.place), names, proposed[0] if proposed else "")


def caught_up_on(season: Season, date: datetime.date) -> list[tuple[RoundRecord, int]]:
    """Return the open games agreed for this day, each with its round and the place of its board in the group."""
    agreed = (game for game in views.open_games(season) if game.date == date and game.is_left)
    found = (board_of(season, Game(*game.place[:3], game.white, game.black)) for game in agreed)
    return [each for each in found if each is not None]


def board_of(season: Season, game: Game) -> tuple[RoundRecord, int] | None:
    """Return the round of this game, published or in a schedule, and the place of its board in the group."""
    *where, white, black = game
    for place, paired in season.state.pairings.items():
        if [*place[:3]] == where and paired.published_at:
            for at, board in enumerate(paired.boards, start=1):
                if board.white == white and board.black == black:
                    return paired, at
    with_schedule = [each for each in season.competitions if isinstance(each, HasSchedule)]
    for competition in with_schedule:
        for group in queries.groups_begun(competition, game.part) if competition.name == game.competition else ():
            place = RoundKey(game.competition, game.part, game.round, group)
            ahead = competition.board_ahead(place, game.white, game.black)
            if ahead is not None:  # before its round
                return RoundRecord(place, datetime.date.min, (ahead,), None, (), datetime.datetime.min), 1
    return None
