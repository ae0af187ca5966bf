"""Valid and invalid cells of a file from which a running season is imported."""

import pytest

from indeler.language import InvalidInput
from indeler.model.board_game import BoardGame
from indeler.season.importing import number_of, result_of, round_by_round, tenths_of

CHESS, DRAUGHTS = BoardGame.CHESS, BoardGame.DRAUGHTS


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("999", 999)])
def test_whole_numbers_of_up_to_three_digits_are_read(text, number):
    assert number_of({"round": text}, "round", "f.csv", 3) == number


@pytest.mark.parametrize("text", ["", "1000", "-1", "1.0", "x", "²", "٣"])
def test_any_other_text_is_refused_as_a_whole_number(text):
    with pytest.raises(InvalidInput) as refusal:
        number_of({"round": text}, "round", "f.csv", 3)
    assert str(refusal.value) == f"f.csv:3: column 'round': '{text}' is not a whole number."


def test_an_empty_cell_gives_the_default():
    assert number_of({}, "rounds", "f.csv", 3, 4) == number_of({"rounds": ""}, "rounds", "f.csv", 3, 4) == 4
    assert number_of({"rounds": "0"}, "rounds", "f.csv", 3, 4) == 0


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("12.5", 125),
        ("12,5", 125),
        ("12½", 125),
        ("½", 5),
        ("-1", -10),
        ("0", 0),
        ("9999.9", 99999),
        ("-9999.9", -99999),
    ],
)
def test_scores_with_a_comma_a_point_or_a_half_are_read(text, points):
    assert tenths_of(text, "f.csv", 3) == points


@pytest.mark.parametrize("text", ["", "x", "1.25", "10000", "-10000", "nan", "inf"])
def test_any_other_text_is_refused_as_a_score(text):
    with pytest.raises(InvalidInput, match=r"^f.csv:3: '.*' is not a score; write it as 12.5.$"):
        tenths_of(text, "f.csv", 3)


def test_results_are_read_with_spaces_and_in_several_notations():
    assert [result_of(text, "f.csv", 3, CHESS) for text in ("1 - 0", "=", "1/2-1/2", "")] == ["1-0", "½-½", "½-½", "?"]
    with pytest.raises(InvalidInput, match="'2-0' is not a result"):
        result_of("2-0", "f.csv", 3, CHESS)


def test_the_number_of_rounds_is_that_of_the_longest_column():
    told = {"opponents": "4, o ?", "colours": "w b", "results": "1", "rounds": "4"}
    assert list(round_by_round(told, "f.csv", 3, CHESS)) == [
        ("4", "w", "1"),
        ("o", "b", "?"),
        ("?", "", "?"),
        ("", "", "?"),
    ]
    assert len(list(round_by_round({**told, "rounds": "2"}, "f.csv", 3, CHESS))) == 3
    assert list(round_by_round({"name": "Bos"}, "f.csv", 3, CHESS)) == []


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"opponents": "4x"}, "'4x' is not an opponent"),
        ({"opponents": "²"}, "'²' is not an opponent"),
        ({"opponents": "4", "results": "2"}, "'2' is not the result of one player"),
    ],
)
def test_an_invalid_round_is_refused(told, sentence):
    with pytest.raises(InvalidInput, match=sentence):
        list(round_by_round(told, "f.csv", 3, CHESS))


def test_a_draughts_club_writes_two_for_a_win_and_one_for_a_draw():
    assert [result_of(text, "f.csv", 3, DRAUGHTS) for text in ("2 - 0", "1-1", "0-2", "2-0F")] == [
        "1-0",
        "½-½",
        "0-1",
        "+-",
    ]
    told = {"colours": "wbw", "opponents": "4 5 6", "results": "2 1 0"}
    assert [result for _, _, result in round_by_round(told, "f.csv", 3, DRAUGHTS)] == ["1", "½", "0"]
    with pytest.raises(InvalidInput) as refusal:
        result_of("3-0", "f.csv", 3, DRAUGHTS)
    assert str(refusal.value) == "f.csv:3: '3-0' is not a result; write 2-0, 1-1 or 0-2, or nothing."
    with pytest.raises(InvalidInput) as refusal:
        list(round_by_round({**told, "results": "½"}, "f.csv", 3, DRAUGHTS))
    assert str(refusal.value) == "f.csv:3: '½' is not the result of one player; write 2, 1, 0 or -."
