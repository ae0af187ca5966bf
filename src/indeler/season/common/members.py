"""Members and the games between them, for all kinds of competition."""

from typing import NamedTuple

from indeler.model import Award, Result

Member = int
"""A member's number, the same in the complete season; lots depend on it."""

WINS = (Award.WIN, Award.FORFEIT_WIN)


RESULTS = {
    "": Result.PENDING,
    "1-0": Result.WHITE_WINS,
    "½-½": Result.DRAW,
    "0-1": Result.BLACK_WINS,
    "0-0": Result.ZERO_ZERO,
    "+-": Result.WHITE_BY_FORFEIT,
    "-+": Result.BLACK_BY_FORFEIT,
    "--": Result.DOUBLE_FORFEIT,
}
"""The result of the model for each result of the logbook."""


class Played(NamedTuple):
    """A game between two members and its result."""

    white: Member
    black: Member
    result: Result = Result.PENDING

    @property
    def winner(self) -> Member | None:
        """Return the winner, over the board or by forfeit."""
        if self.result.white.award in WINS:
            return self.white
        return self.black if self.result.black.award in WINS else None

    @property
    def is_finished(self) -> bool:
        """Return whether it has a result."""
        return not self.result.white.is_unfinished
