"""Tournaments and seasons that were made up once: the same plan gives the same ones in every version.

``python -m support.kept_plans`` in ``tests/`` writes them down anew; look at the difference before you commit it. A
rulebook that pairs otherwise changes them, and so does a season that decides otherwise.
"""

from pathlib import Path

from msgspec import UNSET
from msgspec.structs import replace

from indeler.lab import Plan, generate, plan_like, plan_of
from indeler.lab.season import SeasonPlan, simulate
from indeler.season import events
from support.kept import keep, line

KEPT = Path(__file__).parents[1] / "data" / "plans" / "shown.txt"
SETTINGS = "DrawPercentage=40\nForfeitRate=9\nRetiredRate=8\nPointsForWin=3"
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
    "autumn": SeasonPlan(members=11, seed="plan", rules="autumn", year=2031, **MUCH),
}


def shown():
    made = {name: generate(plan) for name, plan in PLANS.items()}
    made["settings"] = generate(plan_of(SETTINGS, rules="berger", players=12, seed="kept"))
    made["like it"] = generate(plan_like(made["fide-dutch"], seed="like it"))
    parts = [(f"{name}: {part}", told) for name, each in made.items() for part, told in _tournament(each)]
    parts += [(f"{name}: {part}", told) for name, plan in SEASONS.items() for part, told in _season(simulate(plan))]
    return [line(name, lambda told=told: told) for name, told in parts]


def _tournament(made):
    yield "players", repr((made.event, made.total_rounds, *made.players.values())).encode()
    for number, round in enumerate(made.rounds, start=1):
        yield f"round {number}", repr(round).encode()


def _season(book):
    for number, event in enumerate(book.season.events, start=1):
        yield f"event {number}", events.encode(replace(event, seal=UNSET))


if __name__ == "__main__":
    keep(shown(), KEPT)
