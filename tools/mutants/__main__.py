"""``python -m mutants``: draws faults in each package, runs the tests that come past them, prints the share noticed."""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from mutants.faults import ENDLESS, LATE, NOTICED, UNNOTICED, faults_of
from mutants.running import SOURCE, Mutant, Tests, come_past, judged, judged_anew

HARMLESS = Path(__file__).with_name("harmless.toml")
PACKAGES = (
    *("language", "model", "rulebooks", "formats", "ranking", "matching", "systems", "ratings"),
    *("reasons", "audit", "opinion", "prizes", "logbook", "opens", "season", "lab", "cli", "web"),
    *("service", "conform", "desk", "manual"),
)
BARS = {"audit": 95}
BAR = 90
"""The share, in per cent, that the tests of a package must notice."""


def main() -> int:
    """Ask every package, say what was noticed; 1 where a package stays below its bar."""
    arguments = _arguments()
    until = time.time() + arguments.minutes * 60
    below = []
    for place, package in enumerate(arguments.packages):
        left = (until - time.time()) / (len(arguments.packages) - place)
        by_own, by_all, judged = _judge_package(package, arguments, time.time() + left)
        share = 100 * by_all // judged if judged else 0
        print(f"{package}: {by_all} of {judged} noticed ({share} %), {by_own} by its own tests", flush=True)
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
        "--seconds", type=float, default=30, help="own tests are asked for so long, all tests four times as long"
    )
    return parser.parse_args()


def _judge_package(package: str, arguments: argparse.Namespace, until: float) -> tuple[int, int, int]:
    """How many faults of a package its own tests noticed, how many all tests, and of how many; survivors are told.

    So are those of which only the time tells; and what a busy machine leaves open is not counted.
    """
    tests = come_past(package.partition("/")[0])
    drawn = [*_harmful(_drawn(package, arguments.count, arguments.seed))]
    own = {mutant: tests.of(mutant, arguments.seconds, package.partition("/")[0]) for mutant in drawn}
    first = dict(_answers(own, tests, until))
    every = {mutant: tests.of(mutant, 4 * arguments.seconds) for mutant, answer in first.items() if answer == UNNOTICED}
    others = {mutant: [test for test in names if test not in own[mutant]] for mutant, names in every.items()}
    answers = {**first, **dict.fromkeys(others, LATE), **dict(_answers(others, tests, until))}
    for mutant, answer in answers.items():
        if answer != NOTICED:
            print(f"  {answer} {mutant} ({len({*own[mutant], *others.get(mutant, ())})} tests)", flush=True)
    noticed = [mutant for mutant, answer in answers.items() if answer in (NOTICED, ENDLESS)]
    by_own = sum(first[mutant] in (NOTICED, ENDLESS) for mutant in noticed)
    return by_own, len(noticed), sum(answer != LATE for answer in answers.values())


def _harmful(drawn: Sequence[Mutant]) -> Iterator[Mutant]:
    """The faults that are not listed as harmless; of the others their reasons are printed, and no test is asked."""
    harmless = tomllib.loads(HARMLESS.read_text(encoding="utf-8"))["fault"]
    for mutant in drawn:
        why = next((one["why"] for one in harmless if mutant.is_listed(one)), None)
        if why is None:
            yield mutant
        else:
            print(f"  harmless {mutant}: {why}", flush=True)


def _drawn(package: str, count: int, seed: str) -> list[Mutant]:
    """As many faults of a package as asked for, by lot; in the order of the draw."""
    folder = SOURCE / package
    files = [folder] if folder.suffix else sorted(folder.rglob("*.py"))
    every = [Mutant(file, fault) for file in files for fault in faults_of(file.read_text(encoding="utf-8"))]
    return Random(f"{seed} {package}").sample(every, min(count, len(every)))


def _answers(
    tests_by_mutant: Mapping[Mutant, Sequence[str]], tests: Tests, until: float
) -> Iterator[tuple[Mutant, str]]:
    """Each mutant and what these tests say, until this moment; for a survivor met at import all is loaded anew."""
    yield from ((mutant, UNNOTICED) for mutant, names in tests_by_mutant.items() if not names)
    quick = {mutant: names for mutant, names in tests_by_mutant.items() if names and not mutant.fault.at_import}
    answers = dict(zip(quick, judged(quick, tests.lasted, until), strict=False))
    for mutant, names in tests_by_mutant.items():
        answer = answers.get(mutant, UNNOTICED)
        if names and answer == UNNOTICED and tests.at_import(mutant):
            if time.time() < until:
                yield mutant, judged_anew(mutant, names, tests.seconds(names))
        elif mutant in answers:
            yield mutant, answer


if __name__ == "__main__":
    sys.exit(main())
