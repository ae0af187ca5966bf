"""Checks a proof. This is the only code that has to be trusted, besides the reading of the rules itself.

It searches nothing. Everything below is adding, comparing and counting: each possible pair and each number of the proof
is looked at once.

Why it is enough:

- **Dual.** Every vertex has a number y, some odd sets a number z, none below 0. If for each allowed pair the y of both
  and the z of the sets around both make at least SCALE times its weight, then no matching weighs more than the sum of
  all y and of z times half the size of each set (rounded down), over SCALE. The given one weighs that, so it is best.
- **Bound.** The same with one y for each kind of player and one z for the set of all. Every best matching then consists
  of tight pairs (sum exactly SCALE times the weight) and leaves only players with y = 0 alone, as many as the given.
- **Barrier.** Take a set S of vertices away. Each odd part that is left needs a member of S in a perfect matching. If
  there are as many odd parts as members, all members are needed, so no two members are mates. If there are d more odd
  parts than members, at least d vertices stay alone in any matching.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from indeler.audit.instance import Instance, Turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SCALE = 4
"""Numbers of duals count quarters of a weight, which keeps all of them whole."""


class ProofFails(Exception):
    """The evidence does not prove what it should; one sentence."""


class Verifier:
    """Answers the questions of the rule-reading modules from a certificate's evidence, or raises `ProofFails`."""

    searches = False

    def __init__(self, evidence: Sequence[dict[str, Any]]) -> None:
        self._evidence = list(evidence)
        self._used = 0

    def best(self, *cases: Callable[[], Sequence[Instance]]) -> None:
        """The given matchings are best by all instances of the case that the evidence names."""
        evidence = self._next("case", "proofs")
        number, proofs = evidence["case"], evidence["proofs"]
        _demand(type(number) is int and 0 <= number < len(cases), "names a case that there is not")
        instances = cases[number]()
        _demand(len(instances) == len(proofs), "has another number of proofs than there are instances")
        for instance, proof in zip(instances, proofs, strict=True):
            if instance.turns:
                check_bound(instance, proof)
            elif "pairs" in proof and number == len(cases) - 1:
                pairs = tuple((a, b) for a, b in proof["pairs"])
                _demand(instance.judged(pairs) == instance.judged(instance.given), "changes a pair under audit")
                check_dual(instance, proof, pairs)
            else:
                check_dual(instance, proof)

    def alone(self, graph: Sequence[int], vertices: int) -> int:
        """As many stay alone as these pairs leave alone: the barrier shows that nobody does better."""
        evidence = self._next("pairs", "barrier")
        free = vertices
        for a, b in evidence["pairs"]:
            _demand(a < b and free >> a & 1 and free >> b & 1 and graph[a] >> b & 1, "has a pair that cannot be")
            free &= ~(1 << a | 1 << b)
        barrier = _set(evidence["barrier"], vertices)
        odd = _odd_parts(graph, vertices & ~barrier)
        _demand(odd - barrier.bit_count() == free.bit_count(), "has a barrier that does not fit")
        return free.bit_count()

    def solved(self, instance: Instance) -> tuple[tuple[int, int], ...]:
        """These pairs weigh as much as any can: the dual shows it."""
        evidence = self._next("pairs", "y", "z")
        pairs = tuple((a, b) for a, b in evidence["pairs"])
        check_dual(instance, {"y": evidence["y"], "z": evidence["z"]}, pairs)
        return pairs

    def tried(self, *cases: Callable[[], Sequence[Instance]]) -> bool:
        """The same as ``best``; or the evidence says that the proof goes another way, which has to prove all."""
        if self._evidence[self._used : self._used + 1] == [{"otherwise": 1}]:
            self._used += 1
            return False
        self.best(*cases)
        return True

    def hint(self, search: Callable[[], Sequence[tuple[int, int]]]) -> Sequence[tuple[int, int]]:
        """Pairs that the evidence suggests; they prove nothing."""
        return [(int(a), int(b)) for a, b in self._next("hint")["hint"]]

    def done(self) -> None:
        """All evidence has been used."""
        _demand(self._used == len(self._evidence), "has more evidence than there are questions")

    def _next(self, *names: str) -> dict[str, Any]:
        _demand(self._used < len(self._evidence), "has no evidence for a question")
        evidence = self._evidence[self._used]
        self._used += 1
        _demand(set(evidence) == set(names), "has other evidence than a question needs")
        return evidence


