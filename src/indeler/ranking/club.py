"""Tie-breaks of club rulebooks: number of wins, lowest start rating, lot."""

from __future__ import annotations

from hashlib import sha256

from indeler.language import N_, Sentence
from indeler.model import POINT, Award
from indeler.ranking.codes import Code
from indeler.ranking.table import Table
from indeler.ranking.working import Term, Working

RULEBOOK = "botwinnik"

_WINS = (Award.WIN, Award.FORFEIT_WIN)


def number_of_wins(table: Table, player: int, code: Code) -> Working:
    """BW-46: the games won, forfeits included; a bye is not a game."""
    return Working(
        tuple(
            Term(POINT, round, cell.opponent)
            for round, cell in enumerate(table.cards[player], start=1)
            if cell.kind.award in _WINS
        )
    )


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
    return Working(
        (Term(places[player], note=Sentence(N_("place in the draw with seed '{seed}'"), seed=code.seed)),), unit=1
    )


def _places_by_lot(seed: str, players: list[int]) -> dict[int, int]:
    def digest(player: int) -> tuple[bytes, int]:
        return sha256(f"{seed}:{player}".encode("utf-8", "surrogatepass")).digest(), player

    return {player: place for place, player in enumerate(sorted(players, key=digest), start=1)}
