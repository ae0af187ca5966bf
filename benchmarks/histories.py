"""Rounds after a history that no Swiss paired: six rounds of random opponents and results, paired, explained, audited.

CPU seconds for a tournament in memory, and what share of the bar that is. *random*: colours are random too. *equal*:
one half of the field has had White six times, the other half Black.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler import Tournament

RULES = ("fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992", "knsb-wp", "kndb", "keizer")
BARS = {1_000: 0.6, 5_000: 6.0}
"""By players how many seconds pairing, explaining and checking may take each."""
LARGE_FIELD = ("fide-dutch", "knsb-rating")
"""Those that are asked about the larger field too, which takes long to play."""


def report() -> None:
    from indeler.lab.histories import equal_colours, random_history

    print("\nSix rounds that no Swiss paired: CPU seconds, and in brackets the share of the bar")
    for players, bar in BARS.items():
        for name, history in (("random", random_history), ("equal", equal_colours)):
            tournament = history(players)
            for rules in RULES if players == min(BARS) else LARGE_FIELD:
                seen = (f"{what} {_shown(seconds, bar)}" for what, seconds in measured(tournament, rules))
                print(f"  {players:>5} {name:<7}{rules:<16} {'  '.join(seen)}", flush=True)


def measured(tournament: Tournament, rules: str) -> Iterator[tuple[str, float | None]]:
    """What is done with the next round and how long that takes; None where the audit does not judge so many."""
    import indeler

    seconds, pairing = _timed(lambda: indeler.pair(tournament, rules))
    yield "pair", seconds
    yield "why", _timed(lambda: pairing.reasons("en").text())[0]
    with_round = pairing.added_to(tournament)
    try:
        yield "check", _timed(lambda: indeler.check(with_round, rules=rules))[0]
    except indeler.IndelerError:
        yield "check", None


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def _shown(seconds: float | None, bar: float) -> str:
    return "  none       " if seconds is None else f"{seconds:6.2f} ({seconds / bar:4.2f})"


if __name__ == "__main__":
    report()
