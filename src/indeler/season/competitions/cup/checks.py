"""What is refused of events about the cup before it is decided what follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from indeler.language import N_
from indeler.season.attendance.absence import attendance
from indeler.season.attendance.events import NoShow
from indeler.season.calendar.slots import start_of
from indeler.season.competitions.cup.competition import Cup
from indeler.season.competitions.cup.decide import cup_of
from indeler.season.competitions.cup.events import (
    CupDatesPlanned,
    CupDeferred,
    CupDrawn,
    CupGameSet,
    CupPlayOffResult,
    CupResult,
    CupWalkOver,
)
from indeler.season.competitions.cup.standing import has_left
from indeler.season.competitions.cup.state import CupGame
from indeler.season.core.changes import refuse
from indeler.season.core.decisions import Since, builds_on, checks, day
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"

_LOSES = {"1-0": (False, True), "0-1": (True, False), "+-": (False, True), "-+": (True, False), "--": (True, True)}
"""Whether White and Black lose; in every other result neither does."""
_FORFEITS = ("+-", "-+", "--")


@checks(CupDatesPlanned)
def _dates_planned(season: Season, event: CupDatesPlanned) -> None:
    """BW-73: main dates are announced beforehand; those of rounds that were drawn stay."""
    cup = cup_of(season, event)
    drawn = cup.state.dates[: len(cup.state.rounds)]
    for date in event.dates:
        if date < event.at.date() and date not in drawn:
            refuse(N_("{date} has been; plan a main date of the cup beforehand (BW-73)."), date=date)


@checks(CupGameSet)
def _game_set(season: Season, event: CupGameSet) -> None:
    """BW-77: for an evening to come, and for two who are both members of the club."""
    _, game = cup_of(season, event).game_of(event.round, event.white, event.black)
    if event.date is None:
        return
    if event.date < event.at.date():
        refuse(N_("{date} has been; set the game of the cup for an evening to come."), date=event.date)
    for member in _left(season, game):
        refuse(N_("{name} has left the club; the other goes on by walk-over (BW-77)."), name=season.name(member))


@checks(CupResult)
def _result(season: Season, event: CupResult) -> None:
    """BW-77, BW-78: who stayed away has lost, and nobody loses unplayed on an evening that was not set."""
    _, game = cup_of(season, event).game_of(event.round, event.white, event.black)
    for member, loses in zip((event.white, event.black), _LOSES.get(event.result, (False, False)), strict=True):
        known = attendance(season, game.date, member) if game.date is not None else None
        if known is not None and known.no_show and not known.granted and not (loses and event.result in _FORFEITS):
            refuse(
                N_("{name} was absent without notice on {date}, so this game of the cup is lost unplayed (BW-78)."),
                name=season.name(member),
                date=game.date,
            )
        if loses and event.result in _FORFEITS and game.date is None and not has_left(season, member):
            refuse(
                N_("This game of the cup was set for no evening that {name} missed (BW-78)."), name=season.name(member)
            )


@checks(NoShow)
def _no_show(season: Season, event: NoShow) -> None:
    """BW-78: who has a cup game of that evening did not stay away, unless nobody or only the other came for it."""
    for game in (game for cup in season.of_kind(Cup) for game in cup.games() if game.date == event.date):
        if event.member not in (game.white, game.black) or not game.result:
            continue
        loses = _LOSES.get(game.result, (False, False))[event.member == game.black]
        opponent = game.black if event.member == game.white else game.white
        alone = loses or attendance(season, event.date, opponent).no_show
        if game.result not in _FORFEITS or not alone:
            refuse(
                N_("{name} has a result of {date}; take that away first if it is wrong."),
                name=season.name(event.member),
                date=event.date,
            )


@checks(CupDeferred)
def _deferred(season: Season, event: CupDeferred) -> None:
    """BW-77: decided beforehand, and to an evening of this season."""
    round, game = cup_of(season, event).game_of(event.round, event.white, event.black)
    last = cup_of(season, event).last_evening(round, game)
    if last is not None and event.written >= start_of(season.rulebook, last):
        refuse(
            N_("This game of the cup could be played until {last}; deferring it was to be decided before (BW-77)."),
            last=last,
        )
    evenings = [date for date in season.state.evenings if last is None or date > last]
    if not evenings or not evenings[0] <= event.until <= evenings[-1]:
        refuse(
            N_(
                "{date} is not an evening of this season after {last}; a game of the cup is deferred to one of "
                "those (BW-77)."
            ),
            date=event.until,
            last=last or round.date,
        )


@checks(CupWalkOver)
def _walk_over(season: Season, event: CupWalkOver) -> None:
    """BW-77: after the third evening, or if the other has left the club; not to who has left."""
    round, game = cup_of(season, event).game_of(event.round, event.winner, event.loser)
    if has_left(season, event.winner):
        refuse(N_("{name} has left the club and cannot go on in the cup."), name=season.name(event.winner))
    last = cup_of(season, event).last_evening(round, game)
    if has_left(season, event.loser) or last is None:
        return
    if event.at < start_of(season.rulebook, last):
        refuse(
            N_("This game of the cup can still be played on {last}; a walk-over comes after that (BW-77)."), last=last
        )


def _left(season: Season, game: CupGame) -> list[int]:
    return [member for member in (game.white, game.black) if has_left(season, member)]


@builds_on(CupDrawn)
def _cup_drawn(season: Season, event: CupDrawn) -> Iterator[Since]:
    last = cup_of(season, event).state.rounds.get(event.round - 1)
    if last is not None:
        yield Since(N_("This cannot have been on {at}: the round before was drawn on {moment}."), last.drawn_at)


@builds_on(CupGameSet, CupResult, CupPlayOffResult, CupDeferred, CupWalkOver)
def _cup_game(season: Season, event: Any) -> Iterator[Since]:
    white, black = (event.winner, event.loser) if isinstance(event, CupWalkOver) else (event.white, event.black)
    round, game = cup_of(season, event).game_of(event.round, white, black)
    yield Since(N_("This cannot have been on {at}: the round was drawn on {moment}."), round.drawn_at)
    if game.date is not None and isinstance(event, CupResult | CupPlayOffResult):
        yield Since(N_("This cannot have been on {at}: the evening is on {moment}."), day(game.date))
