"""Stored seasons that were played once (tests/data/seasons): what was shown to people must not change.

Run ``python -m support.kept_seasons`` in ``tests/`` to write the views of each season again; review the difference
before you commit it.
"""

import datetime
from itertools import pairwise
from pathlib import Path

from indeler import season as s
from indeler.season import propose, views
from indeler.season.competitions.cycles.relevance import final_ranges
from support.competitions import all_evenings, cup_of, cycles_of
from support.kept import keep, line

KEPT = Path(__file__).parents[1] / "data" / "seasons"
MOMENTS = 40
"""The maximum number of moments at which a season is viewed; its end is one of them."""


def names():
    return sorted(folder.name for folder in KEPT.iterdir() if folder.is_dir())


def opened(name):
    return s.open(KEPT / name)


def shown(known):
    """Return the views of a season at its moments: lines with moment, view and digest."""
    lines, season = [], s.replay(known.club_rules, ())
    moments = set(_moments(known.events))
    for number, event in enumerate(known.events, start=1):
        season = s.apply(season, event)
        if number in moments:
            lines += [kept_line(number, *view) for view in _views(season, event.at)]
    return lines


def _moments(events):
    """Return some ends of days on which something happened, and the end of the season."""
    days = [event.at.date() for event in events]
    ends = [number for number, (day, following) in enumerate(pairwise(days), start=1) if day < following]
    return {*ends[:: -(-len(ends) // MOMENTS)], len(events)}


def _views(season, now):
    today, state, begun = now.date(), season.state, views.cycles(season)
    members = tuple(state.members)
    leader = {"at": now, "by": "Leader"}
    yield "todo", lambda: views.todo(season, now)
    yield "calendar", lambda: views.calendar(season, now)
    yield "tonight", lambda: views.tonight(season, today)
    for row in views.calendar(season, now):
        if abs(row.date - today) <= datetime.timedelta(days=7):
            yield f"attendance-{row.date}", lambda date=row.date: views.attendance(season, date)
            yield (
                f"externals-{row.date}",
                lambda date=row.date: [views.external(season, date, n) for n in state.members],
            )
            yield f"evening-{row.date}", lambda date=row.date: propose.evening(season, date, **leader)
    for place in list(state.pairings)[-4:]:
        yield f"pairing-{season.name_round(place)}".replace(" ", "-"), lambda place=place: views.pairing(season, place)
    for number, cycle in begun.items():
        for group in cycle.groups if number >= len(begun) - 1 else ():
            yield f"standings-{number}{group}", lambda at=(number, group): views.standings(season, *at)
            yield (
                f"ranges-{number}{group}",
                lambda at=(number, group): list(final_ranges(cycles_of(season), *at).items()),
            )
    yield "ladder", lambda: views.ladder(season)
    yield "championship", lambda: views.championship(season)
    yield "members", lambda: [views.member(season, number) for number in members]
    for each in all_evenings(season):
        yield f"ladder-{each.name}", lambda name=each.name: views.ladder(season, name)
        yield f"final-{each.name}", lambda name=each.name: views.final(season, name)
        for part in range(1, each.rules.evenings + 1):
            yield f"{each.name}-{part}", lambda at=(each.name, part): views.evening_standings(season, *at)
    yield "cup", lambda: views.cup(season)
    yield "overdue", lambda: [game for _, game in cup_of(season).overdue(today)]
    yield "plan", lambda: propose.calendar(season, **leader)
    yield "groups", lambda: propose.cycle(season, len(begun) + 1, **leader)
    yield "cup-dates", lambda: propose.cup_dates(season, **leader)
    yield "cup-draw", lambda: propose.cup_draw(season, today, **leader, seed="kept")
    for name in ("cycles", *(each.name for each in all_evenings(season))):
        yield f"play-off-{name}", lambda name=name: propose.play_off(season, name, **leader, seed="kept")


def kept_line(number, view, make):
    return line(f"{number} {view}", lambda: views.to_json(make()))


def main():
    for name in names():
        keep(shown(opened(name).season), KEPT / name / "shown.txt")


if __name__ == "__main__":
    main()
