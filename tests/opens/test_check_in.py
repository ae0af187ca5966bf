"""Tests of check-in on the first day, and of entries of the site that become players."""

import pytest

from indeler.language import InvalidInput
from indeler.model import Kind, Player
from indeler.opens import propose
from indeler.opens.check_in import (
    CheckInClosed,
    CheckInOpened,
    PlayerCheckedIn,
    PlayersMissing,
    is_here,
    miss_players,
    missing_players,
    players_not_here,
)
from indeler.opens.events import PlayersNumbered, PlayerWithdrew, RegulationsChanged, Restored
from indeler.opens.views import log

RULEBOOK = "fide-handling"


def arrive(arbiter, *numbers, way="arbiter"):
    for number in numbers:
        arbiter.decide(*propose.arrival(arbiter.state, arbiter.who, number, way))


def names(players):
    return [player.name for player in players]


def sentences(arbiter):
    return [row.sentence for row in log(arbiter.book.moment)]


def test_no_player_is_missing_without_check_in(arbiter):
    assert missing_players(arbiter.state) == []


def test_no_player_can_check_in_before_check_in_is_open(arbiter):
    with pytest.raises(InvalidInput, match="Check-in is not open"):
        arrive(arbiter, 1)
    arbiter.say(CheckInOpened)
    with pytest.raises(InvalidInput, match="open already"):
        arbiter.say(CheckInOpened)


def test_each_way_of_checking_in_is_logged(arbiter):
    arbiter.say(CheckInOpened)
    for number, way in enumerate(("arbiter", "tablet", "phone"), start=1):
        arrive(arbiter, number, way=way)
    assert sentences(arbiter)[1:] == [
        "Check-in was opened.",
        "The arbiter checked Anna de Vries in.",
        "Kees Bakker checked in on the tablet.",
        "Tom Visser checked in by phone.",
    ]
    assert len(missing_players(arbiter.state)) == 5
    with pytest.raises(InvalidInput, match="Anna de Vries has checked in already"):
        arrive(arbiter, 1)


def test_a_check_in_by_mistake_is_taken_back(arbiter):
    arbiter.say(CheckInOpened)
    arrive(arbiter, 1)
    arbiter.decide(propose.check_in_taken_back(arbiter.state, arbiter.who, 1))
    assert not is_here(arbiter.state, 1)
    with pytest.raises(InvalidInput, match="has not checked in"):
        arbiter.decide(propose.check_in_taken_back(arbiter.state, arbiter.who, 1))


def test_a_player_with_a_bye_or_a_withdrawal_is_not_missing(arbiter):
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 1, "half", 1))
    arbiter.say(PlayerWithdrew, player=2, name="Kees Bakker")
    arbiter.say(CheckInOpened)
    assert names(missing_players(arbiter.state)) == names([arbiter.state.players[each] for each in range(3, 9)])


def test_3_3_missing_players_have_no_points_or_withdraw_or_play(arbiter):
    arbiter.say(CheckInOpened)
    arrive(arbiter, 1, 2, 3, 4, 5)
    arbiter.decide(*propose.first_pairing(arbiter.state, arbiter.who, {6: "bye", 7: "withdrawal", 8: None}))
    [round] = arbiter.state.tournament.rounds
    assert {player for board in arbiter.state.boards[0] for player in board} == {1, 2, 3, 4, 5, 8}
    assert {each.player: each.kind for each in round.unplayed}[6] is Kind.ZERO_BYE
    assert arbiter.state.players[7].withdrawn_after == 0
    assert sentences(arbiter)[-3:-1] == [
        "Not checked in, without points in round 1: Omar Haddad.",
        "Not checked in and withdrawn: Ruth Meijer.",
    ]
    assert names(players_not_here(arbiter.state)) == ["Omar Haddad", "Ruth Meijer", "Ed"]


def test_2_4_a_player_who_arrives_after_the_pairing_plays_from_the_next_round(arbiter):
    arbiter.say(CheckInOpened)
    arrive(arbiter, 1, 2, 3, 4, 5, 6)
    arbiter.decide(*propose.first_pairing(arbiter.state, arbiter.who, {7: "bye", 8: "withdrawal"}))
    assert arbiter.state.tournament.to_pair() == (1, 2, 3, 4, 5, 6, 7)
    arrive(arbiter, 7, 8)
    assert arbiter.state.tournament.to_pair() == (1, 2, 3, 4, 5, 6, 7, 8)
    assert players_not_here(arbiter.state) == []
    assert arbiter.again().state == arbiter.state


def test_a_player_who_arrives_before_a_round_is_paired_again_plays_in_it(arbiter):
    arbiter.say(CheckInOpened)
    arrive(arbiter, *range(1, 7))
    arbiter.decide(*propose.first_pairing(arbiter.state, arbiter.who, {7: "bye", 8: "withdrawal"}))
    arbiter.decide(propose.taking_back(arbiter.state, arbiter.who))
    arrive(arbiter, 7, 8)
    arbiter.pair()
    assert len(arbiter.state.boards[0]) == 4


