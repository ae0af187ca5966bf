"""Positions in which a rare clause may decide, found by our own engine with that clause left out or reversed.

An engine takes a thousandth of the time of a transcription, so that a hundred times as many positions can be
examined, and larger ones. A scout only finds candidates: the cases are made by the variants.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from mutants.planting import Planted

from conform.planting import citations, forget, plantings
from conform.systems import PROCESSOR_SECONDS, right, same
from indeler.conform.cases import Answer
from indeler.model import Tournament
from indeler.systems.dutch.criteria import Criterion, Ledger
from indeler.systems.dutch.orders import HomogeneousOrder, MovedDownOrder
from indeler.systems.upfloating import team
from indeler.systems.upfloating.bracket import Pool

POSITIONS_PER_SCOUT = 500
"""The number of positions that are examined before the next scout is used."""
MOST_FAULTS = 8
"""The number of faults in the functions that cite a clause without a scout."""

Scout = Callable[[], AbstractContextManager[object]]
"""A function that temporarily changes the engine of this process."""
Criteria = Sequence[Criterion]


@contextmanager
def _replaced(holder: Any, name: str, value: Callable[..., Any]) -> Iterator[None]:
    sound = getattr(holder, name)
    setattr(holder, name, value)
    try:
        yield
    finally:
        setattr(holder, name, sound)


def _ledger(change: Callable[[Criteria], Criteria]) -> Scout:
    """Return a patch with other criteria in all places that weigh a bracket."""
    sound = Ledger.__init__

    def changed(self: Ledger, criteria: Criteria, *others: Any) -> None:
        sound(self, change(criteria), *others)

    return lambda: _replaced(Ledger, "__init__", changed)


def _without(clause: str) -> Scout:
    return _ledger(lambda criteria: [one for one in criteria if one.clause != clause])


def _in_order(*clauses: str) -> Scout:
    """Return these criteria in this order, in their present places."""

    def change(criteria: Criteria) -> Criteria:
        found = iter(
            sorted((one for one in criteria if one.clause in clauses), key=lambda one: clauses.index(one.clause))
        )
        return [next(found) if one.clause in clauses else one for one in criteria]

    return _ledger(change)


def _heads(head: Callable[[HomogeneousOrder, int], int]) -> Scout:
    return lambda: _replaced(HomogeneousOrder, "head", head)


def _without_difference(order: HomogeneousOrder, a: int) -> int:
    size, count = order.size, order.count
    value = (int(a < count) << count + size.bit_length()) + ((1 << count) - (1 << a) if a < count else 0)
    return (value << size) + (0 if a < count else 1 << size - 1 - a)


def _from_the_other_end(order: HomogeneousOrder, a: int) -> int:
    size, count = order.size, order.count
    value = order._sums(a)
    value = (value << count + size.bit_length()) + (1 << count - 1 - a if a < count else 0)
    return (value << size) + (0 if a < count else 1 << a)


def _lowest_first(order: MovedDownOrder, a: int, b: int) -> int:
    if a >= order.count or b >= order.size:
        return 0
    digit = order.size.bit_length()
    return (1 << a << order.count * digit) + (order.size - b << (order.count - 1 - a) * digit)


def _system(holder: Any, clause: str) -> Scout:
    """Return an upfloating system without this criterion."""
    sound = holder.system

    def changed(*arguments: Any) -> Any:
        found = sound(*arguments)
        return found._replace(criteria=tuple(one for one in found.criteria if one.clause != clause))

    return lambda: _replaced(holder, "system", changed)


def _lowest_upfloaters(pool: Pool) -> int:
    below = pool.below
    scores = {pool.some[place]: pool.depth[pool.some[place]] for place in below}
    chosen: list[int] = []
    for place in sorted(below, key=lambda place: (-scores[pool.some[place]], place)):
        if len(chosen) < pool.number and pool.best.prefer(place, pool.inside):
            chosen.append(pool.some[place])
    return sum(1 << at for at in chosen)


_EXCHANGES = (_heads(_without_difference), _heads(_from_the_other_end))
_MOVED_DOWN = (lambda: _replaced(MovedDownOrder, "digits", _lowest_first),)
_UPFLOATERS = (lambda: _replaced(Pool, "first", _lowest_upfloaters),)
SCOUTS: Mapping[str, Mapping[str, Sequence[Scout]]] = {
    "fide-dutch": {name: (_without(name),) for name in ("C17", "C19", "C20", "C21")} | {"4.3": _EXCHANGES},
    "fide-dutch-2017": {
        clause: (_without(clause),) for clause in ("C.5", "C.9", "C.15", "C.16", "C.17", "C.18", "C.19")
    }
    | {"D.2": _EXCHANGES},
    "fide-team": {"C9": (_system(team, "C9"),), "C10": (_system(team, "C10"),), "3.5.3": _UPFLOATERS},
    "fide-double-swiss": {"3.5.3": _UPFLOATERS},
    "knsb-rating": {
        "A7d": (_without("A7d"),),
        "A7e": (_without("A7e"),),
        "C3b": (_without("B2"),),
        "C3h": (_without("C10a"),),
        "C10b": (_in_order("C10a", "C10b"),),
        "C10d": (_in_order("C10c", "C10d"),),
        "C10e": (_in_order("A7e", "B4"),),
        "C10f": (_in_order("B4", "A7d"),),
        "C10g": (_in_order("A7d", "B4", "A7e", "B2"),),
        "D2": _EXCHANGES,
        "D3": _MOVED_DOWN,
        "C8b": _MOVED_DOWN,
    },
}
"""The changes of the engine by rulebook and clause; for other clauses faults are planted where they are cited."""


class Hit(NamedTuple):
    """A position, its right round, and the clauses without which an engine makes a different one."""

    before: Tournament
    answer: Answer
    clauses: frozenset[str]


def scouts(rulebook: str, clauses: Iterable[str]) -> dict[str, Sequence[Scout]]:
    """Return for each of these clauses the functions that change the engine."""
    known = SCOUTS.get(rulebook, {})
    found = {clause: known[clause] for clause in clauses if clause in known}
    others = [clause for clause in clauses if clause not in known]
    faults = sorted(plantings(rulebook, citations(), others), key=lambda one: len(one.clauses)) if others else []
    for clause in others:
        some = [one for one in faults if clause in one.clauses][:MOST_FAULTS]
        found[clause] = [partial(Planted, one.file, one.number) for one in some]
    return found


def hits(rulebook: str, clauses: Iterable[str], every: Iterable[Tournament], wanted: int) -> Iterator[Hit]:
    """Yield positions in which a scout of one of these clauses makes a different round, until each has enough."""
    every, often, by_clause = iter(every), Counter[str](), scouts(rulebook, clauses)
    while batch := list(islice(every, POSITIONS_PER_SCOUT)):
        known = [(one, answer) for one in batch if (answer := right(rulebook, one))]
        parted: dict[int, set[str]] = {}
        for clause, some in by_clause.items():
            for scout in some if often[clause] < wanted else ():
                for at in _parted(rulebook, scout, known):
                    parted.setdefault(at, set()).add(clause)
        for at, names in parted.items():
            often.update(names)
            yield Hit(*known[at], frozenset(names))


def _parted(rulebook: str, scout: Scout, known: Sequence[tuple[Tournament, Answer]]) -> list[int]:
    forget()
    with ExitStack() as stack:
        stack.enter_context(scout())
        stack.callback(forget)
        return [at for at, (one, answer) in enumerate(known) if _differs(rulebook, one, answer)]


def _differs(rulebook: str, one: Tournament, answer: Answer) -> bool:
    forgetful = one.replace(players=one.players.values())  # cached values of its past are from the sound engine
    signal.setitimer(signal.ITIMER_VIRTUAL, PROCESSOR_SECONDS)
    try:
        other = right(rulebook, forgetful)
    except Exception:  # an engine with a fault may fail in any way
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return other is not None and not same(answer, other, ordered=False)
