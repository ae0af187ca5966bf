"""Proposed events: the events that follow by the rules from a request, or from the rounds in a file of another program.

Nothing is decided here.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, get_args

from indeler import systems
from indeler.formats import NewRound, new_rounds
from indeler.language import N_, InvalidInput
from indeler.model import Kind, Player, Result, Tournament
from indeler.opens import by_hand, events
from indeler.opens.aggregate import OpenTournament
from indeler.opens.arrangements import check_before_the_first_round, drawn_colour, drawn_numbers
from indeler.opens.by_hand import Draft, check_draft
from indeler.opens.check_in import (
    CheckInConsequence,
    CheckInTakenBack,
    CheckInWay,
    PlayerCheckedIn,
    PlayersMissing,
    missing_players,
)
from indeler.opens.completeness import check_results
from indeler.opens.deciding import apply_decision
from indeler.opens.line_up_deciding import check_line_ups
from indeler.opens.particulars import particulars_of
from indeler.opens.play_offs import TieDecided, check_ties, result_of
from indeler.opens.player_changes import ListedPlayer, RatingsRefreshed, as_new_player
from indeler.opens.state import GameKey, State, completes, entered_result, no_result
from indeler.opens.views.consequences import changed_rounds
from indeler.opens.views.schedule import pairings_to_come
from indeler.rulebooks.settings import BAKU
from indeler.systems import FIDE_ORDER, listed_with


class Decider(NamedTuple):
    """The person who decides, and the time."""

    at: datetime
    by: str


def pairing(state: State, who: Decider, *, unfinished: bool = False) -> list[events.Event]:
    """Return the next round by the tournament's rulebook; before it new numbers, if the rules still assign them.

    ``unfinished``: games without a result are adjourned, and count as draws for the pairing.
    """
    before = adjourning(state, who) if unfinished else []
    for event in before:
        state = apply_decision(state, event)
    check_line_ups(state)
    check_results(state)
    check_ties(state)
    for event in numbering(state, who):
        before.append(event)
        state = apply_decision(state, event)
    proposal = systems.pair(state.tournament)
    boards = tuple(proposal.boards)
    about = {name: getattr(proposal, name) for name in ("round", "rules", "bye", "seed")}
    return [*before, events.RoundPaired(**who._asdict(), **about, boards=boards)]


def first_pairing(
    state: State, who: Decider, consequences: Mapping[int, CheckInConsequence | None]
) -> list[events.Event]:
    """fide-handling 3.3: return the events of the next round while players are missing; None: all are paired."""
    missing = [player.number for player in missing_players(state)]
    decided: list[events.Event] = []
    for consequence in get_args(CheckInConsequence):
        if players := tuple(number for number in missing if consequences.get(number) == consequence):
            next_round = state.tournament.next_round
            decided.append(PlayersMissing(**who._asdict(), round=next_round, players=players, consequence=consequence))
            state = apply_decision(state, decided[-1])
    return [*decided, *pairing(state, who)]


def arrival(state: State, who: Decider, number: int, way: CheckInWay) -> list[events.Event]:
    """fide-handling 2.4: return the events for an arrival; after the pairing a player starts in the next round."""
    player = state.tournament.player(number)
    decided: list[events.Event] = [PlayerCheckedIn(**who._asdict(), player=number, name=player.name, way=way)]
    if number not in state.attendance.missed:
        return decided
    if player.withdrawn_after is not None:
        decided.append(withdrawal(state, who, number, back=True))
    now = state.tournament
    if any((each.player, each.round) == (number, now.next_round) for each in now.requested_byes):
        decided.append(bye(state, who, number, "none"))
    return decided


def check_in_taken_back(state: State, who: Decider, number: int) -> CheckInTakenBack:
    """Return a player who was checked in by mistake."""
    return CheckInTakenBack(**who._asdict(), player=number, name=state.tournament.player(number).name)


def full_schedule(state: State, who: Decider) -> list[events.Event]:
    """Berger B1-B6: return the events for all rounds of a round robin that are not paired yet."""
    if not state.rulebook.fixed_pairings:
        raise InvalidInput(N_("Only of a round robin all rounds are known before the first; pair the next round."))
    rounds: list[events.Event] = [
        events.RoundPaired(**who._asdict(), round=each.round, rules=each.rules, boards=tuple(each.boards), bye=each.bye)
        for each in pairings_to_come(state)
    ]
    if not rounds:
        raise InvalidInput(N_("All rounds of the schedule have been paired."))
    return rounds


def adjourning(state: State, who: Decider) -> list[events.Event]:
    """fide-handling 3.1: return the events that adjourn every game without a result."""
    return [
        events.ResultEntered(**who._asdict(), **_game(game), result=state.result(*game).settled.label)
        for game in state.keys_with(Result.PENDING)
    ]


def _game(key: GameKey) -> dict[str, Any]:
    """Return the fields of an event about this game."""
    return dict(zip(("round", "white", "black"), key, strict=True))


def numbering(state: State, who: Decider) -> list[events.Event]:
    """fide-handling 2.3; knsb-rating A2: return new numbers, where the rules assign them before the next round."""
    numbers = {} if state.is_team_event else systems.new_numbers(state.tournament)
    return [events.PlayersNumbered(**who._asdict(), numbers=numbers)] if numbers else []


def numbered_for(state: State, round: int, who: Decider) -> State:
    """Return the state with the numbers with which this round is paired: new ones for the next round."""
    for event in numbering(state, who) if round > state.rounds else ():
        state = apply_decision(state, event)
    return state


def renumbering(state: State, who: Decider) -> events.PlayersNumbered:
    """fide-handling 2.3, 2.5; knsb-rating F7: number all players by the list again, at the arbiter's request."""
    numbers = systems.numbers_by_list(state.tournament)
    if not numbers:
        raise InvalidInput(N_("The pairing numbers are right already, or can no longer be changed (C.04.2 2.3)."))
    return events.PlayersNumbered(**who._asdict(), numbers=numbers)


