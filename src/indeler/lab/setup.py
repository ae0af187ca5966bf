"""What a tournament of an experiment is: the table ``[tournament]`` of its file."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from indeler.lab.models import Parameters
from indeler.language import N_, InvalidInput
from indeler.model import BOTWINNIK, Scale, tenths

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Elo = Annotated[int, msgspec.Meta(ge=0, le=5000)]
RoundKey = Annotated[int, msgspec.Meta(ge=1)]
MOST_PLAYERS, MOST_ROUNDS = 5000, 100


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the table."""


class Strengths(_Part, frozen=True, kw_only=True):
    """How strong the players truly are, in Elo."""

    shape: Literal["normal", "uniform", "club", "even", "given"] = "normal"
    mean: Elo = 1700
    spread: Elo = 250
    """The standard deviation of ``normal`` and ``club``."""
    span: Elo = 800
    """From the weakest to the strongest that can be, of ``uniform``, or that there is, of ``even``."""
    gap: Elo = 0
    """So much number one stands above number two; 0: as the draw has it."""
    values: tuple[Elo, ...] = ()
    """The strengths themselves, of ``given``."""


class Absence(_Part, frozen=True, kw_only=True):
    """How often a player is away from a round, with notice."""

    rate: Share = 0.0
    leaning: Literal["none", "weak", "strong"] = "none"
    """Who is away the more often: nobody, the weak (from 0 to twice the rate) or the strong."""
    half_byes: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """So many absences of a player are half-point byes, never in the last round; default: as the scoring has it."""


class Late(_Part, frozen=True, kw_only=True):
    """How many of the players come late."""

    rate: Share = 0.0
    latest: Annotated[int, msgspec.Meta(ge=2)] = 3
    """The latest first round of a late entry."""


class Forced(_Part, frozen=True, kw_only=True):
    """What happens to one player, whatever the dice say: the price of it is the difference to ``nothing``."""

    player: RoundKey = 1
    """By true rank: 1 is the strongest."""
    what: Literal["nothing", "win", "draw", "loss", "half_bye", "zero_bye", "late"] = "nothing"
    round: RoundKey = 1
    """In which round; of ``late`` the one that is missed, and all before it."""


class Misrated(_Part, frozen=True, kw_only=True):
    """One player whose rating is off by so much."""

    player: RoundKey = 1
    by: int = 0


class Setup(_Part, frozen=True, kw_only=True):
    """The whole table; what is left out is as here."""

    system: str = "fide-dutch"
    """The rulebook, and settings of it behind its name: ``fide-dutch baku=true``."""
    settings: dict[str, str | int | float | bool] = {}
    players: Annotated[int, msgspec.Meta(ge=2, le=MOST_PLAYERS)] = 32
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] | None = None
    """Default: as many as the rulebook usually has."""
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
    """Where pairing numbers come from; ``rules``: from ratings or from lots, as the rulebook has it."""

    @property
    def absences(self) -> Absence:
        """The absence as an `Absence`, also where only its rate was written."""
        return self.absence if isinstance(self.absence, Absence) else Absence(rate=self.absence)

    @property
    def late_entries(self) -> Late:
        """The late entries as a `Late`, also where only their rate was written."""
        return self.late if isinstance(self.late, Late) else Late(rate=self.late)

    @property
    def half_byes(self) -> int:
        """How many absences of a player are half-point byes."""
        stated = self.absences.half_byes
        return stated if stated is not None else 2 if self.scoring == CLUB else 0

    @property
    def scale(self) -> Scale | None:
        """What results are worth; None: as the rulebook has it."""
        return scale_of(self.scoring) if self.scoring else None


CLUB = "6-3½-1"
_NOTICE, _TOO_OFTEN = 20, 10


def scale_of(scoring: str) -> Scale:
    """A scale from its three numbers. The club's (botwinnik BW-33) gives 2 points for an absence with notice, 1 for
    the third and later ones: as half-point byes and zero-point byes here.
    """
    if scoring == CLUB:
        return BOTWINNIK._replace(half_bye=_NOTICE, zero_bye=_TOO_OFTEN)
    try:
        win, draw, loss = (tenths(part) for part in scoring.split("-"))
    except (InvalidInput, ValueError):
        win = draw = loss = 0
    if not win >= draw >= loss >= 0 or win == loss:
        raise InvalidInput(
            N_("scoring: '{scoring}' is not a scoring; write the points of a win, a draw and a loss, such as 3-1-0."),
            scoring=scoring,
        )
    return Scale.of(win, draw, loss)
