"""``python -m mutants``: draws faults in each room, runs the tests that come past them, prints the share noticed."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from mutants.faults import Fault, faults_of

HOUSE = Path(__file__).parents[2]
SOURCE = HOUSE / "src" / "indeler"
HARMLESS = Path(__file__).with_name("harmless.toml")
ROOMS = ("model", "clauses", "formats", "standings", "matching", "systems", "reasons", "audit", "season", "lab")
BARS = {"audit": 95}
BAR = 90
"""The share, in per cent, that the tests of a room must notice."""
MOST_SECONDS_OF_TESTS = 120
"""Of the tests that come past a fault the quickest are asked, until they have taken as long as this."""


class Mutant(NamedTuple):
    """A fault in a module of a room."""

    path: Path
    fault: Fault

    @property
    def place(self) -> str:
        """Where it is, as editors write it."""
        return f"{self.path.relative_to(SOURCE).as_posix()}:{self.fault.line}"

    def __str__(self) -> str:
        return f"{self.place}: {self.fault.change}"


class Tests(NamedTuple):
    """Which tests come past which place, and how long each takes."""

    seen: dict[str, set[str]]
    lasted: dict[str, float]

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that come past a mutant, the quickest first; past its module where it is met at import."""
        number = -1 if mutant.fault.at_import else mutant.fault.number
        found = self.seen.get(f"{mutant.path}:{number}", set()) - {""}
        return sorted(found, key=lambda test: (self.lasted.get(test, 0.0), test))


def main() -> int:
    """Ask every room, say what was noticed; 1 where a room stays below its bar."""
    asked = _arguments()
    until = time.monotonic() + asked.minutes * 60
    below = []
    for place, room in enumerate(asked.rooms):
        left = (until - time.monotonic()) / (len(asked.rooms) - place)
        noticed, judged = _room(room, asked.count, asked.seed, time.monotonic() + left)
        share = 100 * noticed // judged if judged else 0
        print(f"{room}: {noticed} of {judged} noticed ({share} %)", flush=True)
        if judged and share < BARS.get(room, BAR):
            below.append(room)
    return 1 if below else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="*", default=ROOMS, metavar="ROOM", help="only these rooms, or modules in them")
    parser.add_argument("--count", type=int, default=20, help="faults in each room")
    parser.add_argument("--seed", default="1", help="what the draw goes by")
    parser.add_argument("--minutes", type=float, default=60, help="stop after so many minutes")
    return parser.parse_args()


def _room(room: str, count: int, seed: str, until: float) -> tuple[int, int]:
    """How many faults of a room were noticed, and of how many; the survivors are told at once."""
    known = {(one["place"], one["change"]): one["why"] for one in _harmless()}
    drawn = _drawn(room, count, seed)
    tests = _come_past(room.partition("/")[0], drawn)
    noticed = judged = 0
    for mutant in drawn:
        if time.monotonic() > until:
            print(f"  {room}: out of time after {judged} faults", flush=True)
            break
        why = known.get((mutant.place.partition(":")[0], mutant.fault.change))
        is_noticed = _is_noticed(mutant, tests)
        if not is_noticed and why:
            print(f"  harmless {mutant}: {why}", flush=True)
            continue
        judged += 1
        noticed += is_noticed
        if not is_noticed:
            print(f"  unnoticed {mutant} ({len(tests.of(mutant))} tests)", flush=True)
    return noticed, judged


def _harmless() -> Iterable[dict[str, str]]:
    """Faults that change nothing, each with the reason."""
    listed: list[dict[str, str]] = tomllib.loads(HARMLESS.read_text(encoding="utf-8")).get("fault", [])
    return listed


def _drawn(room: str, count: int, seed: str) -> list[Mutant]:
    """As many faults of a room as asked for, by lot; in the order of the draw."""
    folder = SOURCE / room
    files = [folder] if folder.suffix else sorted(folder.rglob("*.py"))
    every = [Mutant(file, fault) for file in files for fault in faults_of(file.read_text(encoding="utf-8"))]
    return Random(f"{seed} {room}").sample(every, min(count, len(every)))


def _come_past(room: str, drawn: Sequence[Mutant]) -> Tests:
    """Run the room's tests once, with a watch on these places."""
    watch: dict[str, set[int]] = {}
    for mutant in drawn:
        watch.setdefault(str(mutant.path), set()).add(-1 if mutant.fault.at_import else mutant.fault.number)
    seen: dict[str, set[str]] = {}
    lasted: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        what = {"watch": {path: sorted(numbers) for path, numbers in watch.items()}, "to": folder}
        _pytest([f"tests/{room}", "-n", "auto", "-m", "not sweep"], what, None)
        for file in Path(folder).glob("*.json"):
            told = json.loads(file.read_text(encoding="utf-8"))
            lasted |= told["lasted"]
            for place, tests in told["seen"].items():
                seen.setdefault(place, set()).update(tests)
    return Tests(seen, lasted)


def _is_noticed(mutant: Mutant, tests: Tests) -> bool:
    """Whether a test fails, or does not come to an end, with this fault."""
    asked: list[str] = []
    seconds = 0.0
    for test in tests.of(mutant):
        if asked and seconds > MOST_SECONDS_OF_TESTS:
            break
        asked.append(test)
        seconds += tests.lasted.get(test, 0.0)
    if not asked:
        return False
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as names:
        names.write("\n".join(asked))
        names.flush()
        what = {"fault": [str(mutant.path), mutant.fault.number]}
        return _pytest([f"@{names.name}", "-x", "-n", "0"], what, 120 + 10 * seconds) != 0


def _pytest(words: Sequence[str], what: Mapping[str, object], most_seconds: float | None) -> int:
    """Run pytest with the plugin; how it left, and 1 where it took too long."""
    path = os.pathsep.join([str(HOUSE / "tools"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "MUTANTS": json.dumps(what), "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "mutants.plugin", "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, "--hypothesis-seed=0", *words],
            cwd=HOUSE,
            env=environment,
            timeout=most_seconds,
            capture_output=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
