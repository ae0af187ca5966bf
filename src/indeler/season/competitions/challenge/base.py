"""A ladder of challenges as it stands: its order, and who may challenge whom."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
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
        """Everybody who takes part from the top."""
        return [one for one in self.whole_order() if not self._is_away(one)]

    def whole_order(self) -> list[int]:
        """The order with those who stopped for a while and keep their place; who came later stands below, by joining.

        Nobody of whom `joined_or_left` was told is missing in what the state keeps; it begins with the first order.
        """
        members = self.season.state.members
        new = [one for one in members if one not in self.state.order and not self._is_away(one)]
        return [*self.state.order, *sorted(new, key=lambda one: (members[one].joined, one))]

    def _is_away(self, one: int) -> bool:
        member = self.season.state.members.get(one)
        return member is None or member.left is not None or self.name in member.not_in

    def joined_or_left(self, state: State, members: Sequence[int]) -> State:
        """Who leaves has no challenge any more and, unless the rules keep the place, returns at the bottom."""
        if not self.state.order:
            return state
        order, after = self.whole_order(), type(self)(self.season.followed_by((), state), self.rules)
        gone = [one for one in members if after._is_away(one)]
        if self.rules.returning == "bottom":
            order = [one for one in order if one not in gone]
        order += sorted(one for one in members if one not in gone and one not in order)
        still_open = (each for each in self.state.open if not {each.member, each.challenged} & {*gone})
        return self.with_state(state, order=tuple(order), open=tuple(still_open))

    def classified(self) -> list[int]:
        """Everybody by present place."""
        return self.order()

    def after_win(self, winner: int, loser: int) -> tuple[int, ...]:
        """The order once who stood below has won: in above the loser, or by a setting in his place."""
        order = self.whole_order()
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
