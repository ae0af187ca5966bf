"""The picture of a round: who has White, which lines are straight, and names that are cut."""

import re

from indeler.model import Game, Player, Result, Round, Tournament
from indeler.reasons import study
from indeler.reasons.svg import picture, svg

PLAYERS = [Player(1, "x" * 28), Player(2, "y" * 29), *(Player(number, f"P{number}") for number in range(3, 7))]
BEFORE = Tournament(
    PLAYERS,
    [Round([Game(1, 4, Result.WHITE_WINS), Game(5, 2, Result.DRAW), Game(3, 6, Result.WHITE_WINS)])],
    total_rounds=5,
)
STUDY = study(BEFORE, "fide-dutch")
DRAWN = picture(STUDY, str)


def test_the_dot_of_who_has_white_is_white_and_boards_have_their_numbers():
    met = {}
    for panel in DRAWN.panels:
        for line in panel.lines:
            seats = panel.left[line.left], panel.right[line.right]
            (white,) = [seat.number for seat in seats if seat.has_white]
            (black,) = [seat.number for seat in seats if not seat.has_white]
            met[line.board] = white, black
    assert met == dict(enumerate(STUDY.pairing.boards, start=1))


def test_a_line_to_another_place_is_thicker_than_one_to_the_same_place():
    lines = re.findall(
        r'<line x1="\d+" y1="(\d+)" x2="\d+" y2="(\d+)" stroke="#000" stroke-width="([\d.]+)"', svg(DRAWN)
    )
    assert len(lines) == len(STUDY.pairing.boards)
    assert [width for _, _, width in lines] == ["1" if left == right else "1.8" for left, right, _ in lines]


def test_a_label_of_thirty_letters_is_shown_and_a_longer_one_is_cut():
    text = svg(DRAWN)
    assert f">1 {'x' * 28}<" in text
    assert f"2 {'y' * 27}…<" in text
