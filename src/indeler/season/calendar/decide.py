"""Checks of decisions about the calendar, attendance, external games, objections and appeals."""

import datetime
from collections.abc import Iterator
from typing import NoReturn

from msgspec import UNSET
from msgspec.structs import replace

from indeler.language import N_, Sentence
from indeler.language.days import Moment
from indeler.season import queries
from indeler.season.boards.terms import appeal_until, check_not_final, objection_until
from indeler.season.calendar import events
from indeler.season.calendar.absence import EXEMPT, EXTERNAL, LATE, NO_SHOW, SIGNED_OFF, attendance, status
from indeler.season.calendar.evolve import (
    free_day_for,
    is_of,
    moves_on,
    next_evening_for,
    round_of,
    turned_down,
)
from indeler.season.calendar.holidays import days_off
from indeler.season.calendar.room import can_join, free_club_days, left_over, ways_out
from indeler.season.calendar.slots import same_week, sign_off_deadline, slot, slots, use_title
from indeler.season.core.decisions import SEASON, Since, asks, builds_on, day, decides, evolved, refuse
from indeler.season.core.season import Season
from indeler.season.core.state import Appeal
from indeler.season.core.tables import OUTSIDE
from indeler.season.events import NotationSkipped

RULEBOOK = "botwinnik"


@decides(events.EveningsPlanned)
def _evenings_planned(season: Season, event: events.EveningsPlanned) -> None:
    """BW-7, BW-20: refuse evenings of competitions without evenings, or outside the season."""
    known = {*(each.name for each in season.competitions if queries.has_evenings(each)), *OUTSIDE}
    for planned in event.evenings:
        if planned.what not in known:
            text = N_("There is no evening of '{what}'; choose one of {choices}.")
            refuse(text, what=planned.what, choices=sorted(known))
        _is_in_season(season, planned.date)


@decides(events.DaysOffSet)
def _days_off_set(season: Season, event: events.DaysOffSet) -> None:
    """BW-6: refuse days outside this season."""
    for period in event.periods:
        if period.first > period.last:
            refuse(N_("'{name}' ends before it begins; turn the dates round."), name=period.name)
        if period.last < season.state.start or period.first > season.state.end:
            text = N_("'{name}' is not in this season, which runs from {start} to {end}.")
            refuse(text, name=period.name, start=season.state.start, end=season.state.end)


@decides(events.EveningsMoved)
def _evenings_moved(season: Season, event: events.EveningsMoved) -> None:
    """BW-6: refuse to move evenings that are paired, or to a day in use."""
    moves = {each.date: each.to for each in event.moves}
    if len(moves) < len(event.moves):
        refuse(N_("An evening moves to one day only; name each evening once."))
    others = {date: each.what for date, each in season.state.evenings.items() if date not in moves}
    for date, to in moves.items():
        evening = slot(season, date)
        _not_paired(season, date)
        if to is not None:
            _is_in_season(season, to)
            if to in others:
                _refuse_second(season, to, others[to])
            others[to] = season.state.evenings[date].what
        elif evening.part:
            text = N_("{date} has an evening of {what}; say to which day it moves.")
            refuse(text, date=date, what=use_title(season, evening.what))


@decides(events.EveningPostponed, events.EveningDropped)
def _not_played(season: Season, event: events.EveningPostponed | events.EveningDropped) -> None:
    slot(season, event.date)
    for paired in season.state.pairings.values():
        if paired.date == event.date and any(board.result for board in paired.boards):
            text = N_("There are results of {date}; an evening that was played cannot be moved or dropped.")
            refuse(text, date=event.date)


@decides(events.EveningDropped)
def _rounds_lost(season: Season, event: events.EveningDropped) -> None:
    """BW-21: refuse to lose rounds that must be played."""
    evening = slot(season, event.date)
    if event.lost and evening.part:
        queries.check_lost(season.competition(evening.what), evening)


@SEASON.completes(events.EveningPostponed)
def _with_day(season: Season, event: events.EveningPostponed) -> events.EveningPostponed:
    """BW-6, BW-62: return an event that moves a round to a free day with that day; any other one unchanged.

    The public holidays are those of a library that changes, so the day is determined once, when this is decided.
    """
    evening = slots(season).get(event.date)
    if (
        event.to is not None
        or evening is None
        or not moves_on(season, evening)
        or next_evening_for(season, evening) is not None
    ):
        return event
    return replace(event, to=free_day_for(season, evening, days_off(season)))


