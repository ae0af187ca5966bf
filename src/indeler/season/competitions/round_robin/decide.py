"""Checks of decisions about a round robin: its groups, days to catch up games, withdrawals."""

from indeler.language import N_
from indeler.season.competitions.round_robin import events
from indeler.season.competitions.round_robin.base import MIN_GROUP_SIZE, Game
from indeler.season.competitions.round_robin.competition import RoundRobin
from indeler.season.competitions.shared import check_members
from indeler.season.core.decisions import decides, refuse
from indeler.season.core.season import Season
from indeler.season.core.state import RoundKey


@decides(events.GroupsMadeUp)
def _groups_made_up(season: Season, event: events.GroupsMadeUp) -> None:
    robin = season.chosen(RoundRobin, event.competition)
    _check_part(robin, event.part)
    names = robin.rules.groups
    if [*event.groups] != [*names[: len(event.groups)]] or not event.groups:
        refuse(N_("The groups are to be named in this order: {groups}."), groups=names)
    for name, members in event.groups.items():
        if len(members) < MIN_GROUP_SIZE:
            refuse(N_("Group {name} needs two players at least."), name=name)
    check_members(robin, event.groups, event.at.date())


def _check_part(robin: RoundRobin, number: int) -> None:
    begun = len(robin.state.parts)
    if any(place[:2] == (robin.name, number) for place in robin.season.state.pairings):
        refuse(N_("Part {number} has been paired; its groups stay as they are."), number=number)
    if any(game.part == number for game in robin.state.ahead):
        refuse(N_("A game of part {number} has been played; its groups stay as they are."), number=number)
    if number not in (begun, begun + 1) or number > robin.rules.parts:
        text = N_("Part {number} cannot begin: {begun} of {count} parts have begun.")
        refuse(text, number=number, begun=begun, count=robin.rules.parts)
    if number > 1:
        _check_over(robin, number - 1)


def _check_over(robin: RoundRobin, number: int) -> None:
    for group in robin.groups(number):
        if robin.season.published(RoundKey(robin.name, number, robin.group_rounds(number, group), group)) is None:
            refuse(N_("Part {number} is not over: group {group} has rounds to play."), number=number, group=group)
    left = [game for game in robin.open_games() if game.place.part == number]
    if left:
        games = [f"{robin.season.name(game.white)} - {robin.season.name(game.black)}" for game in left]
        refuse(N_("Part {number} is not over, these games have no result: {games}."), number=number, games=games)


@decides(events.CatchUpDate)
def _catch_up_date(season: Season, event: events.CatchUpDate) -> None:
    """Check the day: the leader sets it; each of the two players proposes one, and equal proposals are an agreement."""
    robin = season.chosen(RoundRobin, event.competition)
    game = _open(robin, event)
    state, until = robin.season.state, robin.last_day(game)
    if event.date is not None and not state.start <= event.date <= state.end:
        text = N_("{date} is not in this season, which runs from {start} to {end}.")
        refuse(text, date=event.date, start=state.start, end=state.end)
    if event.date is not None and until is not None and event.date > until:
        refuse(N_("This game can be caught up until {until}; the leader can give more time."), until=until)
    if event.proposer is None:
        return
    if event.proposer not in (game.white, game.black):
        refuse(N_("Only the two players propose a day for their game."))
    if event.date is None:
        refuse(N_("Name the day that is proposed."))


@decides(events.CatchUpExtended)
def _catch_up_extended(season: Season, event: events.CatchUpExtended) -> None:
    _open(season.chosen(RoundRobin, event.competition), event)


def _open(robin: RoundRobin, event: events.CatchUpDate | events.CatchUpExtended) -> Game:
    game = Game(event.part, event.round, event.white, event.black)
    robin.part(event.part)
    if not any(
        (each.place[1:3], each.white, each.black) == (game[:2], game.white, game.black) for each in robin.open_games()
    ):
        names = f"{robin.season.name(event.white)} - {robin.season.name(event.black)}"
        text = N_("{game} is not among the open games of round {round}; check who has white.")
        refuse(text, game=names, round=event.round)
    return game


@decides(events.Withdrawn)
def _withdrawn(season: Season, event: events.Withdrawn) -> None:
    robin = season.chosen(RoundRobin, event.competition)
    part, name = robin.part(event.part), season.member(event.member).name
    if part.group_of(event.member) is None:
        refuse(N_("{name} is in no group of this part."), name=name)
    if event.member in robin.withdrawn(event.part):
        refuse(N_("{name} has withdrawn already."), name=name)


@decides(events.GoingUpDeclined)
def _going_up_declined(season: Season, event: events.GoingUpDeclined) -> None:
    robin, name = season.chosen(RoundRobin, event.competition), season.member(event.member).name
    if event.member not in robin.may_decline(event.part):
        refuse(N_("{name} cannot go up after this part, or has declined it already."), name=name)
