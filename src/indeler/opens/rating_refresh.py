"""Players as a rating list has them: the decision, and what it makes of the tournament."""

from __future__ import annotations

from typing import Literal

from indeler.language import N_, Sentence
from indeler.language.days import Month
from indeler.opens.aggregate import evolves
from indeler.opens.events import Event, Label, Number
from indeler.opens.particulars import PERSONAL, Particulars
from indeler.opens.state import State

RULEBOOK = "fide-handling"


class ListedPlayer(Particulars, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player of the tournament, and all that is known of who it is once the list was looked at."""

    number: Number
    name: Label = ""


class RatingsRefreshed(Event, frozen=True, kw_only=True):
    """fide-handling 2.3: ratings, titles and numbers of players as a rating list has them, looked at and confirmed."""

    title = N_("Ratings were taken from the list of {register}; players changed: {count}.")
    personal = PERSONAL

    register: Label
    """Whose list: FIDE's, or that of a federation."""
    tempo: Literal["standard", "rapid", "blitz"]
    month: Label = ""
    """Of which month the list is, as in ``2026-10``; empty where nobody knows."""
    players: tuple[ListedPlayer, ...]

    def describe(self) -> Sentence:
        """How many changed, and by which list."""
        if self.month:
            text = N_("Ratings were taken from the list of {register} of {month}; players changed: {count}.")
            return Sentence(text, count=len(self.players), register=self.register, month=Month(self.month))
        return Sentence(self.title, count=len(self.players), register=self.register)


@evolves(RatingsRefreshed)
def refresh(state: State, event: RatingsRefreshed) -> State:
    """2.3: players by what the list says; pairing numbers change when the rules next make them."""
    after = dict(state.tournament.players)
    for listed in event.players:
        after[listed.number] = listed.given_to(state.tournament.player(listed.number))
    return state.with_players(after.values())