def boards(state: State, who: Decider, round: int, draft: Draft, why: str) -> list[events.Event]:
    """fide-handling 4.4: return a round as the arbiter pairs it by hand, with the audit's finding; empty if unchanged.

    The numbers of a draft of the next round are those after ``numbering``.
    """
    before = numbering(state, who) if round > state.rounds else []
    for event in before:
        state = apply_decision(state, event)
    return [*before, *boards_set(state, who, round, draft, why)]


def boards_set(state: State, who: Decider, round: int, draft: Draft, why: str) -> list[events.Event]:
    """fide-handling 4.4: return a round paired by hand, with the current numbers of the players."""
    tournament = by_hand.before(state, round)
    ordered = by_hand.in_order(tournament, draft)
    if round == state.rounds and ordered == by_hand.started(state, round):
        return []
    judged = by_hand.judge_draft(tournament, ordered)
    instead = judged.engine.boards if judged.engine and judged.differences(ordered) else ()
    about = {**who._asdict(), "why": why, "round": round, **ordered._asdict()}
    return [events.BoardsSet(**about, found=judged.found, clause=judged.clause, instead=instead)]


def rated(state: State, who: Decider, game: GameKey, entered: str, why: str) -> list[events.Event]:
    """fide-handling 4.3: return a result for rating reports alone; empty where the game has that result already."""
    found, ending = state.result(*game), _ending(state, entered)
    if found is ending:
        return []
    return [events.ResultRated(**who._asdict(), **_game(game), result=ending.label, was=found.label, why=why)]


def swapped(state: State, who: Decider, game: GameKey, why: str) -> events.ColoursSwapped:
    """F7 of knsb-rating and knsb-wp: return the event for a game that was played with colours swapped."""
    state.result(*game)  # raises if the game does not exist
    return events.ColoursSwapped(**who._asdict(), **_game(game), why=why)


def exchanged(state: State, who: Decider, round: int, players: tuple[int, int], why: str) -> events.SeatsExchanged:
    """fide-handling 4.3: return the event for two players who were swapped by mistake."""
    one, other = (state.tournament.player(number).number for number in players)
    return events.SeatsExchanged(**who._asdict(), round=round, one=one, other=other, why=why)


