"""Each result is shown in one spelling; those of users, keyboards and older files are understood."""

import pickle

import pytest

from indeler.model import CHESS, Colour, Result, normalise
from indeler.model.points import doubled
from indeler.model.results import result_of
from indeler.model.scoring import points_of_game


@pytest.mark.parametrize(
    ("written", "shown"),
    [("+ -", "+-"), ("- +", "-+"), ("− −", "--"), ("+–", "+-"), ("1/2-1/2", "½-½"), ("=-=", "½-½"), ("½–½", "½-½")],
)
def test_every_spelling_of_a_result_is_read(written, shown):
    assert normalise(written) == shown
    assert shown in {result.label for result in Result}


def test_a_shown_result_is_read_unchanged():
    for result in Result:
        assert normalise(result.label) == result.label
    assert normalise("2-1") == "2-1"


@pytest.mark.parametrize(("result", "turned"), [("1-0", "0-1"), ("½-0", "0-½"), ("+-", "-+"), ("--", "--"), ("*", "*")])
def test_a_result_is_mirrored_for_the_other_side(result, turned):
    of = {one.label: one for one in Result}
    assert of[result].mirrored is of[turned]
    for colour in Colour:
        assert of[result].side(colour) is of[turned].side(colour.other)


def test_the_season_and_the_tournament_show_the_same_results():
    from typing import get_args

    from indeler.season.boards.events import GameResult

    assert set(get_args(GameResult)) <= {result.label for result in Result}


@pytest.mark.parametrize(
    ("first", "second", "white", "points"),
    [
        ("1-0", "½-½", "WIN", (15, 5)),
        ("1-0", "0-1", "DRAW", (10, 10)),
        ("0-1", "½-½", "LOSS", (5, 15)),
        ("0-0", "0-0", "ZERO_ZERO", (0, 0)),
        ("½-0", "0-0", "WIN", (5, 0)),
        ("+-", "0-1", "DRAW", (10, 10)),
        ("+-", "+-", "FORFEIT_WIN", (20, 0)),
        ("-+", "--", "FORFEIT_LOSS", (0, 10)),
        ("-+", "+-", "DRAW", (10, 10)),
        ("--", "--", "DOUBLE_FORFEIT", (0, 0)),
        ("1-0", "*", "PENDING", (10, 0)),
        ("1-0", "adjourned", "ADJOURNED", (15, 5)),
        ("*", "*", "PENDING", (0, 0)),
    ],
)
def test_MATCH_two_games_form_one_result(first, second, white, points):
    """fide-double-swiss: a match is forfeited only if a player forfeits both games, and points count by game."""
    label = first if first == second == "*" else f"{first} / {second}"
    result = result_of(label)
    assert (result.label, result.white.name) == (label, white)
    assert Result((result_of(first), result_of(second))) is result
    assert pickle.loads(pickle.dumps(result)) is result
    assert result.mirrored.mirrored is result
    assert result.mirrored.white is result.black
    assert points_of_game(doubled(CHESS), result) == points


def test_text_that_is_no_result_is_refused():
    assert [result_of(label) for label in ("", "2-0", "1-0 / 2-0", "1-0 / 1-0 / 1-0")] == [None] * 4
    for value in ((Result.DRAW,), (Result.DRAW,) * 3, (Result.DRAW, "1-0")):
        with pytest.raises(ValueError, match="is not a valid Result"):
            Result(value)


def test_colours_change_in_the_second_game():
    """Points that depend on the colour are those of the colour in each game."""
    scale = doubled(CHESS._replace(white_win=30))
    assert points_of_game(scale, result_of("1-0 / 0-1")) == (30, 30)
    assert points_of_game(scale, result_of("1-0 / 1-0")) == (40, 0)
