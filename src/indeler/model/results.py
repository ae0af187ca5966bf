"""Colours, and the table of legal results of a game, each with its meaning for either side."""

from __future__ import annotations

from enum import Enum

from indeler.model.kinds import Kind


class Colour(Enum):
    """The side of a player in a game; the value is its letter in tournament files."""

    WHITE = "w"
    BLACK = "b"

    __hash__ = object.__hash__  # members compare by identity; hashing the name costs a call

    @property
    def other(self) -> Colour:
        """The opposite colour."""
        return _OTHER[self]


_OTHER = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE}


class Result(Enum):
    """A game's result. Columns: label, White's round, Black's round. No other combination is legal.

    A match of two games with colours reversed has a result, too (`match_result`). It is not a member of the table;
    there is one object for each such result.
    """

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
        self.games: tuple[Result, ...] = ()
        """The results of both games of a match, from the view of White in the first; empty for one game."""
        self.white_games: tuple[Kind, ...] = ()
        self.black_games: tuple[Kind, ...] = ()
        self.is_pending = white is Kind.PENDING
        """Whether a result is still missing: of the game, or of a game of the match."""

    @classmethod
    def _missing_(cls, value: object) -> Result | None:
        if isinstance(value, tuple) and len(value) == 2 and all([isinstance(one, Result) for one in value]):
            return match_result(*value)
        return None

    @property
    def settled(self) -> Result:
        """This result, with missing results taken as adjourned."""
        if not self.is_pending:
            return self
        return match_result(*[one.settled for one in self.games]) if self.games else Result.ADJOURNED

    @property
    def mirrored(self) -> Result:
        """This result with colours swapped; of a match, from the view of the other player."""
        if self.games:
            return match_result(*[one.mirrored for one in self.games])
        return next(one for one in Result if (one.white, one.black) == (self.black, self.white))

    def side(self, colour: Colour) -> Kind:
        """Return the kind of round for the player with this colour."""
        return self.white if colour is Colour.WHITE else self.black


BETWEEN_GAMES = " / "
"""The separator of the two games of a match: ``1-0 / ½-½``."""

_HALVES = {"win": 2, "forfeit_win": 2, "draw": 1}
_ABSENT = (Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT)


def match_result(first: Result, second: Result) -> Result:
    """Return the result of a match of two games, both from the view of the player who has White in the first."""
    both = first, second
    return _MATCHES.get(both) or _MATCHES.setdefault(both, _match(first, second))


def _match(first: Result, second: Result) -> Result:
    """fide-double-swiss MATCH: return the combined result of two games for both players.

    A match is forfeited only if a player forfeits both games; a match with one forfeited game counts as played.
    """
    if first is second is Result.PENDING:
        return first
    mine, theirs = (first.white, second.white), (first.black, second.black)
    result = object.__new__(Result)
    result._name_ = f"{first.name}_THEN_{second.name}"
    result._value_ = (first, second)  # type: ignore[assignment]  # by which it is found again, and pickled
    label = first.label + BETWEEN_GAMES + second.label
    Result.__init__(result, label, _side_of_match(mine, theirs), _side_of_match(theirs, mine))
    result.games, result.white_games, result.black_games = (first, second), mine, theirs
    return result


def _side_of_match(mine: tuple[Kind, Kind], theirs: tuple[Kind, Kind]) -> Kind:
    for open_one in (Kind.PENDING, Kind.ADJOURNED):
        if open_one in mine:
            return open_one
    absent = [all(one in _ABSENT for one in side) for side in (mine, theirs)]
    if all(absent):
        return Kind.DOUBLE_FORFEIT
    if any(absent):
        return Kind.FORFEIT_LOSS if absent[0] else Kind.FORFEIT_WIN
    own, other = [sum([_HALVES.get(one.award.field, 0) for one in side]) for side in (mine, theirs)]
    if own == other:
        return Kind.DRAW if own else Kind.ZERO_ZERO
    return Kind.WIN if own > other else Kind.LOSS


_MATCHES: dict[tuple[Result, Result], Result] = {}
"""Every result of a match created so far, so that there is one object of each."""


def result_of(label: str) -> Result | None:
    """Return the result with this label; None if there is none."""
    found = [_BY_LABEL.get(normalise(part.strip())) for part in label.split(BETWEEN_GAMES)]
    known = [result for result in found if result is not None]
    if len(known) < len(found) or len(known) > 2:
        return None
    return known[0] if len(known) == 1 else match_result(*known)


_BY_LABEL = {result.label: result for result in Result}

_ALSO = {
    **{f"{one}{gap}{other}".replace("-", dash): one + other
       for one, other in ("+-", "-+", "--") for gap in ("", " ") for dash in "-−–"},
    **dict.fromkeys(("1/2-1/2", "0.5-0.5", "=-=", "½–½", "½−½"), "½-½"),
    **dict.fromkeys(("1/2-0", "0.5-0", "=-0"), "½-0"),
    **dict.fromkeys(("0-1/2", "0-0.5", "0-="), "0-½"),
}  # fmt: skip
"""Other notations of people and older files, each with the label."""


def normalise(text: str) -> str:
    """Return the label of a result in any notation; any other text is unchanged."""
    return BETWEEN_GAMES.join([_ALSO.get(part, part) for part in text.split(BETWEEN_GAMES)])
