"""The current state of a cup: the remaining players, the next draw, walk-overs, and the main dates."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from indeler.language import N_, InvalidInput, Text
from indeler.season import queries
from indeler.season.calendar.absence import EXPECTED, EXTERNAL, LATE, NO_SHOW, SIGNED_OFF, status
from indeler.season.calendar.slots import slots
from indeler.season.capabilities import HasGroups
from indeler.season.competitions.cup import rounds as cup
from indeler.season.competitions.cup.rounds import CupGame, CupRound, CupState
from indeler.season.competitions.cup.rules import CupRules
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import Slot

RULEBOOK = "botwinnik"

NOTHING = CupState()


class NextRound(NamedTuple):
    """The round of the cup to be drawn: 0 is the preliminary round."""

    number: int
    players: tuple[int, ...]
    free: tuple[int, ...] = ()
    unbeaten: frozenset[int] | None = None
    """The players without a loss in a cup with several lives, who are drawn separately."""


class CupStanding(Competition[CupRules]):
    """A cup with the queries that its events, its page and its capabilities share."""

    @property
    def state(self) -> CupState:
        """Return its part of the state."""
        return self.own_state(NOTHING)

    @property
    def host(self) -> Competition[Any] | None:
        """BW-75: return the competition on whose evenings it is played; None where it has evenings of its own."""
        if self.rules.beside:
            return self.season.competition(self.rules.beside)
        return next((each for each in self.season.competitions if each.regular), None)

    def evenings(self) -> list[Slot]:
        """BW-75: return the evenings on which it can be played."""
        what = self.name if self.host is None else self.host.name
        return [each for each in slots(self.season).values() if each.what == what]

    def entrants(self, on: datetime.date) -> list[cup.CupEntrant]:
        """BW-70, BW-72: return all members who did not opt out, with last season's place: championship group, A, B."""
        groups: list[str] = self.host.group_names() if isinstance(self.host, HasGroups) else []
        members = [self.season.member(number) for number in self.season.playing(self.name, on)]
        last = {member.id: member.last_season for member in members if member.last_season is not None}
        known = sorted((groups.index(group), place, one) for one, (group, place) in last.items() if group in groups)
        places = {member: place for place, (_, _, member) in enumerate(known, start=1)}
        return [cup.CupEntrant(member.id, member.rating, places.get(member.id)) for member in members]

    def present(self, date: datetime.date) -> list[int]:
        """BW-74: return the players of the cup who count as present on this evening by the current data."""
        busy = self.not_free(date)
        return [member for member in self.season.playing(self.name, date) if member not in busy]

    def not_free(self, date: datetime.date) -> dict[int, Text]:
        """BW-74, BW-75: return the players who cannot play a cup game on this evening, with the reason in one word.

        A player with a game on that evening already has no second one.
        """
        rounds = [each for each in self.season.state.pairings.values() if each.date == date]
        boards = [board for each in rounds for board in each.boards if board.result]
        played = {member for board in boards for member in (board.white, board.black)}
        playing = self.season.playing(self.name, date)
        words = {member: N_("played") if member in played else status(self.season, date, member) for member in playing}
        return {member: word for member, word in words.items() if word != EXPECTED}

    def next_round(self, on: datetime.date) -> NextRound:
        """BW-72, BW-73: return the players of the next round; refuse it while a game of the last one is undecided.

        Players who left the club are excluded.
        """
        last = self.state.last
        if last is None and self.rules.lives > 1:
            return self._with_lives(1, tuple(one.member for one in self.entrants(on)))
        if last is None:
            plan = cup.preliminary(self.entrants(on), self.rules)
            if plan.playing:
                return NextRound(0, plan.playing, plan.exempt)
            return NextRound(1, tuple(sorted(plan.exempt)))
        through = cup.going_on(last, self.rules)
        if through is None:
            raise InvalidInput(N_("Round {round} of the cup is not over; enter all results first."), round=last.number)
        through = self._still_in(through)
        if len(through) < 2:
            raise InvalidInput(N_("The cup is decided."))
        if self.rules.lives > 1:
            return self._with_lives(last.number + 1, through)
        return NextRound(last.number + 1, tuple(sorted(through)))

    def _with_lives(self, number: int, players: tuple[int, ...]) -> NextRound:
        """Return the remaining players, without a preliminary round; of an odd number one advances without a tie."""
        if len(players) < 2:
            raise InvalidInput(N_("A cup needs at least two players; enter more."))
        return NextRound(number, tuple(sorted(players)), unbeaten=frozenset(players) - set(self.losses()))

    def losses(self) -> Counter[int]:
        """Return how many ties each member lost."""
        return Counter(one for round in self.state.rounds.values() for one in cup.losers(round, self.rules))

    def _still_in(self, through: tuple[int, ...]) -> tuple[int, ...]:
        """BW-70: return the members who advance or have lives left; the last one has won and stays the winner."""
        last = self.state.last
        if self.rules.lives > 1 and last is not None:
            losses = self.losses()
            through = tuple(player for player in last.players if losses[player] < self.rules.lives)
        return tuple(each for each in through if not has_left(self.season, each)) if len(through) > 1 else through

    def holder(self) -> int | None:
        """BW-70: return the winner of the cup."""
        return self.season.cached_for_rounds((), (self.name, "holder"), self._holder)

    def _holder(self) -> int | None:
        if self.state.last is None:
            return None
        through = cup.going_on(self.state.last, self.rules)
        staying = self._still_in(through) if through is not None else ()
        return staying[0] if len(staying) == 1 else None

    def chances(self, round: CupRound) -> list[datetime.date]:
        """BW-77: return the evenings for games of this round: the main date and the two rounds after it."""
        dates = [each.date for each in self.evenings() if each.date >= round.date]
        return dates[: self.rules.evenings_per_round]

    def last_evening(self, round: CupRound, game: CupGame) -> datetime.date | None:
        """BW-77: return the last evening for this game: the third one, or the one it was deferred to."""
        last = max(self.chances(round), default=None)
        return last if game.deferred_until is None else max(last or game.deferred_until, game.deferred_until)

    def overdue(self, today: datetime.date) -> list[tuple[CupRound, CupGame]]:
        """BW-77: return undecided games whose last evening has passed, or with a player who has left the club."""

        def is_overdue(round: CupRound, game: CupGame) -> bool:
            if cup.is_decided(game, self.rules, round.seed):
                return False
            is_past = (self.last_evening(round, game) or datetime.date.max) < today
            return is_past or has_left(self.season, game.white) or has_left(self.season, game.black)

        def found() -> list[tuple[CupRound, CupGame]]:
            rounds = self.state.rounds.values()
            return [(round, game) for round in rounds for game in round.games if is_overdue(round, game)]

        return self.season.cached_for_rounds((), (self.name, "overdue", today), found)

    def game_of(self, number: int, white: int, black: int) -> tuple[CupRound, CupGame]:
        """Return a game of a round of the cup, whatever the colours."""
        round = self.state.rounds.get(number)
        if round is None:
            raise InvalidInput(N_("Round {round} of the cup has not been drawn."), round=number)
        for game in round.games:
            if {game.white, game.black} == {white, black}:
                return round, game
        text = N_("{white} - {black} was not drawn in round {round} of the cup.")
        raise InvalidInput(text, white=self.season.name(white), black=self.season.name(black), round=number)

    def walk_over(self, round: CupRound, game: CupGame) -> int:
        """BW-77: return who advances without a game: a member, then by fewest sign-offs, then by the higher place."""
        members = (game.white, game.black)
        staying = [member for member in members if not has_left(self.season, member)]
        if len(staying) == 1:
            return staying[0]
        absences = (SIGNED_OFF, EXTERNAL, LATE, NO_SHOW)
        sign_offs = {
            member: sum(status(self.season, date, member) in absences for date in self.chances(round))
            for member in members
        }
        order = [] if self.host is None else queries.classified(self.host)
        places = {member: place for place, member in enumerate(order, start=1)}
        return cup.walk_over(game, sign_offs, places)

    def may_be_main_date(self, date: datetime.date) -> bool:
        """BW-77: return whether this evening can be a main date, and is not one of the last rounds of a cycle."""
        evening = next((each for each in self.evenings() if each.date == date), None)
        return evening is not None and may_be_main(self._internal(evening), self.rules)

    def _internal(self, evening: Slot) -> InternalRound:
        """BW-77: return the round of the host; its own evenings have no restriction."""
        last = evening.round + self.rules.not_in_last_rounds
        return InternalRound(
            evening.part, evening.round, last if self.host is None else queries.rounds_of(self.host, evening.part)
        )

    def proposed_dates(self, on: datetime.date) -> list[datetime.date]:
        """BW-73, BW-77: return main dates for coming rounds, not in the last rounds of a cycle; drawn ones stay."""
        drawn = self.state.dates[: len(self.state.rounds)]
        after = max((round.date for round in self.state.rounds.values()), default=datetime.date.min)
        evenings = [each for each in self.evenings() if on <= each.date > after]
        chosen = main_dates([self._internal(each) for each in evenings], self.rounds_to_come(on), self.rules)
        by_round = {(each.part, each.round): each.date for each in evenings}
        return [*drawn, *(by_round[each.cycle, each.round] for each in chosen)]

    def rounds_to_come(self, on: datetime.date) -> int:
        """BW-72, BW-73: return how many rounds of the cup are still to be drawn."""
        last = self.state.last
        if self.rules.lives > 1:
            return self._rounds_with_lives(len(self.entrants(on)))
        if last is not None:
            return (len(last.games) + len(last.free) - 1).bit_length()
        plan = cup.preliminary(self.entrants(on), self.rules)
        return plan.regular_rounds + bool(plan.playing)

    def _rounds_with_lives(self, entrants: int) -> int:
        """Return the maximum number of rounds: from all entrants, or from the players of the last drawn round."""
        last = self.state.last
        if last is None:
            return cup.rounds_until_one_is_left(entrants, 0)
        before = self.losses() - Counter(cup.losers(last, self.rules))
        beaten = sum(before[player] > 0 for player in last.players)
        return cup.rounds_until_one_is_left(len(last.players) - beaten, beaten) - 1


