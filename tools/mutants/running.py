"""Runs pytest with the plugin: for what the tests come past, and for what they say of a fault."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence, Set
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from mutants.faults import LATE, NOTICED, UNNOTICED, Fault

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "indeler"
KEPT = ROOT / ".mutants"
NUMBERING = Path(__file__).with_name("faults.py")
OTHER_PROCESSES = ("hosting", "machine")
"""The folders of tests that only start other processes, of which nothing is seen here."""
SOMEWHERE = -2
"""Stands for the places of a module that has changed since they were noted."""


class Mutant(NamedTuple):
    """A fault in a module of a room."""

    path: Path
    fault: Fault

    @property
    def place(self) -> str:
        """Where it is, as editors write it."""
        return f"{self.path.relative_to(SOURCE).as_posix()}:{self.fault.line}"

    def is_listed(self, one: Mapping[str, str]) -> bool:
        """Whether this is the fault that is listed: by module and change or line, each with ``*`` for any text."""
        module, change = self.place.partition(":")[0], self.fault.change
        if not (_is_like(module, one["place"]) and _is_like(change, one.get("change", "*"))):
            return False
        line = self.path.read_text(encoding="utf-8").splitlines()[self.fault.line - 1].strip()
        return _is_like(line, one.get("line", "*"))

    def __str__(self) -> str:
        return f"{self.place}: {self.fault.change}"


def _is_like(text: str, pattern: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text) is not None


class Tests(NamedTuple):
    """Which places of which modules each test comes past ("": before any test), and how long it takes."""

    seen: dict[str, dict[str, list[int]]]
    lasted: dict[str, float]

    def of(self, mutant: Mutant, most_seconds: float, package: str = "") -> list[str]:
        """The tests that come past a mutant, until they have taken so long: those of its file, then the quickest first.

        Where it is met at import, first those that come past its module and then all others: a constant can be looked
        at from anywhere. With a package, only the tests in its own folder.
        """
        number, module = mutant.fault.number, str(mutant.path)
        wanted = {-1 if mutant.fault.at_import else number, SOMEWHERE}
        past = {test for test, places in self.seen.items() if not wanted.isdisjoint(places.get(module, ()))}
        found = [test for test in (self.lasted if self.at_import(mutant) else past) if test in self.lasted]
        found = [test for test in found if test.startswith(f"tests/{package}/" if package else "tests/")]
        own = f"/test_{mutant.path.stem}.py"
        found.sort(key=lambda test: (test not in past, own not in test, self.lasted[test], test))
        total, most = 0.0, 0
        while most < len(found) and (not most or total + self.lasted[found[most]] <= most_seconds):
            total += self.lasted[found[most]]
            most += 1
        return found[:most]

    def seconds(self, tests: Sequence[str]) -> float:
        """How long these take."""
        return sum(self.lasted[test] for test in tests)

    def at_import(self, mutant: Mutant) -> bool:
        """Whether a mutant is met before any test runs, so that modules must be loaded anew with it."""
        places = self.seen.get("", {}).get(str(mutant.path), ())
        return mutant.fault.at_import or mutant.fault.number in places


def come_past(package: str) -> Tests:
    """Which tests come past which places of a package; all run once, and what is known of an unchanged file is kept.

    Of a module that has changed since, it is only known which tests come past it at all.
    """
    tests_files = (file for file in ROOT.glob("tests/**/test_*.py") if file.parent.name not in OTHER_PROCESSES)
    files = {file.relative_to(ROOT).as_posix(): _digest(file) for file in tests_files}
    known = {file: about for file, about in _kept(package).items() if files.get(file) == about["digest"]}
    if missing := sorted(files.keys() - known.keys()):
        _keep({file: files[file] for file in missing})
        known.update(item for item in _kept(package).items() if item[0] in missing)
    digests = _digests(package)
    tests = Tests({}, {})
    for about in known.values():
        changed = {module for module, digest in about["modules"].items() if digests.get(module) != digest}
        _add(tests, about["seen"], about["lasted"], changed)
    return tests


def _kept(package: str) -> dict[str, Any]:
    file = KEPT / f"{package}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def _keep(files: Mapping[str, str]) -> None:
    """Run these files of tests with a watch on all modules, and keep what was seen, by package."""
    packages = sorted(folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").exists())
    digests = {package: _digests(package) for package in packages}
    seen = _watched(sorted(files), [Path(module) for modules in digests.values() for module in modules])
    KEPT.mkdir(exist_ok=True)
    for package, modules in digests.items():
        known = _kept(package)
        for file, digest in files.items():
            own = {test: seconds for test, seconds in seen.lasted.items() if test.partition("::")[0] == file}
            places = {
                test: {module: found for module, found in seen.seen.get(test, {}).items() if module in modules}
                for test in ("", *own)
            }
            known[file] = {"digest": digest, "modules": modules, "seen": places, "lasted": own}
        (KEPT / f"{package}.json").write_text(json.dumps(known), encoding="utf-8")


def _digests(package: str) -> dict[str, str]:
    return {str(module): _digest(module, NUMBERING) for module in sorted((SOURCE / package).rglob("*.py"))}


def _digest(*files: Path) -> str:
    return sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]


def _watched(files: Sequence[str], modules: Sequence[Path]) -> Tests:
    tests, failed = Tests({}, {}), set[str]()
    with tempfile.TemporaryDirectory() as folder:
        what = {"watch": [str(module) for module in modules], "to": folder}
        _pytest([*files, "-n", "auto", "--dist", "worksteal"], what).wait()
        for file in Path(folder).glob("*.json"):
            data = json.loads(file.read_text(encoding="utf-8"))
            failed.update(data["failed"])
            _add(tests, data["seen"], data["lasted"], set())
    for test in sorted(failed):
        print(f"  fails without any fault, left out: {test}", flush=True)
    if not tests.lasted:
        sys.exit(f"The tests do not run; mend them first: pytest {' '.join(files)}")
    return tests


def _add(
    tests: Tests, seen: Mapping[str, Mapping[str, Sequence[int]]], lasted: Mapping[str, float], changed: Set[str]
) -> None:
    tests.lasted.update(lasted)
    for test, modules in seen.items():
        for module, places in modules.items():
            if test or module not in changed:
                known = tests.seen.setdefault(test, {}).setdefault(module, [])
                known.extend([SOMEWHERE] if module in changed else places)


def judged(tests_by_mutant: Mapping[Mutant, Sequence[str]], lasted: Mapping[str, float], until: float) -> Iterator[str]:
    """What its tests say of each mutant, one after the other, until this moment; none is met at import."""
    files = sorted({test.partition("::")[0] for tests in tests_by_mutant.values() for test in tests})
    if not files:
        return
    come_out, go_in = os.pipe()
    faults = [
        (str(mutant.path), mutant.fault.number, [(test, limit(lasted[test])) for test in tests])
        for mutant, tests in tests_by_mutant.items()
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as list_of_faults:
        json.dump(faults, list_of_faults)
        list_of_faults.flush()
        what = {"judge": list_of_faults.name, "until": until, "to": go_in}
        pytest = _pytest([*files, "-n", "0"], what, go_in)
        os.close(go_in)
        with os.fdopen(come_out, encoding="utf-8") as output:
            yield from (line.strip() for line in output)
        pytest.wait()


def judged_anew(mutant: Mutant, tests: Sequence[str], seconds: float) -> str:
    """What tests say where everything is loaded anew with this fault."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as names:
        names.write("\n".join(tests))
        names.flush()
        what = {"fault": [str(mutant.path), mutant.fault.number]}
        pytest = _pytest([f"@{names.name}", "-x", "-n", "0"], what)
        try:
            return NOTICED if pytest.wait(timeout=60 + 10 * limit(seconds)) else UNNOTICED
        except subprocess.TimeoutExpired:
            pytest.kill()
            pytest.wait()
            return LATE


def limit(seconds: float) -> float:
    """How long a test may take with a fault which takes so long without."""
    return 10 + 3 * seconds


def _pytest(words: Sequence[str], what: Mapping[str, object], *pipes: int) -> subprocess.Popen[bytes]:
    """Pytest with the plugin; what it prints is for nobody."""
    path = os.pathsep.join([str(ROOT / "tools"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "MUTANTS": json.dumps(what), "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "mutants.plugin", "-p", "no:cacheprovider"]
    quiet = subprocess.DEVNULL
    words = [*command, "--hypothesis-seed=0", "--sample", "all", *words]
    return subprocess.Popen(words, cwd=ROOT, env=environment, stdout=quiet, stderr=quiet, pass_fds=pipes)