def bye_corrected(state: State, who: Decider, round: int, number: int, worth: str, why: str) -> events.ByeCorrected:
    """fide-handling 4.3: return another worth of a round that a player did not play."""
    name = state.tournament.player(number).name
    if events.BYES.get(worth) is None:
        raise InvalidInput(N_("'{worth}' is not a bye; choose zero, half or full."), worth=worth)
    return events.ByeCorrected(**who._asdict(), player=number, name=name, round=round, worth=worth, why=why)  # type: ignore[arg-type]


def correction(state: State, who: Decider, round: int, decided: list[events.Event], why: str) -> list[events.Event]:
    """fide-handling 4.3, 4.4: return the correction of a round, and the rounds that stay but would differ now."""
    rounds = changed_rounds(state, decided, round)
    if not rounds or not why:
        return decided
    return [*decided, events.RoundsStand(**who._asdict(), round=round, rounds=rounds, why=why)]


def tie_decided(state: State, who: Decider, game: GameKey, goes_on: int, play_off: str) -> TieDecided:
    """Knockout KO5: return the event for who advances from a drawn game or match."""
    result_of(state, game)  # raises if the game does not exist
    return TieDecided(**who._asdict(), **_game(game), goes_on=goes_on, play_off=" ".join(play_off.split()))


def going_back(now: OpenTournament, who: Decider, event: int) -> events.Restored:
    """Return everything after this event taken back."""
    if not 1 <= event < now.version:
        raise InvalidInput(N_("There is no earlier entry {version}; choose one from the log."), version=event)
    return events.Restored(**who._asdict(), event=event)


def taking_back(state: State, who: Decider, why: str = "", *, anyway: bool = False) -> events.RoundTakenBack:
    """F6, F7 of knsb-rating and knsb-wp: take back the last round; a published one with the fault of the audit.

    Where the audit finds no fault, the arbiter has to decide it ``anyway``.
    """
    withdrawn = tuple(one for one, player in state.players.items() if player.withdrawn_after == state.rounds)
    is_judged = bool(why) and 0 < state.rounds <= state.published and not state.has_begun
    fault = check_draft(state).fault if is_judged else None
    return events.RoundTakenBack(
        **who._asdict(),
        why=why,
        round=max(state.rounds, 1),
        fault=fault.clause if fault else "",
        anyway=is_judged and anyway and fault is None,
        gone=withdrawn,
    )


def schedule_back(state: State, who: Decider, why: str = "", *, anyway: bool = False) -> list[events.Event]:
    """Return the last round taken back; of a round robin in which nothing was played, all that were paired with it."""
    decided: list[events.Event] = [taking_back(state, who, why, anyway=anyway)]
    if state.rulebook.fixed_pairings and len(state.games_with(Result.PENDING)) == sum(map(len, state.boards)):
        first = 0 if why else state.published
        while state.rounds > first + 1:
            state = apply_decision(state, decided[-1])
            decided.append(taking_back(state, who, why, anyway=anyway))
    return decided


def entry(state: State, who: Decider, player: Player, reference: str = "") -> events.PlayerEntered:
    """fide-handling 2.4: return the entry of a player at the right place; refuse it if the list fixes all games."""
    check_may_enter(state)
    (new,) = newcomers(list_with(state, [player]), state)
    return events.PlayerEntered(**who._asdict(), player=new, missed=points_missed(state), entry=reference)


def check_may_enter(state: State) -> None:
    """2.4: refuse an entry where the list fixes all games."""
    if state.rounds and (state.rulebook.fixed_pairings or state.rulebook.decisive):
        text = N_("Nobody can enter a round robin or a knock-out that has been drawn; take its rounds back first.")
        raise InvalidInput(text)


def list_with(state: State, late: Iterable[Player]) -> list[Player]:
    """2.4: return the list with these players at the right places; the others have their present numbers."""
    numbers = systems.rulebook(state.tournament.rules or systems.DEFAULT).numbers
    return listed_with(state.tournament, late, numbers.order if numbers else FIDE_ORDER)


