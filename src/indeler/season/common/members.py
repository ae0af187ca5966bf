"""Members and the games between them, as every competition here uses them."""

from typing import NamedTuple

from indeler.model import Award, Result

Member = int
"""A member's number, the same all season; lots are drawn on it."""

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
"""A result of the logbook as the model knows it."""


class Played(NamedTuple):
    """A game between two members and how it ended."""

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
