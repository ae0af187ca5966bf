"""What events about attendance, external games, objections and appeals decide."""

from __future__ import annotations

import datetime

from msgspec import UNSET
from msgspec.structs import replace

from indeler.language import N_
from indeler.season.attendance.absence import EXEMPT, EXTERNAL, LATE, NO_SHOW, SIGNED_OFF, attendance, status, turn_of
from indeler.season.boards.locks import check_not_final
from indeler.season.boards.terms import appeal_until, objection_until
from indeler.season.calendar.slots import date_of, same_week, slot
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.core.state import Appeal, Attendance, ExternalGame, Place, State
from indeler.season.events import (
    AppealDecided,
    AppealLodged,
    AppealPassedOn,
    Exempted,
    ExternalAnnounced,
    ExternalResult,
    ExternalRuled,
    NoShow,
    ObjectionDecided,
    ObjectionRaised,
    PresenceNoted,
    SignedOff,
    SignedOn,
)

RULEBOOK = "botwinnik"


@decides(SignedOff)
def signed_off(season: Season, event: SignedOff) -> State:
    """BW-9, BW-77: absent, or at an external game, which it announces; a cup game of that evening falls through."""
    name = season.member(event.member).name
    slot(season, event.date)
    round = _round(season, event)
    known = attendance(season, event.date, event.member, round)
    if known.reason:
        refuse(N_("{name} has signed off for {date} already."), name=name, date=event.date)
    if known.no_show:
        refuse(N_("{name} was absent without notice on {date}; object to that instead."), name=name, date=event.date)
    if event.at > datetime.datetime.combine(event.date, season.rulebook.evening.ends):
        refuse(
            N_("The evening of {date} is over; the leader can still exempt {name}, or grant an objection."),
            date=event.date,
            name=name,
        )
    check_not_final(season, event.date, event.written)
    told = replace(known, reason=event.reason, signed_off_at=event.at, signed_off_by=season.version + 1)
    state = _attended(season, event.date, event.member, told, round)
    if turn_of(season, event.date, round) < 2:
        for each in season.competitions:
            state = each.signed_off(state, event.date, event.member)
    if event.reason != "external" or event.game_at is None:
        return state
    return _with_game(season, state, event.date, event.member, event.game_at, event.written, announced_at=event.written)


@decides(SignedOn)
def signed_on(season: Season, event: SignedOn) -> State:
    """BW-9: coming after all, as long as the evening has not been paired without this member."""
    round = _round(season, event)
    known = attendance(season, event.date, event.member, round)
    if not known.reason:
        refuse(N_("{name} has not signed off for {date}."), name=season.name(event.member), date=event.date)
    published = [
        paired
        for paired in season.state.pairings.values()
        if paired.date == event.date and paired.published_at and round in (0, paired.place.round)
    ]
    if published and not any(paired.board_of(event.member) or paired.odd == event.member for paired in published):
        refuse(
            N_("The pairing of {date} is published; give {name} a game by hand."),
            date=event.date,
            name=season.name(event.member),
        )
    told = replace(known, reason="", signed_off_at=None, signed_off_by=0)
    return _attended(season, event.date, event.member, told, round)


@decides(NoShow)
def no_show(season: Season, event: NoShow) -> State:
    """BW-10, BW-11: absent without notice; not before the evening, and not who played."""
    name = season.member(event.member).name
    slot(season, event.date)
    if event.at.date() < event.date:
        refuse(N_("The evening of {date} has not been yet; nobody has stayed away."), date=event.date)
    round = _round(season, event)
    if _has_result(season, event.date, event.member, round):
        refuse(N_("{name} has a result of {date}; take that away first if it is wrong."), name=name, date=event.date)
    if status(season, event.date, event.member, round) in (SIGNED_OFF, EXTERNAL, EXEMPT):
        refuse(
            N_("{name} was absent with notice on {date}; take that event back first if it is wrong."),
            name=name,
            date=event.date,
        )
    check_not_final(season, event.date, event.written)
    known = attendance(season, event.date, event.member, round)
    state = _attended(season, event.date, event.member, replace(known, no_show=True), round)
    return _settled(season, state, event)


