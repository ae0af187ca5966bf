"""A season that is being set up: the season that it would give now, and its opening."""

import datetime
import tomllib
from base64 import b64decode
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.utils.text import capfirst
from msgspec.structs import replace

from indeler import season as seasons
from indeler.formats.people import People, read_people
from indeler.language import N_, IndelerError, InvalidInput
from indeler.logbook import seal_events
from indeler.season import (
    ClubRules,
    CompetitionRules,
    Season,
    Table,
    digest,
    events,
    parse_club_rules,
    propose,
    queries,
    with_settings,
)
from indeler.season.capabilities import IsRanked, MakesUpGroups
from indeler.season.events import DaysOff, DaysOffSet, EveningsPlanned, Event, PlannedEvening, SeasonOpened, encode
from indeler.season.people.joining import Arrivals, arrivals
from indeler.season.views import Competition, dates_from
from indeler.web.common.people_lists import unpacked
from indeler.web.manage.export_files import hidden_in
from indeler.web.manage.forms import SeasonForm
from indeler.web.seasons import clock
from indeler.web.seasons.display import rules_name
from indeler.web.seasons.grouping import chosen_in, with_places
from indeler.web.seasons.models import ClubMember, SeasonDraft, SeasonRow
from indeler.web.seasons.roll import PARTICULARS, numbers_in, roll
from indeler.web.seasons.season_store import current, season_of, store_season


class Drafted(NamedTuple):
    """The season that a draft would become."""

    season: Season
    events: tuple[Event, ...]
    listed: People | None
    """The file with the members, column by column."""
    arrivals: Arrivals | None
    """The effect of each of its lines."""
    groups: dict[str, Event]
    """The decision that makes up the groups of each competition, by name."""
    refusals: tuple[IndelerError, ...]
    """Parts that cannot be proposed yet, or would be refused."""
    stale: tuple[IndelerError, ...]
    """The reasons why changes of the calendar no longer fit; these changes are left out."""

    @property
    def evenings(self) -> dict[datetime.date, str]:
        """Return the subject of each evening of the calendar."""
        return {date: each.what for date, each in self.season.state.evenings.items()}

    @property
    def short(self) -> list[tuple[str, int, int]]:
        """Return the competitions with too few evenings: name, evenings needed, and evenings in the calendar."""
        by_the_rules = seasons.replay(self.season.club_rules, self.events[:1])
        planned, found = Counter(self.evenings.values()), []
        for each in filter(queries.has_evenings, self.season.competitions):
            needed = max(map(queries.evenings_needed, (each, by_the_rules.competition(each.name))))
            if needed > planned[each.name]:
                found.append((each.name, needed, planned[each.name]))
        return found


class _Growing:
    """A season to which decisions are added one by one; refusals are collected."""

    def __init__(self, club_rules: ClubRules, first: Event) -> None:
        self.season = seasons.apply(seasons.replay(club_rules, ()), first, confirmed=True)
        self.events: list[Event] = [first]
        self.refusals: list[IndelerError] = []

    def add(self, proposed: list[Event]) -> bool:
        """Add all of these decisions, or none."""
        after = self.season
        try:
            for event in proposed:
                after = seasons.apply(after, event, confirmed=True)
        except IndelerError as refusal:
            self.refusals.append(refusal)
            return False
        self.season = after
        self.events += proposed
        return True


def draft_season(draft: SeasonDraft, by: str) -> Drafted:
    """Return the season as it would be opened now: members, calendar, groups."""
    now = clock.now()
    club_rules = parse_club_rules(draft.rules, "rulebook.toml")
    head: dict[str, Any] = {"at": now, "by": by, "received": now}
    first = SeasonOpened(
        **head, name=draft.name, rules=club_rules.name, digest=digest(draft.rules), start=draft.starts, end=draft.ends
    )
    growing = _Growing(club_rules, first)
    growing.add([*members_of(current(), picked_members(draft), head)])
    listed = found = None
    if draft.members:
        listed = read_people(b64decode(draft.members), draft.members_name, unpacked(draft.members_choices))
        found = arrivals(growing.season, listed.rows, at=now, by=by, roll=roll(growing.season.state.members))
        growing.add([replace(event, received=now) for event in found.decided])
    periods = msgspec.json.decode(draft.periods_off or "[]", type=tuple[DaysOff, ...])
    growing.add([DaysOffSet(**head, periods=periods)] if periods else [])
    planned, stale = calendar_chosen(draft, growing.season, head)
    growing.add(planned)
    proposed = ((name, _add_groups(growing, draft, name, head)) for name in club_rules.names)
    groups = {name: event for name, event in proposed if event is not None}
    refusals = tuple(growing.refusals)
    return Drafted(growing.season, tuple(growing.events), listed, found, groups, refusals, tuple(stale))


