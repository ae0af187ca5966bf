"""The club season: the time of a simulated season, its replay, and the pairing of one evening."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable

from indeler.lab import SeasonPlan, simulate
from indeler.season import Season, apply, events, propose, replay, views
from indeler.season.log.logbook import Logbook

EVENTS = 5_000


def report() -> None:
    print("Club season (best of 3)")
    simulated = _took(lambda: simulate(SeasonPlan(members=64, seed="bench")))
    _line("season of 64 members simulated", simulated, "20 s")
    book, lines = _long_book()
    replayed = _took(lambda: replay(book.club_rules, [events.decode(line) for line in lines]))
    _line(f"replay of {len(lines):,} events", replayed, "1 s")
    season, evening = _before_an_evening(book)
    groups = len(views.cycles(season)[2].groups)
    paired = _took(lambda: propose.evening(_forgetful(season), evening, at=datetime.datetime.now(), by="benchmark"))
    _line(f"pairing {groups} groups, {len(season.playing('cycles', evening))} members", paired, "0.5 s")


def _long_book() -> tuple[Logbook, list[bytes]]:
    """Return a season of a club so large that it has as many events as a long one of a usual club."""
    book = simulate(SeasonPlan(members=130, seed="bench"))
    return book, book.store.read()[:EVENTS]


def _before_an_evening(book: Logbook) -> tuple[Season, datetime.date]:
    """Return the season just before round 5 of cycle 2 was paired, and the date of that evening."""
    season = replay(book.club_rules, ())
    for event in book.season.events:
        if isinstance(event, events.PairingMade) and (event.competition, event.part, event.round) == ("cycles", 2, 5):
            return season, event.at.date()
        season = apply(season, event)
    raise AssertionError("the season has no such round")


def _forgetful(season: Season) -> Season:
    """Return a copy of the season without its cached values."""
    return Season(season.club_rules, season.events, season.version, season.state)


def _took(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def _line(what: str, seconds: float, bar: str) -> None:
    print(f"  {what:<40} {seconds:6.2f} s   (bar {bar})")
