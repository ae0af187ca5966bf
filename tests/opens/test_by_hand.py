"""Tests of a round paired by hand: changes of the draft, the verdict of the audit on each, and the logged events."""

import pytest

import indeler
from indeler import formats, opens
from indeler.audit import rulebooks as audit_rulebooks
from indeler.language import InvalidInput
from indeler.language.catalogue import words_of
from indeler.model import Game, Kind, Player, Result, Round
from indeler.opens import by_hand, events, propose
from indeler.opens.by_hand import Draft
from indeler.opens.correction_notes import corrections
from indeler.opens.events import BoardsSet
from indeler.opens.player_changes import PlayerEdited, as_new_player
from support.open_tournaments import Arbiter

RULEBOOK = "fide-handling"


@pytest.fixture
def arbiter():
    """Return a tournament of eight players: round 1 is played, round 2 is paired but not published."""
    arbiter = Arbiter()
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    arbiter.pair()
    return arbiter


def by(arbiter, draft, why="a wish", round=None):
    return arbiter.decide(*propose.boards(arbiter.state, arbiter.who, round or arbiter.state.rounds, draft, why))


def said(arbiter, draft, round=None):
    judged = by_hand.judge_draft(by_hand.before(arbiter.state, round or arbiter.state.rounds), draft)
    return judged.found, judged.clause, str(judged.sentence)


def refused(match):
    return pytest.raises(InvalidInput, match=match)


def test_players_are_moved_in_a_draft():
    draft = Draft(((1, 5), (6, 2)), 7)
    assert draft.swapped(1, 6) == Draft(((6, 5), (1, 2)), 7)
    assert draft.swapped(1, 5) == draft.with_colours_swapped(1, 5) == Draft(((5, 1), (6, 2)), 7)
    assert draft.swapped(2, 7) == Draft(((1, 5), (6, 7)), 2)
    assert draft.swapped(2, 9) == Draft(((1, 5), (6, 9)), 7)  # 9 replaces 2
    assert draft.without(1, 5) == Draft(((6, 2),), 7)
    assert draft.with_board(1, 2) == Draft(((1, 2),), 7)
    assert draft.with_board(7, 1) == Draft(((6, 2), (7, 1)), None)
    assert draft.with_bye(2) == draft.swapped(2, 7)
    assert Draft(((1, 2),)).with_bye(2) == Draft((), 2)
    with refused("Player 3 stands against himself"):
        draft.with_board(3, 3)


def test_the_audit_judges_a_draft_in_one_line(arbiter):
    state = arbiter.state
    draft = by_hand.started(state, 2)
    assert said(arbiter, draft) == ("right", "", "The rules pair it like this too.")
    met = draft.with_board(*state.boards[0][0])
    assert said(arbiter, met)[0] == "illegal"
    others = [player for player in (1, 2, 3, 4, 5, 6, 7, 8) if player in met.free(by_hand.before(state, 2))]
    found, clause, line = said(arbiter, met.with_board(*others))
    assert (found, clause) == ("illegal", "C1")
    assert line.startswith("The rules do not allow this pairing: ")
    assert line.endswith(" (C1)")
    (white, black), (other, _), *_ = draft.boards
    found, clause, line = said(arbiter, draft.swapped(black, other))
    assert found == "not best"
    assert line.startswith(f"This is allowed, but the rules would pair otherwise. The rule that decides is {clause}: ")
    unpaired = said(arbiter, draft.without(white, black))[2]
    assert unpaired.startswith("The rules do not allow this pairing: ")  # two players who must be paired have no game


def test_the_draft_is_compared_with_the_engine(arbiter):
    draft = by_hand.started(arbiter.state, 2)
    (_, black), (other, _), *_ = draft.boards
    changed = draft.swapped(black, other)
    judged = by_hand.judge_draft(by_hand.before(arbiter.state, 2), changed)
    assert judged.engine == draft
    assert set(judged.differences(changed)) == {*draft.boards} - {*changed.boards}