def check_dual(instance: Instance, proof: dict[str, Any], pairs: Sequence[tuple[int, int]] | None = None) -> None:
    """The given pairs (or these) weigh as much as the dual allows any matching to weigh."""
    pairs = instance.given if pairs is None else pairs
    _check_matching(instance, pairs)
    y = [_number(text) for text in proof["y"]]
    _demand(len(y) == instance.size, "has another number of y than players")
    bound = sum(y)
    around: dict[tuple[int, int], int] = {}
    for inside, text in proof["z"]:
        number = _number(text)
        _set(inside, (1 << instance.size) - 1)
        _demand(len(inside) % 2 == 1, "has an even set")
        bound += number * (len(inside) // 2)
        for place, a in enumerate(inside):
            for b in inside[place + 1 :]:
                around[a, b] = around.get((a, b), 0) + number
    for b in range(instance.size):
        for a in _members(instance.allowed[b] & (1 << b) - 1):
            enough = y[a] + y[b] + around.get((a, b), 0) >= SCALE * instance.weight(a, b)
            _demand(enough, f"allows {instance.players[a]}-{instance.players[b]} too little")
    _demand(bound == SCALE * instance.weight_of(pairs), "does not add up to the value of the pairing")


def check_bound(instance: Instance, proof: dict[str, Any]) -> None:
    """The given pairs reach a bound for whole kinds of players, and come first by turns among all that reach it."""
    _check_matching(instance, instance.given)
    y, z = [_number(text) for text in proof["y"]], _number(proof["z"])
    sets, size = instance.kin, instance.size
    _demand(len(y) == len(sets), "has another number of y than kinds of players")
    _demand(size % 2 == 1 or z == 0, "has a z for an even number of players")
    bound = z * (size // 2) + sum(number * same.bit_count() for number, same in zip(y, sets, strict=True))
    value = sum(instance.gain(instance.kind[a], instance.kind[b]) for a, b in instance.given)
    _demand(bound == SCALE * value, "does not add up to the value of the pairing")
    tight = [_tight_kinds(instance, kind, y, z) for kind in range(len(sets))]
    graph = [instance.allowed[v] & tight[instance.kind[v]] for v in range(size)]
    optional = sum(1 << v for v in range(size) if y[instance.kind[v]] == 0)
    barriers = list(proof["barriers"])
    for turns, listed in zip(instance.turns, barriers, strict=True):
        _check_turns(instance, turns, listed, graph, optional)


def _tight_kinds(instance: Instance, kind: int, y: Sequence[int], z: int) -> int:
    """All players of kinds with whom a pair of this kind is tight; a kind with less than enough must have no pair."""
    sets, tight = instance.kin, 0
    for other, others in enumerate(sets):
        slack = y[kind] + y[other] + z - SCALE * instance.gain(kind, other)
        if slack < 0:
            none = not any(instance.allowed[v] & others for v in _members(sets[kind]))
            _demand(none, "has too little for some pair")
        elif slack == 0:
            tight |= others
    return tight


def _check_turns(instance: Instance, turns: Turns, listed: Sequence[Any], graph: Sequence[int], optional: int) -> None:
    """No row can have an earlier column than it was given: each such pair lies inside a barrier."""
    mate = dict(instance.given) | {b: a for a, b in instance.given}
    left = turns_start(instance, turns, mate)
    rows = sum(1 << row for row in turns.rows)
    listed = list(listed)
    dummies = instance.size - 2 * len(instance.given)
    for row in turns.rows:
        chosen = mate.get(row, -1)
        _demand(chosen >= 0 and turns.columns >> chosen & 1, "has a row without a column")
        before = graph[row] & turns.columns & left & (1 << chosen) - 1
        while before:
            _demand(bool(listed) and listed[0][0] == row, "has no barrier for an earlier candidate")
            barrier = _set(listed.pop(0)[1], left | ((1 << dummies) - 1) << instance.size)
            _demand(bool(barrier >> row & 1 and before & barrier), "has a barrier that shuts nobody off")
            before &= ~barrier
            limited = tie_graph(graph, left, optional, dummies, rows if turns.apart else 0, turns.columns)
            everybody = left | ((1 << dummies) - 1) << instance.size
            _demand(_odd_parts(limited, everybody & ~barrier) == barrier.bit_count(), "has a barrier that does not fit")
        left &= ~(1 << row | 1 << chosen)
    _demand(not listed, "has a barrier for nothing")


def turns_start(instance: Instance, turns: Turns, mate: dict[int, int]) -> int:
    """Those who are still to be matched when these turns begin: all but earlier rows and their columns."""
    left = (1 << instance.size) - 1
    for earlier in instance.turns:
        if earlier is turns:
            break
        for row in earlier.rows:
            left &= ~(1 << row | 1 << mate[row])
    return left


def tie_graph(graph: Sequence[int], left: int, optional: int, dummies: int, rows: int, columns: int) -> list[int]:
    """The tight pairs among those left, one dummy for each who stays alone; with rows given only row-column pairs."""
    size = len(graph)
    spare = ((1 << dummies) - 1) << size
    limited = []
    for v, near in enumerate(graph):
        if rows:
            near = near & columns if rows >> v & 1 else near & rows
        near = near & left | (spare if optional >> v & 1 else 0)
        limited.append(near if left >> v & 1 else 0)
    return limited + [optional & left] * dummies


def _check_matching(instance: Instance, pairs: Sequence[tuple[int, int]]) -> None:
    free = (1 << instance.size) - 1
    for a, b in pairs:
        _demand(a < b and free >> a & 1 and free >> b & 1 and instance.allowed[a] >> b & 1, "has a pair that cannot be")
        free &= ~(1 << a | 1 << b)


def _odd_parts(graph: Sequence[int], vertices: int) -> int:
    """How many of the parts into which these vertices fall have an odd number."""
    odd = 0
    while vertices:
        part = new = vertices & -vertices
        while new:
            reached = 0
            for v in _members(new):
                reached |= graph[v]
            new = reached & vertices & ~part
            part |= new
        vertices &= ~part
        odd += part.bit_count() % 2
    return odd


def _set(listed: Sequence[int], possible: int) -> int:
    """A list of vertices, ascending and all possible, as a bitset."""
    _demand(all(type(v) is int and v >= 0 and possible >> v & 1 for v in listed), "names somebody who is not there")
    _demand(list(listed) == sorted(set(listed)), "has a disorderly list")
    return sum(1 << v for v in listed)


def _members(vertices: int) -> Iterator[int]:
    while vertices:
        lowest = vertices & -vertices
        yield lowest.bit_length() - 1
        vertices ^= lowest


def _number(text: str) -> int:
    """A number of a dual, written in hexadecimal; never below 0."""
    _demand(isinstance(text, str) and text == f"{int(text, 16):x}" and text[0] != "-", "has a number that is none")
    return int(text, 16)


def _demand(holds: object, fault: str) -> None:
    if not holds:
        raise ProofFails(f"the proof {fault}")
