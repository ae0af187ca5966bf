"""What the leader has to do, in the visitor's language."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple, cast

from django.urls import reverse
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Place, Season, views
from indeler.season.views.todo import Task
from indeler.web.club.display import COMPETITIONS, evening_title, place_title
from indeler.web.club.models import SeasonRow
from indeler.web.speaking import said
from indeler.web.wording import day

_WORDS = {
    "results": lazy("Results are missing of %(0)s: %(1)s."),
    "objection": lazy("Decide on the objection of %(0)s about %(1)s."),
    "appeal": lazy("Decide on appeal %(0)s of %(1)s."),
    "appeal for coming rounds": lazy("Decide on appeal %(0)s of %(1)s: it affects coming rounds."),
    "members": lazy("Enter the members."),
    "calendar": lazy("Plan the evenings of the next cycle."),
    "went-by": lazy("Evenings went by without a pairing: %(0)s. Enter what was played, or plan anew."),
    "reserve": lazy("An evening of the competition %(0)s fell out; %(1)s is in reserve."),
    "unpaired": lazy("Pair %(0)s."),
    "cycle": lazy("Make up the groups of cycle %(0)s."),
    "walk-over": lazy("%(0)s of cup round %(1)s was not played in time."),
    "cup-left": lazy("%(0)s of cup round %(1)s: %(2)s has left, let the other go on."),
    "play-off": lazy("Play off for first place in %(0)s: %(1)s."),
}


PROPOSED_BY = {"calendar": "calendar", "went-by": "calendar", "cycle": "cycle", "reserve": "reserve"}
"""Which proposal of the rulebook settles a task."""


class Todo(NamedTuple):
    """A line of the leader's list."""

    sentence: str
    address: str
    """Where it is done."""
    by: datetime.date | None = None


def todo(row: SeasonRow, season: Season, now: datetime.datetime) -> list[Todo]:
    """What the leader has to do, each with the page on which it is done."""
    return [Todo(task_words(task), _address(row, season, task), task.by) for task in views.todo(season, now)]


def calendar_todo(row: SeasonRow, season: Season, now: datetime.datetime) -> list[Todo]:
    """BW-20, BW-62: what of it is about the calendar."""
    about = reverse("proposal", args=[row.slug, "calendar"]), reverse("proposal", args=[row.slug, "reserve"])
    return [task for task in todo(row, season, now) if task.address in about]


def _address(row: SeasonRow, season: Season, task: Task) -> str:
    if task.kind == "members":
        return reverse("manage-members", args=[row.slug])
    if task.kind == "results":
        date = season.state.pairings[cast(Place, task.facts[0])].date
        return reverse("club-lead-on", args=[row.slug, date.isoformat()])
    if task.kind == "unpaired":
        return reverse("club-lead-on", args=[row.slug, str(task.facts[1])])
    if task.kind in PROPOSED_BY:
        return reverse("proposal", args=[row.slug, PROPOSED_BY[task.kind]])
    return reverse("matters", args=[row.slug])


def task_words(task: Task) -> str:
    """The task in one sentence."""
    urgent = task.kind == "appeal" and True in task.facts[2:]
    words = _WORDS.get("appeal for coming rounds" if urgent else task.kind)
    if words is None:
        return said(task.sentence)
    return str(words) % {str(at): _shown(fact) for at, fact in enumerate(task.facts)}


def _shown(fact: Any) -> Any:
    if isinstance(fact, Place):
        return f"{evening_title(*fact[:3])}, {place_title(fact)}"
    if isinstance(fact, datetime.date):
        return day(fact, "j F Y")
    return COMPETITIONS.get(fact, fact) if isinstance(fact, str) else fact
