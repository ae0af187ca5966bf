"""What a leader can decide about a tournament; each is one entry in its log, or a refusal.

A decision is made on the version of the tournament that it is called with. If the log has grown since, it is refused
with `Changed`; only results are taken board by board (`entering`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from indeler import systems
from indeler.language import N_, InvalidInput
from indeler.model import Game, Kind, Player, RequestedBye, Result, Tournament
from indeler.systems.numbering import FIDE_ORDER, renumbered, with_late_entry
from indeler.web.tournaments.faults import looked_at
from indeler.web.tournaments.log import append, state_of
from indeler.web.tournaments.log_words import NO_BYE
from indeler.web.tournaments.models import Kind as Decision
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.state import State, document, paired


class By(NamedTuple):
    """Who decides."""

    name: str


def pair_next(tournament: Open, by: By) -> Open:
    """Pair the next round by the tournament's rulebook; every game must have a result first."""
    state = state_of(tournament)
    if state.open_boards:
        raise InvalidInput(N_("Round {round} has games without a result; enter them first."), round=state.rounds)
    numbers = systems.new_numbers(state.tournament)
    if numbers:
        made = _renumbered(state, renumbered(state.tournament, numbers), numbers)
        tournament = changed(tournament, made, by, "numbers by rating, title and name")
        state = made
    pairing = systems.pair(state.tournament)
    what = f"round {pairing.round} paired by {pairing.rules}"
    return append(tournament, Decision.PAIRED, paired(pairing), by=by.name, seen=tournament.version, what=what)


def publish(tournament: Open, round: int, by: By) -> Open:
    """Let visitors see the rounds up to this one."""
    if not 0 <= round <= state_of(tournament).rounds:
        raise InvalidInput(N_("Round {round} has not been paired; pair it first."), round=round)
    what = f"round {round} published"
    return append(tournament, Decision.PUBLISHED, {"round": round}, by=by.name, seen=tournament.version, what=what)


def take_back(tournament: Open, by: By, why: str = "", *, anyway: bool = False) -> Open:
    """F6, F7 of knsb-rating and knsb-wp: take the last round back, as long as it has no results.

    One that was published stands; only the arbiter may change it before it begins, for a fault, and says which. Where
    the audit finds none he has to decide it ``anyway``, and the log says so.
    """
    state = state_of(tournament)
    last = state.tournament.rounds[-1] if state.rounds else None
    is_published = state.published >= state.rounds
    if last is None or (is_published and not why):
        raise InvalidInput(
            N_("A published round stands, unless it has a fault that is found before it begins (F6, F7); say which.")
        )
    if any(game.result is not Result.PENDING for game in last.games):
        raise InvalidInput(N_("Round {round} has results; clear them first."), round=state.rounds)
    earlier = state._replace(
        tournament=state.tournament.before(state.rounds),
        boards=state.boards[:-1],
        published=min(state.published, state.rounds - 1),
    )
    said = _taken_back(state, why, anyway) if is_published else f"round {state.rounds} taken back"
    return changed(tournament, earlier, by, said)


def _taken_back(state: State, why: str, anyway: bool) -> str:
    """What the log says of a published round: for which fault, or that there was none."""
    fault = looked_at(state).fault
    if fault is not None:
        return f"round {state.rounds} taken back for a fault ({fault.clause}): {why}"
    if not anyway:
        raise InvalidInput(
            N_(
                "The audit finds nothing that makes round {round} illegal; by F6 it stands. "
                "Decide it explicitly if it is to be taken back all the same."
            ),
            round=state.rounds,
        )
    return f"round {state.rounds} taken back without a fault that the audit finds: {why}"


