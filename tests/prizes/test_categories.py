"""Tests of prize categories: criteria that must all hold, unknown data of players, and contradictory plans."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from indeler.language import InvalidInput
from indeler.model import Event, Player
from indeler.prizes import Category, CategoryPrizes, Group, Placed, Plan, Prize, awarded, check_plan, unknown, year_of
from indeler.prizes.awarding import clubs_ranked

ANNA = Player(7, "Anna", 1750, sex="w", birth="2010/05/17", club="De  Toren", federation="NED")


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        (Category(name="x"), True),
        (Category(name="x", sex="m"), False),
        (Category(name="x", sex="w", rating_to=1799), True),
        (Category(name="x", sex="w", rating_to=1749), False),
        (Category(name="x", rating_from=1750), True),
        (Category(name="x", rating_from=1751), False),
        (Category(name="x", age_to=16), True),
        (Category(name="x", age_to=15), False),
        (Category(name="x", age_from=17), False),
        (Category(name="x", clubs=("de toren", "Rochade")), True),
        (Category(name="x", federations=("BEL",)), False),
        (Category(name="x", players=(7,)), True),
        (Category(name="x", players=()), False),
        (Category(name="x", players=(7,), sex="m"), False),
    ],
)
def test_all_criteria_must_hold(category: Category, expected: bool) -> None:
    assert category.holds(ANNA, 2026) is expected


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("rating_from", 0, 9999),
        ("rating_to", 0, 9999),
        ("age_from", 0, 150),
        ("age_to", 0, 150),
        ("players", 1, 999_999),
    ],
)
def test_limits_of_a_category_are_within_possible_values(field: str, least: int, most: int) -> None:
    def made(value: int) -> Category:
        return msgspec.convert({"name": "x", field: [value] if field == "players" else value}, Category)

    assert made(least) != made(most)
    for value in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError, match=field):
            made(value)


def test_an_unrated_player_is_below_a_limit_only_if_the_category_says_so() -> None:
    unrated = ANNA._replace(rating=0)
    assert not Category(name="x", rating_to=1799).holds(unrated, 2026)
    assert Category(name="x", rating_to=1799, unrated=True).holds(unrated, 2026)
    assert not Category(name="x", rating_from=1000, rating_to=1799, unrated=True).holds(unrated, 2026)


def test_unknown_data_of_players_are_reported() -> None:
    young, women = Category(name="U16", age_to=16), Category(name="Women", sex="w")
    nobody = Player(1, "Bo")
    assert not young.holds(nobody, 2026)
    assert "year of birth of one player" in str(unknown(young, [ANNA, nobody], 2026))
    assert "sex of one player" in str(unknown(women, [ANNA, nobody], 2026))
    assert "has no date" in str(unknown(young, [ANNA], None))
    assert unknown(young, [ANNA], 2026) is None
    assert year_of(Event(start="2026/10/09")) == 2026
    assert year_of(Event()) is None


def test_numbers_follow_their_players() -> None:
    plan = Plan(
        categories=(Category(name="Own", players=(1, 2)), Category(name="Women", sex="w")),
        groups=(Group(name="Open", takes_main=(2,), takes_category=(1,)),),
    )
    after = plan.renumbered({1: 5, 2: 1})
    assert after.categories[0].players == (1, 5)
    assert after.categories[1].players is None
    assert (after.groups[0].takes_main, after.groups[0].takes_category) == ((1,), (5,))


PRIZE = Prize(cash=100)


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (Plan(categories=(Category(name="A"), Category(name="a"))), "two categories called a"),
        (Plan(categories=(Category(name="A", age_from=9, age_to=8),)), "the lower limit 9 is above the upper limit 8"),
        (Plan(groups=(Group(name="A"), Group(name="A"))), "two groups of prizes called A"),
        (Plan(groups=(Group(name="A", main=(PRIZE, Prize(cash=200))),)), "prize 2 is worth more"),
        (
            Plan(groups=(Group(name="A", sharing="hort", main=(Prize(value=300), PRIZE)),)),
            "prize 2 is worth more",
        ),
        (Plan(groups=(Group(name="A", categories=(CategoryPrizes(category="B", prizes=()),)),)), "no category B"),
        (
            Plan(
                categories=(Category(name="B"),),
                groups=(Group(name="A", categories=(CategoryPrizes(category="B", prizes=(PRIZE,)),) * 2),),
            ),
            "two lists of prizes for B",
        ),
    ],
)
def test_a_plan_that_contradicts_itself_is_refused(plan: Plan, fault: str) -> None:
    with pytest.raises(InvalidInput, match=fault):
        check_plan(plan)


def test_clubs_are_ranked_by_the_sum_of_their_best_players() -> None:
    told = [
        ("A", "Toren", 5),
        ("B", "Rochade", 4),
        ("C", "Rochade", 4),
        ("D", "", 3),
        ("E", "toren ", 3),
        ("F", "Rochade", 1),
    ]
    standings = [
        Placed(Player(number, name, club=club), number, Fraction(points))
        for number, (name, club, points) in enumerate(told, start=1)
    ]
    rows = [
        (row.rank, row.club, row.points, [one.player.name for one in row.players]) for row in clubs_ranked(standings, 2)
    ]
    assert rows == [(1, "Toren", 8, ["A", "E"]), (2, "Rochade", 8, ["B", "C"])]
    assert [row.club for row in clubs_ranked(standings, 3)] == ["Rochade", "Toren"]
    with pytest.raises(InvalidInput, match="no team"):
        clubs_ranked(standings, 0)


def test_four_players_of_a_club_count_by_default() -> None:
    five = [Placed(Player(number, f"P{number}", club="Toren"), number, Fraction(1)) for number in range(1, 6)]
    (row,) = clubs_ranked(five)
    assert (row.points, len(row.players)) == (4, 4)
    (single,) = clubs_ranked(five, 1)
    assert (single.points, [one.player.number for one in single.players]) == (1, [1])


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("rating_from", 0, 9999),
        ("rating_to", 0, 9999),
        ("age_from", 0, 150),
        ("age_to", 0, 150),
    ],
)
def test_a_limit_is_within_possible_values_of_people(field, least, most):
    for value in (least, most):
        assert getattr(msgspec.convert({"name": "A", field: value}, Category), field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError, match=field):
            msgspec.convert({"name": "A", field: value}, Category)


def test_the_reason_for_an_unawarded_category_prize_is_stated():
    """A, alone in the first category, takes the main prize; B, alone in the second, has its first prize."""
    standings = [Placed(Player(number, name), number, Fraction(4 - number)) for number, name in enumerate("ABC", 1)]
    group = Group(
        name="Open",
        main=(Prize(cash=100),),
        categories=(
            CategoryPrizes(category="First", prizes=(Prize(cash=50),)),
            CategoryPrizes(category="Second", prizes=(Prize(cash=20), Prize(cash=10))),
        ),
    )
    categories = (Category(name="First", players=(1,)), Category(name="Second", players=(2,)))
    (listed,) = awarded(Plan(categories=categories, groups=(group,)), standings)
    assert [(each.list, each.place, str(each.why)) for each in listed.unawarded] == [
        ("First", 1, "who could have it gets more elsewhere"),
        ("Second", 2, "nobody else is in this category"),
    ]
