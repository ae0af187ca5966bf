"""Rows 185 and 189 to 193 of FIDE's draft checklist: rounds long past, and games of less than one move."""

import pytest

from indeler import opens
from indeler.formats import write_trf
from indeler.language import InvalidInput
from indeler.opens import propose
from indeler.opens.fide_departure import cause_in, with_leaving
from indeler.opens.questions import questions
from support.arbiters import Arbiter


@pytest.fixture
def arbiter():
    led = Arbiter(players=6)
    for _ in range(3):
        led.play("1-0", "½-½", "0-1")
    return led


def corrected(arbiter, round, result="0-1"):
    game = (round, *arbiter.state.boards[round - 1][0])
    return propose.result(arbiter.state, arbiter.who, game, result, "the card says so")


@pytest.mark.parametrize(("round", "cause"), [(3, None), (2, None), (1, "past")])
def test_rows_189_to_191_a_change_before_the_last_round_but_one_leaves_the_rules(arbiter, round, cause):
    assert cause_in(arbiter.state, corrected(arbiter, round)) == cause


def test_row_189_with_a_reason_it_is_made_and_told_for_good(arbiter):
    arbiter.decide(*with_leaving(arbiter.state, corrected(arbiter, 1), "a wrong card"))
    assert "a change in a round before the last but one (a wrong card)" in str(arbiter.state.by_fide_rules)


def test_an_adjourned_game_and_a_round_robin_are_exempt():
    led = Arbiter(players=6)
    led.play("adjourned", "½-½", "0-1")
    for _ in range(2):
        led.play("1-0", "½-½", "0-1")
    assert cause_in(led.state, corrected(led, 1)) is None
    table = Arbiter(players=6, rules="berger", total_rounds=None)
    table.decide(*propose.whole_schedule(table.state, table.who))
    table.enter("1-0", 1, 1)
    assert cause_in(table.state, corrected(table, 1)) is None


def test_rows_192_and_193_a_result_for_the_rating_report_alone(arbiter):
    white, black = arbiter.state.boards[0][0]
    before = arbiter.state.tournament
    made = propose.rated(arbiter.state, arbiter.who, (1, white, black), "0-1", "the card says so")
    assert cause_in(arbiter.state, made) is None
    arbiter.decide(*made)
    assert arbiter.state.tournament == before
    report = write_trf(arbiter.state.as_rated())
    assert f"### round 1 {white}-{black}: 1-0 was used, record 001 has 0-1: the card says so" in report
    assert arbiter.state.as_rated().rounds[0].games[0].result.label == "0-1"
    assert arbiter.again().state == arbiter.state
    with pytest.raises(InvalidInput, match="needs the result of the game"):
        arbiter.decide(*propose.rated(arbiter.state, arbiter.who, (1, white, black), "*", "none"))


def test_row_192_it_stays_with_the_game_when_numbers_change(arbiter):
    game = (1, *arbiter.state.boards[0][0])
    arbiter.decide(*propose.rated(arbiter.state, arbiter.who, game, "0-1", "the card"))
    numbers = {1: 2, 2: 1, **{number: number for number in range(3, 7)}}
    arbiter.say(opens.events.PlayersNumbered, numbers=numbers)
    assert [*arbiter.state.rated] == [(1, *arbiter.state.boards[0][0])]


def test_row_185_a_game_of_less_than_one_move_is_entered_and_not_rated():
    arbiter = Arbiter(players=6)
    arbiter.play("1-0 short")
    [row] = [
        line for line in write_trf(arbiter.state.tournament).splitlines() if line.endswith(" W") and line[0] == "0"
    ]
    assert row[4:8].strip() == str(arbiter.state.boards[0][0][0])
    [log] = opens.views.log(arbiter.book.moment)[-1:]
    assert "1-0 in less than one move" in log.sentence


def test_rows_154_168_and_174_are_asked_first(arbiter):
    first = propose.bye(arbiter.state, arbiter.who, 3, "half")
    assert questions(arbiter.state, [first]) == []
    arbiter.decide(first)
    [asked] = questions(arbiter.state, [propose.bye(arbiter.state, arbiter.who, 3, "half", 5)])
    assert str(asked) == "Tom Visser already has a bye with points (rounds: 4)."
    led = Arbiter(players=6)
    led.play("adjourned", "½-½", "0-1")
    assert questions(led.state, propose.pairing(led.state, led.who)) == []
    led.play("1-0", "½-½", "0-1")
    [asked] = questions(led.state, propose.pairing(led.state, led.who))
    assert str(asked).startswith("Round 1, board 1: 1 Anna de Vries")
    numbers = {1: 2, 2: 1, **{number: number for number in range(3, 7)}}
    moved = opens.events.PlayersNumbered(**led.who._asdict(), numbers=numbers)
    assert [str(each) for each in questions(led.state, [moved])] == [
        "Anna de Vries has number 1 and gets number 2.",
        "Kees Bakker has number 2 and gets number 1.",
    ]
