"""Last season again: the same rules, the members who are still there, a calendar and groups, ready to be opened."""

from __future__ import annotations

import datetime
import re
from typing import Any, NamedTuple

from msgspec.structs import replace

from indeler import season as seasons
from indeler.language import IndelerError
from indeler.logbook import sealed_all
from indeler.season import Season, digest, propose, views
from indeler.season.events import EveningsPlanned, Event, PlannedEvening, SeasonOpened, encode
from indeler.web.club import clock
from indeler.web.club.models import SeasonRow
from indeler.web.club.season_store import season_of, stored
from indeler.web.manage.opening import hidden_from, members_of, still_in

YEAR = datetime.timedelta(weeks=52)
"""After which a date falls on the same day of the week."""
STANDINGS, RULEBOOK, LATER = "standings", "rulebook", "later"
"""How the groups of the first cycle are made: by last season's places, as the rulebook says, or not yet."""


class Again(NamedTuple):
    """The season that follows on the last one, as it would be opened now."""

    season: Season
    events: tuple[Event, ...]
    left_out: dict[datetime.date, Any]
    refusals: tuple[IndelerError, ...]


def name_after(name: str) -> str:
    """``2027/28`` after ``2026/27``; a name without years stays, for the leader to change."""
    years = re.fullmatch(r"(\d{4})([/-])(\d{2}|\d{4})", name.strip())
    if years is None:
        return re.sub(r"\d{4}", lambda year: str(int(year[0]) + 1), name)
    first, sign, last = years.groups()
    return f"{int(first) + 1}{sign}{str(int(first) + 2)[-len(last) :]}"


def dates_after(last: Season, today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """The usual months a year later; from the next evening on where that has gone by already."""
    start, end = views.usual_dates(last.rulebook, last.state.start.year + 1)
    if start <= last.state.end:
        start = last.state.end + datetime.timedelta(days=1)
    return (start, end) if end > max(start, today) else views.dates_from(last.rulebook, today)


def again(last: SeasonRow, name: str, start: datetime.date, end: datetime.date, groups: str, by: str) -> Again:
    """Rules, members, calendar and groups; what cannot be proposed yet is told, and left for later."""
    before, now = season_of(last), clock.now()
    head: dict[str, Any] = {"at": now, "by": by}
    first = SeasonOpened(**head, name=name, start=start, end=end, rules=before.rulebook.name, digest=digest(last.rules))
    found: list[Event] = [first, *members_of(last, still_in(last), head)]
    season = seasons.replay(before.rulebook, found)
    left_out = propose.left_out(season, now.date())
    refusals: list[IndelerError] = []
    for make in (_special(before, head), propose.calendar, *_GROUPS.get(groups, ())):
        try:
            proposed = make(season, **head)
            for event in proposed if isinstance(proposed, list) else [proposed]:
                season = seasons.apply(season, event)
                found.append(event)
        except IndelerError as refusal:
            refusals.append(refusal)
    return Again(season, tuple(found), left_out, tuple(refusals))


def _special(before: Season, head: dict[str, Any]) -> Any:
    """The special evenings with a remark, a year later on the same day of the week."""

    def planned(season: Season, **_head: Any) -> list[Event]:
        evenings = tuple(
            PlannedEvening(date + YEAR, each.what, each.note)
            for date, each in before.state.evenings.items()
            if each.what == views.SPECIAL and season.state.start <= date + YEAR <= season.state.end
        )
        return [EveningsPlanned(**head, evenings=evenings)] if evenings else []

    return planned


def _by_rulebook(season: Season, **head: Any) -> list[Event]:
    return [propose.cycle(season, 1, **head)] if views.competitions(season, "groups") else []


def _by_standings(season: Season, **head: Any) -> list[Event]:
    return [propose.first_cycle(season, **head)] if views.competitions(season, "groups") else []


_GROUPS = {RULEBOOK: (_by_rulebook,), STANDINGS: (_by_standings,)}


def opened(last: SeasonRow, made: Again) -> SeasonRow:
    """This season for everybody; members whose names visitors do not see stay hidden."""
    now = clock.now()
    received = [replace(event, received=now) for event in made.events]
    hidden = hidden_from(last, made.season.state.members)
    return stored(made.season.state.name, last.rules, map(encode, sealed_all(received)), hidden)
