"""Start-up: other programs call the engine once a round, so its start-up is part of the response time."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from benchmarks.timing import BIN, best_of

BARS = (
    ("indeler-engine, 20 players", "python -c pass", 4.5),
    ("indeler pair, 20 players", "python -c 'import click'", 1.5),
)


def report() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = _twenty_players(Path(folder))
        engine, nothing, pair, click = best_of(
            20,
            [
                [str(BIN / "indeler-engine"), "--dutch", file, "-p"],
                [sys.executable, "-c", "pass"],
                [str(BIN / "indeler"), "pair", file],
                [sys.executable, "-c", "import click"],
            ],
        )
    print("Start-up (best of 20, in turns)")
    for (what, against, bar), ours, theirs in zip(BARS, (engine, pair), (nothing, click), strict=True):
        print(
            f"  {what:<28} {ours * 1000:6.1f} ms   {against:<26} {theirs * 1000:6.1f} ms"
            f"   ratio {ours / theirs:4.2f} (bar {bar})"
        )


def _twenty_players(folder: Path) -> str:
    from indeler import formats, lab

    file = str(folder / "twenty.trf")
    played = lab.generate(lab.Plan(rules="fide-dutch", players=20, rounds=5, seed="bench"))
    formats.write(played.replace(total_rounds=9), file)
    return file
