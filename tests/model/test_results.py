"""One spelling of each result is shown; those of people, keyboards and older files are understood."""

import pytest

from indeler.model import Colour, Result, as_shown


@pytest.mark.parametrize(
    ("written", "shown"),
    [("+ -", "+-"), ("- +", "-+"), ("− −", "--"), ("+–", "+-"), ("1/2-1/2", "½-½"), ("=-=", "½-½"), ("½–½", "½-½")],
)
def test_every_way_of_writing_a_result(written, shown):
    assert as_shown(written) == shown
    assert shown in {result.label for result in Result}


def test_what_is_shown_stays():
    for result in Result:
        assert as_shown(result.label) == result.label
    assert as_shown("2-1") == "2-1"


@pytest.mark.parametrize(("result", "turned"), [("1-0", "0-1"), ("½-0", "0-½"), ("+-", "-+"), ("--", "--"), ("*", "*")])
def test_a_result_seen_from_the_other_side(result, turned):
    of = {one.label: one for one in Result}
    assert of[result].mirrored is of[turned]
    for colour in Colour:
        assert of[result].side(colour) is of[turned].side(colour.other)


def test_the_club_and_the_tournament_show_the_same():
    from typing import get_args

    from indeler.season.boards.events import GameResult

    assert set(get_args(GameResult)) <= {result.label for result in Result}
