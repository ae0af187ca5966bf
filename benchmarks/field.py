"""A large field: read a file of n players and 11 rounds and compute every tie-break FIDE has for individuals."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SIZES = (1_000, 2_000, 5_000, 10_000)
ROUNDS = 11
TIEBREAKS = (
    *("DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "TPN", "RTNG"),
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1", "AOB", "SB", "SB/C1", "KS"),
    *("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"),
)


def report() -> None:
    print(f"\nRead and {len(TIEBREAKS)} FIDE tie-breaks, {ROUNDS} rounds (each size in a process of its own)")
    with tempfile.TemporaryDirectory() as folder:
        seen = [_measured(_written(Path(folder), size)) for size in SIZES]
    for size, (reading, ranking, memory) in zip(SIZES, seen, strict=True):
        per_player = (reading + ranking) / size * 1e6
        print(
            f"  {size:>6} players: read {reading:6.2f} s, tie-breaks {ranking:6.2f} s, "
            f"{per_player:5.0f} µs a player, peak {memory:5.0f} MiB"
        )
    growth = sum(seen[-1][:2]) / sum(seen[0][:2])
    print(f"  time({SIZES[-1]}) / time({SIZES[0]}) = {growth:.1f}, for {SIZES[-1] // SIZES[0]} times the players")


def _written(folder: Path, size: int) -> str:
    from indeler import formats, lab

    file = str(folder / f"{size}.trf")
    formats.write(lab.generate(lab.Plan(rules="berger", players=size, rounds=ROUNDS, seed="bench")), file)
    return file


def _measured(file: str) -> tuple[float, float, float]:
    done = subprocess.run([sys.executable, "-m", "benchmarks.field", file], check=True, capture_output=True, text=True)
    reading, ranking, memory = map(float, done.stdout.split())
    return reading, ranking, memory


def _measure(file: str) -> None:
    import indeler

    start = time.perf_counter()
    tournament = indeler.read(file)
    read = time.perf_counter()
    indeler.standings(tournament, rules="fide-dutch", tiebreaks=TIEBREAKS)
    ranked = time.perf_counter()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(read - start, ranked - read, peak)


if __name__ == "__main__":
    _measure(sys.argv[1])
