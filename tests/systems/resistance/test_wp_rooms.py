"""The functions that find a waiting room, each compared with a simple implementation."""

from copy import copy
from random import Random
from types import SimpleNamespace

from indeler.language import IndelerError
from indeler.matching.bits import mask_of, members
from indeler.systems import pair
from indeler.systems.resistance.wp.ahead import Ahead
from indeler.systems.resistance.wp.mates import Layer, best_mates, tight_pairs, worth_of
from indeler.systems.resistance.wp.search import OneMatching
from support.round_tables import crowded

RULEBOOK = "knsb-wp"


def random_graph(dice, size):
    legal = [0] * size
    share = dice.choice((0.25, 0.4, 0.6))
    for a in range(size):
        for b in range(a):
            if dice.random() < share:
                legal[a] |= 1 << b
                legal[b] |= 1 << a
    return legal


def most_of(room, legal, free):
    """Return the maximum number of players of a room that can be paired with each other and with others, by search."""
    player = next(members(room & free), None)
    if player is None:
        return 0
    free &= ~(1 << player)
    best = most_of(room, legal, free)
    for partner in members(legal[player] & free):
        here = 1 + (room >> partner & 1)
        best = max(best, here + most_of(room, legal, free & ~(1 << partner)))
    return best


def test_C4_2_the_number_of_players_who_must_wait_again():
    for seed in range(300):
        dice = Random(f"wait again {seed}")
        size = dice.randint(3, 8)
        legal = random_graph(dice, size)
        room = mask_of(dice.sample(range(size), dice.randint(1, size - 1)))
        others = (1 << size) - 1 & ~room
        ahead = Ahead(SimpleNamespace(legal=legal), None, [])
        assert ahead._wait_again(room, others) == room.bit_count() - most_of(room, legal, room | others), seed


def test_C4_5_the_room_is_the_same_by_kinds_and_by_one_matching(monkeypatch):
    """If some pairs are to be avoided, the players are no longer of few kinds: then one matching gives the answer."""
    usual, sizes = OneMatching.best_room, []

    def both_ways(self, *question):
        found, other = usual(self, *question), copy(self)
        other.field = copy(self.field)
        other.field.avoid = [-1] * len(self.players) * 9
        assert usual(other, *question) == found
        sizes.append(len(found[0]))
        return found

    monkeypatch.setattr(OneMatching, "best_room", both_ways)
    for seed in range(250):
        try:
            pair(crowded(Random(f"rooms {seed}")), RULEBOOK)
        except IndelerError:
            continue
    assert len(sizes) > 50
    assert max(sizes) > 3


def test_a_pair_weighs_its_digits_and_a_pair_without_weight_is_not_made():
    layers = [Layer(2, lambda a, b: a), Layer(3, lambda a, b: b)]
    assert worth_of(1, 5, layers) == 0b01101
    nothing = [Layer(2, lambda a, b: int((a, b) == (0, 1)))]
    assert best_mates([0b1110, 0b1101, 0b1011, 0b0111], range(4), nothing) == ({0: 1, 1: 0}, 1)


def test_C5_the_open_pairs_are_legal_and_sufficient_if_reported_so():
    """If ``suffices`` is set, any complete matching of them is a best one; it may be unset even if all are best."""
    said = set()
    for seed in range(500):
        dice = Random(f"tight {seed}")
        size, most = 2 * dice.randint(3, 4), dice.choice((2, 3, 6))
        legal, prices = random_graph(dice, size), [[dice.randint(1, most) for _ in range(size)] for _ in range(size)]
        found = tight_pairs(legal, range(size), [Layer(5, lambda a, b, prices=prices: prices[a][b])])
        assert not any(partners & ~may_meet for partners, may_meet in zip(found.partners, legal, strict=True))
        assert all(found.partners[a] >> b & 1 for a, b in found.mate.items())
        if len(found.mate) < size:
            continue
        worths = {sum(prices[a][b] for a, b in pairs) for pairs in complete(found.partners, (1 << size) - 1)}
        best = sum(prices[a][b] for a, b in found.mate.items() if a < b)
        assert max(worths) == best
        if found.suffices:
            assert worths == {best}
        said.add((found.suffices, worths == {best}))
    assert said == {(True, True), (False, True), (False, False)}


def complete(partners, free):
    """Yield all complete matchings of these, as lists of pairs, the higher ranked first."""
    if not free:
        yield []
        return
    player = next(members(free))
    for other in members(partners[player] & free & ~(1 << player)):
        for pairs in complete(partners, free & ~(1 << player | 1 << other)):
            yield [(player, other), *pairs]
