"""What a leader can decide about a tournament: each makes one or more events, or a refusal.

A decision is made on the version of the tournament that it is called with. If the log has grown since, it is refused
with `Changed`; only results are taken board by board (`entering`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils import timezone

from indeler.language import N_, InvalidInput
from indeler.model import Player, Tournament
from indeler.opens import Decider, GameKey, OpenTournament, State, propose
from indeler.opens.by_hand import Draft
from indeler.opens.check_in import CheckInClosed, CheckInOpened, Consequence, Way
from indeler.opens.chess960 import Chess960Set, StartPositionDrawn
from indeler.opens.deciding import apply_decision
from indeler.opens.description import RatingListsChosen, TournamentDescribed
from indeler.opens.events import (
    Event,
    PlayersKeptApart,
    PlayersMayMeet,
    RegulationsChanged,
    RoundPublished,
    SettingsChanged,
    Virtual,
)
from indeler.opens.fide_departure import LeavesFideRules, cause_in, with_leaving
from indeler.opens.forms import Correction
from indeler.opens.player_changes import PlayerEdited, edited
from indeler.opens.prizes import PrizeDecided, PrizesPublished, PrizesSet, Takes
from indeler.opens.propose import EntryRequest
from indeler.opens.questions import NeedsConfirmation, questions
from indeler.opens.standing_decisions import LaterRatingsSet, LongEventMarked, PlayerExpelled, TiesRanked, ValuesEntered
from indeler.opens.starting_order import NumbersSet, StartingOrderSet
from indeler.prizes import Plan
from indeler.systems.start_positions import position_of_round
from indeler.web.accounts.actor import VISITOR, Actor
from indeler.web.common.logbooks import DecisionRequest
from indeler.web.common.refusals import Changed
from indeler.web.tournaments.log import OPENS, append, tournament_of
from indeler.web.tournaments.models import Open


class By(NamedTuple):
    """The author of a decision."""

    name: str
    leaving: str = ""
    """Why the rules of FIDE are left by what is decided; empty: nobody has said that they are."""
    asks: bool = False
    """Whether somebody is there who can be asked first."""

    @property
    def decider(self) -> Decider:
        """Return the decider at this moment."""
        return Decider(timezone.now(), self.name)


def _decide(tournament: Open, make: Callable[[OpenTournament], Iterable[Event]]) -> Open:
    """Write the events that are made of the tournament as this row has it; making them keeps nobody waiting."""
    snapshot = tournament_of(tournament)
    if snapshot.version != tournament.version:
        raise Changed(tournament.version)
    return append(tournament, make(snapshot), expected_version=tournament.version)


def _confirmed(tournament: Open, by: By, make: Callable[[OpenTournament], Iterable[Event]]) -> Open:
    """Take a decision once whoever can be asked has seen what should be known first."""

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        events = list(make(snapshot))
        found = questions(snapshot.state, events) if by.asks else []
        if found:
            raise NeedsConfirmation(found)
        return events

    return _decide(tournament, decide_events)


def _watched(tournament: Open, by: By, make: Callable[[OpenTournament], Iterable[Event]]) -> Open:
    """Take a decision that may leave the rules of FIDE: that is done once somebody has said why."""

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        events = list(make(snapshot))
        cause = cause_in(snapshot.state, events)
        if cause is not None and not by.leaving:
            raise LeavesFideRules(cause)
        found = questions(snapshot.state, events) if by.asks else []
        if found:
            raise NeedsConfirmation(found)
        return with_leaving(snapshot.state, events, by.leaving)

    return _decide(tournament, decide_events)


def take(tournament: Open, by: By, make: Callable[[State, Decider], Iterable[Event]]) -> Open:
    """Take the decisions that are made of the state, now."""
    return _watched(tournament, by, lambda snapshot: make(snapshot.state, by.decider))


def pair_next(tournament: Open, by: By, *, unfinished: bool = False) -> Open:
    """Pair the next round by the tournament's rulebook; games without a result must be ``unfinished`` then."""
    return _confirmed(
        tournament, by, lambda snapshot: propose.pairing(snapshot.state, by.decider, unfinished=unfinished)
    )


def pair_first(tournament: Open, by: By, consequences: Mapping[int, Consequence | None]) -> Open:
    """fide-handling 3.3: pair the next round while players are missing, and what each of them gets."""
    return _decide(tournament, lambda snapshot: propose.first_pairing(snapshot.state, by.decider, consequences))


