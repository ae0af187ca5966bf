"""A ladder of challenges as it stands: its order, and who may challenge whom."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec.structs import replace

from indeler.language import N_, InvalidInput
from indeler.season.competitions.challenge.rules import ChallengeRules
from indeler.season.competitions.challenge.state import Challenge, ChallengeState
from indeler.season.competitions.protocol import Competition
from indeler.season.core.state import State

NOTHING = ChallengeState()


class LadderOrder(Competition[ChallengeRules]):
    """A ladder, with what all its parts look at."""

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

    # Challenges.

    def open(self) -> list[Challenge]:
        """The open challenges; one who has left is challenged no more."""
        there = set(self.order())
        return [each for each in self.state.open if {each.member, each.challenged} <= there]

    def last_day(self, challenge: Challenge) -> datetime.date:
        """Until when the game of a challenge must have been played."""
        return challenge.made_on + datetime.timedelta(days=self.rules.play_within_days)

    def challenge_of(self, one: int, other: int) -> Challenge:
        """The open challenge between these two."""
        for each in self.open():
            if {each.member, each.challenged} == {one, other}:
                return each
        names = f"{self.season.name(one)} - {self.season.name(other)}"
        raise InvalidInput(N_("There is no open challenge {names}."), names=names)

    def has_open(self, member: int) -> bool:
        """Whether this member has challenged, or has been challenged."""
        return any(member in (each.member, each.challenged) for each in self.open())

    def again_from(self, one: int, other: int) -> datetime.date:
        """From which day on these two may challenge each other again."""
        pause = datetime.timedelta(days=self.rules.rematch_after_days)
        played = [game.date + pause for game in self.state.games if {game.white, game.black} == {one, other}]
        return max(played, default=datetime.date.min)

    def may_challenge(self, member: int, on: datetime.date) -> list[int]:
        """Whom this member may challenge on this day, the highest first."""
        order = self.order()
        place = order.index(member)
        if self.has_open(member):
            return []
        above = order[max(0, place - self.rules.places_up) : place]
        return [one for one in above if not self.has_open(one) and self.again_from(member, one) <= on]
