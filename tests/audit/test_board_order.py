"""Tests of the order of the boards, where the round states it."""

import pytest

import indeler
from indeler.audit import check
from indeler.formats import read, write
from indeler.model import Player, Tournament

EIGHT = Tournament([Player(number) for number in range(1, 9)], total_rounds=5)
PAIRED = indeler.pair(EIGHT, "fide-dutch").added_to(EIGHT)
RIGHT = "1-5 6-2 3-7 8-4"
SWAPPED = "6-2 1-5 3-7 8-4"


def stating(listed, tournament=PAIRED):
    boards = tuple(tuple(map(int, board.split("-"))) for board in listed.split())
    return tournament.replace(rounds=[tournament.rounds[0]._replace(boards=boards)])


def told(listed):
    verdict = check(stating(listed), 1, "fide-dutch")
    return [verdict.verdict, *(finding.clause for finding in verdict.findings)]


def test_a_stated_board_order_is_checked():
    assert told("") == ["right"]
    assert told(RIGHT) == ["right"]
    assert told(SWAPPED) == ["not best", "fide-handling 3.6"]


@pytest.mark.parametrize("dialect", ["a.trf", "a.json"])
def test_files_store_the_board_order(dialect, tmp_path):
    write(stating(SWAPPED), tmp_path / dialect)
    assert check(read(tmp_path / dialect), 1, "fide-dutch").findings[0].clause == "fide-handling 3.6"


OTHERS = ("1-5 6-2 3-7", "6-2 1-5 3-8 7-4", "6-2 6-2 3-7 8-4", "1-123456789")


@pytest.mark.parametrize("listed", OTHERS)
def test_a_stated_list_of_other_games_is_reported_as_not_checked(listed):
    verdict = check(stating(listed), 1, "fide-dutch")
    assert verdict.verdict == "right"
    assert verdict.unchecked == "the order of the boards is not checked: the boards that the file states are others"


def test_the_verdict_reports_that_the_board_order_is_not_checked():
    assert check(PAIRED, 1).unchecked == "the order of the boards is not checked: nothing states it"
    assert check(stating(RIGHT), 1).unchecked == ""
    assert check(PAIRED, 1, boards=[(1, 5), (6, 2), (3, 7), (8, 4)]).unchecked == ""


def test_colours_that_were_changed_later_do_not_affect_the_board_order():
    assert told("5-1 6-2 3-7 8-4") == ["right"]
    assert told("2-6 1-5 3-7 8-4") == ["not best", "fide-handling 3.6"]
