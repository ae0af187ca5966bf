"""Tournaments of teams by C.04.6 and of players by the other FIDE systems: the slowest round and its audit.

Complete tournaments are compared with fide-dutch on a field of the same size.

Processor time, which does not depend on other load; on an idle machine it equals the elapsed time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import indeler
from indeler.model import Player, Result, Scale, Tournament, match_result

SIZES = (20, 200, 1_000)
BARS = (0.1, 0.1, 1.0)
"""Seconds allowed for a round of each size."""
ROUNDS = 7
MATCH_POINTS = Scale.of(20, 10, bye=10)

SYSTEMS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("type A", "fide-team", {"preference": "A"}),
    ("type B", "fide-team", {"preference": "B"}),
    ("Double-Swiss", "fide-double-swiss", {}),
    ("Dubov", "fide-dubov", {}),
    ("Burstein", "fide-burstein", {}),
)

RESULTS: dict[str, Callable[[Random], Result]] = {
    "any result": lambda dice: dice.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)),
    "White wins": lambda dice: Result.WHITE_WINS,
    "White wins or draws": lambda dice: dice.choice((Result.WHITE_WINS, Result.DRAW)),
    "all draw": lambda dice: Result.DRAW,
}


def report() -> None:
    bars = ", ".join(f"{size}: {bar:g} s" for size, bar in zip(SIZES, BARS, strict=True))
    print(f"\nTeams and other FIDE systems, {ROUNDS} rounds: slowest round and audit in seconds (bars: {bars});")
    print("behind them all rounds as a multiple of those by fide-dutch (bar with 20 players: 2)")
    _timed(SIZES[0], RESULTS["all draw"], "fide-team", {}, audited=True)  # the first call also imports
    for system, rules, settings in SYSTEMS:
        for name, ended in RESULTS.items():
            cells = []
            for size, bar in zip(SIZES, BARS, strict=True):
                pairing, checking = _timed(size, ended, rules, settings, audited=True)
                again = _timed(size, ended, rules, settings)[0]
                dutch = min(sum(_timed(size, ended, "fide-dutch", {})[0]) for _ in range(2))
                over = " over the bar" if max(pairing) > bar else ""
                ratio = min(sum(pairing), sum(again)) / dutch
                cells.append(f"{max(pairing):6.3f} {max(checking):6.3f} {ratio:5.1f}{over}")
            print(f"  {system:<13}{name:<20} {'   '.join(cells)}", flush=True)


def _timed(
    size: int, ended: Callable[[Random], Result], rules: str, settings: dict[str, str], *, audited: bool = False
) -> tuple[list[float], list[float]]:
    """Return the times to pair and to check each round of a complete tournament."""
    dice = Random(size)
    tournament = Tournament(
        [Player(number) for number in range(1, size + 1)], total_rounds=ROUNDS + 2, scale=MATCH_POINTS
    )
    pairings, checks = [], [0.0]
    for _ in range(ROUNDS):
        start = time.process_time()
        pairing = indeler.pair(tournament, rules, **settings)
        paired = time.process_time()
        pairings.append(paired - start)
        if audited:
            listed = [*pairing.boards, *([] if pairing.bye is None else [(pairing.bye, 0)])]
            assert indeler.check(tournament, rules=rules, boards=listed, settings=settings).verdict == "right"
            checks.append(time.process_time() - paired)
        results = [ended(dice) for _ in pairing.boards]
        is_double = rules == "fide-double-swiss"
        results = [match_result(result, result) if is_double else result for result in results]
        tournament = pairing.added_to(tournament, results)
    return pairings, checks


if __name__ == "__main__":
    report()
