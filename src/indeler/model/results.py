"""White and Black, and how a game ended: the table of legal results, each with what it means for either side."""

from __future__ import annotations

from enum import Enum

from indeler.model.kinds import Kind


class Colour(Enum):
    """The side a player has in a game; the value is the letter tournament files use."""

    WHITE = "w"
    BLACK = "b"

    __hash__ = object.__hash__  # a member is equal to itself only; the hash of its name costs a call

    @property
    def other(self) -> Colour:
        """The opposite colour."""
        return _OTHER[self]


_OTHER = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE}


class Result(Enum):
    """A game's result. Columns: as it is shown, White's round, Black's round. No other combination is legal."""

    WHITE_WINS = "1-0", Kind.WIN, Kind.LOSS
    DRAW = "½-½", Kind.DRAW, Kind.DRAW
    BLACK_WINS = "0-1", Kind.LOSS, Kind.WIN
    ZERO_ZERO = "0-0", Kind.ZERO_ZERO, Kind.ZERO_ZERO
    HALF_ZERO = "½-0", Kind.DRAW, Kind.LOSS
    ZERO_HALF = "0-½", Kind.LOSS, Kind.DRAW
    SHORT_WHITE_WINS = "1-0 short", Kind.SHORT_WIN, Kind.SHORT_LOSS
    SHORT_DRAW = "½-½ short", Kind.SHORT_DRAW, Kind.SHORT_DRAW
    SHORT_BLACK_WINS = "0-1 short", Kind.SHORT_LOSS, Kind.SHORT_WIN
    SHORT_ZERO_ZERO = "0-0 short", Kind.SHORT_ZERO_ZERO, Kind.SHORT_ZERO_ZERO
    SHORT_HALF_ZERO = "½-0 short", Kind.SHORT_DRAW, Kind.SHORT_LOSS
    SHORT_ZERO_HALF = "0-½ short", Kind.SHORT_LOSS, Kind.SHORT_DRAW
    WHITE_BY_FORFEIT = "+-", Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS
    BLACK_BY_FORFEIT = "-+", Kind.FORFEIT_LOSS, Kind.FORFEIT_WIN
    DOUBLE_FORFEIT = "--", Kind.DOUBLE_FORFEIT, Kind.DOUBLE_FORFEIT
    ADJOURNED = "adjourned", Kind.ADJOURNED, Kind.ADJOURNED
    PENDING = "*", Kind.PENDING, Kind.PENDING

    def __init__(self, label: str, white: Kind, black: Kind) -> None:
        self.label = label
        self.white = white
        self.black = black

    @property
    def mirrored(self) -> Result:
        """This result with colours swapped."""
        return next(one for one in Result if (one.white, one.black) == (self.black, self.white))

    def side(self, colour: Colour) -> Kind:
        """What the result is to the player with this colour."""
        return self.white if colour is Colour.WHITE else self.black


RESULT_OF_CODES = {(result.white.code, result.black.code): result for result in Result}
"""White's and Black's result letters in a tournament file to the one result they mean together."""

_ALSO = {
    **{f"{one}{gap}{other}".replace("-", dash): one + other
       for one, other in ("+-", "-+", "--") for gap in ("", " ") for dash in "-−–"},
    **dict.fromkeys(("1/2-1/2", "0.5-0.5", "=-=", "½–½", "½−½"), "½-½"),
    **dict.fromkeys(("1/2-0", "0.5-0", "=-0"), "½-0"),
    **dict.fromkeys(("0-1/2", "0-0.5", "0-="), "0-½"),
}  # fmt: skip
"""Other ways in which people and older files write a result, and the one that is shown."""


def as_shown(text: str) -> str:
    """The result as it is shown everywhere, from any way of writing it; what is no result stays as it is."""
    return _ALSO.get(text, text)
