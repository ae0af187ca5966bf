"""The memory of the processes of a site, as Linux reports it."""

import os
from pathlib import Path


def memory(group):
    """Return the bytes that all processes of this group use."""
    pages = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if os.getpgid(int(stat.parent.name)) == group:
                pages += int((stat.parent / "statm").read_text(encoding="ascii").split()[1])
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGE_SIZE")


def children(process):
    """Return the processes that this one has started."""
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
    return {int(number) for number in found.split()}
