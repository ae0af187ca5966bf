"""Tests of every refusal with its full text: the place, the fault, and the correction."""

from __future__ import annotations

import pytest


def line(number, *cells, points="", rest=""):
    return f"001{number:5}".ljust(79) + f"{points:>5}".ljust(10) + "".join(f"{cell:>10}" for cell in cells) + rest


PAIR = (line(1, "2 w 1"), line(2, "1 b 0"))

COLUMNS = [
    ("001", "columns 5-8 hold no pairing number; number the players from 1."),
    ("001   x1", "columns 4-8 hold 'x1'; write a pairing number there."),
    ("001    1 m    Name                              21x5", "columns 49-52 hold '21x5'; write a rating there."),
    (
        "001    1 m    Name                             2105",
        "column 48 holds '2' but must be blank; check that the columns have not shifted.",
    ),
    (line(1, points="one"), "columns 80-84 hold 'one'; write points such as 1.5 there."),
    ("001    1".ljust(85) + "=1", "columns 86-89 hold '=1'; write a rank there."),
    (
        line(1, "x w 1"),
        "player 1, round 1: columns 92-95 hold 'x'; write the opponent's number or 0000 there.",
    ),
    (
        line(1, "x   0 w 1"),
        "player 1, round 1: columns 92-95 hold 'x   0'; write the opponent's number or 0000 there.",
    ),
    (line(1, "", "2 x 1"), "player 1, round 2: column 107 holds 'x'; write w, b or - there."),
    (line(1, "2 w 5"), "player 1, round 1: column 99 holds '5'; write one of 1 = 0 W D L + - U F H Z ? there."),
    (
        line(1, "2 w 11"),
        "player 1, round 1: column 96 holds 'w' but must be blank; check that the columns have not shifted.",
    ),
    (
        line(1, "0000 - 1"),
        "player 1, round 1: has result '1' but no opponent; name the opponent or write U, F, H or Z.",
    ),
]


@pytest.mark.parametrize(("record", "sentence"), COLUMNS)
def test_invalid_columns_of_record_001_are_refused(refusal, record, sentence):
    assert refusal("012 Open", record) == f"open.trf:2: {sentence}"


CARDS = [
    ([line(1, "1 w 1")], 1, "player 1, round 1: is paired with himself; correct the opponent."),
    (
        [line(1, "7 w 1")],
        1,
        "player 1, round 1: meets 7, but there is no player 7; correct the opponent or add the player.",
    ),
    (
        [line(1, "2 w 1"), line(2)],
        1,
        "player 1, round 1: meets 2, but player 2 has no game in that round; make both records agree.",
    ),
    (
        [line(1, "2 w 1"), line(2, "3 b 0"), line(3, "2 w 1")],
        1,
        "player 1, round 1: meets 2, but player 2 meets 3 in that round; make both records agree.",
    ),
    (
        [line(1, "2 - 1"), line(2, "1 b 0")],
        1,
        "player 1, round 1: meets 2, but a colour is missing; give one of them white and the other black.",
    ),
    (
        [line(1, "2 w 1"), line(2, "1 w 0")],
        1,
        "player 1, round 1: and his opponent 2 both have white; give one of them the other colour.",
    ),
    (
        [line(1, "2 w 1"), line(2, "1 b 1")],
        1,
        "player 1, round 1: has result '1' against 2, whose result is '1': "
        "no game ends like that; correct one of them.",
    ),
    (
        [*PAIR, line(3, "0000 - U"), line(4, "", "3 w 1")],
        4,
        "player 4, round 2: meets 3, but player 3 has no game in that round; make both records agree.",
    ),
    (["012 Open", "", line(5), line(5)], 4, "player 5: line 3 has the same pairing number; renumber one of them."),
    (
        [line(1, "2 w 1", points="2.5"), line(2, "1 b 0")],
        1,
        "player 1: the points column says 2.5, but the results add up to 1.0; correct one of them.",
    ),
    (
        [*PAIR, "### indeler:player 2 enters 2"],
        2,
        "player 2, round 1: has a game, but had not entered yet or had withdrawn; correct that.",
    ),
]


