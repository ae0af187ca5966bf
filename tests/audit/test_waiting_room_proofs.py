"""Who waits and who stays in a large group is proven by a price for each player, without a search for better pairs."""

from itertools import combinations
from random import Random

from indeler.audit.edmonds import most_weight
from indeler.audit.instance import Criterion, Instance
from indeler.audit.prover import _Sums, evidence_by_order
from indeler.audit.resistance.question import highest_wait
from indeler.audit.verifier import Verifier

CRITERIA = (
    Criterion("size", lambda seat: int(seat[0]), lambda a, b: int(a[0] != b[0])),
    Criterion("next", lambda seat: 1),
)


def random_question(dice):
    """Return a group and the next one, of players of two colours who must meet the other colour; a few have met."""
    size, below = dice.randrange(3, 8), dice.randrange(4)
    seats = [(place < size, dice.randrange(2)) for place in range(size + below)]
    allowed = [0] * len(seats)
    for a, b in combinations(range(len(seats)), 2):
        if seats[a][1] != seats[b][1] and dice.random() < 0.95:
            allowed[a] |= 1 << b
            allowed[b] |= 1 << a
    return seats, allowed, highest_wait([dice.random() < 0.9 for _ in range(size)], "order")


def proven(seats, allowed, order, pairs):
    """Return whether there is a proof that these pairs are best; if so, the verifier accepts it."""
    instance = Instance(range(1, len(seats) + 1), seats, allowed, pairs, CRITERIA, order)
    proof = evidence_by_order(_Sums, instance)
    if proof is not None:
        Verifier([{"case": 0, "proofs": [proof]}]).best(lambda: [instance])
    return proof is not None


def test_only_the_best_pairs_are_proven():
    """knsb-wp C3, C4.3, C4.5: compared with one matching whose digits contain the whole order."""
    dice, told = Random("who stays"), {True: 0, False: 0}
    for _ in range(70):
        question = random_question(dice)
        instance = Instance(range(len(question[0])), *question[:2], (), CRITERIA, question[2])
        best = [(a, b) for a, b in enumerate(most_weight(instance.size, instance.weight).mate) if a < b]
        told[proven(*question, best)] += 1
        paired = {place for pair in best for place in pair}
        for (a, b), c in ((pair, c) for pair in best for c in range(instance.size) if c not in paired):
            for other in (a, c), (b, c):
                changed = [*(pair for pair in best if pair != (a, b)), (min(other), max(other))]
                if allowed_and_worse(instance, changed, best):
                    assert not proven(*question, changed)
    assert told == {True: 67, False: 3}


def allowed_and_worse(instance, pairs, best):
    may_be = all(instance.allowed[a] >> b & 1 for a, b in pairs)
    return may_be and instance.weight_of(pairs) < instance.weight_of(best)
