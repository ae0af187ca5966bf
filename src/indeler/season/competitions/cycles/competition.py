"""The competition of cycles: a round every evening in each group, promotion after a cycle, a championship."""

import datetime
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from indeler.language import N_, InvalidInput, Sentence
from indeler.season import queries
from indeler.season.boards.events import PairingMade, RoundTakenOver
from indeler.season.calendar.slots import last_round_with, slots
from indeler.season.capabilities import AuditCase, Boards, Task
from indeler.season.common.standings_table import StandingsTable
from indeler.season.common.swiss import is_plain
from indeler.season.competitions import shared
from indeler.season.competitions.cycles import planning
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.events import CycleOpened, CycleShortened
from indeler.season.competitions.cycles.groups import (
    championship,
    championship_rules,
    group_standings,
    group_table,
    groups_of,
    qualification,
)
from indeler.season.competitions.cycles.outcomes import outcome_of, rounds_played
from indeler.season.competitions.cycles.pairing import pair_group, question, rather_not, tempo_of, to_pair
from indeler.season.competitions.cycles.planning import (
    cycle_tasks,
    least_rounds,
    needed_rounds,
    next_cycle,
    one_evening_fewer,
)
from indeler.season.competitions.cycles.standings import cycle_standings, group_members, tournament_of
from indeler.season.competitions.shared import with_absentees
from indeler.season.core.state import Evening, RoundKey, RoundRecord, Slot, State
from indeler.season.core.tables import PlayOffRules
from indeler.systems import Schedule

RULEBOOK = "botwinnik"