def newcomers(listed: Sequence[Player], state: State) -> tuple[events.NewPlayer, ...]:
    """Return the players of this list who are new, each with the place on it."""
    return tuple(
        as_new_player(player._replace(number=place))
        for place, player in enumerate(listed, start=1)
        if player.number not in state.players
    )


def points_missed(state: State) -> Any:
    """Return the worth of each round before an entry."""
    return state.regulations.late_points if state.rounds else "zero"


class EntryRequest(NamedTuple):
    """An entry on the site: the player, the reference of the entry, and the requested byes."""

    player: Player
    reference: str
    byes: Sequence[tuple[int, str]] = ()
    """The round and the worth of each."""


def accept_entries(
    state: State, who: Decider, entries: Iterable[EntryRequest]
) -> tuple[list[events.Event], list[tuple[str, InvalidInput]]]:
    """Return the players of these entries with their byes, and each bye that the regulations do not allow."""
    decided: list[events.Event] = []
    refused: list[tuple[str, InvalidInput]] = []
    for request in entries:
        decided.append(entry(state, who, request.player, request.reference))
        state = apply_decision(state, decided[-1])
        number = state.attendance.entries[request.reference]
        for round, worth in request.byes:
            if round < state.tournament.next_round:
                continue  # a late entry is not paired in it anyway
            requested = bye(state, who, number, worth, round)
            try:
                state = apply_decision(state, requested)
            except InvalidInput as refusal:
                refused.append((request.player.name, refusal))
            else:
                decided.append(requested)
    return decided, refused


def refreshed(
    state: State, who: Decider, listed: Tournament, *, register: str, tempo: str, month: str = ""
) -> RatingsRefreshed:
    """fide-handling 2.3: return the players with the particulars of this tournament, which a rating list filled in."""
    changed = [
        ListedPlayer(number=number, name=player.name, **particulars_of(player))
        for number, player in listed.players.items()
        if particulars_of(player) != particulars_of(state.tournament.player(number))
    ]
    if not changed:
        raise InvalidInput(N_("The list has nothing new about these players."))
    return RatingsRefreshed(
        **who._asdict(),
        register=register,
        tempo=tempo,  # type: ignore[arg-type]  # it was checked when the list was read
        month=month,
        players=tuple(changed),
    )


def withdrawal(state: State, who: Decider, number: int, *, back: bool = False) -> events.Event:
    """Return the event by which a player stops, or comes back."""
    kind = events.PlayerReturned if back else events.PlayerWithdrew
    return kind(**who._asdict(), player=number, name=state.tournament.player(number).name)


def games_left(state: State, who: Decider, number: int) -> list[events.Event]:
    """C.05, our reading: return the remaining games of a player who leaves a round robin, lost without play.

    A game of two withdrawn players is lost for both.
    """
    withdrawn = {number, *(one for one, player in state.players.items() if player.withdrawn_after is not None)}
    return [
        events.ResultEntered(
            **who._asdict(), **_game(game), result="".join("-" if player in withdrawn else "+" for player in game[1:])
        )
        for game in (state.keys_with(Result.PENDING) if state.rulebook.fixed_pairings else ())
        if number in game[1:]
    ]


def bye(state: State, who: Decider, number: int, worth: str, round: int | None = None) -> events.ByeRequested:
    """Return a bye of a player in a coming round (by default the next), or its cancellation."""
    name = state.tournament.player(number).name
    if worth not in events.BYES:
        raise InvalidInput(N_("'{worth}' is not a bye; choose zero, half, full or none."), worth=worth)
    return events.ByeRequested(
        **who._asdict(),
        player=number,
        name=name,
        round=state.tournament.next_round if round is None else round,
        worth=worth,  # type: ignore[arg-type]  # it is one of them
    )


