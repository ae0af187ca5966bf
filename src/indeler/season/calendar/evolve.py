"""Effects of events about the calendar, attendance, external games, objections and appeals."""

import datetime
from collections.abc import Collection

from msgspec import UNSET
from msgspec.structs import replace

from indeler.season import queries
from indeler.season.calendar import events
from indeler.season.calendar.absence import attendance, turn_of
from indeler.season.calendar.holidays import ONE_DAY, own_days_off
from indeler.season.calendar.slots import date_of, is_day_of, slot, slots
from indeler.season.capabilities import FollowsAttendance, IsDrawn, NotesPresence
from indeler.season.core.decisions import evolves, with_entry, with_fields
from indeler.season.core.season import Season
from indeler.season.core.state import Appeal, Evening, ExternalGame, RoundKey, Slot, State
from indeler.season.core.tables import RESERVE

RULEBOOK = "botwinnik"

OfMember = (
    events.SignedOff
    | events.SignedOn
    | events.NoShow
    | events.Exempted
    | events.ExternalAnnounced
    | events.ExternalResult
    | events.ExternalRuled
    | events.ObjectionRaised
    | events.ObjectionDecided
)
"""The events about a member on one evening."""


@evolves(events.EveningsPlanned)
def evenings_planned(season: Season, event: events.EveningsPlanned) -> State:
    """BW-7, BW-20, BW-62: add evenings; cancelled evenings return, and paired rounds keep their numbers."""
    planned = {each.date: Evening(each.date, each.what, each.note) for each in event.evenings}
    evenings, dropped = {**season.state.evenings, **planned}, season.state.dropped
    for what, numbers in dropped.items():
        dates = [date for date, each in evenings.items() if each.what == what]
        again = max(0, len(dates) - queries.evenings_needed(season.competition(what)))
        if again:
            dropped = with_entry(dropped, what, tuple(sorted(numbers))[again:])
            parts = {paired.date: place.part for place, paired in season.state.pairings.items()}
            for date in dates:
                evenings[date] = replace(evenings[date], part=parts.get(date, 0))
    return _replanned(Season(season.club_rules, (), 0, with_fields(season.state, dropped=dropped)), evenings)


@evolves(events.DaysOffSet)
def days_off_set(season: Season, event: events.DaysOffSet) -> State:
    """BW-6: exclude these days from proposed calendars; planned evenings stay."""
    return with_fields(season.state, days_off=tuple(sorted(event.periods, key=lambda each: (each.first, each.last))))


@evolves(events.EveningsMoved)
def evenings_moved(season: Season, event: events.EveningsMoved) -> State:
    """BW-6, BW-77: move all of them at once; the main dates and the games of a cup move with their evenings."""
    evenings = dict(season.state.evenings)
    for each in event.moves:
        slot(season, each.date)  # raises if the evening does not exist
        evenings.pop(each.date, None)
    moved = {each.date: each.to for each in event.moves if each.to is not None}
    evenings |= {to: replace(season.state.evenings[date], date=to) for date, to in moved.items()}
    state = season.state
    for competition in season.competitions:
        if isinstance(competition, IsDrawn):
            state = competition.evenings_moved(state, moved)
    return _replanned(Season(season.club_rules, (), 0, state), evenings)


@evolves(events.EveningPostponed)
def evening_postponed(season: Season, event: events.EveningPostponed) -> State:
    """BW-21, BW-62: move the round, and those after it, to the next evening of the cycles, else to one in reserve.

    Together with another evening of the same part, that evening has the rounds of both.
    """
    evening = slot(season, event.date)
    evenings = {date: each for date, each in season.state.evenings.items() if date != event.date}
    if event.together and event.to in evenings:
        rounds = slots(season)[event.to].rounds + evening.rounds
        evenings[event.to] = replace(evenings[event.to], rounds=rounds)
    elif event.to is not None:
        evenings[event.to] = replace(season.state.evenings[event.date], date=event.to)
    elif moves_on(season, evening):
        to = next_evening_for(season, evening) or free_day_for(season, evening, own_days_off(season))
        if to is not None:
            evenings[to] = Evening(to, evening.what, evening.note)
    return _replanned(season, evenings, left_out=event.date)


def moves_on(season: Season, evening: Slot) -> bool:
    """BW-62: return whether a postponed evening replaces a later one; rounds of the cycles move instead."""
    return bool(evening.part) and not season.competition(evening.what).regular


def next_evening_for(season: Season, evening: Slot) -> datetime.date | None:
    """BW-6, BW-62: return the next regular evening on a day of its competition, else the next such one in reserve."""
    regular = {each.name for each in season.competitions if each.regular}
    later = [date for date in slots(season) if date > evening.date and is_day_of(season, evening.what, date)]
    following = (date for date in later if slots(season)[date].what in regular)
    reserve = (date for date in later if season.state.evenings[date].what == RESERVE)
    return next(following, None) or next(reserve, None)


