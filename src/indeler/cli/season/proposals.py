"""Events that the rules themselves give: ``indeler season event DIR KIND --propose``."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from indeler.cli.season.options import date_of
from indeler.language import N_, InvalidInput
from indeler.season import Season, propose, queries, views
from indeler.season.events import Event
from indeler.season.views import slot

Fields = Mapping[str, str]
"""The fields that were told with the proposal."""


class Proposal(NamedTuple):
    """The function that proposes the events of a kind, and the fields that it takes."""

    make: Callable[[Season, Fields, datetime.datetime, str], Sequence[Event]]
    fields: tuple[str, ...] = ()


def propose_events(season: Season, kind: str, values: Fields, signed: Mapping[str, str]) -> Sequence[Event]:
    """The events of this kind that the rules ask for now, signed with ``at``, ``by`` and, where it is told, ``why``."""
    if kind not in PROPOSALS:
        raise InvalidInput(
            N_("The rules propose no {kind}; they propose {known}. Pairings: 'indeler season pair'."),
            kind=kind,
            known=PROPOSALS,
        )
    make, fields = PROPOSALS[kind]
    for name in values:
        if name not in fields:
            if not fields:
                raise InvalidInput(
                    N_("A proposal of {kind} has no fields, so no '{name}' either."), kind=kind, name=name
                )
            text = N_("A proposal of {kind} has no field '{name}'; it has {fields}.")
            raise InvalidInput(text, kind=kind, name=name, fields=fields)
    events = make(season, values, datetime.datetime.fromisoformat(signed["at"]), signed["by"])
    return [msgspec.structs.replace(each, why=signed["why"] or each.why) for each in events]


def _calendar(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    """BW-20: every week but days off and the holidays that were told; also on a day off where that is told."""
    holidays, play = (_dates(fields.get(name, "")) for name in ("holidays", "play"))
    planned = propose.calendar(season, at=at, by=by, holidays=holidays, anyway=play)
    if not planned:
        raise InvalidInput(N_("The calendar is full: there is no evening left to plan."))
    return planned


def _moves(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    """BW-6: the evenings that remain, to the club's day of the week; those that are told stay."""
    return propose.moves(season, at=at, by=by, stay=_dates(fields.get("stay", "")))


def _dates(listed: str) -> list[datetime.date]:
    return [date_of(text.strip()) for text in listed.split(",") if text.strip()]


def _cycle(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    return [propose.cycle(season, len(views.cycles(season)) + 1, at=at, by=by)]


def _groups(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    return propose.openings(season, at=at, by=by)


def _cup_dates(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    return [propose.cup_dates(season, at=at, by=by)]


def _cup_draw(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    """On this evening, default the next one; those who are expected are present."""
    evening = slot(season, date_of(fields["date"])) if "date" in fields else views.tonight(season, at.date())
    if evening is None:
        raise InvalidInput(N_("The calendar has no evening for the draw; plan one first."))
    seed = fields.get("seed") or f"{season.state.name} cup {evening.date}"
    return [propose.cup_draw(season, evening.date, at=at, by=by, seed=seed)]


def _walk_overs(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    """Walk-overs for every game whose last chance has passed."""
    views.cup(season)  # refused where the club rules have none
    late = views.overdue(season, at.date())
    if not late:
        raise InvalidInput(N_("No game of the cup is past its last chance."))
    return [propose.walk_over(season, round, white, black, cup, at=at, by=by) for cup, round, white, black in late]


def _play_off(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    with_final = [each.name for each in season.competitions if queries.has_final(each)]
    competition = fields.get("competition") or next(iter(with_final), "")
    seed = fields.get("seed") or f"{season.state.name} play-off {competition}"
    return [propose.play_off(season, competition, at=at, by=by, seed=seed)]


PROPOSALS: Mapping[str, Proposal] = {
    "evenings-planned": Proposal(_calendar, ("holidays", "play")),
    "evenings-moved": Proposal(_moves, ("stay",)),
    "cycle-opened": Proposal(_cycle),
    "groups-made-up": Proposal(_groups),
    "teams-made-up": Proposal(_groups),
    "cup-dates-planned": Proposal(_cup_dates),
    "cup-drawn": Proposal(_cup_draw, ("date", "seed")),
    "cup-walk-over": Proposal(_walk_overs),
    "play-off-opened": Proposal(_play_off, ("competition", "seed")),
}
"""The kinds of event that the rules propose."""
