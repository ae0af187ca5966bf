"""Fallback pairings for cases in which the rules of a system allow no pairing."""

import pytest

from indeler.model import Game, Kind, PairingError, Player, RequestedBye, Result, Round, Tournament, Unplayed, scores
from indeler.season.common.swiss import _byes_forgiven, least_bad, pair_anyway
from indeler.systems import pair

RULEBOOK = "botwinnik"

SETTINGS = {"rematches": "if_needed"}


def played(count, rounds):
    """Return a tournament with rounds written as ``1-2 3``: games won by White, and a number alone was odd."""
    made = []
    for text in rounds:
        games = tuple(Game(*map(int, word.split("-")), Result.WHITE_WINS) for word in text.split() if "-" in word)
        odd = tuple(Unplayed(int(word), Kind.PAIRING_BYE) for word in text.split() if "-" not in word)
        made.append(Round(games, odd))
    return Tournament([Player(number) for number in range(1, count + 1)], made)


def test_BW_33_a_player_is_odd_again_only_when_all_players_were_odd():
    three = played(3, ["1-2 3", "3-1 2", "2-3 1"])
    pairing = pair_anyway(three, "knsb-wp", SETTINGS)
    assert pairing.bye in (1, 2, 3)
    two_were = played(3, ["1-2 3", "3-1 2"])
    assert pair_anyway(two_were, "knsb-wp", SETTINGS).bye == 1


def test_BW_33_a_second_bye_follows_the_rulebook_and_not_the_last_resort():
    three = played(3, ["1-2 3", "3-1 2", "2-3 1"])
    assert pair_anyway(three, "knsb-wp", SETTINGS).clauses != least_bad(three, "knsb-wp", "F1").clauses


def test_BW_33_a_half_point_bye_stays_one_while_no_byes_are_forgiven():
    # 5 asked for half a point in round 1: as long as any player was never odd, that is not counted as a full bye.
    five = played(5, ["1-2 3-4"])
    asked = five.replace(rounds=[five.rounds[0]._replace(unplayed=(Unplayed(5, Kind.HALF_BYE),))])
    expected = pair(asked, "knsb-wp", **SETTINGS)
    assert pair_anyway(asked, "knsb-wp", SETTINGS).boards == expected.boards
    assert {1, 3} in [set(board) for board in expected.boards]


def test_BW_33_a_player_who_was_odd_least_often_is_odd_again():
    three = played(3, ["1-2 3", "3-1 2", "2-3 1", "1-2 3"])
    assert pair_anyway(three, "knsb-wp", SETTINGS).bye != 3


def test_BW_22_a_rematch_reverses_the_colours():
    pairing = pair_anyway(played(2, ["1-2"]), "knsb-wp", SETTINGS)
    assert pairing.boards == [(2, 1)]


@pytest.mark.parametrize("rules", ["knsb-wp", "kndb", "knsb-rating"])
def test_BW_22_any_system_can_pair_an_unlimited_number_of_rounds(rules):
    settings = SETTINGS if rules == "knsb-wp" else {}
    tournament = Tournament([Player(number) for number in range(1, 6)])
    for _ in range(12):
        pairing = pair_anyway(tournament, rules, settings)
        assert len(pairing.boards) == 2
        games = tuple(Game(*board, Result.DRAW) for board in pairing.boards)
        byes = (Unplayed(pairing.bye, Kind.PAIRING_BYE),)
        tournament = tournament.replace(rounds=(*tournament.rounds, Round(games, byes)))
    odd = [round.bye for round in tournament.rounds]
    assert max(map(odd.count, range(1, 6))) <= 3


def test_BW_22_the_least_bad_pairing_has_few_and_old_rematches():
    # 1 has met everybody, 2 last; 3 and 4 have not met.
    four = played(4, ["1-2 3", "1-3 2", "1-4 3"])
    pairing = least_bad(four, "knsb-wp", "C9")
    assert {frozenset(board) for board in pairing.boards} == {frozenset({1, 2}), frozenset({3, 4})}
    assert (2, 1) in pairing.boards
    assert pairing.clauses == ("C9", "C9")


def test_BW_22_colours_follow_the_balance_of_players_who_have_not_met():
    # 1 and 2 had white, 3 and 4 black; of all pairings 1-4 2-3 alone has no rematch and no clash of colours.
    four = played(4, ["1-3 2-4"])
    assert sorted(least_bad(four, "knsb-wp", "C9").boards) == [(3, 2), (4, 1)]


def test_a_round_without_players_to_pair_is_refused():
    nobody = Tournament([Player(1)], requested_byes=[RequestedBye(1, 1)])
    with pytest.raises(PairingError, match="nobody to pair"):
        pair_anyway(nobody, "knsb-wp", SETTINGS)


def test_BW_22_the_least_bad_pairing_pairs_neighbours_in_the_standings():
    six = Tournament([Player(number) for number in range(1, 7)])
    assert {frozenset(board) for board in least_bad(six, "knsb-wp", "C9").boards} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
        frozenset({5, 6}),
    }


def test_BW_22_the_last_player_with_fewest_byes_is_odd_in_the_least_bad_pairing():
    five = played(5, ["1-2 3-4 5"])
    assert least_bad(five, "knsb-wp", "C9").bye == 4


def test_BW_33_only_byes_of_players_with_at_most_this_number_of_byes_are_forgiven():
    five = played(5, ["1-2 3", "1-2 3", "1-3 2"])
    kinds = [{row.player: row.kind for row in round.unplayed} for round in _byes_forgiven(five, 1).rounds]
    twice, once, absent = Kind.PAIRING_BYE, Kind.HALF_BYE, Kind.ABSENT
    assert kinds == [{3: twice, 4: absent, 5: absent}] * 2 + [{2: once, 4: absent, 5: absent}]
    assert scores(_byes_forgiven(five, 1)) == scores(five)
    assert _byes_forgiven(five, 0) is five