@pytest.mark.parametrize(("records", "number", "sentence"), CARDS)
def test_records_of_players_that_contradict_each_other_are_refused(refusal, records, number, sentence):
    assert refusal(*records) == f"open.trf:{number}: {sentence}"


CONTRADICTIONS = [
    ("142 5", "XXR 7", "XXR says '7', but 142 on line 3 says '5'; make them agree."),
    ("142 5", "142 6", "142 says '6', but 142 on line 3 says '5'; make them agree."),
    ("152 W", "XXC black1", "XXC says 'black1', but 152 on line 3 says 'W'; make them agree."),
    ("202 BH,SB", "212 PTS,SB,BH", "212 says 'PTS,SB,BH', but 202 on line 3 says 'BH,SB'; make them agree."),
    ("162  W 3.0", "XXS W=2", "XXS says 'W=2', but 162 on line 3 says 'W 3.0'; make them agree."),
    ("162  W 3.0", "BBW  2.0", "BBW says '2.0', but 162 on line 3 says 'W 3.0'; make them agree."),
    (
        "250       1.0 001 002 0001 0001",
        "XXA    1  1.0  0.5",
        "XXA says '1  1.0  0.5', but 250 on line 3 says '1.0 001 002 0001 0001'; make them agree.",
    ),
    (
        "### system kndb: KNDB",
        "### system knsb-wp: KNSB",
        "this comment names the system knsb-wp, an earlier one kndb; keep one.",
    ),
    (
        "240 H 002    1",
        "240 Z 002    1",
        "player 1, round 2: 'Z' is asked for here, another kind of bye elsewhere; keep one.",
    ),
    ("XXA    1  1.0", "XXA    1  1.0", "player 1 has two XXA lines; keep one."),
]


@pytest.mark.parametrize(("first", "second", "sentence"), CONTRADICTIONS)
def test_records_that_contradict_each_other_are_refused(refusal, first, second, sentence):
    assert refusal(*PAIR, first, second) == f"open.trf:4: {sentence}"


def test_more_rounds_than_announced_are_refused(refusal):
    records = (line(1, "2 w 1", "2 b 0"), line(2, "1 b 0", "1 w 1"), "142 1")
    assert refusal(*records) == (
        "open.trf:3: 2 rounds have been paired, but the tournament has 1; correct the number of rounds."
    )


def test_a_bye_that_contradicts_the_players_record_is_refused(refusal):
    assert refusal(line(1, "2 w 1", "0000 - Z"), line(2, "1 b 0"), "240 H 002    1") == (
        "open.trf:3: player 1, round 2: 'H' is asked for here, another kind of bye elsewhere; keep one."
    )


