"""Stored generated tournaments and seasons: the same plan gives the same result in every version.

Run ``python -m support.kept_plans`` in ``tests/`` to write them again; review the difference before you commit it. They
change if a rulebook pairs differently or if a season decides differently.
"""

from contextlib import contextmanager
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import replace

from indeler.lab import Plan, generate, plan_like, plan_of
from indeler.lab.dice import Dice
from indeler.lab.generator import expected
from indeler.lab.season import SeasonPlan, simulate
from indeler.season import events
from support.kept import keep, line

KEPT = Path(__file__).parents[1] / "data" / "plans" / "shown.txt"
SETTINGS = "DrawPercentage=40\nForfeitRate=9\nRetiredRate=8\nPointsForWin=3"
FILES = (
    "",
    SETTINGS,
    "DrawPercentage=101\nForfeitRate=0\nRetiredRate=0\nHalfPointByeRate=1",
    "ForfeitRate=1001\nQuickgameRate=999\nHighestRating=1500\nLowestRating=1500",
    "RoundsNumber=0\nRetiredRate=7\nHPBRate=3 # both dialects",
    "PlayersNumber=999999999",
    "PlayersNumber=1234567890",
)
BUSY = {"forfeits": 100_000, "double_forfeits": 30_000, "short_games": 50_000, "zero_byes": 50_000, "full_byes": 30_000}
COMING_AND_GOING = {"withdrawals": 30_000, "late_entries": 200_000}
EQUALS = {"highest_rating": 1900, "lowest_rating": 1890, "draws": 800_000}
PLANS = {
    "berger": Plan("berger", players=9, seed="kept", **BUSY),
    "knockout": Plan("knockout", players=11, seed="kept", **BUSY),
    "fide-dutch": Plan("fide-dutch", players=24, rounds=7, seed="kept", **BUSY, **COMING_AND_GOING),
    "equals": Plan("knsb-rating", players=8, rounds=3, seed="kept", **EQUALS),
}
MUCH = {"objections": 800_000, "exempted": 200_000, "corrected": 60_000, "postponed": 60_000, "declines": 400_000}
SEASONS = {
    "botwinnik": SeasonPlan(members=14, seed="plan", ties_on_top=1_000_000, **MUCH),
    "botwinnik, as usual": SeasonPlan(members=20, seed="plan", evenings=6),
    "draughts": SeasonPlan(members=10, seed="plan", rules="draughts", **MUCH),
    "keizer": SeasonPlan(members=10, seed="4", rules="keizer", evenings=7),
    "autumn": SeasonPlan(members=11, seed="plan", rules="autumn", year=2031, **MUCH),
}


def shown():
    """Return the result of every plan, the random numbers that it used, and the defaults of plans and games."""
    parts = [part for name, plan in PLANS.items() for part in _parts(name, lambda plan=plan: generate(plan))]
    parts += _parts("settings", lambda: generate(plan_of(SETTINGS, rules="berger", players=12, seed="kept")))
    model = generate(PLANS["fide-dutch"])
    parts += _parts("like it", lambda: generate(plan_like(model, seed="like it")))
    for name, plan in SEASONS.items():
        parts += _parts(name, lambda plan=plan: simulate(plan))
    lines = [line(name, lambda told=told: told) for name, told in parts]
    lines += [
        line(f"file {at}", lambda text=text: repr(plan_of(text, rounds=5)).encode()) for at, text in enumerate(FILES)
    ]
    usual = [Plan(), SeasonPlan(), [expected(difference) for difference in range(-1000, 1000)]]
    return [*lines, *(line(f"usual {at}", lambda each=each: repr(each).encode()) for at, each in enumerate(usual))]


def _parts(name, make):
    """Return the parts of the result by name, and at the end all calls of the random generator."""
    with _questions() as asked:
        made = make()
    told = _tournament(made) if hasattr(made, "rounds") else _season(made)
    return [*((f"{name}: {part}", text) for part, text in told), (f"{name}: dice", repr(asked).encode())]


@contextmanager
def _questions():
    """Record every call of the random generator in the block: a small change of a rate seldom changes a result."""
    usual = {name: getattr(Dice, name) for name in ("below", "between", "happens", "pick")}
    asked = []

    def listening(name):
        def ask(dice, *about):
            asked.append((name, about))
            return usual[name](dice, *about)

        return ask

    for name in usual:
        setattr(Dice, name, listening(name))
    try:
        yield asked
    finally:
        for name, method in usual.items():
            setattr(Dice, name, method)


def _tournament(made):
    yield "players", repr((made.event, made.total_rounds, *made.players.values())).encode()
    for number, round in enumerate(made.rounds, start=1):
        yield f"round {number}", repr(round).encode()


def _season(book):
    for number, event in enumerate(book.season.events, start=1):
        yield f"event {number}", events.encode(replace(event, seal=UNSET))


if __name__ == "__main__":
    keep(shown(), KEPT)
