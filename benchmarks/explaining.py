"""What it costs to say why: a round of 200 players paired, the same round explained, and one ``why A B``.

CPU time, best of several. ``explained`` is the whole of ``pair --explain``: pairing, reasons and words; ``adds`` is
what it takes on top of pairing, in pairings.
"""

from __future__ import annotations

import time
from collections.abc import Callable

PLAYERS, PLAYED, ROUNDS = 200, 6, 11
TIMES = 9
WHY = (8, 11)
LIMIT = 2.0
"""What explaining may add, in pairings."""


def report() -> None:
    from indeler.reasons import NAMES

    print(f"\nExplaining a round of {PLAYERS} players after {PLAYED} rounds, milliseconds of CPU")
    for rules in NAMES:
        paired, explained, answered = _measured(rules)
        print(
            f"  {rules:<16} paired {paired * 1e3:6.1f}  explained {explained * 1e3:6.1f}  "
            f"adds {explained / paired - 1:4.2f} (at most {LIMIT})  why {WHY[0]} {WHY[1]} {answered * 1e3:7.1f}"
        )


def _measured(rules: str) -> tuple[float, float, float]:
    from indeler import lab, pair, why
    from indeler.reasons import Reasons, study

    plan = lab.Plan(rules=rules, players=PLAYERS, rounds=PLAYED, seed="bench")
    tournament = lab.generate(plan).replace(total_rounds=ROUNDS)
    return (
        _best(lambda: pair(tournament, rules)),
        _best(lambda: Reasons(study(tournament, rules), "nl").text()),
        _best(lambda: why(tournament, *WHY, rules=rules)),
    )


def _best(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(TIMES):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


if __name__ == "__main__":
    report()