def free_day_for(season: Season, evening: Slot, off: Collection[datetime.date]) -> datetime.date | None:
    """BW-6, BW-62: return the next free day on a competition's own day of the week, which is none of these days off.

    When the event is decided the public holidays are days off too, and the event names the day. An event
    without a day uses the days off without public holidays, which depend on another library.
    """
    if season.competition(evening.what).rules.weekday is None:
        return None
    days = (evening.date + ONE_DAY * ahead for ahead in range(1, (season.state.end - evening.date).days + 1))
    free = (day for day in days if day not in season.state.evenings and day not in off)
    return next((day for day in free if is_day_of(season, evening.what, day)), None)


@evolves(events.EveningDropped)
def evening_dropped(season: Season, event: events.EveningDropped) -> State:
    """BW-62: cancel the evening; the others of its competition keep their numbers.

    BW-21: rounds of the cycles move on, or by a setting the next cycle becomes shorter; a lost round is not played.
    """
    evening = slot(season, event.date)
    evenings = {date: each for date, each in season.state.evenings.items() if date != event.date}
    if evening.part:
        competition = season.competition(evening.what)
        after = queries.lost(competition, evening) if event.lost else queries.dropped(competition, evening)
        season = Season(season.club_rules, (), 0, after)
    return _replanned(season, evenings, left_out=event.date)


def _replanned(season: Season, evenings: dict[datetime.date, Evening], left_out: datetime.date | None = None) -> State:
    """Return the calendar changed; a pairing of an evening that moved is void."""
    void = slots(season).get(left_out) if left_out else None
    state = with_fields(
        season.state,
        evenings={date: evenings[date] for date in sorted(evenings)},
        pairings={place: paired for place, paired in season.state.pairings.items() if paired.date != left_out},
        present={place: members for place, members in season.state.present.items() if not is_of(place, void)},
    )
    if left_out is not None:
        for each in season.competitions:
            if isinstance(each, IsDrawn):
                state = each.evening_moved(state, left_out)
    for name in season.club_rules.names:
        competition = Season(season.club_rules, (), 0, state).competition(name)
        if isinstance(competition, IsDrawn):
            state = competition.replanned()
    return state


def is_of(place: RoundKey, evening: Slot | None) -> bool:
    """Return whether this is a round of that evening."""
    return evening is not None and evening.has(*place[:3])


@evolves(events.SignedOff)
def signed_off(season: Season, event: events.SignedOff) -> State:
    """BW-9, BW-77: record an absence, or announce an external game; a cup game of that evening is cancelled."""
    slot(season, event.date)  # raises if the evening does not exist
    state = _attended(season, event, reason=event.reason, signed_off_at=event.at, signed_off_by=season.version + 1)
    if turn_of(season, event.date, round_of(season, event)) < 2:
        for each in season.competitions:
            if isinstance(each, FollowsAttendance):
                state = each.signed_off(state, event.date, event.member)
    if event.reason != "external" or event.game_at is None:
        return state
    return _with_game(state, event, event.game_at, announced_at=event.recorded_at)


@evolves(events.SignedOn)
def signed_on(season: Season, event: events.SignedOn) -> State:
    """BW-9: record that the member comes after all."""
    return _attended(season, event, reason="", signed_off_at=None, signed_off_by=0)


@evolves(events.NoShow)
def no_show(season: Season, event: events.NoShow) -> State:
    """BW-10, BW-11: record an absence without notice."""
    slot(season, event.date)  # raises if the evening does not exist
    return _settled(season, _attended(season, event, no_show=True), event)


@evolves(events.Exempted)
def exempted(season: Season, event: events.Exempted) -> State:
    """BW-33: record the exemption by the leader, with its reason."""
    slot(season, event.date)  # raises if the evening does not exist
    return _attended(season, event, exempt=True)


@evolves(events.PresenceNoted)
def presence_noted(season: Season, event: events.PresenceNoted) -> State:
    """BW-50: record the members who are present for this round."""
    place = RoundKey(event.competition, event.part, event.round)
    date_of(season, *place[:3])  # raises if the round does not exist
    for member in event.present:
        season.member(member)
    state = with_fields(season.state, present=with_entry(season.state.present, place, event.present))
    competition = season.followed_by((), state).competition(event.competition)
    return competition.presence_noted(state, event.part) if isinstance(competition, NotesPresence) else state


@evolves(events.ExternalAnnounced)
def external_announced(season: Season, event: events.ExternalAnnounced) -> State:
    """BW-35: announce a game; after the game or the round it does not count; a sign-off becomes one for that game."""
    season.member(event.member)
    state = _as_external_absence(season, event)
    return _with_game(state, event, event.game_at, announced_at=event.recorded_at, opponent=event.opponent)


@evolves(events.ExternalResult)
def external_result(season: Season, event: events.ExternalResult) -> State:
    """BW-37: record the result for the member, and the opponent's rating."""
    season.member(event.member)
    fields: dict[str, object] = {"result": event.result, "rating": event.rating}
    if event.opponent:
        fields["opponent"] = event.opponent
    return _with_game(season.state, event, event.game_at, **fields)


