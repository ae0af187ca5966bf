"""The picture of a round: who has White, which lines are straight, and which names are shortened."""

import re
from hashlib import sha256

import pytest

from indeler import pair
from indeler.language import InvalidInput
from indeler.model import Game, Player, Result, Round, Tournament
from indeler.reasons import study
from indeler.reasons.drawing import picture, svg
from indeler.reasons.explained_round import study_of

PLAYERS = [Player(1, "x" * 28), Player(2, "y" * 29), *(Player(number, f"P{number}") for number in range(3, 7))]
BEFORE = Tournament(
    PLAYERS,
    [Round([Game(1, 4, Result.WHITE_WINS), Game(5, 2, Result.WHITE_WINS), Game(3, 6, Result.WHITE_WINS)])],
    total_rounds=5,
)


@pytest.fixture
def laid_open():
    """Return the study of round 2: 1, 3 and 5 have won, so one of them meets one of the others."""
    return study(BEFORE, "fide-dutch")


@pytest.fixture
def drawn(laid_open):
    return picture(laid_open, str)


def test_each_line_of_a_panel_has_a_player_at_both_ends(drawn):
    for panel in drawn.panels:
        assert len(panel.left) == len(panel.right) == len(panel.lines)


def test_a_player_from_a_higher_group_is_marked(drawn):
    first, second = drawn.panels
    (floater,) = [one.number for one in first.exits]
    assert not any(seat.from_above for seat in (*first.left, *first.right))
    assert [seat.number for seat in (*second.left, *second.right) if seat.from_above] == [floater]


def test_the_player_with_white_has_a_white_dot_and_boards_have_their_numbers(laid_open, drawn):
    met = {}
    for panel in drawn.panels:
        for line in panel.lines:
            seats = panel.left[line.left], panel.right[line.right]
            (white,) = [seat.number for seat in seats if seat.has_white]
            (black,) = [seat.number for seat in seats if not seat.has_white]
            met[line.board] = white, black
    assert met == dict(enumerate(laid_open.pairing.boards, start=1))


def test_a_line_to_another_place_is_thicker_than_one_to_the_same_place(laid_open, drawn):
    lines = re.findall(
        r'<line x1="\d+" y1="(\d+)" x2="\d+" y2="(\d+)" stroke="#000" stroke-width="([\d.]+)"', svg(drawn)
    )
    assert len(lines) == len(laid_open.pairing.boards)
    assert [width for _, _, width in lines] == ["1" if left == right else "1.8" for left, right, _ in lines]


def test_a_label_of_thirty_characters_is_shown_and_a_longer_one_is_shortened(drawn):
    text = svg(drawn)
    assert f">1 {'x' * 28}<" in text
    assert f"2 {'y' * 27}…<" in text


def test_the_layout_is_unchanged(drawn):
    """Widths, margins and sizes of a round with a floater; look at the picture before you change the digest."""
    assert sha256(svg(drawn).encode()).hexdigest()[:12] == "25177b2de5ba"


@pytest.mark.parametrize("lost", ["request", "workings"])
def test_a_pairing_without_its_request_or_workings_is_not_explained(lost):
    pairing = pair(BEFORE, "fide-dutch")
    setattr(pairing, lost, None)
    with pytest.raises(InvalidInput, match="This pairing does not know its tournament"):
        study_of(pairing)
