"""The writer of a simulated season: a logbook, the club's clock, the dice and the members."""

import datetime
from collections.abc import Collection
from typing import Any

from indeler.lab.dice import Dice
from indeler.lab.generator import outcome
from indeler.lab.season.people import GAMES, Person, SeasonPlan, fictional_members
from indeler.season import Logbook, RoundKey, Season, Store, begin, propose
from indeler.season.competitions.cup.competition import Cup
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.evenings.competition import Evenings
from indeler.season.competitions.keizer.competition import Keizer
from indeler.season.events import Event, LockLifted, PairingPublished, ResultCorrected, ResultEntered
from indeler.season.views import Slot, is_final, slot


class Script:
    """A writer of events. The clock only goes forward, as in a real season."""

    def __init__(self, store: Store, plan: SeasonPlan, name: str, start: datetime.date, end: datetime.date) -> None:
        self.clock = datetime.datetime.combine(start, datetime.time(8))
        salts = Dice(f"salts {plan.seed}")
        self.book: Logbook = begin(
            store,
            name=name,
            start=start,
            end=end,
            by=plan.leader,
            at=self.clock,
            clock=lambda: self.clock,
            draw=lambda: f"{salts.below(1 << 128):032x}",
        )
        self.plan = plan
        self.dice = Dice(f"season {plan.seed}")
        known = plan.people or fictional_members(plan.members, Dice(f"members {plan.seed}"), start)
        self.people: dict[int, Person] = {one.number: one for one in known}
        self.clock = datetime.datetime.combine(start, datetime.time(9))
        self.last_evening = start - datetime.timedelta(days=1)

    @property
    def cycles(self) -> Cycles:
        """Return the cycles of the current season."""
        return self.season.chosen(Cycles)

    def is_of_cycles(self, evening: Slot) -> bool:
        """Return whether this is an evening of the cycles."""
        return any(each.name == evening.what for each in self.season.of_kind(Cycles))

    def is_of_ladder(self, evening: Slot) -> bool:
        """Return whether this is an evening of a Keizer ladder."""
        return any(each.name == evening.what for each in self.season.of_kind(Keizer))

    @property
    def cup(self) -> Cup | None:
        """Return the cup of the season, if it has one."""
        return next(iter(self.season.of_kind(Cup)), None)

    def evenings(self, name: str) -> Evenings:
        """Return one of the season's competitions of evenings."""
        return self.season.chosen(Evenings, name)

    @property
    def season(self) -> Season:
        """Return the current season."""
        return self.book.season

    def at(self, date: datetime.date, time: str) -> None:
        """Move the clock to this time, such as ``19:45``."""
        self.clock = max(self.clock, datetime.datetime.combine(date, datetime.time.fromisoformat(time)))

    def after(self, minutes: int) -> None:
        """Move the clock on by this number of minutes."""
        self.clock += datetime.timedelta(minutes=minutes)

    def write_event(self, kind: type[Event], by: str | None = None, /, **fields: Any) -> None:
        """Write one event."""
        self.write(kind(at=self.clock, by=by or self.plan.leader, **fields))

    def write(self, event: Any) -> None:
        """Write a complete event."""
        self.book.append(event)

    def result(self, white: int, black: int) -> str:
        """Return a random result of a game between these two: ``1-0``, ``½-½`` or ``0-1``."""
        return outcome(self.people[white].strength, self.people[black].strength, GAMES, self.dice).label

    def lots(self, what: str) -> str:
        """Return a seed to publish before a draw."""
        return f"{self.plan.seed} {what}"


def paired_and_published(script: Script, place: RoundKey) -> None:
    """Pair and publish one round of one group."""
    seed = script.lots(f"{place.competition} {place.part}")
    script.write(propose.pairing(script.season, place, at=script.clock, by=script.plan.leader, seed=seed))
    script.after(1)
    script.write_event(PairingPublished, **place._asdict())


def enter_results(script: Script, place: RoundKey, missing: Collection[int] = ()) -> None:
    """Enter the results of a group; sometimes one is entered wrongly at first."""
    for board in script.season.state.pairings[place].boards:
        if board.result or board.white in missing or board.black in missing:
            continue
        script.after(script.dice.between(1, 3))
        enter(script, place, board.white, board.black, script.result(board.white, board.black))


def enter(script: Script, place: RoundKey, white: int, black: int, result: str) -> None:
    """Enter one result, and its correction if it was entered the wrong way round."""
    game = {**place_of(place), "white": white, "black": black}
    if result != "1-0" and script.dice.happens(script.plan.corrected):
        script.write_event(ResultEntered, **game, result="1-0")
        script.after(1)
        date = script.season.state.pairings[place].date
        if is_final(script.season, slot(script.season, date), date, script.clock):
            script.write_event(LockLifted, **place_of(place), why="a game caught up was entered the wrong way round")
        script.write_event(ResultCorrected, **game, result=result, why="entered the wrong way round")
    else:
        script.write_event(ResultEntered, **game, result=result)


def place_of(place: RoundKey) -> dict[str, object]:
    """Return the fields by which an event names a round."""
    return {"competition": place.competition, "part": place.part, "round": place.round}
