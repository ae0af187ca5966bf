"""A new season: its first event, and the members of the last one."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction

from indeler import season as seasons
from indeler.logbook import sealed_all
from indeler.season import Season, digest, events, parsed, views
from indeler.season.events import SeasonOpened, encode
from indeler.season.views import dates_from
from indeler.web.accounts.models import Account
from indeler.web.club import clock
from indeler.web.club.models import SeasonDraft, SeasonRow
from indeler.web.club.season_lookup import current
from indeler.web.club.season_store import season_of, stored
from indeler.web.manage.forms import SeasonForm
from indeler.web.manage.season_file import hidden_in


def usual_dates() -> dict[str, datetime.date]:
    """From the next evening of the club on: by the rules it has, or by those it is offered first."""
    last = current()
    rulebook = seasons.shipped(seasons.SHIPPED[0]) if last is None else season_of(last).rulebook
    return dict(zip(("start", "end"), dates_from(rulebook, clock.today()), strict=True))


def begun(form: SeasonForm) -> SeasonDraft:
    """A draft with this rulebook, to be gone through step by step."""
    data, text = form.cleaned_data, form.text()
    parsed(text, "rulebook.toml")
    dates = {"starts": data["start"], "ends": data["end"]}
    take_over = bool(data.get("take_over"))
    return SeasonDraft.objects.create(name=data["name"], rules=text, take_over=take_over, **dates)


def opened(form: SeasonForm, by: str) -> SeasonRow:
    """The season with its first event, and the members of the last one with the numbers they had."""
    data, text = form.cleaned_data, form.text()
    book, last = parsed(text, "rulebook.toml"), current()
    now = clock.now()
    head: dict[str, Any] = {"at": now, "by": by, "received": now}
    dates = {"start": data["start"], "end": data["end"]}
    first = SeasonOpened(**head, name=data["name"], rules=book.name, digest=digest(text), **dates)
    joined = members_of(season_of(last), head) if last is not None and data.get("take_over") else []
    seasons.replay(book, [first, *joined])
    numbers = {one.member for event in joined for one in event.members}
    hidden = {*hidden_in(last)} & numbers if last is not None else set()
    with transaction.atomic():
        row = stored(data["name"], text, map(encode, sealed_all([first, *joined])), sorted(hidden))
        if not joined:
            Account.objects.update(member=None)  # other people may get these numbers
    return row


def members_of(last: Season, head: dict[str, Any]) -> list[events.MembersJoined]:
    """Everybody who is still a member, with the group and place of the last cycle (BW-72)."""
    same = [name for name in events.NewMember.__struct_fields__ if name not in ("member", "last_season")]
    members = tuple(
        events.NewMember(
            member=one.id, last_season=_last_place(last, one.id), **{name: getattr(one, name) for name in same}
        )
        for one in last.state.members.values()
        if one.left is None
    )
    return [events.MembersJoined(**head, members=members)] if members else []


def _last_place(last: Season, member: int) -> tuple[str, int] | None:
    cycle = views.newest_cycle(last)
    group = cycle.group_of(member) if cycle else None
    if cycle is None or group is None:
        return None
    return next(((group, row.rank) for row in views.standings(last, cycle.number, group) if row.member == member), None)
