"""A whole season that never was: every evening of it, decided and played by dice, in an ordinary logbook."""

from __future__ import annotations

from indeler.lab.season.evenings import cycle_evening, games_evening, opening
from indeler.lab.season.people import SeasonPlan, check_plan
from indeler.lab.season.script import Script
from indeler.lab.season.special_games import championship_games, settle_championship
from indeler.season import FileStore, Logbook, MemoryStore, Store, parse_club_rules, text_of
from indeler.season.events import EveningPostponed
from indeler.season.views import RESERVE, SPECIAL, Slot, slots, usual_dates


def simulate(plan: SeasonPlan, store: Store | None = None) -> Logbook:
    """The season of this plan. The same plan always gives the same logbook."""
    check_plan(plan)
    target = store or MemoryStore(text_of(plan.rules))
    start, end = usual_dates(parse_club_rules(target.rules()), plan.year)
    name = f"{start.year}/{end.year % 100:02}" if end.year > start.year else str(start.year)
    script = Script(target, plan, name, start, end)
    opening(script)
    played = 0
    while (evening := _next(script)) is not None and played != plan.evenings:
        played += _evening(script, evening)
    if plan.evenings is None:
        settle_championship(script)
    return script.book


def write_season(book: Logbook, folder: str) -> None:
    """Write a season that was made up into a folder, all events at once."""
    FileStore.create(folder, book.store.rules(), book.store.read())


def _next(script: Script) -> Slot | None:
    """The first evening after the one the clock stands at."""
    return next((each for each in slots(script.season).values() if each.date > script.last_evening), None)


def _evening(script: Script, evening: Slot) -> int:
    """Play an evening, unless the hall is closed; whether it was one of a competition."""
    script.last_evening = evening.date
    if evening.what == RESERVE:
        script.at(evening.date, "20:00")
        championship_games(script, evening.date)
    elif evening.what == SPECIAL or _is_closed(script, evening):
        return 0
    elif script.season.competition(evening.what).regular:
        cycle_evening(script, evening)
    else:
        games_evening(script, evening)
    return 1


def _is_closed(script: Script, evening: Slot) -> bool:
    """Force majeure: the evening moves to the first one in reserve."""
    reserve = [each.date for each in slots(script.season).values() if each.what == RESERVE and each.date > evening.date]
    movable = script.season.competition(evening.what).regular and (
        script.cup is None or evening.date not in script.cup.state.dates
    )
    if not reserve or not movable or not script.dice.happens(script.plan.postponed):
        return False
    script.at(evening.date, "17:00")
    script.write_event(EveningPostponed, date=evening.date, to=reserve[0], why="the hall is closed")
    return True
