"""Events that the rules themselves give: ``indeler season event DIR KIND --propose``."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from indeler.model.errors import InvalidInput
from indeler.season import Season, propose, views
from indeler.season.competitions.cup import is_decided
from indeler.season.events import AnyEvent
from indeler.season.general.absence import EXPECTED, status
from indeler.season.linking import cup

Given = Mapping[str, Any]
"""The fields that were told with the proposal."""


def proposed(season: Season, kind: str, given: Given, at: datetime.datetime, by: str) -> Sequence[AnyEvent]:
    """The events of this kind that the rules ask for now."""
    if kind not in _PROPOSALS:
        known = ", ".join(_PROPOSALS)
        raise InvalidInput(f"The rules propose no {kind}; they propose {known}. Pairings: 'indeler season pair'.")
    fields, make = _PROPOSALS[kind]
    for name in given:
        if name not in fields:
            choices = f"it takes {', '.join(fields)}" if fields else "it takes none"
            raise InvalidInput(f"A proposal of {kind} takes no field '{name}'; {choices}.")
    return make(season, given, at, by)


def _calendar(season: Season, given: Given, at: datetime.datetime, by: str) -> Sequence[AnyEvent]:
    return [propose.calendar(season, at=at, by=by)]


def _cycle(season: Season, given: Given, at: datetime.datetime, by: str) -> Sequence[AnyEvent]:
    return [propose.cycle(season, len(season.state.cycles) + 1, at=at, by=by)]


def _cup_dates(season: Season, given: Given, at: datetime.datetime, by: str) -> Sequence[AnyEvent]:
    return [propose.cup_dates(season, at=at, by=by)]


def _cup_draw(season: Season, given: Given, at: datetime.datetime, by: str) -> Sequence[AnyEvent]:
    """On this evening, default the next one; those who are expected are present."""
    evening = views.tonight(season, datetime.date.fromisoformat(given["date"]) if "date" in given else at.date())
    if evening is None:
        raise InvalidInput("The calendar has no evening for the draw; plan one first.")
    date = evening.date
    here = [member for member in season.playing("cup", date) if status(season, date, member) == EXPECTED]
    seed = given.get("seed") or f"{season.state.name} cup {date}"
    return [propose.cup_draw(season, date, here, at=at, by=by, seed=seed)]


def _walk_overs(season: Season, given: Given, at: datetime.datetime, by: str) -> Sequence[AnyEvent]:
    """For every game whose last chance has passed."""
    events: list[AnyEvent] = []
    for round in season.state.cup.values():
        rules, drawn = cup.rules_of(season), cup.as_round(round)
        is_late = max(cup.chances(season, round), default=datetime.date.max) < at.date()
        for game, tie in zip(round.games, drawn.ties, strict=True):
            if is_late and not game.deferred_until and not is_decided(tie, rules, drawn.seed):
                events.append(propose.walk_over(season, round.number, game.white, game.black, at=at, by=by))
    if not events:
        raise InvalidInput("No game of the cup is past its last chance.")
    return events


def _play_off(season: Season, given: Given, at: datetime.datetime, by: str) -> Sequence[AnyEvent]:
    competition = given.get("competition", "cycles")
    seed = given.get("seed") or f"{season.state.name} play-off {competition}"
    return [propose.play_off(season, competition, at=at, by=by, seed=seed)]


_PROPOSALS: Mapping[
    str, tuple[tuple[str, ...], Callable[[Season, Given, datetime.datetime, str], Sequence[AnyEvent]]]
] = {
    "evenings-planned": ((), _calendar),
    "cycle-opened": ((), _cycle),
    "cup-dates-planned": ((), _cup_dates),
    "cup-drawn": (("date", "seed"), _cup_draw),
    "cup-walk-over": ((), _walk_overs),
    "play-off-opened": (("competition", "seed"), _play_off),
}
"""Each kind, the fields that may be told, and who makes it."""
