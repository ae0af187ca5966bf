"""What each kind of event decides: a function from a state and an event to the next state, or a refusal.

Everything is checked before anything changes, and checks are quick: a pairing is recorded, never made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from indeler.formats import read_json
from indeler.language import N_
from indeler.model import Kind, Pairing, Player, RequestedBye, Result, Tournament, Unplayed
from indeler.opens import arranging, correcting, describing, editing, leaving, listing, play_offs, prizes
from indeler.opens.arrangement_events import NumbersDrawn
from indeler.opens.arranging import check_before_the_first_round, check_bye, check_entry, drawn_numbers
from indeler.opens.corrected import without_corrections
from indeler.opens.decides import decides, refuse
from indeler.opens.events import (
    BYES,
    ByeRequested,
    Event,
    Noted,
    PlayerEntered,
    PlayerReturned,
    PlayersNumbered,
    PlayerWithdrew,
    Restored,
    ResultEntered,
    RoundPaired,
    RoundPublished,
    RoundTakenBack,
    SettingsChanged,
    TournamentMade,
)
from indeler.opens.log import KINDS
from indeler.opens.regulations import with_bans, without_bans
from indeler.opens.state import RESULTS, State, with_settings, without_boards
from indeler.opens.unfinished import check_results
from indeler.systems.numbering import places, renumbered

_ELSEWHERE = (arranging, correcting, describing, editing, leaving, listing, play_offs, prizes)
"""The other modules that decide events."""


def decided(state: State | None, event: Event) -> State:
    """The state after this event, or a refusal; without a state yet, only a tournament that is made."""
    if isinstance(event, TournamentMade) != (state is None):
        refuse(N_("The log of a tournament starts with the event tournament-made, and has no other one."))
    if isinstance(event, TournamentMade):
        return _made(event)
    assert state is not None
    return leaving.without_word(state, decides.decided(state, event), event)


def _made(event: TournamentMade) -> State:
    tournament = read_json(msgspec.json.encode(event.tournament), "the tournament")
    if list(map(len, event.boards)) != [len(round.games) for round in tournament.rounds]:
        refuse(N_("The boards are not those of the rounds of the tournament."))
    return State(without_boards(tournament), event.boards, event.published)


@decides(SettingsChanged)
def change_settings(state: State, event: SettingsChanged) -> State:
    """Another name, rulebook, number of rounds, order of tie-breaks, or settings of the rulebook."""
    chosen = {name: getattr(event, name) for name in ("name", "city", "rules", "rounds", "tiebreaks", "settings")}
    chosen["game"] = None if event.game is UNSET else event.game
    return state.replace(tournament=with_settings(state.tournament, **chosen))


@decides(PlayerEntered)
def enter_player(state: State, event: PlayerEntered) -> State:
    """fide-handling 2.4: a player at this place on the list; everybody below gets the next number."""
    now, new = state.tournament, event.player
    listed = list(now.players.values())
    if new.number > len(listed) + 1:
        refuse(N_("{number} is not a place on the list of {players} players."), number=new.number, players=len(listed))
    check_entry(state)
    number, apart = max(now.players, default=0) + 1, state.regulations.apart
    late = new.given_to(Player(number, new.name, club=new.club, enters=now.next_round))
    listed.insert(new.number - 1, late)
    rounds = now.rounds
    if event.missed == "half":
        missed = Unplayed(number, Kind.HALF_BYE)
        rounds = tuple(round._replace(unplayed=(*round.unplayed, missed)) for round in rounds)
    after = _renumbered(state, without_bans(now, apart).replace(players=listed, rounds=rounds), places(listed))
    return after.replace(tournament=with_bans(after.tournament, apart))


@decides(PlayersNumbered)
def number_players(state: State, event: PlayersNumbered) -> State:
    """fide-handling 2.3: everybody gets another number, on the boards as well."""
    now = state.tournament
    if set(event.numbers) != set(now.players) or len(set(event.numbers.values())) != len(now.players):
        refuse(N_("Give every player a number, and each number once."))
    return _renumbered(state, now, event.numbers)


@decides(NumbersDrawn)
def draw_numbers(state: State, event: NumbersDrawn) -> State:
    """Knockout KO1: everybody's number by the order of the lots; before the first round."""
    check_before_the_first_round(state)
    if event.numbers != drawn_numbers(state.players, event.seed):
        refuse(N_("The lots of '{seed}' give other numbers."), seed=event.seed)
    return _renumbered(state, state.tournament, event.numbers)