def swap_colours(tournament: Open, round: int, white: int, black: int, by: By) -> Open:
    """F7 of knsb-rating and knsb-wp: a game was played with colours swapped; later pairings go by what was played."""
    state = state_of(tournament)
    mirrored = state.result(round, white, black).mirrored
    rounds = [
        one._replace(
            games=tuple(
                Game(black, white, mirrored) if number == round and game[:2] == (white, black) else game
                for game in one.games
            )
        )
        for number, one in enumerate(state.tournament.rounds, start=1)
    ]
    boards = [
        tuple((black, white) if number == round and board == (white, black) else board for board in one)
        for number, one in enumerate(state.boards, start=1)
    ]
    later = state._replace(tournament=state.tournament.replace(rounds=rounds), boards=tuple(boards))
    return changed(tournament, later, by, f"round {round}: {white}-{black} played with colours swapped")


def changed(tournament: Open, state: State, by: By, what: str) -> Open:
    """Put another whole state in the place of the present one."""
    return append(tournament, Decision.DOCUMENT, document(state), by=by.name, seen=tournament.version, what=what)


def restored(tournament: Open, version: int, by: By) -> Open:
    """Undo: back to what it was after this entry. What was undone stays in the log."""
    if not 1 <= version < tournament.version:
        raise InvalidInput(N_("There is no earlier entry {version}; choose one from the log."), version=version)
    return changed(tournament, state_of(tournament, version), by, f"back to entry {version}")


def add_player(tournament: Open, player: Player, by: By) -> Open:
    """One more player: at his place on the list, and paired from the next round on."""
    state = state_of(tournament)
    numbers = systems.rulebook(state.tournament.rules or systems.DEFAULT).numbers
    later = with_late_entry(state.tournament, player, numbers.order if numbers else FIDE_ORDER)
    entered = _renumbered(state, later, _renumbering(state.tournament, later))
    return changed(tournament, entered, by, f"{player.name} entered")


def _renumbered(state: State, later: Tournament, numbers: Mapping[int, int]) -> State:
    """The state with a tournament in which everybody has another number, on the boards as well."""
    boards = tuple(tuple((numbers[white], numbers[black]) for white, black in boards) for boards in state.boards)
    return state._replace(tournament=later, boards=boards)


def _renumbering(before: Tournament, after: Tournament) -> dict[int, int]:
    """The new numbers by the old ones; the late entry is the only one who is new, and the order is kept."""
    old = list(before.players.values())
    new = list(after.players.values())
    at = next((i for i, player in enumerate(old) if player._replace(number=0) != new[i]._replace(number=0)), len(old))
    return {player.number: new[i if i < at else i + 1].number for i, player in enumerate(old)}


def withdraw(tournament: Open, number: int, by: By, *, back: bool = False) -> Open:
    """A player stops after the rounds paired so far, or comes back."""
    state = state_of(tournament)
    player = state.tournament.player(number)
    after = player._replace(withdrawn_after=None if back else state.rounds)
    players = [after if one.number == number else one for one in state.tournament.players.values()]
    what = f"{player.name} {'comes back' if back else 'withdrew'}"
    return changed(tournament, state._replace(tournament=state.tournament.replace(players=players)), by, what)


_BYES = {"zero": Kind.ZERO_BYE, "half": Kind.HALF_BYE, "full": Kind.FULL_BYE, "none": None}


def request_bye(tournament: Open, number: int, worth: str, by: By) -> Open:
    """A player will not play the next round: no point, half a point or a whole one; or does after all."""
    state = state_of(tournament)
    player, round = state.tournament.player(number), state.tournament.next_round
    if worth not in _BYES:
        raise InvalidInput(N_("'{worth}' is not a bye; choose zero, half, full or none."), worth=worth)
    byes = [bye for bye in state.tournament.requested_byes if (bye.player, bye.round) != (number, round)]
    kind = _BYES[worth]
    if kind is not None:
        byes.append(RequestedBye(round, number, kind))
    what = f"{player.name}: {kind.label if kind else NO_BYE} in round {round}"
    return changed(tournament, state._replace(tournament=state.tournament.replace(requested_byes=byes)), by, what)