@evolves(events.ExternalRuled)
def external_ruled(season: Season, event: events.ExternalRuled) -> State:
    """BW-35, BW-36: record the leader's decision and reason; if it counts, a sign-off becomes one for that game."""
    season.member(event.member)
    state = _as_external_absence(season, event) if event.counts else season.state
    return _with_game(state, event, event.game_at, ruled=event.counts)


def _as_external_absence(season: Season, event: events.ExternalAnnounced | events.ExternalRuled) -> State:
    """K24: record a sign-off as one for an external game."""
    has_signed_off = attendance(season, event.date, event.member).reason
    return _attended(season, event, reason="external") if has_signed_off else season.state


@evolves(events.ObjectionRaised)
def objection_raised(season: Season, event: events.ObjectionRaised) -> State:
    """BW-10: record a member's objection that notice had been given."""
    return _attended(season, event, objected_at=event.at)


@evolves(events.ObjectionDecided)
def objection_decided(season: Season, event: events.ObjectionDecided) -> State:
    """BW-10: record the decision; if granted, it was an absence with notice."""
    state = _attended(season, event, granted=event.granted)
    return _settled(season, state, event) if event.granted else state


def _settled(season: Season, state: State, event: events.NoShow | events.ObjectionDecided) -> State:
    """BW-78: let an absent member lose the cup game too."""
    if turn_of(season, event.date, round_of(season, event)) < 2:
        for each in season.competitions:
            if isinstance(each, FollowsAttendance):
                state = each.record_no_show(state, event.date, event.member)
    return state


@evolves(events.AppealLodged)
def appeal_lodged(season: Season, event: events.AppealLodged) -> State:
    """BW-5: add an appeal, by the number of its event; to the committee after one to the leader on the same matter."""
    season.member(event.member)
    number = season.version + 1
    appeal = Appeal(number, event.member, event.at, event.to, event.about, event.affects_coming_rounds)
    if event.to == "committee":
        same = [one.number for one in turned_down(season, event.member) if one.about.split() == event.about.split()]
        appeal = replace(appeal, after=event.appeal or (same[-1] if same else None))
    return with_fields(season.state, appeals=with_entry(season.state.appeals, number, appeal))


def turned_down(season: Season, member: int) -> list[Appeal]:
    """BW-5: return the appeals of this member that the leader rejected."""
    appeals = season.state.appeals.values()
    return [one for one in appeals if one.member == member and one.to == "leader" and one.upheld is False]


@evolves(events.AppealPassedOn)
def appeal_passed_on(season: Season, event: events.AppealPassedOn) -> State:
    """BW-5: pass an appeal from the committee to the board."""
    appeal = replace(season.state.appeals[event.appeal], to="board")
    return with_fields(season.state, appeals=with_entry(season.state.appeals, event.appeal, appeal))


@evolves(events.AppealDecided)
def appeal_decided(season: Season, event: events.AppealDecided) -> State:
    """BW-5: record the decision of leader, committee or board."""
    decided = replace(season.state.appeals[event.appeal], upheld=event.upheld)
    return with_fields(season.state, appeals=with_entry(season.state.appeals, event.appeal, decided))


def round_of(season: Season, event: OfMember) -> int:
    """Return the round of an evening with several that an event is about, or 0 for all of them."""
    round = getattr(event, "round", UNSET)
    return 0 if round is UNSET or slot(season, event.date).rounds == 1 else round


def _attended(season: Season, event: OfMember, **fields: object) -> State:
    """Change fields of a member's attendance, on the evening or in the round that an event is about."""
    date, member, round = event.date, season.member(event.member).id, round_of(season, event)
    known = replace(attendance(season, date, member, round), **fields)
    if round:
        recorded, turn = attendance(season, date, member), turn_of(season, date, round)
        known = replace(recorded, by_turn=with_entry(recorded.by_turn, turn, replace(known, by_turn={})))
    evening = with_entry(season.state.attendance.get(date, {}), member, known)
    return with_fields(season.state, attendance=with_entry(season.state.attendance, date, evening))


def _with_game(state: State, event: OfMember, game_at: datetime.datetime, **fields: object) -> State:
    """BW-35: add an external game of that week, or change its fields."""
    date, member = event.date, event.member
    games = state.externals.get(date, {}).get(member, ())
    known = next((game for game in games if game.game_at == game_at), None)
    if known is None:
        games = tuple(sorted((*games, replace(ExternalGame(game_at), **fields)), key=lambda game: game.game_at))
    else:
        if known.announced_at is not None:
            fields.pop("announced_at", None)
        games = tuple(replace(game, **fields) if game is known else game for game in games)
    evening = with_entry(state.externals.get(date, {}), member, games)
    return with_fields(state, externals=with_entry(state.externals, date, evening))
