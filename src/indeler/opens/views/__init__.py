"""What people look at: everything here is computed from a state or a log and changes nothing."""

from indeler.opens.views.boards import BoardRow, ByeRow, Seat, board_rows, bye_rows, seats
from indeler.opens.views.log import LogRow, log
from indeler.opens.views.tables import PlayerCard, Standing, Standings, player_card, ranks_of, standings_of

__all__ = [
    "BoardRow",
    "ByeRow",
    "LogRow",
    "PlayerCard",
    "Seat",
    "Standing",
    "Standings",
    "board_rows",
    "bye_rows",
    "log",
    "player_card",
    "ranks_of",
    "seats",
    "standings_of",
]
