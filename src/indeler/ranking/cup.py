"""The progress of a player in a knock-out."""

from __future__ import annotations

from indeler.model import Award, Card
from indeler.ranking.codes import Code
from indeler.ranking.table import Table
from indeler.ranking.working import Term, Working
from indeler.rulebooks.knockout import named_in, through

RULEBOOK = "knockout"

_WINS = (Award.WIN, Award.FORFEIT_WIN)
_LOSSES = (Award.LOSS, Award.FORFEIT_LOSS)


def rounds_survived(table: Table, player: int, code: Code) -> Working:
    """KO5: the rounds that a player survived."""
    survived = _survived(table.cards[player], _advanced(table, player))
    left = table.tournament.players[player].withdrawn_after
    return Working((Term(survived if left is None else min(survived, left)),), unit=1)


def _survived(card: Card, advanced: bool | None) -> int:
    """KO5: return the rounds before the first loss, or before a draw after which the player did not appear again."""
    for round, cell in enumerate(card, start=1):
        plays_on = any(later.opponent or later.kind.award is Award.PAIRING_BYE for later in card[round:])
        drawn = cell.opponent and cell.kind.award not in _WINS and not plays_on
        if cell.kind.award in _LOSSES or (drawn and (round < len(card) or advanced is False)):
            return round - 1
    return len(card)


def _advanced(table: Table, player: int) -> bool | None:
    """KO5: return whether this player, or else the last opponent, advances from a draw by name.

    None if neither does.
    """
    opponent = table.cards[player][-1].opponent if table.cards[player] else 0
    entries = named_in(through(table.tournament.settings.get("through", "")), len(table.cards[player]))
    named = [each for each in entries if each in (player, opponent)]
    return named[-1] == player if named and opponent else None
