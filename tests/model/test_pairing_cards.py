"""Both entries of a game must agree."""

import pytest

from indeler.model import Colour, Entry, Game, InconsistentTournament, Kind, Result, Round, Unplayed, rounds_from_cards

W, B = Colour.WHITE, Colour.BLACK


def test_two_entries_make_a_game_and_a_bye_needs_no_second_entry():
    cards = {1: [Entry(2, W, "1"), None], 2: [Entry(1, B, "0")], 3: [Entry(bye=Kind.PAIRING_BYE)]}
    assert rounds_from_cards(cards, 2) == (
        Round((Game(1, 2, Result.WHITE_WINS),), (Unplayed(3, Kind.PAIRING_BYE),)),
        Round(),
    )


@pytest.mark.parametrize("result", list(Result), ids=lambda result: result.label)
def test_every_legal_pair_of_codes_is_one_result(result):
    cards = {1: [Entry(2, W, result.white.code)], 2: [Entry(1, B, result.black.code)]}
    assert rounds_from_cards(cards, 1)[0].games == (Game(1, 2, result),)


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (
            Entry(3, W, "1"),
            None,
            "Player 1, round 1: meets 3, but there is no player 3; correct the opponent or add the player.",
        ),
        (Entry(1, W, "1"), None, "Player 1, round 1: is paired with himself; correct the opponent."),
        (
            Entry(2, W, "1"),
            None,
            "Player 1, round 1: meets 2, but player 2 has no game in that round; make both records agree.",
        ),
        (
            Entry(2, W, "1"),
            Entry(2, B, "0"),
            "Player 1, round 1: meets 2, but player 2 meets 2 in that round; make both records agree.",
        ),
        (
            Entry(2, W, "1"),
            Entry(1, W, "0"),
            "Player 1, round 1: and his opponent 2 both have white; give one of them the other colour.",
        ),
        (
            Entry(2, W, "1"),
            Entry(1, None, "0"),
            "Player 1, round 1: meets 2, but a colour is missing; give one of them white and the other black.",
        ),
        (
            Entry(2, W, "1"),
            Entry(1, B, "1"),
            "Player 1, round 1: has result '1' against 2, whose result is '1': "
            "no game ends like that; correct one of them.",
        ),
    ],
)
def test_contradictory_entries_are_refused(first, second, sentence):
    with pytest.raises(InconsistentTournament) as refusal:
        rounds_from_cards({1: [first], 2: [second]}, 1)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("letters", ["1=", "+0", "+1", "W0", "1L", "+=", "???"])
def test_an_impossible_result_is_refused(letters):
    with pytest.raises(InconsistentTournament, match="no game ends like that"):
        rounds_from_cards({1: [Entry(2, W, letters[0])], 2: [Entry(1, B, letters[1:])]}, 1)
