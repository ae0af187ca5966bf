"""A new season: its first event, and the members of the last one."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable
from typing import Any

from indeler import season as seasons
from indeler.logbook import seal_events
from indeler.season import Season, digest, events, parse_club_rules
from indeler.season.capabilities import IsRanked
from indeler.season.events import SeasonOpened, encode
from indeler.season.views import dates_from
from indeler.web.manage.export_files import hidden_in
from indeler.web.manage.forms import SeasonForm
from indeler.web.seasons import clock
from indeler.web.seasons.models import ClubMember, SeasonDraft, SeasonRow
from indeler.web.seasons.roll import PARTICULARS, numbers_in
from indeler.web.seasons.season_store import current, season_of, store_season


def usual_dates() -> dict[str, datetime.date]:
    """The dates of a season from the club's next evening on, by its rules or by those it is offered first."""
    last = current()
    club_rules = seasons.shipped_rules(seasons.SHIPPED[0]) if last is None else season_of(last).club_rules
    return dict(zip(("start", "end"), dates_from(club_rules, clock.today()), strict=True))


def begin_draft(form: SeasonForm) -> SeasonDraft:
    """A draft with these club rules, to be gone through step by step."""
    data, text = form.cleaned_data, rules_chosen(form)
    parse_club_rules(text, "rulebook.toml")
    dates = {"starts": data["start"], "ends": data["end"]}
    last = current() if data.get("take_over") else None
    return SeasonDraft.objects.create(name=data["name"], rules=text, picked=words_of(still_in(last)), **dates)


HOURS = ("part_of_day", "starts", "latest_start", "ends", "sign_off_until")


def rules_chosen(form: SeasonForm) -> str:
    """The club rules file of a new season; one that comes with Indeler gets the hours of the last season.

    One that is meant for another part of the day than the evening, such as that of a school, keeps its own.
    """
    text, last = form.text(), current()
    if form.cleaned_data["file"] is not None or last is None:
        return text
    before, offered = season_of(last).club_rules.evening, parse_club_rules(text, "rulebook.toml").evening
    if offered.part_of_day not in ("evening", before.part_of_day):
        return text
    return seasons.with_settings(text, {f"evening.{name}": seasons.as_toml(getattr(before, name)) for name in HOURS})


def open_season(form: SeasonForm, by: str) -> SeasonRow:
    """The season with its first event, and the members of the last one with the numbers they had."""
    data, text = form.cleaned_data, rules_chosen(form)
    book, last = parse_club_rules(text, "rulebook.toml"), current()
    now = clock.now()
    head: dict[str, Any] = {"at": now, "by": by, "received": now}
    dates = {"start": data["start"], "end": data["end"]}
    first = SeasonOpened(**head, name=data["name"], rules=book.name, digest=digest(text), **dates)
    joined = members_of(last, still_in(last), head) if data.get("take_over") else []
    season = seasons.replay(book, ())
    for event in (first, *joined):
        season = seasons.apply(season, event)
    hidden = hidden_from(last, season.state.members)
    return store_season(data["name"], text, map(encode, seal_events([first, *joined])), hidden)


def still_in(last: SeasonRow | None) -> list[int]:
    """The numbers in the club of all who are members in this season and have not left."""
    if last is None:
        return []
    members = season_of(last).state.members
    return sorted(number for member, number in numbers_in(last).items() if members[member].left is None)


def words_of(numbers: Iterable[int]) -> str:
    """Numbers as a draft keeps them."""
    return " ".join(map(str, numbers))


def members_of(last: SeasonRow | None, numbers: Collection[int], head: dict[str, Any]) -> list[events.MembersJoined]:
    """These members of the club who have not left, each with the group and place of the last season (BW-72)."""
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
        particulars |= {"last_season": _last_place(last, number)}
    return events.NewMember(member=person.number, **particulars)


def hidden_from(last: SeasonRow | None, members: Collection[int]) -> list[int]:
    """Who of these is hidden from visitors in the last season, by the numbers of the club."""
    if last is None:
        return []
    in_club = numbers_in(last)
    return sorted({in_club[member] for member in hidden_in(last)}.intersection(members))


def _last_place(last: Season, member: int) -> tuple[str, int] | None:
    """The group and place with which this member ended the last season, in the first competition that has any."""
    ranked = [each.ending_places() for each in last.competitions if each.regular and isinstance(each, IsRanked)]
    return next((places for places in ranked if places), {}).get(member)
