"""What the leader has to do, in the visitor's language."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import NamedTuple, cast
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from indeler.season import RoundKey, Season, views
from indeler.season.views import Task
from indeler.web.common.addresses import address_of
from indeler.web.common.templatetags.wording import dated
from indeler.web.seasons.claims import Claims
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.reports import waiting

PROPOSED_BY = {
    "calendar": "calendar",
    "went-by": "calendar",
    "cycle": "groups",
    "groups": "groups",
    "reserve": "reserve",
}
"""Which proposal of the rulebook settles a task."""


class Todo(NamedTuple):
    """A line of the leader's list."""

    sentence: str
    address: str
    """Where it is done."""
    by: datetime.date | None = None


def todo(row: SeasonRow, season: Season, now: datetime.datetime, claims: Claims) -> list[Todo]:
    """What the leader has to do, each with the page on which it is done."""
    tasks = [Todo(task_words(task), _address(row, season, task), task.by) for task in views.todo(season, now)]
    return [*tasks, *(_reported(row, names, competition) for competition, names in waiting(season, claims))]


def _reported(row: SeasonRow, names: str, competition: str) -> Todo:
    """A result that one of the two has told, which the leader can confirm."""
    sentence = _("Confirm the result that was reported: {names}.").format(names=names)
    return Todo(sentence, address_of("lead-competition", row.slug, competition))


def calendar_todo(row: SeasonRow, season: Season, now: datetime.datetime) -> list[Todo]:
    """BW-20, BW-62: what of it is about the calendar."""
    about = [address_of(name, row.slug) for name in ("plan-calendar", "move-evenings")]
    about.append(address_of("proposal", row.slug, "reserve"))
    return [task for task in todo(row, season, now, {}) if task.address in about]


def opening(row: SeasonRow, tasks: Iterable[Todo]) -> Todo | None:
    """BW-29: of these tasks the groups that must be made up before the next round can be paired."""
    about = [address_of("proposal", row.slug, what) for what in ("cycle", "groups")]
    return next((task for task in tasks if task.address in about), None)


def _address(row: SeasonRow, season: Season, task: Task) -> str:
    if task.kind == "members":
        return address_of("manage-members", row.slug)
    if task.kind == "weekday":
        return address_of("move-evenings", row.slug)
    if task.kind == "newcomer":
        asked = dict(zip(("member", "cycle", "round", "competition"), task.facts, strict=True))
        return f"{address_of('decision-of', row.slug, 'group-joined')}?{urlencode(asked)}"
    if task.kind == "results":
        date = season.state.pairings[cast(RoundKey, task.facts[0])].date
        return address_of("club-lead-on", row.slug, date.isoformat())
    if task.kind in ("unpaired", "alone"):
        return address_of("club-lead-on", row.slug, str(task.facts[1]))
    if task.kind in ("catch-up", "offers"):
        return address_of("lead-competition", row.slug, str(task.facts[0]))
    if task.kind in PROPOSED_BY:
        return address_of("proposal", row.slug, PROPOSED_BY[task.kind])
    return address_of("matters", row.slug)


def task_words(task: Task) -> str:
    """The task in one sentence, its dates as the site writes them."""
    return dated(task.sentence)
