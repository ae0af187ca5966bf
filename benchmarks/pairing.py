"""Pairing: from twenty players to ten thousand, side by side with a peer where an environment variable names one.

``BBPPAIRINGS`` is the path of a bbpPairings program, ``JAVAFO`` that of a JaVaFo jar. A peer's time is its whole run on
the same file; ours is reading the file and pairing it, in this process.
"""

from __future__ import annotations

import os
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import best_of

AFTER = (0, 3, 6, 9)
ROUNDS = 11
PEER_SIZES = {"BBPPAIRINGS": 500, "JAVAFO": 4_000}
"""The largest field each peer is asked to pair: beyond it takes too long to wait for."""
SIZES = (20, 60, 100, 200, 500, 1_000, 2_000, 4_000, 10_000)


def report() -> None:
    print(f"\nPairing by fide-dutch after {', '.join(map(str, AFTER))} rounds, best of 5, milliseconds")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            files = _files(Path(folder), size)
            ours = [_ours(file) for file in files]
            print(
                f"  {size:>6} players  {_row(ours)}{''.join(_against(peer, size, files, ours) for peer in PEER_SIZES)}"
            )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  peak memory {peak:.0f} MiB")


def _files(folder: Path, size: int) -> list[str]:
    """The same tournament as it stood after each number of rounds."""
    from indeler import formats, lab

    played = lab.generate(lab.Plan(rules="fide-dutch", players=size, rounds=min(max(AFTER), size - 1), seed="bench"))
    played = played.replace(total_rounds=ROUNDS)
    files = []
    for rounds in AFTER:
        files.append(str(folder / f"{rounds}.trf"))
        formats.write(played.before(rounds + 1), files[-1])
    return files


def _ours(file: str) -> float:
    import indeler

    return _best(lambda: indeler.pair(indeler.read(file), rules="fide-dutch"))


def _best(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
        if best > 2:
            break
    return best


def _against(peer: str, size: int, files: list[str], ours: list[float]) -> str:
    program = os.environ.get(peer)
    if not program or size > PEER_SIZES[peer]:
        return ""
    call = [program, "--dutch"] if peer == "BBPPAIRINGS" else ["java", "-jar", program]
    theirs = best_of(1 if size >= 500 else 3, [[*call, file, "-p"] for file in files])
    ratios = " ".join(f"{own / other:.2f}" for own, other in zip(ours, theirs, strict=True))
    return f"   {peer.lower()} {_row(theirs)} ratio {ratios}"


def _row(seconds: list[float]) -> str:
    return " ".join(f"{second * 1000:8.1f}" for second in seconds)
