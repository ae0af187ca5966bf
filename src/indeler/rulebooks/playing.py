"""What is played in a tournament: chess or draughts."""

from __future__ import annotations

from indeler.model.board_game import BoardGame
from indeler.rulebooks.lookup import DEFAULT, declared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler.model import Tournament


def game_of(tournament: Tournament) -> BoardGame:
    """What the tournament says is played; where it does not, what its rulebook is made for."""
    return BoardGame(tournament.event.game or declared(tournament.rules or DEFAULT).game)
