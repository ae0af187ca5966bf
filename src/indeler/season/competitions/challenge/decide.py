"""Checks of and questions on decisions about a ladder of challenges."""

from collections.abc import Iterator

from indeler.language import N_, Sentence
from indeler.season.competitions.challenge import events
from indeler.season.competitions.challenge.competition import Challenge, Challenges
from indeler.season.core.decisions import Since, asks, builds_on, decides, refuse
from indeler.season.core.season import Season


@decides(events.LadderMadeUp)
def _ladder_made_up(season: Season, event: events.LadderMadeUp) -> None:
    ladder = season.chosen(Challenges, event.competition)
    if ladder.state.open or ladder.state.games:
        refuse(N_("{competition} has begun; games change its order."), competition=ladder.title)
    if sorted(event.order) != sorted(ladder.order()):
        refuse(N_("The order has everybody who takes part in {competition} once."), competition=ladder.title)


@decides(events.ChallengeMade)
def _challenge_made(season: Season, event: events.ChallengeMade) -> None:
    ladder = season.chosen(Challenges, event.competition)
    order, name = ladder.order(), season.member(event.member).name
    if not ladder.state.order:
        refuse(N_("Make up the order of {competition} first."), competition=ladder.title)
    for member in (event.member, event.challenged):
        if member not in order:
            text = N_("{name} does not take part in the {competition}.")
            refuse(text, name=season.name(member), competition=ladder.title)
        if ladder.has_open(member):
            refuse(N_("{name} has an open challenge already."), name=season.name(member))
    up = order.index(event.member) - order.index(event.challenged)
    if not 1 <= up <= ladder.rules.places_up:
        refuse(N_("{name} may challenge up to {places} places above."), name=name, places=ladder.rules.places_up)
    again = ladder.again_from(event.member, event.challenged)
    if event.at.date() < again:
        refuse(N_("These two have just played; they may challenge each other again from {date} on."), date=again)


@builds_on(events.ChallengeAccepted, events.ChallengeExpired)
def _accepted_or_expired(season: Season, event: events.ChallengeAccepted | events.ChallengeExpired) -> Iterator[Since]:
    yield from _since(season.chosen(Challenges, event.competition).challenge_of(event.member, event.challenged))


@builds_on(events.ChallengePlayed)
def _since_challenge(season: Season, event: events.ChallengePlayed) -> Iterator[Since]:
    yield from _since(season.chosen(Challenges, event.competition).challenge_of(event.white, event.black))


def _since(challenge: Challenge) -> Iterator[Since]:
    if challenge.made_at is not None:
        yield Since(N_("{at} is too early: the challenge was made on {moment}."), challenge.made_at)


@decides(events.ChallengeAccepted)
def _day_after_the_challenge(season: Season, event: events.ChallengeAccepted) -> None:
    """Refuse to accept a challenge that does not exist, and a day of the game before it or too late."""
    ladder = season.chosen(Challenges, event.competition)
    found = ladder.challenge_of(event.member, event.challenged)
    if found.challenged != event.challenged:
        text = N_("{name} made this challenge; {other} accepts it.")
        refuse(text, name=season.name(found.member), other=season.name(found.challenged))
    if event.date is not None and event.date < found.made_on:
        refuse(N_("The challenge was made on {date}; the game is played on that day or later."), date=found.made_on)
    if event.date is not None and event.date > ladder.last_day(found):
        refuse(N_("This challenge must be played until {until}."), until=ladder.last_day(found))


@asks(events.ChallengeExpired)
def _there_is_still_time(before: Season, event: events.ChallengeExpired, after: Season) -> Iterator[Sentence]:
    ladder = before.chosen(Challenges, event.competition)
    found = ladder.challenge_of(event.member, event.challenged)
    if event.at.date() <= ladder.last_day(found):
        yield Sentence(
            N_("{name} and {other} have until {date} to play. Does the challenge end now all the same?"),
            name=before.name(found.member),
            other=before.name(found.challenged),
            date=ladder.last_day(found),
        )
