"""``python -m mutants``: draws faults in each package, runs the tests that execute them, prints the share detected."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from mutants.faults import DETECTED, ENDLESS, LATE, SURVIVED, list_faults
from mutants.running import ROOT, SOURCE, Coverage, Mutant, Runner

HARMLESS = Path(__file__).with_name("harmless.toml")
PACKAGES = (
    *("language", "model", "rulebooks", "formats", "ranking", "matching", "systems", "ratings"),
    *("reasons", "audit", "opinion", "prizes", "logbook", "opens", "season", "lab", "cli", "web"),
    *("service", "conform", "desk", "manual"),
)
BARS = {"audit": 95}
BAR = 90
"""The share of the faults, in per cent, that the tests of a package must detect."""


def main() -> int:
    """Judge every package and print its figures; return 1 if a package is below its bar."""
    arguments = _arguments()
    end = time.time() + arguments.minutes * 60
    runner = Runner(arguments.sample, arguments.tests)
    untracked = _untracked_files()
    below = []
    for index, package in enumerate(arguments.packages):
        seconds_left = (end - time.time()) / (len(arguments.packages) - index)
        by_own, by_all, judged = _judge_package(package, runner, arguments, time.time() + seconds_left)
        share = 100 * by_all // judged if judged else 0
        print(f"{package}: {by_all} of {judged} detected ({share} %), {by_own} by its own tests", flush=True)
        if judged and share < BARS.get(package, BAR):
            below.append(package)
    for file in sorted(_untracked_files() - untracked):
        print(f"A mutant may have written this file; remove it before you commit: {file}", flush=True)
    return 1 if below else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    only = "only these packages, or modules in them"
    parser.add_argument("packages", nargs="*", default=PACKAGES, metavar="PACKAGE", help=only)
    parser.add_argument("--count", type=int, default=20, help="faults in each package")
    parser.add_argument("--seed", default="1", help="seed of the draw")
    parser.add_argument("--minutes", type=float, default=60, help="stop after so many minutes")
    parser.add_argument(
        "--seconds",
        type=float,
        default=30,
        help="run the package's own tests for so long, all tests four times as long",
    )
    parser.add_argument("--sample", default="all", help="the daily sample of this seed instead of all tests")
    parser.add_argument(
        "--tests", nargs="+", default=["tests"], metavar="PATH", help="only tests in these folders and files"
    )
    return parser.parse_args()


def _untracked_files() -> set[str]:
    """Return the files of the checkout that git neither tracks nor ignores; none outside a repository."""
    command = ["git", "ls-files", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    return {*listed.stdout.splitlines()}


def _judge_package(package: str, runner: Runner, arguments: argparse.Namespace, end: float) -> tuple[int, int, int]:
    """Return how many faults of a package its own tests detected, how many all tests, and how many were judged.

    Prints every fault that no test detected, that made a test endless, or that a busy machine did not finish; the last
    are not counted.
    """
    own_tests = package.partition("/")[0]
    coverage = runner.measure(own_tests)
    drawn = [*_harmful(_draw(package, arguments.count, arguments.seed))]
    own = {mutant: coverage.tests_for(mutant, arguments.seconds, own_tests) for mutant in drawn}
    first = dict(_verdicts(own, runner, coverage, end))
    survivors = [mutant for mutant, verdict in first.items() if verdict == SURVIVED]
    every = {mutant: coverage.tests_for(mutant, 4 * arguments.seconds) for mutant in survivors}
    others = {mutant: [test for test in tests if test not in own[mutant]] for mutant, tests in every.items()}
    verdicts = {**first, **dict.fromkeys(others, LATE), **dict(_verdicts(others, runner, coverage, end))}
    for mutant, verdict in verdicts.items():
        if verdict != DETECTED:
            print(f"  {verdict} {mutant} ({len({*own[mutant], *others.get(mutant, ())})} tests)", flush=True)
    detected = [mutant for mutant, verdict in verdicts.items() if verdict in (DETECTED, ENDLESS)]
    by_own = sum(first[mutant] in (DETECTED, ENDLESS) for mutant in detected)
    return by_own, len(detected), sum(verdict != LATE for verdict in verdicts.values())


def _harmful(drawn: Sequence[Mutant]) -> Iterator[Mutant]:
    """Yield the faults that are not listed as harmless; of the others the reasons are printed, and no test is run."""
    harmless = tomllib.loads(HARMLESS.read_text(encoding="utf-8"))["fault"]
    for mutant in drawn:
        reason = next((entry["why"] for entry in harmless if mutant.matches(entry)), None)
        if reason is None:
            yield mutant
        else:
            print(f"  harmless {mutant}: {reason}", flush=True)


def _draw(package: str, count: int, seed: str) -> list[Mutant]:
    """Return this number of faults of a package, drawn with the seed, in the order of the draw."""
    folder = SOURCE / package
    files = [folder] if folder.suffix else sorted(folder.rglob("*.py"))
    every = [Mutant(file, fault) for file in files for fault in list_faults(file.read_text(encoding="utf-8"))]
    return Random(f"{seed} {package}").sample(every, min(count, len(every)))


def _verdicts(
    tests_by_mutant: Mapping[Mutant, Sequence[str]], runner: Runner, coverage: Coverage, end: float
) -> Iterator[tuple[Mutant, str]]:
    """Yield each mutant and the verdict of its tests until ``end``; new processes judge mutants run at import."""
    yield from ((mutant, SURVIVED) for mutant, tests in tests_by_mutant.items() if not tests)
    quick = {mutant: tests for mutant, tests in tests_by_mutant.items() if tests and not mutant.fault.at_import}
    verdicts = dict(zip(quick, runner.judge(quick, coverage.durations, end), strict=False))
    for mutant, tests in tests_by_mutant.items():
        verdict = verdicts.get(mutant, SURVIVED)
        if tests and verdict == SURVIVED and coverage.is_at_import(mutant):
            if time.time() < end:
                yield mutant, runner.judge_again(mutant, tests, coverage.seconds(tests))
        elif mutant in verdicts:
            yield mutant, verdict


if __name__ == "__main__":
    sys.exit(main())
