"""How large a file may be before we refuse it rather than fill the memory."""

from __future__ import annotations

from indeler.language import N_, TooLarge

LARGEST_FILE = 256 << 20
"""Bytes of a tournament file: ten thousand players and a hundred rounds take a tenth of it."""

LARGEST_CROSSTABLE = 10_000_000
"""Players times rounds. A few bytes of JSON can state a round, but every player then has a cell in it."""


def check_crosstable(players: int, rounds: int, name: str) -> None:
    """Refuse a tournament whose crosstable would not fit."""
    if players * rounds > LARGEST_CROSSTABLE:
        raise TooLarge(
            N_("{name}: {players} players and {rounds} rounds are more than we can hold; split the tournament."),
            name=name,
            players=players,
            rounds=rounds,
        )
