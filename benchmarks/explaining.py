"""The cost of explanations: a round of 200 players paired and explained, and ``why A B`` in fields up to 1,000 players.

CPU time, best of several. ``adds`` is the time of ``pairing.reasons()``, texts included, relative to the pairing;
``pair --explain`` does exactly that. ``why`` asks about pairs of all sorts: near and far, of one score and of two; each
answer pairs the round again from a bracket on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indeler import Tournament

PLAYERS, PLAYED, ROUNDS = 200, 6, 11
TIMES = 9
MAX_RATIO = 2.0
"""The most that explaining may add, in pairings."""
FIELDS = ((200, 6), (1000, 0), (1000, 1), (1000, 4), (1000, 8))
"""Players and rounds played, for ``why``."""
DISTANCES = (2, 31, 250)
"""The differences in rank of the two players."""


def report() -> None:
    from indeler import rulebooks

    print(f"\nExplaining a round of {PLAYERS} players after {PLAYED} rounds, milliseconds of CPU")
    for rules in rulebooks.explained():
        paired, explained = _explained(rules)
        print(
            f"  {rules:<16} paired {paired * 1e3:6.1f}  explained {explained * 1e3:6.1f}  "
            f"adds {explained / paired:4.2f} (at most {MAX_RATIO})"
        )
    print("\nwhy A B, seconds of CPU: the middle one of the answers, and the slowest")
    for rules in rulebooks.explained():
        for players, played in FIELDS:
            answers = sorted(_answers(rules, players, played))
            middle, slowest = answers[len(answers) // 2], answers[-1]
            print(f"  {rules:<16} {players:>5} players, {played} rounds played: {middle:5.2f} {slowest:5.2f}")


def _explained(rules: str) -> tuple[float, float]:
    from indeler import pair

    tournament = _tournament(rules, PLAYERS, PLAYED)
    pairing = pair(tournament, rules)
    return _best(lambda: pair(tournament, rules)), _best(lambda: pairing.reasons("nl").text())


def _answers(rules: str, players: int, played: int) -> list[float]:
    """Return the time of each question; two players who may not meet at all are answered at once and skipped."""
    from indeler.reasons import study
    from indeler.reasons.comparison import why_not_together

    about = study(_tournament(rules, players, played), rules)
    ranked = sorted(about.people, key=lambda number: about.people[number].rank)
    taken = []
    for start in range(players // 20, players, players // 5):
        for distance in DISTANCES:
            one, other = ranked[start % len(ranked)], ranked[(start + distance) % len(ranked)]
            if about.barrier(one, other) is None:
                begin = time.process_time()
                why_not_together(about, one, other)
                taken.append(time.process_time() - begin)
    return taken


def _tournament(rules: str, players: int, played: int) -> Tournament:
    from indeler import lab

    plan = lab.Plan(rules=rules, players=players, rounds=played, seed="bench")
    return lab.generate(plan).replace(total_rounds=ROUNDS)


def _best(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(TIMES):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


if __name__ == "__main__":
    report()
