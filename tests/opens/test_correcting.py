"""Tests of corrections: any round can be corrected, pairings stay, and the consequences are shown in advance."""

import pytest

import indeler
from indeler import formats, opens
from indeler.language import InvalidInput
from indeler.model import Kind, Result
from indeler.opens import events, propose
from indeler.opens.correction_notes import corrections, describe_corrections
from indeler.opens.events import RoundsStand
from indeler.opens.views import consequences
from support.open_tournaments import Arbiter

RULEBOOK = "fide-handling"


def refused(match):
    return pytest.raises(InvalidInput, match=match)


@pytest.fixture
def arbiter():
    """Return a tournament with two rounds played and the third published."""
    arbiter = Arbiter()
    arbiter.play("1-0", "0-1", "½-½", "1-0")
    arbiter.play("1-0", "½-½", "1-0", "0-1")
    arbiter.play()
    return arbiter


@pytest.fixture
def seven():
    """Return round 1 of seven players: number 2 has a half-point bye, and no player has the pairing-allocated bye."""
    arbiter = Arbiter(players=7)
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 2, "half"))
    arbiter.play()
    return arbiter


def test_4_3_a_game_played_with_swapped_colours_keeps_its_winner_and_its_reason(arbiter):
    white, black = arbiter.state.boards[0][0]
    state = arbiter.decide(propose.swapped(arbiter.state, arbiter.who, (1, white, black), "wrong side of the board"))
    assert state.boards[0][0] == (black, white)
    assert state.result(1, black, white) is Result.BLACK_WINS
    assert corrections(state.tournament, 1) == ("wrong side of the board",)
    again = formats.read_trf(formats.write_trf(state.tournament, "trf26").encode())
    judged = indeler.check(again, round=1)
    assert (judged.verdict, judged.reason) == ("corrected", "wrong side of the board")
    with refused("Round 1 has no game"):
        propose.swapped(state, arbiter.who, (1, white, black), "once more")


def test_4_3_two_players_entered_in_each_others_place_are_exchanged(arbiter):
    before = arbiter.state
    (white, black), (other, _) = before.boards[0][:2]
    state = arbiter.decide(propose.exchanged(before, arbiter.who, 1, (black, other), "two of one family"))
    assert state.boards[0][:2] == ((white, other), (black, before.boards[0][1][1]))
    assert [state.result(1, *board) for board in state.boards[0]] == [
        before.result(1, *board) for board in before.boards[0]
    ]
    assert state.boards[1:] == before.boards[1:]
    assert opens.views.log(arbiter.book.moment)[-1].sentence.endswith("changed places: two of one family")


def test_4_3_an_absent_player_who_played_is_exchanged_with_one_who_did_not(seven):
    (_, black), *_ = seven.state.boards[0]
    state = seven.decide(propose.exchanged(seven.state, seven.who, 1, (black, 2), "the names were mixed up"))
    assert state.tournament.card(black)[0].kind is Kind.HALF_BYE
    assert state.tournament.card(2)[0].opponent == state.boards[0][0][0]


def test_4_3_impossible_exchanges_of_seats_are_refused(seven):
    white, black = seven.state.boards[0][0]
    late = seven.decide(propose.entry(seven.state, seven.who, indeler.Player(0, "Late", 1000)))
    for players, says in (
        ((white, black), "play each other in round 1; swap their colours"),
        ((2, 8), "Neither 2 Kees Bakker nor 8 Late has a game in round 1"),
        ((white, 8), "had not entered yet"),
        ((white, 99), "There is no player 99"),
    ):
        with refused(says):
            seven.decide(propose.exchanged(late, seven.who, 1, players, "slip"))
    with refused("Round 2 has not been paired"):
        seven.decide(propose.exchanged(late, seven.who, 2, (1, 2), "slip"))
    with refused("Say why: this decision needs a reason"):
        seven.decide(propose.exchanged(late, seven.who, 1, (1, 2), ""))


def test_4_3_the_points_of_a_bye_are_corrected(seven):
    state = seven.decide(propose.bye_corrected(seven.state, seven.who, 1, 2, "zero", "asked too late"))
    assert state.tournament.card(2)[0].kind is Kind.ZERO_BYE
    assert corrections(state.tournament, 1) == ()  # the boards are still those of the rules
    with refused("'none' is not a bye; choose zero, half or full"):
        propose.bye_corrected(state, seven.who, 1, 2, "none", "slip")
    with refused("Anna de Vries has a game or the bye in round 1"):
        seven.decide(propose.bye_corrected(state, seven.who, 1, 1, "half", "slip"))


def test_4_3_4_4_the_consequences_of_a_correction_are_known_in_advance(arbiter):
    state = arbiter.state
    white, black = state.boards[0][0]
    made = propose.result(state, arbiter.who, (1, white, black), "0-1", "slip read wrongly")
    seen = consequences(state, made, 1)
    assert arbiter.state == state
    after = arbiter.decide(*made)
    ranks = {row.player: row.rank for row in opens.views.standings_of(after).rows}
    assert {place.player: place.rank for place in seen.places}.items() <= ranks.items()
    points = {place.player.number: (place.points_before, place.points) for place in seen.places}
    assert (points[white], points[black]) == (("1", "0"), ("0", "1"))
    assert [other.round for other in seen.rounds] == [2, 3]
    paired = indeler.pair(after.tournament.before(2))
    assert {(a.number, b.number) for a, b in seen.rounds[0].instead} == set(paired.boards) - set(state.boards[1])
    assert {(a.number, b.number) for a, b in seen.rounds[0].stands} == set(state.boards[1]) - set(paired.boards)
    assert all(found.float != found.before for found in seen.floats)
    assert {found.round for found in seen.floats} <= {2, 3}
    assert seen.floats


