"""Deadlines of appeals, objections, final scores, publication and missing results; and the notation waiver."""

import datetime

from msgspec.structs import replace

from indeler.language import N_
from indeler.season import queries
from indeler.season.calendar.slots import next_regular_evening, slot, slots, start_of
from indeler.season.capabilities import HasOtherScores
from indeler.season.core.club_rules import ClubRules
from indeler.season.core.decisions import refuse
from indeler.season.core.season import Season
from indeler.season.core.state import Board, RoundRecord, Slot

RULEBOOK = "botwinnik"


def appeal_until(club_rules: ClubRules, decided_on: datetime.date) -> datetime.date:
    """BW-5: return the last day for an appeal against a decision of this day."""
    return decided_on + datetime.timedelta(days=club_rules.decisions.appeal_days)


def objection_until(season: Season, date: datetime.date) -> datetime.datetime:
    """BW-10: return until when members can object to a recorded absence without notice: the start of the next round."""
    following = next_regular_evening(season, date)
    return datetime.datetime.max if following is None else start_of(season.club_rules, following.date)


def is_final(season: Season, evening: Slot, date: datetime.date, at: datetime.datetime) -> bool:
    """BW-32: return whether the scores of an evening are final at this time; lifting the lock restarts the term."""
    term = datetime.timedelta(days=season.club_rules.decisions.final_after_days)
    lifted = (at.date() for key, at in season.state.lifted.items() if evening.has(*key))
    return at.date() > max([date, *lifted]) + term


def publish_until(club_rules: ClubRules, date: datetime.date) -> datetime.date:
    """BW-12: return the day on which the results of this evening should be online."""
    return date + datetime.timedelta(days=club_rules.decisions.publish_within_days)


def games_of(season: Season, member: int, before: datetime.date = datetime.date.max) -> int:
    """BW-4: return how many long games this member has played as a member this season."""
    return sum(
        board.result in ("1-0", "½-½", "0-1", "0-0")
        for paired in season.state.pairings.values()
        if season.competition(paired.place.competition).regular and paired.date < before
        for board in paired.boards
        if member in (board.white, board.black)
    )


def notation_waiver(season: Season, member: int, before: datetime.date = datetime.date.max) -> int:
    """BW-4: return how many more games a new member may play without notation."""
    if not season.member(member).learning_notation:
        return 0
    return max(0, season.club_rules.decisions.notation_free_games - games_of(season, member, before))


def notation_penalty(season: Season, member: int) -> int:
    """BW-4: return the minutes off in the next game, if the last one lacked its required notation."""
    not_written = season.state.notation.get(member, ())
    if not not_written:
        return 0
    first = min(date for date, _ in not_written)
    since = [paired for paired in season.state.pairings.values() if paired.date >= first]
    played = [paired for paired in since if (board := paired.board_of(member)) is not None and board.result]
    regular = [paired.date for paired in played if season.competition(paired.place.competition).regular]
    last = max(regular, default=None)
    for date, valid_reason in not_written:
        if date == last and not valid_reason and not notation_waiver(season, member, date):
            return season.club_rules.decisions.notation_penalty_minutes
    return 0


def missing(season: Season, paired: RoundRecord) -> list[Board]:
    """BW-12, BW-45: return the boards whose result is overdue; the championship group may catch up its games later."""
    competition = season.competition(paired.place.competition)
    return [
        board
        for board in paired.boards
        if queries.awaits_result(competition, paired, board) and not queries.may_wait(competition, paired, board)
    ]


def check_not_final(
    season: Season, date: datetime.date, at: datetime.datetime, since: datetime.date | None = None
) -> None:
    """BW-32: refuse a change to final scores of an evening; ``since``: played after it."""
    evening = slot(season, date)
    if evening.part and is_final(season, evening, since or date, at):
        refuse(N_("The scores of {date} are final; lift the lock first, and say why (BW-32)."), date=date)


def check_final_stays(before: Season, after: Season, at: datetime.datetime) -> None:
    """BW-32: refuse to reverse an event if that changes final scores."""
    for date in slots(before):
        if _scores(before, date) != _scores(after, date):
            check_not_final(before, date, at)


def _scores(season: Season, date: datetime.date) -> tuple[object, ...]:
    """Return all data on which the scores of an evening depend."""
    state = season.state
    return (
        [replace(paired, closed_at=None, ratings={}) for paired in state.pairings.values() if paired.date == date],
        state.attendance.get(date, {}),
        state.externals.get(date, {}),
        [game for each in season.competitions if isinstance(each, HasOtherScores) for game in each.games_on(date)],
    )
