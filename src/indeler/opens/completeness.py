"""fide-handling 3.1: unfinished games: the decisions that have to wait for them, and their names in sentences."""

from indeler.language import N_, InvalidInput, Sentence, all_of
from indeler.model import Result, Tournament
from indeler.opens.aggregate import refuse
from indeler.opens.state import State, board_order

MOST_NAMED = 12
"""The most boards that a sentence names; above that it gives their number."""


def check_results(state: State) -> None:
    """fide-handling 3.1: refuse the next round while a game has no result; an adjourned game counts as a draw.

    A round robin does not wait: its table is fixed.
    """
    if state.rulebook.fixed_pairings:
        return
    if missing := state.games_with(Result.PENDING):
        text = N_(
            "Round {round} has games without a result: {boards}. "
            "Enter them first, or pair with these games as unfinished."
        )
        refuse(text, round=missing[0][0], boards=named_boards(state, missing))


def check_final(state: State) -> None:
    """fide-handling 3.1: once all rounds have been paired, refuse a report while a game is unfinished."""
    if state.is_over and (games := state.unfinished):
        text = N_("The report of the tournament waits for unfinished games: {boards}. Enter their results.")
        refuse(text, boards=named_boards(state, games))


def check_finished(tournament: Tournament) -> None:
    """Rows 161 and 169 of FIDE's draft checklist: refuse final standings while a game of this file is unfinished."""
    text = N_("round {round}, board {board} ({white} – {black})")
    unfinished = []
    for number, round in enumerate(tournament.rounds, start=1):
        games = {game[:2] for game in round.games if game.result.white.is_unfinished}
        for board, pair in enumerate(board_order(tournament, number) if games else (), start=1):
            if pair in games:
                white, black = [str(tournament.players[player].name or player) for player in pair]
                unfinished.append(Sentence(text, round=number, board=board, white=white, black=black))
    if unfinished:
        refusal = N_("Final standings wait for unfinished games: {boards}. Enter their results first.")
        raise InvalidInput(refusal, boards=_first_of(unfinished))


def _first_of(named: list[Sentence]) -> Sentence:
    if len(named) > MOST_NAMED:
        named = [*named[:MOST_NAMED], Sentence(N_("{count} more"), count=len(named) - MOST_NAMED)]
    return all_of(named)


def named_boards(state: State, games: list[tuple[int, int]]) -> Sentence:
    """Return these boards by round and number, each with its players."""
    text = N_("round {round}, board {board} ({white} – {black})")
    named = [
        Sentence(text, round=round, board=board, white=state.named(white), black=state.named(black))
        for round, board in games
        for white, black in [state.boards[round - 1][board - 1]]
    ]
    return _first_of(named)