def has_left(season: Season, member: int) -> bool:
    """Return whether this member has left the club."""
    return season.member(member).left is not None


def draw(coming: NextRound, present: Collection[int], seed: str) -> cup.Draw:
    """BW-74: return the draw of the next round from this seed; with several lives by losses, not by attendance."""
    present = present if coming.unbeaten is None else coming.unbeaten
    return cup.draw_round(coming.players, present, seed, coming.number, coming.free)


class InternalRound(NamedTuple):
    """An evening of the cycles: the cycle, the round, and the number of rounds."""

    cycle: int
    round: int
    of: int


def may_be_main(evening: InternalRound, rules: CupRules) -> bool:
    """BW-77: return whether this is not one of the last two rounds of a cycle."""
    return evening.round <= evening.of - rules.not_in_last_rounds


def main_dates(evenings: Sequence[InternalRound], periods: int, rules: CupRules) -> list[InternalRound]:
    """BW-73, BW-77: spread this many main dates over the evenings, each with its later chances before the next one.

    Where possible, the later chances avoid the last rounds of a cycle too.
    """

    def is_crowded(at: int) -> bool:
        return not all(may_be_main(evening, rules) for evening in evenings[at : at + rules.evenings_per_round])

    possible = [at for at, evening in enumerate(evenings) if may_be_main(evening, rules)]
    chosen: list[int] = []
    for period in range(periods):
        earliest = chosen[-1] + rules.evenings_per_round if chosen else 0
        ideal = period * len(evenings) // periods
        left = periods - period
        open_to = [at for at in possible if at >= earliest and _main_dates_left(possible, at, rules) >= left]
        if not open_to:
            text = N_("{periods} cup rounds do not fit into {evenings} evenings; plan fewer.")
            raise InvalidInput(text, periods=periods, evenings=len(evenings))
        chosen.append(min(open_to, key=lambda at: (is_crowded(at), abs(at - ideal), at)))
    return [evenings[at] for at in chosen]


def _main_dates_left(possible: Sequence[int], first: int, rules: CupRules) -> int:
    """Return how many main dates fit from this one on, each as early as possible."""
    count, free_from = 0, first
    for at in possible:
        if at >= free_from:
            count, free_from = count + 1, at + rules.evenings_per_round
    return count
