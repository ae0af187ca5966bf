"""Tests of X and Z of knsb-rating, shown with ``--explain``."""

from itertools import product
from random import Random

import pytest

from indeler.model import Colour, PairingError
from indeler.reasons import Reasons, study
from indeler.reasons.whole_round import minima
from indeler.systems.dutch.competitor import Competitor, Strength
from oracles.random_events import played, random_event
from support.round_tables import hall

RULEBOOK = "knsb-rating"


def someone(wish, strength):
    one = Competitor()
    one.wish, one.strength = wish, strength
    return one


KINDS = [
    someone(None, Strength.NONE),
    *(someone(colour, strength) for colour in Colour for strength in (Strength.MILD, Strength.STRONG)),
]


def pairings(players):
    """Yield every way to pair an even number of players."""
    if not players:
        yield []
        return
    first, *others = players
    for place, other in enumerate(others):
        for rest in pairings(others[:place] + others[place + 1 :]):
            yield [(first, other), *rest]


def fewest_missed(players, strong):
    """Return the fewest pairs with the same wish (a strong one on both sides), over all ways to pair."""
    return min(
        sum(
            a.wish is not None and a.wish is b.wish and (not strong or a.strength is b.strength is Strength.STRONG)
            for a, b in way
        )
        for way in pairings(players)
    )


def test_A8_the_formulas_give_the_fewest_pairs_that_must_miss_a_colour():
    for group in product(KINDS, repeat=4):
        least = minima(group, even_round=True)
        assert least[0] == fewest_missed(list(group), strong=False)
        assert least[1] == fewest_missed(list(group), strong=True)


def test_A8_odd_rounds_have_no_w_and_b():
    group = [someone(Colour.WHITE, Strength.MILD)] * 4
    assert minima(group, even_round=False)[0] == minima(group, even_round=True)[0] == 2


def test_A8_X_and_Z_are_shown_for_every_bracket():
    seen = set()
    for seed in range(8):
        random = Random(f"minima {seed}")
        tournament, trouble = random_event(random, most=14)
        while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
            try:
                laid_open = study(tournament, RULEBOOK)
            except PairingError:
                break
            told, even = Reasons(laid_open, "nl"), tournament.next_round % 2 == 0
            if tournament.next_round > 1:
                lines = [line for line in told.lines() if "(X1)" in line]
                assert len(lines) == len(laid_open.groups) == len(told.as_data()["minima"])
                assert all(("(Z1)" in line) is even for line in lines)
                assert "A8: " in told.text()
                seen.add(even)
            tournament = played(random, laid_open.pairing.added_to(tournament), trouble)
    assert seen == {True, False}


def test_A8_players_moved_down_before_the_bracket_is_paired_do_not_count():
    """Each bracket is left with players of one wish too many: 2 and 3 want Black, as does 1, who has met both."""
    laid_open = study(hall("1 2 W\n2 2 W\n3 2 W\n4 1 B\n5 1 B\n6 1 B", "1-2 1-3"), RULEBOOK)
    assert [laid_open.removed(group) for group in laid_open.groups] == [(1,), ()]
    told = [sentence.values for sentence in Reasons(laid_open).minima]
    assert [{name: values[name] for name in ("x1", "x", "z1", "z")} for values in told] == [
        {"x1": 1, "x": 1, "z1": 1, "z": 1},
        {"x1": 1, "x": 1, "z1": 1, "z": 1},
    ]


@pytest.mark.parametrize(
    ("table", "apart", "sent_on", "as_one"),
    [
        ("1 3 W\n2 3 B\n3 2 W\n4 2 B\n5 2 B\n6 1 W", "1-2", (), False),
        ("1 3 W\n2 3 B\n3 2 W\n4 2 B\n5 2 B\n6 1 W\n7 1 B\n8 1 W", "1-2 5-3 5-4 5-1 5-2", (5,), True),
        ("1 3 W\n2 3 B\n3 2 W\n4 2 B\n5 2 B\n6 1 W\n7 1 B\n8 1 W", "1-2 1-3 1-4 1-5", (1,), False),
    ],
)
def test_A3_C1_a_bracket_is_homogeneous_if_half_of_the_remaining_players_moved_down(table, apart, sent_on, as_one):
    """1 and 2 move down to three others: two of five are too few, two of four are half, and one of four is not."""
    laid_open = study(hall(table, apart), RULEBOOK)
    group = laid_open.groups[1]
    assert group.from_above == (1, 2)
    assert laid_open.removed(group) == sent_on
    assert laid_open.is_homogeneous(group, sent_on) is as_one


def test_A8_other_rulebooks_have_no_X():
    tournament, _ = random_event(Random("minima"), most=14)
    assert Reasons(study(tournament, "fide-dutch")).minima == []