def test_a_late_player_plays_in_a_round_that_is_taken_back_afterwards(arbiter):
    arbiter.say(CheckInOpened)
    arrive(arbiter, *range(1, 6))
    arbiter.decide(*propose.first_pairing(arbiter.state, arbiter.who, {6: "bye", 7: "bye", 8: "withdrawal"}))
    arrive(arbiter, 7, 8)
    arbiter.decide(propose.taking_back(arbiter.state, arbiter.who))
    assert arbiter.state.tournament.to_pair() == (1, 2, 3, 4, 5, 7, 8)
    assert arbiter.again().state == arbiter.state


def test_a_requested_bye_stays_when_the_player_checks_in(arbiter):
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 1, "zero", 1))
    arbiter.say(CheckInOpened)
    arrive(arbiter, 1)
    assert arbiter.state.tournament.absent() == {1: Kind.ZERO_BYE}


def test_a_player_who_checked_in_cannot_be_declared_missing(arbiter):
    arbiter.say(CheckInOpened)
    arrive(arbiter, 1)
    with pytest.raises(InvalidInput, match="Anna de Vries has checked in already"):
        arbiter.say(PlayersMissing, round=1, players=(1, 2), consequence="bye")
    arbiter.decide(*propose.first_pairing(arbiter.state, arbiter.who, {1: "withdrawal"}))
    assert arbiter.state.players[1].withdrawn_after is None
    with pytest.raises(InvalidInput, match="Round 1 has been paired"):
        arbiter.say(PlayersMissing, round=1, players=(2,), consequence="bye")


def test_going_back_in_the_log_keeps_the_players_who_checked_in(arbiter):
    arbiter.say(CheckInOpened)
    arbiter.say(PlayersNumbered, numbers={one: 9 - one for one in range(1, 9)})
    arrive(arbiter, 8)
    assert is_here(arbiter.state, 8)
    arbiter.say(Restored, event=2)
    assert {arbiter.state.players[one].name for one in arbiter.state.attendance.present} == {"Anna de Vries"}
    assert is_here(arbiter.state, 1)


def test_no_player_is_missing_after_check_in_is_closed(arbiter):
    arbiter.say(CheckInOpened)
    arbiter.say(CheckInClosed)
    assert missing_players(arbiter.state) == []


def wanted(name, rating, reference, *byes):
    return propose.EntryRequest(Player(0, name, rating), reference, byes)


def test_entries_become_players_with_their_byes_only_once(arbiter):
    entries = [wanted("Zoë Top", 2500, "e1", (2, "half")), wanted("Last One", 0, "e2"), wanted("Mid One", 1990, "e3")]
    made, refused = propose.accept_entries(arbiter.state, arbiter.who, entries)
    assert refused == []
    arbiter.decide(*made)
    numbers = arbiter.state.attendance.entries
    assert {each: arbiter.state.players[number].name for each, number in numbers.items()} == {
        "e1": "Zoë Top",
        "e2": "Last One",
        "e3": "Mid One",
    }
    assert [(bye.round, bye.player) for bye in arbiter.state.tournament.requested_byes] == [(2, numbers["e1"])]
    with pytest.raises(InvalidInput, match="The entry of Mid One has been taken into the tournament already"):
        propose.accept_entries(arbiter.state, arbiter.who, entries[2:])
    assert arbiter.again().state == arbiter.state


def test_a_bye_against_the_regulations_is_reported_and_the_player_enters(arbiter):
    arbiter.say(RegulationsChanged, byes_until=3)
    entry = wanted("Zoë Top", 2500, "e1", (4, "half"), (2, "half"))
    made, [(name, refusal)] = propose.accept_entries(arbiter.state, arbiter.who, [entry])
    arbiter.decide(*made)
    assert (name, "no byes with points after round 3" in str(refusal)) == ("Zoë Top", True)
    assert [bye.round for bye in arbiter.state.tournament.requested_byes] == [2]


def test_after_going_back_an_entry_can_be_accepted_again(arbiter):
    made, _ = propose.accept_entries(arbiter.state, arbiter.who, [wanted("Zoë Top", 2500, "e1")])
    arbiter.decide(*made)
    arbiter.say(Restored, event=1)
    assert arbiter.state.attendance.entries == {}
    arbiter.decide(*propose.accept_entries(arbiter.state, arbiter.who, [wanted("Zoë Top", 2500, "e1")])[0])
    assert PlayerCheckedIn.kind() == "player-checked-in"


def test_3_3_a_missing_player_loses_the_half_point_bye_and_other_byes_stay(arbiter):
    for number, round in ((6, 1), (6, 2), (5, 1)):
        arbiter.decide(propose.bye(arbiter.state, arbiter.who, number, "half", round))
    fields = {"round": 1, "players": (6,), "consequence": "bye"}
    event = PlayersMissing(**arbiter.who._asdict(), **fields)
    state = miss_players(arbiter.state, event)
    assert sorted((bye.round, bye.player, bye.kind.name) for bye in state.tournament.requested_byes) == [
        (1, 5, "HALF_BYE"),
        (1, 6, "ZERO_BYE"),
        (2, 6, "HALF_BYE"),
    ]
