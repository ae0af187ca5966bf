"""Confirmations before a decision that the rules allow, but that an arbiter should consider first.

Rows 60, 61, 101, 102, 149, 150, 154, 168 and 174 of FIDE's draft checklist (docs/acceptance.md); not for logs.
"""

from collections import Counter
from collections.abc import Sequence
from functools import reduce

from indeler import audit
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Result
from indeler.opens.deciding import apply_decision
from indeler.opens.events import BoardsSet, ByeRequested, Event, PlayersNumbered, RoundPaired, SettingsChanged
from indeler.opens.regulations import byes_of
from indeler.opens.starting_order import NumbersSet, title_breaks
from indeler.opens.state import State
from indeler.systems import goes_by_fide

MOST_NAMED = 12
"""The most players that are named; above that only their number is given."""


class NeedsConfirmation(Exception):
    """A decision that needs a confirmation first."""

    def __init__(self, questions: list[Sentence]) -> None:
        super().__init__(questions)
        self.questions = questions


def questions_about(state: State, events: Sequence[Event]) -> list[Sentence]:
    """Return the warnings to confirm before these events are decided; none for events that are refused anyway."""
    found = [sentence for event in events for sentence in _about(state, event)]
    if found:
        reduce(apply_decision, events, state)
    return found


def _about(state: State, event: Event) -> list[Sentence]:
    if isinstance(event, ByeRequested):
        return _more_byes(state, event)
    if isinstance(event, RoundPaired):
        return _older_games(state)
    if isinstance(event, BoardsSet) and state.has_schedule:
        return _table_faults(state, event)
    if isinstance(event, SettingsChanged):
        return _last_rounds(state, event)
    if isinstance(event, NumbersSet):
        return [*title_breaks(state, event), *_moved(state, event)]
    return _moved(state, event) if isinstance(event, PlayersNumbered) and state.rounds else []


def _more_byes(state: State, event: ByeRequested) -> list[Sentence]:
    """Row 174: warn of a half-point bye after another bye with points."""
    others = byes_of(state.tournament, event.player) - {event.round}
    if event.worth != "half" or not others:
        return []
    text = N_("{name} already has a bye with points (rounds: {rounds}).")
    return [Sentence(text, name=event.name, rounds=sorted(others))]


def _older_games(state: State) -> list[Sentence]:
    """Row 168: warn of games of earlier rounds that are still unfinished."""
    text = N_("Round {round}, board {board}: {white} – {black} is unfinished and counts as a draw for the pairing.")
    return [
        Sentence(text, round=round, board=board, white=state.named(white), black=state.named(black))
        for round, board in state.games_with(Result.ADJOURNED)
        for white, black in [state.boards[round - 1][board - 1]]
        if round < state.rounds
    ]


def _last_rounds(state: State, event: SettingsChanged) -> list[Sentence]:
    """Rows 60 and 61: warn of a round that would be paired differently, because it is now, or no longer, the last."""
    before, total = state.tournament, event.rounds
    if not state.rounds or total is None or total == before.total_rounds or not goes_by_fide(before):
        return []
    if total < state.rounds or state.rounds not in (before.total_rounds, total):
        return []
    try:
        verdict = audit.check(before.replace(total_rounds=total), state.rounds)
    except InvalidInput:
        return []
    if verdict.is_in_order:
        return []
    text = N_("With {total} rounds in all round {round} is not the one that the rules pair ({clause}).")
    return [Sentence(text, total=total, round=state.rounds, clause=verdict.findings[0].clause)]


def _table_faults(state: State, event: BoardsSet) -> list[Sentence]:
    """Rows 101 and 102: warn where a round robin has too many meetings of a pair, or a colour three times in a row."""
    boards = [*state.boards[: event.round - 1], event.boards, *state.boards[event.round :]]
    met = Counter(frozenset(board) for round in boards for board in round)
    cycles = int(state.settings.get("cycles", 1))
    often = N_("{one} and {other} would meet {times} times in this round robin.")
    faults = [
        Sentence(often, one=state.named(min(pair)), other=state.named(max(pair)), times=times)
        for pair, times in met.items()
        if times > cycles
    ]
    thrice = N_("{name} would have the same colour three times in a row.")
    for number in state.players:
        colours = "".join(
            "w" if white == number else "b" for round in boards for white, black in round if number in (white, black)
        )
        if "www" in colours or "bbb" in colours:
            faults.append(Sentence(thrice, name=state.named(number)))
    return faults


def _moved(state: State, event: PlayersNumbered | NumbersSet) -> list[Sentence]:
    """Rows 150 and 154: warn of players who get another number, by hand or once a round has been paired."""
    moved = [(old, new) for old, new in event.numbers.items() if old != new]
    if len(moved) > MOST_NAMED:
        return [Sentence(N_("{count} players get another number."), count=len(moved))]
    text = N_("{name} has number {old} and gets number {new}.")
    return [Sentence(text, name=state.players[old].name, old=old, new=new) for old, new in moved]
