"""A player as the arbiter puts him right: name, club, and all else that is known of him."""

from __future__ import annotations

from indeler.language import N_, Sentence
from indeler.model import Player
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.events import Event, Label, Number
from indeler.opens.particulars import PERSONAL, Particulars, particulars_of
from indeler.opens.state import State

RULEBOOK = "fide-handling"


class EditedPlayer(Particulars, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is known of a player, by the number of this moment."""

    number: Number
    name: Label
    club: Label = ""


class PlayerEdited(Event, frozen=True, kw_only=True):
    """fide-handling 2.3: what was wrong about a player is put right; games and numbers stay."""

    title = N_("The particulars of {name} were corrected.")
    personal = PERSONAL

    name: Label
    """As it was."""
    player: EditedPlayer

    def describe(self) -> Sentence:
        """Who, and by which name now."""
        if self.name == self.player.name:
            return Sentence(self.title, name=self.name)
        return Sentence(N_("{name} is now called {now}."), name=self.name, now=self.player.name)


def edited(player: Player) -> EditedPlayer:
    """The fields of the event, of a player as he is to be."""
    return EditedPlayer(number=player.number, name=player.name, club=player.club, **particulars_of(player))


@decides(PlayerEdited)
def check_edited(state: State, event: PlayerEdited) -> None:
    """A player is called something."""
    if not event.player.name.strip():
        refuse(N_("A player needs a name; write it."))


@evolves(PlayerEdited)
def edit_player(state: State, event: PlayerEdited) -> State:
    """2.3: numbers follow ratings and names when the rules next make them."""
    told = event.player
    after = told.given_to(state.tournament.player(told.number))._replace(name=told.name, club=told.club)
    players = [after if one.number == told.number else one for one in state.tournament.players.values()]
    return state.with_players(players)
