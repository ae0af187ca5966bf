"""Writes a logbook and is killed while writing: ``python crash_writer.py LOGBOOK FOLDER COUNT SEED``.

For each of COUNT seasons a child process starts from a random event of the given logbook, appends the next events and
reports each one that has been acknowledged; it is killed after a random number of them. The output has one line per
season: the number of events before and the number of acknowledged events. The script forks, so it runs as a separate
process.
"""

import os
import random
import signal
import sys
import traceback
from pathlib import Path

import filelock  # noqa: F401 - loaded once here, or else every child loads it anew, which takes longer than all it writes

from indeler.season import FileStore

MAX_EVENTS = 6
"""The number of events that a child process tries to append."""


def main(source, folder, count, seed):
    store = FileStore(source)
    rules, lines = store.rules(), store.read()
    dice = random.Random(seed)
    for number in range(count):
        start = dice.randrange(1, len(lines) - MAX_EVENTS)
        target = Path(folder) / str(number)
        FileStore.create(target, rules, lines[:start])
        acknowledged = killed_while_writing(target, lines, start, dice.randrange(MAX_EVENTS))
        print(start, acknowledged, flush=True)


def write(store, lines, start, told):
    """Append the next events and report each; return 1 if an event cannot be appended."""
    try:
        for number in range(start, start + MAX_EVENTS):
            store.append(lines[number], number)
            os.write(told, b".")
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def killed_while_writing(target, lines, start, patience):
    """Return how many events were acknowledged before the writer was killed."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os._exit(write(FileStore(target), lines, start, writes))  # the child does nothing else, whatever happened
    os.close(writes)
    seen = b""
    while len(seen) < patience and (more := os.read(reads, 1)):
        seen += more
    os.kill(child, signal.SIGKILL)
    left = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if left not in (0, -signal.SIGKILL):
        sys.exit(f"The writer of {target} was not killed: it left with {left}.")
    while more := os.read(reads, 100):
        seen += more
    os.close(reads)
    return len(seen)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
