"""Rounds after a history that no Swiss system paired, six random rounds: the next one paired, explained and audited.

CPU seconds for a tournament in memory, and their share of the bar. *random*: colours are random too. *equal*: one half
of the field has had White six times, the other half Black. *one* is ``why`` for a single player, who leaves a large
group for another. It takes about two minutes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from benchmarks.oracles import TESTS

if TYPE_CHECKING:
    from indeler import Tournament

RULES = ("fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992", "knsb-wp", "kndb", "keizer")
BARS = {1_000: 0.6, 5_000: 6.0}
"""The seconds by number of players for each of pairing, explaining, ``why`` for one player and checking."""


def report() -> None:
    sys.path.insert(0, str(TESTS))
    from support.random_histories import equal_colours, random_history  # type: ignore[import-not-found]

    print("\nSix rounds that no Swiss paired: CPU seconds, and in brackets the share of the bar")
    for players, bar in BARS.items():
        for name, history in (("random", random_history), ("equal", equal_colours)):
            tournament = history(players)
            for rules in RULES:
                seen = (f"{what} {_shown(seconds, bar)}" for what, seconds in measured(tournament, rules))
                print(f"  {players:>5} {name:<7}{rules:<16} {'  '.join(seen)}", flush=True)


def measured(tournament: Tournament, rules: str) -> Iterator[tuple[str, float]]:
    """Yield the operations on the next round with their times."""
    import indeler
    from indeler.reasons.answers import why_player

    seconds, pairing = _timed(lambda: indeler.pair(tournament, rules))
    yield "pair", seconds
    yield "why", _timed(lambda: pairing.reasons("en").text())[0]
    study = pairing.reasons().study
    left = {player: len(group.players) for group in study.groups for player in group.leaving if player}
    sizes = {player: size + len(study.groups[study.place_of(player)].players) for player, size in left.items()}
    player = max(sizes, key=sizes.__getitem__, default=pairing.boards[0][0])
    yield "one", _timed(lambda: why_player(study, player).lines())[0]
    with_round = pairing.added_to(tournament)
    seconds, verdict = _timed(lambda: indeler.check(with_round, rules=rules))
    assert verdict.verdict == "right"
    yield "check", seconds


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def _shown(seconds: float, bar: float) -> str:
    return f"{seconds:6.2f} ({seconds / bar:4.2f})"


if __name__ == "__main__":
    report()
