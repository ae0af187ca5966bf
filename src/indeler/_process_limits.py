"""Limits of a process, and the resources that it has used, if the system reports them."""

from __future__ import annotations

import sys

try:
    import resource
except ImportError:  # Windows
    HAS_LIMITS = False
else:
    HAS_LIMITS = True


def limit_process(memory: int, seconds: int | None = None) -> None:
    """Limit the memory in bytes and the processor seconds of this process, which then writes no core file."""
    if not HAS_LIMITS:
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def peak_memory() -> int:
    """Return the maximum memory of this process in kilobytes; 0 if the system does not report it."""
    if not HAS_LIMITS:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most >> 10 if sys.platform == "darwin" else most