RECORDS = [
    ("142 five", "columns 5-8 hold 'five'; write the number of rounds there."),
    ("152 white", "column 5 holds 'white'; write W or B there."),
    ("XXC green1", "columns 5-10 hold 'green1'; write white1, black1 or rank there."),
    ("162  Q 1.0", "162 has a symbol 'Q'; write one of W D L A P X."),
    ("162  W 1.55", "162 has '1.55' after 'W'; write points such as 1.5."),
    ("162  W", "162 has no points after 'W'; write them."),
    ("XXS WW", "columns 5-6 hold 'WW'; write a code and its points, such as WW=1.0, there."),
    ("XXS Q=1", "columns 5-7 hold 'Q=1'; write a code and its points, such as WW=1.0, there."),
    ("BBW one", "columns 5-7 hold 'one'; write points such as 1.5 there."),
    ("240 Q 002    1", "column 5 holds 'Q'; write F, H or Z there."),
    ("240   002    1", "column 5 is blank; write F, H or Z there."),
    ("240 A 002    1", "column 5 holds 'A'; write F, H or Z there."),
    ("240 H xx2    1", "columns 7-9 hold 'xx2'; write a round number there."),
    ("240 H 000    1", "columns 7-9 hold '000'; write a round number there."),
    ("240 H 002    x", "column 14 holds 'x'; write a pairing number there."),
    ("240 H 002   77", "there is no player 77; correct the number or add the player's 001 record."),
    ("XXZ 77", "there is no player 77; correct the number or add the player's 001 record."),
    ("XXZ 99999", "there is no player 99999; correct the number or add the player's 001 record."),
    ("XXZ 100000", "columns 5-10 hold '100000'; write a pairing number there."),
    ("XXZ one", "columns 5-7 hold 'one'; write a pairing number there."),
    ("250       one 001 002 0001 0002", "columns 10-13 hold 'one'; write points such as 1.0 there."),
    ("250       1.0 003 002 0001 0002", "round 3 comes after round 2; put the earlier one first."),
    ("250       1.0 001 002 0002 0001", "columns 23-31 must hold the first and the last player; correct them."),
    (
        "250  1.0  1.0 001 002 0001 0002",
        "match points are for teams; leave columns 5-8 blank or name a team system in record 192.",
    ),
    ("XXA one 1.0", "XXA has 'one'; write a pairing number and points such as 1.0."),
    ("XXA    7  1.0", "there is no player 7; correct the number or add the player's 001 record."),
    ("260 001 0x5    1    2", "columns 9-11 hold '0x5'; write a round number below 999 there."),
    ("260 001 005    1   77", "there is no player 77; correct the number or add the player's 001 record."),
    ("XXP 1 77", "there is no player 77; correct the number or add the player's 001 record."),
    ("299 Q         1.0  001", "column 5 holds 'Q'; write one of W D L F H Z + - or nothing there."),
    ("299 W         one  001", "columns 13-17 hold 'one'; write points such as 1.5 there."),
    ("310 one", "columns 5-7 hold 'one'; write a team's number there."),
    ("300 001 001 002 0001 x", "column 22 holds 'x'; write a pairing number there."),
    ("320  2.0  2.0 one", "columns 15-17 hold 'one'; write a team's number or 000 there."),
    ("330 ++ 001 001 002", "columns 5-6 hold '++'; write +-, -+ or -- there."),
    ("### indeler:player 77 name x", "there is no player 77; correct the number or add the player's 001 record."),
    ("### indeler:player 1 number 3", "this directive names a field 'number' that it cannot set; correct it."),
    ("### indeler:player 1 enters soon", "this directive has 'soon' where a whole number is expected; correct it."),
    ("### indeler:player 1 name \\{zz}", "the text '\\{zz}' has a code that is not a character; correct it."),
    ("### indeler:player", "this directive has '' where a whole number is expected; correct it."),
    ("### indeler:national 1", "this directive is too short; remove it or restore it."),
    ("### indeler:national 1 1 name x", "player 1 has no national record 1; correct this directive."),
    ("### indeler:team 1 name x", "there is no team 1; correct this directive."),
    ("### indeler:paired 0", "more than 0 rounds have been paired; correct this directive."),
    ("### indeler:absent 2 1", "round 2 has not been paired; correct this directive."),
    ("### indeler:absent 1 1", "player 1, round 1: is not 'absent'; correct this directive."),
    ("### indeler:adjourned 1 1", "player 1, round 1: is not 'adjourned'; correct this directive."),
    ("### indeler:text 001 x", "this directive must name a record of words, and only once; correct it."),
]


@pytest.mark.parametrize(("record", "sentence"), RECORDS)
def test_unreadable_records_are_refused(refusal, record, sentence):
    assert refusal(*PAIR, record) == f"open.trf:3: {sentence}"


def test_too_many_virtual_points_in_total_are_refused(refusal):
    block = "250      60.0 001 001 0001 0001"
    assert refusal(*PAIR, block, block) == (
        "open.trf:4: player 1, round 1: 120.0 virtual points are too many; at most 99.9 fit."
    )


def test_a_directive_that_states_too_few_paired_rounds_is_refused(refusal):
    assert refusal(line(1, "2 w 1", "2 b 0"), line(2, "1 b 0", "1 w 1"), "### indeler:paired 1") == (
        "open.trf:3: more than 1 rounds have been paired; correct this directive."
    )