def _renumbered(state: State, tournament: Tournament, numbers: Mapping[int, int]) -> State:
    boards = tuple(tuple((numbers[white], numbers[black]) for white, black in boards) for boards in state.boards)
    won = state.prizes._replace(plan=state.prizes.plan.renumbered(numbers))
    return state.replace(tournament=renumbered(tournament, numbers), boards=boards, prizes=won)


@decides(PlayerWithdrew)
def withdraw(state: State, event: PlayerWithdrew) -> State:
    """A player stops after the rounds paired so far."""
    return _with_player(state, event.player, withdrawn_after=state.rounds)


@decides(PlayerReturned)
def come_back(state: State, event: PlayerReturned) -> State:
    """A player who withdrew takes part again."""
    return _with_player(state, event.player, withdrawn_after=None)


def _with_player(state: State, number: int, **fields: Any) -> State:
    after = state.tournament.player(number)._replace(**fields)
    players = [after if one.number == number else one for one in state.tournament.players.values()]
    return state.replace(tournament=state.tournament.replace(players=players))


@decides(ByeRequested)
def request_bye(state: State, event: ByeRequested) -> State:
    """A player does not play a coming round, or does after all."""
    now, kind = state.tournament, BYES[event.worth]
    now.player(event.player)
    if event.round <= state.rounds:
        refuse(N_("Round {round} has been paired; a bye is for a round to come."), round=event.round)
    check_bye(state, event)
    byes = [bye for bye in now.requested_byes if (bye.player, bye.round) != (event.player, event.round)]
    if kind is not None:
        byes.append(RequestedBye(event.round, event.player, kind))
    return state.replace(tournament=now.replace(requested_byes=byes))


@decides(RoundPaired)
def pair(state: State, event: RoundPaired) -> State:
    """The next round; every game of the one before must have a result."""
    check_results(state)
    pairing = Pairing(event.round, event.boards, rules=event.rules, bye=event.bye, free=state.free)
    return state.replace(tournament=pairing.added_to(state.tournament), boards=(*state.boards, event.boards))


@decides(RoundPublished)
def publish(state: State, event: RoundPublished) -> State:
    """Visitors see the rounds up to this one."""
    if event.round > state.rounds:
        refuse(N_("Round {round} has not been paired; pair it first."), round=event.round)
    return state.with_published(event.round)


@decides(RoundTakenBack)
def take_back(state: State, event: RoundTakenBack) -> State:
    """F6, F7 of knsb-rating and knsb-wp: a published round stands, unless it has a fault found before it begins."""
    is_published = state.published >= state.rounds
    if not state.rounds or (is_published and not event.why):
        refuse(
            N_("A published round stands, unless it has a fault that is found before it begins (F6, F7); say which.")
        )
    if event.round != state.rounds:
        refuse(N_("Only the last round, which is {last}, can be taken back."), last=state.rounds)
    if state.has_begun:
        refuse(N_("Round {round} has results; clear them first."), round=state.rounds)
    if is_published and not event.fault and not event.anyway:
        refuse(
            N_(
                "The audit finds nothing that makes round {round} illegal; by F6 it stands. "
                "Decide it explicitly if it is to be taken back all the same."
            ),
            round=state.rounds,
        )
    before = without_corrections(state.tournament.before(state.rounds), after=state.rounds - 1)
    left = state.rounds - 1
    before = before.replace(
        players=[
            player._replace(withdrawn_after=left) if player.number in event.gone else player
            for player in before.players.values()
        ]
    )
    return state.replace(tournament=before, boards=state.boards[:-1], published=min(state.published, state.rounds - 1))


@decides(ResultEntered)
def enter_result(state: State, event: ResultEntered) -> State:
    """The first result of a game."""
    game = event.round, event.white, event.black
    found = state.result(*game)
    if found is not Result.PENDING:
        refuse(
            N_("{white} – {black} in round {round} has the result {found}; correct it, and say why."),
            round=event.round,
            white=state.named(event.white),
            black=state.named(event.black),
            found=state.game.written(found.label),
        )
    return state.with_result(game, RESULTS[event.result])


@decides(Restored)
def go_back(state: State, event: Restored) -> State:
    """Where nothing came after that event there is nothing to take back."""
    refuse(N_("There is no earlier entry {version}; choose one from the log."), version=event.event)


@decides(Noted)
def note(state: State, event: Noted) -> State:
    """Nothing follows from a remark."""
    return state


decides.check_all(kind for kind in KINDS.by_word.values() if kind is not TournamentMade)