def test_4_4_a_round_paired_by_hand_is_logged_with_its_reason_and_clause(arbiter):
    draft = by_hand.started(arbiter.state, 2)
    (_, black), (other, _), *_ = draft.boards
    changed = draft.swapped(black, other)
    state = by(arbiter, changed, "two of one car")
    assert {*state.boards[1]} == {*changed.boards}
    assert corrections(state.tournament, 2) == ("two of one car",)
    event = arbiter.book.moment.last
    assert (event.kind(), event.found) == ("boards-set", "not best")
    assert str(event.describe()) == (
        f"Round 2 was paired by hand, allowed but not by the order of the rules ({event.clause}): two of one car"
    )
    assert event.describe().translated(words_of("nl")).startswith("Ronde 2 is met de hand ingedeeld")
    for dialect in ("trf16", "trf26", "json"):
        again = formats.parse(formats.format_tournament(state.tournament, dialect).encode(), f"open.{dialect[:4]}", "")
        judged = indeler.check(again, round=2, rules="fide-dutch")
        assert (judged.verdict, judged.reason) == ("corrected", "two of one car")
    assert opens.verify(arbiter.again()).differences == ()


def test_a_round_changed_back_to_the_pairing_of_the_rules_is_no_correction(arbiter):
    draft = by_hand.started(arbiter.state, 2)
    by(arbiter, draft.with_colours_swapped(*draft.boards[0]))
    assert corrections(arbiter.state.tournament, 2) == ("a wish",)
    before = arbiter.state
    state = by(arbiter, draft, "it was no good idea")
    assert (state.boards[1], corrections(state.tournament, 2)) == (draft.boards, ())
    assert str(arbiter.book.moment.last.describe()).startswith("Round 2 was paired by hand, as the rules pair it: ")
    assert propose.boards(state, arbiter.who, 2, draft, "again") == []
    assert before != state


def test_the_next_round_is_paired_by_hand_from_an_empty_list():
    arbiter = Arbiter(players=5)
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 5, "half"))
    tournament = by_hand.before(arbiter.state, 1)
    assert Draft().free(tournament) == [1, 2, 3, 4]
    assert by_hand.judge_draft(tournament, Draft()).found == "illegal"
    state = by(arbiter, Draft().with_board(1, 2).with_board(3, 4), "seeded by the sponsor", round=1)
    assert state.boards == (((1, 2), (3, 4)),)
    assert state.tournament.card(5)[0].kind is Kind.HALF_BYE
    with refused("Round 1 has games without a result"):
        by(arbiter, Draft(((1, 3),)), round=2)
    with refused("Round 3 cannot be paired by hand: only the last round and the next one can"):
        by(arbiter, Draft(((1, 3),)), round=3)


def test_the_next_round_starts_from_the_pairing_of_the_rules_or_an_empty_list():
    arbiter = Arbiter(players=5)
    paired = indeler.pair(by_hand.before(arbiter.state, 1))
    assert by_hand.started(arbiter.state, 1) == Draft(tuple(paired.boards), paired.bye)
    for results in (("1-0", "1-0"), ()):
        arbiter.play(*results)
    state = arbiter.state
    assert by_hand.started(state, 2) == Draft(state.boards[1], state.tournament.rounds[1].bye)
    two = Arbiter(players=2, total_rounds=2)
    two.play("1-0")
    assert by_hand.started(two.state, 2) == Draft()


def test_a_player_who_was_left_out_can_still_be_paired(arbiter):
    draft = by_hand.started(arbiter.state, 2)
    white, black = draft.boards[0]
    state = by(arbiter, draft.without(white, black), "they want to play at home")
    assert state.tournament.card(white)[1].kind is Kind.ABSENT
    assert arbiter.book.moment.last.found == "illegal"
    assert by_hand.started(state, 2).free(by_hand.before(state, 2)) == sorted((white, black))


def test_a_player_with_a_bye_can_still_be_paired_and_a_withdrawal_stays():
    arbiter = Arbiter(players=6)
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 6, "half"))
    arbiter.pair()
    bye = arbiter.state.tournament.rounds[0].bye
    arbiter.decide(propose.withdrawal(arbiter.state, arbiter.who, 1))
    state = by(arbiter, by_hand.started(arbiter.state, 1).with_board(bye, 6), "he came after all")
    assert (bye, 6) in state.boards[0]
    assert state.players[1].withdrawn_after == 1
    with refused("had not entered yet or had withdrawn"):
        late = arbiter.decide(propose.entry(state, arbiter.who, Player(0, "Late", 900)))
        by(arbiter, by_hand.started(late, 1).with_board(7, 6))


