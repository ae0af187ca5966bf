"""A competition of evenings, such as rapid or blitz: a small Swiss each, a ladder, and a final pool."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import count, groupby

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season import queries
from indeler.season.boards.events import PairingMade, RoundTakenOver
from indeler.season.calendar.slots import date_of
from indeler.season.capabilities import AuditCase, Boards, KeepsLots, Offer
from indeler.season.common.pools import fixtures
from indeler.season.common.standings_table import StandingsTable, points_in, ranked
from indeler.season.common.swiss import is_plain
from indeler.season.competitions.evenings.base import Chosen, SwissEvenings
from indeler.season.competitions.evenings.events import EveningGroupChosen, LotsDrawn
from indeler.season.competitions.evenings.rules import FINAL
from indeler.season.competitions.evenings.swiss_evening import (
    EVERYBODY,
    as_tournament,
    numbered,
    pair_evening,
    plays_table,
    rounds_of_group,
)
from indeler.season.competitions.evenings.tables import evening_offers, evening_tables, total_tables
from indeler.season.core.decisions import evolves, with_entry, with_fields
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Evening, RoundKey, RoundRecord, Slot, State
from indeler.systems import Schedule, format_first_rank, start_position_of_round

RULEBOOK = "botwinnik"


class Evenings(SwissEvenings):
    """A competition of evenings."""

    word = N_("tournament evenings")

    # The calendar.

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """BW-62: number the evenings by date, without cancelled and fixed ones."""
        numbers_used = {each.part for each in evenings}.union(self.fell_out)
        free = (number for number in count(1) if number not in numbers_used)
        return [(each.part or next(free), 0) for each in evenings]

    def evenings_needed(self) -> int:
        """BW-50, BW-62: return the number in the rules, less the cancelled evenings."""
        return self.rules.evenings - len(self.fell_out)

    def evenings_short(self) -> int:
        """BW-62: return the number of cancelled evenings that are not lost."""
        return max(0, len(self.fell_out) - len(self.season.state.lost.get(self.name, ())))

    def rounds_of(self, part: int) -> int:
        """BW-50, BW-58: return the rounds of every evening."""
        return self.rules.rounds

    def dropped(self, evening: Slot) -> State:
        """BW-62: cancel the evening; the others keep their numbers."""
        state = self.season.state
        return replace(state, dropped={**state.dropped, self.name: (*self.fell_out, evening.part)})

    def lost(self, evening: Slot) -> State:
        """BW-62: cancel the evening, which is not made up."""
        return replace(self.dropped(evening), lost=queries.with_lost(self, evening).lost)

    def check_lost(self, evening: Slot) -> None:
        """BW-21: refuse to lose the last round."""
        queries.check_not_last(self, evening)

    # Players and pairings.

    def groups(self, part: int) -> Iterable[str]:
        """BW-56: return one group or those of the evening, and the final pool."""
        return (*dict.fromkeys((*self.groups_on(part), *self.groups_played(part))), FINAL)

    def group_of(self, part: int, member: int) -> str:
        """Return the group of this member on this evening."""
        return next((name for name, members in self.groups_on(part).items() if member in members), EVERYBODY)

    def rounds_on(self, part: int) -> dict[str, int]:
        """BW-50, BW-56, BW-60: return the rounds of each group of this evening; K12: the final is on the last one."""
        rounds = {name: rounds_of_group(self.rules, len(members)) for name, members in self.groups_on(part).items()}
        if self.rules.final is not None and self.has_final_on(part):
            finalists = self.finalists()
            if len(finalists) > 1:
                rounds[FINAL] = Schedule(len(finalists), self.rules.final.times).rounds
        return rounds

    def next_rounds(self, evening: Slot) -> list[RoundKey]:
        """BW-50, BW-56: return the next round of each group that has one left, and players for it."""
        if self.has_scores_alone(evening.part):
            return []
        rounds = self.rounds_on(evening.part)
        places = (self._next_of(evening.part, group) for group in rounds)
        return [place for place in places if place.round <= rounds[place.group] and not self._has_nobody_left(place)]

    def has_scores_alone(self, part: int) -> bool:
        """BW-50: return whether this evening was played elsewhere, and only the scores are known."""
        first = self.season.published(RoundKey(self.name, part, 1))
        return first is not None and first.taken_over and not first.boards and bool(first.extra)

    def _next_of(self, part: int, group: str) -> RoundKey:
        place = RoundKey(self.name, part, 1, group)
        while self.season.published(place) is not None:
            place = place._replace(round=place.round + 1)
        return place

    def _has_nobody_left(self, place: RoundKey) -> bool:
        """BW-56: return whether a group, or the rest outside the final pool, has too few players left to be paired."""
        if place.group == FINAL or (place.group == EVERYBODY and not self.has_final_on(place.part)):
            return False
        try:
            return len(self.present(place)) < 2
        except InvalidInput:
            return False  # no members have been noted yet

    def check_round(self, place: RoundKey) -> None:
        """BW-50: refuse a round beyond those of the evening, or of the table of a final pool."""
        if place.group == FINAL:
            return
        rounds = self.rounds_on(place.part).get(place.group, self.rules.rounds)
        if place.round > rounds:
            text = N_("An evening of {competition} has {rounds} rounds, so no round {round}.")
            raise InvalidInput(text, competition=self.title, rounds=rounds, round=place.round)

    def field(self, place: RoundKey, date: datetime.date) -> Sequence[int]:
        """BW-50, BW-55: return the present members, or the final pool."""
        return self.finalists() if place.group == FINAL else self.present(place)

    def presence_noted(self, state: State, part: int) -> State:
        """BW-50: remove unpublished pairings of groups that no longer exist."""
        own = {place: paired for place, paired in state.pairings.items() if place[:2] == (self.name, part)}
        waiting = [place for place, paired in own.items() if paired.published_at is None]
        void = [place for place in waiting if place.group not in {*self.groups_on(part), FINAL}]
        pairings = {place: paired for place, paired in state.pairings.items() if place not in void}
        return with_fields(state, pairings=pairings) if void else state

    def record_no_show(self, state: State, date: datetime.date, member: int) -> State:
        """BW-50: forfeit the absent member's games of this evening without a result, and remove the member from it.

        Where both were absent both lose. A granted objection leaves the games as they are.
        """
        absent = {each for each, one in state.attendance.get(date, {}).items() if one.no_show and not one.granted}
        out = [
            paired
            for place, paired in state.pairings.items()
            if place.competition == self.name and paired.date == date and paired.published_at is not None
        ]
        if member not in absent or not out:
            return state
        settled = {paired.place: _forfeited(paired, member, absent) for paired in out}
        part, following = out[0].place.part, max(paired.place.round for paired in out) + 1
        here = tuple(each for each in self.noted(part, following) or () if each != member)
        present = with_entry(state.present, RoundKey(self.name, part, following), here)
        return self.presence_noted(with_fields(state, pairings={**state.pairings, **settled}, present=present), part)

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """BW-50: return the state unchanged: presence is noted on the evening."""
        return state

    def expected(self, place: RoundKey) -> list[int] | None:
        """BW-50: return the members noted as present."""
        return None if place.group == FINAL else self.present(place)

    def pair(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """BW-51, BW-56, BW-60: return the next round of the evening, or of the final pool."""
        if place.group == FINAL:
            return self._final_round(place), None
        evening = self.evening(place.part, place.group)
        if not evening.seed:
            evening = evening._replace(seed=seed)
        pairing = pair_evening(evening, self.present(place), self.rules)
        return list(pairing.boards), pairing.odd

    def _final_round(self, place: RoundKey) -> Boards:
        if self.rules.final is None or not self.has_final_on(place.part):
            text = N_("The final pool of {competition} plays on evening {evening}.")
            raise InvalidInput(text, competition=self.title, evening=self.rules.evenings)
        schedule = fixtures(self.finalists(), self.rules.final.times)
        boards = [(game.white, game.black) for game in schedule if game.round == place.round]
        if not boards:
            raise InvalidInput(N_("The final pool has no round {round}."), round=place.round)
        return boards

    def is_closed(self, place: RoundKey) -> bool:
        """BW-55: return whether this is the final pool."""
        return place.group == FINAL

    def may_catch_up(self, place: RoundKey) -> bool:
        """BW-57: return whether games may be caught up; not in the final pool."""
        return False

    def start_position(self, place: RoundKey) -> int | None:
        """Return the start position of a round, equal for all groups, drawn from the names of season and evening."""
        if self.rules.start_positions == "usual":
            return None
        return start_position_of_round(f"{self.season.state.name} {self.name} evening {place.part}", place.round)

    def describe_start(self, paired: RoundRecord) -> Sentence | None:
        """Describe the position by its number and by its pieces from a to h."""
        if paired.start is None:
            return None
        gaps = {"number": paired.start, "pieces": format_first_rank(paired.start)}
        return Sentence(N_("start position {number} ({pieces})"), **gaps)

    def tempo(self, place: RoundKey, member: int) -> str:
        """BW-50: return the tempo, equal for all members; with the variant, where it is not the usual game."""
        return " ".join(filter(None, (self.rules.variant, self.rules.tempo)))

    def audit_case(self, event: PairingMade, boards: Boards) -> AuditCase | None:
        """BW-51: return the case of a round by pairing numbers of the evening; the first round is drawn by lot."""
        if event.round == 1 or event.group == FINAL or not is_plain(self.rules.pairing):
            return None
        evening = self.evening(event.part, event.group)
        here = [player for board in boards for player in board if player]
        if plays_table(evening, here, self.rules):
            return None
        order = numbered(evening, self.rules, here)
        number = {0: 0, **{member: place for place, member in enumerate(order, start=1)}}
        listed = [(number[white], number[black]) for white, black in boards]
        return AuditCase(as_tournament(evening, self.rules, order, here), listed)

    def imported_field(self, event: RoundTakenOver) -> Collection[int]:
        """BW-50, BW-55: return all members; a final cannot be imported. Without games all present have scores."""
        has_scores = not event.games and event.round == 1 and {*event.others} == {member for member, _ in event.extra}
        if event.away or event.no_shows or ((event.others or event.extra) and not has_scores):
            raise InvalidInput(N_("Of an evening of {competition} only games count."), competition=self.title)
        if self.rules.final is not None and event.part >= self.rules.evenings:
            raise InvalidInput(N_("The championship group and finals are played here; they cannot be taken over."))
        if event.round > self.rules.rounds:
            text = N_("An evening of {competition} has {rounds} rounds.")
            raise InvalidInput(text, competition=self.title, rounds=self.rules.rounds)
        return self.season.state.members

    def check_import(self, part: int) -> None:
        """BW-55: refuse to import the final, which is played here."""
        if self.rules.final is not None and part >= self.rules.evenings:
            text = N_("evening {evening} of {competition} has its final; that is played here.")
            raise InvalidInput(text, evening=self.rules.evenings, competition=self.name)

    # The standings.

    def season_points(self) -> Mapping[int, Fraction]:
        """Return the total, where the rules have one; else the sum of the evenings, without the final."""
        if self.rules.total is None:
            return points_in(evening_tables(self, self.parts_played()))
        return {row.member: row.total for row in self.totals()}

    def season_places(self) -> list[list[int]]:
        """Return the places by the total, where the rules have one."""
        by_rank = groupby(self.totals(), key=lambda row: row.rank)
        places = [[row.member for row in equals] for _, equals in by_rank]
        return places or queries.places_by_points(self.season_points())

    def tables(self) -> list[StandingsTable]:
        """BW-53, BW-57: return the final, the total, and each evening that has been played, the last one first."""
        return [*self._final_tables(), *total_tables(self), *evening_tables(self, reversed(self.parts_played()))]

    def tables_now(self) -> list[StandingsTable]:
        """BW-53, BW-57: return the newest tables."""
        return self.tables()[:1]

    def tables_of_season(self) -> list[StandingsTable]:
        """Return the total, else each evening from the first on; then the final."""
        return [*(total_tables(self) or evening_tables(self, self.parts_played())), *self._final_tables()]

    def _final_tables(self) -> list[StandingsTable]:
        """BW-57: return the final pool, once it has begun."""
        pool = self.pool()
        title = Sentence(N_("{competition}, final"), competition=self.title)
        return [] if pool is None else [ranked(self.season, FINAL, title, pool.standings.rows)]

    def tables_after(self, places: Sequence[RoundKey]) -> list[StandingsTable]:
        """BW-53, BW-57: return the tables of this evening; of the current final; and the total."""
        final = self._final_tables() if any(place.group == FINAL for place in places) else []
        parts = sorted({place.part for place in places}, reverse=True)
        return [*final, *evening_tables(self, parts), *total_tables(self)]

    def offers(self, now: datetime.datetime) -> list[Offer]:
        """Return offers to move a member to another group."""
        return evening_offers(self, now.date())


def _forfeited(paired: RoundRecord, member: int, absent: Collection[int]) -> RoundRecord:
    """Return a round without this member: the game is lost by forfeit, and the bye is removed."""

    def settled(board: Board) -> Board:
        if member not in (board.white, board.black) or board.was_played:
            return board
        both = board.white in absent and board.black in absent
        return replace(board, result="--" if both else "-+" if board.white == member else "+-")

    odd = None if paired.odd == member else paired.odd
    return replace(paired, boards=tuple(map(settled, paired.boards)), odd=odd)


@evolves(LotsDrawn)
def lots_drawn(season: Season, event: LotsDrawn) -> State:
    """BW-54: store the seed that decides remaining ties on this evening."""
    date_of(season, event.competition, event.part, 1)  # raises if the evening does not exist
    competition = season.competition(event.competition)
    return competition.with_lots(event.part, event.seed) if isinstance(competition, KeepsLots) else season.state


@evolves(EveningGroupChosen)
def evening_group_chosen(season: Season, event: EveningGroupChosen) -> State:
    """Store the group; unpublished pairings of groups that no longer exist are removed."""
    evenings = season.chosen(Evenings, event.competition)
    season.member(event.member)
    date_of(season, event.competition, event.part, 1)  # raises if the evening does not exist
    chosen = Chosen(event.part, event.member, event.group, event.stays)
    state = evenings.with_state(chosen=(*evenings.state.chosen, chosen))
    return Evenings(season.followed_by((), state), evenings.rules).presence_noted(state, event.part)


COMPETITION = Evenings
