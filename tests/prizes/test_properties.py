"""Property tests of prize lists: one prize per player, all money awarded or listed, no better choice for any player."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indeler.model import Player
from indeler.prizes import Category, CategoryPrizes, Group, Placed, Plan, Prize, PrizeList, awarded
from oracles.prizes import MAIN, cash_of_main, is_any_stable, would_get_more
from support.sampling import examples

NAMES = ("Women", "Club", "Own")


@st.composite
def events(draw: Any, most: int = 6, minimum: bool = False) -> tuple[Plan, list[Placed]]:
    """Return a small tournament and its prizes, in so few cents that rounding always occurs."""
    count = draw(st.integers(1, most))
    points = sorted(draw(st.lists(st.integers(0, 2), min_size=count, max_size=count)), reverse=True)
    standings = [
        Placed(Player(number, f"P{number}"), number, Fraction(score)) for number, score in enumerate(points, 1)
    ]
    amounts = st.lists(st.integers(0, 40), max_size=4).map(lambda cash: sorted(cash, reverse=True))
    names = NAMES[: draw(st.integers(0, 2 if most > 4 else 3))]
    numbers = st.sets(st.integers(1, count)).map(lambda some: tuple(sorted(some)))
    categories = tuple(Category(name=name, players=draw(numbers)) for name in names)
    group = Group(
        name="Open",
        sharing=draw(st.sampled_from(("rank", "equal", "hort"))),
        minimum=draw(st.integers(0, 15)) if minimum else 0,
        main=tuple(Prize(cash=cash) for cash in draw(amounts)),
        categories=tuple(
            CategoryPrizes(category=name, prizes=tuple(Prize(cash=cash) for cash in draw(amounts))) for name in names
        ),
    )
    return Plan(categories=categories, groups=(group,)), standings


def taken(plan: Plan, standings: list[Placed], given: PrizeList) -> dict[int, str]:
    """Return the choice of each player: a category if the list says so, otherwise the main prizes."""
    lists = {award.player.number: award.list for award in given.awards}
    return {one.player.number: lists.get(one.player.number) or MAIN for one in standings}


def rows(standings: list[Placed]) -> list[tuple[int, int]]:
    return [(one.player.number, int(one.points)) for one in standings]


def allowed(plan: Plan, standings: list[Placed]) -> dict[int, list[str]]:
    return {
        one.player.number: [MAIN, *(each.name for each in plan.categories if each.holds(one.player, None))]
        for one in standings
    }


@settings(max_examples=examples(80), deadline=None)
@given(events(minimum=True))
def test_no_player_gets_two_prizes_and_all_money_is_awarded_or_listed(event: tuple[Plan, list[Placed]]) -> None:
    plan, _standings = event
    (group,), (listed,) = plan.groups, awarded(*event)
    numbers = [award.player.number for award in listed.awards]
    assert len(numbers) == len(set(numbers))
    there_is = sum(prize.cash for prize in group.main)
    there_is += sum(prize.cash for each in group.categories for prize in each.prizes)
    assert listed.paid + sum(left.prize.cash for left in listed.unawarded) == there_is


@settings(max_examples=examples(80), deadline=None)
@given(events(minimum=True))
def test_main_prizes_match_the_oracle_to_the_cent(event: tuple[Plan, list[Placed]]) -> None:
    plan, standings = event
    (group,), (listed,) = plan.groups, awarded(*event)
    choices = taken(plan, standings, listed)
    exact = cash_of_main(group, [row for row in rows(standings) if choices[row[0]] == MAIN])
    for award in listed.awards:
        if not award.list:
            assert 0 <= award.cash - int(exact[award.player.number]) <= 1


@settings(max_examples=examples(80), deadline=None)
@given(events())
def test_no_player_would_get_more_by_another_choice(event: tuple[Plan, list[Placed]]) -> None:
    plan, standings = event
    (group,), (listed,) = plan.groups, awarded(*event)
    choices = taken(plan, standings, listed)
    assert not would_get_more(group, rows(standings), allowed(plan, standings), choices)
    assert not listed.remarks


@settings(max_examples=examples(60), deadline=None)
@given(events(most=4, minimum=True))
def test_a_remark_is_made_if_a_minimum_share_leaves_no_stable_choice(event: tuple[Plan, list[Placed]]) -> None:
    plan, standings = event
    (group,), (listed,) = plan.groups, awarded(*event)
    worse = would_get_more(group, rows(standings), allowed(plan, standings), taken(plan, standings, listed))
    assert [f"P{number}" for number in worse] == [str(each).split(" would")[0] for each in listed.remarks]
    if worse:
        assert not is_any_stable(group, rows(standings), allowed(plan, standings))


@pytest.mark.sweep
@settings(max_examples=examples(1_000), deadline=None)
@given(events(most=7))
def test_no_player_would_get_more_in_many_events(event: tuple[Plan, list[Placed]]) -> None:
    plan, standings = event
    (group,), (listed,) = plan.groups, awarded(*event)
    assert not would_get_more(group, rows(standings), allowed(plan, standings), taken(plan, standings, listed))


def test_a_remark_is_made_if_no_choice_is_stable() -> None:
    """Each change of choice changes the number of shares above the minimum, so that the others choose again."""
    standings = [Placed(Player(number, f"P{number}"), number, Fraction(1)) for number in (1, 2, 3)]
    group = Group(
        name="Open",
        sharing="equal",
        minimum=80,
        main=tuple(Prize(cash=cash) for cash in (100, 90, 10)),
        categories=(
            CategoryPrizes(category="Women", prizes=(Prize(cash=97),)),
            CategoryPrizes(category="Own", prizes=(Prize(cash=5),)),
        ),
    )
    categories = (Category(name="Women", players=(1,)), Category(name="Own", players=(3,)))
    plan = Plan(categories=categories, groups=(group,))
    assert not is_any_stable(group, rows(standings), allowed(plan, standings))
    assert "decide" in str(awarded(plan, standings)[0].remarks[0])


def two_tied(minimum: int, main: list[int], categories: dict[str, tuple[list[int], tuple[int, ...]]]) -> PrizeList:
    """Return the list for two players with equal points, and check that it is stable if any choice is."""
    standings = [Placed(Player(number, f"P{number}"), number, Fraction(1)) for number in (1, 2)]
    group = Group(
        name="Open",
        sharing="equal",
        minimum=minimum,
        main=tuple(Prize(cash=cash) for cash in main),
        categories=tuple(
            CategoryPrizes(category=name, prizes=tuple(Prize(cash=cash) for cash in prizes))
            for name, (prizes, _) in categories.items()
        ),
    )
    plan = Plan(
        categories=tuple(Category(name=name, players=players) for name, (_, players) in categories.items()),
        groups=(group,),
    )
    (listed,) = awarded(plan, standings)
    assert not listed.remarks or not is_any_stable(group, rows(standings), allowed(plan, standings))
    return listed


def test_prizes_of_equal_value_leave_a_stable_choice_if_there_is_one() -> None:
    """One player alone gets 20 of the main prizes, two get less than the minimum: so both take the women's prizes."""
    listed = two_tied(25, [20, 20], {"Women": ([30, 20], (1, 2))})
    assert not listed.remarks
    assert [(award.list, award.cash) for award in listed.awards] == [("Women", 30), ("Women", 20)]
    random = Random("two tied")
    for _ in range(400):
        few = [sorted(random.choices((10, 20, 30), k=random.randint(1, 2)), reverse=True) for _ in range(3)]
        names = dict.fromkeys(NAMES[: random.randint(1, 2)])
        two_tied(
            random.choice((10, 15, 20, 25)),
            few[0],
            {name: (few[at], random.choice(((1,), (2,), (1, 2)))) for at, name in enumerate(names, 1)},
        )


