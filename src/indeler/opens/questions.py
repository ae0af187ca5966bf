"""Confirmations before a decision that the rules allow, but that an arbiter should consider first.

Rows 60, 61, 101, 102, 150, 154, 168 and 174 of FIDE's draft checklist (docs/acceptance.md); not stored in the log.
"""

from collections import Counter
from collections.abc import Iterator

from indeler import audit
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Result
from indeler.model.teams import participants
from indeler.opens.aggregate import asks
from indeler.opens.events import (
    BoardsSet,
    ByeRequested,
    PlayersNumbered,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    SettingsChanged,
)
from indeler.opens.regulations import doubts_about_bye
from indeler.opens.starting_order import NumbersSet
from indeler.opens.state import State, known_result, settings_of
from indeler.systems import annulled, goes_by_fide

MOST_NAMED = 12
"""The most players that are named; above that only their number is given."""


@asks(ByeRequested)
def _more_byes(state: State, event: ByeRequested, after: State) -> Iterator[Sentence]:
    """Row 174: warn of a half-point bye after another bye with points."""
    yield from doubts_about_bye(participants(state.tournament), event.player, event.round, event.worth)


@asks(RoundPaired)
def _older_games(state: State, event: RoundPaired, after: State) -> Iterator[Sentence]:
    """Row 168: warn of games of earlier rounds that are still unfinished."""
    text = N_("Round {round}, board {board}: {white} – {black} is unfinished and counts as a draw for the pairing.")
    for round, board in state.games_with(Result.ADJOURNED):
        if round < state.rounds:
            white, black = state.boards[round - 1][board - 1]
            yield Sentence(text, round=round, board=board, white=state.named(white), black=state.named(black))


@asks(SettingsChanged)
def _last_rounds(state: State, event: SettingsChanged, after: State) -> Iterator[Sentence]:
    """Rows 60 and 61: warn of a round with another pairing, because it becomes the last or is no longer the last."""
    before, total = state.tournament, event.rounds
    if not state.rounds or total is None or total == before.total_rounds or not goes_by_fide(before):
        return
    if total < state.rounds or state.rounds not in (before.total_rounds, total):
        return
    try:
        verdict = audit.check(before.replace(total_rounds=total), state.rounds)
    except InvalidInput:
        return
    if not verdict.is_in_order:
        text = N_("With {total} rounds in all round {round} is not the one that the rules pair ({clause}).")
        yield Sentence(text, total=total, round=state.rounds, clause=verdict.findings[0].clause)


@asks(BoardsSet)
def _table_faults(state: State, event: BoardsSet, after: State) -> Iterator[Sentence]:
    """Rows 101 and 102: warn where a round robin has too many meetings of a pair, or a colour three times in a row."""
    if not state.has_schedule:
        return
    boards = [*state.boards[: event.round - 1], event.boards, *state.boards[event.round :]]
    met = Counter(frozenset(board) for round in boards for board in round)
    cycles = int(state.settings.get("cycles", 1))
    often = N_("{one} and {other} would meet {times} times in this round robin.")
    for pair, times in met.items():
        if times > cycles:
            yield Sentence(often, one=state.named(min(pair)), other=state.named(max(pair)), times=times)
    thrice = N_("{name} would have the same colour three times in a row.")
    for number in state.players:
        colours = "".join(
            "w" if white == number else "b" for round in boards for white, black in round if number in (white, black)
        )
        if "www" in colours or "bbb" in colours:
            yield Sentence(thrice, name=state.named(number))


@asks(ResultEntered, ResultCorrected)
def _withdrawn(state: State, event: ResultEntered | ResultCorrected, after: State) -> Iterator[Sentence]:
    """C.05, our reading: warn of a played game of a player who withdrew from a round robin."""
    if not state.has_schedule:
        return
    found, entered = state.result(event.round, event.white, event.black), known_result(event.result)
    if found.white.played or not entered.white.played:
        return
    text = N_("{name} has withdrawn, and games to come are lost without play; with {result} this game was played.")
    again = N_("{name} has then played half of the games, so that the annulled games count again.")
    counting = _annulled(state) - _annulled(after)
    for number in (event.white, event.black):
        if state.players[number].withdrawn_after is not None:
            yield Sentence(text, name=state.named(number), result=state.game.format_result(event.result))
            if number in counting:
                yield Sentence(again, name=state.named(number))


def _annulled(state: State) -> frozenset[int]:
    return annulled(state.tournament, settings_of(state.tournament, state.rulebook.name))


@asks(PlayersNumbered, NumbersSet)
def _moved(state: State, event: PlayersNumbered | NumbersSet, after: State) -> Iterator[Sentence]:
    """Rows 150 and 154: warn of players who get another number, by hand or once a round has been paired."""
    if isinstance(event, PlayersNumbered) and not state.rounds:
        return
    moved = [(old, new) for old, new in event.numbers.items() if old != new]
    if len(moved) > MOST_NAMED:
        yield Sentence(N_("{count} players get another number."), count=len(moved))
        return
    text = N_("{name} has number {old} and gets number {new}.")
    for old, new in moved:
        yield Sentence(text, name=state.players[old].name, old=old, new=new)
