"""The cup: who is still in, the next draw, walk-overs, and the main dates."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.season.attendance.absence import EXPECTED, EXTERNAL, LATE, NO_SHOW, SIGNED_OFF, status
from indeler.season.calendar.slots import Slot, rounds_of, slots
from indeler.season.competitions.championship.standing import championship
from indeler.season.competitions.common.members import Played
from indeler.season.competitions.cup import rounds as cup
from indeler.season.competitions.cup.dates import InternalRound, main_dates, may_be_main
from indeler.season.competitions.cycles.standings import cycle_standings
from indeler.season.competitions.cycles.tournaments import RESULTS
from indeler.season.core.rulebook.schema import CupRules
from indeler.season.core.season import Season
from indeler.season.core.state import CupGame, CupRound

RULEBOOK = "botwinnik"


class NextRound(NamedTuple):
    """The round of the cup to be drawn: 0 is the preliminary round."""

    number: int
    players: tuple[int, ...]
    free: tuple[int, ...] = ()


def rules_of(season: Season) -> CupRules:
    """The cup's rules, which the rulebook must have."""
    if season.rulebook.cup is None:
        raise InvalidInput(N_("The rulebook '{name}' has no cup."), name=season.rulebook.name)
    return season.rulebook.cup


def entrants(season: Season, on: datetime.date) -> list[cup.CupEntrant]:
    """BW-70, BW-72: everybody who did not opt out, with last season's place: championship group, A, B."""
    rulebook = season.rulebook
    groups = [*([rulebook.championship.group] if rulebook.championship else []), *rulebook.cycles.groups]
    members = [season.member(number) for number in season.playing("cup", on)]
    known = sorted(
        (groups.index(group), place, member.id)
        for member in members
        if member.last_season is not None
        for group, place in [member.last_season]
        if group in groups
    )
    places = {member: place for place, (_, _, member) in enumerate(known, start=1)}
    return [cup.CupEntrant(member.id, member.rating, places.get(member.id)) for member in members]


def expected(season: Season, date: datetime.date) -> list[int]:
    """BW-74: who takes part in the cup and counts as present on this evening, as far as is known."""
    return [member for member in season.playing("cup", date) if status(season, date, member) == EXPECTED]


def next_round(season: Season, on: datetime.date, *, with_leavers: bool = False) -> NextRound:
    """BW-72, BW-73: who is in the next round; refused as long as a game of the last one is undecided.

    Who has left the club is not; logbooks of old drew them ``with_leavers``.
    """
    rules = rules_of(season)
    if not season.state.cup:
        plan = cup.preliminary(entrants(season, on), rules)
        if plan.playing:
            return NextRound(0, plan.playing, plan.exempt)
        return NextRound(1, tuple(sorted(plan.exempt)))
    last = season.state.cup[max(season.state.cup)]
    through = cup.going_on(as_round(last), rules)
    if through is None:
        raise InvalidInput(N_("Round {round} of the cup is not over; enter all results first."), round=last.number)
    through = through if with_leavers else _staying(season, through)
    if len(through) < 2:
        raise InvalidInput(N_("The cup is decided."))
    return NextRound(last.number + 1, tuple(sorted(through)))


def has_left(season: Season, member: int) -> bool:
    """Whether this member has left the club."""
    return season.member(member).left is not None


def _staying(season: Season, through: tuple[int, ...]) -> tuple[int, ...]:
    """BW-70: who goes on and is still a member; the last one has won, whatever comes after."""
    return tuple(each for each in through if not has_left(season, each)) if len(through) > 1 else through


def draw(season: Season, coming: NextRound, present: Collection[int], seed: str) -> cup.CupRound:
    """BW-74: the draw of the next round from this seed."""
    return cup.draw_round(coming.players, present, seed, coming.number, coming.free)


def as_round(round: CupRound) -> cup.CupRound:
    """A round of the state as the cup's own functions take it."""
    return cup.CupRound(round.number, tuple(map(as_tie, round.games)), free_of(round), round.seed)


def free_of(round: CupRound) -> tuple[int, ...]:
    """Who went on without a game."""
    drawn = {player for game in round.games for player in (game.white, game.black)}
    return tuple(player for player in round.players if player not in drawn)


def as_tie(game: CupGame) -> cup.Tie:
    """A game of the state as the cup's own functions take it."""
    played = Played(game.white, game.black, RESULTS[game.result]) if game.result else None
    play_off = tuple(Played(white, black, RESULTS[result]) for white, black, result in game.play_off)
    return cup.Tie(game.white, game.black, game=played, play_off=play_off, walk_over=game.walk_over)


