"""The worst cases of the Dutch family, and the cost of recording a trace."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from indeler.model import Colour, Game, Kind, Player, Result, Round, Tournament, Unplayed

RULES = ("fide-dutch", "knsb-rating")
SIZES = (60, 61, 200, 201, 1_000, 1_001)
ROUNDS = 7
TIGHT = (20, 40, 60, 61, 121)
"""The fields that play half as many rounds as they have players."""
TRACED = (20, 200, 1_000)
TRACE_BAR = 1.10

Outcome = Callable[[Random], Result]


def report() -> None:
    print(f"\nWorst cases of the Dutch family: the slowest round of {ROUNDS}, seconds")
    for rules in RULES:
        for name, slowest in CASES.items():
            seconds = (f"{size:>5}: {slowest(rules, size):6.2f}" for size in SIZES)
            print(f"  {rules:<12} {name:<34} {'  '.join(seconds)}", flush=True)
        seconds = (f"{size:>5}: {_slowest(rules, size, size // 2, _any):6.2f}" for size in TIGHT)
        print(f"  {rules:<12} {'half as many rounds as players':<34} {'  '.join(seconds)}", flush=True)
    _report_traces()


# The fields -----------------------------------------------------------------------------------------------------------


def white_wins(rules: str, size: int) -> float:
    """Return the slowest round if White always wins: large groups need the same colour, so most of them float."""
    return _slowest(rules, size, ROUNDS, lambda random: Result.WHITE_WINS)


def white_wins_or_draws(rules: str, size: int) -> float:
    """Return the slowest round if White wins or draws: several leave a bracket, and one of the next is left over."""
    return _slowest(rules, size, ROUNDS, lambda random: random.choice((Result.WHITE_WINS, Result.DRAW)))


def everybody_draws(rules: str, size: int) -> float:
    """Return the slowest round if all games are drawn: one score group is as large as the field."""
    return _slowest(rules, size, ROUNDS, lambda random: Result.DRAW)


def equal_absolute_colours(rules: str, size: int) -> float:
    """30 % of one group had White twice; the others had one game or none, and half-point byes."""
    count = 3 * size // 10
    players = list(range(1, size + 1))
    Random("colours").shuffle(players)
    white, black, later = players[:count], players[count : 2 * count], players[2 * count :]
    rounds = [_drawn(white, black, later), _drawn(white, later[:count], black + later[count:])]
    return _time(Tournament(map(Player, range(1, size + 1)), rounds, total_rounds=9), rules)[0]


CASES = {
    "White always wins": white_wins,
    "White wins or draws": white_wins_or_draws,
    "everybody draws": everybody_draws,
    "30 % with equal absolute colours": equal_absolute_colours,
}


def _drawn(white: list[int], black: list[int], byes: list[int]) -> Round:
    games = tuple(Game(*pair, Result.DRAW) for pair in zip(white, black, strict=True))
    return Round(games, tuple(Unplayed(player, Kind.HALF_BYE) for player in byes))


def _any(random: Random) -> Result:
    return random.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS))


def _slowest(rules: str, size: int, rounds: int, outcome: Outcome) -> float:
    """Play a tournament of this many rounds and return the time of the slowest round."""
    random = Random("bench")
    tournament = Tournament(map(Player, range(1, size + 1)), total_rounds=rounds, initial_colour=Colour.WHITE)
    slowest = 0.0
    for _ in range(rounds):
        seconds, paired = _time(tournament, rules)
        slowest = max(slowest, seconds)
        *before, last = paired.rounds
        games = tuple(game._replace(result=outcome(random)) for game in last.games)
        tournament = paired.replace(rounds=(*before, last._replace(games=games)))
    return slowest


def _time(tournament: Tournament, rules: str) -> tuple[float, Tournament]:
    import indeler

    start = time.perf_counter()
    pairing = indeler.pair(tournament, rules)
    return time.perf_counter() - start, pairing.added_to(tournament)


# The trace ------------------------------------------------------------------------------------------------------------


def _report_traces() -> None:
    """Print the time of pairing with a recorded trace, divided by pairing without."""
    for rules in RULES:
        ratios = (f"{size:>5}: {_trace_cost(rules, size):5.2f}" for size in TRACED)
        print(f"  {rules:<12} {f'trace / no trace (bar {TRACE_BAR})':<34} {'  '.join(ratios)}", flush=True)


def _trace_cost(rules: str, size: int) -> float:
    from indeler import lab
    from indeler.systems.dutch import fide2026, knsb2013
    from indeler.systems.dutch.engine import pair

    module = {"fide-dutch": fide2026, "knsb-rating": knsb2013}[rules]
    played = lab.generate(lab.Plan(rules=rules, players=size, rounds=6, seed="bench")).replace(total_rounds=11)
    edition, tournament = module.prepared(played, module.BOOK.read_settings({}))
    best = {True: float("inf"), False: float("inf")}
    for _ in range(40 if size < 1_000 else 10):
        for traced in best:
            start = time.perf_counter()
            pair(edition, tournament, recording=traced)
            best[traced] = min(best[traced], time.perf_counter() - start)
    return best[True] / best[False]
