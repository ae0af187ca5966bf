"""Points as integers of tenths: exact, quick to add, and sufficient for every tournament file.

Half a point is ``5``; the club's three and a half is ``35``. Only output (standings for people, files) converts tenths
into fractions or decimals. A club may give a third or a quarter of a point: tenths are then exact fractions
(`Fraction`), which add and compare like integers, and which no tournament file accepts.
"""

from __future__ import annotations

from functools import cache

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.language import N_, InvalidInput
from indeler.model.kinds import Award, Kind
from indeler.model.results import Colour

if TYPE_CHECKING:
    from fractions import Fraction

Tenths = int
"""A number of points, counted in tenths of a point."""

POINT = 10
"""One point in tenths."""

_FRACTIONS = {"½": 5}
_QUARTERS = {"1/4": "¼", "3/4": "¾"}


def tenths(text: str | int) -> Tenths:
    """Parse "3", "3.5", "3,5", ".5", "3½" or "½" (with or without a sign) as tenths; an integer counts points."""
    if isinstance(text, int):
        return text * POINT
    body = text.strip().replace(",", ".")
    sign = -1 if body[:1] in ("-", "−") else 1
    body = body.lstrip("+-−")
    extra = _FRACTIONS.get(body[-1:], 0)
    units, dot, decimal = body.removesuffix("½").partition(".")
    decimal = decimal.rstrip("0")
    well_formed = (
        bool(body)
        and _is_digits(units or "0")
        and _is_digits(decimal or "0")
        and len(decimal) <= 1
        and not (dot and extra)
        and bool(units or decimal or extra or body.startswith(".0"))
    )
    if not well_formed:
        refusal = N_("'{text}' is not a number of points; write whole points or one decimal, such as 3.5.")
        raise InvalidInput(refusal, text=text)
    return sign * (int(units or 0) * POINT + int(decimal or 0) + extra)


def as_tenths(points: Fraction) -> Tenths:
    """Return a number of points in tenths, as an integer if possible."""
    exact = points * POINT
    return int(exact) if exact.denominator == 1 else exact  # type: ignore[return-value]  # as the module says


def _is_integer(number: Fraction | int) -> bool:
    return number.denominator == 1


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def decimal(points: Tenths) -> str:
    """Return tenths in the notation of files, with one decimal: ``35`` is ``3.5``."""
    if not _is_integer(points):
        text = N_("{points} points cannot stand in a tournament file, which has tenths; take another format.")
        raise InvalidInput(text, points=format_points(points))
    return f"{'-' if points < 0 else ''}{abs(points) // POINT}.{abs(points) % POINT}"


def format_points(points: Tenths) -> str:
    """Return tenths in the notation for people: ``35`` is ``3½``, ``5`` is ``½``, ``40`` is ``4``."""
    units, rest = divmod(abs(points), POINT)
    sign = "-" if points < 0 else ""
    if rest == 0:
        return f"{sign}{units}"
    if rest == POINT // 2:
        return f"{sign}{units or ''}½"
    if not _is_integer(rest):  # a third, a quarter
        part = str(rest / POINT)
        return f"{sign}{units or ''}{_QUARTERS[part]}" if part in _QUARTERS else f"{sign}{units or ''} {part}".strip()
    return sign + decimal(abs(points))


class Scale(NamedTuple):
    """The points of each outcome, in tenths. White and Black may differ (JaVaFo's ``XXS`` allows it)."""

    white_win: Tenths = 10
    black_win: Tenths = 10
    white_draw: Tenths = 5
    black_draw: Tenths = 5
    white_loss: Tenths = 0
    black_loss: Tenths = 0
    forfeit_win: Tenths = 10
    forfeit_loss: Tenths = 0
    pairing_bye: Tenths = 10
    full_bye: Tenths = 10
    half_bye: Tenths = 5
    zero_bye: Tenths = 0
    adjourned: Tenths = 5

    @classmethod
    def of(cls, win: Tenths, draw: Tenths, loss: Tenths = 0, *, absent: Tenths = 0, bye: Tenths | None = None) -> Scale:
        """Return the usual scale: equal for both colours, forfeits and full byes as wins, half byes as draws."""
        return cls(
            white_win=win,
            black_win=win,
            forfeit_win=win,
            full_bye=win,
            white_draw=draw,
            black_draw=draw,
            half_bye=draw,
            adjourned=draw,
            white_loss=loss,
            black_loss=loss,
            forfeit_loss=absent,
            zero_bye=absent,
            pairing_bye=win if bye is None else bye,
        )

    @property
    def win(self) -> Tenths:
        """The larger of the two wins: the meaning of "the points of a win" in a rule."""
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> Tenths:
        """The larger of the two draws."""
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> Tenths:
        """The larger of the two losses over the board."""
        return max(self.white_loss, self.black_loss)

    def award(self, kind: Kind, colour: Colour | None = None) -> Tenths:
        """Return the points of a round of this kind for the player who had this colour."""
        award = kind.award
        if award is Award.NOTHING:
            return 0
        side = "black_" if colour is Colour.BLACK else "white_"
        worth: Tenths = getattr(self, side + award.field if award.by_colour else award.field)
        return worth


@cache
def game_awards(scale: Scale) -> dict[tuple[Kind, Colour | None], Tenths]:
    """Return the points of one game of a match of two, where the scale applies to the match."""
    return awards(halved(scale))


@cache
def awards(scale: Scale) -> dict[tuple[Kind, Colour | None], Tenths]:
    """Return all results of a scale's `award` as a table, for frequent lookups."""
    return {(kind, side): scale.award(kind, side) for kind in Kind for side in (None, *Colour)}


def halved(scale: Scale) -> Scale:
    """Return the scale of one game where this is the scale of a match of two."""
    from fractions import Fraction

    return Scale(*[as_tenths(Fraction(worth, 2 * POINT)) for worth in scale])


def doubled(scale: Scale) -> Scale:
    """Return the scale of a match of two games; its bye counts as one game won and one drawn (C.04.5 1.4)."""
    return Scale(*[2 * worth for worth in scale])._replace(pairing_bye=scale.win + scale.draw)


CHESS = Scale()
"""1 - ½ - 0."""

DRAUGHTS = Scale.of(20, 10, 0)
"""2 - 1 - 0, the draughts count of seed 002."""

DOUBLE = doubled(CHESS)
"""A match of two games: 2 - 1 - 0 and all between; a bye is 1½."""

BOTWINNIK = Scale.of(60, 35, 10, bye=50)
"""6 - 3½ - 1, the club's scale of seed 004 article 12.2 (absences are awarded by the season, round by round)."""
