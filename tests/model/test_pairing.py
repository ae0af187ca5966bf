"""A pairing becomes a round of the tournament."""

import pytest

from indeler.language import InvalidInput
from indeler.model import Game, Kind, Pairing, Player, RequestedBye, Round, Tournament, Unplayed


def test_a_pairing_is_added_with_its_bye_and_its_absentees():
    tournament = Tournament([Player(n) for n in range(1, 5)], requested_byes=[RequestedBye(1, 2, Kind.HALF_BYE)])
    pairing = Pairing(1, [(3, 1)], rules="fide-dutch", bye=4, not_paired=[2])
    paired = pairing.added_to(tournament)
    assert paired.rounds == (Round((Game(3, 1),), (Unplayed(2, Kind.HALF_BYE), Unplayed(4, Kind.PAIRING_BYE))),)
    with pytest.raises(InvalidInput, match="Round 1 cannot be added: the next round is 2"):
        pairing.added_to(paired)


def test_a_pairing_is_returned_as_plain_lists():
    pairing = Pairing(3, ((2, 1),), rules="berger", bye=None, not_paired=(5,))
    assert pairing.boards == [(2, 1)]
    assert pairing.not_paired == [5]
    pairing.boards.clear()
    assert pairing == Pairing(3, [(2, 1)], rules="berger", not_paired=[5])
    assert repr(pairing) == "<Pairing round 3 (berger): 2-1>"


def test_pairings_are_compared_without_their_internal_data():
    def paired(boards=((2, 1),), bye=3, seed="s"):
        return Pairing(3, boards, rules="berger", bye=bye, seed=seed)

    explained = paired()
    explained.workings, explained.request = "how", (Tournament([Player(1)]), {})
    explained.explain = lambda pairing, lang: ""
    assert explained == paired()
    assert [paired() == other for other in (paired([(1, 2)]), paired(bye=4), paired(seed=""), "2-1")] == [False] * 4
    assert repr(paired()) == "<Pairing round 3 (berger): 2-1 bye 3>"


def test_a_pairing_needs_its_tournament_for_its_reasons():
    pairing = Pairing(3, [(2, 1)], rules="fide-dutch")
    with pytest.raises(InvalidInput, match=r"does not know its tournament; make it with indeler\.pair"):
        pairing.reasons()
    pairing.explain = lambda asked, lang: (asked, lang)
    assert pairing.reasons("nl") == (pairing, "nl")