@decides(Exempted)
def exempted(season: Season, event: Exempted) -> State:
    """BW-33: the leader exempts, and says why."""
    season.member(event.member)
    slot(season, event.date)
    check_not_final(season, event.date, event.written)
    round = _round(season, event)
    known = attendance(season, event.date, event.member, round)
    return _attended(season, event.date, event.member, replace(known, exempt=True), round)


@decides(PresenceNoted)
def presence_noted(season: Season, event: PresenceNoted) -> State:
    """BW-50: who is there for this round."""
    date_of(season, event.competition, event.part, event.round)
    for member in event.present:
        season.member(member)
    if len(set(event.present)) < len(event.present):
        refuse(N_("Somebody is named twice among those present."))
    place = Place(event.competition, event.part, event.round)
    state = changed(season.state, present=with_entry(season.state.present, place, event.present))
    following = season.followed_by((), state)
    return following.competition(event.competition).presence_noted(state, event.part)


@decides(ExternalAnnounced)
def external_announced(season: Season, event: ExternalAnnounced) -> State:
    """BW-35: before the game and the round, else it will not count; who had signed off is away for that game now."""
    return _with_game(
        season,
        _away_for_it(season, event.date, event.member),
        event.date,
        event.member,
        event.game_at,
        event.written,
        announced_at=event.written,
        opponent=event.opponent,
    )


@decides(ExternalResult)
def external_result(season: Season, event: ExternalResult) -> State:
    """BW-37: the result for the member, and the opponent's rating."""
    fields: dict[str, object] = {"result": event.result, "rating": event.rating}
    if event.opponent:
        fields["opponent"] = event.opponent
    return _with_game(season, season.state, event.date, event.member, event.game_at, event.written, **fields)


@decides(ExternalRuled)
def external_ruled(season: Season, event: ExternalRuled) -> State:
    """BW-35, BW-36: the leader decides, and says why; if it counts, whoever had signed off was away for it."""
    state = _away_for_it(season, event.date, event.member) if event.counts else season.state
    return _with_game(season, state, event.date, event.member, event.game_at, event.written, ruled=event.counts)


def _away_for_it(season: Season, date: datetime.date, member: int) -> State:
    """K24: a sign-off becomes one for an external game."""
    known = attendance(season, date, member)
    return _attended(season, date, member, replace(known, reason="external")) if known.reason else season.state


@decides(ObjectionRaised)
def objection_raised(season: Season, event: ObjectionRaised) -> State:
    """BW-10: before the next round starts."""
    known = attendance(season, event.date, event.member)
    if status(season, event.date, event.member) not in (NO_SHOW, LATE):
        refuse(N_("{name} was not absent without notice on {date}."), name=season.name(event.member), date=event.date)
    until = objection_until(season, event.date)
    if event.at >= until:
        refuse(
            N_("An objection to {date} was open until the next round, {until} (BW-10)."), date=event.date, until=until
        )
    return _attended(season, event.date, event.member, replace(known, objected_at=event.at))


@decides(ObjectionDecided)
def objection_decided(season: Season, event: ObjectionDecided) -> State:
    """BW-10: granted, it was an absence with notice."""
    known = attendance(season, event.date, event.member)
    if known.objected_at is None:
        refuse(N_("{name} has raised no objection about {date}."), name=season.name(event.member), date=event.date)
    state = _attended(season, event.date, event.member, replace(known, granted=event.granted))
    return _settled(season, state, event) if event.granted else state


def _settled(season: Season, state: State, event: NoShow | ObjectionDecided) -> State:
    """BW-78: whoever stays away loses the cup game of that evening too; in logbooks of old that was told apart."""
    is_later_round = isinstance(event, NoShow) and turn_of(season, event.date, _round(season, event)) > 1
    if event.received is not None and not is_later_round:
        for each in season.competitions:
            state = each.stayed_away(state, event.date, event.member)
    return state


@decides(AppealLodged)
def appeal_lodged(season: Season, event: AppealLodged) -> State:
    """BW-5: within seven days of the decision; to the committee only after the leader turned it down."""
    season.member(event.member)
    turned_down = [
        appeal
        for appeal in season.state.appeals.values()
        if appeal.member == event.member and appeal.to == "leader" and appeal.upheld is False
    ]
    if event.to == "committee" and not turned_down:
        refuse(
            N_("An appeal goes to the leader first, and to the committee once the leader has turned it down (BW-5).")
        )
    until = appeal_until(season.rulebook, event.decided_on)
    if not event.decided_on <= event.at.date() <= until:
        refuse(
            N_("An appeal against a decision of {date} is open until {until} (BW-5)."),
            date=event.decided_on,
            until=until,
        )
    number = season.version + 1
    appeal = Appeal(number, event.member, event.at, event.to, event.about, event.affects_coming_rounds)
    if event.to == "committee":
        same = [one.number for one in turned_down if one.about.split() == event.about.split()]
        appeal = replace(appeal, after=event.appeal or (same[-1] if same else None))
    return changed(season.state, appeals=with_entry(season.state.appeals, number, appeal))


