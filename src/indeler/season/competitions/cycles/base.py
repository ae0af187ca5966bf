"""The cycles of a season: their rules, their state, their groups and rounds."""

import datetime
from collections.abc import Iterable, Mapping

from indeler.language import N_, InvalidInput, Sentence
from indeler.season import queries
from indeler.season.competitions.cycles.rules import CyclesRules
from indeler.season.competitions.shared import OpenedPart
from indeler.season.core.season import Competition
from indeler.season.core.state import CompetitionState, MemberNumber

RULEBOOK = "botwinnik"


class Cycle(OpenedPart, frozen=True):
    """A cycle that has begun."""

    start_ratings: Mapping[MemberNumber, int]
    opened_on: datetime.date
    enters: Mapping[MemberNumber, int] = {}
    """The first round of members who entered later."""


class CyclesState(CompetitionState, frozen=True):
    """The state of a competition of cycles."""

    rounds: Mapping[int, int] = {}
    """The rounds of cycles that were shortened."""
    cycles: Mapping[int, Cycle] = {}
    """The cycles that have begun."""
    declined_promotion: frozenset[tuple[int, MemberNumber]] = frozenset()
    """Cycle and member."""
    tempi: Mapping[tuple[int, MemberNumber], str] = {}
    """Cycle and member to the shorter tempo."""
    dislikes: frozenset[tuple[int, MemberNumber]] = frozenset()
    """Cycle and member."""
    played_late: frozenset[tuple[int, MemberNumber]] = frozenset()
    """Cycle and member."""


NOTHING = CyclesState()


class CycleGroups(Competition[CyclesRules]):
    """A competition of cycles with the queries that its parts share."""

    @property
    def state(self) -> CyclesState:
        """Return its part of the state."""
        return self.own_state(NOTHING)

    def cycle(self, number: int) -> Cycle:
        """Return the cycle with this number, which must have begun."""
        try:
            return self.state.cycles[number]
        except KeyError:
            raise InvalidInput(N_("Cycle {number} has not begun; open it first."), number=number) from None

    @property
    def rounds_an_evening(self) -> int:
        """Return the rounds of an evening by the rules."""
        return self.rules.rounds_an_evening

    def evenings_for(self, rounds: int) -> int:
        """BW-20: return one evening for each round, or for several rounds."""
        return len(queries.first_rounds(self, rounds))

    def rounds_of(self, part: int) -> int:
        """BW-20, BW-21: return how many rounds this cycle has."""
        return self.state.rounds.get(part, self.rules.rounds)

    def groups(self, part: int) -> Iterable[str]:
        """BW-29: return the groups of a cycle."""
        return self.cycle(part).groups

    def group_of(self, part: int, member: int) -> str:
        """BW-29: return the group of this member; empty without one, or before the cycle has begun."""
        cycle = self.state.cycles.get(part)
        return (cycle.group_of(member) or "") if cycle else ""

    def check_group(self, part: int, group: str) -> None:
        """BW-29: refuse a group that this cycle does not have."""
        groups = self.groups(part)
        if group not in groups:
            text = N_("Cycle {cycle} has no group '{group}'; it has {groups}.")
            raise InvalidInput(text, cycle=part, group=group, groups=groups)

    def counts_games_of(self, team: str) -> Sentence | None:
        """BW-35, BW-37: describe how the team's games count: as all external games in the week of a round."""
        if not self.rules.external.count:
            return None
        text = N_("In {competition} a game counts as the result of the round of that week.")
        if self.rules.external.compensation:
            text = N_(
                "In {competition} a game counts as the result of the round of that week, with compensation for strong "
                "opponents."
            )
        return Sentence(text, competition=self.title)

    def is_championship(self, group: str) -> bool:
        """BW-40: return whether this is the championship group."""
        return self.rules.championship is not None and self.rules.championship.group == group
