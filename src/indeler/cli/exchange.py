"""``indeler conform --exchange``: thousands of tournaments of another program's generator and of ours, in parts."""

from __future__ import annotations

import json
import sys
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from indeler import __version__, lab
from indeler.conform import exchange
from indeler.conform.presets import Preset
from indeler.formats.file_io import replace, unwritable
from indeler.lab import Dice
from indeler.language import N_, IndelerError, InvalidInput
from indeler.rulebooks import DEFAULT

if TYPE_CHECKING:
    from indeler.lab import HandOut

TOURNAMENTS_PER_PART = 25
"""The number of tournaments in a part: some seconds of work."""
ABOUT, REPORT, PARTS = "exchange.json", "report.md", "parts"
PROGRESS_SECONDS = 30
"""The seconds between two lines of progress."""


def other_side(
    chosen: Preset | None, program: str | None, generator: str | None, tie_breaks: str, rules: str, seconds: float
) -> exchange.Other:
    """Return the other program, by its preset or by the given commands."""
    if chosen is None or chosen.rejects is None:
        text = N_("--exchange needs a program that checks: give --checker, or a preset that ends in '-check'.")
        raise InvalidInput(text)
    rules = rules or next(iter(chosen.systems), DEFAULT)
    gaps = {"{program}": program or chosen.program, "{system}": chosen.systems.get(rules, rules)}
    makes, checks = generator or chosen.generator, chosen.template
    for gap, value in gaps.items():
        makes, checks = makes.replace(gap, value), checks.replace(gap, value)
    if not makes:
        raise InvalidInput(N_("--exchange needs a program that generates tournaments: give --generator."))
    codes = exchange.TIE_BREAKS
    return exchange.Other(makes, checks, chosen.rejects, tie_breaks, codes, rules, chosen.dialect, seconds)


def exchanged(other: exchange.Other, count: int, folder: str | None, jobs: int) -> tuple[str, bool]:
    """Process the missing parts of the exchange in this folder; return the stored report, and whether all agree."""
    place = Path(folder or f"exchange-{other.rules}")
    _open(place, other)
    parts, start = exchange.still_to_do(place / PARTS, count, TOURNAMENTS_PER_PART), monotonic()
    done = 0
    with _workers(min(jobs, max(len(parts), 1))) as hand_out:
        reported = start
        for part in hand_out(partial(_do, other, place), parts):
            done += part.after - part.first
            if monotonic() - reported >= PROGRESS_SECONDS:
                reported = monotonic()
                print(f"{done} / {sum(one.after - one.first for one in parts)}", file=sys.stderr, flush=True)
    seconds = monotonic() - start
    about = {"made by": f"Indeler {__version__}, {date.today():%Y-%m-%d}, seeds {exchange.MOST_TRIES} × number"}
    if done:
        about["pace"] = f"{done / seconds:.1f} tournaments a second, {min(jobs, len(parts))} at a time"
    sums = exchange.summed_parts(place / PARTS, count)
    text = exchange.report(other, sums, about)
    replace(place / REPORT, text.encode())
    return text, not any(tally.differences for tally in sums.values())


def _open(folder: Path, other: exchange.Other) -> None:
    """Create the folder, or resume in it; refuse the folder of another exchange."""
    about = json.dumps([__version__, *other], indent=1).encode()
    file = folder / ABOUT
    try:
        if not file.exists() and folder.exists() and any(folder.iterdir()):
            raise InvalidInput(N_("{folder} is not empty; choose a new folder."), folder=str(folder))
        if file.exists() and file.read_bytes() != about:
            text = N_("{folder} holds an exchange with other commands or another version; choose a new folder.")
            raise InvalidInput(text, folder=str(folder))
        (folder / PARTS).mkdir(parents=True, exist_ok=True)
        (folder / "differences").mkdir(exist_ok=True)
    except OSError as error:
        raise unwritable(str(folder), error) from None
    replace(file, about)


def _workers(jobs: int) -> AbstractContextManager[HandOut]:
    if jobs == 1:
        return nullcontext(map)
    return lab.handing_out(jobs)


def _do(other: exchange.Other, folder: Path, part: exchange.Part) -> exchange.Part:
    tally = exchange.Tally()
    for number in range(part.first, part.after):
        way = _theirs if part.way == exchange.THEIRS else _ours
        tally = tally.plus(way(other, folder, number))
    exchange.keep(folder / PARTS, part, tally)
    return part


def _theirs(other: exchange.Other, folder: Path, number: int) -> exchange.Tally:
    for seed in exchange.seeds(number):
        text = exchange.generated(other, seed, config_of(seed))
        if text is not None:
            tally = exchange.pair_theirs(other, number, seed, text)
            if tally.differences:  # a tournament of ours can be generated again from its seed
                replace(folder / "differences" / f"theirs-{number:06}.trf", text.encode())
            return tally
    return exchange.Tally(not_made=1)


def _ours(other: exchange.Other, folder: Path, number: int) -> exchange.Tally:
    for seed in exchange.seeds(number):
        try:
            tournament = lab.generate(lab.plan_of(config_of(seed), rules=other.rules, seed=str(seed)))
        except IndelerError:
            continue
        return exchange.check_ours(other, number, seed, tournament)
    return exchange.Tally(not_made=1)


def config_of(seed: int) -> str:
    """Return random settings of a tournament: mostly small ones, in which completion and floats bind.

    One in twenty counts three points for a win, one in twenty half a point for the bye.
    """
    dice = Dice(f"exchange {seed}")
    players = dice.between(*dice.pick(((6, 16), (6, 16), (6, 16), (17, 30), (17, 30), (31, 60))))
    lowest = dice.between(1000, 2000)
    settings = {
        "PlayersNumber": players,
        "RoundsNumber": dice.between(3, min(11, players * 2 // 3)),
        "DrawPercentage": dice.between(0, 80),
        "ForfeitRate": dice.pick((8, 20, 50, 200, 1000)),
        "RetiredRate": dice.pick((8, 20, 50, 200, 1000)),
        "HalfPointByeRate": dice.pick((8, 20, 50, 200, 1000)),
        "LowestRating": lowest,
        "HighestRating": lowest + dice.pick((50, 400, 900)),
    }
    points = {0: {"PointsForWin": "3.0", "PointsForDraw": "1.0"}, 1: {"PointsForPAB": "0.5"}}
    lines = settings | points.get(dice.below(20), {})
    return "".join(f"{key}={value}\n" for key, value in lines.items())
