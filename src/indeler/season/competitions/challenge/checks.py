"""What events about challenges build on, what is refused of them, and what is asked first."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_
from indeler.season.competitions.challenge.decide import ladder_of
from indeler.season.competitions.challenge.events import ChallengeAccepted, ChallengeExpired, ChallengePlayed
from indeler.season.competitions.challenge.state import Challenge
from indeler.season.core.changes import Questioned, refuse
from indeler.season.core.decisions import Since, asks, builds_on, checks
from indeler.season.core.season import Season


@builds_on(ChallengeAccepted, ChallengeExpired)
def _accepted_or_expired(season: Season, event: ChallengeAccepted | ChallengeExpired) -> Iterator[Since]:
    yield from _since(ladder_of(season, event).challenge_of(event.member, event.challenged))


@builds_on(ChallengePlayed)
def _played(season: Season, event: ChallengePlayed) -> Iterator[Since]:
    yield from _since(ladder_of(season, event).challenge_of(event.white, event.black))


def _since(challenge: Challenge) -> Iterator[Since]:
    if challenge.made_at is not None:
        yield Since(N_("This cannot have been on {at}: the challenge was made on {moment}."), challenge.made_at)


@checks(ChallengeAccepted)
def _day_after_the_challenge(season: Season, event: ChallengeAccepted) -> None:
    """Who accepts was challenged, and the day of the game does not lie before that."""
    found = ladder_of(season, event).challenge_of(event.member, event.challenged)
    if found.challenged != event.challenged:
        text = N_("{name} made this challenge; {other} accepts it.")
        refuse(text, name=season.name(found.member), other=season.name(found.challenged))
    if event.date is not None and event.date < found.made_on:
        refuse(N_("The challenge was made on {date}; the game is played on that day or later."), date=found.made_on)


@asks(ChallengeExpired)
def _there_is_still_time(before: Season, event: ChallengeExpired, after: Season) -> None:
    """A challenge expires by a decision of the leader, who is asked as long as it can still be played."""
    ladder = ladder_of(before, event)
    found = ladder.challenge_of(event.member, event.challenged)
    if event.at.date() <= ladder.last_day(found):
        raise Questioned(
            N_("{name} and {other} have until {date} to play. Does the challenge end now all the same?"),
            name=before.name(found.member),
            other=before.name(found.challenged),
            date=ladder.last_day(found),
        )
