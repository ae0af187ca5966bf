"""What was chosen for a season that is being set up, beyond its rules and members: days off, evenings, groups.

A draft keeps each as JSON and nothing that follows from the rules. So the calendar and the groups are always those of
the rules as they are now, with what was chosen put into them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from indeler import season as seasons
from indeler.language import IndelerError
from indeler.season import Season, events, propose
from indeler.season.capabilities import MakesUpGroups
from indeler.season.events import DaysOff, DaysOffSet, EveningsPlanned, Event, PlannedEvening
from indeler.season.views import Competition
from indeler.web.seasons.grouping import chosen_in, with_places
from indeler.web.seasons.models import SeasonDraft

SET_UP = "set up so"
"""The reason of a change that is made before there is anything to change."""

Head = Mapping[str, Any]
"""When and by whom something is decided."""


def periods_of(draft: SeasonDraft) -> tuple[DaysOff, ...]:
    """The periods without evenings."""
    return msgspec.json.decode(draft.periods_off or "[]", type=tuple[DaysOff, ...])


def keep_periods(draft: SeasonDraft, decided: DaysOffSet) -> None:
    """Keep these periods."""
    draft.periods_off = msgspec.json.encode(decided.periods).decode()


def days_off_set(draft: SeasonDraft, head: Head) -> list[Event]:
    """The decision about the periods, where there are any."""
    periods = periods_of(draft)
    return [DaysOffSet(**head, periods=periods)] if periods else []


def keep_change(draft: SeasonDraft, fields: Mapping[str, Any]) -> None:
    """Keep one more change of the calendar: the kind of its event and its fields."""
    draft.evenings = msgspec.json.encode([*_changes(draft), fields]).decode()


def _changes(draft: SeasonDraft) -> list[dict[str, Any]]:
    return msgspec.json.decode(draft.evenings or "[]", type=list[dict[str, Any]])


def calendar_chosen(draft: SeasonDraft, season: Season, head: Head) -> tuple[list[Event], list[IndelerError]]:
    """The calendar that the rules propose, with what was changed in it; and which changes do not fit any more.

    It is written down as one plan: before the season is open nothing fell out and nothing was postponed.
    """
    proposed = propose.calendar(season, at=head["at"], by=head["by"])
    changes = _changes(draft)
    if not changes:
        return proposed, []
    stale: list[IndelerError] = []
    for event in proposed:
        season = seasons.apply(season, event)
    for fields in changes:
        try:
            season = seasons.apply(season, change_of(fields, head))
        except IndelerError as refusal:
            stale.append(refusal)
    planned = tuple(PlannedEvening(date, each.what, each.note) for date, each in season.state.evenings.items())
    others = [event for event in proposed if not isinstance(event, EveningsPlanned)]
    return [*others, EveningsPlanned(**head, evenings=planned)] if planned else others, stale


def change_of(fields: Mapping[str, Any], head: Head) -> Event:
    """A change of the calendar as an event."""
    event_fields = {**fields, "why": fields.get("why") or SET_UP, "at": head["at"], "by": head["by"]}
    return events.from_fields(_as_text(event_fields))


def _as_text(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Dates as they are typed."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(fields))
    return {name: value for name, value in found.items() if value is not None}


def groups_chosen(draft: SeasonDraft, competition: Competition[Any], head: Head) -> Event | None:
    """The groups with which a competition begins, with everybody where he was put; None where they come later."""
    if draft.groups_by == draft.LATER or not isinstance(competition, MakesUpGroups):
        return None
    at, by = head["at"], head["by"]
    by_places = draft.groups_by == draft.STANDINGS and competition.shown_as == "groups"
    if by_places:
        event: Event = propose.first_cycle(competition.season, competition.name, at=at, by=by)
    else:
        event = competition.opening(at=at, by=by)
    decided: Event = with_places(event, _groups(draft).get(competition.name, {}))
    return msgspec.structs.replace(decided, received=head["received"])


def keep_groups(draft: SeasonDraft, decided: Mapping[str, Any]) -> None:
    """Keep where everybody was put, by the name of the competition."""
    draft.groups = msgspec.json.encode({name: chosen_in(event) for name, event in decided.items()}).decode()


def _groups(draft: SeasonDraft) -> dict[str, dict[int, str]]:
    return msgspec.json.decode(draft.groups or "{}", type=dict[str, dict[int, str]])


def special_evenings(evenings: Sequence[PlannedEvening]) -> str:
    """A calendar in which only these are chosen, as a draft keeps it."""
    return msgspec.json.encode([{"kind": "evenings-planned", "evenings": evenings}] if evenings else []).decode()
