"""Tie-breaks of club rulebooks: number of wins, lowest start rating, lot, and rounds survived in a knock-out."""

from __future__ import annotations

from hashlib import sha256

from indeler.language import N_, Sentence
from indeler.model import POINT, Award, Card
from indeler.ranking.codes import Code
from indeler.ranking.table import Table
from indeler.ranking.working import Term, Working
from indeler.rulebooks.knockout import named_in, through

RULEBOOK = "botwinnik"

_WINS = (Award.WIN, Award.FORFEIT_WIN)
_LOSSES = (Award.LOSS, Award.FORFEIT_LOSS)


def number_of_wins(table: Table, player: int, code: Code) -> Working:
    """BW-46: the games won, forfeits included; a bye is not a game."""
    terms = [Term(POINT, round, cell.opponent) for round, cell, _ in table.record(player) if cell.kind.award in _WINS]
    return Working(tuple(terms))


def start_rating(table: Table, player: int, code: Code) -> Working:
    """BW-34: the rating, of which the lowest comes first; no rating is lower than any."""
    return Working((Term(table.tournament.players[player].rating),), unit=1)


def lot(table: Table, player: int, code: Code) -> Working:
    """BW-54; knsb-wp A4, F12; kndb DEF-LOT, RANK: the lot number, low before high: the pairing number.

    With a seed new lots are drawn: the SHA-256 digests of ``seed:number`` from low to high, which anyone can repeat.
    """
    if not code.seed:
        return Working((Term(player),), unit=1)
    places = table.cached(code, lambda: _places_by_lot(code.seed, list(table.cards)))
    note = Sentence(N_("place in the draw with seed '{seed}'"), seed=code.seed)
    return Working((Term(places[player], note=note),), unit=1)


def _places_by_lot(seed: str, players: list[int]) -> dict[int, int]:
    def digest(player: int) -> tuple[bytes, int]:
        return sha256(f"{seed}:{player}".encode("utf-8", "surrogatepass")).digest(), player

    return {player: place for place, player in enumerate(sorted(players, key=digest), start=1)}


def rounds_survived(table: Table, player: int, code: Code) -> Working:
    """Knockout KO5: the rounds that a player survived."""
    survived = _survived(table.cards[player], _advanced(table, player))
    left = table.tournament.players[player].withdrawn_after
    return Working((Term(survived if left is None else min(survived, left)),), unit=1)


def _survived(card: Card, advanced: bool | None) -> int:
    """Knockout KO5: return the rounds before the first loss, or before a draw after which the player did not return."""
    for round, cell in enumerate(card, start=1):
        plays_on = any(later.opponent or later.kind.award is Award.PAIRING_BYE for later in card[round:])
        drawn = cell.opponent and cell.kind.award not in _WINS and not plays_on
        if cell.kind.award in _LOSSES or (drawn and (round < len(card) or advanced is False)):
            return round - 1
    return len(card)


def _advanced(table: Table, player: int) -> bool | None:
    """Knockout KO5: return whether this player, else the last opponent, advances from a draw by name; or None."""
    opponent = table.cards[player][-1].opponent if table.cards[player] else 0
    entries = named_in(through(table.tournament.settings.get("through", "")), len(table.cards[player]))
    named = [each for each in entries if each in (player, opponent)]
    return named[-1] == player if named and opponent else None