@decides(events.EveningPostponed)
def _evening_postponed(season: Season, event: events.EveningPostponed) -> None:
    if event.to is not None:
        _is_in_season(season, event.to)
    evening = slot(season, event.date)
    if event.to is None and moves_on(season, evening) and next_evening_for(season, evening) is None:
        text = N_("There is no later evening to move {what} to; name a date.")
        refuse(text, what=use_title(season, evening.what))
    there = season.state.evenings.get(event.to) if event.to not in (None, event.date) else None
    if event.together:
        if event.to is None or not can_join(season, evening, event.to):
            refuse(N_("Two rounds on one evening need an evening of the same part; name its date."))
    elif there is not None and there.what not in OUTSIDE:
        _refuse_second(season, there.date, there.what)


@asks(events.EveningsPlanned, events.EveningPostponed, events.EveningDropped)
def _rounds_left_over(
    before: Season,
    event: events.EveningsPlanned | events.EveningPostponed | events.EveningDropped,
    after: Season,
) -> Iterator[Sentence]:
    """BW-20, BW-21: ask what becomes of a round for which no evening is left."""
    rounds = left_over(before, after)
    if rounds:
        gone = {*slots(before)} - {*slots(after)}
        yield Sentence(
            N_("No evening is left for {rounds}."), rounds=[title for each in rounds for title in each.titles]
        )
        yield ways_out(after, [day for day in free_club_days(after, event.at.date()) if day not in gone])


@decides(events.EveningsPlanned, events.EveningsMoved, events.EveningPostponed, events.EveningDropped)
def _paired_rounds_stay(
    season: Season,
    event: events.EveningsPlanned | events.EveningsMoved | events.EveningPostponed | events.EveningDropped,
) -> None:
    """BW-20: refuse to move a round that has been paired, unless its own evening is cancelled."""
    after = evolved(season, event)
    moved = slots(after)
    for place, paired in after.state.pairings.items():
        if not is_of(place, moved.get(paired.date)):
            _not_paired(season, paired.date)


def _is_in_season(season: Season, date: datetime.date) -> None:
    if not season.state.start <= date <= season.state.end:
        text = N_("{date} is not in this season, which runs from {start} to {end}.")
        refuse(text, date=date, start=season.state.start, end=season.state.end)


def _refuse_second(season: Season, date: datetime.date, what: str) -> NoReturn:
    """BW-7: refuse a second evening on one day."""
    text = N_("{date} has an evening of {what} already; choose another date.")
    refuse(text, date=date, what=use_title(season, what))


def _not_paired(season: Season, date: datetime.date) -> None:
    for place, paired in season.state.pairings.items():
        if paired.date == date:
            text = N_("{date} has been paired already ({place}); the calendar before it stays as it is.")
            refuse(text, date=date, place=season.name_round(place))


@decides(events.SignedOff, events.SignedOn, events.NoShow, events.Exempted)
def _evening(season: Season, event: events.SignedOff | events.SignedOn | events.NoShow | events.Exempted) -> None:
    """Refuse an unknown member or evening, or a round that is not played on that evening."""
    season.member(event.member)
    if event.round is UNSET:
        if not isinstance(event, events.SignedOn):
            slot(season, event.date)
        return
    evening = slot(season, event.date)
    if not evening.round or not evening.round <= event.round <= evening.last_round:
        text = N_("Round {round} is not played on {date}; leave the round out for the whole evening.")
        refuse(text, round=event.round, date=event.date)


@decides(events.SignedOff)
def _signed_off(season: Season, event: events.SignedOff) -> None:
    """BW-9, BW-32: refuse a second sign-off, or one after the evening."""
    name, known = season.name(event.member), attendance(season, event.date, event.member, round_of(season, event))
    if known.reason:
        refuse(N_("{name} has signed off for {date} already."), name=name, date=event.date)
    if known.no_show:
        refuse(N_("{name} was absent without notice on {date}; object to that instead."), name=name, date=event.date)
    if event.at > season.club_rules.evening.ends_on(event.date):
        text = N_("The evening of {date} is over; the leader can still exempt {name}, or grant an objection.")
        refuse(text, date=event.date, name=name)
    check_not_final(season, event.date, event.recorded_at)
    if event.reason == "external" and event.game_at is not None:
        _check_week(season, event.date, event.member, event.game_at)