class Cycles(CycleGroups):
    """A competition of cycles."""

    word = N_("cycles")
    shown_as = "groups"
    makes_up_groups = True
    missing = N_("The rulebook '{name}' has no cycles.")

    def name_round(self, place: RoundKey) -> Sentence:
        """BW-20, BW-29: return the cycle, the round and the group; with several such competitions also the title."""
        gaps = {"part": place.part, "round": place.round, "group": place.group}
        if not place.group:  # for all of its groups
            return Sentence(N_("cycle {part}, round {round}"), part=place.part, round=place.round)
        if len(self.season.of_kind(Cycles)) == 1:
            return Sentence(N_("cycle {part}, round {round}, group {group}"), **gaps)
        text = N_("{competition}: cycle {part}, round {round}, group {group}")
        return Sentence(text, competition=self.title, **gaps)

    def describe_evening(self, part: int, round: int) -> Sentence:
        """BW-20: return the round of the cycle."""
        return Sentence(N_("round {round} of cycle {cycle}"), round=round, cycle=part)

    def round_title(self, part: int, round: int) -> Sentence:
        """BW-20: return the cycle and the round, or the first and the last of several."""
        last = last_round_with(self, part, round)
        if last > round:
            return Sentence(N_("Cycle {cycle}, rounds {round}–{last}"), cycle=part, round=round, last=last)
        return Sentence(N_("Cycle {cycle}, round {round}"), cycle=part, round=round)

    def seed_of(self, place: RoundKey) -> str:
        """BW-25: return the seed of a round: a text that is never translated."""
        which = "" if self.name == self.kind else f"{self.name} "
        return f"{which}cycle {place.part}, round {place.round}, group {place.group}"

    def awaits_groups(self, today: datetime.date) -> bool:
        """BW-29: return whether a cycle is to begin, once the previous one has been paired to its end."""
        return next_cycle(self, today) is not None

    def opening(self, **head: Any) -> CycleOpened:
        """BW-29, BW-30, BW-31: return the groups of the next cycle."""
        number = len(self.state.cycles) + 1
        groups = {name: tuple(members) for name, members in groups_of(self, number, head["at"].date()).items()}
        return CycleOpened(**head, competition=self.event_name, cycle=number, groups=groups)

    # The calendar.

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """BW-20, BW-21: number the rounds consecutively, so that a cancelled one moves all later ones."""
        lengths = [(cycle, self.rounds_of(cycle)) for cycle in self._numbers]
        return queries.numbered(self, lengths, evenings)

    @property
    def _numbers(self) -> range:
        return range(1, self.rules.count + 1)

    def evenings_needed(self) -> int:
        """BW-20, BW-21: return one evening for each round, or for several rounds."""
        return sum(self.evenings_for(self.rounds_of(cycle)) for cycle in self._numbers) - queries.doubled(self)

    def least_evenings(self) -> int:
        """BW-21, BW-40: return the evenings needed if every cycle that has not begun is as short as allowed."""
        begun = self.state.cycles
        rounds = (self.rounds_of(cycle) if cycle in begun else least_rounds(self, cycle) for cycle in self._numbers)
        return sum(map(self.evenings_for, rounds))

    lengths = planning.lengths

    def shortened(self, part: int, rounds: int, **head: Any) -> CycleShortened:
        """BW-21: return the event that makes a cycle shorter."""
        return CycleShortened(**head, competition=self.event_name, cycle=part, rounds=rounds)

    def evenings_short(self) -> int:
        """BW-21, K22: return the missing evenings of the last cycle, if it is planned incompletely."""
        last = self.rules.count
        planned = sum(
            each.rounds for each in slots(self.season).values() if (each.what, each.part) == (self.name, last)
        )
        return queries.evenings_for(self, self.rounds_of(last) - planned) if planned else 0

    def is_planned_ahead(self, on: datetime.date) -> bool:
        """BW-20: return whether the calendar has the current cycle and those that must be planned ahead."""
        own = [each for each in slots(self.season).values() if each.what == self.name]
        current = max((each.part for each in own if each.date <= on), default=0)
        ahead = self.rules.planned_ahead if current else self.rules.planned_ahead - 1
        planned = {each.part: each.last_round for each in own}
        last = min(self.rules.count, max(current, 1) + ahead)
        return all(planned.get(cycle) == self.rounds_of(cycle) for cycle in range(1, last + 1))

    def dropped(self, evening: Slot) -> State:
        """BW-21: move the later rounds, or by a setting make the next cycle that has not begun one round shorter."""
        return one_evening_fewer(self) if self.rules.cancelled == "dropped" else self.season.state

    def lost(self, evening: Slot) -> State:
        """BW-21: make this cycle shorter."""
        rounds = self.rounds_of(evening.part) - evening.rounds
        return self.with_state(rounds={**self.state.rounds, evening.part: rounds})

    def check_lost(self, evening: Slot) -> None:
        """BW-21, BW-40: refuse to lose rounds that the championship group needs."""
        if self.rounds_of(evening.part) - evening.rounds < needed_rounds(self, evening.part):
            raise queries.needs_all_rounds(self)

    # Players and pairings.

    def group_names(self) -> list[str]:
        """BW-29, BW-40: return the championship group, then the others."""
        title = self.rules.championship
        return [*([title.group] if title else []), *self.rules.groups]

    def classified(self) -> list[int]:
        """BW-77: return all members by current place, the championship group before A before B before C."""
        if not self.state.cycles:
            return []
        cycle = self.state.cycles[max(self.state.cycles)]
        champions = self.pool()
        order = [row.member for row in champions.standings.rows] if champions else []
        groups = [name for name in self.rules.groups if name in cycle.groups]
        return order + [row.member for name in groups for row in cycle_standings(self, cycle.number, name)]

    def ending_places(self) -> dict[int, tuple[str, int]]:
        """BW-72: return the group of the newest cycle, and the place in it."""
        newest = max(self.state.cycles, default=0)
        groups = self.state.cycles[newest].groups if newest else {}
        return {row.member: (group, row.rank) for group in groups for row in group_standings(self, newest, group)}

    def next_rounds(self, evening: Slot) -> list[RoundKey]:
        """BW-22, K22: return the round of every group; of the championship group as long as its table has rounds."""
        rounds = self.rounds_of(evening.part)
        places: list[RoundKey] = []
        for name, members in self.cycle(evening.part).groups.items():
            own = Schedule(len(members)).rounds if self.is_championship(name) else rounds
            places += queries.next_of(self, evening, name, own)
        return places

    def check_round(self, place: RoundKey) -> None:
        """BW-20, BW-21: refuse a round beyond those of the cycle."""
        rounds = self.rounds_of(place.part)
        if place.round > rounds:
            text = N_("Cycle {cycle} has {rounds} rounds, so no round {round}.")
            raise InvalidInput(text, cycle=place.part, rounds=rounds, round=place.round)

    def field(self, place: RoundKey, date: datetime.date) -> Sequence[int]:
        """BW-8: return the members of the group who take part in this round."""
        self.check_group(place.part, place.group)
        return group_members(self, place.part, place.group, date, place.round)

    def expected(self, place: RoundKey) -> list[int] | None:
        """BW-22: return all members of the group who take part and did not sign off."""
        return None if self.is_closed(place) else to_pair(self, place)

    pair = pair_group
    draft = pair_group
    pairing_request = question

    def meeting_again(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> Boards:
        """BW-22: return the boards whose players have met in this cycle, also in a cup game that replaced a round."""
        if self.is_closed(place):
            return []
        before = tournament_of(self, place.part, place.group).before(place.round)
        return [board for board in boards if before.have_met(*board)]

    def why_bye(self, place: RoundKey, here: Collection[int], odd: int) -> None:
        """Return None: the explanation of the round by the pairing system has the bye as well."""

    def is_closed(self, place: RoundKey) -> bool:
        """BW-40, BW-45: return whether this is the championship group, whose games may be caught up."""
        return self.is_championship(place.group)

    may_catch_up = is_closed

    def late_is_no_show(self) -> bool:
        """BW-9: return whether a late sign-off is an absence without notice, by the points."""
        return self.rules.points.late_sign_off == "no-show"

    def counts_long_absence(self) -> bool:
        """Return False: long absence is a sign-off for each evening."""
        return False

    def tempo(self, place: RoundKey, member: int) -> str:
        """BW-26: return the tempo; a junior may have agreed on a shorter one."""
        return tempo_of(self, place.part, place.group, member)

    def audit_case(self, event: PairingMade, boards: Boards) -> AuditCase | None:
        """BW-22: return the case of every round except the first, unless wishes not to meet affect it."""
        own_rules = event.round == 1 or self.is_championship(event.group)
        if own_rules or not is_plain(self.rules.pairing):
            return None
        if rather_not(self, self.cycle(event.part), event.group):
            return None
        placed = {player for board in boards for player in board}
        return AuditCase(with_absentees(tournament_of(self, event.part, event.group), placed), boards)

    # Results.

    awaits_result = shared.awaits_result
    without_board = shared.without_board

    def round_scores(self, paired: RoundRecord) -> Mapping[int, object]:
        """BW-33: return the points of each member; absence gives points too."""
        return {member: outcome_of(self, paired, member) for member in paired.field}

    def imported_field(self, event: RoundTakenOver) -> Collection[int]:
        """BW-29: return the group of the cycle."""
        group = self.cycle(event.part).groups.get(event.group)
        if group is None:
            raise InvalidInput(N_("Cycle {cycle} has no group '{group}'."), cycle=event.part, group=event.group)
        return group

    def check_import(self, part: int) -> None:
        """BW-20: refuse an import into a competition of cycles other than that of the club's lists."""
        first = self.season.chosen(Cycles)
        if first.name != self.name:
            raise InvalidInput(N_("only rounds of {competition} can be taken over."), competition=first.name)

    # The championship.

    def has_final(self) -> bool:
        """BW-40: return whether the rules have a championship group."""
        return self.rules.championship is not None

    pool = championship

    def finalists(self) -> Sequence[int]:
        """BW-44: return its members by seeding number."""
        return self.cycle(self.rules.count).groups[self.final_group()]

    def final_group(self) -> str:
        """BW-40: return its name in the rules."""
        return championship_rules(self).group

    qualification = qualification

    def is_qualified(self) -> bool:
        """BW-42: return whether the last cycle before the championship has been played."""
        before = self.rules.count - 1
        cycle = self.state.cycles.get(before)
        if cycle is None:
            return False
        return len(rounds_played(self, before, next(iter(cycle.groups)))) == self.rounds_of(before)

    def play_off_rules(self) -> PlayOffRules:
        """BW-47: return the play-off rules of the championship."""
        return championship_rules(self).play_off

    # Views.

    def tables(self) -> list[StandingsTable]:
        """BW-32: return the table of every group, the newest cycle first."""
        return self._tables(sorted(self.state.cycles, reverse=True))

    def _tables(self, cycles: Sequence[int]) -> list[StandingsTable]:
        return [group_table(self, cycle, group) for cycle in cycles for group in self.state.cycles[cycle].groups]

    def tables_now(self) -> list[StandingsTable]:
        """BW-32: return the table of every group of the newest cycle."""
        return self._tables(sorted(self.state.cycles)[-1:])

    def tables_of_season(self) -> list[StandingsTable]:
        """BW-32: return the table of every group, the first cycle first."""
        return self._tables(sorted(self.state.cycles))

    def tables_after(self, places: Sequence[RoundKey]) -> list[StandingsTable]:
        """BW-32: return the tables of the groups that played."""
        return [group_table(self, place.part, place.group) for place in places]

    def todo(self, now: datetime.datetime) -> Sequence[Task]:
        """BW-20, BW-29: return groups to make up, and omitted groups to pair."""
        return cycle_tasks(self, now)

    @property
    def fewest_players(self) -> int:
        """BW-29: return one player for each required group."""
        return max(2, self.rules.fewest_groups)


COMPETITION = Cycles
