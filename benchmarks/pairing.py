"""Pairing of twenty to ten thousand players, compared with a peer if an environment variable names one.

``BBPPAIRINGS`` is the path of a bbpPairings program, ``JAVAFO`` that of a jar of JaVaFo 2.2, ``JAVAFO14`` of 1.4. A
peer's time is its complete run on the same tournament, in its dialect; ours is reading the file and pairing it, in this
process.
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
PEER_SIZES = {"BBPPAIRINGS": 500, "JAVAFO": 4_000, "JAVAFO14": 4_000}
"""The largest field for each peer: beyond it takes too long."""
SIZES = {
    "fide-dutch": (20, 60, 100, 200, 500, 1_000, 2_000, 4_000, 10_000),
    "knsb-rating": (20, 60, 100, 200, 500, 1_000, 2_000, 4_000, 10_000),
    "knsb-wp": (100, 1_000, 4_000),
    "kndb": (100, 1_000, 4_000),
}
PEERS = {"fide-dutch": ("BBPPAIRINGS", "JAVAFO"), "knsb-rating": ("JAVAFO14",)}
"""The peer with nearly the same rules: JaVaFo 2.2 has the FIDE edition of 2017."""
DIALECTS = {"JAVAFO": "trfx", "JAVAFO14": "trfbx"}
"""JaVaFo is older than TRF26, and 1.4 does not know XXZ: there the cells state absences."""
LETTERLESS = ("knsb-rating",)
"""JaVaFo 1.4 is older than the letters for short games too."""
REPORTED = {"JAVAFO": {500: 1.1, 1_000: 3.6, 2_000: 10.0}}
"""Seconds measured by others, elsewhere, for comparison if the peer is not available."""


def report() -> None:
    for rules, sizes in SIZES.items():
        print(f"\nPairing by {rules} after {', '.join(map(str, AFTER))} rounds, best of 5, milliseconds")
        for size in sizes:
            with tempfile.TemporaryDirectory() as folder:
                files = _files(Path(folder), rules, size)
                ours = [_ours(file, rules) for file in files]
                peers = "".join(_against(peer, size, files, ours) for peer in PEERS.get(rules, ()))
                print(f"  {size:>6} players  {_row(ours)}{peers}", flush=True)
    print(f"  peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


def _files(folder: Path, rules: str, size: int) -> list[str]:
    """Return the tournament after each number of rounds."""
    from indeler import formats, lab

    plan = lab.Plan(rules=rules, players=size, rounds=max(AFTER), seed="bench")
    played = lab.generate(plan._replace(short_games=0) if rules in LETTERLESS else plan)
    played = played.replace(total_rounds=ROUNDS)
    files = []
    for rounds in AFTER:
        files.append(str(folder / f"{rounds}.trf"))
        formats.write(played.before(rounds + 1), files[-1])
    return files


def _ours(file: str, rules: str) -> float:
    import indeler

    return _best(lambda: indeler.pair(indeler.read(file), rules=rules))


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
    if not program:
        reported = REPORTED.get(peer, {}).get(size)
        return f"   {peer.lower()} reported {reported} s ratio {max(ours) / reported:.3f}" if reported else ""
    if size > PEER_SIZES[peer]:
        return ""
    call = [program, "--dutch"] if peer == "BBPPAIRINGS" else ["java", "-jar", program]
    files = [_translated(file, DIALECTS[peer]) if peer in DIALECTS else file for file in files]
    theirs = best_of(1 if size >= 500 else 3, [[*call, file, "-p"] for file in files])
    ratios = " ".join(f"{own / other:.2f}" for own, other in zip(ours, theirs, strict=True))
    return f"   {peer.lower()} {_row(theirs)} ratio {ratios}"


def _translated(file: str, dialect: str) -> str:
    """Return the tournament in a file that an older program can read."""
    from indeler import formats

    other = file.replace(".trf", f"-{dialect}.trf")
    formats.write(formats.read(file), other, dialect)
    return other


def _row(seconds: list[float]) -> str:
    return " ".join(f"{second * 1000:8.1f}" for second in seconds)
