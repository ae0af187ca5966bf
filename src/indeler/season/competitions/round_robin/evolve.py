"""Effects of events about a round robin: its groups, days to catch up games, withdrawals."""

from collections.abc import Callable

from msgspec.structs import replace

from indeler.season.competitions.round_robin import events
from indeler.season.competitions.round_robin.base import NOT_LEFT, CatchUp, Game, Part
from indeler.season.competitions.round_robin.competition import RoundRobin
from indeler.season.core.decisions import evolves, with_entry
from indeler.season.core.season import Season
from indeler.season.core.state import State


@evolves(events.GroupsMadeUp)
def groups_made_up(season: Season, event: events.GroupsMadeUp) -> State:
    """Set the groups of the next part, or replace them."""
    robin = season.chosen(RoundRobin, event.competition)
    for member in (member for group in event.groups.values() for member in group):
        season.member(member)  # raises if the member does not exist
    part = Part(event.part, dict(event.groups), event.at.date())
    ahead = {game: played for game, played in robin.state.ahead.items() if game.part != event.part}
    left = {game: known for game, known in robin.state.catching_up.items() if game.part != event.part}
    parts = with_entry(robin.state.parts, event.part, part)
    return robin.with_state(parts=parts, ahead=ahead, catching_up=left)


@evolves(events.CatchUpDate)
def catch_up_date(season: Season, event: events.CatchUpDate) -> State:
    """Set the day: the leader's, or the one that both players propose."""

    def with_proposal(known: CatchUp) -> CatchUp:
        if event.proposer is None or event.date is None:
            return replace(known, date=event.date, proposed={}, left=event.date is None)
        other = event.black if event.proposer == event.white else event.white
        if known.proposed.get(other) == event.date:
            return replace(known, date=event.date, proposed={})
        return replace(known, proposed=with_entry(known.proposed, event.proposer, event.date))

    return _with_catch_up(season, event, with_proposal)


@evolves(events.CatchUpExtended)
def catch_up_extended(season: Season, event: events.CatchUpExtended) -> State:
    """Give more time, with a reason; the game counts as postponed."""
    return _with_catch_up(season, event, lambda known: replace(known, until=event.until, left=True))


def _with_catch_up(
    season: Season, event: events.CatchUpDate | events.CatchUpExtended, change: Callable[[CatchUp], CatchUp]
) -> State:
    robin = season.chosen(RoundRobin, event.competition)
    robin.part(event.part)  # raises if the part does not exist
    game = Game(event.part, event.round, event.white, event.black)
    changed = change(robin.state.catching_up.get(game, NOT_LEFT))
    return robin.with_state(catching_up=with_entry(robin.state.catching_up, game, changed))


@evolves(events.Withdrawn)
def withdrawn(season: Season, event: events.Withdrawn) -> State:
    """Withdraw the member; the number of played games decides about the others, and the table keeps the place."""
    robin = season.chosen(RoundRobin, event.competition)
    part = robin.part(event.part)
    changed = replace(part, withdrawn=part.withdrawn | {event.member})
    return robin.with_state(parts=with_entry(robin.state.parts, event.part, changed))


@evolves(events.GoingUpDeclined)
def going_up_declined(season: Season, event: events.GoingUpDeclined) -> State:
    """Record that a member declines promotion after this part."""
    robin = season.chosen(RoundRobin, event.competition)
    season.member(event.member)  # raises if the member does not exist
    return robin.with_state(declined=robin.state.declined | {(event.part, event.member)})