def acceleration(
    state: State, who: Decider, table: tuple[events.Virtual, ...], *, baku: bool = False
) -> list[events.Event]:
    """fide-dutch BAKU-5: return a table of virtual points, or Baku instead; each replaces the other."""
    check_before_the_first_round(state)
    changed: list[events.Event] = []
    if table or state.tournament.virtual_points or not baku:
        changed.append(events.AccelerationSet(**who._asdict(), table=() if baku else table))
    if baku or BAKU.name in state.settings:
        others = {name: value for name, value in state.settings.items() if name != BAKU.name}
        now, settings = state.tournament, {**others, BAKU.name: "true"} if baku else others
        same: Any = {"name": now.event.name, "city": now.event.city, "rules": now.rules or systems.DEFAULT}
        changed.append(events.SettingsChanged(**who._asdict(), **same, tiebreaks=now.tiebreaks, settings=settings))
    return changed


def drawing(state: State, who: Decider, seed: str) -> events.ColourDrawn:
    """fide-dutch 5.1: return the colour of the first player, by lot from a public seed."""
    colour: Any = drawn_colour(seed)
    return events.ColourDrawn(**who._asdict(), seed=seed, colour=colour)


def numbers_drawn(state: State, who: Decider, seed: str) -> events.NumbersDrawn:
    """Knockout KO1: return the number of every player by lot, from a public seed."""
    return events.NumbersDrawn(**who._asdict(), seed=seed, numbers=drawn_numbers(state.players, seed))


def result(state: State, who: Decider, game: GameKey, entered: str, why: str) -> list[events.Event]:
    """Return a result entered, corrected for this reason, or cleared; empty where the game has that result already."""
    ending, found = _ending(state, entered), state.result(*game)
    about = {**who._asdict(), **_game(game), "result": ending.label}
    if found is ending:
        return []
    if completes(found, ending):
        return [events.ResultEntered(**about)]
    return [events.ResultCorrected(**about, was=found.label, why=why)]


def _ending(state: State, entered: str) -> Result:
    ending = entered_result(entered, state.rulebook.games)
    if ending is None:
        raise no_result(entered, state.game, state.rulebook.games)
    return ending


# Rounds and results of another program --------------------------------------------------------------------------------

_WORTH = {Kind.FULL_BYE: "full", Kind.HALF_BYE: "half"}
"""The worth of a round without a game; every other bye is worth nothing."""


def merging(state: State, who: Decider, other: Tournament, name: str) -> list[events.Event]:
    """fide-handling 4.3, 4.4: return the byes, boards by hand, publications and results that only the file has."""
    if state.is_team_event:
        raise InvalidInput(N_("Rounds of a file can be merged into a tournament of players only, not of teams."))
    merger = _Merger(state, who, name)
    for new in new_rounds(state.tournament, other, name):
        merger.add_round(new)
    return merger.events


class _Merger:
    def __init__(self, state: State, who: Decider, why: str) -> None:
        self.state, self.who, self.why = state, who, why
        self.events: list[events.Event] = []

    def add_round(self, new: NewRound) -> None:
        """Add the round itself, if it is new, and its results."""
        if new.round is not None:
            self._add_byes(new)
            boards = new.round.boards or tuple((game.white, game.black) for game in new.round.games)
            for event in boards_set(self.state, self.who, new.number, Draft(boards, new.round.bye), self.why):
                self._add(event)
            self._add(events.RoundPublished(**self.who._asdict(), round=new.number))
        for game in new.results:
            key = new.number, game.white, game.black
            for event in result(self.state, self.who, key, game.result.label, self.why):
                self._add(event)

    def _add_byes(self, new: NewRound) -> None:
        """3.2, 3.3: add a bye for each player who has no game in the file and would be paired here."""
        assert new.round is not None
        playing = {player for game in new.round.games for player in (game.white, game.black)} | {new.round.bye}
        kinds = {row.player: row.kind for row in new.round.unplayed}
        for number in self.state.tournament.to_pair():
            if number not in playing:
                worth = _WORTH.get(kinds.get(number, Kind.ZERO_BYE), "zero")
                self._add(bye(self.state, self.who, number, worth))

    def _add(self, event: events.Event) -> None:
        self.state = apply_decision(self.state, event)
        self.events.append(event)
