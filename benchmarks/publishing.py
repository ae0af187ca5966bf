"""The static copy of an open of 500 players and nine rounds: seconds until it is on the disk, best of several.

It is measured for a process with Django loaded, like that of a site, and for ``indeler publish FILE OUT`` from its
start, as long as a person waits for it; with prints and without.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

PLAYERS, ROUNDS = 500, 9
TIMES = 3
LIMIT = 2.0


def report() -> None:
    from indeler.formats import write
    from indeler.lab import Plan, generate
    from indeler.web.hosting import serving

    tournament = generate(Plan(players=PLAYERS, rounds=ROUNDS, seed="publishing"))
    with TemporaryDirectory() as name:
        folder = Path(name)
        write(tournament, folder / "open.trf")
        command = [sys.executable, "-m", "indeler", "publish", str(folder / "open.trf"), str(folder / "copy")]
        plain = _best(lambda: subprocess.run([*command, "--no-pdf"], check=True, capture_output=True))
        printed = _best(lambda: subprocess.run(command, check=True, capture_output=True))
        serving.set_up(folder / "data")
        from indeler.web.copies import writing
        from indeler.web.copies.making import copy_of_file

        gc.disable()  # as in the process that makes a copy
        files = copy_of_file(tournament.replace(), "open", with_prints=False)
        warm = _best(
            lambda: writing.write(copy_of_file(tournament.replace(), "open", with_prints=False), folder / "warm")
        )
        gc.enable()
    print(f"\nA static copy of {PLAYERS} players and {ROUNDS} rounds, {len(files)} files, seconds (at most {LIMIT})")
    print(f"  in a process that runs {warm:5.2f}  the command {plain:5.2f}  with prints {printed:5.2f}")


def _best(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


if __name__ == "__main__":
    report()