def holder(season: Season) -> int | None:
    """BW-70: who won the cup."""
    if not season.state.cup:
        return None
    through = cup.going_on(as_round(season.state.cup[max(season.state.cup)]), rules_of(season))
    staying = _staying(season, through or ())
    return staying[0] if len(staying) == 1 else None


def chances(season: Season, round: CupRound) -> list[datetime.date]:
    """BW-77: the evenings on which the games of this round can be played: the main date and the two rounds after it."""
    dates = [each.date for each in slots(season).values() if each.what == "cycles" and each.date >= round.date]
    return dates[: rules_of(season).evenings_per_round]


def last_evening(season: Season, round: CupRound, game: CupGame) -> datetime.date | None:
    """BW-77: the last evening on which this game can be played: the third one, or the one it was deferred to."""
    last = max(chances(season, round), default=None)
    return last if game.deferred_until is None else max(last or game.deferred_until, game.deferred_until)


def overdue(season: Season, today: datetime.date) -> list[tuple[CupRound, CupGame]]:
    """BW-77: the undecided games whose last evening has passed, or one of whose players has left the club."""
    rules = rules_of(season)
    return [
        (round, game)
        for round in season.state.cup.values()
        for game in round.games
        if not cup.is_decided(as_tie(game), rules, round.seed)
        and (
            (last_evening(season, round, game) or datetime.date.max) < today
            or has_left(season, game.white)
            or has_left(season, game.black)
        )
    ]


def game_of(season: Season, number: int, white: int, black: int) -> tuple[CupRound, CupGame]:
    """A game of a round of the cup, whoever of the two has white."""
    round = season.state.cup.get(number)
    if round is None:
        raise InvalidInput(N_("Round {round} of the cup has not been drawn."), round=number)
    for game in round.games:
        if {game.white, game.black} == {white, black}:
            return round, game
    raise InvalidInput(
        N_("{white} - {black} was not drawn in round {round} of the cup."),
        white=season.name(white),
        black=season.name(black),
        round=number,
    )


def walk_over(season: Season, round: CupRound, game: CupGame) -> int:
    """BW-77: who goes on if the game was not played: who stays, fewest sign-offs, then the better classified."""
    members = (game.white, game.black)
    staying = [member for member in members if not has_left(season, member)]
    if len(staying) == 1:
        return staying[0]
    away = (SIGNED_OFF, EXTERNAL, LATE, NO_SHOW)
    sign_offs = {
        member: sum(status(season, date, member) in away for date in chances(season, round)) for member in members
    }
    return cup.walk_over(as_tie(game), sign_offs, classified(season))


def classified(season: Season) -> dict[int, int]:
    """BW-77: everybody's present place, the championship group before A before B before C."""
    if not season.state.cycles:
        return {}
    cycle = season.state.cycles[max(season.state.cycles)]
    champions = championship(season)
    order = [row.member for row in champions.standings.rows] if champions else []
    for name in season.rulebook.cycles.groups:
        if name in cycle.groups:
            order += [row.member for row in cycle_standings(season, cycle.number, name)]
    return {member: place for place, member in enumerate(order, start=1)}


def may_be_main_date(season: Season, date: datetime.date) -> bool:
    """BW-77: whether this is an evening of the cycles, and none of the last rounds of one."""
    evening = slots(season).get(date)
    return (
        evening is not None and evening.what == "cycles" and may_be_main(_internal(season, evening), rules_of(season))
    )


def _internal(season: Season, evening: Slot) -> InternalRound:
    return InternalRound(evening.part, evening.round, rounds_of(season, evening.part))


def propose_dates(season: Season, on: datetime.date) -> list[datetime.date]:
    """BW-73, BW-77: main dates for all rounds to come, none in the last two rounds of a cycle; drawn ones stay."""
    rules, drawn = rules_of(season), season.state.cup_dates[: len(season.state.cup)]
    after = max((round.date for round in season.state.cup.values()), default=datetime.date.min)
    evenings = [each for each in slots(season).values() if each.what == "cycles" and on <= each.date > after]
    chosen = main_dates([_internal(season, each) for each in evenings], _rounds_to_come(season, on), rules)
    by_round = {(each.part, each.round): each.date for each in evenings}
    return [*drawn, *(by_round[each.cycle, each.round] for each in chosen)]


def _rounds_to_come(season: Season, on: datetime.date) -> int:
    """BW-72, BW-73: how many rounds of the cup are still to be drawn."""
    if season.state.cup:
        last = season.state.cup[max(season.state.cup)]
        return (len(last.games) + len(free_of(last)) - 1).bit_length()
    plan = cup.preliminary(entrants(season, on), rules_of(season))
    return plan.regular_rounds + bool(plan.playing)
