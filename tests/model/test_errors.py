"""Every refusal has its own exit code and names its place."""

import pytest

from indeler.language import FileTrouble, IndelerError, InvalidInput, TooLarge
from indeler.model import InconsistentTournament, PairingError


def test_every_refusal_has_the_documented_exit_code():
    refusals = (PairingError, IndelerError, InvalidInput, TooLarge, FileTrouble)
    assert [refusal("no").exit_code for refusal in refusals] == [1, 2, 3, 4, 5]
    assert InconsistentTournament("no").exit_code == 3


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ({"player": 3, "round": 2}, "Player 3, round 2: no."),
        ({"player": 0}, "Player 0: no."),
        ({"round": 2}, "Round 2: no."),
        ({}, "no."),
    ],
)
def test_a_contradiction_is_reported_with_its_place(where, sentence):
    assert str(InconsistentTournament("no.", **where)) == sentence
