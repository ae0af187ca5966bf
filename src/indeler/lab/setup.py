"""The setup of a tournament of an experiment: the table ``[tournament]`` of its file."""

from typing import Annotated, Literal

import msgspec

from indeler.lab.models import Parameters
from indeler.language import N_, InvalidInput
from indeler.model import BOTWINNIK, Scale, tenths

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Elo = Annotated[int, msgspec.Meta(ge=0, le=5000)]
RoundKey = Annotated[int, msgspec.Meta(ge=1)]
MOST_PLAYERS, MOST_ROUNDS = 5000, 100
CLUB = "6-3½-1"
_NOTICE, _TOO_OFTEN = 20, 10


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the table."""


class Strengths(_Part, frozen=True, kw_only=True):
    """The true strengths of the players, in Elo."""

    shape: Literal["normal", "uniform", "club", "even", "given"] = "normal"
    mean: Elo = 1700
    spread: Elo = 250
    """The standard deviation of ``normal`` and ``club``."""
    span: Elo = 800
    """The range from the weakest to the strongest possible player of ``uniform``, or actual player of ``even``."""
    gap: Elo = 0
    """The distance of number one to number two; 0: as it is drawn."""
    values: tuple[Elo, ...] = ()
    """The strengths of ``given``."""


class Absence(_Part, frozen=True, kw_only=True):
    """The probability that a player misses a round, with notice."""

    rate: Share = 0.0
    leaning: Literal["none", "weak", "strong"] = "none"
    """The players who are absent more often: none, the weak (from 0 to twice the rate) or the strong."""
    half_byes: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The number of absences of a player that are half-point byes, never in the last round; default: by the scoring."""


class Late(_Part, frozen=True, kw_only=True):
    """The share of players who come late."""

    rate: Share = 0.0
    latest: Annotated[int, msgspec.Meta(ge=2)] = 3
    """The latest first round of a late entry."""


class Forced(_Part, frozen=True, kw_only=True):
    """An event forced on one player, whatever is drawn; its price is the difference to ``nothing``."""

    player: RoundKey = 1
    """The true rank: 1 is the strongest."""
    what: Literal["nothing", "win", "draw", "loss", "half_bye", "zero_bye", "late"] = "nothing"
    round: RoundKey = 1
    """The round; for ``late`` the missed one, and all before it."""


class Misrated(_Part, frozen=True, kw_only=True):
    """A player whose rating deviates by this much."""

    player: RoundKey = 1
    by: int = 0


class Setup(_Part, frozen=True, kw_only=True):
    """The complete table, with its default values."""

    system: str = "fide-dutch"
    """The rulebook, with its settings after its name: ``fide-dutch baku=true``."""
    settings: dict[str, str | int | float | bool] = {}
    players: Annotated[int, msgspec.Meta(ge=2, le=MOST_PLAYERS)] = 32
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] | None = None
    """Default: as many as usual in the rulebook."""
    strengths: Strengths = Strengths()
    noise: Annotated[float, msgspec.Meta(ge=0, le=2000)] = 0.0
    """The standard deviation of rating less strength."""
    misrated: Misrated = Misrated()
    absence: Share | Absence = 0.0
    late: Share | Late = 0.0
    forced: Forced = Forced()
    model: str | Parameters = "milvang"
    scoring: str = ""
    """Points for a win, a draw and a loss, such as ``3-1-0``; default: the rulebook's own."""
    tie_breaks: tuple[str, ...] = ()
    """Default: the rulebook's own."""
    numbers: Literal["rules", "rating", "lot"] = "rules"
    """The source of pairing numbers; ``rules``: ratings or lots, as in the rulebook."""

    @property
    def absences(self) -> Absence:
        """Return the absence as an `Absence`, also where only its rate was written."""
        return self.absence if isinstance(self.absence, Absence) else Absence(rate=self.absence)

    @property
    def late_entries(self) -> Late:
        """Return the late entries as a `Late`, also where only their rate was written."""
        return self.late if isinstance(self.late, Late) else Late(rate=self.late)

    @property
    def half_byes(self) -> int:
        """Return the number of absences of a player that are half-point byes."""
        stated = self.absences.half_byes
        return stated if stated is not None else 2 if self.scoring == CLUB else 0

    @property
    def scale(self) -> Scale | None:
        """Return the points for results; None: those of the rulebook."""
        return scale_of(self.scoring) if self.scoring else None


def scale_of(scoring: str) -> Scale:
    """Return a scale from its three numbers.

    The club's scale (botwinnik BW-33) gives 2 points for an absence with notice, 1 for the third and later ones: as
    half-point byes and zero-point byes here.
    """
    if scoring == CLUB:
        return BOTWINNIK._replace(half_bye=_NOTICE, zero_bye=_TOO_OFTEN)
    try:
        win, draw, loss = (tenths(part) for part in scoring.split("-"))
    except (InvalidInput, ValueError):
        win = draw = loss = 0
    if not win >= draw >= loss >= 0 or win == loss:
        text = N_("scoring: '{scoring}' is not a scoring; write the points of a win, a draw and a loss, such as 3-1-0.")
        raise InvalidInput(text, scoring=scoring)
    return Scale.of(win, draw, loss)
