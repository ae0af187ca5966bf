"""A forger of certificates who knows all of `verifier.py` and may write any evidence for a wrong round."""

from __future__ import annotations

import copy
from contextlib import suppress

from indeler.audit import bound, certificate
from indeler.audit.edmonds import most_weight
from indeler.audit.given_round import audited_round
from indeler.audit.matching import fewest_alone, members, odd_parts
from indeler.audit.prover import Prover, _dual, _matching_fields, _pairs, _settled
from indeler.audit.rulebooks import yardstick
from indeler.audit.verdict import NotInOrder
from indeler.audit.verifier import SCALE


def sealed(tournament, number, rules, evidence, settings=None):
    """Return a certificate with this evidence; its seal, digest, rulebook and settings are correct."""
    judge = yardstick(tournament, rules, settings)
    return certificate.make_certificate(tournament, audited_round(tournament, number), judge, evidence)


def resealed(proof, **changes):
    """Return the certificate with changed parts and a new, correct seal."""
    changed = {**proof, **changes}
    return {**changed, "seal": certificate.seal(changed)}


class Forger(Prover):
    """Gives the answer to every question that lets a wrong round pass, with the best possible evidence for it.

    An answer that can be proven is proven, in any of the ways that the verifier accepts; of equally good answers a
    random one is chosen. ``lies`` is the probability (0 to 1) of a false answer where a true one would do.
    """

    searches = False

    def __init__(self, dice, lies=0.0):
        super().__init__()
        self.dice = dice
        self.lies = lies

    def best(self, *cases):
        self.evidence.append(self._claimed(cases))

    def proves_best(self, *cases):
        if self.dice.random() < 0.5:
            return False
        self.best(*cases)
        return True

    def candidate(self, given, vertices, state, likely, search):
        pairs = search() if self.dice.random() < 0.5 else given
        if self._lies():
            pairs = tuple(pair for pair in pairs if self.dice.random() < 0.8)
        named = _matching_fields(pairs, vertices) if pairs != given or self.dice.random() < 0.3 else {}
        self.evidence.append({**named, **self._claimed(state(pairs))})
        return pairs

    def hint(self, vertices, search):
        pairs = search() if self.dice.random() < 0.5 else self._anybody(vertices)
        self.evidence.append(_matching_fields(pairs, vertices))
        return pairs

    def alone(self, graph, vertices):
        mate, _, barrier = fewest_alone(graph, vertices)
        pairs, parts = _pairs(mate), odd_parts(graph, vertices & ~barrier)
        if self._lies() and self.dice.random() < 0.5:
            pairs, barrier, parts = self._anybody(vertices), 0, []
            parts = [[v] for v in _matching_fields(pairs, vertices)["alone"]]
        elif self._lies():
            pairs, barrier = pairs[1:], 0
            parts = [[v] for v in _matching_fields(pairs, vertices)["alone"]]
        self.evidence.append({**_matching_fields(pairs, vertices), "barrier": list(members(barrier)), "parts": parts})
        return len(_matching_fields(pairs, vertices)["alone"])

    def solved(self, instance):
        order = list(range(instance.size))
        self.dice.shuffle(order)
        optimum = most_weight(instance.size, lambda a, b: instance.weight(*sorted((order[a], order[b]))))
        pairs = tuple(tuple(sorted((order[a], order[b]))) for a, b in _pairs(optimum.mate))
        dual = {
            "y": [f"{optimum.y[order.index(v)]:x}" for v in range(instance.size)],
            "z": [[sorted(order[v] for v in inside), f"{number:x}"] for inside, number in optimum.z],
        }
        if self._lies():
            pairs = instance.audited_pairs if self.dice.random() < 0.5 else pairs[: self.dice.randint(0, len(pairs))]
            dual = self._adding_up(instance, pairs, dual)
        self.evidence.append({**_matching_fields(pairs, instance.everybody), **dual})
        return pairs

    def _lies(self):
        return self.dice.random() < self.lies

    def _anybody(self, vertices):
        """Pair the vertices at random."""
        listed = list(members(vertices))
        self.dice.shuffle(listed)
        return tuple(tuple(sorted(pair)) for pair in zip(listed[::2], listed[1::2], strict=False))

    def _claimed(self, cases):
        """Claim that the given pairs are best: proven by any case that holds, and forged if no case holds."""
        numbers = list(range(len(cases)))
        self.dice.shuffle(numbers)
        for number in numbers:
            proven, _ = _settled(cases, number)
            if proven is not None and not self._lies():
                return proven
        return {"case": numbers[0], "proofs": [self._forged(instance) for instance in cases[numbers[0]]()]}

    def _forged(self, instance):
        if instance.turns:
            y, z = bound.kind_dual(instance, len(instance.audited_pairs)) or ([0] * len(instance.kinds), 0)
            barriers = [self._shut_off(instance, turns) for turns in instance.turns]
            return {"y": [f"{number:x}" for number in y], "z": f"{z:x}", "barriers": barriers}
        optimum = most_weight(instance.size, instance.weight)
        dual = self._adding_up(instance, instance.audited_pairs, _dual(optimum))
        return (
            {**_matching_fields(_pairs(optimum.mate), instance.everybody), **dual} if self.dice.random() < 0.2 else dual
        )

    def _shut_off(self, instance, turns):
        """Claim that no row can have an earlier column: two odd parts of one player behind a barrier of the two."""
        mates = dict(instance.audited_pairs) | {b: a for a, b in instance.audited_pairs}
        listed, left = [], instance.everybody
        for row in turns.rows:
            chosen = mates.get(row, 0)
            for column in members(instance.allowed[row] & turns.columns & left & (1 << chosen) - 1):
                others = [v for v in members(left) if v not in (row, column)]
                listed.append([row, sorted((row, column)), [[v] for v in others[:2]]])
            left &= ~(1 << row | 1 << chosen)
        return listed

    def _adding_up(self, instance, pairs, dual):
        """Return a dual with the right sum for these pairs, by subtracting the excess or from the weights."""
        value = SCALE * instance.weight_of([pair for pair in pairs if instance.allowed[pair[0]] >> pair[1] & 1])
        way = self.dice.randrange(5)
        if way == 0:
            return dual
        if way == 1:
            y = [0] * instance.size
            for a, b in pairs:
                y[a] = y[b] = SCALE // 2 * instance.weight(a, b)
            return {"y": [f"{number:x}" for number in y], "z": []}
        y, z = [int(text, 16) for text in dual["y"]], copy.deepcopy(dual["z"])
        over = sum(y) + sum(int(text, 16) * (len(inside) // 2) for inside, text in z) - value
        if way == 2 and instance.size > 2:
            z.append([list(range(instance.size - 1 + instance.size % 2)), f"{-over:x}"])
            over = 0
        for place in self.dice.sample(range(instance.size), instance.size):
            taken = over if way == 3 else min(over, y[place])
            y[place], over = y[place] - taken, over - taken
        return {"y": [f"{number:x}" for number in y], "z": z}


def forged(tournament, number, rules, dice, lies):
    """Return a certificate for this round by a forger who gives needless false answers at the rate ``lies``."""
    judge, forger = yardstick(tournament, rules, None), Forger(dice, lies)
    with suppress(NotInOrder, LookupError, TypeError, ValueError, AssertionError):  # the forger gets as far as possible
        judge.examine(tournament.before(number), audited_round(tournament, number), forger)
    return sealed(tournament, number, rules, forger.evidence)


# Changes to the pieces of a certificate -------------------------------------------------------------------------------

PIECES = ({"otherwise": 1}, {"case": 0, "proofs": []}, {"pairs": [], "alone": []}, {})


def spoilt(evidence, dice):
    """Return the evidence with some pieces removed, moved, duplicated or negated, or a worthless piece added."""
    pieces = copy.deepcopy(evidence)
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(len(pieces) + 1)
        way = dice.randrange(5)
        if way == 0 or not pieces:
            pieces.insert(place, copy.deepcopy(dice.choice(PIECES)))
        elif way == 1:
            del pieces[place - 1]
        elif way == 2:
            pieces.insert(place, pieces.pop(dice.randrange(len(pieces))))
        elif way == 3:
            pieces.insert(place, copy.deepcopy(dice.choice(pieces)))
        else:
            _negate(pieces[place - 1], dice)
    return pieces


def _negate(piece, dice):
    """Change one value: a negated number, a reversed list, another case, or a question without an answer."""
    holders = [(holder, key) for holder, key in _spots(piece)]
    if not holders:
        return
    holder, key = dice.choice(holders)
    value = holder[key]
    if isinstance(value, str):
        holder[key] = dice.choice(["-" + value, "0", value[::-1]])
    elif isinstance(value, list):
        holder[key] = dice.choice([value[::-1], value[1:], [], value * 2])
    elif isinstance(value, int):
        holder[key] = dice.choice([-value, value + 1, 0, not value])


def _spots(piece):
    for key in range(len(piece)) if isinstance(piece, list) else list(piece):
        yield piece, key
        if isinstance(piece[key], (list, dict)):
            yield from _spots(piece[key])
