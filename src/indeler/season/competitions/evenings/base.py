"""The current state of a competition of evenings: present members, groups, standings, and the final pool."""

import datetime
from collections.abc import Mapping, Sequence
from itertools import count

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Scale
from indeler.season.calendar.absence import EXEMPT, EXTERNAL, SIGNED_OFF, status
from indeler.season.calendar.slots import slots
from indeler.season.common.members import RESULTS, Played
from indeler.season.common.pools import Entrant, Pool, PoolRules, declined_members, with_play_off
from indeler.season.common.qualification import LadderRules, Qualification, Stage, qualify
from indeler.season.competitions.evenings.rules import FINAL, EveningsRules, FinalPool
from indeler.season.competitions.evenings.swiss_evening import (
    EVERYBODY,
    EveningRound,
    EveningRow,
    Groups,
    SwissEvening,
    evening_standings,
    form_groups,
    move_players,
)
from indeler.season.competitions.evenings.total import TotalRow, total, worth_of
from indeler.season.competitions.shared import paired_rounds, published_rounds
from indeler.season.core.decisions import with_entry
from indeler.season.core.season import Competition, cached
from indeler.season.core.state import CompetitionState, MemberNumber, RoundKey, RoundRecord, State, Value
from indeler.season.core.tables import PlayOffRules

RULEBOOK = "botwinnik"


class Chosen(Value, frozen=True):
    """A group that the leader chose for a member."""

    part: int
    member: MemberNumber
    group: str
    stays: bool
    """Whether it holds on later evenings too."""


class EveningsState(CompetitionState, frozen=True):
    """The state of a competition of evenings."""

    chosen: tuple[Chosen, ...] = ()
    """The choices in the order of the decisions."""
    lots: Mapping[int, str] = {}
    """The seed from which ties are drawn, by evening."""


NOTHING = EveningsState()


def games(paired: RoundRecord) -> list[Played]:
    """Return the games of a round."""
    return [Played(board.white, board.black, RESULTS[board.result]) for board in paired.boards]


def final_of(rules: EveningsRules) -> FinalPool:
    """BW-55: return the rules of the final pool, which the competition must have."""
    if rules.final is None:
        raise InvalidInput(N_("{name} has no final pool."), name=rules.title or rules.name)
    return rules.final


def final_pool(rules: EveningsRules) -> PoolRules:
    """BW-56, BW-60, K2: return the final pool."""
    final, scale = final_of(rules), Scale.of(rules.win, rules.draw, rules.loss, bye=rules.of_odd)
    return PoolRules(final.players, final.ties, final.play_off, cycles=final.times, scale=scale)


def final_ladder(rules: EveningsRules, seed: str) -> LadderRules:
    """BW-55, BW-59, BW-62: return the ladder to the final pool."""
    final = final_of(rules)
    return LadderRules(final.ladder, members="ever", tiebreaks=final.ladder_ties, cancelled=rules.cancelled, seed=seed)


