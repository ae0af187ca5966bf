"""Totals over several competitions: points, places and games, each with its weight; tied members share a rank."""

from fractions import Fraction

import pytest

from indeler import season as s
from indeler.language import InvalidInput, Sentence
from indeler.season.common.standings_table import StandingsRow, StandingsTable, column, points_in
from indeler.season.competitions.totals.rules import TotalsRules
from support.clubs import Club

RULES = """
name = "club"

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 1
rounds = 2

[[competition]]
kind = "evenings"
name = "blitz"
evenings = 1
rounds = 1

[[competition]]
kind = "totals"
name = "season"
"""
BOTH = 'of = [{ name = "rapid" }, { name = "blitz" }]'
FIVE = (1900, 1800, 1700, 1600, 1500)


def lower_number_wins(white, black):
    return "1-0" if white < black else "0-1"


def play(club, name, *rounds, choose=lower_number_wins):
    """Play an evening; ``rounds`` has the members who are present in each round."""
    (date,) = club.dates(name)
    for number, present in enumerate(rounds, start=1):
        club.at(date, 19)
        club("presence-noted", competition=name, part=1, round=number, present=present)
        for made in club.pair(date):
            club.results(made, choose)


def total(club):
    """Return the rank, member and cells of each line."""
    tables = club.season.competition("season").tables()
    return [(row.rank, row.member, *row.cells) for table in tables for row in table.rows]


@pytest.fixture
def added_up():
    """Return a function that plays a season: 1 beats 2 and 3 beats 4 in rapid, and 1 and 2 draw in blitz."""

    def make(rules):
        club = Club(RULES + rules, FIVE)
        club.plan()
        assert total(club) == []
        play(club, "rapid", (1, 2), (3, 4))
        play(club, "blitz", (1, 2), choose=lambda white, black: "½-½")
        return club

    return make


def test_points_of_all_competitions_are_added_up_and_tied_members_share_a_rank(added_up):
    half = Fraction(1, 2)
    assert total(added_up(BOTH)) == [
        (1, 1, Fraction(3, 2), 1, half, 2),
        (2, 3, 1, 1, None, 1),
        (3, 2, half, 0, half, 2),
        (4, 4, 0, 0, None, 1),
    ]


def test_points_are_multiplied_by_their_weight(added_up):
    weights = 'of = [{ name = "rapid", weight = 0.5 }, { name = "blitz", weight = 3 }]'
    found = {member: worth for _rank, member, worth, *_ in total(added_up(weights))}
    assert found == {1: 2, 2: Fraction(3, 2), 3: Fraction(1, 2), 4: 0}


def test_members_who_share_a_place_share_its_points(added_up):
    rules = 'of = [{ name = "rapid", by = "places" }, { name = "blitz", by = "places" }]\nplaces = [8, 4, 2]'
    assert total(added_up(rules)) == [
        (1, 1, 12, 6, 6, 2),
        (2, 2, 7, 1, 6, 2),
        (3, 3, 6, 6, None, 1),
        (4, 4, 1, 1, None, 1),
    ]


def test_games_are_counted_and_members_with_too_few_games_are_not_listed(added_up):
    games = 'of = [{ name = "rapid", by = "games" }, { name = "blitz", by = "games", weight = 2 }]'
    club = added_up(f"{games}\nfewest_games = 2")
    assert total(club) == [(1, 1, 3, 1, 2, 2), (1, 2, 3, 1, 2, 2)]
    assert club.season.competition("season").number_of_games() is None
    assert s.verify(club.season).differences == ()


def test_a_member_who_does_not_take_part_in_the_total_is_not_listed(added_up):
    club = added_up(BOTH)
    club("participation-changed", member=3, competition="season", takes_part=False)
    assert [(rank, member) for rank, member, *_ in total(club)] == [(1, 1), (2, 2), (3, 4)]


def test_a_new_total_adds_up_all_competitions_except_other_totals():
    others = s.parse_club_rules(RULES + BOTH).competition
    assert [added.name for added in TotalsRules.begun("all", others).of] == ["rapid", "blitz"]


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("of = []", "name the competitions that are added up"),
        ('of = [{ name = "chess" }]', "there is no competition 'chess' before this one"),
        ('of = [{ name = "season" }]', "there is no competition 'season' before this one"),
        ('of = [{ name = "rapid", by = "places" }]', "say what each place is worth"),
    ],
)
def test_an_invalid_total_is_refused(rules, says):
    with pytest.raises(InvalidInput, match=says):
        s.parse_club_rules(RULES + rules)


def test_the_first_ranking_column_of_a_table_is_added_up():
    columns = [column(code, code, code, strong=code != "a") for code in "abc"]
    rows = [StandingsRow(1, 7, "Seven", (5, Fraction(3, 2), 9)), StandingsRow(2, 8, "Eight", (5, None, 9))]
    table = StandingsTable("x", Sentence("x"), tuple(columns), tuple(rows))
    assert points_in([table, table]) == {7: 3}
