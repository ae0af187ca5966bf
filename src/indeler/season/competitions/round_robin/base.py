"""The parts of a round robin: their groups, who is in them, and who meets whom in which round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from indeler.language import N_, InvalidInput
from indeler.season.competitions.common.round_robin import Fixture, fixtures
from indeler.season.competitions.protocol import Competition
from indeler.season.competitions.round_robin.groups import group_sizes
from indeler.season.competitions.round_robin.rules import RoundRobinRules
from indeler.season.competitions.round_robin.state import Part, RoundRobinState
from indeler.season.core.state import RoundKey, State
from indeler.systems.berger import Schedule

NOTHING = RoundRobinState()


class RobinGroups(Competition[RoundRobinRules]):
    """A round robin, with what all its parts look at."""

    @property
    def state(self) -> RoundRobinState:
        """What its events have decided."""
        found = self.season.state.of.get(self.name, NOTHING)
        assert isinstance(found, RoundRobinState)
        return found

    def with_state(self, **fields: Any) -> State:
        """The season's state with some fields of this competition changed."""
        state = self.season.state
        return replace(state, of={**state.of, self.name: replace(self.state, **fields)})

    def part(self, number: int) -> Part:
        """The part with this number, whose groups must have been made up."""
        try:
            return self.state.parts[number]
        except KeyError:
            text = N_("The groups of {competition} have not been made up; do that first.")
            raise InvalidInput(text, competition=self.title) from None

    @property
    def newest(self) -> int:
        """The number of the part that began last; 0 before the first."""
        return max(self.state.parts, default=0)

    def groups(self, part: int) -> Iterable[str]:
        """The groups of a part."""
        return self.part(part).groups

    def members_of(self, part: int, group: str) -> tuple[int, ...]:
        """Who is in this group, by place in the table, also who has withdrawn."""
        groups = self.part(part).groups
        if group not in groups:
            text = N_("{competition} has no group '{group}'; it has {groups}.")
            raise InvalidInput(text, competition=self.title, group=group, groups=groups)
        return groups[group]

    def group_of(self, part: int, member: int) -> str:
        """The group of this member; nothing where there is none."""
        found = self.state.parts.get(part)
        return (found.group_of(member) or "") if found else ""

    def withdrawn(self, part: int) -> frozenset[int]:
        """Who has withdrawn from this part, or left the club."""
        known, members = self.part(part), self.season.state.members
        left = (one for group in known.groups.values() for one in group if members[one].left is not None)
        return known.withdrawn.union(left)

    def has_withdrawn(self, place: RoundKey, member: int) -> bool:
        """Who withdrew from this part, or left the club."""
        return member in self.withdrawn(place.part)

    def may_decline(self, part: int) -> list[int]:
        """Who could go up after this part and has not said that he does not want to; nobody once the next has begun."""
        if not self.rules.moves.up or not part < self.rules.parts or part + 1 in self.state.parts:
            return []
        lower = [*self.part(part).groups.values()][1:]
        gone = self.withdrawn(part)
        return [one for group in lower for one in group if one not in gone and (part, one) not in self.state.declined]

    @property
    def rounds_an_evening(self) -> int:
        """As the rules say."""
        return self.rules.rounds_an_evening

    def rounds_of(self, part: int) -> int:
        """As many as its largest group has; before the groups are made up as many as they will have by now."""
        if part in self.state.parts:
            sizes = [len(members) for members in self.part(part).groups.values()]
        else:
            members = self.season.state.members.values()
            staying = sum(each.left is None and self.name not in each.not_in for each in members)
            sizes = group_sizes(self.rules, staying)
        return max(Schedule(size, self.rules.times).rounds for size in sizes)

    def group_rounds(self, part: int, group: str) -> int:
        """How many rounds this group has; one that is smaller than others has fewer."""
        return Schedule(len(self.members_of(part, group)), self.rules.times).rounds

    def fixtures(self, part: int, group: str) -> tuple[Fixture, ...]:
        """Every game of this group, by the Berger table."""
        members, times = self.members_of(part, group), self.rules.times
        return self.season.cached(("fixtures", members, times), lambda: fixtures(members, times))

    def free_in(self, part: int, group: str, round: int) -> int | None:
        """Who of an odd number has no opponent in this round."""
        members = self.members_of(part, group)
        playing = {
            one for game in self.fixtures(part, group) if game.round == round for one in (game.white, game.black)
        }
        alone = [one for one in members if one not in playing]
        return alone[0] if len(members) % 2 and alone else None
