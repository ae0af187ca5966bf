"""What a competition wants of the calendar."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.competitions.protocol.naming import Named, Rules
from indeler.season.core.state import Evening, State
from indeler.season.core.tables import WEEKDAYS

if TYPE_CHECKING:
    from indeler.season.calendar.slots import Slot

RULEBOOK = "botwinnik"


class Planned(Named[Rules]):
    """A competition and its evenings."""

    @property
    def regular(self) -> bool:
        """BW-9, BW-21: rounds every evening, in which everybody is expected who did not sign off."""
        return self.rules.regular

    @property
    def has_evenings(self) -> bool:
        """Whether the calendar has evenings of it, and it is not a guest on those of another."""
        return True

    @property
    def rounds_an_evening(self) -> int:
        """How many rounds of a part are played on an evening, where its evenings are numbered by rounds."""
        return 1

    def rounds_from(self, part: int, round: int) -> int:
        """How many rounds are played on the evening that begins with this one: no more than are left of the part."""
        return max(1, min(self.rounds_an_evening, self.rounds_of(part) - round + 1))

    def first_rounds(self, rounds: int) -> range:
        """The rounds with which an evening begins, of a part of so many."""
        return range(1, rounds + 1, self.rounds_an_evening)

    def evenings_for(self, rounds: int) -> int:
        """How many evenings a part of so many rounds takes."""
        return len(self.first_rounds(rounds))

    def may_be_on(self, date: datetime.date) -> bool:
        """BW-6, BW-20: whether an evening of it is proposed for this day: by its day of the week and its first day."""
        rules = self.rules
        is_its_day = rules.weekday is None or WEEKDAYS[date.weekday()] == rules.weekday
        return is_its_day and (rules.starts is None or date >= rules.starts)

    def has_round_on(self, evening: Slot) -> bool:
        """Whether a round must be paired on this evening of it, so that it is missed if nothing is."""
        return True

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """BW-20: the part and first round of each of its evenings, in order; 0 and 0 where nothing is left to play.

        The round is 0 where all rounds of a part are played on one evening.
        """
        return [(part, 0) for part in range(1, len(evenings) + 1)]

    def evenings_wanted(self) -> int:
        """BW-50: how many evenings it should have, those that fell out not counted."""
        return 0

    def evenings_short(self) -> int:
        """BW-21, BW-62: how many evenings fell out and could be made up."""
        return 0

    def is_planned_ahead(self, on: datetime.date) -> bool:
        """BW-20: whether as much of it is in the calendar as must be known by now."""
        return sum(each.what == self.name for each in self.season.state.evenings.values()) >= self.evenings_wanted()

    def lengths(self, room: int) -> Mapping[int, int]:
        """BW-20, BW-21: with so many evenings for it: the rounds that each part of a regular competition can have."""
        return {}

    def rounds_of(self, part: int) -> int:
        """BW-20, BW-21, BW-50: how many rounds this part has."""
        return 0

    def least_evenings(self) -> int:
        """BW-21: how many evenings a regular competition has at least, without being asked."""
        return 0

    def shortened(self, part: int, rounds: int, **head: Any) -> Any:
        """The event that makes a part shorter."""
        raise NotImplementedError

    def dropped(self, evening: Slot) -> State:
        """BW-62: what follows if this evening of it falls out."""
        return self.season.state

    def lost(self, evening: Slot) -> State:
        """BW-21, BW-62: what follows if this evening of it falls out and what was to be played is not played at all."""
        text = N_("{competition} needs all of its rounds; move this one to another evening.")
        raise InvalidInput(text, competition=self.title)

    def with_lost(self, evening: Slot) -> State:
        """BW-21: the rounds of this evening are lost; a part keeps one at least."""
        rounds = evening.rounds if evening.round else 0
        if evening.round and self.rounds_of(evening.part) <= rounds:
            text = N_("{round} is all that is left; move it to another evening.")
            raise InvalidInput(text, round=self.round_title(evening.part, evening.round))
        known = self.season.state.lost
        gone = (*known.get(self.name, ()), *[evening.part] * max(1, rounds))
        return replace(self.season.state, lost={**known, self.name: gone})

    def lost_of(self, part: int) -> int:
        """BW-21: how many rounds of this part were lost."""
        return self.season.state.lost.get(self.name, ()).count(part)

    def replanned(self) -> State:
        """What follows for it from a calendar that has changed."""
        return self.season.state

    def is_last_round(self, evening: Slot) -> bool:
        """BW-36: whether a part ends on this evening."""
        return self.regular and evening.last_round == self.rounds_of(evening.part)

    def dates(self) -> Sequence[tuple[datetime.datetime, Sentence]]:
        """What it puts in the calendar besides evenings, and when that starts."""
        return ()

    def draw_on(self, date: datetime.date) -> int | None:
        """BW-73: the round of a knock-out that is drawn on this date."""
        return None
