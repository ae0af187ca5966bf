"""Open tournaments, stored as logbooks: each entry, round, result and correction is one event.

``begin`` creates a logbook in a store and ``append`` adds events to it; ``views`` read the ``state`` of its ``moment``.
``propose`` makes the events that the rules require.
"""

from indeler.logbook import Difference, Verified
from indeler.opens import events, propose, views
from indeler.opens.acceleration import by_baku, knows_baku
from indeler.opens.aggregate import OPENS, OpenTournament
from indeler.opens.check_in import (
    CheckInClosed,
    CheckInConsequence,
    CheckInOpened,
    CheckInWay,
    PlayerCheckedIn,
    is_here,
    missing_players,
    players_not_here,
)
from indeler.opens.chess960 import Chess960Set, StartPositionDrawn, describe_position, is_chess960
from indeler.opens.completeness import check_final, check_finished
from indeler.opens.correction_notes import corrections, describe_corrections
from indeler.opens.deciding import apply_decision
from indeler.opens.description import LONGEST_REGULATIONS, RATING_BY_HAND, RatingListsChosen, TournamentDescribed
from indeler.opens.events import DepartureCause
from indeler.opens.fide_departure import LeavesFideRules, cause_in, describe_cause, with_leaving
from indeler.opens.player_changes import PlayerEdited, as_new_player
from indeler.opens.player_lists import LineKey, ListLine, entering, person_key, read_lines
from indeler.opens.prizes import PrizeChoice, PrizeDecided, PrizesPublished, PrizesSet, prize_awards
from indeler.opens.propose import Decider
from indeler.opens.regulations import doubts_about_bye
from indeler.opens.standing_decisions import (
    USED_RATINGS,
    LaterRatingsSet,
    LongEventMarked,
    PlayerExpelled,
    TiesRanked,
    ValuesEntered,
    long_event_advice,
)
from indeler.opens.starting_order import (
    ORDERS_OF_EQUALS,
    STARTING_ORDERS,
    NumbersSet,
    StartingOrderSet,
    exchanged_numbers,
)
from indeler.opens.state import (
    RESULTS,
    Boards,
    GameKey,
    State,
    board_order,
    completes,
    entered_result,
    imported,
    no_result,
    with_settings,
)
from indeler.opens.team_deciding import check_new_teams, team_named
from indeler.opens.team_matches import DivisionSet, PlayOffDecided
from indeler.opens.team_play import ARBITER, AWAY, Arrangement
from indeler.opens.tournaments import (
    KINDS,
    LOGBOOK_HEADING,
    OpenLogbook,
    as_logbook_file,
    begin,
    decode,
    erased,
    first_seal,
    is_named_in,
    lines_in,
    lines_to_add,
    plays,
    read_logbook_file,
    replay,
    verify,
)

OPENS.check_all(KINDS.by_word.values())