@builds_on(events.SignedOn)
def _after_the_sign_off(season: Season, event: events.SignedOn) -> Iterator[Since]:
    known = attendance(season, event.date, event.member)
    if known.signed_off_at is not None:
        yield Since(N_("{at} is too early: the sign-off was on {moment}."), known.signed_off_at)


@decides(events.SignedOn)
def _signed_on(season: Season, event: events.SignedOn) -> None:
    """BW-9: refuse to sign on once the evening has been paired without this member."""
    round = round_of(season, event)
    if not attendance(season, event.date, event.member, round).reason:
        refuse(N_("{name} has not signed off for {date}."), name=season.name(event.member), date=event.date)
    published = [
        paired
        for paired in season.state.pairings.values()
        if paired.date == event.date and paired.published_at and round in (0, paired.place.round)
    ]
    if published and not any(paired.board_of(event.member) or paired.odd == event.member for paired in published):
        text = N_("The pairing of {date} is published; give {name} a game by hand.")
        refuse(text, date=event.date, name=season.name(event.member))


@builds_on(events.NoShow)
def _after_the_deadline(season: Season, event: events.NoShow) -> Iterator[Since]:
    """BW-9, BW-10: yield the deadline; there is no absence without notice before it."""
    deadline = sign_off_deadline(season.club_rules, event.date)
    if event.at < deadline:
        text = N_("{name} can still sign off until {moment}. Only after that can you note that somebody has not come.")
        refuse(text, name=season.member(event.member).name, moment=Moment(deadline))
    yield from ()


@decides(events.NoShow)
def _no_show(season: Season, event: events.NoShow) -> None:
    """BW-9, BW-10, BW-11: refuse a no-show before the evening, and of a member who played or gave notice."""
    name, round = season.name(event.member), round_of(season, event)
    if event.received is not None and event.date > event.received.date():
        refuse(N_("{date} is still to come; nobody can have been absent."), date=event.date)
    if event.at.date() < event.date:
        refuse(N_("The evening of {date} is still to come; nobody can have been absent."), date=event.date)
    if _has_result(season, event.date, event.member, round):
        refuse(N_("{name} has a result of {date}; take that away first if it is wrong."), name=name, date=event.date)
    if status(season, event.date, event.member, round) in (SIGNED_OFF, EXTERNAL, EXEMPT):
        text = N_("{name} was absent with notice on {date}; take that event back first if it is wrong.")
        refuse(text, name=name, date=event.date)
    check_not_final(season, event.date, event.recorded_at)


@asks(events.SignedOff, events.Exempted)
def _absent_with_a_result(
    before: Season, event: events.SignedOff | events.Exempted, after: Season
) -> Iterator[Sentence]:
    """BW-9, BW-33: ask before an absence is noted of a member who has a result of that evening."""
    if _has_result(before, event.date, event.member, round_of(before, event)):
        text = N_("{name} has a result of {date}, which counts all the same.")
        yield Sentence(text, name=before.name(event.member), date=event.date)


def _has_result(season: Season, date: datetime.date, member: int, round: int) -> bool:
    rounds = [each for each in season.state.pairings.values() if each.date == date and round in (0, each.place.round)]
    return any(
        queries.goes_by_attendance(season.competition(paired.place.competition), paired.place)
        for paired in rounds
        if (board := paired.board_of(member)) is not None and board.result
    )


@decides(events.Exempted)
def _exempted(season: Season, event: events.Exempted) -> None:
    check_not_final(season, event.date, event.recorded_at)


@decides(events.PresenceNoted)
def _presence_noted(season: Season, event: events.PresenceNoted) -> None:
    for member in event.present:
        season.member(member)
    if len(set(event.present)) < len(event.present):
        refuse(N_("Somebody is named twice among those present."))


@builds_on(events.ExternalResult)
def _after_the_game_began(season: Season, event: events.ExternalResult) -> Iterator[Since]:
    yield Since(N_("{at} is too early: that game starts on {moment}."), event.game_at)


@decides(events.ExternalAnnounced, events.ExternalResult, events.ExternalRuled)
def _external_game(
    season: Season, event: events.ExternalAnnounced | events.ExternalResult | events.ExternalRuled
) -> None:
    """BW-32, BW-35: refuse a game of another week, or one after the scores are final."""
    season.member(event.member)
    check_not_final(season, event.date, event.recorded_at)
    _check_week(season, event.date, event.member, event.game_at)


