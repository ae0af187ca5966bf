"""Complete tournaments, every round paired and played, in processor time; compared with ``BBPPAIRINGS`` if available.

The two sides draw different tournaments: bbpPairings generates its own of the same size and share of draws. Its time is
its complete run as a program; the library's is one round in this process.
"""

from __future__ import annotations

import os
import pickle
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from indeler import lab, systems
from indeler.model import Tournament

SIZES = {(20, 7): 20, (40, 9): 10, (100, 9): 4}
"""The number of tournaments in each run, by their players and rounds."""
TIMES = 3
RULES = ("fide-dutch", "fide-dutch-2017", "fide-1992", "knsb-rating", "knsb-wp", "kndb", "keizer")
AFTER = (6, 9)
"""The numbers of earlier rounds after which the library pairs a round of twenty players."""
RANKED = (32, 7)
"""The size of a tournament whose standings are computed."""

CALM = dict.fromkeys(
    ("forfeits", "double_forfeits", "short_games", "zero_byes", "half_byes", "withdrawals", "late_entries"), 0
)
"""Settings without absences and forfeits, as for the peer."""
CONFIG = """PlayersNumber={players}
RoundsNumber={rounds}
DrawPercentage=30
ForfeitRate=1000
RetiredRate=1000
HalfPointByeRate=1000
"""


def report() -> None:
    print(f"\nWhole tournaments, milliseconds of processor each (a second), best of {TIMES}")
    for rules in RULES:
        rows = []
        for (players, rounds), count in SIZES.items():
            ours = _ours(rules, players, rounds, count)
            theirs = _theirs(players, rounds, count) if rules == "fide-dutch" else None
            ratio = f" = {ours / theirs:.2f} of bbpPairings" if theirs else ""
            rows.append(f"{players}/{rounds}: {ours * 1000:6.1f} ({1 / ours:5.1f}){ratio}")
        print(f"  {rules:<16} {'   '.join(rows)}", flush=True)
    _one_round()
    _standings()


def _ours(rules: str, players: int, rounds: int, count: int) -> float:
    plans = [_plan(rules, players, rounds, seed) for seed in range(count)]
    return _best(lambda: [lab.generate(plan) for plan in plans]) / count


def _plan(rules: str, players: int, rounds: int, seed: int) -> lab.Plan:
    return lab.Plan(rules=rules, players=players, rounds=rounds, seed=str(seed), draws=300_000, **CALM)  # type: ignore[arg-type]


def _theirs(players: int, rounds: int, count: int) -> float | None:
    program = os.environ.get("BBPPAIRINGS")
    if not program:
        return None
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "config.txt"
        config.write_text(CONFIG.format(players=players, rounds=rounds), encoding="utf-8")
        call = [program, "--dutch", "-g", str(config), "-o", str(Path(folder) / "made.trf"), "-s"]
        return _of_children([[*call, str(seed)] for seed in range(count)]) / count


def _one_round() -> None:
    """Measure a round of twenty players by the library, for a tournament in memory without cached values."""
    program = os.environ.get("BBPPAIRINGS")
    for after in AFTER:
        plans = [_plan("fide-dutch", 20, after, seed) for seed in range(20)]
        played = [lab.generate(plan).replace(total_rounds=11) for plan in plans]
        ours = _best_of_fresh(played)
        ratio = ""
        if program:
            with tempfile.TemporaryDirectory() as folder:
                theirs = _pairing_by(program, played, Path(folder))
                start = _of_children([[program]] * len(played)) / len(played)
            ratio = f" = {ours / theirs:.2f} of bbpPairings, {ours / (theirs - start):.2f} without its start"
        print(f"  one round of 20 players after {after}: {ours * 1000:.2f}{ratio}")


def _best_of_fresh(played: list[Tournament]) -> float:
    def seconds() -> float:
        fresh = [pickle.loads(pickle.dumps(one)) for one in played]
        return _processor(lambda: [systems.pair(one) for one in fresh])

    return min(seconds() for _ in range(TIMES)) / len(played)


def _pairing_by(program: str, played: list[Tournament], folder: Path) -> float:
    from indeler import formats

    files = [str(folder / f"{at}.trf") for at in range(len(played))]
    for file, one in zip(files, played, strict=True):
        formats.write(one, file)
    return _of_children([[program, "--dutch", file, "-p"] for file in files]) / len(files)


def _standings() -> None:
    played = [lab.generate(_plan("fide-dutch", *RANKED, seed)) for seed in range(10)]
    seconds = _best(lambda: [systems.standings(one, tiebreaks=("BH/C1", "BH", "SB")) for one in played]) / len(played)
    print(f"  standings of {RANKED[0]} players after {RANKED[1]} rounds by BH/C1, BH, SB: {seconds * 1000:.2f}")


def _best(work: Callable[[], object]) -> float:
    work()  # the first time also imports
    return min(_processor(work) for _ in range(TIMES))


def _processor(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _of_children(calls: list[list[str]]) -> float:
    """Return the processor time of these programs together, the best of several runs."""

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    best = float("inf")
    for _ in range(TIMES):
        start = used()
        for call in calls:
            subprocess.run(call, check=False, capture_output=True)
        best = min(best, used() - start)
    return best


if __name__ == "__main__":
    report()
