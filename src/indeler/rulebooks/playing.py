"""The game of a tournament: chess or draughts."""

from __future__ import annotations

from indeler.model import Tournament
from indeler.model.board_game import BoardGame
from indeler.rulebooks.registry import DEFAULT, find_declaration


def game_of(tournament: Tournament) -> BoardGame:
    """Return the stated game of the tournament, else that of its rulebook."""
    rulebook = find_declaration(tournament.rules or DEFAULT)
    return tournament.event.game or (BoardGame(rulebook.game) if rulebook else BoardGame.CHESS)
