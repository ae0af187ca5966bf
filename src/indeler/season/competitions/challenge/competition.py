"""What a ladder of challenges answers: it has no evenings of its own, an order, and games on any day."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.competitions.challenge.events import LadderMadeUp
from indeler.season.competitions.challenge.rules import ChallengeRules
from indeler.season.competitions.challenge.state import Challenge, ChallengeState
from indeler.season.competitions.common.members import RESULTS, Played
from indeler.season.competitions.protocol import Competition
from indeler.season.core.standings_table import StandingsRow, StandingsTable, column
from indeler.season.core.state import State
from indeler.season.core.tasks import Task

NOTHING = ChallengeState()
GAMES = column("games", N_("G"), N_("games with a result"))
WINS = column("wins", N_("W"), N_("games won"))


class Challenges(Competition[ChallengeRules]):
    """A ladder on which members challenge those above them."""

    word = N_("ladder")
    missing = N_("The rulebook '{name}' has no ladder of challenges.")
    makes_up_groups = True

    @property
    def state(self) -> ChallengeState:
        """What its events have decided."""
        found = self.season.state.of.get(self.name, NOTHING)
        assert isinstance(found, ChallengeState)
        return found

    def with_state(self, state: State | None = None, /, **fields: Any) -> State:
        """The season's state with some fields of this competition changed."""
        state = state or self.season.state
        return replace(state, of={**state.of, self.name: replace(self.state, **fields)})

    @property
    def has_evenings(self) -> bool:
        """Challenges are played on any day."""
        return False

    # The order.

    def order(self) -> list[int]:
        """Everybody who takes part from the top; who came later stands below, in the order of joining."""
        members = self.season.state.members
        taking_part = [one for one, each in members.items() if each.left is None and self.name not in each.not_in]
        placed = [one for one in self.state.order if one in taking_part]
        new = [one for one in taking_part if one not in placed]
        return [*placed, *sorted(new, key=lambda one: (members[one].joined, one))]

    def classified(self) -> list[int]:
        """Everybody by present place."""
        return self.order()

    def after_win(self, winner: int, loser: int) -> tuple[int, ...]:
        """The order once who stood below has won: in above the loser, or by a setting in his place."""
        order = self.order()
        above, below = order.index(loser), order.index(winner)
        if below < above:
            return tuple(order)
        if self.rules.winner_takes == "swap":
            order[above], order[below] = winner, loser
        else:
            order.insert(above, order.pop(below))
        return tuple(order)

    def awaits_groups(self) -> bool:
        """Once, when the ladder begins."""
        return not self.state.order

    def opening(self, **head: Any) -> LadderMadeUp:
        """The order in which it begins: by rating."""
        if self.state.order:
            raise InvalidInput(N_("{competition} has begun; games change its order."), competition=self.title)
        member = self.season.member
        order = sorted(self.season.playing(self.name, head["at"].date()), key=lambda one: (-member(one).rating, one))
        return LadderMadeUp(**head, competition=self.told, order=tuple(order))

    # Challenges.

    def last_day(self, challenge: Challenge) -> datetime.date:
        """Until when the game of a challenge must have been played."""
        return challenge.made_on + datetime.timedelta(days=self.rules.play_within_days)

    def challenge_of(self, one: int, other: int) -> Challenge:
        """The open challenge between these two."""
        for each in self.state.open:
            if {each.member, each.challenged} == {one, other}:
                return each
        names = f"{self.season.name(one)} - {self.season.name(other)}"
        raise InvalidInput(N_("There is no open challenge {names}."), names=names)

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """The day that was agreed falls through; the challenge stands."""
        told = tuple(
            replace(each, date=None) if each.date == date and member in (each.member, each.challenged) else each
            for each in self.state.open
        )
        return state if told == self.state.open else self.with_state(state, open=told)

    # What people look at.

    def tables(self) -> list[StandingsTable]:
        """The order, with the challenges that are open below it."""
        if not self.state.order:
            return []
        rows = tuple(self._row(place, member) for place, member in enumerate(self.order(), start=1))
        notes = tuple(self._told(each) for each in self.state.open)
        return [
            StandingsTable(
                "ladder", Sentence(N_("{competition}, the order"), competition=self.title), (GAMES, WINS), rows, notes
            )
        ]

    def _row(self, place: int, member: int) -> StandingsRow:
        own = [game for game in self.state.games if member in (game.white, game.black)]
        won = sum(Played(game.white, game.black, RESULTS[game.result]).winner == member for game in own)
        return StandingsRow(place, member, self.season.name(member), (len(own), won))

    def _told(self, each: Challenge) -> Sentence:
        names = {"name": self.season.name(each.member), "other": self.season.name(each.challenged)}
        if each.date is not None:
            return Sentence(N_("{name} has challenged {other}; they play on {date}."), date=each.date, **names)
        return Sentence(
            N_("{name} has challenged {other}; to be played until {until}."), until=self.last_day(each), **names
        )

    def todo(self, now: datetime.datetime) -> list[Task]:
        """The ladder to begin with, and challenges that were not played in time."""
        if self.awaits_groups():
            enough = len(self.season.playing(self.name, now.date())) >= self.fewest_players
            words = Sentence(N_("Make up the order of {competition}."), competition=self.title)
            return [Task("groups", words, None, (1, self.name))] if enough else []
        late = [each for each in self.state.open if self.last_day(each) < now.date()]
        return [Task("challenge", self._late(each), self.last_day(each), (self.name, each.member)) for each in late]

    def _late(self, each: Challenge) -> Sentence:
        names = f"{self.season.name(each.member)} - {self.season.name(each.challenged)}"
        return Sentence(N_("The challenge {names} was not played in time: decide."), names=names)


COMPETITION = Challenges
