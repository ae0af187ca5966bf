"""Where C9 leaves many waiting rooms to compare, the round is refused rather than guessed."""

from pathlib import Path

import pytest

import indeler
from indeler.model import TooLarge

RULEBOOK = "knsb-wp"

CORPUS = Path(__file__).parents[2] / "data" / "corpus" / "knsb-wp"


def test_C9_too_many_waiting_rooms_are_refused_not_guessed(monkeypatch):
    tournament = indeler.read(CORPUS / "054.trf").before(5)
    assert indeler.pair(tournament).boards
    monkeypatch.setattr("indeler.systems.resistance.search.MOST_ROOMS", 1)
    with pytest.raises(TooLarge, match=r"more than 1 waiting rooms would have to be compared \(C4, C9\)"):
        indeler.pair(tournament)
