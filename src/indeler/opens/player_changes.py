"""Corrections of a player: name, club, and all other particulars."""

from typing import Literal

from indeler.language import N_, Sentence
from indeler.language.days import Month
from indeler.model import Player
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.events import Event, NewPlayer, Number
from indeler.opens.particulars import PERSONAL, Label, Particulars, particulars_of
from indeler.opens.state import State

RULEBOOK = "fide-handling"


class PlayerEdited(Event, frozen=True, kw_only=True):
    """fide-handling 2.3: corrected data of a player; games and numbers stay."""

    title = N_("The particulars of {name} were corrected.")
    personal = PERSONAL

    name: Label
    """The name before the correction."""
    player: NewPlayer
    """The current data of the player, under the current number."""

    def describe(self) -> Sentence:
        """Describe the player, with the new name."""
        if self.name == self.player.name:
            return Sentence(self.title, name=self.name)
        return Sentence(N_("{name} is now called {now}."), name=self.name, now=self.player.name)


def as_new_player(player: Player) -> NewPlayer:
    """Return the data of a player for an event."""
    return NewPlayer(number=player.number, name=player.name, club=player.club, **particulars_of(player))


@decides(PlayerEdited)
def _check_edited(state: State, event: PlayerEdited) -> None:
    if not event.player.name.strip():
        refuse(N_("A player needs a name; write it."))


@evolves(PlayerEdited)
def edit_player(state: State, event: PlayerEdited) -> State:
    """2.3: change the player; numbers change when the rules assign them the next time."""
    player = event.player
    after = player.applied_to(state.tournament.player(player.number))._replace(name=player.name, club=player.club)
    return state.with_players({**state.tournament.players, player.number: after}.values())


class ListedPlayer(Particulars, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player of the tournament with the personal data after the comparison with the list."""

    number: Number
    name: Label = ""


class RatingsRefreshed(Event, frozen=True, kw_only=True):
    """fide-handling 2.3: ratings, titles and numbers of players from a rating list, checked and confirmed."""

    title = N_("Ratings were taken from the list of {register}; players changed: {count}.")
    personal = PERSONAL

    register: Label
    """The owner of the list: FIDE, or a federation."""
    tempo: Literal["standard", "rapid", "blitz"]
    month: Label = ""
    """The month of the list, as in ``2026-10``; empty where it is not known."""
    players: tuple[ListedPlayer, ...]

    def describe(self) -> Sentence:
        """Return how many changed, and by which list."""
        if self.month:
            text = N_("Ratings were taken from the list of {register} of {month}; players changed: {count}.")
            return Sentence(text, count=len(self.players), register=self.register, month=Month(self.month))
        return Sentence(self.title, count=len(self.players), register=self.register)


@evolves(RatingsRefreshed)
def refresh(state: State, event: RatingsRefreshed) -> State:
    """2.3: change players to their particulars on the list; numbers change when the rules assign them the next time."""
    changed = {one.number: one.applied_to(state.tournament.player(one.number)) for one in event.players}
    return state.with_players({**state.tournament.players, **changed}.values())