def test_a_game_with_a_result_cannot_be_moved(arbiter):
    arbiter.say(events.RoundPublished, round=2)
    arbiter.enter("1-0", board=2)
    draft = by_hand.started(arbiter.state, 2)
    with refused("has a result; leave this board, or clear its result first"):
        by(arbiter, draft.with_colours_swapped(*draft.boards[1]))
    state = by(arbiter, draft.with_colours_swapped(*draft.boards[0]))
    assert state.result(2, *draft.boards[1]) is Result.WHITE_WINS
    assert state.published == 2


def test_numbers_are_assigned_before_the_first_round_also_when_pairing_by_hand():
    arbiter = Arbiter(players=4)
    arbiter.say(events.PlayersNumbered, numbers={1: 4, 2: 3, 3: 2, 4: 1})
    made = propose.boards(arbiter.state, arbiter.who, 1, Draft(((1, 2), (3, 4))), "as we like it")
    assert [event.kind() for event in made] == ["players-numbered", "boards-set"]
    state = arbiter.decide(*made)
    assert [state.players[number].name for number in state.boards[0][0]] == ["Anna de Vries", "Kees Bakker"]


def test_a_rulebook_without_audit_is_compared_with_the_engine(monkeypatch):
    known = audit_rulebooks.find_declaration
    monkeypatch.setattr(audit_rulebooks, "find_declaration", lambda name: known(name)._replace(audit=""))
    arbiter = Arbiter(players=4, rules="berger")
    judged = by_hand.judge_draft(by_hand.before(arbiter.state, 1), Draft(((1, 2), (3, 4))))
    assert judged.found == ""
    assert str(judged.sentence).startswith("The audit cannot judge it: ")
    assert judged.differences(Draft(((1, 2), (3, 4))))


def test_a_logged_verdict_that_the_audit_does_not_confirm_is_reported(arbiter):
    draft = by_hand.started(arbiter.state, 2).swapped(1, 2)
    arbiter.say(BoardsSet, round=2, boards=draft.boards, bye=None, found="right", why="trust me")
    [found] = opens.verify(arbiter.book.moment).differences
    assert found.sentence.startswith("the audit says otherwise of round 2, which was paired by hand: ")


@pytest.mark.parametrize(
    ("colours", "told"),
    [
        ("ww", "1 Anna de Vries would have White three times in a row."),
        ("wbww", "1 Anna de Vries would have White three times in a row."),
        ("wwbw", "1 Anna de Vries would have White three times more than Black."),
        ("wbw", ""),
        ("bww", "1 Anna de Vries would have White three times in a row."),
        ("w", ""),
    ],
)
def test_6_7_colours_of_a_draft_are_judged_by_the_played_games(colours, told):
    """fide-handling 6, 7: a colour at most twice in a row, and at most two more games with one colour."""
    arbiter = Arbiter(players=8, total_rounds=7)
    rounds = []
    for round, colour in enumerate(colours, start=2):
        game = Game(1, round, Result.WHITE_WINS) if colour == "w" else Game(round, 1, Result.WHITE_WINS)
        rounds.append(Round((game,)))
    tournament = arbiter.state.tournament.replace(rounds=rounds)
    found = [str(each) for each in by_hand._colour_findings(tournament, Draft(((1, 8),)))]
    assert found == ([told] if told else [])


def test_a_paired_round_keeps_its_numbers_when_it_is_changed_by_hand():
    """The new numbers that follow from the present list apply from the next round on."""
    arbiter = Arbiter(players=4)
    arbiter.pair()
    player = arbiter.state.players[4]
    arbiter.say(PlayerEdited, name=player.name, player=as_new_player(player._replace(rating=2500)))
    assert [event.kind() for event in propose.numbering(arbiter.state, arbiter.who)] == ["players-numbered"]
    made = propose.boards(arbiter.state, arbiter.who, 1, Draft(((1, 2), (3, 4))), "as we like it")
    assert [event.kind() for event in made] == ["boards-set"]
    assert propose.numbered_for(arbiter.state, 1, arbiter.who) == arbiter.state
    assert propose.numbered_for(arbiter.state, 2, arbiter.who).players[1].name == player.name
