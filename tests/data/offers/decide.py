"""The checks before an offer is written, and its effect on the state."""

from offers.events import DrawOffered

from indeler.language import N_
from indeler.model import Result
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.state import State


@decides(DrawOffered)
def check_offer(state: State, event: DrawOffered) -> None:
    """A player who offers a draw has a game without a result in that round."""
    boards = state.boards[event.round - 1] if event.round <= state.rounds else ()
    game = next((board for board in boards if event.player in board), None)
    if game is None or state.result(event.round, *game) is not Result.PENDING:
        refuse(N_("Player {player} has no game to offer a draw in."), player=event.player)


@evolves(DrawOffered)
def offer(state: State, event: DrawOffered) -> State:
    """Nothing follows from an offer."""
    return state
