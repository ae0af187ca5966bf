"""Run every benchmark and print its results."""

from __future__ import annotations

from benchmarks import (
    adversaries,
    brackets,
    clubs,
    explaining,
    field,
    histories,
    lab,
    open_pages,
    oracles,
    pairing,
    publishing,
    rating_index,
    season,
    site,
    slow_pages,
    startup,
    teams,
    tournaments,
    waiting_rooms,
)

if __name__ == "__main__":
    startup.report()
    field.report()
    oracles.report()
    pairing.report()
    tournaments.report()
    teams.report()
    season.report()
    rating_index.report()
    publishing.report()
    brackets.report()
    histories.report()
    explaining.report()
    adversaries.report()
    site.report()
    open_pages.report()
    slow_pages.report()
    clubs.report()
    waiting_rooms.report()
    lab.report()