def pair_all(tournament: Open, by: By) -> Open:
    """Pair all rounds of a round robin."""
    return _decide(tournament, lambda snapshot: propose.full_schedule(snapshot.state, by.decider))


def pair_again(tournament: Open, by: By) -> Open:
    """Pair the last round once more, which nobody has seen yet: with the arrangements and results of now."""

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        reversal = propose.taking_back(snapshot.state, by.decider)
        return [reversal, *propose.pairing(apply_decision(snapshot.state, reversal), by.decider)]

    return _decide(tournament, decide_events)


def renumber(tournament: Open, by: By) -> Open:
    """Number the players again by rating, title and name."""
    return _confirmed(tournament, by, lambda snapshot: [propose.renumbering(snapshot.state, by.decider)])


def set_order(tournament: Open, chosen: Mapping[str, Any], by: By) -> Open:
    """Set the rating by which players are ranked, and what ranks equals."""
    return _decide(tournament, lambda snapshot: [StartingOrderSet(**by.decider._asdict(), **chosen)])


def set_numbers(tournament: Open, numbers: Mapping[int, int], by: By) -> Open:
    """Set pairing numbers by hand."""
    return _confirmed(tournament, by, lambda snapshot: [NumbersSet(**by.decider._asdict(), numbers=numbers)])


def publish(tournament: Open, round: int, by: By) -> Open:
    """Let visitors see the rounds up to this one."""
    return _decide(tournament, lambda snapshot: [RoundPublished(**by.decider._asdict(), round=round)])


def take_back(tournament: Open, by: By, why: str = "", *, anyway: bool = False) -> Open:
    """F6, F7 of knsb-rating and knsb-wp: take the last round back, as long as it has no results."""
    return _decide(tournament, lambda snapshot: propose.schedule_back(snapshot.state, by.decider, why, anyway=anyway))


def correct(tournament: Open, wish: Correction, by: By, why: str) -> Open:
    """fide-handling 4.3: put right what a round has, whichever round it is; what was paired stays."""
    return _watched(tournament, by, lambda snapshot: wish.decided(snapshot.state, by.decider, why))


def decide_tie(tournament: Open, game: GameKey, goes_on: int, play_off: str, by: By) -> Open:
    """Knockout KO5: decide who advances from a drawn game of a knock-out."""
    return _decide(
        tournament, lambda snapshot: [propose.tie_decided(snapshot.state, by.decider, game, goes_on, play_off)]
    )


def set_boards(tournament: Open, round: int, draft: Draft, by: By, why: str) -> Open:
    """fide-handling 4.4: pair a round by hand, the last one once more or the next one."""
    return _watched(tournament, by, lambda snapshot: propose.boards(snapshot.state, by.decider, round, draft, why))


def change_settings(tournament: Open, chosen: Mapping[str, Any], by: By) -> Open:
    """Change the name, rulebook, number of rounds, order of tie-breaks, or settings of the rulebook."""
    return _watched(tournament, by, lambda snapshot: [SettingsChanged(**by.decider._asdict(), **chosen)])


def describe(tournament: Open, chosen: Mapping[str, Any], by: By) -> Open:
    """Set the data for a federation: place, days, arbiters, time control."""
    return _decide(tournament, lambda snapshot: [TournamentDescribed(**by.decider._asdict(), **chosen)])


def restored(tournament: Open, version: int, by: By) -> Open:
    """Undo: back to what it was after this event. What was undone stays in the log."""
    return _decide(tournament, lambda snapshot: [propose.going_back(snapshot, by.decider, version)])


def add_player(tournament: Open, player: Player, by: By) -> Open:
    """Add a player, in the order of the list, who is paired from the next round on."""
    return _decide(tournament, lambda snapshot: [propose.entry(snapshot.state, by.decider, player)])


def take_entries(
    tournament: Open, entries: Sequence[EntryRequest], by: By
) -> tuple[Open, list[tuple[str, InvalidInput]]]:
    """Add the players of these entries with their byes; return also the byes that are not allowed, by name."""
    refused: list[tuple[str, InvalidInput]] = []

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        events, not_allowed = propose.accept_entries(snapshot.state, by.decider, entries)
        refused[:] = not_allowed
        return events

    return _decide(tournament, decide_events), refused


