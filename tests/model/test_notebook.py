"""The display of a tournament and a pairing in a notebook; see also tests/reasons/test_notebook_html.py."""

from indeler.model import Event, Game, Kind, Pairing, Player, Result, Round, Tournament, Unplayed
from indeler.model.notebook import MOST_ROWS, format_list, table

LEFT, RIGHT = "text-align:left", "text-align:right"


def cells(html: str) -> list[list[str]]:
    """Return the texts of the cells, row by row."""
    rows = (row.partition("</tr>")[0] for row in html.split("<tr>")[1:])
    return [[cell.partition(">")[2].partition("<")[0] for cell in row.split("<t")[1:]] for row in rows]


def test_text_is_aligned_to_the_left_and_numbers_to_the_right():
    shown = table("T & Co", ("name", "points"), [("Anna", 3)], left=("name",))
    assert shown.startswith("<table><caption>T &amp; Co</caption>")
    assert f'<th style="{LEFT}">name</th><th style="{RIGHT}">points</th>' in shown
    assert f'<td style="{LEFT}">Anna</td><td style="{RIGHT}">3</td>' in shown


def test_a_long_table_shows_its_first_rows_and_the_number_of_the_others():
    assert "more" not in table("T", ("n",), [(number,) for number in range(MOST_ROWS)])
    shown = table("T", ("n",), [(number,) for number in range(MOST_ROWS + 3)])
    assert shown.endswith("<p>… and 3 more</p>")
    assert len(cells(shown)) == MOST_ROWS + 1


def test_a_tournament_is_a_crosstable_with_opponent_colour_and_points():
    rounds = [
        Round((Game(1, 2, Result.WHITE_WINS),), (Unplayed(3, Kind.PAIRING_BYE),)),
        Round((Game(3, 1, Result.DRAW),), (Unplayed(2, Kind.ZERO_BYE),)),
    ]
    players = [Player(1, "Anna", 2000), Player(2, "Bert"), Player(3, "Carl", 1800)]
    shown = Tournament(players, rounds, total_rounds=5, event=Event("Club"))._repr_html_()
    assert "<caption>Club: 3 players, 2 of 5 rounds</caption>" in shown
    assert cells(shown) == [
        ["no.", "name", "rating", "1", "2", "points"],
        ["1", "Anna", "2000", "2w1", "3b½", "1½"],
        ["2", "Bert", "", "1b0", "– 0", "0"],
        ["3", "Carl", "1800", "– 1", "1w½", "1½"],
    ]


def test_a_list_can_have_nested_items_and_lines_below():
    assert format_list("Why", [("a", ["b"]), ("c", [])], ["d", "e"]) == (
        "<p><strong>Why</strong></p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><p><small>d<br>e</small></p>"
    )
    assert format_list("Why", []) == "<p><strong>Why</strong></p><ul></ul>"


def test_a_pairing_lists_its_boards_and_the_bye():
    shown = cells(Pairing(2, ((4, 1), (2, 5)), bye=3, rules="fide-dutch")._repr_html_())
    assert shown == [["board", "white", "black"], ["1", "4", "1"], ["2", "2", "5"], ["", "3", "bye"]]
