"""What a process may use at most, and what it has used, where the system can tell."""

from __future__ import annotations

import sys

try:
    import resource
except ImportError:  # Windows
    HAS_LIMITS = False
else:
    HAS_LIMITS = True


def limit_process(memory: int, seconds: int | None = None) -> None:
    """From here on this process gets no more bytes of memory, no more seconds of a processor, and writes no core."""
    if not HAS_LIMITS:
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def peak_memory() -> int:
    """Kilobytes that this process took at most; 0 where the system does not tell."""
    if not HAS_LIMITS:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most >> 10 if sys.platform == "darwin" else most
