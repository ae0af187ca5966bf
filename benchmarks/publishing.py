"""The static copy of an open of 500 players and nine rounds, without prints: seconds of CPU, best of several.

The process has Django loaded, as that of a site or the one that remakes a copy for it; of ``indeler publish FILE OUT``
the start of the program comes on top. What prints add is told beside it: the typesetter is a process of its own.
"""

from __future__ import annotations

import gc
import resource
import time
from pathlib import Path
from tempfile import TemporaryDirectory

PLAYERS, ROUNDS = 500, 9
TIMES = 3
LIMIT = 2.0


def report() -> None:
    from indeler.lab import Plan, generate
    from indeler.web.hosting import serving

    whole = generate(Plan(players=PLAYERS, rounds=ROUNDS, seed="publishing"))
    with TemporaryDirectory() as folder:
        serving.set_up(Path(folder) / "data")
        from indeler.web.copies.tournament import copy_of_file
        from indeler.web.copies.writing import write

        made, written = [], []
        gc.disable()  # as in the process that makes a copy
        for _ in range(TIMES):
            gc.collect()
            start = time.process_time()
            files = copy_of_file(whole.replace(), "open", with_prints=False)
            made.append(time.process_time() - start)
            write(files, Path(folder) / "copy")
            written.append(time.process_time() - start - made[-1])
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        copy_of_file(whole.replace(), "open", with_prints=True)
        prints = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    print(f"\nA static copy of {PLAYERS} players and {ROUNDS} rounds, {len(files)} files, seconds of CPU")
    print(f"  pages {min(made):5.2f}  written {min(written):5.2f}  (at most {LIMIT} together)")
    print(f"  prints besides {prints:5.2f}")


if __name__ == "__main__":
    report()
