"""The check of a proof. This is the only code that has to be trusted, besides the reading of the rules itself.

It does not search. The code below only adds, compares and counts: it examines each possible pair and each number of the
proof once.

Why this is enough:

- **Dual.** Every vertex has a number y, some odd sets have a number z, none below 0. If for each allowed pair the y of
  both and the z of the sets around both add up to at least SCALE times its weight, then no matching weighs more than
  the sum of all y and of z times half the size of each set (rounded down), divided by SCALE. The given matching has
  this weight, so it is best.
- **Bound.** The same with one y for each kind of player and one z for the set of all. Every best matching then consists
  of tight pairs (sum exactly SCALE times the weight) and leaves only players with y = 0 alone, as many as the given.
- **Barrier.** Remove a set S of vertices. Each odd part of the rest needs a member of S in a perfect matching. If there
  are as many odd parts as members, all members are needed, so no two members are mates. If there are d more odd parts
  than members, at least d vertices stay alone in any matching.

Evidence is never accepted without a check. It may select one of several proofs of a claim, and it may name pairs; what
is claimed of these is then proven. So no answer depends on the evidence, and neither does the next question.

No number of a proof can be changed: numbers of a dual must give an exact sum, and lists must contain everybody once.
No number can be longer than that sum.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from indeler.audit.given_round import Case, Pairs, Search, State
from indeler.audit.instance import Instance, Turns
from indeler.language import N_, Sentence, Text

SCALE = 4
"""Numbers of duals count quarters of a weight, which keeps all of them whole."""


class ProofFails(Exception):
    """The evidence does not prove what it should; the text is about the proof, without a subject."""


class Verifier:
    """The answers to the questions of the rule-reading modules from a certificate's evidence, or `ProofFails`."""

    searches = False

    def __init__(self, evidence: Sequence[dict[str, Any]]) -> None:
        self._evidence = list(evidence)
        self._used = 0
        self.exceptions: list[Sentence] = []

    def best(self, *cases: Case) -> None:
        """Check that the given matchings are best by all instances of the case that the evidence names."""
        _check_case(self._next("case", "proofs"), cases)

    def candidate(self, own: Pairs, vertices: int, state: State, likely: Search, search: Search) -> Pairs:
        """Return the one best candidate, the given one or that of the evidence, which is proven to be best."""
        evidence = self._next("case", "proofs", also=("pairs", "alone"))
        pairs = _listed_pairs(evidence, vertices) if "pairs" in evidence else own
        _check_case(evidence, state(pairs))
        return pairs

    def alone(self, graph: Sequence[int], vertices: int) -> int:
        """Return how many vertices stay alone in these pairs; the barrier proves that fewer are impossible."""
        evidence = self._next("pairs", "alone", "barrier", "parts")
        for a, b in _listed_pairs(evidence, vertices):
            _demand(graph[a] >> b & 1, N_("has a pair that cannot be"))
        barrier = _barrier(evidence["barrier"], evidence["parts"], graph, vertices)
        least = len(evidence["parts"]) - barrier.bit_count()
        _demand(least == len(evidence["alone"]), N_("has a barrier that does not fit"))
        return least

    def solved(self, instance: Instance) -> Pairs:
        """Return these pairs, which have the maximum weight, as the dual proves."""
        return self.weighed(instance)[0]

    def weighed(self, instance: Instance) -> tuple[Pairs, Sequence[int]]:
        """Return these pairs, which have the maximum weight, and the y of the dual that proves it."""
        evidence = self._next("pairs", "alone", "y", "z")
        pairs = _listed_pairs(evidence, instance.everybody)
        return pairs, check_dual(instance, evidence, pairs)

    def proves_best(self, *cases: Case) -> bool:
        """Check a case as ``best`` does, if it is the next evidence; if not, the caller needs another proof."""
        if "case" not in self._coming():
            return False
        self.best(*cases)
        return True

    def hint(self, vertices: int, search: Callable[[], Pairs]) -> Pairs:
        """Return pairs of these vertices that the evidence suggests; they prove nothing."""
        return _listed_pairs(self._next("pairs", "alone"), vertices)

    def done(self) -> None:
        """Check that all evidence has been used."""
        _demand(self._used == len(self._evidence), N_("has more evidence than there are questions"))

    def _coming(self) -> dict[str, Any]:
        return self._evidence[self._used] if self._used < len(self._evidence) else {}

    def _next(self, *names: str, also: tuple[str, ...] = ()) -> dict[str, Any]:
        _demand(self._used < len(self._evidence), N_("has no evidence for a question"))
        evidence = self._coming()
        self._used += 1
        _demand(set(evidence) in (set(names), {*names, *also}), N_("has other evidence than a question needs"))
        return evidence


