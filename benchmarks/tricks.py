"""The gain of each optimisation of the engines: the same work with and without it, alternating, in one process.

A number above 1 is how many times longer the work takes without it. An optimisation that no work needs by a tenth is
deleted (docs/decisions/0027). Processor time; work that takes half a minute without it is cut off.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from benchmarks import brackets, tournaments
from benchmarks.oracles import TESTS
from benchmarks.waiting_rooms import everybody_drew, half_barred, half_white_with_scores

sys.path.insert(0, str(TESTS))
from support.random_histories import equal_colours, random_history  # type: ignore[import-not-found]

NOTICEABLE_RATIO = 1.1
ROUNDS = 11
MAX_SECONDS = 30
"""Seconds after which work without an optimisation is cut off, and after which it is not measured again."""

Work = Callable[[], object]


def report(*chosen: str) -> None:
    """Measure every optimisation with each work of its family; or those that are ``chosen`` by their names."""
    for family, paths in PATHS.items():
        works = {name: work() for name, work in WORKS[family].items()}
        for work in works.values():
            work()  # imports, and values that are cached once
        for name, switches in paths.items():
            if not chosen or name in chosen:
                ratios = {what: _ratio(work, switches) for what, work in works.items()}
                earned = "" if max(ratios.values()) >= NOTICEABLE_RATIO else "  NOT EARNED"
                text = "  ".join(f"{what} {ratio:.2f}" for what, ratio in ratios.items())
                print(f"  {family:<8} {name:<34} {text}{earned}", flush=True)


def _ratio(work: Work, switches: list[tuple[str, str, Any]]) -> float:
    """Return the time without divided by the time with: the median of several pairs of consecutive runs."""
    ratios: list[float] = []
    start = time.process_time()
    while len(ratios) < ROUNDS and time.process_time() - start < MAX_SECONDS:
        taken = []
        for switched in ([], switches):
            with _set(switched):
                taken.append(_time(work))
        ratios.append(taken[1] / taken[0])
    return median(ratios)


def _time(work: Work) -> float:
    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(MAX_SECONDS)
    start = time.process_time()
    try:
        work()
    except TimeoutError:
        return MAX_SECONDS
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return time.process_time() - start


@contextmanager
def _set(switches: list[tuple[str, str, Any]]) -> Iterator[None]:
    """Set these attributes of modules or classes temporarily."""
    kept = []
    for place, name, value in switches:
        module, _, inner = place.partition(":")
        target = __import__(f"indeler.{module}", fromlist=("",))
        target = getattr(target, inner) if inner else target
        kept.append((target, name, getattr(target, name)))
        setattr(target, name, value)
    yield
    for target, name, value in kept:
        setattr(target, name, value)


# The work -------------------------------------------------------------------------------------------------------------


def _whole(rules: str, players: int, rounds: int, count: int) -> Callable[[], Work]:
    """Return work on complete tournaments."""
    from indeler import lab

    plans = [tournaments._plan(rules, players, rounds, seed) for seed in range(count)]
    return lambda: lambda: [lab.generate(plan) for plan in plans]


def _next_round(rules: str, players: int, rounds: int = 6) -> Callable[[], Work]:
    """Return work on the next round of a file."""

    def ready() -> Work:
        import indeler
        from indeler import lab
        from indeler.formats import format_tournament, parse

        plan = lab.Plan(rules=rules, players=players, rounds=rounds, seed="bench")
        text = format_tournament(lab.generate(plan).replace(total_rounds=rounds + 3), "trf26").encode()
        return lambda: indeler.pair(parse(text, "bench.trf"), rules)

    return ready


def _worst(rules: str, case: Callable[[str, int], float], size: int) -> Callable[[], Work]:
    return lambda: lambda: case(rules, size)


def _waiting(rules: str, case: Callable[..., Any], size: int) -> Callable[[], Work]:
    import indeler

    tournament = case(size)
    return lambda: lambda: indeler.pair(tournament, rules)


def _tight(rules: str, size: int) -> Callable[[], Work]:
    return lambda: lambda: brackets._slowest(rules, size, size // 2, brackets._any)


def _after(rules: str, history: Callable[[int], Any], size: int) -> Callable[[], Work]:
    """Return work on the next round after a history that no Swiss system paired."""

    def ready() -> Work:
        import indeler

        tournament = history(size)
        return lambda: indeler.pair(tournament, rules)

    return ready


def _check(rules: str, history: Callable[[int], Any], size: int) -> Callable[[], Work]:
    """Return work on the audit of the next round after such a history."""

    def ready() -> Work:
        import indeler

        tournament = history(size)
        paired = indeler.pair(tournament, rules).added_to(tournament)
        return lambda: indeler.check(paired, rules=rules)

    return ready


WORKS: dict[str, dict[str, Callable[[], Work]]] = {
    "dutch": {
        "20/7": _whole("fide-dutch", 20, 7, 10),
        "40/9": _whole("fide-dutch", 40, 9, 5),
        "1992 40/9": _whole("fide-1992", 40, 9, 5),
        "knsb 40/9": _whole("knsb-rating", 40, 9, 5),
        "tight 40": _tight("fide-dutch", 40),
        "1,000": _next_round("fide-dutch", 1_000),
        "random 1,000": _after("fide-dutch", random_history, 1_000),
        "White wins 200": _worst("fide-dutch", brackets.white_wins, 200),
        "or draws 201": _worst("fide-dutch", brackets.white_wins_or_draws, 201),
    },
    "wp": {
        "40/9": _whole("knsb-wp", 40, 9, 5),
        "1,000": _next_round("knsb-wp", 1_000),
        "drew 200": _waiting("knsb-wp", everybody_drew, 200),
        "halves 200": _waiting("knsb-wp", half_white_with_scores, 200),
        "barred 200": _waiting("knsb-wp", half_barred, 200),
    },
    "kndb": {
        "40/9": _whole("kndb", 40, 9, 5),
        "1,000": _next_round("kndb", 1_000),
        "drew 200": _waiting("kndb", everybody_drew, 200),
        "barred 200": _waiting("kndb", half_barred, 200),
    },
    "audit": {
        "dutch random 1,000": _check("fide-dutch", random_history, 1_000),
        "wp random 1,000": _check("knsb-wp", random_history, 1_000),
        "wp equal 1,000": _check("knsb-wp", equal_colours, 1_000),
    },
}
"""Complete tournaments as players/rounds, the next round of a number of players, and the worst cases."""


def _none(*_: object, **__: object) -> None:
    return None


def _false(*_: object, **__: object) -> bool:
    return False


NEVER = 10**9

PATHS: dict[str, dict[str, list[tuple[str, str, Any]]]] = {
    "dutch": {
        "small brackets by subsets": [("systems.dutch.completing", "is_small", _false)],
        "kinds": [("systems.dutch.bracket", "MIN_GROUPED_BY_KIND", NEVER)],
        "counting": [("systems.dutch.flow", "MIN_FOR_COUNTING", NEVER)],
        "ten residents by candidates": [("systems.dutch.by_counting", "MAX_ENUMERATED_RESIDENTS", -1)],
        "completion at once": [
            ("systems.dutch.completion:Completion", "_is_possible_by_degrees", _none),
            ("matching.cardinality", "is_complete_by_degrees", _none),
        ],
        "best leaver first": [("systems.dutch.completing:CompletingFlow", "_pair_without_best_leaver", _none)],
        "next bracket first": [("systems.dutch.completing:CompletingFlow", "_pair_with_next", _none)],
        "alone first": [("systems.dutch.flow:Flow", "pair_alone", _none)],
    },
    "wp": {
        "kinds": [("systems.resistance.wp.by_kind", "MIN_GROUPED_BY_KIND", NEVER)],
        "room by the bound": [("systems.resistance.wp.rooms:Rooms", "_by_bound", _none)],
        "pairs by counting": [("systems.resistance.wp.rooms", "at_cost", _none)],
    },
    "kndb": {
        "loose groups": [("systems.resistance.kndb.fitting:Fitting", "_is_loose", _false)],
        "smallest room": [("systems.resistance.kndb.fitting", "smallest_that_completes", _none)],
        "quick swaps": [("systems.resistance.high_low:_HighLow", "_swap", _false)],
    },
    "audit": {
        "proofs without a search": [("audit.prover", "MIN_LARGE_INSTANCE", NEVER)],
    },
}


if __name__ == "__main__":
    report(*sys.argv[1:])