def _check_week(season: Season, date: datetime.date, member: int, game_at: datetime.datetime) -> None:
    if not same_week(game_at.date(), date):
        text = N_("The game of {name} on {day} is in another week than {date}, so it cannot count (BW-35).")
        refuse(text, name=season.name(member), day=game_at.date(), date=date)


@builds_on(events.ObjectionRaised, NotationSkipped)
def _after_the_evening(season: Season, event: events.ObjectionRaised | NotationSkipped) -> Iterator[Since]:
    yield Since(N_("{at} is too early: the evening is on {moment}."), day(event.date))


@decides(events.ObjectionRaised)
def _objection_raised(season: Season, event: events.ObjectionRaised) -> None:
    """BW-10: refuse an objection after the next round starts."""
    if status(season, event.date, event.member) not in (NO_SHOW, LATE):
        refuse(N_("{name} was not absent without notice on {date}."), name=season.name(event.member), date=event.date)
    until = objection_until(season, event.date)
    if event.at >= until:
        text = N_("An objection to {date} was open until the next round, {until} (BW-10).")
        refuse(text, date=event.date, until=until)


@builds_on(events.ObjectionDecided)
def _after_the_objection(season: Season, event: events.ObjectionDecided) -> Iterator[Since]:
    known = attendance(season, event.date, event.member)
    if known.objected_at is not None:
        yield Since(N_("{at} is too early: the objection was raised on {moment}."), known.objected_at)


@decides(events.ObjectionDecided)
def _objection_decided(season: Season, event: events.ObjectionDecided) -> None:
    if attendance(season, event.date, event.member).objected_at is None:
        refuse(N_("{name} has raised no objection about {date}."), name=season.name(event.member), date=event.date)


@decides(events.AppealLodged)
def _appeal_lodged(season: Season, event: events.AppealLodged) -> None:
    """BW-5: refuse an appeal after seven days; to the committee before the leader rejected it."""
    name = season.name(event.member)
    until = appeal_until(season.club_rules, event.decided_on)
    if event.to == "committee":
        _check_committee(season, event, name)
    if not event.decided_on <= event.at.date() <= until:
        text = N_("An appeal against a decision of {date} is open until {until} (BW-5).")
        refuse(text, date=event.decided_on, until=until)


def _check_committee(season: Season, event: events.AppealLodged, name: str) -> None:
    """BW-5: refuse an appeal to the committee that the leader has not rejected, or that is decided already."""
    before = turned_down(season, event.member)
    if not before:
        text = N_("An appeal goes to the leader first, and to the committee once the leader has turned it down (BW-5).")
        refuse(text)
    about = event.about.split()
    same = [one for one in before if one.number == event.appeal or (not event.appeal and one.about.split() == about)]
    if not same:
        text = N_(
            "The leader has turned down no appeal of {name} about this; an appeal on another matter goes to the "
            "leader first (BW-5)."
        )
        refuse(text, name=name)
    if any(one.after == same[-1].number for one in season.state.appeals.values()):
        text = N_("Appeal {number} has been before the committee, whose decision is final (BW-5).")
        refuse(text, number=same[-1].number)


def appeal_of(season: Season, event: events.AppealPassedOn | events.AppealDecided) -> Appeal:
    """Return the appeal that an event is about."""
    appeal = season.state.appeals.get(event.appeal)
    if appeal is None:
        refuse(N_("Event {number} is not an appeal."), number=event.appeal)
    return appeal


@builds_on(events.AppealDecided, events.AppealPassedOn)
def _after_the_appeal(season: Season, event: events.AppealDecided | events.AppealPassedOn) -> Iterator[Since]:
    appeal = season.state.appeals.get(event.appeal)
    if appeal is not None:
        yield Since(N_("{at} is too early: the appeal was lodged on {moment}."), appeal.lodged_at)


@decides(events.AppealDecided, events.AppealPassedOn)
def _appeal_is_open(season: Season, event: events.AppealDecided | events.AppealPassedOn) -> None:
    if appeal_of(season, event).upheld is not None:
        refuse(N_("Appeal {number} has been decided already."), number=event.appeal)


@decides(events.AppealPassedOn)
def _appeal_passed_on(season: Season, event: events.AppealPassedOn) -> None:
    """BW-5: refuse to pass on an appeal that is not with the committee."""
    if appeal_of(season, event).to != "committee":
        text = N_("Appeal {number} is not before the committee; only what is goes to the board (BW-5).")
        refuse(text, number=event.appeal)
