"""Check-in on the first day: present and missing players, and the consequences for the first pairing."""

from typing import Literal

from indeler.language import N_, Sentence, Text
from indeler.model import Kind, Player, RequestedBye
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.events import Event, Number, RoundNumber, _OfPlayer
from indeler.opens.state import State

CheckInWay = Literal["arbiter", "tablet", "phone"]
"""The way of checking in: the arbiter's list, the name on a tablet, or the link of the player's own entry."""
CheckInConsequence = Literal["bye", "withdrawal"]
"""The consequence for a missing player: a bye without points in the round, or a withdrawal until arrival."""


class CheckInOpened(Event, frozen=True, kw_only=True):
    """The beginning of check-in."""

    title = N_("Check-in was opened.")


class CheckInClosed(Event, frozen=True, kw_only=True):
    """Check-in ends; players who have checked in stay so."""

    title = N_("Check-in was closed.")


class PlayerCheckedIn(_OfPlayer, frozen=True, kw_only=True):
    """A player is present. Going back in the log does not undo this, because it is a fact."""

    title = N_("The arbiter checked {name} in.")
    is_for_good = True

    way: CheckInWay = "arbiter"

    def _text(self) -> Text:
        texts = {"tablet": N_("{name} checked in on the tablet."), "phone": N_("{name} checked in by phone.")}
        return texts.get(self.way, self.title)


class CheckInTakenBack(_OfPlayer, frozen=True, kw_only=True):
    """A player was checked in by mistake."""

    title = N_("{name} is not there after all.")
    is_for_good = True


class PlayersMissing(Event, frozen=True, kw_only=True):
    """fide-handling 3.3: players who had not checked in when a round was paired, and the consequence for them."""

    title = N_("Not checked in, without points in round {round}: {who}.")

    round: RoundNumber
    players: tuple[Number, ...]
    consequence: CheckInConsequence

    def describe(self) -> Sentence:
        """Describe the players and the consequence."""
        text = N_("Not checked in and withdrawn: {who}.") if self.consequence == "withdrawal" else self.title
        return Sentence(text, round=self.round, who=Sentence(N_("{players}"), players=list(self.players)))


def is_here(state: State, number: int) -> bool:
    """Return whether this player has checked in."""
    return number in state.attendance.present


def missing_players(state: State) -> list[Player]:
    """Return the players to be paired in the next round who have not checked in; empty without check-in."""
    if not state.attendance.is_open:
        return []
    accounted_for = {*state.tournament.absent(), *state.attendance.present}
    return [player for number, player in state.players.items() if number not in accounted_for]


def players_not_here(state: State) -> list[Player]:
    """Return the players who have not checked in, except those who withdrew or have a bye in the next round."""
    excluded = (set(state.tournament.absent()) - state.attendance.missed) | state.attendance.present
    return [player for number, player in state.players.items() if number not in excluded]


@decides(CheckInOpened)
def _check_opening(state: State, event: CheckInOpened) -> None:
    if state.is_team_event:
        refuse(N_("There is no check-in for teams; captains give line-ups."))
    if state.attendance.is_open:
        refuse(N_("Check-in is open already."))


@evolves(CheckInOpened)
def _open_check_in(state: State, event: CheckInOpened) -> State:
    return state.replace(attendance=state.attendance._replace(is_open=True))


@evolves(CheckInClosed)
def close_check_in(state: State, event: CheckInClosed) -> State:
    """End check-in; no player is missing from then on."""
    return state.replace(attendance=state.attendance._replace(is_open=False))


@decides(PlayerCheckedIn)
def _check_arrival(state: State, event: PlayerCheckedIn) -> None:
    if not state.attendance.is_open:
        refuse(N_("Check-in is not open; ask the arbiter."))
    if is_here(state, state.tournament.player(event.player).number):
        refuse(N_("{name} has checked in already."), name=event.name)


@evolves(PlayerCheckedIn)
def _check_in(state: State, event: PlayerCheckedIn) -> State:
    present = state.attendance.present | {_number_of(state, event)}
    return state.replace(attendance=state.attendance._replace(present=present))


@decides(CheckInTakenBack)
def _check_mistake(state: State, event: CheckInTakenBack) -> None:
    if not is_here(state, event.player):
        refuse(N_("{name} has not checked in."), name=event.name)


@evolves(CheckInTakenBack)
def _take_check_in_back(state: State, event: CheckInTakenBack) -> State:
    present = state.attendance.present - {_number_of(state, event)}
    return state.replace(attendance=state.attendance._replace(present=present))


def _number_of(state: State, event: _OfPlayer) -> int:
    """Return the number of the player; by name if going back in the log changed the numbers."""
    at_number = state.players.get(event.player)
    if at_number is not None and at_number.name == event.name:
        return event.player
    [number] = [number for number, player in state.players.items() if player.name == event.name]
    return number


@decides(PlayersMissing)
def _check_missing(state: State, event: PlayersMissing) -> None:
    if event.round != state.tournament.next_round:
        refuse(N_("Round {round} has been paired; a bye is for a round to come."), round=event.round)
    for number in event.players:
        if is_here(state, state.tournament.player(number).number):
            refuse(N_("{name} has checked in already."), name=state.players[number].name)


@evolves(PlayersMissing)
def miss_players(state: State, event: PlayersMissing) -> State:
    """fide-handling 3.3: give no points for the round; a withdrawn player is not paired before arrival."""
    missing, now = set(event.players), state.tournament
    missed = state.attendance._replace(missed=state.attendance.missed | missing)
    if event.consequence == "withdrawal":
        withdrawn = {
            number: player._replace(withdrawn_after=state.rounds)
            for number, player in now.players.items()
            if number in missing
        }
        return state.with_changed(withdrawn).replace(attendance=missed)
    other_byes = [bye for bye in now.requested_byes if bye.round != event.round or bye.player not in missing]
    byes = [*other_byes, *(RequestedBye(event.round, number, Kind.ZERO_BYE) for number in event.players)]
    return state.replace(tournament=now.replace(requested_byes=byes), attendance=missed)
