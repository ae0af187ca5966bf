"""``python -m mutants``: draws faults in each package, runs the tests that come past them, prints the share noticed."""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from mutants.faults import ENDLESS, LATE, UNNOTICED, faults_of
from mutants.running import SOURCE, Mutant, Tests, come_past, judged, judged_anew

HARMLESS = Path(__file__).with_name("harmless.toml")
PACKAGES = (
    *("language", "model", "rulebooks", "formats", "ranking", "matching", "systems", "ratings"),
    *("reasons", "audit", "opinion", "prizes", "logbook", "opens", "season", "lab", "cli", "web"),
)
BARS = {"audit": 95}
BAR = 90
"""The share, in per cent, that the tests of a package must notice."""


def main() -> int:
    """Ask every package, say what was noticed; 1 where a package stays below its bar."""
    asked = _arguments()
    until = time.time() + asked.minutes * 60
    below = []
    for place, package in enumerate(asked.packages):
        left = (until - time.time()) / (len(asked.packages) - place)
        noticed, judged = _judge_package(package, asked, time.time() + left)
        share = 100 * noticed // judged if judged else 0
        print(f"{package}: {noticed} of {judged} noticed ({share} %)", flush=True)
        if judged and share < BARS.get(package, BAR):
            below.append(package)
    return 1 if below else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    only = "only these packages, or modules in them"
    parser.add_argument("packages", nargs="*", default=PACKAGES, metavar="PACKAGE", help=only)
    parser.add_argument("--count", type=int, default=20, help="faults in each package")
    parser.add_argument("--seed", default="1", help="what the draw goes by")
    parser.add_argument("--minutes", type=float, default=60, help="stop after so many minutes")
    parser.add_argument(
        "--seconds", type=float, default=30, help="the quickest tests are asked of a fault, for about so long"
    )
    parser.add_argument("--sample", default="all", help="only the tests of this daily sample, which takes less long")
    return parser.parse_args()


def _judge_package(package: str, asked: argparse.Namespace, until: float) -> tuple[int, int]:
    """How many faults of a package were noticed, and of how many; the survivors are told at once.

    So are those of which only the time tells; and what a busy machine leaves open is not counted.
    """
    harmless = tomllib.loads(HARMLESS.read_text(encoding="utf-8"))["fault"]
    drawn = _drawn(package, asked.count, asked.seed)
    top = package.partition("/")[0]
    tests = come_past(top, sorted((SOURCE / top).rglob("*.py")), asked.sample)
    noticed = judged = 0
    for mutant, answer in _answers(drawn, tests, asked, until):
        why = next((one["why"] for one in harmless if mutant.is_listed(one)), None)
        if answer == UNNOTICED and why:
            print(f"  harmless {mutant}: {why}", flush=True)
            continue
        judged += answer != LATE
        noticed += answer not in (UNNOTICED, LATE)
        if answer in (UNNOTICED, LATE, ENDLESS):
            print(f"  {answer} {mutant} ({len(tests.of(mutant, asked.seconds))} tests)", flush=True)
    return noticed, judged


def _drawn(package: str, count: int, seed: str) -> list[Mutant]:
    """As many faults of a package as asked for, by lot; in the order of the draw."""
    folder = SOURCE / package
    files = [folder] if folder.suffix else sorted(folder.rglob("*.py"))
    every = [Mutant(file, fault) for file in files for fault in faults_of(file.read_text(encoding="utf-8"))]
    return Random(f"{seed} {package}").sample(every, min(count, len(every)))


def _answers(
    drawn: Sequence[Mutant], tests: Tests, asked: argparse.Namespace, until: float
) -> Iterator[tuple[Mutant, str]]:
    """Each mutant and what its tests say, until this moment: first those that nothing must be loaded for."""
    names = {mutant: tests.of(mutant, asked.seconds) for mutant in drawn}
    yield from ((mutant, UNNOTICED) for mutant in drawn if not names[mutant])
    quick = {mutant: some for mutant, some in names.items() if some and not tests.at_import(mutant)}
    yield from zip(quick, judged(quick, tests.lasted, until, asked.sample), strict=False)
    for mutant in drawn:
        if names[mutant] and tests.at_import(mutant) and time.time() < until:
            yield mutant, judged_anew(mutant, names[mutant], tests.seconds(names[mutant]), asked.sample)


if __name__ == "__main__":
    sys.exit(main())
