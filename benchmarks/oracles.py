"""The engines compared with the literal oracles of the tests: the speed-up over the search as the rulebook prints it,
by size of the field.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from indeler.model import Tournament

TESTS = Path(__file__).parents[1] / "tests"
SIZES = {"fide-dutch": (8, 10), "knsb-wp": (8, 12, 16), "kndb": (8, 12, 16)}
ROUNDS = 2


def report() -> None:
    sys.path.insert(0, str(TESTS))
    from oracles import dutch_2026, kndb, knsb_wp  # type: ignore[import-not-found]

    oracles = {"fide-dutch": dutch_2026.pair, "knsb-wp": knsb_wp.answer, "kndb": kndb.pair}
    print(f"\nThe literal oracle's time divided by the engine's, round {ROUNDS + 1} (10 tournaments each)")
    for rules, sizes in SIZES.items():
        ratios = (f"{size} players {_ratio(rules, size, oracles[rules]):8.1f}" for size in sizes)
        print(f"  {rules:<12} {'   '.join(ratios)}")


def _ratio(rules: str, size: int, oracle: Callable[[Tournament], object]) -> float:
    import indeler
    from indeler import lab

    plans = (lab.Plan(rules=rules, players=size, rounds=ROUNDS, seed=f"oracle {seed}") for seed in range(10))
    fields = [lab.generate(plan).replace(total_rounds=ROUNDS + 4) for plan in plans]
    indeler.pair(fields[0], rules)  # the first call also imports
    return _time(fields, oracle) / _time(fields, lambda field: indeler.pair(field, rules))


def _time(fields: list[Tournament], pair: Callable[[Tournament], object]) -> float:
    start = time.perf_counter()
    for field in fields:
        pair(field)
    return time.perf_counter() - start
