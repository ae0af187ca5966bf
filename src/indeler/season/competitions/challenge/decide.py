"""What events about a ladder of challenges decide."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec.structs import replace

from indeler.language import N_
from indeler.season.competitions.challenge.competition import Challenges
from indeler.season.competitions.challenge.events import (
    ChallengeAccepted,
    ChallengeExpired,
    ChallengeMade,
    ChallengePlayed,
    LadderMadeUp,
)
from indeler.season.competitions.challenge.state import Challenge, ChallengeGame, Move
from indeler.season.competitions.common.members import RESULTS, Played
from indeler.season.core.changes import refuse
from indeler.season.core.decisions import decides
from indeler.season.core.event import OfOneKind
from indeler.season.core.season import Season
from indeler.season.core.state import State


def ladder_of(season: Season, event: OfOneKind) -> Challenges:
    """The ladder that this event is about, which the rulebook must have."""
    return season.chosen(Challenges, event.competition)


@decides(LadderMadeUp)
def ladder_made_up(season: Season, event: LadderMadeUp) -> State:
    """Everybody who takes part, once; as long as nobody has challenged."""
    ladder = ladder_of(season, event)
    if ladder.state.open or ladder.state.games:
        refuse(N_("{competition} has begun; games change its order."), competition=ladder.title)
    if sorted(event.order) != sorted(ladder.order()):
        refuse(N_("The order has everybody who takes part in {competition} once."), competition=ladder.title)
    return ladder.with_state(order=event.order)


@decides(ChallengeMade)
def challenge_made(season: Season, event: ChallengeMade) -> State:
    """Up to so many places above; nobody has two challenges at once, and the same two not again so soon."""
    ladder = ladder_of(season, event)
    order, name = ladder.order(), season.member(event.member).name
    if not ladder.state.order:
        refuse(N_("Make up the order of {competition} first."), competition=ladder.title)
    for member in (event.member, event.challenged):
        if member not in order:
            refuse(
                N_("{name} does not take part in the {competition}."),
                name=season.name(member),
                competition=ladder.title,
            )
        if ladder.has_open(member):
            refuse(N_("{name} has an open challenge already."), name=season.name(member))
    up = order.index(event.member) - order.index(event.challenged)
    if not 1 <= up <= ladder.rules.places_up:
        refuse(N_("{name} may challenge up to {places} places above."), name=name, places=ladder.rules.places_up)
    again = ladder.again_from(event.member, event.challenged)
    if event.at.date() < again:
        refuse(N_("These two have just played; they may challenge each other again from {date} on."), date=again)
    made = Challenge(event.member, event.challenged, event.at.date(), made_at=event.at)
    return ladder.with_state(order=tuple(ladder.whole_order()), open=(*ladder.state.open, made))


@decides(ChallengeAccepted)
def challenge_accepted(season: Season, event: ChallengeAccepted) -> State:
    """With a day or without; told again the day is another."""
    ladder = ladder_of(season, event)
    found = ladder.challenge_of(event.member, event.challenged)
    if event.date is not None and event.date > ladder.last_day(found):
        refuse(N_("This challenge must be played until {until}."), until=ladder.last_day(found))
    told = replace(found, accepted=True, date=event.date)
    return ladder.with_state(open=tuple(told if each is found else each for each in ladder.state.open))


@decides(ChallengePlayed)
def challenge_played(season: Season, event: ChallengePlayed) -> State:
    """Who stood below and wins takes the place; everything else keeps the order."""
    ladder = ladder_of(season, event)
    found = ladder.challenge_of(event.white, event.black)
    winner = Played(event.white, event.black, RESULTS[event.result]).winner
    game = ChallengeGame(event.white, event.black, event.result, event.at.date())
    over = _over(ladder, found, event.at.date(), takes=winner == found.member, result=event.result)
    return ladder.with_state(**over, games=(*ladder.state.games, game))


@decides(ChallengeExpired)
def challenge_expired(season: Season, event: ChallengeExpired) -> State:
    """A decision of the leader, never of the calendar."""
    ladder = ladder_of(season, event)
    found = ladder.challenge_of(event.member, event.challenged)
    return ladder.with_state(**_over(ladder, found, event.at.date(), takes=event.takes_place))


def _over(ladder: Challenges, found: Challenge, on: datetime.date, *, takes: bool, result: str = "") -> dict[str, Any]:
    """The order after a challenge that is not open any more, and how it moved."""
    before = ladder.order()
    whole = ladder.after_win(found.member, found.challenged) if takes else tuple(ladder.whole_order())
    after = [one for one in whole if one in before]
    places = before.index(found.member) + 1, after.index(found.member) + 1
    move = Move(on, found.member, found.challenged, *places, result)
    return {
        "order": whole,
        "open": tuple(each for each in ladder.state.open if each is not found),
        "moves": (*ladder.state.moves, move),
    }