def _add_groups(growing: _Growing, draft: SeasonDraft, name: str, head: dict[str, Any]) -> Event | None:
    competition = growing.season.competition(name)
    enough = len(growing.season.playing(name, head["at"].date())) >= competition.fewest_players
    makes_up_groups = isinstance(competition, MakesUpGroups) and competition.makes_up_groups
    if not makes_up_groups or not enough:
        return None
    try:
        proposed = groups_chosen(draft, competition, head)
    except InvalidInput as refusal:
        growing.refusals.append(refusal)
        return None
    return proposed if proposed is not None and growing.add([proposed]) else None


def picked_members(draft: SeasonDraft) -> list[int]:
    """Return the members of the club's list who play."""
    return [int(word) for word in draft.picked.split()]


def open_draft(draft: SeasonDraft, by: str, *, confirmed: bool = False) -> SeasonRow:
    """Open the season of this draft, with all reviewed decisions, and delete the draft; ask about contradictions."""
    drafted = draft_season(draft, by)
    first, *others = drafted.events
    first = first.confirmed() if confirmed else first
    seasons.apply(seasons.replay(drafted.season.club_rules, ()), first)
    for refusal in drafted.refusals:
        raise refusal
    if drafted.listed is not None and drafted.listed.lacks_names:
        raise InvalidInput(N_("Say first which column of the list of members holds the names."))
    for line in drafted.arrivals.faults if drafted.arrivals else ():
        mend = InvalidInput(N_("Line {line} of the list of members must be mended first."), line=line.line)
        raise line.remark if isinstance(line.remark, InvalidInput) else mend
    hidden = hidden_from(current(), drafted.season.state.members)
    received = [replace(event, received=first.at) for event in (first, *others)]
    with transaction.atomic():
        row = store_season(draft.name, draft.rules, map(encode, seal_events(received)), hidden)
        draft.delete()
    return row


def addresses(drafted: Drafted) -> dict[int, str]:
    """Return the mail addresses of members, by number, from the list."""
    lines = drafted.arrivals.lines if drafted.arrivals else ()
    return {line.number: line.email for line in lines if line.email and line.number is not None}


def with_competition(draft: SeasonDraft, kind: str) -> str:
    """Return the club rules file with one more competition of this kind; a second one has a title with its number."""
    club_rules = parse_club_rules(draft.rules, "rulebook.toml")
    names = (kind, *(f"{kind}-{number}" for number in range(2, 100)))
    name = next(name for name in names if name not in club_rules.names)
    begun = seasons.kinds()[kind].begun(name, club_rules.competition)
    if name != kind:
        word, number = capfirst(rules_name(replace(begun, name=kind))), name.removeprefix(f"{kind}-")
        begun = replace(begun, title=f"{word} {number}")
    return with_competitions(club_rules, (*club_rules.competition, begun))


def with_competitions(club_rules: ClubRules, competitions: tuple[Any, ...]) -> str:
    """Return the club rules file with these competitions; refuse competitions that do not fit together."""
    text = seasons.format_rules(replace(club_rules, competition=competitions))
    parse_club_rules(text, "rulebook.toml")
    return text


class Part(NamedTuple):
    """An optional part of a competition, such as a final."""

    word: str
    """The name of the part in the form."""
    table: type[Table]
    is_there: bool


def parts_of(rules: CompetitionRules) -> list[Part]:
    """Return the optional parts of a competition."""
    found = [
        Part(f"{rules.name} {name}", table, getattr(rules, name) is not None)
        for name, table in seasons.optional_tables(type(rules)).items()
    ]
    return [part for part in found if part.is_there or rules.part_begun(part.table) is not None]


def with_part(draft: SeasonDraft, word: str) -> str:
    """Return the club rules file in which a competition has this part, or no longer has it."""
    club_rules = parse_club_rules(draft.rules, "rulebook.toml")
    competition, _, name = word.rpartition(" ")
    before, at = club_rules.competition, club_rules.names.index(competition)

    def with_table(table: Table | None) -> str:
        changed = replace(before[at], **{name: table})
        return with_competitions(club_rules, (*before[:at], changed, *before[at + 1 :]))

    if getattr(before[at], name) is not None:
        return with_table(None)
    table = seasons.optional_tables(type(before[at]))[name]
    try:
        return with_table(before[at].part_begun(table))
    except InvalidInput:  # then with the first setting of its example
        first = table.__struct_fields__[0]
        return with_table(table(**tomllib.loads(f"{first} = {table.words_for(first).example}")))


def with_preset(draft: SeasonDraft, preset: str) -> str:
    """Return the club rules file with the competitions of one that comes with Indeler, and the club's own evening."""
    shipped = seasons.shipped_rules(preset)
    own = replace(parse_club_rules(draft.rules, "rulebook.toml"), game=shipped.game)
    return with_competitions(own, shipped.competition)


