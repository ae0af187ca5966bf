"""Tests of the rows of long tables, which are rendered in Python: all user input is escaped."""

import datetime
from fractions import Fraction
from types import SimpleNamespace as Some

import pytest
from django.template import engines

from indeler.model.board_game import BoardGame

NAME = '<b>O\'Hara</b> & "Co"'
CELL = Some(text="<i>", title=NAME)
BOARD = Some(board=1, white=2, black=3, white_name=NAME, black_name="Bo", result="")
ROUND = Some(date=datetime.date(2026, 11, 26), round=3, opponent_name=NAME)
GAME = Some(date=datetime.date(2026, 11, 26), colour="w", opponent=4, opponent_name=NAME, result="1-0")
LINE = Some(rank=1, member=7, name=NAME, points=Fraction(3, 2), cells=(Fraction(5, 2), NAME, None))
PLACE = Some(competition="<cup>", part=1, round=2)
CONTEXT = {
    "row": Some(slug="now"),
    "cycle": 2,
    "group": "A",
    "table": Some(rows=[LINE], columns=[Some(strong=True)]),
    "lines": [(LINE, "1½", (Fraction(1, 2),), (CELL,))],
    "boards": Some(place=PLACE, game=BoardGame.CHESS, view=Some(boards=[BOARD])),
    "seats": [Some(name=NAME, board=1, colour="b", group=NAME), Some(name="Bo", board=0, colour="", group="A")],
    "rounds": [(Some(**vars(ROUND), outcome=Some(kind="game", result="win", colour="w", opponent=4, points=10)), "up")],
    "games": [(GAME, NAME, BoardGame.CHESS)],
    "shown": [(1, NAME, "", "Bo")],
    "short": [(1, NAME, "1½")],
}


def rendered(tag):
    return engines["django"].from_string(f"{{% {tag} %}}").render(CONTEXT)


@pytest.mark.parametrize(
    ("tag", "has"),
    [
        ("table_lines table", '<td class="number strong">2<span class="part">½</span></td>'),
        ("standing_lines lines 3", '/s/now/standings/2/A/why/7/" title="Why?">1<span'),
        ("board_lines boards", '<td class="result">–</td>'),
        ("seat_lines seats", '<span class="quiet">has the bye</span>'),
        ("round_lines rounds", '<td class="wide-only nowrap">26 Nov</td>'),
        ("game_lines games", '<a href="/s/now/members/4/">'),
        ("screen_lines 'boards' shown", '<td class="result">–</td>'),
        ("screen_lines 'standings' short", '<td class="number strong">1½</td>'),
        ("short_lines short", '<td class="number strong">1½</td>'),
    ],
)
def test_user_input_is_escaped(db, tag, has):
    text = rendered(tag)
    assert has in text
    assert "&lt;b&gt;O&#x27;Hara&lt;/b&gt; &amp; &quot;Co&quot;" in text
    assert not any(each in text for each in ("<b>", "<i>", "<cup>"))


def test_the_length_of_a_bar_is_proportional_to_the_points(db):
    assert "M0 0H100V1H0z" in rendered("standing_lines lines 3")


@pytest.mark.parametrize("group", ["", "A"])
def test_the_group_of_a_seat_is_shown_if_it_has_a_name(db, group):
    seat = Some(name="Bo", board=2, colour="b", group=group)
    shown = engines["django"].from_string("{% seat_lines seats %}").render({"seats": [seat]})
    assert ('<td class="quiet small">A</td>' in shown) is bool(group)
    assert ("quiet small" in shown) is bool(group)


def test_a_round_without_boards_has_no_seats(db):
    assert engines["django"].from_string("{% seat_lines seats %}").render({"seats": ()}) == ""
