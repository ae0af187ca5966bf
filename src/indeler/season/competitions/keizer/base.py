"""The periods of a Keizer competition: their rounds, and what the leader decided about their groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from indeler.season.competitions.keizer.rules import KeizerRules
from indeler.season.competitions.keizer.state import KeizerState
from indeler.season.competitions.protocol import Competition
from indeler.season.core.state import RoundKey, RoundRecord, State

RULEBOOK = "keizer"

NOTHING = KeizerState()


class KeizerPeriods(Competition[KeizerRules]):
    """A Keizer competition, its periods and groups."""

    @property
    def state(self) -> KeizerState:
        """What its events have decided."""
        found = self.season.state.of.get(self.name, NOTHING)
        assert isinstance(found, KeizerState)
        return found

    def with_state(self, **fields: Any) -> State:
        """The season's state with some fields of this competition changed."""
        state = self.season.state
        return replace(state, of={**state.of, self.name: replace(self.state, **fields)})

    @property
    def rounds_an_evening(self) -> int:
        """4: as the rules say; each is paired by the ladder after the one before."""
        return self.rules.rounds_an_evening

    def rounds_of(self, part: int) -> int:
        """2-PERIODS: how many rounds this period has."""
        lengths = self.rules.lengths
        return lengths[part - 1] - self.lost_of(part) if 0 < part <= len(lengths) else 0

    @property
    def periods(self) -> dict[int, int]:
        """2-PERIODS: how many rounds each period has."""
        return {part: self.rounds_of(part) for part in range(1, len(self.rules.lengths) + 1)}

    @property
    def part(self) -> int:
        """2-PERIODS: the period that is being played, or the first."""
        played = [place.part for place in self.season.state.pairings if place.competition == self.name]
        return max(played, default=1)

    @property
    def coming(self) -> int:
        """2-PERIODS: the period of the next round; 0 where all have been published."""
        periods = range(1, len(self.rules.lengths) + 1)
        return next((part for part in periods if not all(self._is_out(part, group) for group in self.group_list)), 0)

    def _is_out(self, part: int, group: str) -> bool:
        return self.season.published(RoundKey(self.name, part, self.rounds_of(part), group)) is not None

    @property
    def group_list(self) -> tuple[str, ...]:
        """2-PERIODS: the groups, the strongest first; one without a name where there are none."""
        return self.rules.groups or ("",)

    def paired_in(self, part: int) -> list[RoundRecord]:
        """2-PERIODS: what has been paired of this period, whether it is out or not, the first round first."""
        pairings = self.season.state.pairings.values()
        found = [paired for paired in pairings if paired.place[:2] == (self.name, part)]
        return sorted(found, key=lambda paired: paired.place.round)

    def played_in(self, part: int) -> Mapping[int, str]:
        """2-PERIODS: by member the group of his last round in this period."""
        return {
            member: paired.place.group
            for paired in self.paired_in(part)
            if paired.published_at is not None
            for member in paired.field
        }

    def moved_in(self, part: int) -> Mapping[int, str]:
        """2-PERIODS: by member the group into which the leader put him in this period."""
        return {member: group for (period, member), group in self.state.moved.items() if period == part}

    def parts_of(self, part: int) -> range:
        """2-PERIODS: the periods whose rounds are one tournament: all so far; with groups each is one of its own."""
        return range(part if self.rules.groups else 1, part + 1)

    def rounds_played(self, part: int, group: str = "") -> Sequence[RoundRecord]:
        """2-PERIODS: the published rounds up to this period, or of this period where there are groups, in order."""
        return self.cached(("rounds", part, group), lambda: self._published(part, group))

    def _published(self, part: int, group: str) -> list[RoundRecord]:
        rounds: list[RoundRecord] = []
        for period in self.parts_of(part):
            for number in range(1, self.rounds_of(period) + 1):
                paired = self.season.published(RoundKey(self.name, period, number, group))
                if paired is None:
                    return rounds
                rounds.append(paired)
        return rounds
