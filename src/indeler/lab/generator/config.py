"""A plan from a settings file with the keys of JaVaFo's and bbpPairings' random tournament generators.

Lines are ``Key=Value``; ``#`` starts a comment. The two programs use ForfeitRate differently: JaVaFo 2 counts in
thousandths, bbpPairings says one in how many. A file with a key that only bbpPairings has is read as its.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from indeler.lab.dice import MILLION, Dice
from indeler.lab.generator.generate import Plan
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import CHESS, tenths

USUAL_ROUNDS = 9
"""Over how many rounds a rate per tournament is spread where the number of rounds is not said."""


def plan_of(
    text: str = "", *, rules: str | None = None, players: int | None = None, rounds: int | None = None, seed: str = "1"
) -> Plan:
    """The plan that a settings file describes, with these values where it is silent; sizes come from the seed."""
    if players is None:
        players = Dice(f"size of {seed}").between(15, 115)
    return configure_plan(Plan(rules, players, rounds, seed), text)


def configure_plan(plan: Plan, text: str) -> Plan:
    """This plan with all that the settings file says."""
    lines = _lines(text)
    known = {*_FIELDS, *_BBP_FIELDS, *_POINTS, *_NO_EFFECT}
    for key, line in lines.items():
        if key not in known:
            raise InvalidInput(
                N_("Settings line {number}: there is no key '{key}'; there are {keys}."),
                number=line.number,
                key=key,
                keys=sorted(known),
            )
    bbp = any(key in lines for key in _ONLY_BBP)
    for key, (field, unit) in (_FIELDS | _BBP_FIELDS if bbp else _FIELDS).items():
        if key in lines:
            change: dict[str, Any] = {field: unit(lines[key].parse_int(), plan.rounds or USUAL_ROUNDS)}
            plan = plan._replace(**change)
    if plan.highest_rating < plan.lowest_rating:
        raise InvalidInput(
            N_("The highest rating, {highest}, is below the lowest, {lowest}."),
            highest=plan.highest_rating,
            lowest=plan.lowest_rating,
        )
    points = {field: lines[key].points() for key, fields in _POINTS.items() if key in lines for field in fields}
    return plan._replace(scale=(plan.scale or CHESS)._replace(**points)) if points else plan


class _Line(NamedTuple):
    number: int
    key: str
    value: str

    def parse_int(self) -> int:
        if not (self.value.isascii() and self.value.isdigit() and len(self.value) < 10):
            raise self._refusal(N_("a whole number"))
        return int(self.value)

    def points(self) -> int:
        try:
            return tenths(self.value)
        except InvalidInput:
            raise self._refusal(N_("points, such as 0.5")) from None

    def _refusal(self, expected: Text) -> InvalidInput:
        return InvalidInput(
            N_("Settings line {number}: {key}={value} is not possible; give {wanted}."),
            number=self.number,
            key=self.key,
            value=self.value,
            wanted=Sentence(expected),
        )


def _lines(text: str) -> dict[str, _Line]:
    lines = {}
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        key, equals, value = (part.strip() for part in line.partition("="))
        if not equals:
            raise InvalidInput(N_("Settings line {number}: '{line}' is not Key=Value."), number=number, line=line)
        lines[key] = _Line(number, key, value)
    return lines


# How the number of a line becomes that of the plan; the second number is that of the rounds.


def _as_it_is(number: int, rounds: int) -> int:
    return number


def _in_a_hundred(number: int, rounds: int) -> int:
    return min(number * MILLION // 100, MILLION)


def _in_a_thousand(number: int, rounds: int) -> int:
    return min(number * MILLION // 1000, MILLION)


def _one_in(number: int, rounds: int) -> int:
    return MILLION // max(number, 1)


def _rate_of_one_in(number: int, rounds: int) -> int:
    """One player in so many, once in the tournament: as a rate in each round."""
    return _one_in(number, rounds) // max(rounds, 1)


_Unit = Callable[[int, int], int]

_FIELDS: dict[str, tuple[str, _Unit]] = {
    "PlayersNumber": ("players", _as_it_is),
    "RoundsNumber": ("rounds", _as_it_is),
    "HighestRating": ("highest_rating", _as_it_is),
    "LowestRating": ("lowest_rating", _as_it_is),
    "ForfeitRate": ("forfeits", _in_a_thousand),
    "QuickgameRate": ("short_games", _in_a_thousand),
    "ZPBRate": ("zero_byes", _in_a_thousand),
    "HPBRate": ("half_byes", _in_a_thousand),
    "FPBRate": ("full_byes", _in_a_thousand),
}
_BBP_FIELDS: dict[str, tuple[str, _Unit]] = {
    "DrawPercentage": ("draws", _in_a_hundred),
    "ForfeitRate": ("forfeits", _one_in),
    "RetiredRate": ("withdrawals", _rate_of_one_in),
    "HalfPointByeRate": ("half_byes", _rate_of_one_in),
}
_POINTS = {
    # Each key sets these fields of the scale; a later row has the last word.
    "PointsForWin": ("white_win", "black_win", "forfeit_win", "full_bye", "pairing_bye"),
    "PointsForDraw": ("white_draw", "black_draw", "half_bye", "adjourned"),
    "PointsForLoss": ("white_loss", "black_loss"),
    "PointsForForfeitLoss": ("forfeit_loss", "zero_bye"),
    "PointsForZPB": ("zero_bye",),
    "PointsForPAB": ("pairing_bye",),
    "WWPoints": ("white_win",),
    "BWPoints": ("black_win",),
    "WDPoints": ("white_draw",),
    "BDPoints": ("black_draw",),
    "WLPoints": ("white_loss",),
    "BLPoints": ("black_loss",),
    "ZPBPoints": ("zero_bye",),
    "HPBPoints": ("half_bye",),
    "FPBPoints": ("full_bye",),
    "PABPoints": ("pairing_bye",),
    "FWPoints": ("forfeit_win",),
    "FLPoints": ("forfeit_loss",),
}
_NO_EFFECT = ("Groups", "Separator")
"""JaVaFo's way of spreading the ratings; read and left."""
_ONLY_BBP = tuple(key for key in (*_BBP_FIELDS, *_POINTS) if key not in _FIELDS and not key.endswith("Points"))
