"""A large bracket with exchanged players is proven by its heads, then by turns, for the first best candidate only."""

from itertools import combinations
from random import Random
from types import SimpleNamespace

from indeler.audit.dutch.brackets import Bracket, Scope, Statement
from indeler.audit.dutch.fide2026 import EDITION
from indeler.audit.edmonds import most_weight
from indeler.audit.instance import Criterion
from indeler.audit.prover import _prove
from indeler.audit.verifier import Verifier

SIZES = (6, 7, 8)


def random_statement(dice):
    """Return a bracket of players of two colours who must meet the other colour.

    Some have met, some cost as floaters.
    """
    size = dice.choice(SIZES)
    players = [SimpleNamespace(number=at, kind=(dice.randrange(2), dice.randrange(3))) for at in range(1, size + 1)]
    legal = [(1 << size) - 1 & ~(1 << at) for at in range(size)]
    for a, b in combinations(range(size), 2):
        if players[a].kind[0] == players[b].kind[0] or dice.random() < 0.03:
            legal[a] &= ~(1 << b)
            legal[b] &= ~(1 << a)
    criteria = [
        Criterion("pairs", lambda one: 1),
        Criterion("floats", lambda one: int(one[1] == 0), lambda one, other: int(one[1] == other[1] == 2)),
    ]
    return Statement(players, legal, {}, EDITION.order), criteria


def look(one, where):
    return one.kind


def proven(statement, bracket, criteria):
    """Return whether there is a proof by heads and turns; if so, the verifier accepts it."""
    instances = statement.loose(bracket, Scope(criteria, look))
    proofs = [_prove(instance, exact=False)[0] for instance in instances]
    if None in proofs:
        return False
    Verifier([{"case": 0, "proofs": proofs}]).best(lambda: instances)
    return True


def best_pairs(statement, bracket, criteria):
    instance = statement.second_stage(bracket, Scope(criteria, look))
    mate = most_weight(instance.size, instance.weight).mate
    return [(a, b) for a, b in enumerate(mate) if a < b]


def test_only_the_first_candidate_is_proven_where_players_are_exchanged():
    """fide-dutch 4.2, 4.3: compared with one matching whose digits contain the whole order."""
    dice, told = Random("exchanged 3"), {True: 0, False: 0}
    for _ in range(150):
        statement, criteria = random_statement(dice)
        everybody = tuple(range(len(statement.players)))
        pairs = best_pairs(statement, Bracket((), everybody, (), ()), criteria)
        right = Bracket((), everybody, (), tuple(pairs))
        if best_pairs(statement, right, criteria) != pairs or not statement.is_exchanged(right):
            continue
        told[proven(statement, right, criteria)] += 1
        for (a, b), (c, d) in combinations(pairs, 2):
            for other in ((min(a, c), max(a, c)), (min(b, d), max(b, d))), ((a, d), (min(b, c), max(b, c))):
                if all(x < y and statement.legal[x] >> y & 1 for x, y in other):
                    changed = right.with_pairs([*(p for p in pairs if p not in ((a, b), (c, d))), *other])
                    assert not proven(statement, changed, criteria)
    assert told == {True: 37, False: 8}
