"""What a process that reads files of strangers may use at most, where the system can be told."""

from __future__ import annotations

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
