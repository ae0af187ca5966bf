"""Waiting rooms one by one: the engine's fillings compared with the order of the printed rules."""

from itertools import chain, combinations
from random import Random

import pytest

from indeler.systems.resistance.kndb.field import LetteredGroup, first_filling
from indeler.systems.resistance.kndb.fitting import Fitting, costs
from oracles import kndb

RULEBOOK = "kndb"


def legal_of(size, *pairs):
    legal = [0] * size
    for one, other in pairs:
        legal[one] |= 1 << other
        legal[other] |= 1 << one
    return legal


def random_legal(random, size):
    density = random.random()
    return legal_of(size, *(pair for pair in combinations(range(size), 2) if random.random() < density))


def can_pair(legal, players):
    if not players:
        return True
    first, *rest = players
    return any(legal[first] >> other & 1 and can_pair(legal, [one for one in rest if one != other]) for other in rest)


def fillings(group, scores, size):
    """Return all fillings of a size in the printed order."""
    return chain(
        kndb.without_letters(group.numbers, size),
        kndb.with_letters(group.letters, group.numbers, size, scores),
    )


def smallest(legal, group, scores):
    """Return the fillings of the smallest waiting room that leave a complete pairing, in order."""
    for size in range(len(group.players) + 1):
        found = [one for one in fillings(group, scores, size) if can_pair(legal, rest_of(group, one))]
        if found:
            return found
    raise AssertionError


def rest_of(group, waiting):
    return [player for player in group.players if player not in waiting]


@pytest.mark.parametrize(
    ("pairs", "waiting"),
    [
        ([(3, 4), (5, 6)], (0, 1, 2)),  # 123
        ([(2, 4), (5, 6), (2, 3)], (0, 1, 3)),  # 124: 5 can only meet 3
        ([(0, 3), (1, 4)], (2, 5, 6)),
    ],
)
def test_2_the_lowest_numbers_wait(pairs, waiting):
    assert first_filling(legal_of(7, *pairs), LetteredGroup((), tuple(range(7))), [20] * 7) == waiting


def test_2_3_the_first_filling_is_the_first_in_the_printed_order():
    random = Random("fillings")
    for _ in range(300):
        group, scores = random_group(random)
        legal = random_legal(random, len(scores))
        assert first_filling(legal, group, scores) == smallest(legal, group, scores)[0]


def random_group(random, below=0):
    """Return a group of places 0, 1, 2, ... whose letters have up to three scores; more places follow."""
    letters, numbers = random.randint(0, 4), random.randint(1, 5)
    scores = sorted((random.choice((30, 40, 50)) for _ in range(letters)), reverse=True)
    group = LetteredGroup(tuple(range(letters)), tuple(range(letters, letters + numbers)))
    return group, scores + [20] * numbers + [10] * below


@pytest.mark.parametrize(
    ("scores", "first", "letter", "last"),
    [({"A": 4, "B": 4}, "A12", "B12", "AB7"), ({"A": 6, "B": 4}, "B12", "A12", "AB7")],
)
def test_3_the_fillings_are_in_the_printed_order(scores, first, letter, last):
    """A12, A13, ... A67, B12, ... B67, AB1, ... AB7; and B before A if A has the higher score."""
    order = ["".join(filling) for filling in kndb.with_letters(("A", "B"), tuple("1234567"), 3, scores)]
    assert len(order) == 49
    assert (order[0], order[21], order[-1]) == (first, letter, last)
    assert order[:8] == [f"{first[0]}{numbers}" for numbers in ("12", "13", "14", "15", "16", "17", "23", "24")]
    assert order[42:] == [f"AB{number}" for number in range(1, 8)]
    # The engine does not list them, but their costs increase in this order.
    place = {sign: at for at, sign in enumerate("AB1234567")}
    group = LetteredGroup((0, 1), tuple(range(2, 9)))
    cost = costs(group, [scores["A"], scores["B"]] + [2] * 7)
    spent = [sum(cost[place[sign]] for sign in filling) for filling in order]
    assert spent == sorted(set(spent))


def test_3_letters_with_a_higher_score_come_after_the_lower_ones():
    order = ["".join(filling) for count in (1, 2) for filling in one_higher_letter(count)]
    assert order == ["B", "C", "A", "BC", "AB", "AC"]


def one_higher_letter(count):
    return kndb.with_letters(("A", "B", "C"), (), count, {"A": 6, "B": 4, "C": 4})


def test_3_fewer_and_cheaper_fillings_come_first():
    random = Random("costs")
    for _ in range(100):
        group, scores = random_group(random)
        cost = costs(group, scores)
        order = [one for size in range(len(group.players) + 1) for one in fillings(group, scores, size)]
        assert order == sorted(order, key=lambda filling: sum(cost[player] for player in filling))


def test_3_the_first_filling_whose_players_can_all_be_paired_below():
    random = Random("rule 3")
    changed = 0
    for _ in range(1000):
        below = random.randint(1, 4)
        group, scores = random_group(random, below)
        legal = random_legal(random, len(scores))
        possible = smallest(legal, group, scores)
        if possible[0] == ():
            continue  # if nobody waits there is nothing to test
        places = range(len(group.players), len(scores))
        admitted = set(possible[0]) & set(group.letters)
        expected = next(
            (
                tuple(sorted(one))
                for one in possible
                if (admitted or not set(one) & set(group.letters)) and can_be_covered(legal, one, places)
            ),
            None,
        )
        fitting = Fitting(legal, group, scores, places)
        assert fitting.pairing_waiting_players(len(possible[0]), letters_wait=bool(admitted)) == expected
        changed += expected not in (None, possible[0])
    assert changed > 20


def can_be_covered(legal, players, others):
    if not players:
        return True
    first, *rest = players
    return any(
        legal[first] >> one & 1 and can_be_covered(legal, rest, [o for o in others if o != one]) for one in others
    )


def test_4_the_first_filling_that_allows_the_last_group_to_be_paired():
    random = Random("rule 4")
    larger = 0
    for _ in range(500):
        group, scores = random_group(random)
        scores += [10] * (random.choice((2, 4)) - len(scores) % 2)  # together they are even in number
        legal = random_legal(random, len(scores))
        last = list(range(len(group.players), len(scores)))
        possible = [
            tuple(sorted(one))
            for size in range(len(group.players) + 1)
            for one in fillings(group, scores, size)
            if can_pair(legal, rest_of(group, one)) and can_pair(legal, [*one, *last])
        ]
        found = Fitting(legal, group, scores, last).pairing_all_below()
        assert found == (possible[0] if possible else None)
        larger += bool(possible) and len(possible[0]) > len(smallest(legal, group, scores)[0])
    assert larger > 20