def open_check_in(tournament: Open, by: By, *, closes: bool = False) -> Open:
    """Open or close the check-in of players."""
    kind = CheckInClosed if closes else CheckInOpened
    return _decide(tournament, lambda snapshot: [kind(**by.decider._asdict())])


def check_in(tournament: Open, number: int, name: str, way: Way, by: By) -> Open:
    """fide-handling 2.4: check in the player with this name, in the tournament as it is at that moment."""

    def decide_events(snapshot: OpenTournament, actor: Actor) -> list[Event]:
        check_name(snapshot.state, number, name)
        return propose.arrival(snapshot.state, by.decider, number, way)

    written: Open = OPENS.decide(DecisionRequest(tournament, VISITOR, decide_events)).row
    return written


def take_check_in_back(tournament: Open, number: int, name: str, by: By) -> Open:
    """Take back a check-in that was a mistake."""

    def decide_events(snapshot: OpenTournament, actor: Actor) -> list[Event]:
        check_name(snapshot.state, number, name)
        return [propose.check_in_taken_back(snapshot.state, by.decider, number)]

    written: Open = OPENS.decide(DecisionRequest(tournament, VISITOR, decide_events)).row
    return written


def check_name(state: State, number: int, name: str) -> None:
    """Refuse a number that has become somebody else's since the page was made."""
    if number not in state.players or state.players[number].name != name:
        raise InvalidInput(N_("The list of players has changed; look for the name again."))


def refresh_ratings(tournament: Open, listed: Tournament, by: By, **whose: str) -> Open:
    """Replace players by their data on a rating list; state the list, its tempo and its month."""
    return _decide(tournament, lambda snapshot: [propose.refreshed(snapshot.state, by.decider, listed, **whose)])


def set_chess960(tournament: Open, by: By, *, on: bool) -> Open:
    """Set whether a tournament is of Chess960 or of the usual start position."""
    return _decide(tournament, lambda snapshot: [Chess960Set(**by.decider._asdict(), on=on)])


def draw_position(tournament: Open, round: int, seed: str, by: By) -> Open:
    """Draw the start position of a round of Chess960."""
    drawn = position_of_round(seed, round)
    return _decide(
        tournament,
        lambda snapshot: [StartPositionDrawn(**by.decider._asdict(), round=round, seed=seed, position=drawn)],
    )


def choose_lists(tournament: Open, names: tuple[str, ...] | None, by: By, *, checks: bool) -> Open:
    """Choose the rating lists and their order, and whether ratings are checked automatically."""
    return _decide(tournament, lambda snapshot: [RatingListsChosen(**by.decider._asdict(), lists=names, checks=checks)])


def withdraw(tournament: Open, number: int, by: By, *, back: bool = False) -> Open:
    """Withdraw a player after the rounds paired so far, or let the player return."""

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        who = by.decider
        left = [] if back else propose.games_left(snapshot.state, who, number)
        return [propose.withdrawal(snapshot.state, who, number, back=back), *left]

    return _decide(tournament, decide_events)


def withdraw_by_link(tournament: Open, number: int, by: By) -> Open:
    """Withdraw a player by the link of the entry, before anything is paired; later the arbiter decides it."""

    def decide_events(snapshot: OpenTournament, actor: Actor) -> list[Event]:
        if snapshot.state.rounds:
            raise InvalidInput(N_("The first round has been paired; tell the arbiter that you withdraw."))
        has_withdrawn = snapshot.state.tournament.player(number).withdrawn_after is not None
        return [] if has_withdrawn else [propose.withdrawal(snapshot.state, by.decider, number)]

    written: Open = OPENS.decide(DecisionRequest(tournament, VISITOR, decide_events)).row
    return written


def expel(tournament: Open, number: int, by: By, why: str) -> Open:
    """Expel a player, who loses the remaining games of a round robin."""

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        who, name = by.decider, snapshot.state.tournament.player(number).name
        left = propose.games_left(snapshot.state, who, number)
        return [PlayerExpelled(**who._asdict(), player=number, name=name, why=why), *left]

    return _decide(tournament, decide_events)


def rank_ties(tournament: Open, players: tuple[int, ...], by: By, why: str) -> Open:
    """Set the order of players who are equal on all tie-breaks, the best first."""
    return _decide(tournament, lambda snapshot: [TiesRanked(**by.decider._asdict(), players=players, why=why)])


