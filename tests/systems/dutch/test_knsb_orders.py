"""The printed tables of section D: transpositions, exchanges, and the choice of moved-down players to be paired."""

from itertools import combinations, permutations

import pytest

from indeler.systems.dutch.bracket import Bracket, Worth, best_candidate
from indeler.systems.dutch.orders import HomogeneousOrder, MovedDownOrder

RULEBOOK = "knsb-rating"

ONE_EXCHANGED = """
       5  4  3  2  1
6      1  3  6 10 15
7      2  5  9 14 20
8      4  8 13 19 24
9      7 12 18 23 27
10    11 17 22 26 29
11    16 21 25 28 30
"""

TWO_EXCHANGED = """
      5,4 5,3 5,2 5,1 4,3 4,2 4,1 3,2 3,1 2,1
6,7     1   3   7  14   8  16  28  29  45  65
6,8     2   6  13  24  15  27  43  44  64  85
6,9     4  11  22  37  25  41  60  62  83 104
6,10    9  20  35  53  39  58  79  81 102 120
6,11   17  32  50  71  55  76  96  99 117 132
7,8     5  12  23  38  26  42  61  63  84 105
7,9    10  21  36  54  40  59  80  82 103 121
7,10   18  33  51  72  56  77  97 100 118 133
7,11   30  48  69  90  74  94 113 115 130 141
8,9    19  34  52  73  57  78  98 101 119 134
8,10   31  49  70  91  75  95 114 116 131 142
8,11   46  67  88 108  92 111 126 128 139 146
9,10   47  68  89 109  93 112 127 129 140 147
9,11   66  87 107 123 110 125 137 138 145 149
10,11  86 106 122 135 124 136 143 144 148 150
"""

THREE_EXCHANGED = ["5,4,3 6,7,8", "5,4,3 6,7,9", "5,4,2 6,7,8", "5,4,3 6,7,10", "5,4,3 6,8,9", "5,4,2 6,7,9"]
"""The first six; there is no printed table."""


def cells(table):
    """Return the number of every exchange in a table, as ``{("5,4", "6,7"): 1}``."""
    head, *rows = [line.split() for line in table.strip().splitlines()]
    return {(left, row[0]): int(cell) for row in rows for left, cell in zip(head, row[1:], strict=True)}


def numbers(text):
    return [int(part) for part in text.split(",")]


def exchanged(left, came):
    """Return the order value of S1 = 1 to 5 against 6 to 11 after these exchanges; opponents do not matter."""
    order = HomogeneousOrder(0, 11, 5)
    s1 = sorted({*range(1, 6), *numbers(came)} - {*numbers(left)})
    opponents = 11 * (11).bit_length()
    return sum(order.digits(head - 1, 10) >> opponents << opponents for head in s1)


@pytest.mark.parametrize("table", [ONE_EXCHANGED, TWO_EXCHANGED])
def test_D2_exchanges_are_in_the_order_of_the_printed_tables(table):
    printed = cells(table)
    assert sorted(printed, key=lambda exchange: -exchanged(*exchange)) == sorted(printed, key=printed.get)


def test_D2_exchanges_of_three_players_are_in_the_expected_order():
    every = [
        (",".join(map(str, left)), ",".join(map(str, came)))
        for left in combinations((5, 4, 3, 2, 1), 3)
        for came in combinations(range(6, 12), 3)
    ]
    first = sorted(every, key=lambda exchange: -exchanged(*exchange))[:6]
    assert [" ".join(exchange) for exchange in first] == THREE_EXCHANGED


def test_D2_exchanges_of_fewer_players_come_first():
    assert exchanged("1", "11") > exchanged("5,4", "6,7")


def test_D1_1_transpositions_of_six():
    """S1 = 1 to 5, S2 = 6 to 11: the 720 orders, the lowest player moving first; the last one of S2 is left over."""
    order = HomogeneousOrder(0, 11, 5)

    def place(s2):
        return -sum(order.digits(s1, player - 1) for s1, player in enumerate(s2[:5]))

    every = sorted(permutations(range(6, 12)), key=place)
    assert every[:7] == [
        (6, 7, 8, 9, 10, 11),
        (6, 7, 8, 9, 11, 10),
        (6, 7, 8, 10, 9, 11),
        (6, 7, 8, 10, 11, 9),
        (6, 7, 8, 11, 9, 10),
        (6, 7, 8, 11, 10, 9),
        (6, 7, 9, 8, 10, 11),
    ]
    assert every[23] == (6, 7, 11, 10, 9, 8)
    assert every[24][:3] == (6, 8, 7)
    assert every[719] == (11, 10, 9, 8, 7, 6)
    assert every == sorted(permutations(range(6, 12)))


def test_D1_2_only_the_first_places_of_S2_count():
    """S1 = 1 and 2, S2 = 3 to 8: thirty choices of two opponents in lexicographic order."""
    order = MovedDownOrder(2, 8)
    every = permutations(range(3, 9), 2)
    found = sorted(every, key=lambda two: -sum(order.digits(s1, player - 1) for s1, player in enumerate(two)))
    assert found[:6] == [(3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (4, 3)]
    assert found == sorted(permutations(range(3, 9), 2))


@pytest.mark.parametrize(
    ("m1", "printed"),
    [
        (4, "1234 1235 1245 1345 2345"),
        (3, "123 124 125 134 135 145 234 235 245 345"),
        (2, "12 13 14 15 23 24 25 34 35 45"),
        (1, "1 2 3 4 5"),
    ],
)
def test_D3_sets_of_five_moved_down_players_are_in_the_printed_order(m1, printed):
    """The order of the sets does not depend on the opponents: here each set meets the lowest residents it can."""
    order = MovedDownOrder(5, 10)

    def place(s1):
        return -sum(order.digits(int(player) - 1, 9 - at) for at, player in enumerate(s1))

    assert sorted(map("".join, combinations("12345", m1)), key=place) == printed.split()


def test_C9_the_opponents_of_moved_down_players_come_before_the_remainder():
    """1 has come down to 2 to 5. 1-2 leaves 3, 4 and 5, no two of whom may meet: so 1-3."""
    legal = [0, 0b111100, 0b111010, 0b000110, 0b000110, 0b000110]
    paired = best_candidate(Bracket((1,), (2, 3, 4, 5)), Worth(legal, lambda a, b: 1, lambda player: "any"))
    assert paired.pairs == ((1, 3), (2, 4))
