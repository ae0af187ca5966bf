"""Check-in on the first day: who has come, who is missing, and what follows from that for the first pairing."""

from __future__ import annotations

from typing import Literal

from indeler.language import N_, Sentence
from indeler.model import Kind, Player, RequestedBye
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.events import Event, Label, Number, RoundNumber
from indeler.opens.state import State

Way = Literal["arbiter", "tablet", "phone"]
"""How somebody checked in: by the arbiter's list, by name on a tablet, or by the link of the own entry."""
Consequence = Literal["bye", "withdrawal"]
"""What a missing player gets: a bye without points in the round, or an end of the tournament until he comes."""


class CheckInOpened(Event, frozen=True, kw_only=True):
    """From now on players check in."""

    title = N_("Check-in was opened.")


class CheckInClosed(Event, frozen=True, kw_only=True):
    """Nobody checks in any more; whoever did stays checked in."""

    title = N_("Check-in was closed.")


class _OfPlayer(Event, frozen=True, kw_only=True):
    """About a player by number and name; the name finds him where going back in the log changed the numbers."""

    personal = ("name",)
    is_for_good = True

    player: Number
    name: Label


class PlayerCheckedIn(_OfPlayer, frozen=True, kw_only=True):
    """A player has come. That is not undone by going back in the log, for he is there."""

    title = N_("The arbiter checked {name} in.")

    way: Way = "arbiter"

    def describe(self) -> Sentence:
        """Who, and how."""
        texts = {"tablet": N_("{name} checked in on the tablet."), "phone": N_("{name} checked in by phone.")}
        return Sentence(texts.get(self.way, self.title), name=self.name)


class CheckInTakenBack(_OfPlayer, frozen=True, kw_only=True):
    """A player was checked in by mistake."""

    title = N_("{name} is not there after all.")


class PlayersMissing(Event, frozen=True, kw_only=True):
    """fide-handling 3.3: players who had not checked in when a round was paired, and what they get."""

    title = N_("Not checked in, without points in round {round}: {who}.")

    round: RoundNumber
    players: tuple[Number, ...]
    consequence: Consequence

    def describe(self) -> Sentence:
        """Who, and what they get."""
        text = N_("Not checked in and withdrawn: {who}.") if self.consequence == "withdrawal" else self.title
        return Sentence(text, round=self.round, who=Sentence(N_("{players}"), players=list(self.players)))


def is_here(state: State, number: int) -> bool:
    """Whether this player has checked in."""
    return number in state.attendance.present


def missing_players(state: State) -> list[Player]:
    """Who is to be paired in the next round and has not checked in; nobody where there is no check-in."""
    if not state.attendance.is_open:
        return []
    accounted_for = {*state.tournament.absent(), *state.attendance.present}
    return [player for number, player in state.players.items() if number not in accounted_for]


def players_not_here(state: State) -> list[Player]:
    """Who has not checked in, of those who did not withdraw by themselves and have no bye in the next round."""
    excluded = (set(state.tournament.absent()) - state.attendance.missed) | state.attendance.present
    return [player for number, player in state.players.items() if number not in excluded]


@decides(CheckInOpened)
def check_opening(state: State, event: CheckInOpened) -> None:
    """Of a tournament of players, where it is not open."""
    if state.is_team_event:
        refuse(N_("There is no check-in for teams; captains give line-ups."))
    if state.attendance.is_open:
        refuse(N_("Check-in is open already."))


@evolves(CheckInOpened)
def open_check_in(state: State, event: CheckInOpened) -> State:
    """Players may check in."""
    return state.replace(attendance=state.attendance._replace(is_open=True))


@evolves(CheckInClosed)
def close_check_in(state: State, event: CheckInClosed) -> State:
    """Nobody is missing any more."""
    return state.replace(attendance=state.attendance._replace(is_open=False))


@decides(PlayerCheckedIn)
def check_arrival(state: State, event: PlayerCheckedIn) -> None:
    """While check-in is open, and once."""
    if not state.attendance.is_open:
        refuse(N_("Check-in is not open; ask the arbiter."))
    if is_here(state, state.tournament.player(event.player).number):
        refuse(N_("{name} has checked in already."), name=event.name)


@evolves(PlayerCheckedIn)
def check_in(state: State, event: PlayerCheckedIn) -> State:
    """The player is there."""
    present = state.attendance.present | {_number_of(state, event)}
    return state.replace(attendance=state.attendance._replace(present=present))


@decides(CheckInTakenBack)
def check_mistake(state: State, event: CheckInTakenBack) -> None:
    """Somebody who has checked in."""
    if not is_here(state, event.player):
        refuse(N_("{name} has not checked in."), name=event.name)


@evolves(CheckInTakenBack)
def take_check_in_back(state: State, event: CheckInTakenBack) -> State:
    """The player is not there."""
    present = state.attendance.present - {_number_of(state, event)}
    return state.replace(attendance=state.attendance._replace(present=present))


def _number_of(state: State, event: _OfPlayer) -> int:
    """The number of the player; by name where going back in the log gave everybody another number."""
    at_number = state.players.get(event.player)
    if at_number is not None and at_number.name == event.name:
        return event.player
    [number] = [number for number, player in state.players.items() if player.name == event.name]
    return number


@decides(PlayersMissing)
def check_missing(state: State, event: PlayersMissing) -> None:
    """For the next round, and players who have not come."""
    if event.round != state.tournament.next_round:
        refuse(N_("Round {round} has been paired; a bye is for a round to come."), round=event.round)
    for number in event.players:
        if is_here(state, state.tournament.player(number).number):
            refuse(N_("{name} has checked in already."), name=state.players[number].name)


@evolves(PlayersMissing)
def miss_players(state: State, event: PlayersMissing) -> State:
    """fide-handling 3.3: no points for the round; who withdrew is not paired until he comes."""
    missing, now = set(event.players), state.tournament
    missed = state.attendance._replace(missed=state.attendance.missed | missing)
    if event.consequence == "withdrawal":
        players = [
            player._replace(withdrawn_after=state.rounds) if number in missing else player
            for number, player in now.players.items()
        ]
        return state.replace(tournament=now.replace(players=players), attendance=missed)
    other_byes = [bye for bye in now.requested_byes if bye.round != event.round or bye.player not in missing]
    byes = [*other_byes, *(RequestedBye(event.round, number, Kind.ZERO_BYE) for number in event.players)]
    return state.replace(tournament=now.replace(requested_byes=byes), attendance=missed)