def enter_values(tournament: Open, values: Mapping[int, str], by: By) -> Open:
    """Set external values, of those players for whom they change."""

    def decide_events(snapshot: OpenTournament) -> list[Event]:
        changed = {one: text for one, text in values.items() if text != snapshot.state.players[one].external}
        return [ValuesEntered(**by.decider._asdict(), values=changed)] if changed else []

    return _decide(tournament, decide_events)


def mark_long(tournament: Open, used: str | None, by: By) -> Open:
    """Set whether an event takes more than 30 days, and which ratings its tie-breaks use."""
    return _decide(tournament, lambda snapshot: [LongEventMarked(**by.decider._asdict(), used=used)])  # type: ignore[arg-type]


def set_later_ratings(tournament: Open, round: int, ratings: Mapping[int, int], by: By, register: str = "") -> Open:
    """Set ratings of a later list, from a round on."""
    return _decide(
        tournament,
        lambda snapshot: [LaterRatingsSet(**by.decider._asdict(), round=round, ratings=ratings, register=register)],
    )


def request_bye(tournament: Open, number: int, worth: str, by: By, round: int | None = None) -> Open:
    """Give a player a bye in a coming round, with no point, half a point or one point, or take it back."""
    return _confirmed(tournament, by, lambda snapshot: [propose.bye(snapshot.state, by.decider, number, worth, round)])


def change_regulations(tournament: Open, chosen: Mapping[str, Any], by: By) -> Open:
    """Change the limits for byes and late entries."""
    return _decide(tournament, lambda snapshot: [RegulationsChanged(**by.decider._asdict(), **chosen)])


def set_kept_apart(tournament: Open, chosen: Mapping[str, Any], by: By) -> Open:
    """Set players who must not meet."""
    return _watched(tournament, by, lambda snapshot: [PlayersKeptApart(**by.decider._asdict(), **chosen)])


def let_meet(tournament: Open, chosen: Mapping[str, Any], by: By) -> Open:
    """Let players meet again: these, or those of one club or federation."""
    return _watched(tournament, by, lambda snapshot: [PlayersMayMeet(**by.decider._asdict(), **chosen)])


def accelerate(tournament: Open, table: tuple[Virtual, ...], by: By, *, baku: bool = False) -> Open:
    """Set a table of virtual points, Baku acceleration, or none."""
    return _decide(tournament, lambda snapshot: propose.acceleration(snapshot.state, by.decider, table, baku=baku))


def draw_colour(tournament: Open, seed: str, by: By) -> Open:
    """Draw the colour of the first player by lot."""
    return _decide(tournament, lambda snapshot: [propose.drawing(snapshot.state, by.decider, seed)])


def draw_numbers(tournament: Open, seed: str, by: By) -> Open:
    """Draw all pairing numbers by lot."""
    return _decide(tournament, lambda snapshot: [propose.numbers_drawn(snapshot.state, by.decider, seed)])


def edit_player(tournament: Open, player: Player, by: By) -> Open:
    """fide-handling 2.3: put right what is known of a player."""

    def events(snapshot: OpenTournament) -> Iterable[Event]:
        before = snapshot.state.tournament.player(player.number)
        return [PlayerEdited(**by.decider._asdict(), name=before.name, player=edited(player))]

    return _decide(tournament, events)


def set_prizes(tournament: Open, plan: Plan, by: By) -> Open:
    """Set the categories and the prizes."""
    return _decide(tournament, lambda snapshot: [PrizesSet(**by.decider._asdict(), plan=plan)])


def decide_prize(tournament: Open, group: str, number: int, takes: Takes, by: By) -> Open:
    """Decide whether a player keeps the prize of a category, or shares in the main prizes."""

    def events(snapshot: OpenTournament) -> Iterable[Event]:
        name = snapshot.state.tournament.player(number).name
        return [PrizeDecided(**by.decider._asdict(), group=group, player=number, name=name, takes=takes)]

    return _decide(tournament, events)


def publish_prizes(tournament: Open, by: By, *, is_public: bool = True) -> Open:
    """Let everybody see who gets which prize, or nobody any more."""
    return _decide(tournament, lambda snapshot: [PrizesPublished(**by.decider._asdict(), shown=is_public)])