def test_4_4_a_different_bye_is_reported_and_the_same_one_is_not():
    """The bye was for number 5 in round 1, number 4 in round 2 and number 3 in round 3."""
    arbiter = Arbiter(players=5)
    arbiter.play("1-0", "0-1")
    arbiter.play("1-0", "1-0")
    state = arbiter.play("1-0")
    assert [paired.bye for paired in state.tournament.rounds] == [5, 4, 3]

    def byes(board, result):
        made = propose.result(state, arbiter.who, (1, *board), result, "slip read wrongly")
        return {seen.round: seen.bye and seen.bye.number for seen in consequences(state, made, 1).rounds}

    assert byes((1, 3), "½-½") == {2: None}
    assert byes((1, 3), "0-1") == {2: 1, 3: 1}
    assert byes((4, 2), "1-0") == {2: 2, 3: None}


def test_a_correction_without_effect_has_no_consequences(arbiter):
    white, black = arbiter.state.boards[2][0]
    made = propose.result(arbiter.state, arbiter.who, (3, white, black), "*", "")
    assert made == []
    assert consequences(arbiter.state, [], 3) == ((), (), ())


def test_decisions_about_a_round_are_listed(arbiter):
    state = arbiter.state
    arbiter.decide(propose.swapped(state, arbiter.who, (3, *state.boards[2][0]), "clock"))
    kinds = [row.kind for row in opens.views.of_round(arbiter.book.moment, 3)]
    assert kinds == ["round-paired", "round-published", "colours-swapped"]
    arbiter.decide(propose.taking_back(arbiter.state, arbiter.who, "the hall burns", anyway=True))
    assert corrections(arbiter.state.tournament, 3) == ()
    assert opens.views.of_round(arbiter.book.moment, 4) == []


def test_decisions_undone_by_going_back_are_listed_without_those_already_undone(arbiter):
    version = arbiter.book.moment.version
    arbiter.say(events.Noted, text="one")
    arbiter.say(events.Noted, text="two")
    arbiter.say(events.Restored, event=version + 1)
    arbiter.say(events.Noted, text="three")
    lost = opens.views.decisions_taken_back(arbiter.book.moment, version)
    assert [row.sentence for row in lost] == ["Remark: one", "Remark: three"]


def test_visitors_do_not_see_a_correction_before_its_round_is_published():
    arbiter = Arbiter()
    arbiter.pair()
    arbiter.decide(propose.swapped(arbiter.state, arbiter.who, (1, *arbiter.state.boards[0][0]), "a wish"))
    assert corrections(arbiter.state.tournament, 1) == ("a wish",)
    assert arbiter.state.for_visitors().tournament.comments == ()


def test_4_3_4_4_later_rounds_stay_after_a_correction_and_files_state_the_reason(arbiter):
    state = arbiter.state
    made = propose.result(state, arbiter.who, (1, *state.boards[0][0]), "0-1", "slip read wrongly")
    decided = propose.correction(state, arbiter.who, 1, made, "slip read wrongly")
    assert [event.kind() for event in decided] == ["result-corrected", "rounds-stand"]
    after = arbiter.decide(*decided)
    assert after.boards == state.boards
    assert corrections(after.tournament, 2) == ("after round 1: slip read wrongly",)
    assert list(map(str, describe_corrections(after.tournament, 2))) == [
        "Paired before round 1 was corrected: slip read wrongly"
    ]
    again = formats.read_trf(formats.write_trf(after.tournament, "trf26").encode())
    assert [indeler.check(again, round=number).verdict for number in (1, 2, 3)] == ["right", "corrected", "corrected"]
    assert opens.verify(arbiter.again()).differences == ()
    with refused("Round 1 was not paired after round 1"):
        arbiter.say(RoundsStand, round=1, rounds=(1,), why="slip")


def test_4_3_a_correction_of_the_last_round_affects_no_later_round(arbiter):
    arbiter.enter("1-0", board=1)
    made = propose.result(arbiter.state, arbiter.who, (3, *arbiter.state.boards[2][0]), "0-1", "slip")
    assert propose.correction(arbiter.state, arbiter.who, 3, made, "slip") == made


def test_4_3_players_who_meet_in_that_round_cannot_exchange_seats(arbiter):
    """Two players who meet in another round can exchange their seats."""
    one, other = arbiter.state.boards[1][0]
    arbiter.decide(propose.exchanged(arbiter.state, arbiter.who, 1, (one, other), "wrong seats"))
    with refused("play each other in round 2; swap their colours"):
        arbiter.decide(propose.exchanged(arbiter.state, arbiter.who, 2, (one, other), "wrong seats"))
