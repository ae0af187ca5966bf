"""The static copy of an open of 500 players and nine rounds, without prints: seconds of CPU, best of several.

The process has Django loaded; of ``indeler publish FILE OUT`` the start of the program comes on top.
"""

from __future__ import annotations

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
        for _ in range(TIMES):
            start = time.process_time()
            files = copy_of_file(whole.replace(), "open", with_prints=False)
            made.append(time.process_time() - start)
            write(files, Path(folder) / "copy")
            written.append(time.process_time() - start - made[-1])
    print(f"\nA static copy of {PLAYERS} players and {ROUNDS} rounds, {len(files)} files, seconds of CPU")
    print(f"  pages {min(made):5.2f}  written {min(written):5.2f}  (at most {LIMIT} together)")


if __name__ == "__main__":
    report()
