"""Checks and effects of arrangement events: limits of the regulations, bans, virtual points, and the drawn colour."""

from collections.abc import Iterable

from msgspec.structs import replace

from indeler.language import N_
from indeler.model import Colour, Forbidden, VirtualPoints
from indeler.opens import events, regulations
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.fide_departure import departure_without_event
from indeler.opens.state import State
from indeler.opens.team_deciding import team_named
from indeler.systems import in_order_of_lot, lot

RULEBOOK = "fide-handling"


@decides(events.RegulationsChanged)
def _check_barred(state: State, event: events.RegulationsChanged) -> None:
    for number in event.barred:
        state.tournament.player(number)


@evolves(events.RegulationsChanged)
def _change_regulations(state: State, event: events.RegulationsChanged) -> State:
    names = ("byes", "byes_until", "late_points", "late_until", "barred")
    stated = {name: getattr(event, name) for name in names}
    return state.replace(regulations=replace(state.regulations, **stated))


def check_bye(state: State, event: events.ByeRequested) -> None:
    """3.3: refuse a bye with points beyond the limits of the regulations."""
    limits = state.regulations
    if events.BYES[event.worth] not in regulations.WITH_POINTS:
        return
    if event.player in limits.barred:
        refuse(N_("By the regulations {name} gets no bye with points."), name=event.name)
    if limits.byes_until is not None and event.round > limits.byes_until:
        text = N_("By the regulations there are no byes with points after round {last}; this one is for round {round}.")
        refuse(text, last=limits.byes_until, round=event.round)
    others = regulations.byes_of(state.tournament, event.player) - {event.round}
    if limits.byes is not None and len(others) >= limits.byes:
        text = N_("By the regulations nobody has more than {most} byes with points; {name} has {had}.")
        refuse(text, most=limits.byes, name=event.name, had=len(others))


def check_entry(state: State) -> None:
    """2.4: refuse a late entry beyond the limit of the regulations."""
    last = state.regulations.late_until
    if last is not None and state.tournament.next_round > last:
        refuse(N_("By the regulations nobody enters after round {last} has been paired."), last=last)


@decides(events.PlayersKeptApart)
def check_apart(state: State, event: events.PlayersKeptApart) -> None:
    """Refuse fewer than two players, or a round that has been paired."""
    if event.until is not None and event.until < state.tournament.next_round:
        refuse(N_("Round {round} has been paired; say a round to come."), round=event.until)
    is_of_teams = state.is_team_event
    for number in event.players if is_of_teams else ():
        team_named(state, number)
    if not event.common and len(set(event.players)) < 2:
        refuse(N_("Say at least two teams.") if is_of_teams else N_("Say at least two players who are not to meet."))


@evolves(events.PlayersKeptApart)
def keep_apart(state: State, event: events.PlayersKeptApart) -> State:
    """Return the state in which these do not meet from the next round on; late entries of a club are included."""
    first = state.tournament.next_round
    if event.common:
        rule = regulations.SeparationRule(event.common, first, event.until)
        rules = (*(each for each in state.regulations.apart if each.common != event.common), rule)
        return departure_without_event(state, _with_separation_rules(state, rules), event)
    ban = Forbidden(event.players, first, event.until)
    after = state.replace(
        tournament=regulations.replace_bans(state.tournament, [*regulations.bans_of(state.tournament), ban])
    )
    return departure_without_event(state, after, event)


@decides(events.PlayersMayMeet)
def _check_kept_apart(state: State, event: events.PlayersMayMeet) -> None:
    players = tuple(sorted(set(event.players)))
    if not event.common and all(ban.players != players for ban in regulations.bans_of(state.tournament)):
        refuse(N_("Players {players} are not kept apart; the list shows who is."), players=list(players))


@evolves(events.PlayersMayMeet)
def _let_meet(state: State, event: events.PlayersMayMeet) -> State:
    if event.common:
        rules = tuple(each for each in state.regulations.apart if each.common != event.common)
        return departure_without_event(state, _with_separation_rules(state, rules), event)
    players = tuple(sorted(set(event.players)))
    bans = [ban for ban in regulations.bans_of(state.tournament) if ban.players != players]
    after = state.replace(tournament=regulations.replace_bans(state.tournament, bans))
    return departure_without_event(state, after, event)


def _with_separation_rules(state: State, rules: tuple[regulations.SeparationRule, ...]) -> State:
    plain = regulations.without_bans(state.tournament, state.regulations.apart)
    return state.replace(
        tournament=regulations.with_bans(plain, rules), regulations=replace(state.regulations, apart=rules)
    )


@decides(events.AccelerationSet, events.ColourDrawn, events.NumbersDrawn)
def check_before_the_first_round(state: State, event: events.Event | None = None) -> None:
    """Refuse a decision after the first pairing that players must know before it."""
    if state.rounds:
        refuse(N_("The first round has been paired; this is decided before it."))


@evolves(events.AccelerationSet)
def accelerate(state: State, event: events.AccelerationSet) -> State:
    """fide-dutch BAKU-5: set virtual points by number on the list; players know them before the first round."""
    points = [
        VirtualPoints(number, row.points)
        for row in event.table
        for number in state.players
        if row.first <= number <= row.last
    ]
    return state.replace(tournament=state.tournament.replace(virtual_points=points))


@decides(events.ColourDrawn)
def check_colour(state: State, event: events.ColourDrawn) -> None:
    """fide-dutch 5.1: refuse a colour other than the one that the lot gives the first player."""
    if event.colour != drawn_colour(event.seed):
        refuse(N_("Lots drawn from '{seed}' give the other colour."), seed=event.seed)


@evolves(events.ColourDrawn)
def take_colour(state: State, event: events.ColourDrawn) -> State:
    """fide-dutch 5.1: give the first player this colour."""
    return state.replace(tournament=state.tournament.replace(initial_colour=Colour(event.colour)))


def drawn_colour(seed: str) -> str:
    """fide-dutch 5.1: return White if the lot of number 1 for round 1 is even (hexadecimal), else Black."""
    return "b" if int(lot(seed, 1, 1)[-1], 16) % 2 else "w"


def drawn_numbers(players: Iterable[int], seed: str) -> dict[int, int]:
    """Knockout KO1: return new numbers by old number; the lowest lot is first, and the lots are those of round 0."""
    return {old: new for new, old in enumerate(in_order_of_lot(players, seed, 0), start=1)}
