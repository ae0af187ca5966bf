"""What people look at: everything here is computed from a season and changes nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from indeler.language import Sentence
from indeler.ranking import shown
from indeler.season.attendance.absence import EXPECTED, status
from indeler.season.attendance.absence import attendance as known_of
from indeler.season.attendance.view import AttendanceRow, attendance
from indeler.season.boards.alone import alone_offers
from indeler.season.boards.numbering import board_number, in_order
from indeler.season.boards.terms import is_final, missing
from indeler.season.boards.view import PairingView, pairing, why_odd
from indeler.season.calendar.days_off import christmas_break, days_off
from indeler.season.calendar.holidays import has_school_holidays, school_holidays
from indeler.season.calendar.planning import club_days
from indeler.season.calendar.slots import (
    Slot,
    check_season,
    dates_from,
    sign_off_deadline,
    slot,
    slots,
    start_of,
    usual_dates,
)
from indeler.season.calendar.uses import keeps_reserve
from indeler.season.calendar.view import CalendarRow, Tonight, calendar, is_main_date, tonight
from indeler.season.competitions.comparing import differences
from indeler.season.competitions.cup.view import ComingRound, CupRoundView, CupTie, CupView, coming_round, cup, overdue
from indeler.season.competitions.cycles.chances import chances
from indeler.season.competitions.cycles.external_view import external
from indeler.season.competitions.cycles.member_view import MemberCycle
from indeler.season.competitions.cycles.outcome import Outcome
from indeler.season.competitions.cycles.standings import CycleRow
from indeler.season.competitions.cycles.view import (
    cycles,
    first_round_by,
    groups,
    has_declined,
    is_swiss,
    newest_cycle,
    order_of_standings,
    standings,
    tournament,
)
from indeler.season.competitions.evenings.view import evening_groups, evening_standings
from indeler.season.competitions.offers import Line, Offer, OfferField
from indeler.season.competitions.protocol import Competition, Course, OpenGame
from indeler.season.competitions.rated import rated_games
from indeler.season.competitions.report import CompetitionSummary, report
from indeler.season.competitions.tables_view import CompetitionTables, tables
from indeler.season.competitions.view import (
    LadderView,
    NextPlayOffGame,
    PoolView,
    championship,
    competitions,
    final,
    ladder,
    open_games,
)
from indeler.season.core import event_words
from indeler.season.core.auditing import judged
from indeler.season.core.event_words import describe_event, meaning
from indeler.season.core.log import log
from indeler.season.core.rulebook import Points
from indeler.season.core.standings_table import StandingsTable
from indeler.season.core.state import DaysOff, RoundRecord
from indeler.season.core.tables import RESERVE, SPECIAL
from indeler.season.core.tasks import Task
from indeler.season.core.todo import todo
from indeler.season.people.games import EveningMark, Meeting, colours, glance, meetings
from indeler.season.people.view import MemberGame, MemberPage, Tally, member, tally

__all__ = [
    "EXPECTED",
    "RESERVE",
    "SPECIAL",
    "AttendanceRow",
    "CalendarRow",
    "ComingRound",
    "Competition",
    "CompetitionSummary",
    "CompetitionTables",
    "Course",
    "CupRoundView",
    "CupTie",
    "CupView",
    "CycleRow",
    "DaysOff",
    "EveningMark",
    "LadderView",
    "Line",
    "Meeting",
    "MemberCycle",
    "MemberGame",
    "MemberPage",
    "NextPlayOffGame",
    "Offer",
    "OfferField",
    "OpenGame",
    "Outcome",
    "PairingView",
    "PoolView",
    "RoundRecord",
    "Slot",
    "StandingsTable",
    "Tally",
    "Task",
    "Tonight",
    "alone_offers",
    "attendance",
    "board_number",
    "calendar",
    "championship",
    "chances",
    "check_season",
    "christmas_break",
    "club_days",
    "colours",
    "coming_round",
    "competitions",
    "cup",
    "cycles",
    "dates_from",
    "days_off",
    "describe_event",
    "differences",
    "evening_groups",
    "evening_standings",
    "event_words",
    "external",
    "final",
    "first_round_by",
    "glance",
    "groups",
    "has_declined",
    "has_school_holidays",
    "in_order",
    "is_final",
    "is_main_date",
    "is_swiss",
    "judged",
    "keeps_reserve",
    "known_of",
    "ladder",
    "log",
    "meaning",
    "meetings",
    "member",
    "missing",
    "newest_cycle",
    "open_games",
    "order_of_standings",
    "overdue",
    "pairing",
    "rated_games",
    "report",
    "school_holidays",
    "sign_off_deadline",
    "slot",
    "slots",
    "standings",
    "start_of",
    "status",
    "tables",
    "tally",
    "to_json",
    "todo",
    "tonight",
    "tournament",
    "usual_dates",
    "why_odd",
]


def to_json(view: object) -> bytes:
    """A view as JSON: points in tenths, fractions as text (``14¼``)."""
    return msgspec.json.encode(view, enc_hook=_as_text)


def _as_text(value: Any) -> Any:
    if isinstance(value, Fraction):
        return shown(value)
    if isinstance(value, Points):
        return int(value)
    if isinstance(value, Sentence):
        return str(value)
    raise NotImplementedError(type(value))
