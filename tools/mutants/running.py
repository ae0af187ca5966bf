"""Runs pytest with the plugin: to measure what the tests execute, and to judge mutants."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from mutants.faults import DETECTED, LATE, SURVIVED, Fault

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "indeler"
CACHE = ROOT / ".mutants"
NUMBERING = Path(__file__).with_name("faults.py")
OTHER_PROCESSES = ("hosting", "machine")
"""Folders of tests that only start other processes, which cannot be measured."""
ANYWHERE = -2
"""Stored instead of the numbers of faults for a module that has changed since the measurement."""


class Mutant(NamedTuple):
    """A fault in the module of a package."""

    path: Path
    fault: Fault

    @property
    def location(self) -> str:
        """The module and the line, as editors write them."""
        return f"{self.path.relative_to(SOURCE).as_posix()}:{self.fault.line}"

    def matches(self, entry: Mapping[str, str]) -> bool:
        """Return whether an entry of the list matches it: by module and change or line, with ``*`` for any text."""
        module, change = self.location.partition(":")[0], self.fault.change
        if not (_matches(module, entry["place"]) and _matches(change, entry.get("change", "*"))):
            return False
        line = self.path.read_text(encoding="utf-8").splitlines()[self.fault.line - 1].strip()
        return _matches(line, entry.get("line", "*"))

    def __str__(self) -> str:
        return f"{self.location}: {self.fault.change}"


def _matches(text: str, pattern: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text) is not None


class Coverage(NamedTuple):
    """The faults of each module that a test executes ("": before any test), and its duration in seconds."""

    reached: dict[str, dict[str, list[int]]]
    durations: dict[str, float]

    def tests_for(self, mutant: Mutant, max_seconds: float, package: str = "") -> list[str]:
        """Return the tests that execute a mutant, within this time: those of its module, then the quickest first.

        If it is executed at import, those that execute its module have half of the time, and the quickest of all others
        the rest: any test can use a constant. With a package, only the tests in its folder.
        """
        number, module = mutant.fault.number, str(mutant.path)
        wanted = {-1 if mutant.fault.at_import else number, ANYWHERE}
        known = [test for test in self.durations if test.startswith(f"tests/{package}/" if package else "tests/")]
        own = f"/test_{mutant.path.stem}.py"
        known.sort(key=lambda test: (own not in test, self.durations[test], test))
        found = [test for test in known if not wanted.isdisjoint(self.reached.get(test, {}).get(module, ()))]
        if not self.is_at_import(mutant):
            return self._first(found, max_seconds)
        first = self._first(found, max_seconds / 2)
        others = [test for test in known if test not in first]
        return [*first, *self._first(others, max_seconds - self.seconds(first))]

    def _first(self, tests: Sequence[str], max_seconds: float) -> list[str]:
        """Return the first of these tests that take at most this many seconds in all; at least one."""
        total, count = 0.0, 0
        while count < len(tests) and (not count or total + self.durations[tests[count]] <= max_seconds):
            total += self.durations[tests[count]]
            count += 1
        return [*tests[:count]]

    def seconds(self, tests: Sequence[str]) -> float:
        """Return how long these tests take."""
        return sum(self.durations[test] for test in tests)

    def is_at_import(self, mutant: Mutant) -> bool:
        """Return whether a mutant is executed before any test, so that modules must be loaded with it."""
        numbers = self.reached.get("", {}).get(str(mutant.path), ())
        return mutant.fault.at_import or mutant.fault.number in numbers

    def add(
        self, reached: Mapping[str, Mapping[str, Sequence[int]]], durations: Mapping[str, float], changed: Set[str]
    ) -> None:
        """Add a measurement; of modules that changed since, it is only known which tests execute them at all."""
        self.durations.update(durations)
        for test, modules in reached.items():
            for module, numbers in modules.items():
                if test or module not in changed:
                    known = self.reached.setdefault(test, {}).setdefault(module, [])
                    known.extend([ANYWHERE] if module in changed else numbers)


class Runner:
    """A runner of the tests in some folders or files: all of them, or those of a daily sample."""

    def __init__(self, sample: str, folders: Sequence[str]) -> None:
        self.sample = sample
        self.cache = CACHE / sample
        self.folders = [ROOT / folder for folder in folders]

    def _test_files(self) -> Iterator[Path]:
        for folder in self.folders:
            files = [folder] if folder.is_file() else folder.rglob("test_*.py")
            yield from (file for file in files if file.parent.name not in OTHER_PROCESSES)

    def measure(self, package: str) -> Coverage:
        """Return which tests execute which faults of a package; unchanged test files are not run again."""
        files = {file.relative_to(ROOT).as_posix(): _digest(file) for file in self._test_files()}
        known = {file: entry for file, entry in self._read_cache(package).items() if files.get(file) == entry["digest"]}
        if missing := sorted(files.keys() - known.keys()):
            self._measure_files({file: files[file] for file in missing})
            known.update(item for item in self._read_cache(package).items() if item[0] in missing)
        digests = _module_digests(package)
        coverage = Coverage({}, {})
        for entry in known.values():
            changed = {module for module, digest in entry["modules"].items() if digests.get(module) != digest}
            coverage.add(entry["reached"], entry["durations"], changed)
        return coverage

    def _measure_files(self, files: Mapping[str, str]) -> None:
        """Run these files of tests with all modules instrumented, and store the result by package."""
        packages = sorted(folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").exists())
        digests = {package: _module_digests(package) for package in packages}
        modules = [Path(module) for digest_by_module in digests.values() for module in digest_by_module]
        coverage = self._instrumented_run(sorted(files), modules)
        self.cache.mkdir(parents=True, exist_ok=True)
        for package, digest_by_module in digests.items():
            known = self._read_cache(package)
            for file, digest in files.items():
                durations = {
                    test: seconds for test, seconds in coverage.durations.items() if test.partition("::")[0] == file
                }
                reached = {
                    test: {module: found for module, found in modules.items() if module in digest_by_module}
                    for test, modules in coverage.reached.items()
                    if not test or test in durations
                }
                known[file] = {
                    "digest": digest,
                    "modules": digest_by_module,
                    "reached": reached,
                    "durations": durations,
                }
            (self.cache / f"{package}.json").write_text(json.dumps(known), encoding="utf-8")

    def _read_cache(self, package: str) -> dict[str, Any]:
        file = self.cache / f"{package}.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    def _instrumented_run(self, files: Sequence[str], modules: Sequence[Path]) -> Coverage:
        coverage, failed = Coverage({}, {}), set[str]()
        with tempfile.TemporaryDirectory() as output:
            request = {"instrument": [str(module) for module in modules], "output": output}
            with self._pytest([*files, "-n", "auto", "--dist", "worksteal"], request) as pytest:
                pytest.wait()
            for file in Path(output).glob("*.json"):
                data = json.loads(file.read_text(encoding="utf-8"))
                failed.update(data["failed"])
                coverage.add(data["reached"], data["durations"], set())
        for test in sorted(failed):
            print(f"  fails without any fault, left out: {test}", flush=True)
        if not coverage.durations:
            sys.exit(f"The tests do not run; correct them first: pytest {' '.join(files)}")
        return coverage

    def judge(
        self, tests_by_mutant: Mapping[Mutant, Sequence[str]], durations: Mapping[str, float], end: float
    ) -> Iterator[str]:
        """Yield the verdict of its tests on each mutant in order, until ``end``; for mutants not executed at import."""
        files = sorted({test.partition("::")[0] for tests in tests_by_mutant.values() for test in tests})
        if not files:
            return
        read_end, write_end = os.pipe()
        mutants = [
            (str(mutant.path), mutant.fault.number, [(test, _limit(durations[test])) for test in tests])
            for mutant, tests in tests_by_mutant.items()
        ]
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            json.dump(mutants, file)
            file.flush()
            request = {"judge": file.name, "end": end, "output": write_end}
            with self._pytest([*files, "-n", "0"], request, write_end) as pytest:
                os.close(write_end)
                with os.fdopen(read_end, encoding="utf-8") as verdicts:
                    yield from (line.strip() for line in verdicts)
                pytest.wait()

    def judge_again(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> str:
        """Return the verdict of tests in a new process, which loads all modules with this fault."""
        with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as names:
            names.write("\n".join(tests))
            names.flush()
            request = {"fault": [str(mutant.path), mutant.fault.number]}
            with self._pytest([f"@{names.name}", "-x", "-n", "0"], request) as pytest:
                try:
                    return DETECTED if pytest.wait(timeout=60 + 10 * _limit(seconds)) else SURVIVED
                except subprocess.TimeoutExpired:
                    pytest.kill()
                    pytest.wait()
                    return LATE

    @contextmanager
    def _pytest(
        self, arguments: Sequence[str], request: Mapping[str, object], *pipes: int
    ) -> Iterator[subprocess.Popen[bytes]]:
        """Start pytest with the plugin, without its output; the tests run in a temporary folder."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            path = os.pathsep.join([str(ROOT / "tools"), os.environ.get("PYTHONPATH", "")])
            variables = {"MUTANTS": json.dumps({**request, "folder": folder}), "PYTHONPATH": path}
            environment = {**os.environ, **variables, "PYTHONDONTWRITEBYTECODE": "1"}
            command = [sys.executable, "-m", "pytest", "-q", "-p", "mutants.plugin", "-p", "no:cacheprovider"]
            command += ["--hypothesis-seed=0", "--sample", self.sample, *arguments]
            quiet = subprocess.DEVNULL
            yield subprocess.Popen(command, cwd=ROOT, env=environment, stdout=quiet, stderr=quiet, pass_fds=pipes)


def _limit(seconds: float) -> float:
    """Return the maximum processor seconds of a test with a fault, given its seconds without one."""
    return 10 + 3 * seconds


def _digest(*files: Path) -> str:
    return sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]


def _module_digests(package: str) -> dict[str, str]:
    return {str(module): _digest(module, NUMBERING) for module in sorted((SOURCE / package).rglob("*.py"))}