@pytest.mark.sampled(2)
def test_prizes_for_thousands_of_tied_players_are_computed_quickly() -> None:
    women = Category(name="Women", players=tuple(range(1, 3001, 2)))
    prizes = tuple(Prize(cash=1000 - place) for place in range(100))
    group = Group(
        name="Open", sharing="hort", main=prizes, categories=(CategoryPrizes(category="Women", prizes=prizes),)
    )
    standings = [Placed(Player(number), number, Fraction(1)) for number in range(1, 3001)]
    (listed,) = awarded(Plan(categories=(women,), groups=(group,)), standings)
    assert listed.paid == 2 * sum(prize.cash for prize in prizes)


def large_tie(seed: int) -> tuple[Plan, list[Placed]]:
    """Return more tied players than an exhaustive search handles, in up to three categories."""
    random = Random(seed)
    count = random.randint(25, 32)
    standings = [Placed(Player(number, f"P{number}"), number, Fraction(1)) for number in range(1, count + 1)]
    amounts = [sorted((random.randint(0, 90) for _ in range(random.randint(1, 30))), reverse=True) for _ in range(4)]
    main, *lists = [tuple(Prize(cash=cash) for cash in each) for each in amounts]
    members = [tuple(sorted(random.sample(range(1, count + 1), random.randint(1, count)))) for _ in NAMES]
    group = Group(
        name="Open",
        sharing=random.choice(("equal", "hort", "rank")),
        main=main,
        categories=tuple(
            CategoryPrizes(category=name, prizes=prizes) for name, prizes in zip(NAMES, lists, strict=True)
        ),
    )
    categories = tuple(Category(name=name, players=who) for name, who in zip(NAMES, members, strict=True))
    return Plan(categories=categories, groups=(group,)), standings


@pytest.mark.sampled(2)
def test_no_player_of_a_large_tie_would_get_more_by_another_choice() -> None:
    for seed in range(150):
        plan, standings = large_tie(seed)
        (listed,) = awarded(plan, standings)
        assert not listed.remarks, seed
        if seed < 6:
            choices = taken(plan, standings, listed)
            assert not would_get_more(plan.groups[0], rows(standings), allowed(plan, standings), choices)


def test_without_a_minimum_the_first_choice_is_stable_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indeler.prizes.choosing._Tie.stable", lambda tie: pytest.fail("a search"))
    for seed in range(40):
        awarded(*large_tie(seed))


def test_a_player_with_equal_options_leaves_if_another_would_share() -> None:
    """P2 has 5 in both cases. If P2 stayed, P1 would give up a category prize of 6 for 7 of the main prizes."""
    standings = [Placed(Player(number, f"P{number}"), number, Fraction(1)) for number in (1, 2)]
    group = Group(
        name="Open",
        sharing="equal",
        minimum=4,
        main=(Prize(cash=5), Prize(cash=2), Prize(cash=2)),
        categories=(
            CategoryPrizes(category="Women", prizes=(Prize(cash=6),)),
            CategoryPrizes(category="Own", prizes=(Prize(cash=5),)),
        ),
    )
    categories = (Category(name="Women", players=(1,)), Category(name="Own", players=(2,)))
    (listed,) = awarded(Plan(categories=categories, groups=(group,)), standings)
    assert {award.player.name: (award.list, award.cash) for award in listed.awards} == {
        "P1": ("Women", 6),
        "P2": ("Own", 5),
    }
    assert not listed.remarks
