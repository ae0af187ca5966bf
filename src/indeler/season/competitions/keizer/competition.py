"""A Keizer competition and the effects of its events: a round every evening from one ladder."""

import datetime
from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Any

from msgspec.structs import replace

from indeler import systems
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Tournament
from indeler.rulebooks import declared
from indeler.rulebooks.settings import read_settings
from indeler.season import queries
from indeler.season.boards.events import PairingMade, RoundTakenOver
from indeler.season.calendar.absence import EXPECTED, status
from indeler.season.calendar.slots import date_of, last_round_with, slots
from indeler.season.capabilities import AuditCase, Boards, Offer
from indeler.season.common.standings_table import StandingsTable, ranked
from indeler.season.competitions import shared
from indeler.season.competitions.keizer.events import KeizerGroupChanged, KeizerGroupsMadeUp
from indeler.season.competitions.keizer.explanations import course, points_by_round, prospects, why_bye
from indeler.season.competitions.keizer.ladder import (
    KeizerLadder,
    beginning,
    groups_of_period,
    outcomes_of_season,
)
from indeler.season.competitions.keizer.rules import ABSENT
from indeler.season.competitions.keizer.standing import category_tables, is_over, standings
from indeler.season.competitions.keizer.title_group import drawn_otherwise, finalists, title_boards, title_pool
from indeler.season.competitions.shared import group_offer
from indeler.season.core.decisions import evolves, with_entry
from indeler.season.core.season import Season
from indeler.season.core.state import Evening, RoundKey, RoundRecord, Slot, State
from indeler.season.core.tables import PlayOffRules
from indeler.systems import Rematches

RULEBOOK = "keizer"


TITLE = N_("The title is for {name}.")
MOVED = N_(
    "From the next round on: on the new ladder the member counts as somebody who comes later, on the old "
    "one as withdrawn."
)