class SwissEvenings(Competition[EveningsRules]):
    """The evenings with the queries that their parts share: present members, standings, and the final pool."""

    def describe_group(self, group: str) -> Sentence | None:
        """BW-56: return the name of the final pool or of another group."""
        if group == FINAL:
            return Sentence(N_("Final"))
        return Sentence(N_("Group {group}"), group=group) if group else None

    def name_round(self, place: RoundKey) -> Sentence:
        """BW-50, BW-56: return the evening and the round, and the group where there are several."""
        gaps = {"competition": self.title, "part": place.part, "round": place.round}
        if place.group == FINAL:
            return Sentence(N_("{competition} evening {part}, round {round}, final"), **gaps)
        if place.group:
            text = N_("{competition} evening {part}, round {round}, group {group}")
            return Sentence(text, **gaps, group=place.group)
        return super().name_round(place)

    def seed_of(self, place: RoundKey) -> str:
        """BW-51: return the seed of a round: a text that is never translated."""
        group = place.group if place.group in (EVERYBODY, FINAL) else f"group {place.group}"
        return f"{super().seed_of(place)}{f', {group}' if group else ''}"

    @property
    def fell_out(self) -> Sequence[int]:
        """BW-62: return the numbers of the cancelled evenings."""
        return self.season.state.dropped.get(self.name, ())

    # Present members.

    def has_final_on(self, part: int) -> bool:
        """BW-55, K12: return whether the final is on this evening: the last one of the competition."""
        return self.rules.final is not None and part == self.rules.evenings

    def noted(self, part: int, round: int) -> list[int] | None:
        """BW-50: return who was last noted as present in this round, without the final pool; None without a note."""
        for number in range(round, 0, -1):
            found = self.season.state.present.get(RoundKey(self.name, part, number))
            if found is not None:
                in_pool = set(self.finalists()) if self.has_final_on(part) else set()
                leavers = self._who_left(part)
                return [member for member in found if member not in in_pool and member not in leavers]
        return None

    @cached
    def _who_left(self, part: int) -> set[int]:
        """BW-8: return the members who had left the club or this competition by the evening."""
        dates = [each.date for each in slots(self.season).values() if each.has(self.name, part, 1)]
        return set(self.season.state.members).difference(self.season.playing(self.name, dates[0])) if dates else set()

    @cached
    def groups_on(self, part: int) -> Groups:
        """BW-50, BW-56: return the members of each group on this evening, without the final pool."""
        out: dict[str, dict[int, None]] = {}
        for paired in paired_rounds(self, part):
            if paired.place.group != FINAL and paired.published_at is not None:
                out.setdefault(paired.place.group, {}).update(dict.fromkeys(paired.field))
        rounds = sorted(place.round for place in self.season.state.present if place[:2] == (self.name, part))
        first = (self.noted(part, rounds[0]) or []) if rounds else []
        later = [member for round in rounds[1:] for member in self.noted(part, round) or []]
        groups = form_groups(self.rules.groups, first, dict.fromkeys(later), out, self.ratings)
        return move_players(groups, self.chosen_for(part), self.seated(part), self.group_names())

    def group_names(self) -> list[str]:
        """Return the possible groups of an evening, the strongest first."""
        return [] if self.rules.groups is None else list(self.rules.groups.names[: self.rules.groups.most])

    @property
    def state(self) -> EveningsState:
        """Return its part of the state."""
        return self.own_state(NOTHING)

    def chosen_for(self, part: int) -> dict[int, str]:
        """Return the groups that the leader chose for members, for this evening only or since an earlier one."""
        choices = (each for each in self.state.chosen if each.part == part or (each.stays and each.part < part))
        return {each.member: each.group for each in choices}

    def seated(self, part: int) -> set[int]:
        """Return the members with a place in a published round of this evening, who stay in their group."""
        return {member for paired in paired_rounds(self, part) if paired.published_at for member in paired.field}

    @property
    def ratings(self) -> dict[int, int]:
        """Return the current rating by member; 0 without a rating."""
        return {member.id: member.rating for member in self.season.state.members.values()}

    def present(self, place: RoundKey) -> list[int]:
        """BW-50: return the players of this round of this group."""
        here = self.noted(place.part, place.round)
        if here is None:
            raise InvalidInput(N_("Note first who is present for {place}."), place=self.name_round(place))
        if self.rules.groups is None and place.group == EVERYBODY:
            return here
        groups = self.groups_on(place.part)
        if place.group not in groups:
            text = N_("There is no group '{group}' on this evening; the groups are {groups}.")
            raise InvalidInput(text, group=place.group, groups=groups)
        return [member for member in here if member in groups[place.group]]

    # The standings.

    def evening(self, part: int, group: str = EVERYBODY) -> SwissEvening:
        """BW-50: return the current state of an evening of a group."""
        places = (RoundKey(self.name, part, number, group) for number in count(1))
        rounds = tuple(
            EveningRound(tuple(games(paired)), paired.odd, tuple(paired.extra.items()))
            for paired in published_rounds(self.season, places)
        )
        return SwissEvening(self.ratings, rounds, self.first_seed(part, group), self.state.lots.get(part))

    def first_seed(self, part: int, group: str = EVERYBODY) -> str:
        """BW-51: return the seed from which the first round of this evening was drawn."""
        first = self.season.state.pairings.get(RoundKey(self.name, part, 1, group))
        return first.seed if first else ""

    def standings(self, part: int, group: str = EVERYBODY) -> tuple[EveningRow, ...]:
        """BW-53, BW-54: return the standings of a group on one evening."""

        def computed() -> tuple[EveningRow, ...]:
            return evening_standings(self.evening(part, group), self.rules)

        key = "evening", self.name, part, group
        return self.season.cached_for_rounds(paired_rounds(self, part), key, computed)

    def groups_played(self, part: int) -> list[str]:
        """BW-53: return the groups paired on this evening, without the final pool, the strongest first."""
        paired = {each.place.group for each in paired_rounds(self, part)}
        names = (EVERYBODY, *(self.rules.groups.names if self.rules.groups else ()))
        return [name for name in names if name in paired]

    def parts_played(self) -> list[int]:
        """BW-53: return the evenings on which something has been paired, in order."""
        return sorted({each.place.part for each in paired_rounds(self)})

    def with_lots(self, part: int, seed: str) -> State:
        """BW-54: store the seed that decides remaining ties on this evening."""
        return self.with_state(lots=with_entry(self.state.lots, part, seed))

    # The total.

    @cached
    def totals(self) -> tuple[TotalRow, ...]:
        """Return the total of the evenings before the final; nothing where the rules have none."""
        if self.rules.total is None:
            return ()

        def present_rows(part: int, group: str) -> list[EveningRow]:
            """Return the standings without members who forfeited all their games."""
            present = {member for round in self.evening(part, group).rounds for member in round.present}
            return [row for row in self.standings(part, group) if row.member in present]

        worths = [
            worth_of(self.rules.total, [present_rows(part, group) for group in self.groups_played(part)])
            for part in self.parts_of_total()
        ]
        signed_off = [self._signed_off(part) for part in self.parts_of_total()]
        return total(self.rules.total, worths, signed_off, self.ratings, self.lots())

    def _signed_off(self, part: int) -> set[int]:
        """BW-9: return the members who had signed off for this evening in time, or were exempt."""
        dates, known = {paired.date for paired in paired_rounds(self, part)}, self.season.state.attendance
        absences = [(date, member) for date in dates for member in known.get(date, {})]
        with_notice = (SIGNED_OFF, EXTERNAL, EXEMPT)
        return {member for date, member in absences if status(self.season, date, member) in with_notice}

    def parts_of_total(self) -> list[int]:
        """Return the evenings that have been played, except the one with the final."""
        return [part for part in self.parts_played() if not self.has_final_on(part)]

    def lots(self) -> str:
        """BW-55: return the seed that decides between equals on the ladder and in the total."""
        lots, first = self.state.lots, next(iter(self.groups_played(1)), EVERYBODY)
        return lots.get(self.rules.evenings, lots.get(1, self.first_seed(1, first)))

    def has_final(self) -> bool:
        """BW-55: return whether the rules have a final pool."""
        return self.rules.final is not None

    def final_group(self) -> str:
        """BW-55: return the final pool."""
        return FINAL

    @cached
    def qualification(self) -> Qualification:
        """BW-55, BW-59, BW-62, K25: return who qualified for the final pool so far, the ladder and seeding numbers."""
        final = final_of(self.rules)
        declined = declined_members(self.season.state, self.name)
        stages = []
        for part in range(1, self.rules.evenings):
            groups, fell_out = self.groups_played(part), part in self.fell_out
            if fell_out or groups:
                name = Sentence(N_("evening {number}"), number=part)
                rows = tuple(row.scored for group in groups for row in self.standings(part, group))
                firsts = map(self.season.state.pairings.get, (RoundKey(self.name, part, 1, group) for group in groups))
                date = next((paired.date for paired in firsts if paired is not None), datetime.date.max)
                unwilling_members = frozenset(declined)
                stages.append(Stage(name, rows, final.per_evening, unwilling_members, cancelled=fell_out, date=date))
        return qualify(stages, final_ladder(self.rules, self.lots()), declined=declined, withdrawn=tuple(declined))

    def is_qualified(self) -> bool:
        """BW-55: return whether every evening before the final has been played or cancelled."""
        return set(range(1, self.rules.evenings)) <= {*self.parts_played(), *self.fell_out}

    def finalists(self) -> Sequence[int]:
        """BW-55, BW-59, K25: return the final pool by seeding number; fixed once its first round was paired."""
        begun = self.season.state.pairings.get(RoundKey(self.name, self.rules.evenings, 1, FINAL))
        return begun.field if begun is not None else self.qualification().members

    def pool(self) -> Pool | None:
        """BW-57, BW-61: return the current final pool; None before its first round."""
        first = RoundKey(self.name, self.rules.evenings, 1, FINAL)
        if self.rules.final is None or first not in self.season.state.pairings:
            return None
        sums = {row.member: row for row in self.qualification().ladder}
        entrants = [
            Entrant(member, sums[member].points, sums[member].wp) if member in sums else Entrant(member)
            for member in self.finalists()
        ]
        rounds = [paired for paired in paired_rounds(self) if paired.place.group == FINAL]
        played = [game for paired in rounds for game in games(paired) if game.is_finished]
        return with_play_off(entrants, played, final_pool(self.rules), self.season.state.play_offs.get(self.name))

    def play_off_rules(self) -> PlayOffRules:
        """BW-57, BW-61: return the play-off rules of the final pool."""
        return final_of(self.rules).play_off
