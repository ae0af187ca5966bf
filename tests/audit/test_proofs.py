"""Tests of instances, the proofs found for them, and how the verifier reacts to a manipulated proof."""

import copy
from random import Random

import pytest

from indeler.audit.edmonds import most_weight
from indeler.audit.instance import Criterion, Instance, Order, Turns
from indeler.audit.prover import Prover
from indeler.audit.verifier import ProofFails, Verifier

CRITERIA = (
    Criterion("pairs", leave=lambda kind: 1),
    Criterion("scores", leave=lambda kind: (kind[1],)),
    Criterion("colours", pair=lambda one, other: int(one[0] == other[0])),
)


def halves(size):
    """Return the order of S1 against S2: as few exchanges as possible, then the first opponents."""
    pairs, digit = size // 2, size.bit_length()

    def digits(a, b):
        return (1 << pairs * digit) + (size - b << (pairs - 1 - a) * digit) if a < pairs <= b else 0

    return Order(pairs * digit + digit + 1, digits, ((pairs * digit, "exchange"), (0, "transposition")))


def field(dice, size, met=2):
    kinds = [(dice.choice("wb"), dice.choice((0, 5))) for _ in range(size)]
    allowed = [(1 << size) - 1 & ~(1 << player) for player in range(size)]
    for _ in range(met):
        order = dice.sample(range(size), size)
        for a, b in zip(order[::2], order[1::2], strict=False):
            allowed[a] &= ~(1 << b)
            allowed[b] &= ~(1 << a)
    return kinds, allowed


def stated(kinds, allowed, given, **how):
    return Instance(range(1, len(kinds) + 1), kinds, allowed, given, CRITERIA, **how)


def best_pairs(instance):
    mate = most_weight(instance.size, instance.weight).mate
    return [(a, b) for a, b in enumerate(mate) if a < b]


def proven(dice, size):
    kinds, allowed = field(dice, size)
    order = halves(size)
    pairs = best_pairs(stated(kinds, allowed, [], order=order))
    instance = stated(kinds, allowed, pairs, order=order)
    prover = Prover()
    assert prover.best(lambda: [instance]) is None
    return instance, prover.evidence


@pytest.mark.parametrize("size", [1, 2, 5, 8, 13])
def test_a_proof_of_the_best_matching_is_accepted(size):
    instance, evidence = proven(Random(size), size)
    verifier = Verifier(evidence)
    verifier.best(lambda: [instance])
    verifier.done()


def test_a_worse_matching_is_reported_by_its_first_criterion():
    allowed = [0b1110, 0b1101, 0b1011, 0b0111]
    given = stated([("w", 5), ("w", 5), ("b", 5), ("b", 5)], allowed, [(0, 1), (2, 3)], order=halves(4))
    better = Prover().best(lambda: [given])
    assert (better.clause, better.own_count, better.better_count) == ("colours", "2", "0")
    assert better.pairs == ((1, 3), (2, 4))


def test_a_later_candidate_is_reported_by_the_order():
    allowed = [0b1110, 0b1101, 0b1011, 0b0111]
    kinds = [("", 5)] * 4
    given = stated(kinds, allowed, [(0, 3), (1, 2)], order=halves(4))
    assert Prover().best(lambda: [given]).clause == "transposition"
    given = stated(kinds, allowed, [(0, 1), (2, 3)], order=halves(4))
    assert Prover().best(lambda: [given]).clause == "exchange"


@pytest.mark.parametrize("seed", range(20))
def test_the_bound_for_kinds_agrees_with_the_exact_dual(seed):
    dice = Random(seed)
    size = dice.randint(6, 24)
    kinds, allowed = field(dice, size)
    pairs = best_pairs(stated(kinds, allowed, [], order=halves(size)))
    if any(not a < size // 2 <= b for a, b in pairs):
        return
    rows, columns = tuple(range(size // 2)), (1 << size) - (1 << size // 2)
    exact = stated(kinds, allowed, pairs, order=halves(size))
    loose = stated(kinds, allowed, pairs, turns=[Turns(rows, columns, True, "transposition")])
    prover = Prover()
    assert prover.best(lambda: [loose], lambda: [exact]) is None
    verifier = Verifier(prover.evidence)
    verifier.best(lambda: [loose], lambda: [exact])
    verifier.done()
    swapped = sorted([(pairs[0][0], pairs[1][1]), (pairs[1][0], pairs[0][1]), *pairs[2:]])
    wrong = stated(kinds, allowed, swapped, turns=[Turns(rows, columns, True, "transposition")])
    prover = Prover()
    assert prover.best(lambda: [wrong], lambda: [stated(kinds, allowed, swapped, order=halves(size))]) is not None


def test_no_number_of_a_dual_can_be_changed():
    instance, evidence = proven(Random(3), 9)
    for place in range(9):
        for change in (-1, 1):
            changed = copy.deepcopy(evidence)
            number = int(changed[0]["proofs"][0]["y"][place], 16) + change
            changed[0]["proofs"][0]["y"][place] = f"{number:x}"
            with pytest.raises(ProofFails):
                Verifier(changed).best(lambda: [instance])


def matching(pairs, alone=(), barrier=(), parts=()):
    return [{"pairs": pairs, "alone": list(alone), "barrier": list(barrier), "parts": list(parts)}]


PATH = [0b0010, 0b0101, 0b1010, 0b0100]  # 0-1-2-3
STAR = [0b1110, 0b0001, 0b0001, 0b0001]  # 0 with 1, 2 and 3


def test_a_barrier_shows_how_many_must_stay_unmatched():
    assert Verifier(matching([[0, 1], [2, 3]])).alone(PATH, 0b1111) == 0
    assert Verifier(matching([[0, 1]], [2, 3], [0], [[1], [2], [3]])).alone(STAR, 0b1111) == 2


@pytest.mark.parametrize(
    ("graph", "evidence"),
    [
        (PATH, matching([[1, 2]], [0, 3], [1], [[0], [2, 3]])),  # a part with an even number of members
        (PATH, matching([[1, 2]], [0, 3], [1], [[0], [2]])),  # a part that is not separated
        (PATH, matching([[1, 2]], [0, 3], [1, 2], [[0], [3]])),  # the barrier has as many members as there are parts
        (PATH, matching([[0, 2], [1, 3]])),  # a pair that may not meet
        (PATH, matching([[0, 1]], [2])),  # a player is missing
        (PATH, matching([[0, 1], [2, 3]], [3])),  # a player occurs twice
        (STAR, matching([[0, 1]], [2, 3], [0], [[1], [2], [2]])),  # a part occurs twice
        (STAR, matching([[True, 0]], [2, 3], [0], [[1], [2], [3]])),  # not a number
    ],
)
def test_evidence_that_does_not_show_how_many_stay_unmatched_is_refused(graph, evidence):
    with pytest.raises(ProofFails):
        Verifier(evidence).alone(graph, 0b1111)


def test_evidence_must_exist_and_be_used():
    with pytest.raises(ProofFails):
        Verifier([]).alone([0], 1)
    verifier = Verifier(matching([]))
    with pytest.raises(ProofFails):
        verifier.done()
