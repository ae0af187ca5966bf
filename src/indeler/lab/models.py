"""Result models: the probabilities of the results of a game between two strengths.

A model is an assumption. Its name is shown with every figure that depends on it, and important results are computed
with several models. Formulas and sources: docs/lab/experiments.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import erfc, exp, sqrt
from typing import Annotated, NamedTuple

import msgspec

from indeler.language import N_, InvalidInput
from indeler.model.board_game import BoardGame


class Chances(NamedTuple):
    """The probabilities that White wins, draws and loses; their sum is 1."""

    win: float
    draw: float
    loss: float


Model = Callable[[int, int], Chances]
"""A function that returns the probabilities of a game between White and Black of these strengths, in Elo."""


class Parameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A model by name, and its parameters; those that are omitted have the values of the model."""

    name: str
    draws: Annotated[float, msgspec.Meta(ge=0, le=1000)] | None = None
    """The share of draws between equals; for rao-kupper the half-width of a draw, in Elo."""
    scale: Annotated[float, msgspec.Meta(ge=50, le=5000)] | None = None
    advantage: Annotated[float, msgspec.Meta(ge=-1000, le=1000)] | None = None
    """The value of White, in Elo."""


def model_of(description: str | Parameters) -> Model:
    """Return the model of this name; ``fixed-30`` is ``fixed`` with three draws in ten between equals."""
    description = _parameters_of(description) if isinstance(description, str) else description
    if description.name not in MODELS:
        text = N_("There is no result model '{name}'; choose one of {choices}.")
        raise InvalidInput(text, name=description.name, choices=tuple(MODELS))
    model, usual = MODELS[description.name]
    parameters = {name: getattr(description, name) for name in ("draws", "scale", "advantage")}
    for name, value in parameters.items():
        if value is not None and name not in usual:
            raise InvalidInput(N_("The result model {model} takes no '{name}'."), model=description.name, name=name)
    values = {name: default if parameters[name] is None else parameters[name] for name, default in usual.items()}
    if description.name in BY_PERCENT and values["draws"] >= 1:
        raise InvalidInput(N_("draws of {model} is a share of the games: write less than 1."), model=description.name)
    return partial(model, **values) if values else model


def _parameters_of(text: str) -> Parameters:
    name, _, percent = text.rpartition("-")
    if name in BY_PERCENT and percent.isascii() and percent.isdigit() and len(percent) < 4:
        return Parameters(name, draws=int(percent) / 100)
    return Parameters(text)


def _logistic(difference: float, scale: float) -> float:
    return 1 / (1 + 10 ** (-difference / scale))


def milvang(white: int, black: int) -> Chances:
    """Return the chances by Milvang: draws and the value of White grow with the mean strength, and are never below 0.

    Otto Milvang, TieBreakServer, ``drawresult.py``: Rao and Kupper's form with scale 370.
    """
    above = (white + black) / 2 - 2000
    win = _logistic(white - black - 96 - 0.0986 * above, 370)
    loss = _logistic(black - white - 150 - 0.157 * above, 370)
    decided = win + loss
    return Chances(win, 1 - decided, loss) if decided <= 1 else Chances(win / decided, 0.0, loss / decided)


def rao_kupper(white: int, black: int, *, draws: float, scale: float, advantage: float) -> Chances:
    """Return the chances by Rao and Kupper: a draw unless one player is this many Elo above the other on the day."""
    ahead = white - black + advantage
    win, loss = _logistic(ahead - draws, scale), _logistic(-ahead - draws, scale)
    return Chances(win, 1 - win - loss, loss)


def davidson(white: int, black: int, *, draws: float, scale: float, advantage: float) -> Chances:
    """Return the chances by Davidson: that of a draw is proportional to the geometric mean of those of win and loss."""
    nu = 2 * draws / (1 - draws)
    root = 10 ** ((white - black + advantage) / scale / 2)
    total = root + nu + 1 / root
    return Chances(root / total, nu / total, 1 / root / total)


def _expected(difference: float) -> float:
    """Return the expected score at this difference in Elo by the normal distribution."""
    return erfc(-7 * difference / (2000 * sqrt(2))) / 2


def labelle(white: int, black: int) -> Chances:
    """Return the chances by Labelle: a draw is what 0.6 of a pawn would turn; a pawn is worth more to the strong."""
    behind = -abs(white - black)
    pawn = 26.59 * exp((white + black) / 2 / 1020)
    upset = _expected(behind - 0.6 * pawn)
    draw = 2 * (_expected(behind) - upset)
    favourite = 1 - draw - upset
    return Chances(favourite, draw, upset) if white >= black else Chances(upset, draw, favourite)


def fixed(white: int, black: int, *, draws: float) -> Chances:
    """Return the chances with one share of draws at every strength, fewer for large differences; White is no better."""
    score = _expected(white - black)
    draw = min(draws, 2 * score, 2 - 2 * score)
    return Chances(score - draw / 2, draw, 1 - score - draw / 2)


MODELS: Mapping[str, tuple[Callable[..., Chances], Mapping[str, float]]] = {
    "milvang": (milvang, {}),
    "davidson": (davidson, {"draws": 0.3, "scale": 400, "advantage": 30}),
    "rao-kupper": (rao_kupper, {"draws": 97.3, "scale": 400, "advantage": 32.8}),
    "labelle": (labelle, {}),
    "fixed": (fixed, {"draws": 0.3}),
    # Assumed, not fitted: no published model could be checked. Draughts players draw often, and White has almost no
    # advantage.
    "draughts": (davidson, {"draws": 0.5, "scale": 400, "advantage": 0}),
}
"""Every model by its name, with its parameters and their usual values."""

OF_GAME = {BoardGame.CHESS: "milvang", BoardGame.DRAUGHTS: "draughts"}
"""The model of each board game, where no other one was chosen."""

ASSUMED = ("draughts",)
"""Models that are not fitted to games; every figure of theirs states this."""

BY_PERCENT = ("davidson", "fixed", "draughts")
"""Models whose ``draws`` is a share of the games and may be part of the name: ``fixed-30``."""
