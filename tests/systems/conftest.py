"""Fixtures for the pairing systems: small tournaments in a short notation."""

import pytest

from indeler.model import Event, Game, Kind, Player, Result, Round, Tournament, Unplayed

RESULTS = {
    "1-0": Result.WHITE_WINS,
    "0-1": Result.BLACK_WINS,
    "½-½": Result.DRAW,
    "0-0": Result.ZERO_ZERO,
    "½-0": Result.HALF_ZERO,
    "+-": Result.WHITE_BY_FORFEIT,
    "-+": Result.BLACK_BY_FORFEIT,
    "--": Result.DOUBLE_FORFEIT,
    "*": Result.PENDING,
}

BYES = {"U": Kind.PAIRING_BYE, "F": Kind.FULL_BYE, "H": Kind.HALF_BYE, "Z": Kind.ZERO_BYE}


@pytest.fixture
def field():
    """Return a factory: ``field(6)`` is a tournament of players 1 to 6.

    Rounds are ``["1-4 1-0, 2-3 ½-½, 5 U, 6 H"]``.
    """

    def make(players, rounds=(), name="Cup", **more):
        people = (
            [Player(number, f"Player {number}") for number in range(1, players + 1)]
            if isinstance(players, int)
            else players
        )
        return Tournament(people, [games(text) for text in rounds], event=Event(name), **more)

    return make


def games(text):
    """Return ``1-4 1-0, 2-3 ½-½, 5 U`` as a round."""
    played, byes = [], []
    for row in filter(None, (part.strip() for part in text.split(","))):
        players, result = row.split()
        if result in BYES:
            byes.append(Unplayed(int(players), BYES[result]))
            continue
        white, black = map(int, players.split("-"))
        played.append(Game(white, black, RESULTS[result]))
    return Round(tuple(played), tuple(byes))
