"""Result models: the chances of a game between two strengths.

A model is an assumption. Its name stands with every figure that was made by it, and what matters is asked of several.
Formulas and where they come from: docs/lab/experiments.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import erfc, exp, sqrt
from typing import Annotated, NamedTuple

import msgspec

from indeler.language import N_, InvalidInput
from indeler.model.board_game import BoardGame


class Chances(NamedTuple):
    """How likely White wins, draws and loses; together 1."""

    win: float
    draw: float
    loss: float


Model = Callable[[int, int], Chances]
"""The chances of a game between White and Black of these strengths, in Elo."""


class Parameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A model by name, and what is told of it; what is left out is as the model has it."""

    name: str
    draws: Annotated[float, msgspec.Meta(ge=0, le=1000)] | None = None
    """The share of draws between equals; of rao-kupper the half-width of a draw, in Elo."""
    scale: Annotated[float, msgspec.Meta(ge=50, le=5000)] | None = None
    advantage: Annotated[float, msgspec.Meta(ge=-1000, le=1000)] | None = None
    """What having White is worth, in Elo."""


def model_of(description: str | Parameters) -> Model:
    """The model of this name; ``fixed-30`` is ``fixed`` with three draws in ten between equals."""
    description = _parameters_of(description) if isinstance(description, str) else description
    if description.name not in MODELS:
        raise InvalidInput(
            N_("There is no result model '{name}'; choose one of {choices}."),
            name=description.name,
            choices=tuple(MODELS),
        )
    make, usual = MODELS[description.name]
    parameters = {name: getattr(description, name) for name in ("draws", "scale", "advantage")}
    for name, value in parameters.items():
        if value is not None and name not in usual:
            raise InvalidInput(N_("The result model {model} takes no '{name}'."), model=description.name, name=name)
    values = {name: default if parameters[name] is None else parameters[name] for name, default in usual.items()}
    if description.name in BY_PERCENT and values["draws"] >= 1:
        raise InvalidInput(N_("draws of {model} is a share of the games: write less than 1."), model=description.name)
    return make(**values)


def _parameters_of(text: str) -> Parameters:
    name, _, percent = text.rpartition("-")
    if name in BY_PERCENT and percent.isascii() and percent.isdigit() and len(percent) < 4:
        return Parameters(name, draws=int(percent) / 100)
    return Parameters(text)


def _logistic(difference: float, scale: float) -> float:
    return 1 / (1 + 10 ** (-difference / scale))


def milvang() -> Model:
    """Milvang's: draws and the worth of White grow with the mean strength; clamped where draws would go below 0.

    Otto Milvang, TieBreakServer, ``drawresult.py``: Rao and Kupper's form with scale 370.
    """

    def chances(white: int, black: int) -> Chances:
        above = (white + black) / 2 - 2000
        win = _logistic(white - black - 96 - 0.0986 * above, 370)
        loss = _logistic(black - white - 150 - 0.157 * above, 370)
        decided = win + loss
        return Chances(win, 1 - decided, loss) if decided <= 1 else Chances(win / decided, 0.0, loss / decided)

    return chances


def rao_kupper(draws: float, scale: float, advantage: float) -> Model:
    """Rao and Kupper's: who is not so many Elo above the other on the day draws."""

    def chances(white: int, black: int) -> Chances:
        ahead = white - black + advantage
        win, loss = _logistic(ahead - draws, scale), _logistic(-ahead - draws, scale)
        return Chances(win, 1 - win - loss, loss)

    return chances


def davidson(draws: float, scale: float, advantage: float) -> Model:
    """Davidson's: the chance of a draw goes with the geometric mean of the chances to win and to lose."""
    nu = 2 * draws / (1 - draws)

    def chances(white: int, black: int) -> Chances:
        root = 10 ** ((white - black + advantage) / scale / 2)
        total = root + nu + 1 / root
        return Chances(root / total, nu / total, 1 / root / total)

    return chances


def _expected(difference: float) -> float:
    """The expected score at this difference in Elo by the normal distribution."""
    return erfc(-7 * difference / (2000 * sqrt(2))) / 2


def labelle() -> Model:
    """Labelle's: a draw is what 0.6 of a pawn would turn, and a pawn is worth the more the stronger both are."""

    def chances(white: int, black: int) -> Chances:
        behind = -abs(white - black)
        pawn = 26.59 * exp((white + black) / 2 / 1020)
        upset = _expected(behind - 0.6 * pawn)
        draw = 2 * (_expected(behind) - upset)
        favourite = 1 - draw - upset
        return Chances(favourite, draw, upset) if white >= black else Chances(upset, draw, favourite)

    return chances


def fixed(draws: float) -> Model:
    """One share of draws at every strength, less only where the difference leaves no room; White is worth nothing."""

    def chances(white: int, black: int) -> Chances:
        score = _expected(white - black)
        draw = min(draws, 2 * score, 2 - 2 * score)
        return Chances(score - draw / 2, draw, 1 - score - draw / 2)

    return chances


MODELS: Mapping[str, tuple[Callable[..., Model], Mapping[str, float]]] = {
    "milvang": (milvang, {}),
    "davidson": (davidson, {"draws": 0.3, "scale": 400, "advantage": 30}),
    "rao-kupper": (rao_kupper, {"draws": 97.3, "scale": 400, "advantage": 32.8}),
    "labelle": (labelle, {}),
    "fixed": (fixed, {"draws": 0.3}),
    # Assumed, not fitted: nobody has published one that we could check. Draughts players draw often, and White is
    # worth next to nothing.
    "draughts": (davidson, {"draws": 0.5, "scale": 400, "advantage": 0}),
}
"""Every model by its name, and its parameters with what they usually are."""

OF_GAME = {BoardGame.CHESS: "milvang", BoardGame.DRAUGHTS: "draughts"}
"""The model by what is played, where nobody has chosen another."""

ASSUMED = ("draughts",)
"""Those that nobody has fitted to games: whoever tells a figure of theirs says so."""

BY_PERCENT = ("davidson", "fixed", "draughts")
"""Those whose ``draws`` is a share of the games, which may stand behind the name: ``fixed-30``."""
