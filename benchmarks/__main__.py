"""Runs every benchmark and prints what it saw."""

from __future__ import annotations

from benchmarks import field, oracles, pairing, startup

if __name__ == "__main__":
    startup.report()
    field.report()
    oracles.report()
    pairing.report()
