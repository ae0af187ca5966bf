"""Resource usage of programs: processor time and memory of a process and all its descendants (Linux)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

_TICK = os.sysconf("SC_CLK_TCK")
_PARENT, _TIMES = 1, slice(11, 15)
"""Indices in the words after the name of a process in its ``stat``; times include those of children that ended."""


class Usage(NamedTuple):
    """Processor seconds so far, and bytes of memory now; pages that processes share are counted once."""

    seconds: float
    memory: int


def usage(root: int) -> Usage:
    """Return the usage of this process and all its descendants."""
    stats = {int(path.parent.name): _words(path) for path in Path("/proc").glob("[0-9]*/stat")}
    family, below = [], [root]
    while below:
        family += below
        below = [pid for pid, words in stats.items() if words and int(words[_PARENT]) in below]
    ticks = sum(sum(map(int, stats[pid][_TIMES])) for pid in family)
    return Usage(ticks / _TICK, sum(map(_memory, family)))


def parent(pid: int) -> int:
    """Return the parent of this process."""
    return int(_words(Path(f"/proc/{pid}/stat"))[_PARENT])


def _words(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:  # it ended meanwhile
        return []


def _memory(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))
