"""The order of the boards, where a comment of the tournament file states it."""

import pytest

import indeler
from indeler.audit import check
from indeler.formats import read, write
from indeler.language import InvalidInput
from indeler.model import Player, Tournament

EIGHT = Tournament([Player(number) for number in range(1, 9)], total_rounds=5)
PAIRED = indeler.pair(EIGHT, "fide-dutch").added_to(EIGHT)
RIGHT = "round 1 boards: 1-5 6-2 3-7 8-4"
SWAPPED = "round 1 boards: 6-2 1-5 3-7 8-4"


def told(*comments):
    verdict = check(PAIRED.replace(comments=comments), 1, "fide-dutch")
    return [verdict.verdict, *(finding.clause for finding in verdict.findings)]


def test_an_order_that_the_file_states_is_checked():
    assert told() == ["right"]
    assert told(RIGHT) == ["right"]
    assert told(SWAPPED) == ["not best", "fide-handling 3.6"]


def test_the_last_word_counts_and_other_rounds_do_not():
    assert told(SWAPPED, RIGHT) == ["right"]
    assert told(RIGHT, SWAPPED) == ["not best", "fide-handling 3.6"]
    assert told("round 2 boards: 6-2 1-5 3-7 8-4") == ["right"]


@pytest.mark.parametrize(
    "listed", ["as on the wall", "1-5 6-2 3-7 8", "1-5 6-2 3:7 8-4", "1-5-6 2-3", "1-²", "9" * 5000]
)
def test_what_cannot_be_read_is_an_error(listed):
    with pytest.raises(InvalidInput, match="The comment on the boards of round 1 cannot be read at"):
        told(f"round 1 boards: {listed}")
    assert told("round 1 boards: nonsense", RIGHT) == ["right"]


@pytest.mark.parametrize(
    ("listed", "shown"), [("1-1234567890", "1-1234567890"), ("12345678901234567890123-1", "12345678901234567890")]
)
def test_what_cannot_be_read_is_shown_as_far_as_it_helps(listed, shown):
    assert told("round 1 boards: 1-123456789") == ["right"]
    with pytest.raises(InvalidInput, match=f"cannot be read at '{shown}';"):
        told(f"round 1 boards: {listed}")


@pytest.mark.parametrize("dialect", ["a.trf", "a.json"])
def test_files_carry_it(dialect, tmp_path):
    write(PAIRED.replace(comments=(SWAPPED,)), tmp_path / dialect)
    assert check(read(tmp_path / dialect), 1, "fide-dutch").findings[0].clause == "fide-handling 3.6"


OTHERS = ("1-5 6-2 3-7", "6-2 1-5 3-8 7-4", "6-2 6-2 3-7 8-4")


@pytest.mark.parametrize("listed", OTHERS)
def test_a_list_of_other_games_is_out_of_date(listed):
    verdict = check(PAIRED.replace(comments=(f"round 1 boards: {listed}",)), 1, "fide-dutch")
    assert verdict.verdict == "right"
    assert verdict.unchecked == "the order of the boards is not checked: the boards that the file states are others"


def test_it_is_said_where_the_order_is_not_checked():
    assert check(PAIRED, 1).unchecked == "the order of the boards is not checked: nothing states it"
    assert check(PAIRED.replace(comments=(RIGHT,)), 1).unchecked == ""
    assert check(PAIRED, 1, boards=[(1, 5), (6, 2), (3, 7), (8, 4)]).unchecked == ""


def test_a_board_of_the_bye_may_be_listed():
    seven = EIGHT.replace(players=[Player(number) for number in range(1, 8)])
    paired = indeler.pair(seven, "fide-dutch").added_to(seven)
    assert check(paired.replace(comments=("round 1 boards: 1-4 5-2 3-6 7-0",)), 1).unchecked == ""


def test_colours_that_were_changed_later_do_not_matter_for_the_order():
    assert told("round 1 boards: 5-1 6-2 3-7 8-4") == ["right"]
    assert told("round 1 boards: 2-6 1-5 3-7 8-4") == ["not best", "fide-handling 3.6"]