class Keizer(KeizerLadder):
    """A Keizer competition."""

    word = N_("keizer")
    missing = N_("The rulebook '{name}' has no Keizer competition.")

    def name_round(self, place: RoundKey) -> Sentence:
        """2-PERIODS: return the round, and of several periods which one."""
        gaps = {"competition": self.title, "part": place.part, "round": place.round, "group": place.group}
        if len(self.rules.lengths) == 1:
            return Sentence(N_("{competition}, round {round}"), **gaps)
        if not place.group:
            return Sentence(N_("{competition}, period {part}, round {round}"), **gaps)
        return Sentence(N_("{competition}, period {part}, round {round}, group {group}"), **gaps)

    def describe_evening(self, part: int, round: int) -> Sentence:
        """2-PERIODS: return the round, and of several periods which one."""
        return self.name_round(RoundKey(self.name, part, round))

    def round_title(self, part: int, round: int) -> Sentence:
        """4: return the round, or the first and the last of several on one evening."""
        last = last_round_with(self, part, round)
        if last == round:
            return super().round_title(part, round)
        text = N_("{competition}, rounds {round}–{last}")
        return Sentence(text, competition=self.title, round=round, last=last)

    def seed_of(self, place: RoundKey) -> str:
        """1, 4: return the seed of a round: a text that is never translated."""
        group = f", group {place.group}" if place.group else ""
        return f"{self.name} period {place.part}, round {place.round}{group}"

    # The calendar.

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """2-PERIODS: number the rounds consecutively, so that a cancelled one moves all later ones."""
        return queries.numbered(self, self.periods.items(), evenings)

    def evenings_needed(self) -> int:
        """2-PERIODS: return one evening for each round, or for several rounds."""
        return sum(map(self.evenings_for, self.periods.values())) - queries.doubled(self)

    def lengths(self, evenings: int) -> Mapping[int, int]:
        """2-PERIODS: return the rounds of each period; with too few evenings the last rounds are not played."""
        return self.periods

    def evenings_short(self) -> int:
        """4: return how many evenings are missing for the remaining rounds."""
        planned = sum(each.what == self.name for each in slots(self.season).values())
        return max(0, self.evenings_needed() - planned) if planned else 0

    def dropped(self, evening: Slot) -> State:
        """4: move the later rounds."""
        return self.season.state

    def lost(self, evening: Slot) -> State:
        """4: shorten the period."""
        return queries.with_lost(self, evening)

    def check_lost(self, evening: Slot) -> None:
        """4: refuse to lose the last round."""
        queries.check_not_last(self, evening)

    def is_planned_ahead(self, on: datetime.date) -> bool:
        """4: return whether the calendar has evenings of this competition."""
        return any(each.what == self.name for each in slots(self.season).values())

    # Players and pairings.

    def classified(self) -> list[int]:
        """3: return the current ladder, with the strongest group first."""
        return [member for group in self.group_list for member in self.standing_in(self.part, group)]

    def ending_places(self) -> Mapping[int, tuple[str, int]]:
        """1, 2-PERIODS: return the place on the ladder, or on that of the group."""
        return {
            member: (group, place)
            for group in self.group_list
            for place, member in enumerate(self.standing_in(self.part, group), start=1)
        }

    def groups(self, part: int) -> tuple[str, ...]:
        """2-PERIODS: return the groups, each with a ladder of its own; or one for all members."""
        return self.group_list

    def group_names(self) -> list[str]:
        """2-PERIODS: return the names of the groups, the strongest first."""
        return list(self.rules.groups)

    def group_of(self, part: int, member: int) -> str:
        """2-PERIODS: return the group of a member in this period."""
        dates = [each.date for each in slots(self.season).values() if (each.what, each.part) == (self.name, part)]
        if not self.rules.groups or not dates:
            return ""
        groups = self.in_groups(part, dates[-1])
        return next((name for name, members in groups.items() if member in members), "")

    def next_rounds(self, evening: Slot) -> list[RoundKey]:
        """4: return the next round of the evening, for all members or for each group."""
        rounds = self.rounds_of(evening.part)
        return [place for group in self.group_list for place in queries.next_of(self, evening, group, rounds)]

    def check_round(self, place: RoundKey) -> None:
        """2-PERIODS, 4: refuse a round that does not exist, or before the end of earlier periods."""
        if place.round > self.rounds_of(place.part):
            text = N_("{competition} has no round {round} in period {part}.")
            raise InvalidInput(text, competition=self.title, round=place.round, part=place.part)
        last = place._replace(part=place.part - 1, round=self.rounds_of(place.part - 1))
        if place.part > 1 and any(
            self.season.published(last._replace(group=group)) is None for group in self.group_list
        ):
            raise InvalidInput(N_("Publish the rounds of period {part} first."), part=place.part - 1)

    def field(self, place: RoundKey, date: datetime.date) -> Sequence[int]:
        """1: return all members who take part on this date."""
        if place.group not in self.group_list:
            text = N_("{competition} has no group '{group}'; it has {groups}.")
            raise InvalidInput(text, competition=self.title, group=place.group, groups=self.group_list)
        return self.on_ladder(place.part, place.group, date)

    def expected(self, place: RoundKey) -> list[int]:
        """4: return all members who take part and did not sign off."""
        date = date_of(self.season, *place[:3])
        season, field = self.season, self.field(place, date)
        return [member for member in field if status(season, date, member, place.round) == EXPECTED]

    def pair(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """4: return the next round by the Keizer system."""
        return self._pair_round(place, seed)

    def draft(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """L2, L3: return the round with as few and as old rematches as possible, if the rules forbid all rounds."""
        return self._pair_round(place, seed, rematch="soft")

    def _pair_round(self, place: RoundKey, seed: str, **otherwise: str) -> tuple[Boards, int | None]:
        title, rest = self._split_title_group(place, self.expected(place), seed)
        if len(rest) < 2:
            return title, rest[0] if rest else None
        pairing = systems.pair(self._question(place, rest, seed), RULEBOOK, **otherwise)
        return [*title, *pairing.boards], pairing.bye

    def _split_title_group(self, place: RoundKey, present: Sequence[int], seed: str = "") -> tuple[Boards, list[int]]:
        """5: return the boards of the championship group, and the others, to be paired from the top of the ladder."""
        if self.rules.championship is None:
            return [], list(present)
        boards = title_boards(self, self._question(place, present, seed), present)
        placed = {player for board in boards for player in board}
        return boards, [member for member in present if member not in placed]

    def meeting_again(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> Boards:
        """4-REMATCH: return the boards whose players would meet too soon or too often by the rules of the club."""
        before = self.tournament(place.part, place.group).before(self._number(place))
        rematches = Rematches(before, read_settings(declared(RULEBOOK), before.settings))
        return [board for board in boards if rematches.shortfall(*board) is not None]

    def _number(self, place: RoundKey) -> int:
        """2-PERIODS: return the number of this round in the tournament of its period and those before it."""
        return sum(map(self.rounds_of, self.parts_of(place.part)[:-1])) + place.round

    def why_bye(self, place: RoundKey, here: Collection[int], odd: int) -> Sentence:
        """L1, L5: explain the bye by the ladder and the byes before this round."""
        is_out = self.season.published(place) is not None
        tournament = self.tournament(place.part, place.group) if is_out else self._question(place, here)
        number = min(self._number(place), len(tournament.rounds) + 1)  # an earlier evening may have been cancelled
        return why_bye(self, tournament, number, here, odd)

    def pairing_request(self, place: RoundKey) -> tuple[Tournament, Mapping[str, object]]:
        """4: return the ladder so far, with its settings."""
        _title, rest = self._split_title_group(place, self.expected(place))
        tournament = self._question(place, rest)
        return tournament, tournament.settings

    def _question(self, place: RoundKey, present: Collection[int], seed: str = "") -> Tournament:
        return self.question(place, date_of(self.season, *place[:3]), present, seed)

    def late_is_no_show(self) -> bool:
        """2: return whether a late sign-off is an absence without notice, by the rules."""
        return self.rules.late != ABSENT

    def counts_long_absence(self) -> bool:
        """2: return whether long absence has its own value."""
        return bool(self.rules.absent_long)

    def tempo(self, place: RoundKey, member: int) -> str:
        """Return the tempo of the competition, equal for all its members."""
        return self.rules.tempo

    def audit_case(self, event: PairingMade, boards: Boards) -> AuditCase | None:
        """4: return the case of a round, unless its bye is drawn by lot; without boards of the championship group."""
        if self.rules.bye_rule == "lot":
            return None
        present = [player for board in boards for player in board if player]
        title, placed = self._split_title_group(event.place, present, event.seed)
        boards = [board for board in boards if board not in title]
        if not boards:
            return None
        return AuditCase(self._question(event.place, placed, event.seed), boards, judges_rematches=True)

    def draws_lots(self, place: RoundKey) -> bool:
        """1, 4: return whether the start list or the bye is drawn by lot."""
        return place.round == 1 and "lot" in (self.rules.start_order, self.rules.bye_rule)

    def title_group_from(self, place: RoundKey) -> Sequence[int]:
        """5: return the first of the ladder, at the pairing of the first round after the one that the rules name."""
        rules = self.rules.championship
        drawn = rules is not None and len(self.rounds_played(place.part)) == rules.after
        return finalists(self) if drawn else ()

    def with_title_group(self, state: State, place: RoundKey, members: Sequence[int]) -> State:
        """5: store the group, which later corrections do not change."""
        if tuple(members) == self.state.title_groups.get(place, ()):
            return state
        groups = with_entry(self.state.title_groups, place, tuple(members))
        return self.with_state(state, title_groups=groups)

    # Results.

    awaits_result = shared.awaits_result
    without_board = shared.without_board

    def round_scores(self, paired: RoundRecord) -> Mapping[int, object]:
        """2: return the outcome of the round for each member; absence counts too."""
        round, noted = outcomes_of_season(self.season, paired, self.rules)
        games = {player: game for game in round.games for player in (game.white, game.black)}
        return {**games, **{row.player: (row.kind, noted.get(row.player)) for row in round.unplayed}}

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """1, 5: return the ratings of members at their entry on the ladder, and the drawn championship group."""
        played = [paired for paired in self.season.state.pairings.values() if paired.date == date]
        return [(paired.ratings, self.state.title_groups.get(paired.place, ())) for paired in played]

    def imported_field(self, event: RoundTakenOver) -> Collection[int]:
        """1: return all members who take part now; scores follow from the rounds, so there are no additional points."""
        if event.extra:
            raise InvalidInput(N_("In {competition} points follow from the rounds alone."), competition=self.title)
        return self.field(event.place, max(date_of(self.season, *event.place[:3]), event.at.date()))

    # The title.

    pool = title_pool
    finalists = finalists

    def play_off_rules(self) -> PlayOffRules:
        """5: return the rules of a play-off for the title."""
        if self.rules.championship is None:
            raise queries.no_final(self)
        return self.rules.championship.play_off

    # The groups.

    @property
    def makes_up_groups(self) -> bool:
        """2-PERIODS: return whether there are groups; making them up is optional, as they follow from the rules."""
        return bool(self.rules.groups)

    def awaits_groups(self, today: datetime.date) -> bool:
        """2-PERIODS: return whether groups can be formed: after the previous period, until the first pairing, once."""
        part = self.coming
        members = self.season.state.members.values()
        staying = sum(each.left is None and self.name not in each.not_in for each in members)
        if not self.rules.groups or not part or staying < self.fewest_players:
            return False
        free = part not in self.state.groups and not self.paired_in(part)
        return free and (part == 1 or all(is_over(self, part - 1, group) for group in self.group_list))

    def opening(self, **head: Any) -> KeizerGroupsMadeUp:
        """2-PERIODS: return the groups of the next period by the rules, each in its starting order."""
        if not self.rules.groups:
            raise InvalidInput(N_("{competition} has no groups to be made up."), competition=self.title)
        part, playing = self.coming or 1, self.season.playing(self.name, head["at"].date())
        order = [member for members in beginning(self, part, playing).values() for member in members]
        places = {member: place for place, member in enumerate(order)}
        groups = {
            name: tuple(sorted(members, key=lambda member: (places.get(member, len(places)), member)))
            for name, members in groups_of_period(self, part, playing).items()
            if members
        }
        return KeizerGroupsMadeUp(**head, competition=self.event_name, part=part, groups=groups)

    def offers(self, now: datetime.datetime) -> list[Offer]:
        """2-PERIODS: return the offer to move a member to another group, as long as a round is to come."""
        part = self.coming
        if not self.rules.groups or not part:
            return []
        groups = self.in_groups(part, now.date())
        placed = [(group, one) for group, members in groups.items() for one in members]
        offer = group_offer(self, part, "keizer-group-changed", placed, self.rules.groups)
        return [offer._replace(about=Sentence(MOVED))] if placed else []

    # Views.

    def tables(self) -> list[StandingsTable]:
        """5: return the ladder, or that of each group and each period that started from zero; and of each category."""
        parts = range(self.part, 0, -1) if self.rules.is_reset else [self.part]
        tables = self._title_table()
        for part, group in product(parts, self.group_list):
            tables += [standings(self, part, group), *category_tables(self, part, group)]
        return tables

    def _title_table(self) -> list[StandingsTable]:
        """5: return the championship group, once it exists, and its winner."""
        pool = self.pool()
        if pool is None:
            return []
        table = ranked(self.season, "championship", Sentence(N_("Championship group")), pool.standings.rows)
        notes = [] if pool.winner is None else [Sentence(TITLE, name=self.season.name(pool.winner))]
        return [replace(table, notes=(*notes, *drawn_otherwise(self)))]

    def tables_now(self) -> list[StandingsTable]:
        """5: return the championship group, and the ladder of each group in the current period."""
        return [*self._title_table(), *(standings(self, self.part, group) for group in self.group_list)]

    def tables_of_season(self) -> list[StandingsTable]:
        """5: return the tables of the complete season, which are those of `tables`."""
        return self.tables_now()

    def tables_after(self, places: Sequence[RoundKey]) -> list[StandingsTable]:
        """5: return the ladders that played."""
        return [standings(self, place.part, place.group) for place in places]

    def tables_for(self, member: int, *, unasked: bool = False) -> list[StandingsTable]:
        """2, 3: return the effect of a result tonight, and the points of each round."""
        tables = prospects(self, member, unasked=unasked), points_by_round(self, member)
        return [table for table in tables if table is not None]

    course = course


@evolves(KeizerGroupsMadeUp)
def keizer_groups_made_up(season: Season, event: KeizerGroupsMadeUp) -> State:
    """2-PERIODS: set the groups with which a period begins."""
    keizer = season.chosen(Keizer, event.competition)
    for member in (member for group in event.groups.values() for member in group):
        season.member(member)  # raises if the member does not exist
    moved = {key: group for key, group in keizer.state.moved.items() if key[0] != event.part}
    return keizer.with_state(groups=with_entry(keizer.state.groups, event.part, dict(event.groups)), moved=moved)


@evolves(KeizerGroupChanged)
def keizer_group_changed(season: Season, event: KeizerGroupChanged) -> State:
    """2-PERIODS: move a member to another group."""
    keizer = season.chosen(Keizer, event.competition)
    season.member(event.member)  # raises if the member does not exist
    return keizer.with_state(moved=with_entry(keizer.state.moved, (event.part, event.member), event.group))


COMPETITION = Keizer
