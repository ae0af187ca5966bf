"""In a notebook a tournament, a pairing, standings and reasons are shown as HTML, with all names escaped."""

from html.parser import HTMLParser

import pytest

import indeler
from indeler.model import Game, Kind, Pairing, Player, Result, Round, Tournament, Unplayed
from indeler.model.notebook import MOST_ROWS
from indeler.ranking import why as why_above

NAMES = ("<script>alert(1)</script>", "Bert & Co", 'Carl "C"', "Dora", "Emma")
WORDS = {"table", "caption", "thead", "tbody", "tr", "th", "td", "p", "strong", "small", "ul", "li", "br"}
"""The tags that the program writes; any other tag would come from a name."""


class Page(HTMLParser):
    """The tags and the cells of the HTML that a notebook would show."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.cells, self.text = [], [], ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag == "tr":
            self.cells.append([])
        elif tag in ("td", "th"):
            self.cells[-1].append("")

    def handle_data(self, data):
        self.text += data
        if self.cells and self.cells[-1]:
            self.cells[-1][-1] += data


@pytest.fixture(scope="module")
def friends():
    players = [Player(number, name, 2100 - 100 * number) for number, name in enumerate(NAMES, start=1)]
    games = (Game(1, 4, Result.WHITE_WINS), Game(2, 5, Result.DRAW))
    return Tournament(players, [Round(games, (Unplayed(3, Kind.PAIRING_BYE),))], total_rounds=4)


def test_a_tournament_is_shown_as_a_crosstable(friends):
    page = Page(friends._repr_html_())
    assert page.cells[:3] == [
        ["no.", "name", "rating", "1", "points"],
        ["1", NAMES[0], "2000", "4w1", "1"],
        ["2", NAMES[1], "1900", "5w½", "½"],
    ]
    assert page.cells[3][3] == "– 1"
    assert page.text.startswith("5 players, 1 of 4 rounds")


def test_games_without_a_result_show_only_the_board(friends):
    page = Page(indeler.pair(friends).added_to(friends)._repr_html_())
    assert [row[4] for row in page.cells] == ["2", "5b", "3b", "2w", "– 1", "1w"]


def test_a_pairing_is_shown_as_its_boards(friends):
    page = Page(indeler.pair(friends)._repr_html_())
    assert page.cells == [
        ["board", "white", "black"],
        ["1", "5 Emma", f"1 {NAMES[0]}"],
        ["2", f"3 {NAMES[2]}", f"2 {NAMES[1]}"],
        ["", "4 Dora", "bye"],
    ]
    alone = Page(Pairing(1, [(1, 2)], rules="knsb-wp", not_paired=[3])._repr_html_())
    assert alone.cells[1:] == [["1", "1", "2"], ["", "3", "not paired"]]


def test_standings_are_shown_as_a_table_and_are_still_a_list(friends):
    rows = indeler.standings(friends, tiebreaks=["BH"])
    assert isinstance(rows, list)
    head, first = Page(rows._repr_html_()).cells[:2]
    assert head == ["rank", "no.", "name", "points", "BH"]
    assert first == ["1", "3", NAMES[2], "1", "½"]
    assert Page(indeler.standings(Tournament([]))._repr_html_()).cells == [["rank", "no.", "name", "points"]]


def test_reasons_are_shown_as_lists_with_the_text_of_the_lines(friends):
    for answer in (indeler.why(friends, 1), indeler.pair(friends).reasons(), why_above(friends, 1, 2)):
        page = Page(answer._repr_html_())
        assert set(page.tags) <= WORDS
        for line in answer.lines():
            assert line.strip(" -*").partition(". ")[2] in page.text
    assert "heeft zwart" in Page(indeler.why(friends, 1, lang="nl")._repr_html_()).text


def test_no_name_becomes_a_tag(friends):
    for shown in (friends, indeler.pair(friends), indeler.standings(friends)):
        assert set(Page(shown._repr_html_()).tags) <= WORDS


def test_a_large_field_is_shortened_in_the_notebook():
    page = Page(Tournament([Player(number) for number in range(1, MOST_ROWS + 11)])._repr_html_())
    assert len(page.cells) == 1 + MOST_ROWS
    assert page.text.endswith("… and 10 more")
