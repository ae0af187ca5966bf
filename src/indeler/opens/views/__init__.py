"""What people look at: everything here is computed from a state or a log and changes nothing."""

from indeler.opens.views.boards import (
    BoardRow,
    ByeRow,
    Seat,
    adjourned_rows,
    board_rows,
    bye_rows,
    coming_byes,
    correctable_byes,
    seats,
)
from indeler.opens.views.consequences import Consequences, OtherFloat, OtherPlace, OtherRound, consequences
from indeler.opens.views.log import LogRow, by_name, log, of_round, would_be_taken_back
from indeler.opens.views.schedule import (
    CrossRow,
    ScheduledGame,
    ScheduledRound,
    annulled_players,
    cross_by_number,
    schedule,
)
from indeler.opens.views.tables import PlayerCard, Standing, Standings, of_category, player_card, ranks_of, standings_of
from indeler.opens.views.tree import DrawnTie, KnockoutTree, TreeTie, knockout_tree, ties_to_decide

__all__ = [
    "BoardRow",
    "ByeRow",
    "Consequences",
    "CrossRow",
    "DrawnTie",
    "KnockoutTree",
    "LogRow",
    "OtherFloat",
    "OtherPlace",
    "OtherRound",
    "PlayerCard",
    "ScheduledGame",
    "ScheduledRound",
    "Seat",
    "Standing",
    "Standings",
    "TreeTie",
    "adjourned_rows",
    "annulled_players",
    "board_rows",
    "by_name",
    "bye_rows",
    "coming_byes",
    "consequences",
    "correctable_byes",
    "cross_by_number",
    "knockout_tree",
    "log",
    "of_category",
    "of_round",
    "player_card",
    "ranks_of",
    "schedule",
    "seats",
    "standings_of",
    "ties_to_decide",
    "would_be_taken_back",
]
