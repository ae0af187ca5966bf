"""Matches at different places and days, as in a league: day and place of each, and the signatures under its result."""

import datetime
from typing import Annotated, Literal

import msgspec

from indeler.language import N_, Text
from indeler.model import Result
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.events import Event, Number, RoundNumber
from indeler.opens.line_up_deciding import match_between
from indeler.opens.particulars import Label
from indeler.opens.state import State
from indeler.opens.team_deciding import check_team, check_teams_own
from indeler.opens.team_events import _OfTeam
from indeler.opens.team_play import ARBITER, Arrangement, LeagueDivision
from indeler.ranking.promotion import DivisionRules


class _OfMatch(Event, frozen=True, kw_only=True):
    """About a match, by the numbers of its teams; the names are for the log."""

    round: RoundNumber
    home: Number
    """The team named first."""
    away: Number
    match: Label


class MatchArranged(_OfMatch, frozen=True, kw_only=True):
    """Day, time and place of a match, if they differ from those of the round; all empty: no difference."""

    title = N_("{match} in round {round}: the day and place were set.")

    day: datetime.date | None = None
    time: datetime.time | None = None
    venue: Label = ""


class MatchSigned(_OfMatch, frozen=True, kw_only=True):
    """A captain or the arbiter confirms the results of a match, or the other captain objects to them."""

    title = N_("{match} in round {round}: {signer} confirmed the result.")

    by_whom: Literal["home", "away", "arbiter"]
    signer: Label
    """The team or the arbiter, for the log."""
    agrees: bool = True

    def _text(self) -> Text:
        return self.title if self.agrees else N_("{match} in round {round}: {signer} does not agree: {why}")


Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class DivisionSet(Event, frozen=True, kw_only=True):
    """The event is a division of a league; without the name of a league it is no division any more."""

    title = N_("The event is a division of {league}, at level {level}.")

    league: Label
    level: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    up: Count = 1
    down: Count = 1
    play_up: Count = 0
    play_down: Count = 0
    apart: bool = False

    def _text(self) -> Text:
        return self.title if self.league else N_("The event belongs to no league any more.")


class PlayOffDecided(_OfTeam, frozen=True, kw_only=True):
    """A team won a play-off for a place in a division, or this is withdrawn."""

    title = N_("{name} won its play-off.")

    won: bool = True

    def _text(self) -> Text:
        return self.title if self.won else N_("{name} did not win its play-off.")


decides(DivisionSet)(check_teams_own)
decides(PlayOffDecided)(check_team)


@evolves(DivisionSet)
def _set_division(state: State, event: DivisionSet) -> State:
    rules = DivisionRules(event.up, event.down, event.play_up, event.play_down, event.apart)
    division = LeagueDivision(event.league, event.level, rules) if event.league else None
    return state.replace(teams=state.teams._replace(division=division))


@evolves(PlayOffDecided)
def _decide_play_off(state: State, event: PlayOffDecided) -> State:
    others = state.teams.play_off_winners - {event.team}
    return state.replace(teams=state.teams._replace(play_off_winners=others | ({event.team} if event.won else set())))


@decides(MatchArranged)
def _check_arranged(state: State, event: MatchArranged) -> None:
    match_between(state, event.round, event.home, event.away)


@evolves(MatchArranged)
def _arrange(state: State, event: MatchArranged) -> State:
    arrangement = Arrangement(event.day, event.time, event.venue)
    arranged = {key: value for key, value in state.teams.arranged.items() if key != (event.round, event.home)}
    if arrangement != Arrangement():
        arranged[event.round, event.home] = arrangement
    return state.replace(teams=state.teams._replace(arranged=arranged))


@decides(MatchSigned)
def _check_signed(state: State, event: MatchSigned) -> None:
    match = match_between(state, event.round, event.home, event.away)
    if match.result(state.tournament.scale) is Result.PENDING:
        refuse(N_("{match} in round {round} has boards without a result; enter them first."), **_named(event))
    if not event.agrees and not event.why:
        refuse(N_("Say what is wrong with the result."))
    if ARBITER in state.teams.signed.get((event.round, event.home), ()) and event.by_whom != ARBITER:
        refuse(N_("The arbiter confirmed the result of {match} in round {round}; ask the arbiter."), **_named(event))


def _named(event: _OfMatch) -> dict[str, object]:
    return {"match": event.match, "round": event.round}


@evolves(MatchSigned)
def _sign(state: State, event: MatchSigned) -> State:
    key, signed = (event.round, event.home), dict(state.teams.signed)
    if event.agrees:
        signed[key] = (*[one for one in signed.get(key, ()) if one != event.by_whom], event.by_whom)
    else:
        signed.pop(key, None)
    objections = {other: why for other, why in state.teams.objections.items() if other != key}
    if not event.agrees:
        objections[key] = event.why
    return state.replace(teams=state.teams._replace(signed=signed, objections=objections))
