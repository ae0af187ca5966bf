"""Finds the proofs. `Prover` answers the questions of the rule-reading modules and keeps the evidence for each answer.

`verify.Verifier` answers the same questions from kept evidence alone. So the rules are read twice by the same code,
once with a prover and once with a verifier behind it, and nothing found here has to be trusted. An answer is a fact or
no answer at all: no question of the rules depends on how the one before it was proven.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from indeler.audit.bound import bound_evidence
from indeler.audit.facts import Better, Case, Pairs, Search, State
from indeler.audit.instance import Instance
from indeler.audit.matching import Optimum, fewest_alone, members, most_weight, odd_parts, set_of
from indeler.audit.prices import heads_evidence, sums_evidence

LARGE = 40
"""From how many players on a proof is looked for that needs no search, before one that does."""


class Prover:
    """Answers by search, and keeps the evidence in ``evidence``."""

    searches = True

    def __init__(self) -> None:
        self.evidence: list[dict[str, Any]] = []

    def best(self, *cases: Case) -> Better | None:
        """See `Facts`."""
        better = None
        for number in range(len(cases)):
            evidence, better = _settled(cases, number)
            if evidence is not None:
                self.evidence.append(evidence)
                return None
        if better is None:
            raise AssertionError("the last case must be exact: it says what is better, or proves that nothing is")
        return better

    def at_once(self, *cases: Case) -> bool:
        """See `Facts`."""
        found = (_settled(cases, number)[0] for number in range(len(cases)))
        evidence = next((one for one in found if one is not None), None)
        if evidence is not None:
            self.evidence.append(evidence)
        return evidence is not None

    def candidate(self, given: Pairs, vertices: int, state: State, likely: Search, search: Search) -> Pairs:
        """See `Facts`."""
        for find, is_exact in ((lambda: given, False), (likely, False), (lambda: given, True), (search, True)):
            pairs = find()
            if pairs is None:
                continue
            cases = state(pairs)
            for number in range(len(cases) - 1, len(cases)) if is_exact else range(len(cases) - 1):
                evidence, _ = _settled(cases, number)
                if evidence is not None:
                    self.evidence.append(evidence if pairs == given else {**_listed(pairs, vertices), **evidence})
                    return pairs
        raise AssertionError("the search must find what is best by the last case")

    def hint(self, vertices: int, search: Callable[[], Pairs]) -> Pairs:
        """See `Facts`."""
        pairs = search()
        self.evidence.append(_listed(pairs, vertices))
        return pairs

    def alone(self, graph: Sequence[int], vertices: int) -> int:
        """See `Facts`."""
        mate, alone, barrier = fewest_alone(graph, vertices)
        parts = odd_parts(graph, vertices & ~barrier)
        self.evidence.append({**_listed(_pairs(mate), vertices), "barrier": list(members(barrier)), "parts": parts})
        return alone.bit_count()

    def solved(self, instance: Instance) -> Pairs:
        """See `Facts`."""
        optimum = most_weight(instance.size, instance.weight)
        pairs = _pairs(optimum.mate)
        self.evidence.append({**_listed(pairs, instance.everybody), **_dual(optimum)})
        return pairs


def _settled(cases: Sequence[Case], number: int) -> tuple[dict[str, Any] | None, Better | None]:
    """The evidence that the given matchings are best by this case, or else what the last case finds better."""
    proofs = []
    for instance in cases[number]():
        proof, better = _prove(instance, exact=number == len(cases) - 1)
        if proof is None:
            return None, better
        proofs.append(proof)
    return {"case": number, "proofs": proofs}, None


def _prove(instance: Instance, *, exact: bool) -> tuple[dict[str, Any] | None, Better | None]:
    """Evidence that the given matching is best, or else a better one.

    Where an exact instance holds others beside the judged players, the given pairs of those others may be bad without
    the judged ones being to blame: then the evidence names better pairs for the others.
    """
    if instance.turns:
        return bound_evidence(instance), None
    if instance.order.by_lower:
        return heads_evidence(instance), None
    if instance.order.each and instance.size > LARGE and (evidence := sums_evidence(instance)):
        return evidence, None
    optimum = most_weight(instance.size, instance.weight)
    pairs, most = _pairs(optimum.mate), instance.weight_of(_pairs(optimum.mate))
    if most == instance.weight_of(instance.given):
        return _dual(optimum), None
    if not exact:
        return None, None
    own = _pairs(most_weight(instance.size, instance.weight_with_own).mate)
    if most == instance.weight_of(own) and instance.judged(own) == instance.judged(instance.given):
        return {**_listed(own, instance.everybody), **_dual(optimum)}, None
    numbers = tuple((instance.players[a], instance.players[b]) for a, b in pairs)
    return None, Better(*instance.difference(own, pairs), numbers)


def _pairs(mate: Sequence[int]) -> Pairs:
    return tuple((a, b) for a, b in enumerate(mate) if a < b)


def _listed(pairs: Pairs, vertices: int) -> dict[str, Any]:
    """A matching of these vertices, with those who stay alone."""
    alone = vertices & ~set_of(player for pair in pairs for player in pair)
    return {"pairs": [sorted(pair) for pair in pairs], "alone": list(members(alone))}


def _dual(optimum: Optimum) -> dict[str, Any]:
    return {
        "y": [f"{number:x}" for number in optimum.y],
        "z": [[list(inside), f"{number:x}"] for inside, number in optimum.z],
    }
