"""What rounds that were played before the season came here decide."""

from __future__ import annotations

import datetime
from collections import Counter

from indeler.language import N_
from indeler.season.calendar.slots import date_of
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.core.state import Attendance, Board, Paired, State
from indeler.season.events import RoundTakenOver

RULEBOOK = "botwinnik"


@decides(RoundTakenOver)
def round_taken_over(season: Season, event: RoundTakenOver) -> State:
    """BW-22, BW-50: a round that counts like any other; who is in none of its lists did not take part."""
    place = event.place
    if season.competition(place.competition).is_closed(place):
        refuse(N_("The championship group and finals are played here; they cannot be taken over."))
    if place in season.state.pairings:
        refuse(N_("{place} has been paired here; it cannot be taken over."), place=season.said(place))
    if place.round > 1 and season.published(place._replace(round=place.round - 1)) is None:
        refuse(N_("Take over round {round} of this group first; rounds come in order."), round=place.round - 1)
    date = date_of(season, *place[:3])
    if date > event.at.date():
        refuse(N_("{date} is still to come; a round that is taken over was played."), date=date)
    field = _field(season, event)
    boards = tuple(Board(game.white, game.black, game.result, event.at) for game in event.games)
    paired = Paired(
        place,
        date,
        boards,
        event.odd,
        field,
        made_at=datetime.datetime.combine(date, datetime.time()),
        published_at=event.at,
        taken_over=True,
        extra=dict(event.extra),
        ratings={member: season.member(member).rating for member in field},
    )
    return changed(
        season.state,
        pairings=with_entry(season.state.pairings, place, paired),
        attendance=_with_absentees(season, event, date),
    )


def _field(season: Season, event: RoundTakenOver) -> tuple[int, ...]:
    """Everybody who is told of, each once, all of this group."""
    group = season.competition(event.competition).taken_field(event)
    games = [player for game in event.games for player in (game.white, game.black)]
    told = [*games, *([event.odd] if event.odd else []), *event.away, *event.no_shows, *event.others]
    for member, times in Counter(told).items():
        if times > 1:
            refuse(N_("{name} has more than one place in this round."), name=season.name(member))
    for member in [*told, *(member for member, _ in event.extra)]:
        if member not in group:
            refuse(N_("{name} is not in group {group}."), name=season.name(member), group=event.group)
    for member, _ in event.extra:
        if member not in told:
            refuse(N_("{name} gets points, but took no part in this round."), name=season.name(member))
    return tuple(told)


def _with_absentees(
    season: Season, event: RoundTakenOver, date: datetime.date
) -> dict[datetime.date, dict[int, Attendance]]:
    known = {day: dict(members) for day, members in season.state.attendance.items()}
    absent = {member: Attendance(reason="absent") for member in event.away}
    missed = {member: Attendance(no_show=True) for member in event.no_shows}
    if absent or missed:
        known[date] = {**known.get(date, {}), **absent, **missed}
    return known
