"""Check whether forecasts are calibrated ("60 %" happens six times in ten), and write docs/lab/next-round.md.

Tournaments are played up to a round with some open games, the next round is forecast, then those games are played and
the round is paired. Every number follows from the seed. ``tools/calibration.py 2000`` plays 2,000 of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import altair as alt

from indeler.lab import NextRoundQuestion, forecast
from indeler.lab.dice import Luck
from indeler.lab.models import OF_GAME, model_of
from indeler.lab.reports.intervals import Estimate, share
from indeler.model import Colour, Pairing, PairingError, Player, Result, Tournament
from indeler.model.board_game import BoardGame
from indeler.systems import pair

PAGE = Path(__file__).parents[1] / "docs" / "lab" / "next-round.md"
RULES = ("fide-dutch", "knsb-rating", "knsb-wp", "fide-dubov", "fide-burstein", "kndb", "keizer", "fide-1992")
SAMPLES = 400
MAX_EXACT_GAMES = 5
"""The maximum number of open games for which all combinations of results are paired."""
RATING_NOISE = 120
"""The standard deviation of rating minus strength, in Elo, in the second half of the table."""
ENDINGS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


TEXT = """\
# Do the chances of the next round hold?

`indeler next` says how likely each meeting of the next round is ([how](../why.md#whom-do-i-meet-next)). Of all meetings
that are said to have a chance of 60 %, six in ten should happen. This page is made by `tools/calibration.py`, with a
seed for each tournament: {tournaments} tournaments of 10 to 16 players by {rules}
are played up to a round in which some games are open, the next round is forecast, the open games are played, and the
round is paired.

![What was said, and what happened](next-round.svg)

## Ratings that are right

Players play as strong as their ratings say, so the result model is the true one. {sixty_right}

{right}

## Ratings that are off

The strength of each player differs from the rating (normal distribution, standard deviation {off_by} Elo), as in a
club. {sixty_off}

{off}
"""


class ForecastChance(NamedTuple):
    """A forecast chance, and whether it happened."""

    chance: float
    happened: bool


class Trial:
    """One tournament: its players, and the results of their games."""

    def __init__(self, number: int, off: int) -> None:
        self.luck = Luck(f"calibration {off}", number)
        self.rules = RULES[number % len(RULES)]
        size, self.rounds = self._between(10, 16, "size"), self._between(1, 5, "rounds")
        ratings = sorted([1600 + self._between(0, 700, "rating", at) for at in range(size)], reverse=True)
        self.players = [Player(at, name=str(at), rating=rating) for at, rating in enumerate(ratings, start=1)]
        self.strength = {
            player.number: player.rating + off * self.luck.normal("strength", player.number) for player in self.players
        }
        self.model = model_of(OF_GAME[BoardGame.DRAUGHTS if self.rules == "kndb" else BoardGame.CHESS])

    def _between(self, low: int, high: int, *what: object) -> int:
        return low + int(self.luck.uniform(" ".join(map(str, what))) * (high - low + 1))

    def _result(self, white: int, black: int, round: int) -> Result:
        chance = self.luck.uniform("game", white, black, round)
        win, draw, _ = self.model(round_strength(self.strength[white]), round_strength(self.strength[black]))
        return ENDINGS[0] if chance < win else ENDINGS[1] if chance < win + draw else ENDINGS[2]

    def chances(self) -> Iterator[ForecastChance]:
        """Yield every forecast chance of the next round, and whether it happened."""
        before, now = Tournament(self.players, rules=self.rules), None
        for number in range(1, self.rounds + 1):
            pairing = pair(before)
            results = [self._result(*board, number) for board in pairing.boards]
            left = self._between(1, min(len(results), 6), "open")
            if number == self.rounds:
                now = pairing.added_to(before, [Result.PENDING] * left + results[left:])
            before = pairing.added_to(before, results)
        assert now is not None
        found = forecast(NextRoundQuestion(now, samples=0 if left <= MAX_EXACT_GAMES else SAMPLES))
        met = _meetings(pair(before))
        for player in before.players:
            for meeting, chance in found.chances(player):
                if player > meeting[0]:  # each meeting has two forecasts and counts once; a bye has opponent 0
                    yield ForecastChance(chance.value, (player, *meeting) in met)


def round_strength(strength: float) -> int:
    """Return a strength in whole Elo."""
    return round(strength)


def _meetings(pairing: Pairing) -> set[tuple[int, int, Colour | None]]:
    found: set[tuple[int, int, Colour | None]] = {(pairing.bye, 0, None)} if pairing.bye is not None else set()
    for white, black in pairing.boards:
        found |= {(white, black, Colour.WHITE), (black, white, Colour.BLACK)}
    return found


class Bin(NamedTuple):
    """All chances in an interval of ten per cent: the mean forecast, and the observed frequency."""

    low: int
    mean: float
    happened: Estimate


def bins(forecasts: list[ForecastChance]) -> list[Bin]:
    """Return the chances grouped in intervals of ten per cent, without certain ones."""
    return [found for low in range(0, 100, 10) if (found := bin_from(low, forecasts))]


def bin_from(low: int, forecasts: list[ForecastChance]) -> Bin | None:
    """Return the chances in the interval of ten per cent from ``low`` on; None if there are none."""
    those = [each for each in forecasts if low <= 100 * each.chance < low + 10 and each.chance > 0]
    happened = share(sum(each.happened for each in those), len(those))
    return happened and Bin(low, sum(each.chance for each in those) / len(those), happened)


def picture(exact: list[Bin], off: list[Bin]) -> str:
    """Return the picture of forecasts against frequencies, in SVG."""
    rows = [
        {"said": 100 * one.mean, "happened": 100 * one.happened.value, "ratings": name}
        for name, each in (("ratings are right", exact), (f"ratings are off by {RATING_NOISE}", off))
        for one in each
    ]
    line = (
        alt.Chart(alt.InlineData(values=[{"x": 0, "y": 0}, {"x": 100, "y": 100}]))
        .mark_line(color="#999")
        .encode(x=alt.X("x:Q", title="said (%)"), y=alt.Y("y:Q", title="happened (%)"))
    )
    dots = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_point(filled=True, size=70)
        .encode(
            x="said:Q",
            y="happened:Q",
            color=alt.Color("ratings:N", title=None),
            shape=alt.Shape("ratings:N", title=None),
        )
    )
    import vl_convert

    made: str = vl_convert.vegalite_to_svg((line + dots).properties(width=320, height=320).to_json())
    return made


def _row(one: Bin) -> str:
    happened = one.happened
    return (
        f"| {one.low}–{one.low + 10} % | {100 * one.mean:.1f} % | {100 * happened.value:.1f} % "
        f"({100 * happened.low:.1f}–{100 * happened.high:.1f}) | {happened.size:,} |"
    )


def _sixty(forecasts: list[ForecastChance]) -> str:
    """Describe the meetings with a forecast of about 60 %."""
    one = bin_from(55, forecasts)
    assert one is not None
    happened = one.happened
    return (
        f"Of the {happened.size:,} meetings that were said to have a chance of 55 to 65 % "
        f"({100 * one.mean:.1f} % on average), **{100 * happened.value:.1f} %** happened "
        f"({100 * happened.low:.1f}–{100 * happened.high:.1f})."
    )


def page(tournaments: int, right: list[ForecastChance], off: list[ForecastChance]) -> str:
    """Return the page of docs."""
    head = ("| said | on average | happened (95 %) | meetings |", "| --- | --- | --- | --- |")
    table = {"right": [*head, *map(_row, bins(right))], "off": [*head, *map(_row, bins(off))]}
    shown = {name: "\n".join(rows) for name, rows in table.items()}
    rules = ", ".join(f"`{name}`" for name in RULES)
    sixty = {"sixty_right": _sixty(right), "sixty_off": _sixty(off)}
    return TEXT.format(tournaments=f"{tournaments:,}", rules=rules, off_by=RATING_NOISE, **sixty, **shown)


def all_chances(tournaments: int, off: int) -> Iterator[ForecastChance]:
    """Yield all chances of this many tournaments; one without a legal next round has none."""
    for number in range(tournaments):
        with suppress(PairingError):
            yield from Trial(number, off).chances()


def main() -> None:
    """Play, count and write the page."""
    tournaments = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    right, off = [list(all_chances(tournaments, width)) for width in (0, RATING_NOISE)]
    PAGE.write_text(page(tournaments, right, off), encoding="utf-8")
    PAGE.with_suffix(".svg").write_text(picture(bins(right), bins(off)), encoding="utf-8")


if __name__ == "__main__":
    main()