STARTS = {"morning": datetime.time(10), "afternoon": datetime.time(13, 30), "evening": datetime.time(20)}
"""The usual start in each part of the day."""

EVENING_MINUTES = 4 * 60
"""The number of minutes of an evening."""


def hours_moved(rules: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the times of the club evening that follow from the given ones, without the given ones.

    Another part of the day brings its usual start; the latest start moves as far as the start does. In another part of
    the day the time for signing off moves too, and the evening ends four hours after its start; within the same part it
    stays, unless it would be after the start.
    """
    before, after = parse_club_rules(rules).evening, parse_club_rules(with_settings(rules, dict(chosen))).evening
    part, starts = after.part_of_day, after.starts
    if part != before.part_of_day and _part_of(starts) != part and "evening.starts" not in chosen:
        starts = STARTS.get(part, starts)
    found = {"starts": starts}
    if starts != before.starts:
        moved = _minutes(starts) - _minutes(before.starts)
        found["latest_start"] = _later(before.latest_start, moved)
        if _part_of(starts) != _part_of(before.starts) or before.sign_off_until > starts:
            found["sign_off_until"] = _later(before.sign_off_until, moved)
    if _part_of(starts) != _part_of(before.starts):
        found["ends"] = _later(starts, EVENING_MINUTES)
    changed = {f"evening.{name}": time for name, time in found.items() if time != getattr(after, name)}
    return {path: seasons.as_toml(time) for path, time in changed.items() if path not in chosen}


def _part_of(time: datetime.time) -> str:
    return "morning" if time.hour < 12 else "afternoon" if time.hour < 18 else "evening"


def _later(time: datetime.time, minutes: int) -> datetime.time:
    """Return a time this many minutes later, on the same day."""
    return datetime.time(*divmod(min(max(_minutes(time) + minutes, 0), 24 * 60 - 1), 60))


def _minutes(time: datetime.time) -> int:
    return time.hour * 60 + time.minute


SET_UP = "set up so"
"""The reason of a change that is made while the season is set up."""

Head = Mapping[str, Any]
"""The time and the author of a decision."""


def keep_periods(draft: SeasonDraft, decided: DaysOffSet) -> None:
    """Keep these periods."""
    draft.periods_off = msgspec.json.encode(decided.periods).decode()


def keep_change(draft: SeasonDraft, fields: Mapping[str, Any]) -> None:
    """Keep one more change of the calendar: the kind of its event and its fields."""
    draft.evenings = msgspec.json.encode([*_changes(draft), fields]).decode()


def _changes(draft: SeasonDraft) -> list[dict[str, Any]]:
    return msgspec.json.decode(draft.evenings or "[]", type=list[dict[str, Any]])


def calendar_chosen(draft: SeasonDraft, season: Season, head: Head) -> tuple[list[Event], list[IndelerError]]:
    """Return the calendar that the rules propose, with its changes, and the changes that no longer fit.

    It is stored as one plan: before the season is open no evening is dropped or postponed.
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
            season = seasons.apply(season, change_of(fields, head), confirmed=True)
        except IndelerError as refusal:
            stale.append(refusal)
    planned = tuple(PlannedEvening(date, each.what, each.note) for date, each in season.state.evenings.items())
    others = [event for event in proposed if not isinstance(event, EveningsPlanned)]
    return [*others, EveningsPlanned(**head, evenings=planned)] if planned else others, stale


def change_of(fields: Mapping[str, Any], head: Head) -> Event:
    """Return a change of the calendar as an event."""
    event_fields = {**fields, "why": fields.get("why") or SET_UP, "at": head["at"], "by": head["by"]}
    as_text = msgspec.json.decode(msgspec.json.encode(event_fields))
    return events.from_fields({name: value for name, value in as_text.items() if value is not None})


def groups_chosen(draft: SeasonDraft, competition: Competition[Any], head: Head) -> Event | None:
    """Return the groups with which a competition begins, with manual moves; None where they are made later."""
    if draft.groups_by == draft.LATER or not isinstance(competition, MakesUpGroups):
        return None
    at, by = head["at"], head["by"]
    by_places = draft.groups_by == draft.STANDINGS and competition.shown_as == "groups"
    if by_places:
        event: Event = propose.first_cycle(competition.season, competition.name, at=at, by=by)
    else:
        event = competition.opening(at=at, by=by)
    chosen = msgspec.json.decode(draft.groups or "{}", type=dict[str, dict[int, str]])
    decided: Event = with_places(event, chosen.get(competition.name, {}))
    return msgspec.structs.replace(decided, received=head["received"])


def keep_groups(draft: SeasonDraft, decided: Mapping[str, Any]) -> None:
    """Store the groups of competitions, by their names."""
    draft.groups = msgspec.json.encode({name: chosen_in(event) for name, event in decided.items()}).decode()


def special_evenings(evenings: Sequence[PlannedEvening]) -> str:
    """Return a calendar with only these special evenings, as a draft stores it."""
    return msgspec.json.encode([{"kind": "evenings-planned", "evenings": evenings}] if evenings else []).decode()


def usual_dates() -> dict[str, datetime.date]:
    """Return the dates of a season from the club's next evening on, by its rules or by the first offered ones."""
    last = current()
    club_rules = seasons.shipped_rules(seasons.SHIPPED[0]) if last is None else season_of(last).club_rules
    return dict(zip(("start", "end"), dates_from(club_rules, clock.today()), strict=True))


def begin_draft(form: SeasonForm) -> SeasonDraft:
    """Create a draft with these club rules, for the steps of the setup."""
    data, text = form.cleaned_data, rules_chosen(form)
    parse_club_rules(text, "rulebook.toml")
    dates = {"starts": data["start"], "ends": data["end"]}
    last = current() if data.get("take_over") else None
    return SeasonDraft.objects.create(name=data["name"], rules=text, picked=words_of(still_in(last)), **dates)


HOURS = ("part_of_day", "starts", "latest_start", "ends", "sign_off_until")


def rules_chosen(form: SeasonForm) -> str:
    """Return the club rules file of a new season; one that comes with Indeler gets the hours of the last season.

    Rules for another part of the day than the evening, such as those of a school, keep their own hours.
    """
    text, last = form.text(), current()
    if form.cleaned_data["file"] is not None or last is None:
        return text
    before, offered = season_of(last).club_rules.evening, parse_club_rules(text, "rulebook.toml").evening
    if offered.part_of_day not in ("evening", before.part_of_day):
        return text
    return seasons.with_settings(text, {f"evening.{name}": seasons.as_toml(getattr(before, name)) for name in HOURS})


def open_season(form: SeasonForm, by: str) -> SeasonRow:
    """Open the season with its first event, and with the members of the last one under their numbers."""
    data, text = form.cleaned_data, rules_chosen(form)
    book, last = parse_club_rules(text, "rulebook.toml"), current()
    now = clock.now()
    head: dict[str, Any] = {"at": now, "by": by, "received": now}
    dates = {"start": data["start"], "end": data["end"]}
    first = SeasonOpened(**head, name=data["name"], rules=book.name, digest=digest(text), **dates)
    joined = members_of(last, still_in(last), head) if data.get("take_over") else []
    season = seasons.replay(book, ())
    for event in (first, *joined):
        season = seasons.apply(season, event, confirmed=True)
    hidden = hidden_from(last, season.state.members)
    return store_season(data["name"], text, map(encode, seal_events([first, *joined])), hidden)


def still_in(last: SeasonRow | None) -> list[int]:
    """Return the club numbers of all members of this season who have not left."""
    if last is None:
        return []
    members = season_of(last).state.members
    return sorted(number for member, number in numbers_in(last).items() if members[member].left is None)


def words_of(numbers: Iterable[int]) -> str:
    """Return the numbers as a draft stores them."""
    return " ".join(map(str, numbers))


def members_of(last: SeasonRow | None, numbers: Collection[int], head: dict[str, Any]) -> list[events.MembersJoined]:
    """Return these members of the club who have not left, each with the group and place of the last season (BW-72)."""
    people = ClubMember.objects.filter(number__in=numbers, left=None).order_by("number")
    before = season_of(last) if last is not None else None
    there = {number: member for member, number in numbers_in(last).items()} if last is not None else {}
    members = tuple(_again(person, before, there.get(person.number)) for person in people)
    return [events.MembersJoined(**head, members=members)] if members else []


def _again(person: ClubMember, last: Season | None, number: int | None) -> events.NewMember:
    particulars = {name: getattr(person, name) for name in PARTICULARS}
    if last is not None and number is not None:
        before = last.member(number)
        particulars |= {"learning_notation": before.learning_notation, "club": before.club}
        # the place at the end, in the first competition with any
        ranked = [each.ending_places() for each in last.competitions if each.regular and isinstance(each, IsRanked)]
        particulars |= {"last_season": next(filter(None, ranked), {}).get(number)}
    return events.NewMember(member=person.number, **particulars)


def hidden_from(last: SeasonRow | None, members: Collection[int]) -> list[int]:
    """Return those of these members who are hidden from visitors in the last season, by club number."""
    if last is None:
        return []
    in_club = numbers_in(last)
    return sorted({in_club[member] for member in hidden_in(last)}.intersection(members))
