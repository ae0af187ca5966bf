"""The worst cases of the waiting-room family: one large group, two colours kept apart, bans, rooms that C9 decides."""

from __future__ import annotations

import time
from collections.abc import Callable

from indeler.model import DRAUGHTS, Forbidden, Game, Player, Result, Round, Scale, Tournament

SIZES = (100, 1_000, 4_000)
BARS = (0.1, 2.0, 20.0)
"""Seconds allowed for each size."""
ROUNDS = 4
SCALES = {"kndb": DRAUGHTS}

Case = Callable[[int, Scale | None], Tournament]


def report() -> None:
    bars = ", ".join(f"{size} players {bar:g} s" for size, bar in zip(SIZES, BARS, strict=True))
    print(f"\nWorst cases of the waiting rooms, seconds (bars: {bars})")
    for rules, cases in CASES.items():
        for name, case in cases.items():
            seconds = [_time(case(size, SCALES.get(rules)), rules) for size in SIZES]
            print(f"  {rules:<8} {name:<44} {' '.join(f'{second:8.3f}' for second in seconds)}", flush=True)


def _time(tournament: Tournament, rules: str) -> float:
    import indeler

    start = time.perf_counter()
    indeler.pair(tournament, rules)
    return time.perf_counter() - start


# The fields -----------------------------------------------------------------------------------------------------------


def everybody_drew(size: int, scale: Scale | None = None) -> Tournament:
    """One score group as large as the field."""
    return _rotated(size, scale, lambda played, place: Result.DRAW)


def half_always_white(size: int, scale: Scale | None = None) -> Tournament:
    """One half had White in every round, all drawn: each half is kept from itself by its colour."""
    return _halves(size, scale, lambda place: Result.DRAW)


def half_white_with_scores(size: int, scale: Scale | None = None) -> Tournament:
    """The same with decided games: many groups, in which each half is kept from itself."""
    results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    return _halves(size, scale, lambda place: results[place % 3])


def white_always_won(size: int, scale: Scale | None = None) -> Tournament:
    """The half with White won every game: two groups that nobody can be paired in."""
    return _halves(size, scale, lambda place: Result.WHITE_WINS)


def half_barred(size: int, scale: Scale | None = None) -> Tournament:
    """A ban keeps one half from itself; there are scores of all kinds."""
    results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    field = _rotated(size, scale, lambda played, place: results[(place * (played + 2) // 3) % 3])
    return field.replace(forbidden=[Forbidden(tuple(range(1, size // 2 + 1)))])


def top_half_barred(size: int, scale: Scale | None = None) -> Tournament:
    """One group in which one half is kept from itself by a ban."""
    return everybody_drew(size, scale).replace(forbidden=[Forbidden(tuple(range(1, size // 2 + 1)))])


def _halves(size: int, scale: Scale | None, result: Callable[[int], Result]) -> Tournament:
    half = size // 2
    rounds = [
        Round(tuple(Game(at + 1, half + (at + round) % half + 1, result(at + round)) for at in range(half)))
        for round in range(ROUNDS)
    ]
    return _tournament(size, scale, rounds)


def _rotated(size: int, scale: Scale | None, result: Callable[[int, int], Result]) -> Tournament:
    """Rounds of a round robin, with colours in turn."""
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
