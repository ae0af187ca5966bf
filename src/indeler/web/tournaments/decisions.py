"""The decisions of a leader about a tournament: each makes one or more events, or a refusal.

A decision is made on the version of the tournament that it is called with. If the log has grown since, it is refused
with `Outdated`; only results are taken board by board (`entering`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from django.utils import timezone

from indeler.language import N_, InvalidInput
from indeler.logbook import outdated
from indeler.model import Player
from indeler.opens import (
    CheckInWay,
    Decider,
    OpenTournament,
    PlayerEdited,
    State,
    apply_decision,
    as_new_player,
    propose,
    with_leaving,
)
from indeler.opens.by_hand import Draft
from indeler.opens.events import Event, RoundPublished
from indeler.opens.forms import Correction
from indeler.opens.propose import EntryRequest
from indeler.web.tournaments.log import append, decide_now, tournament_of
from indeler.web.tournaments.models import Open


class By(NamedTuple):
    """The author of a decision."""

    name: str
    leaving: str = ""
    """The reason why the decision leaves the rules of FIDE; empty if none was given."""
    confirmed: bool = True
    """Whether doubts about the decision have been confirmed, or no question can be asked."""

    @property
    def decider(self) -> Decider:
        """Return the decider at this moment."""
        return Decider(timezone.now(), self.name)


def _decide(tournament: Open, by: By, make: Callable[[OpenTournament, Decider], Iterable[Event]]) -> Open:
    """Write the events that are made from the tournament of this row; no lock is held while they are made.

    Decisions that leave the rules of FIDE need a reason.
    """
    snapshot = tournament_of(tournament)
    if snapshot.version != tournament.version:
        raise outdated(tournament.version, snapshot.version)
    events = with_leaving(snapshot.state, make(snapshot, by.decider), by.leaving)
    return append(tournament, events, tournament.version, confirmed=by.confirmed)


def take(tournament: Open, by: By, make: Callable[[State, Decider], Iterable[Event]]) -> Open:
    """Take the decisions that are made from the current state."""
    return _decide(tournament, by, lambda snapshot, who: make(snapshot.state, who))


def take_one(tournament: Open, by: By, kind: Callable[..., Event], **fields: Any) -> Open:
    """Take the decision that is an event of this kind with these fields."""
    return take(tournament, by, lambda state, who: [kind(**who._asdict(), **fields)])


def pair_next(tournament: Open, by: By, *, unfinished: bool = False) -> Open:
    """Pair the next round by the tournament's rulebook; games without a result must be ``unfinished`` then."""
    return take(tournament, by, lambda state, who: propose.pairing(state, who, unfinished=unfinished))


def pair_all(tournament: Open, by: By) -> Open:
    """Pair all rounds of a round robin."""
    return take(tournament, by, propose.full_schedule)


def pair_again(tournament: Open, by: By) -> Open:
    """Pair the last round again, which is not published yet, with the current arrangements and results."""

    def decide_events(state: State, who: Decider) -> list[Event]:
        reversal = propose.taking_back(state, who)
        return [reversal, *propose.pairing(apply_decision(state, reversal), who)]

    return take(tournament, by, decide_events)


def publish(tournament: Open, round: int, by: By) -> Open:
    """Let visitors see the rounds up to this one."""
    return take_one(tournament, by, RoundPublished, round=round)


def take_back(tournament: Open, by: By, why: str = "", *, anyway: bool = False) -> Open:
    """F6, F7 of knsb-rating and knsb-wp: take the last round back, as long as it has no results."""
    return take(tournament, by, lambda state, who: propose.schedule_back(state, who, why, anyway=anyway))


def correct(tournament: Open, wish: Correction, by: By, why: str) -> Open:
    """fide-handling 4.3: correct any round; existing pairings stay."""
    return take(tournament, by, lambda state, who: wish.decided(state, who, why))


def set_boards(tournament: Open, round: int, draft: Draft, by: By, why: str) -> Open:
    """fide-handling 4.4: pair a round by hand: the last one again, or the next one."""
    return take(tournament, by, lambda state, who: propose.boards(state, who, round, draft, why))


def restored(tournament: Open, version: int, by: By) -> Open:
    """Undo all events after this one. They stay in the log."""
    return _decide(tournament, by, lambda snapshot, who: [propose.going_back(snapshot, who, version)])


def add_player(tournament: Open, player: Player, by: By) -> Open:
    """Add a player, in the order of the list, who is paired from the next round on."""
    return take(tournament, by, lambda state, who: [propose.entry(state, who, player)])


def edit_player(tournament: Open, player: Player, by: By) -> Open:
    """fide-handling 2.3: correct the data of a player."""

    def make_events(state: State, who: Decider) -> list[Event]:
        before = state.tournament.player(player.number)
        return [PlayerEdited(**who._asdict(), name=before.name, player=as_new_player(player))]

    return take(tournament, by, make_events)


def take_entries(
    tournament: Open, entries: Sequence[EntryRequest], by: By
) -> tuple[Open, list[tuple[str, InvalidInput]]]:
    """Add the players of these entries with their byes; return also the byes that are not allowed, by name."""
    refused: list[tuple[str, InvalidInput]] = []

    def decide_events(state: State, who: Decider) -> list[Event]:
        events, refused[:] = propose.accept_entries(state, who, entries)
        return events

    return take(tournament, by, decide_events), refused


def check_in(tournament: Open, number: int, name: str, way: CheckInWay, by: By) -> Open:
    """fide-handling 2.4: check in the player with this name, in the tournament as it is at that moment."""

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        check_name(snapshot.state, number, name)
        return propose.arrival(snapshot.state, by.decider, number, way)

    return decide_now(tournament, decide_events)


def take_check_in_back(tournament: Open, number: int, name: str, by: By) -> Open:
    """Take back a check-in made by mistake."""

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        check_name(snapshot.state, number, name)
        return [propose.check_in_taken_back(snapshot.state, by.decider, number)]

    return decide_now(tournament, decide_events)


def check_name(state: State, number: int, name: str) -> None:
    """Refuse a number that belongs to another player since the page was made."""
    if number not in state.players or state.players[number].name != name:
        raise InvalidInput(N_("The list of players has changed; look for the name again."))


def withdraw(tournament: Open, number: int, by: By, *, back: bool = False) -> Open:
    """Withdraw a player after the rounds paired so far, or let the player return."""

    def make_events(state: State, who: Decider) -> list[Event]:
        left = [] if back else propose.games_left(state, who, number)
        return [propose.withdrawal(state, who, number, back=back), *left]

    return take(tournament, by, make_events)


def withdraw_by_link(tournament: Open, number: int, by: By) -> Open:
    """Withdraw a player by the link of the entry, before anything is paired; later the arbiter decides it."""

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        if snapshot.state.rounds:
            raise InvalidInput(N_("The first round has been paired; tell the arbiter that you withdraw."))
        has_withdrawn = snapshot.state.tournament.player(number).withdrawn_after is not None
        return [] if has_withdrawn else [propose.withdrawal(snapshot.state, by.decider, number)]

    return decide_now(tournament, decide_events)


def request_bye(tournament: Open, number: int, worth: str, by: By, round: int | None = None) -> Open:
    """Give a player a bye in a coming round, with no point, half a point or one point, or take it back."""
    return take(tournament, by, lambda state, who: [propose.bye(state, who, number, worth, round)])
