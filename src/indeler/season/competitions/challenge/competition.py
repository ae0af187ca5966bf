"""What a ladder of challenges answers: it has no evenings of its own, an order, and games on any day."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import Any

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.competitions.challenge.events import LadderMadeUp
from indeler.season.competitions.challenge.offers import ladder_offers
from indeler.season.competitions.challenge.standing import LadderStanding
from indeler.season.competitions.challenge.state import Challenge
from indeler.season.competitions.offers import Offer
from indeler.season.core.state import OVER_THE_BOARD, State
from indeler.season.core.tasks import Task


class Challenges(LadderStanding):
    """A ladder on which members challenge those above them."""

    word = N_("ladder")
    missing = N_("The rulebook '{name}' has no ladder of challenges.")
    makes_up_groups = True

    @property
    def has_evenings(self) -> bool:
        """Challenges are played on any day."""
        return False

    def awaits_groups(self, today: datetime.date) -> bool:
        """Once, when the ladder begins."""
        return not self.state.order and len(self.season.playing(self.name, today)) >= self.fewest_players

    def opening(self, **head: Any) -> LadderMadeUp:
        """The order in which it begins: by rating."""
        if self.state.order:
            raise InvalidInput(N_("{competition} has begun; games change its order."), competition=self.title)
        member = self.season.member
        order = sorted(self.season.playing(self.name, head["at"].date()), key=lambda one: (-member(one).rating, one))
        return LadderMadeUp(**head, competition=self.event_name, order=tuple(order))

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """The day that was agreed falls through; the challenge stands."""
        told = tuple(
            replace(each, date=None) if each.date == date and member in (each.member, each.challenged) else each
            for each in self.state.open
        )
        return state if told == self.state.open else self.with_state(state, open=told)

    def games_played(self) -> Counter[int]:
        """Those of challenges."""
        games = (game for game in self.state.games if game.result in OVER_THE_BOARD)
        return Counter(player for game in games for player in (game.white, game.black))

    def offers(self, now: datetime.datetime) -> list[Offer]:
        """Challenges, their days and results."""
        return ladder_offers(self, now.date())

    def todo(self, now: datetime.datetime) -> list[Task]:
        """The ladder to begin with, and challenges that were not played in time."""
        if self.awaits_groups(now.date()):
            words = Sentence(N_("Make up the order of {competition}."), competition=self.title)
            return [Task("groups", words, None, (1, self.name))]
        late = [each for each in self.open() if self.last_day(each) < now.date()]
        return [Task("offers", self._late(each), self.last_day(each), (self.name, each.member)) for each in late]

    def _late(self, each: Challenge) -> Sentence:
        names = f"{self.season.name(each.member)} - {self.season.name(each.challenged)}"
        return Sentence(N_("The challenge {names} was not played in time: decide."), names=names)


COMPETITION = Challenges
