"""Runs every benchmark and prints what it saw."""

from __future__ import annotations

from benchmarks import brackets, field, oracles, pairing, season, site, startup

if __name__ == "__main__":
    startup.report()
    field.report()
    oracles.report()
    pairing.report()
    season.report()
    brackets.report()
    site.report()
