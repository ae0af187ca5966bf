"""Views of a season: everything here is computed from a season and changes nothing."""

from indeler.season.boards.terms import is_final, missing
from indeler.season.boards.view import PairingView, alone_offers, board_number, in_order, pairing, why_odd
from indeler.season.calendar.absence import EXPECTED, came_after_all, status
from indeler.season.calendar.absence import attendance as attendance_of
from indeler.season.calendar.holidays import christmas_break, days_off, has_school_holidays, school_holidays
from indeler.season.calendar.room import can_join, club_days
from indeler.season.calendar.slots import (
    check_season,
    dates_from,
    keeps_reserve,
    sign_off_deadline,
    slot,
    slots,
    start_of,
    usual_dates,
)
from indeler.season.calendar.view import (
    AttendanceRow,
    CalendarRow,
    Tonight,
    attendance,
    calendar,
    club_day,
    is_main_date,
    tonight,
)
from indeler.season.capabilities import Course, Line, Offer, OfferField, OpenGame, Task
from indeler.season.common.standings_table import StandingsTable
from indeler.season.competitions.cup.view import ComingRound, CupRoundView, CupTie, CupView, coming_round, cup, overdue
from indeler.season.competitions.cycles.outcomes import Outcome
from indeler.season.competitions.cycles.standings import CycleRow
from indeler.season.competitions.cycles.view import (
    MemberCycle,
    chances,
    cycles,
    external,
    external_remarks,
    fewer_groups,
    first_round_by,
    groups,
    has_cycles_to_come,
    has_declined,
    is_swiss,
    newest_cycle,
    order_of_standings,
    standings,
    tournament,
)
from indeler.season.competitions.view import (
    CompetitionSummary,
    CompetitionTables,
    LadderView,
    NextPlayOffGame,
    PoolView,
    championship,
    competitions,
    differences,
    evening_groups,
    evening_standings,
    final,
    ladder,
    open_games,
    rated_games,
    report,
    tables,
)
from indeler.season.core.season import Competition
from indeler.season.core.state import DaysOff, RoundRecord, Slot
from indeler.season.core.tables import RESERVE, SPECIAL
from indeler.season.core.view_json import described_as_text, to_json
from indeler.season.log import event_words
from indeler.season.log.event_words import describe_event, log, meaning
from indeler.season.log.verifying import judge_change, round_to_prove
from indeler.season.people.view import (
    EveningMark,
    Meeting,
    MemberGame,
    MemberPage,
    Tally,
    colours,
    glance,
    meetings,
    member,
    tally,
)
from indeler.season.todo import todo
