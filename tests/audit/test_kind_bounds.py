"""Bounds for whole kinds of players: found where the given pairs are the first best matching, and nowhere else."""

from itertools import combinations, permutations
from random import Random

from indeler.audit.bound import bound_evidence, kind_dual
from indeler.audit.edmonds import SCALE, most_weight
from indeler.audit.instance import Criterion, Instance, Turns
from indeler.audit.pairs_dual import rows_of
from indeler.audit.prover import rows_with_own
from indeler.audit.verifier import ProofFails, Verifier


def random_case(dice):
    """Return a case of up to ten players of a few kinds, some of whom may not meet; rows above, columns below."""
    half, over = dice.randint(2, 4), dice.choice((0, 0, 1))
    size = 2 * half + over
    kinds = [dice.randrange(3) for _ in range(size)]
    costs = {(a, b): dice.randrange(4) for a in range(3) for b in range(a, 3)}
    leave = [dice.randint(4, 6) for _ in range(3)]
    criterion = Criterion("C", leave=leave.__getitem__, pair=lambda a, b: costs[min(a, b), max(a, b)])
    allowed = [(1 << size) - 1 & ~(1 << v) for v in range(size)]
    for a, b in combinations(range(size), 2):
        if dice.random() < 0.15:
            allowed[a] &= ~(1 << b)
            allowed[b] &= ~(1 << a)
    apart = dice.random() < 0.5
    turns = Turns(tuple(range(half)), (1 << size) - (1 << half), apart, "order")

    def stated(given):
        return Instance(range(1, size + 1), kinds, allowed, given, [criterion], turns=[turns])

    return size, half, stated


def in_order(size, half, instance):
    """Yield every possible pairing of all rows with columns, in order, with its weight."""
    for columns in permutations(range(half, size), half):
        pairs = list(zip(range(half), columns, strict=True))
        if all(instance.allowed[a] >> b & 1 for a, b in pairs):
            yield instance.weight_of(pairs), pairs


def outcome(stated, given):
    evidence = bound_evidence(stated(given))
    if evidence is None:
        return "none"
    try:
        Verifier([{"case": 0, "proofs": [evidence]}]).best(lambda: [stated(given)])
    except ProofFails as fault:
        return str(fault)
    return "holds"


def test_a_bound_is_found_for_the_first_best_matching_only():
    dice = Random("kinds 2")
    told = {"holds": 0, "none": 0}
    for _ in range(150):
        size, half, stated = random_case(dice)
        instance = stated([])
        weights = list(in_order(size, half, instance))
        optimum = most_weight(size, instance.weight)
        best = instance.weight_of([(a, b) for a, b in enumerate(optimum.mate) if a < b])
        firsts = [pairs for weight, pairs in weights if weight == best]
        if firsts:
            told[outcome(stated, firsts[0])] += 1
        others = firsts[1:3] + [pairs for weight, pairs in weights if weight < best][:2]
        assert {outcome(stated, pairs) for pairs in others} <= {"none"}
    assert told == {"holds": 93, "none": 10}


def test_the_dual_of_kinds_is_a_bound_for_every_pairing():
    """The sum over y and z, in quarters, is never less than the weight of any matching."""
    dice, tight = Random("dual"), 0
    for _ in range(200):
        size, half, stated = random_case(dice)
        instance = stated([])
        dual = kind_dual(instance, half)
        if dual is None:
            continue
        y, z = dual
        value = z * (size // 2) + sum(y[kind] for kind in instance.kind)
        mate = most_weight(size, instance.weight).mate
        best = SCALE * instance.weight_of([(a, b) for a, b in enumerate(mate) if a < b])
        assert value >= best
        assert min(*y, z) >= 0
        tight += value == best
        for a, b in combinations(range(size), 2):
            assert y[instance.kind[a]] + y[instance.kind[b]] + z >= SCALE * instance.weight(a, b)
    assert tight == 168
    assert kind_dual(stated([]), half - 1) is None


def test_weights_where_judged_players_keep_the_given_pairs():
    """Of 1, 2 and 3 only 1 and 2 were given a pair, which is fixed; 3 may have another opponent.

    The others are free.
    """
    allowed = [0b111111 & ~(1 << v) for v in range(6)]
    instance = Instance(range(1, 7), [0] * 6, allowed, [(0, 1), (3, 4)], [Criterion("C", lambda _: 1)], own=0b000111)
    rows = rows_with_own(instance, rows_of(instance))
    pairs = [(a, b) for a, row in enumerate(rows) for b, _ in row if a < b]
    assert pairs == [
        (0, 1),
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 4),
        (3, 5),
        (4, 5),
    ]
    assert {value for row in rows for _, value in row} == {2}
    assert instance.judged([(0, 1), (1, 3), (3, 4)]) == {(0, 1)}
