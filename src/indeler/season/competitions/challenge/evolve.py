"""Effects of events about a ladder of challenges."""

import datetime
from typing import Any

from msgspec.structs import replace

from indeler.season.common.members import RESULTS, Played
from indeler.season.competitions.challenge import events
from indeler.season.competitions.challenge.competition import Challenge, ChallengeGame, Challenges, Move
from indeler.season.core.decisions import evolves
from indeler.season.core.season import Season
from indeler.season.core.state import State


@evolves(events.LadderMadeUp)
def ladder_made_up(season: Season, event: events.LadderMadeUp) -> State:
    """Set the order of all members who take part."""
    for member in event.order:
        season.member(member)  # raises if the member does not exist
    return season.chosen(Challenges, event.competition).with_state(order=event.order)


@evolves(events.ChallengeMade)
def challenge_made(season: Season, event: events.ChallengeMade) -> State:
    """Add an open challenge."""
    ladder = season.chosen(Challenges, event.competition)
    for member in (event.member, event.challenged):
        season.member(member)  # raises if the member does not exist
    challenge = Challenge(event.member, event.challenged, event.at.date(), made_at=event.at)
    return ladder.with_state(order=tuple(ladder.full_order()), open=(*ladder.state.open, challenge))


@evolves(events.ChallengeAccepted)
def challenge_accepted(season: Season, event: events.ChallengeAccepted) -> State:
    """Accept the challenge, with a day or without; a second acceptance changes the day."""
    ladder = season.chosen(Challenges, event.competition)
    found = ladder.challenge_of(event.member, event.challenged)
    changed = replace(found, accepted=True, date=event.date)
    return ladder.with_state(open=tuple(changed if each is found else each for each in ladder.state.open))


@evolves(events.ChallengePlayed)
def challenge_played(season: Season, event: events.ChallengePlayed) -> State:
    """Give a winner from below the place; every other result keeps the order."""
    ladder = season.chosen(Challenges, event.competition)
    found = ladder.challenge_of(event.white, event.black)
    winner = Played(event.white, event.black, RESULTS[event.result]).winner
    game = ChallengeGame(event.white, event.black, event.result, event.at.date())
    over = _over(ladder, found, event.at.date(), takes=winner == found.member, result=event.result)
    return ladder.with_state(**over, games=(*ladder.state.games, game))


@evolves(events.ChallengeExpired)
def challenge_expired(season: Season, event: events.ChallengeExpired) -> State:
    """End a challenge without a game, which is always a decision of the leader."""
    ladder = season.chosen(Challenges, event.competition)
    found = ladder.challenge_of(event.member, event.challenged)
    return ladder.with_state(**_over(ladder, found, event.at.date(), takes=event.takes_place))


def _over(ladder: Challenges, found: Challenge, on: datetime.date, *, takes: bool, result: str = "") -> dict[str, Any]:
    before = ladder.order()
    order = ladder.after_win(found.member, found.challenged) if takes else tuple(ladder.full_order())
    after = [one for one in order if one in before]
    places = before.index(found.member) + 1, after.index(found.member) + 1  # both are on the ladder
    move = Move(on, found.member, found.challenged, *places, result)
    return {
        "order": order,
        "open": tuple(each for each in ladder.state.open if each is not found),
        "moves": (*ladder.state.moves, move),
    }