@decides(AppealPassedOn)
def appeal_passed_on(season: Season, event: AppealPassedOn) -> State:
    """BW-5: from the committee to the board."""
    appeal = _open_appeal(season, event.appeal)
    if appeal.to != "committee":
        refuse(
            N_("Appeal {number} is not before the committee; only what is goes to the board (BW-5)."),
            number=event.appeal,
        )
    return changed(season.state, appeals=with_entry(season.state.appeals, event.appeal, replace(appeal, to="board")))


@decides(AppealDecided)
def appeal_decided(season: Season, event: AppealDecided) -> State:
    """BW-5: what leader, committee or board decided."""
    decided = replace(_open_appeal(season, event.appeal), upheld=event.upheld)
    return changed(season.state, appeals=with_entry(season.state.appeals, event.appeal, decided))


def _open_appeal(season: Season, number: int) -> Appeal:
    appeal = season.state.appeals.get(number)
    if appeal is None:
        refuse(N_("Event {number} is not an appeal."), number=number)
    if appeal.upheld is not None:
        refuse(N_("Appeal {number} has been decided already."), number=number)
    return appeal


def _round(season: Season, event: SignedOff | SignedOn | NoShow | Exempted) -> int:
    """Return the round of an evening with several that an event is about, or 0 for all of them."""
    if event.round is UNSET:
        return 0
    evening = slot(season, event.date)
    if not evening.has(evening.what, evening.part, event.round) or not evening.round:
        refuse(
            N_("Round {round} is not played on {date}; leave the round out for the whole evening."),
            round=event.round,
            date=event.date,
        )
    return event.round if evening.rounds > 1 else 0


def _has_result(season: Season, date: datetime.date, member: int, round: int = 0) -> bool:
    return any(
        member in (board.white, board.black) and board.result
        for place, paired in season.state.pairings.items()
        if paired.date == date
        and round in (0, place.round)
        and season.competition(place.competition).goes_by_attendance(place)
        for board in paired.boards
    )


def _attended(season: Season, date: datetime.date, member: int, known: Attendance, round: int = 0) -> State:
    if round:
        whole, turn = attendance(season, date, member), turn_of(season, date, round)
        known = replace(whole, by_turn=with_entry(whole.by_turn, turn, replace(known, by_turn={})))
    evening = with_entry(season.state.attendance.get(date, {}), member, known)
    return changed(season.state, attendance=with_entry(season.state.attendance, date, evening))


def _game(state: State, date: datetime.date, member: int, game_at: datetime.datetime) -> ExternalGame | None:
    games = state.externals.get(date, {}).get(member, ())
    return next((game for game in games if game.game_at == game_at), None)


def _with_game(
    season: Season,
    state: State,
    date: datetime.date,
    member: int,
    game_at: datetime.datetime,
    at: datetime.datetime,
    **fields: object,
) -> State:
    """BW-32, BW-35: one more external game of that week, or more known of it, until the scores are final."""
    name = season.member(member).name
    check_not_final(season, date, at)
    if not same_week(game_at.date(), date):
        refuse(
            N_("The game of {name} on {day} is in another week than {date}, so it cannot count (BW-35)."),
            name=name,
            day=game_at.date(),
            date=date,
        )
    games = state.externals.get(date, {}).get(member, ())
    known = _game(state, date, member, game_at)
    if known is None:
        games = tuple(sorted((*games, replace(ExternalGame(game_at), **fields)), key=lambda game: game.game_at))
    else:
        if known.announced_at is not None:
            fields.pop("announced_at", None)
        games = tuple(replace(game, **fields) if game is known else game for game in games)
    evening = with_entry(state.externals.get(date, {}), member, games)
    return changed(state, externals=with_entry(state.externals, date, evening))
