"""The leader's tasks, and the decisions that a leader can take, in the visitor's language."""

import datetime
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from indeler.language import IndelerError, Text
from indeler.season import RoundKey, Season, views
from indeler.season.events import NOT_OFFERED, SUBJECTS, kinds_with
from indeler.season.views import Task
from indeler.web.common.addresses import address_of, decision_about
from indeler.web.common.forms import is_found
from indeler.web.common.templatetags.wording import dated
from indeler.web.common.visitor_language import translate, words
from indeler.web.seasons.claims import Claims, unconfirmed_reports
from indeler.web.seasons.display import STATUSES, kind_name, meaning
from indeler.web.seasons.models import SeasonRow

PROPOSED_BY = {
    "calendar": "calendar",
    "went-by": "calendar",
    "cycle": "groups",
    "groups": "groups",
    "reserve": "reserve",
}
"""The proposal of the club rules that settles each task."""


class Todo(NamedTuple):
    """A line of the leader's list."""

    sentence: str
    address: str
    """The page of the task."""
    by: datetime.date | None = None
    in_time_on_day: bool = False
    """Whether the day of the deadline itself is still in time."""


def todo(row: SeasonRow, season: Season, now: datetime.datetime, claims: Claims) -> list[Todo]:
    """Return the leader's tasks, each with its page."""
    tasks = [
        Todo(dated(task.sentence), _address(row, season, task), task.by, task.in_time_on_day)
        for task in views.todo(season, now)
    ]
    text = _("Confirm the result that was reported: {names}.")
    reported = [
        Todo(text.format(names=names), address_of("lead-competition", row.slug, competition))
        for competition, names in unconfirmed_reports(season, claims)
    ]
    return [*tasks, *reported]


def calendar_todo(row: SeasonRow, season: Season, now: datetime.datetime) -> list[Todo]:
    """BW-20, BW-62: return the tasks about the calendar."""
    about = [address_of(name, row.slug) for name in ("plan-calendar", "move-evenings")]
    about.append(address_of("proposal", row.slug, "reserve"))
    return [task for task in todo(row, season, now, {}) if task.address in about]


def opening(row: SeasonRow, tasks: Iterable[Todo]) -> Todo | None:
    """BW-29: return the task to form groups before the next round can be paired, or None."""
    about = [address_of("proposal", row.slug, what) for what in ("cycle", "groups")]
    return next((task for task in tasks if task.address in about), None)


def _address(row: SeasonRow, season: Season, task: Task) -> str:
    if task.kind == "newcomer":
        fields = dict(zip(("member", "cycle", "round", "competition"), task.facts, strict=True))
        return f"{address_of('decision-of', row.slug, 'group-joined')}?{urlencode(fields)}"
    if task.kind == "external":
        member, date, game_at = task.facts
        return decision_about(row.slug, "external-ruled", member=member, date=date, game_at=game_at)
    if task.kind == "results":
        date = season.state.pairings[cast(RoundKey, task.facts[0])].date
        return address_of("club-lead-on", row.slug, date.isoformat())
    if task.kind in ("unpaired", "alone"):
        return address_of("club-lead-on", row.slug, str(task.facts[1]))
    if task.kind in ("catch-up", "offers"):
        return address_of("lead-competition", row.slug, str(task.facts[0]))
    if task.kind in PROPOSED_BY:
        return address_of("proposal", row.slug, PROPOSED_BY[task.kind])
    return address_of({"members": "manage-members", "weekday": "move-evenings"}.get(task.kind, "matters"), row.slug)


class Kind(NamedTuple):
    """A kind of decision as a page offers it."""

    word: str
    """The kind in the logbook."""
    title: str
    about: str
    page: str
    """The name of a page that is easier to use than a form of the fields; empty: none."""


class Matter(NamedTuple):
    """The subject of some kinds of decision."""

    title: str
    kinds: Sequence[Kind]


PAGES = {
    **dict.fromkeys(("member-joined", "members-joined", "member-left", "rating-changed"), "manage-members"),
    **dict.fromkeys(("signed-off", "signed-on", "no-show", "exempted", "presence-noted"), "club-lead"),
    **dict.fromkeys(("pairing-made", "pairing-changed", "pairing-published", "round-closed"), "club-lead"),
    **dict.fromkeys(("result-entered", "result-corrected"), "club-lead"),
    **dict.fromkeys(("objection-decided", "appeal-passed-on", "appeal-decided"), "matters"),
    "round-taken-over": "take-over",
    "evenings-planned": "plan-calendar",
    **dict.fromkeys(("evening-postponed", "evening-dropped"), "calendar"),
    "evenings-moved": "move-evenings",
    "days-off-set": "days-off",
    "reversed": "season-log",
}
"""The pages of decisions that have one."""


def matters(season: Season, query: str = "") -> list[Matter]:
    """Return the possible decisions of this season, or those that match the query, by subject."""
    tags = {str(each.__struct_config__.tag) for each in season.club_rules.competition}
    by_subject: dict[Text, list[Kind]] = {subject: [] for subject in SUBJECTS}
    for word, kind in kinds_with(tags).items():
        offered = Kind(word, kind_name(word), meaning(word), PAGES.get(word, ""))
        by_subject.setdefault(kind.subject, []).append(offered)
    by_subject.pop(NOT_OFFERED, None)
    found = [Matter(words()(subject), kinds) for subject, kinds in by_subject.items()]
    questions = [
        each._replace(kinds=[kind for kind in each.kinds if is_found(query, each.title, kind.title, kind.about)])
        for each in found
    ]
    return [each for each in questions if each.kinds]


def page_of(slug: str, word: str) -> str:
    """Return the address of the easier page for this decision; empty where there is none."""
    return address_of(PAGES[word], slug) if word in PAGES else ""


class ComingDraw(NamedTuple):
    """The next round of a cup for its leader, in names; ``refusal`` where it cannot be drawn now."""

    date: datetime.date
    here: Sequence[str] = ()
    later: Sequence[tuple[str, object]] = ()
    """Players who play later, and why."""
    free: Sequence[str] = ()
    not_in: Sequence[str] = ()
    refusal: str = ""


def draw_date(season: Season, cup: str, today: datetime.date) -> datetime.date:
    """BW-73: return the next main date; else the next evening of the cup itself without a round, or any evening."""
    view = views.cup(season, cup)
    if len(view.rounds) < len(view.dates):
        return view.dates[len(view.rounds)]
    drawn = {each.date for each in view.rounds}
    coming = {date: each.what for date, each in views.slots(season).items() if date >= today}
    own = [date for date, what in coming.items() if what == cup and date not in drawn]
    return next(iter([*own, *coming]), today)


def coming_draw(season: Season, cup: str, today: datetime.date) -> ComingDraw:
    """Return the participants of the next draw of this cup."""
    date = draw_date(season, cup, today)
    try:
        coming = views.coming_round(season, cup, date, today)
    except IndelerError as refusal:
        return ComingDraw(date, refusal=translate(refusal))
    return ComingDraw(
        date,
        [season.name(each) for each in coming.here],
        [(season.name(each), STATUSES.get(why, why)) for each, why in coming.later],
        [season.name(each) for each in coming.free],
        [season.name(each) for each in coming.not_in],
    )
