"""Positions made to be slow: result policies, many bans, absences. CPU seconds of each, and its share of the bar.

``python -m benchmarks.adversaries`` goes through the listed cases (some minutes). Found by trying policies, sizes
and bans at random; a case that was slow once stays here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from indeler.model import Tournament

BARS = {"pair": 2.0, "explain": 4.0, "why": 4.0, "check": 4.0}
"""CPU seconds for any position of up to 300 players."""
SWISS = ("fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992", "knsb-wp", "kndb")


class Case(NamedTuple):
    """A field after some rounds whose results follow a policy, with bans that are made before the last one."""

    players: int
    rounds: int
    policy: str
    bans: int = 0
    seed: int = 0


CASES = (
    *(Case(size, 6, policy) for size in (199, 300) for policy in ("white", "higher", "draw")),
    Case(60, 4, "higher", 923, 48),
    Case(60, 3, "draw", 1250, 1),
    Case(50, 4, "drawish", 1087, 82),
    Case(24, 20, "random", 0, 5),
)
POLICIES: dict[str, Callable[[Random, bool], str]] = {
    "white": lambda random, is_higher: "1-0",
    "higher": lambda random, is_higher: "1-0" if is_higher else "0-1",
    "draw": lambda random, is_higher: "½-½",
    "drawish": lambda random, is_higher: random.choice(("½-½", "½-½", "½-½", "1-0", "0-1")),
    "random": lambda random, is_higher: random.choice(("1-0", "½-½", "0-1")),
}


def report() -> None:
    """Every case by every rulebook for players."""
    print("\nPositions made to be slow: CPU seconds, and in brackets the share of the bar")
    for case in CASES:
        for rules in SWISS:
            made = position(case, rules)
            if made is not None:
                told = (
                    f"{what} {seconds:6.2f} ({seconds / BARS[what]:4.2f})" for what, seconds in measured(made, rules)
                )
                shown = f"{case.players} after {case.rounds}, {case.policy}, {case.bans} bans"
                print(f"  {shown:<36}{rules:<16} {'  '.join(told)}", flush=True)


def position(case: Case, rules: str) -> Tournament | None:
    """The tournament before the round in question; None where it cannot be paired."""
    import indeler
    from indeler.model import Forbidden, PairingError, Player, Tournament
    from indeler.reasons.what_if import RESULTS

    random, numbers = Random(case.seed), range(1, case.players + 1)
    made = Tournament([Player(number, f"P{number}") for number in numbers], total_rounds=case.rounds + 3)
    pairs = [(one, other) for one in numbers for other in range(one + 1, case.players + 1)]
    try:
        for _ in range(case.rounds):
            made = indeler.pair(made, rules).added_to(made)
            *earlier, last = made.rounds
            results = (RESULTS[POLICIES[case.policy](random, game.white < game.black)] for game in last.games)
            games = tuple(game._replace(result=result) for game, result in zip(last.games, results, strict=True))
            made = made.replace(rounds=(*earlier, last._replace(games=games)))
        made = made.replace(forbidden=[Forbidden(pair) for pair in random.sample(pairs, case.bans)])
        indeler.pair(made, rules)
    except PairingError:
        return None
    return made


def measured(made: Tournament, rules: str) -> list[tuple[str, float]]:
    """What is done with the next round and how long that takes."""
    import indeler

    seconds, pairing = _timed(lambda: indeler.pair(made, rules))
    last = len(made.players)
    asked = ((1, 2), (last // 2, last // 2 + 1), (1, last))
    answers = [_timed(partial(_answer, made, rules, one, other))[0] for one, other in asked]
    return [
        ("pair", seconds),
        ("explain", _timed(lambda: pairing.reasons("en").text())[0]),
        ("why", max(answers)),
        ("check", _timed(lambda: indeler.check(pairing.added_to(made), rules=rules))[0]),
    ]


def _answer(made: Tournament, rules: str, one: int, other: int) -> list[str]:
    import indeler

    return indeler.why(made, one, other, rules).lines()


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


if __name__ == "__main__":
    report()
