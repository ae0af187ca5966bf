"""Tests of worked examples: sharing by equal players, and one prize each from main and category prizes."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from indeler.model import Player
from indeler.prizes import Award, Category, CategoryPrizes, Group, Placed, Plan, Prize, PrizeList, awarded, read_plan
from indeler.prizes.choosing import MainPrizes


def cash(*units: int) -> tuple[Prize, ...]:
    return tuple(Prize(cash=each * 100) for each in units)


def standings(**points: float) -> list[Placed]:
    """Return players by rank, each with points."""
    return [
        Placed(Player(number, name), number, Fraction(score))
        for number, (name, score) in enumerate(points.items(), start=1)
    ]


def amounts(given: PrizeList) -> dict[str, int]:
    return {award.player.name: award.cash for award in given.awards}


FIRST = standings(A=6, B=6, C=5.5, D=5.5, E=5.5, F=5)


@pytest.mark.parametrize(
    ("sharing", "minimum", "expected"),
    [
        ("rank", 0, {"A": 1000, "B": 600, "C": 400, "D": 200}),
        ("equal", 0, {"A": 800, "B": 800, "C": 200, "D": 200, "E": 200}),
        ("hort", 0, {"A": 900, "B": 700, "C": 300, "D": 200, "E": 100}),
        ("hort", 120, {"A": 900, "B": 700, "C": 350, "D": 250}),
        ("hort", 200, {"A": 900, "B": 700, "C": 350, "D": 250}),
        ("hort", 201, {"A": 900, "B": 700, "C": 350, "D": 250}),
        ("equal", 200, {"A": 800, "B": 800, "C": 200, "D": 200, "E": 200}),
        ("equal", 201, {"A": 800, "B": 800, "C": 300, "D": 300}),
        ("equal", 301, {"A": 800, "B": 800, "C": 600}),
        ("equal", 9999, {"A": 1600, "C": 600}),
    ],
)
def test_example_of_sharing_main_prizes(sharing: str, minimum: int, expected: dict[str, int]) -> None:
    group = Group(name="Open", sharing=sharing, minimum=minimum * 100, main=cash(1000, 600, 400, 200))  # type: ignore[arg-type]
    (given,) = awarded(Plan(groups=(group,)), FIRST)
    assert amounts(given) == {name: units * 100 for name, units in expected.items()}
    assert given.paid == 2200_00
    assert not given.unawarded


def test_a_place_is_paid_if_it_has_cash() -> None:
    main = MainPrizes(Group(name="Open", main=(Prize(cash=500), Prize(cash=1), Prize(goods="a cup", value=1))))
    assert main.paid_places == 2


WOMEN, UNDER_1800 = Category(name="Women", sex="w"), Category(name="U1800", rating_to=1799)
SECOND = [
    Placed(Player(1, "A", 2200), 1, Fraction(6)),
    Placed(Player(2, "B", 2100, sex="w"), 2, Fraction(11, 2)),
    Placed(Player(3, "C", 2000), 3, Fraction(11, 2)),
    Placed(Player(4, "D", 1750), 4, Fraction(11, 2)),
    Placed(Player(5, "E", 1700, sex="w"), 5, Fraction(5)),
    Placed(Player(6, "F", 1600), 6, Fraction(9, 2)),
]
GROUP = Group(
    name="Open",
    sharing="equal",
    main=cash(500, 300, 200),
    categories=(
        CategoryPrizes(category="Women", prizes=cash(200, 50)),
        CategoryPrizes(category="U1800", prizes=cash(150)),
    ),
)


def second(**changes: object) -> PrizeList:
    plan = Plan(categories=(WOMEN, UNDER_1800), groups=(replace(GROUP, **changes),))
    return awarded(plan, SECOND)[0]


def test_example_of_one_prize_each() -> None:
    given = second()
    assert amounts(given) == {"A": 500_00, "B": 200_00, "C": 250_00, "D": 250_00, "E": 150_00}
    assert [(award.player.name, award.list) for award in given.awards if award.list] == [("B", "Women"), ("E", "U1800")]
    assert given.paid == 1350_00
    (left,) = given.unawarded
    assert (left.list, left.place, left.prize.cash) == ("Women", 2, 50_00)
    assert str(left.why) == "who could have it gets more elsewhere"


def test_a_question_is_raised_for_a_player_with_less_than_the_share_given_up() -> None:
    (question,) = second().open_questions
    assert (question.placed.player.name, question.category) == ("B", "Women")
    assert (question.has, question.share) == (200_00, 250_00)
    assert "166.66" in str(question.sentence)


def test_by_hort_a_question_compares_with_the_share_of_lower_players() -> None:
    """A would share 500 and 300 (450) and takes 460, so that B has 500. If B leaves instead, there is no question."""
    equal = standings(A=3, B=3, C=2)
    for who, asked in ((1, [("A", 460_00, 500_00)]), (2, [])):
        women = CategoryPrizes(category="Own", prizes=cash(460))
        group = Group(name="Open", sharing="hort", main=cash(500, 300), categories=(women,))
        (given,) = awarded(Plan(categories=(Category(name="Own", players=(who,)),), groups=(group,)), equal)
        found = [(each.placed.player.name, each.has, each.share) for each in given.questions]
        assert found == asked


def test_by_hort_the_largest_share_of_a_lower_player_counts() -> None:
    """A, one of three, would have 400 and takes 420; then B has 450 of 500 and 300, and C has 350."""
    own = CategoryPrizes(category="Own", prizes=cash(420))
    group = Group(name="Open", sharing="hort", main=cash(500, 300, 100), categories=(own,))
    plan = Plan(categories=(Category(name="Own", players=(1,)),), groups=(group,))
    (given,) = awarded(plan, standings(A=3, B=3, C=3))
    assert amounts(given) == {"A": 420_00, "B": 450_00, "C": 350_00}
    assert [(each.placed.player.name, each.has, each.share) for each in given.questions] == [("A", 420_00, 450_00)]


@pytest.mark.parametrize(
    ("main", "own", "taken"),
    [
        (Prize(cash=100_00), Prize(cash=50_00, goods="clock", value=80_00), "Own"),
        (Prize(cash=50_00, goods="clock", value=80_00), Prize(cash=100_00), ""),
        (Prize(goods="clock", value=80_00), Prize(cash=100_00), "Own"),
    ],
)
def test_the_value_of_goods_counts_when_prizes_are_compared(main: Prize, own: Prize, taken: str) -> None:
    group = Group(name="Open", main=(main,), categories=(CategoryPrizes(category="Own", prizes=(own,)),))
    plan = Plan(categories=(Category(name="Own", players=(1,)),), groups=(group,))
    (given,) = awarded(plan, standings(A=3))
    assert [(award.player.name, award.list) for award in given.awards] == [("A", taken)]


PLAN = """
[[category]]
name = "Women"
sex = "w"
[[group]]
name = "Open"
main = [100, { cash = 50, goods = "clock", value = 12.50 }]
[[group.category]]
name = "Women"
prizes = [25]
"""


def test_a_plan_is_read_from_its_tables(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(PLAN, encoding="utf-8")
    main = (Prize(cash=100_00), Prize(cash=50_00, goods="clock", value=12_50))
    women = CategoryPrizes(category="Women", prizes=(Prize(cash=25_00),))
    assert read_plan(str(file)) == Plan(
        categories=(WOMEN,), groups=(Group(name="Open", main=main, categories=(women,)),)
    )


def test_no_question_is_raised_if_no_tied_player_remains() -> None:
    women = CategoryPrizes(category="Women", prizes=(Prize(goods="book"),))
    alone = [Placed(Player(1, "B", sex="w"), 1, Fraction(1))]
    (given,) = awarded(Plan(categories=(WOMEN,), groups=(Group(name="Open", categories=(women,)),)), alone)
    assert [(award.player.name, award.cash, award.goods) for award in given.awards] == [("B", 0, "book")]
    assert given.questions == ()


def test_the_arbiter_decides_for_the_category() -> None:
    given = second(takes_category=(2,))
    assert amounts(given)["B"] == 200_00
    assert [question.answer for question in given.questions] == ["category"]
    assert not given.open_questions


def test_the_arbiter_decides_for_the_main_prizes() -> None:
    given = second(takes_main=(2,))
    # 500 divided by three, rounded down, two cents by rank; the women's and the U1800 prize go to the next players
    assert amounts(given) == {"A": 500_00, "B": 166_67, "C": 166_67, "D": 166_66, "E": 200_00, "F": 150_00}
    assert given.paid == 1350_00
    assert not given.open_questions
    assert [(each.answer, each.placed.player.name, each.has, each.share) for each in given.questions] == [
        ("main", "B", 166_67, 166_67)
    ]


def why(given: PrizeList, name: str) -> list[str]:
    award: Award = next(award for award in given.awards if award.player.name == name)
    return list(map(str, award.why))


def test_every_amount_is_explained_line_by_line() -> None:
    given = second()
    assert why(given, "A") == ["Main prize 1: 500.00."]
    assert why(given, "C") == ["Main prizes 2 to 3, together 500.00, by 2 players with 5½ points."]
    assert why(given, "B") == ["Prize 1 of Women: 200.00.", "The main prizes would give 166.66."]
    assert why(second(takes_main=(2,)), "B") == [
        "Main prizes 2 to 4, together 500.00, by 3 players with 5½ points.",
        "Rounded down to cents; one of the cents that are left goes here, by rank.",
        "The arbiter decided for the main prizes.",
    ]
    hort = second(sharing="hort", categories=())
    assert why(hort, "D") == [
        "Half of main prize 4 (0.00), and half of main prizes 2 to 4, together 500.00, by 3 players with 5½ points.",
        "Rounded down to cents.",
    ]


def test_goods_belong_to_their_place_and_are_better_than_nothing() -> None:
    main = (Prize(cash=100_00, goods="cup"), Prize(goods="medal"), Prize(goods="medal"))
    women = CategoryPrizes(category="Women", prizes=(Prize(goods="book", value=20_00),))
    group = Group(name="Open", sharing="equal", main=main, categories=(women,))
    (given,) = awarded(Plan(categories=(WOMEN,), groups=(group,)), SECOND)
    assert [(award.player.name, award.cash, award.goods) for award in given.awards] == [
        ("A", 100_00, "cup"),
        ("B", 0, "book"),
        ("C", 0, "medal"),
        ("D", 0, "medal"),
    ]


def test_a_prize_without_cash_is_explained_by_its_goods() -> None:
    group = Group(name="all", main=(Prize(cash=20_00, goods="book"), Prize(goods="cup")))
    (given,) = awarded(Plan(groups=(group,)), standings(A=2, B=1))
    assert why(given, "A") == ["Main prize 1: 20.00."]
    assert why(given, "B") == ["Main prize 2: cup."]


def test_groups_are_independent() -> None:
    plan = Plan(groups=(Group(name="Open", main=cash(10)), Group(name="Brilliancy", main=cash(5))))
    assert [amounts(each) for each in awarded(plan, SECOND)] == [{"A": 10_00}, {"A": 5_00}]


def test_with_equal_value_the_main_prize_and_then_the_earlier_category_is_taken() -> None:
    lists = (CategoryPrizes(category="U1800", prizes=cash(50)), CategoryPrizes(category="Women", prizes=cash(50)))
    group = Group(name="Open", main=cash(100, 50), categories=lists)
    (given,) = awarded(Plan(categories=(WOMEN, UNDER_1800), groups=(group,)), SECOND)
    assert [(award.player.name, award.list) for award in given.awards] == [
        ("A", ""),
        ("B", ""),
        ("D", "U1800"),
        ("E", "Women"),
    ]


def test_a_withdrawn_player_gets_nothing_unless_the_plan_says_so() -> None:
    gone = [Placed(SECOND[0].player._replace(withdrawn_after=3), 1, Fraction(6)), *SECOND[1:]]
    plan = Plan(groups=(Group(name="Open", main=cash(10)),))
    assert amounts(awarded(plan, gone)[0]) == {"B": 10_00}
    assert amounts(awarded(replace(plan, withdrawn=True), gone)[0]) == {"A": 10_00}


def test_a_remark_names_players_equal_on_everything_with_different_prizes() -> None:
    equal = [Placed(Player(1, "A"), 1, Fraction(3)), Placed(Player(2, "B"), 1, Fraction(3))]
    (given,) = awarded(Plan(groups=(Group(name="Open", main=cash(10)),)), equal)
    assert [str(each) for each in given.remarks] == [
        "A and B are equal on every tie-break; here the lower number comes first. Draw lots, or play off."
    ]


def test_main_prizes_without_a_player_are_listed_by_their_place() -> None:
    (given,) = awarded(Plan(groups=(Group(name="Open", main=cash(30, 20, 10)),)), standings(A=1))
    assert [(left.place, left.prize.cash, str(left.why)) for left in given.unawarded] == [
        (2, 20_00, "there are no more players"),
        (3, 10_00, "there are no more players"),
    ]


def test_the_earlier_of_two_categories_with_equal_prizes_is_taken() -> None:
    lists = tuple(CategoryPrizes(category=name, prizes=cash(50)) for name in ("U1800", "Women"))
    group = Group(name="Open", categories=lists)
    (given,) = awarded(Plan(categories=(WOMEN, UNDER_1800), groups=(group,)), [SECOND[4]])
    assert [award.list for award in given.awards] == ["U1800"]


@pytest.mark.parametrize(
    ("planned", "told", "wins"), [(2026, None, True), (None, 2026, True), (2026, 2030, True), (None, 2030, False)]
)
def test_ages_are_counted_in_the_year_of_the_plan_or_else_of_the_tournament(
    planned: int | None, told: int | None, wins: bool
) -> None:
    young = [Placed(Player(1, "A", birth="2008"), 1, Fraction(1))]
    group = Group(name="Open", categories=(CategoryPrizes(category="U18", prizes=cash(50)),))
    plan = Plan(categories=(Category(name="U18", age_to=18),), groups=(group,), year=planned)
    assert bool(awarded(plan, young, told)[0].awards) is wins
