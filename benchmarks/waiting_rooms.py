"""The worst cases of the waiting-room family: one large group, two colours kept apart, bans, rooms that C9 decides.

Processor time, which does not depend on other load; on an idle machine it equals the elapsed time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from benchmarks.oracles import TESTS
from indeler.model import DRAUGHTS, Forbidden, Game, Player, Result, Round, Scale, Tournament

SIZES = (100, 1_000, 4_000)
BARS = (0.1, 2.0, 20.0)
"""Seconds allowed for each size."""
SMALL = (14, 16)
"""Players in the variants that the literal oracle pairs as well."""
ROUNDS = 4
SCALES = {"kndb": DRAUGHTS}

Case = Callable[[int, Scale | None], Tournament]


def report() -> None:
    sys.path.insert(0, str(TESTS))
    from oracles import kndb, knsb_wp  # type: ignore[import-not-found]

    oracles = {"knsb-wp": knsb_wp.answer, "kndb": kndb.pair}
    bars = ", ".join(f"{size} players {bar:g} s" for size, bar in zip(SIZES, BARS, strict=True))
    print(f"\nWorst cases of the waiting rooms, seconds (bars: {bars});")
    print(f"behind them the literal oracle's time divided by the engine's, {SMALL[0]} and {SMALL[1]} players")
    for rules, cases in CASES.items():
        for name, case in cases.items():
            ratios = [_ratio(case(size, SCALES.get(rules)), rules, oracles[rules]) for size in SMALL]
            seconds = [_time(case(size, SCALES.get(rules)), rules) for size in SIZES]
            over = " over the bar" if any(map(float.__gt__, seconds, BARS)) else ""
            shown = " ".join(f"{second:8.3f}" for second in seconds), " ".join(f"{ratio:7.1f}" for ratio in ratios)
            print(f"  {rules:<8} {name:<34} {shown[0]}   oracle {shown[1]}{over}", flush=True)


def _ratio(tournament: Tournament, rules: str, oracle: Callable[[Tournament], object]) -> float:
    import indeler

    indeler.pair(tournament, rules)  # the first call also imports
    start = time.process_time()
    oracle(tournament)
    return (time.process_time() - start) / _time(tournament, rules)


def _time(tournament: Tournament, rules: str) -> float:
    import indeler

    start = time.process_time()
    indeler.pair(tournament, rules)
    return time.process_time() - start


# The fields -----------------------------------------------------------------------------------------------------------


def everybody_drew(size: int, scale: Scale | None = None) -> Tournament:
    """Return a tournament with one score group as large as the field."""
    return _rotated(size, scale, lambda played, place: Result.DRAW)


def half_always_white(size: int, scale: Scale | None = None) -> Tournament:
    """Return a tournament in which one half had White in every round, all drawn: no two of a half can meet by
    colour.
    """
    return _halves(size, scale, lambda place: Result.DRAW)


def half_white_with_scores(size: int, scale: Scale | None = None) -> Tournament:
    """Return a tournament of decided games with many groups, in which no two of a half can meet."""
    results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    return _halves(size, scale, lambda place: results[place % 3])


def white_always_won(size: int, scale: Scale | None = None) -> Tournament:
    """Return a tournament in which White won every game: two groups without a possible pair."""
    return _halves(size, scale, lambda place: Result.WHITE_WINS)


def half_barred(size: int, scale: Scale | None = None) -> Tournament:
    """Return a tournament in which a ban separates one half, with scores of all kinds."""
    results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    field = _rotated(size, scale, lambda played, place: results[(place * (played + 2) // 3) % 3])
    return field.replace(forbidden=[Forbidden(tuple(range(1, size // 2 + 1)))])


def top_half_barred(size: int, scale: Scale | None = None) -> Tournament:
    """Return a tournament of one group, in which a ban separates one half."""
    return everybody_drew(size, scale).replace(forbidden=[Forbidden(tuple(range(1, size // 2 + 1)))])


def _halves(size: int, scale: Scale | None, result: Callable[[int], Result]) -> Tournament:
    half = size // 2
    rounds = [
        Round(tuple(Game(at + 1, half + (at + round) % half + 1, result(at + round)) for at in range(half)))
        for round in range(ROUNDS)
    ]
    return _tournament(size, scale, rounds)


def _rotated(size: int, scale: Scale | None, result: Callable[[int, int], Result]) -> Tournament:
    """Return rounds of a round robin, with alternating colours."""
    circle = list(range(1, size))
    rounds = []
    for round in range(ROUNDS):
        ring = [size, *circle[round * 7 :], *circle[: round * 7]]
        pairs = zip(ring[: size // 2], reversed(ring), strict=False)
        games = (Game(*(pair if (at + round) % 2 else pair[::-1]), result(round, at)) for at, pair in enumerate(pairs))
        rounds.append(Round(tuple(games)))
    return _tournament(size, scale, rounds)


def _tournament(size: int, scale: Scale | None, rounds: list[Round]) -> Tournament:
    players = [Player(number) for number in range(1, size + 1)]
    field = Tournament(players, rounds, total_rounds=ROUNDS + 5)
    return field if scale is None else field.replace(scale=scale)


CASES: dict[str, dict[str, Case]] = {
    "knsb-wp": {
        "everybody drew": everybody_drew,
        "one half always White, all drawn": half_always_white,
        "one half always White, scores": half_white_with_scores,
        "one half always White and won": white_always_won,
        "one half barred, one group": top_half_barred,
        "one half barred, scores": half_barred,
    },
    "kndb": {
        "everybody drew": everybody_drew,
        "one half barred, one group": top_half_barred,
        "one half barred, scores": half_barred,
    },
}