def _check_case(evidence: dict[str, Any], cases: Sequence[Case]) -> None:
    """Check one of the cases, which is enough; only the last may concern players who are not judged."""
    number, proofs = evidence["case"], evidence["proofs"]
    _demand(type(number) is int and 0 <= number < len(cases), N_("names a case that there is not"))
    instances = cases[number]()
    _demand(len(instances) == len(proofs), N_("has another number of proofs than there are instances"))
    for instance, proof in zip(instances, proofs, strict=True):
        if instance.turns:
            check_bound(instance, proof)
        elif "pairs" in proof and number == len(cases) - 1:
            _demand(set(proof) == {"pairs", "alone", "y", "z"}, N_("has other evidence than a question needs"))
            pairs = _listed_pairs(proof, instance.everybody)
            _demand(instance.judged(pairs) == instance.judged(instance.audited_pairs), N_("changes a pair under audit"))
            check_dual(instance, proof, pairs)
        else:
            _demand(set(proof) == {"y", "z"}, N_("has other evidence than a question needs"))
            check_dual(instance, proof, instance.audited_pairs)


def check_dual(instance: Instance, proof: dict[str, Any], pairs: Pairs) -> Sequence[int]:
    """Check that these pairs weigh as much as the dual allows any matching to weigh; return its y."""
    _check_matching(instance, pairs)
    value = SCALE * instance.weight_of(pairs)
    _demand(len(proof["y"]) == instance.size, N_("has another number of y than players"))
    y = [_number(text, value) for text in proof["y"]]
    sets = _odd_sets(proof["z"], instance, value)
    bound = sum(y) + sum(number * (inside.bit_count() // 2) for inside, number in sets)
    _demand(bound == value, N_("does not add up to the value of the pairing"))
    for b in range(instance.size):
        around = [(inside, number) for inside, number in sets if inside >> b & 1]
        for a in _members(instance.allowed[b] & (1 << b) - 1):
            short = SCALE * instance.weight(a, b) - y[a] - y[b]
            if short > 0:
                enough = sum(number for inside, number in around if inside >> a & 1) >= short
                _demand(enough, N_("allows a pair too little"))
    return y


def _odd_sets(listed: Sequence[Any], instance: Instance, most: int) -> list[tuple[int, int]]:
    """Return the odd sets of a dual as bitsets with their numbers; nested or disjoint sets are fewer than n / 2."""
    _demand(len(listed) <= instance.size // 2, N_("has more odd sets than there can be"))
    sets = []
    for members, text in listed:
        inside, number = _bitset(members, instance.everybody), _number(text, most)
        _demand(len(members) % 2 == 1, N_("has an even set"))
        _demand(len(members) > 2 and number > 0, N_("has an odd set that says nothing"))
        sets.append((inside, number))
    return sets


def check_bound(instance: Instance, proof: dict[str, Any]) -> None:
    """Check that the given pairs reach a bound for kinds of players, and come first among all that reach it."""
    _demand(set(proof) == {"y", "z", "barriers"}, N_("has other evidence than a question needs"))
    _check_matching(instance, instance.audited_pairs)
    value = SCALE * sum(instance.gain(instance.kind[a], instance.kind[b]) for a, b in instance.audited_pairs)
    sets, size = instance.of_kind, instance.size
    _demand(len(proof["y"]) == len(sets), N_("has another number of y than kinds of players"))
    y, z = [_number(text, value) for text in proof["y"]], _number(proof["z"], value)
    _demand(size % 2 == 1 or z == 0, N_("has a z for an even number of players"))
    bound = z * (size // 2) + sum(number * same.bit_count() for number, same in zip(y, sets, strict=True))
    _demand(bound == value, N_("does not add up to the value of the pairing"))
    tight = [_tight_kinds(instance, kind, y, z) for kind in range(len(sets))]
    graph = [instance.allowed[v] & tight[instance.kind[v]] for v in range(size)]
    optional = sum(1 << v for v in range(size) if y[instance.kind[v]] == 0)
    for turns, listed in zip(instance.turns, proof["barriers"], strict=True):
        _check_turns(instance, turns, listed, graph, optional)


def _tight_kinds(instance: Instance, kind: int, y: Sequence[int], z: int) -> int:
    """Return all players of kinds that are tight with this kind; kinds whose y is too low must have no pair with it."""
    sets, tight = instance.of_kind, 0
    for other, others in enumerate(sets):
        slack = y[kind] + y[other] + z - SCALE * instance.gain(kind, other)
        if slack < 0:
            none = not any(instance.allowed[v] & others for v in _members(sets[kind]))
            _demand(none, N_("has too little for some pair"))
        elif slack == 0:
            tight |= others
    return tight


def _check_turns(instance: Instance, turns: Turns, listed: Sequence[Any], graph: Sequence[int], optional: int) -> None:
    """Check that no row can have an earlier column: each such pair lies inside a barrier."""
    mate = dict(instance.audited_pairs) | {b: a for a, b in instance.audited_pairs}
    left = turns_start(instance, turns, mate)
    rows = sum(1 << row for row in turns.rows) if turns.is_bipartite else 0
    listed = list(listed)
    dummies = instance.size - 2 * len(instance.audited_pairs)
    for row in turns.rows:
        chosen = mate.get(row, -1)
        _demand(chosen >= 0 and turns.columns >> chosen & 1, N_("has a row without a column"))
        later = -1 << row if turns.is_bipartite else -1
        before = graph[row] & turns.columns & later & left & (1 << chosen) - 1
        while before:
            _demand(bool(listed) and listed[0][0] == row, N_("has no barrier for an earlier candidate"))
            _, members, parts = listed.pop(0)
            limited = tie_graph(graph, left, optional, dummies, rows, turns.columns, instance.own)
            barrier = _barrier(members, parts, limited, left | ((1 << dummies) - 1) << instance.size)
            _demand(len(parts) == barrier.bit_count(), N_("has a barrier that does not fit"))
            _demand(bool(barrier >> row & 1 and before & barrier), N_("has a barrier that shuts nobody off"))
            before &= ~barrier
        left &= ~(1 << row | 1 << chosen)
    _demand(not listed, N_("has a barrier for nothing"))


def turns_start(instance: Instance, turns: Turns, mate: dict[int, int]) -> int:
    """Return the players to be matched when these turns begin: all except earlier rows and their columns."""
    left = instance.everybody
    for earlier in instance.turns:
        if earlier is turns:
            break
        for row in earlier.rows:
            left &= ~(1 << row | 1 << mate[row])
    return left


def tie_graph(
    graph: Sequence[int], left: int, optional: int, dummies: int, rows: int, columns: int, own: int
) -> list[int]:
    """Return the tight pairs of those left, with a dummy for each alone; with rows, ``own`` pairs of row and column."""
    size = len(graph)
    spare = ((1 << dummies) - 1) << size
    limited = []
    for v, near in enumerate(graph):
        if rows:
            lower = (1 << v) - 1
            near &= columns & ~lower if rows >> v & 1 else ~own | rows & lower if own >> v & 1 else ~rows
        near = near & left | (spare if optional >> v & 1 else 0)
        limited.append(near if left >> v & 1 else 0)
    return limited + [optional & left] * dummies


def _check_matching(instance: Instance, pairs: Pairs) -> None:
    free = instance.everybody
    for a, b in pairs:
        possible = a < b and free >> a & free >> b & instance.allowed[a] >> b & 1
        _demand(possible, N_("has a pair that cannot be"))
        free &= ~(1 << a | 1 << b)


def _listed_pairs(evidence: dict[str, Any], vertices: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a matching, listed with those who stay alone: everybody once, so the list is unique."""
    pairs = tuple((a, b) for a, b in evidence["pairs"])
    listed = [v for pair in pairs for v in pair] + evidence["alone"]
    _demand(all(type(v) is int for v in listed), N_("names somebody who is not there"))
    _demand(sorted(listed) == list(_members(vertices)), N_("does not list everybody once"))
    _demand(all(a < b for a, b in pairs), N_("has a disorderly list"))
    return pairs


def _barrier(listed: Sequence[int], parts: Sequence[Sequence[int]], graph: Sequence[int], vertices: int) -> int:
    """Return a barrier as a bitset; each of its parts is odd, and no player of a part can meet one outside both."""
    barrier = _bitset(listed, vertices)
    free = outside = vertices & ~barrier
    for part in parts:
        inside = _bitset(part, free)
        reached = 0
        for v in part:
            reached |= graph[v]
        _demand(len(part) % 2 == 1 and not reached & outside & ~inside, N_("has a part that is not shut off"))
        free &= ~inside
    return barrier


def _bitset(listed: Sequence[int], possible: int) -> int:
    """Return a list of vertices, ascending and all possible, as a bitset."""
    known = all(type(v) is int and v >= 0 and possible >> v & 1 for v in listed)
    _demand(known, N_("names somebody who is not there"))
    _demand(all(one < other for one, other in pairwise(listed)), N_("has a disorderly list"))
    return sum(1 << v for v in listed)


def _members(vertices: int) -> Iterator[int]:
    while vertices:
        lowest = vertices & -vertices
        yield lowest.bit_length() - 1
        vertices ^= lowest


def _number(text: str, most: int) -> int:
    """Return a number of a dual, written in hexadecimal, from 0 to this maximum."""
    short = isinstance(text, str) and len(text) <= len(f"{most:x}")
    number = int(text, 16) if short else -1
    _demand(0 <= number <= most and text == f"{number:x}", N_("has a number that is none"))
    return number


def _demand(holds: object, fault: Text) -> None:
    if not holds:
        raise ProofFails(fault)
