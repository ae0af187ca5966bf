"""Runs pytest with the plugin: for what the tests come past, and for what they say of a fault."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence, Set
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from mutants.faults import LATE, NOTICED, UNNOTICED, Fault

HOUSE = Path(__file__).parents[2]
SOURCE = HOUSE / "src" / "indeler"
KEPT = HOUSE / ".mutants"
NUMBERING = Path(__file__).with_name("faults.py")
SLOW = {"web": "browser"}
"""The folder of a package's tests that is left out: they take seconds each, and quicker ones hold the same code."""
ALSO = {"systems": ("tests/audit/test_small_rounds.py",)}
"""Tests of another package that judge this one: the audit judges rounds of the engine, by every setting."""
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
        """Whether this is the fault that is listed: the module, the change, and where that is not enough the line."""
        line = self.path.read_text(encoding="utf-8").splitlines()[self.fault.line - 1].strip()
        module, change = self.place.partition(":")[0], self.fault.change
        return (one["place"], one["change"], one.get("line", line)) == (module, change, line)

    def __str__(self) -> str:
        return f"{self.place}: {self.fault.change}"


class Tests(NamedTuple):
    """Which places of which modules each test comes past ("": before any test), and how long it takes."""

    seen: dict[str, dict[str, list[int]]]
    lasted: dict[str, float]

    def of(self, mutant: Mutant, most_seconds: float) -> list[str]:
        """The tests that come past a mutant, until they have taken so long: those of its file, then the quickest first.

        Where it is met at import, first those that come past its module and then all others: a constant can be looked
        at from anywhere.
        """
        at_import = self.at_import(mutant)
        wanted, module = {-1 if at_import else mutant.fault.number, SOMEWHERE}, str(mutant.path)
        past = {test for test, places in self.seen.items() if not wanted.isdisjoint(places.get(module, ()))}
        found = list(self.lasted) if at_import else [test for test in past if test]
        own = f"/test_{mutant.path.stem}.py"
        found.sort(key=lambda test: (test not in past, own not in test, self.lasted[test], test))
        while len(found) > 1 and self.seconds(found[:-1]) > most_seconds:
            found.pop()
        return found

    def seconds(self, tests: Sequence[str]) -> float:
        """How long these take."""
        return sum(self.lasted[test] for test in tests)

    def at_import(self, mutant: Mutant) -> bool:
        """Whether a mutant is met before any test runs, so that modules must be loaded anew with it."""
        places = self.seen.get("", {}).get(str(mutant.path), ())
        return mutant.fault.at_import or mutant.fault.number in places


def come_past(room: str, modules: Sequence[Path], sample: str) -> Tests:
    """Run a room's tests once with a watch on its modules; what was seen of an unchanged file of tests is kept.

    Of a module that has changed since, it is only known which tests come past it at all.
    """
    kept = KEPT / f"{room}-{sample}.json"
    known: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    found = (file for file in HOUSE.glob(f"tests/{room}/**/test_*.py") if file.parent.name != SLOW.get(room))
    also = (HOUSE / name for name in ALSO.get(room, ()))
    files = {file.relative_to(HOUSE).as_posix(): _digest(file) for file in (*found, *also)}
    known = {file: about for file, about in known.items() if files.get(file) == about["digest"]}
    digests = {str(module): _digest(module, NUMBERING) for module in modules}
    missing = sorted(files.keys() - known.keys())
    if missing:
        seen = _watched(missing, modules, sample)
        for file in missing:
            own = {test for test in seen.lasted if test.partition("::")[0] == file}
            places = {test: seen.seen.get(test, {}) for test in {"", *own}}
            lasted = {test: seen.lasted[test] for test in own}
            known[file] = {"digest": files[file], "modules": digests, "seen": places, "lasted": lasted}
        KEPT.mkdir(exist_ok=True)
        kept.write_text(json.dumps(known), encoding="utf-8")
    tests = Tests({}, {})
    for about in known.values():
        changed = {module for module, digest in about["modules"].items() if digests.get(module) != digest}
        _add(tests, about["seen"], about["lasted"], changed)
    return tests


def _digest(*files: Path) -> str:
    return sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]


def _watched(files: Sequence[str], modules: Sequence[Path], sample: str) -> Tests:
    tests, failed = Tests({}, {}), set[str]()
    with tempfile.TemporaryDirectory() as folder:
        what = {"watch": [str(module) for module in modules], "to": folder}
        _pytest([*files, "-n", "auto"], what, sample).wait()
        for file in Path(folder).glob("*.json"):
            told = json.loads(file.read_text(encoding="utf-8"))
            failed.update(told["failed"])
            _add(tests, told["seen"], told["lasted"], set())
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


def judged(
    asked: Mapping[Mutant, Sequence[str]], lasted: Mapping[str, float], until: float, sample: str
) -> Iterator[str]:
    """What its tests say of each mutant, one after the other, until this moment; none is met at import."""
    files = sorted({test.partition("::")[0] for tests in asked.values() for test in tests})
    if not files:
        return
    come_out, go_in = os.pipe()
    faults = [
        (str(mutant.path), mutant.fault.number, [(test, limit(lasted[test])) for test in tests])
        for mutant, tests in asked.items()
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as list_of_faults:
        json.dump(faults, list_of_faults)
        list_of_faults.flush()
        what = {"judge": list_of_faults.name, "until": until, "to": go_in}
        pytest = _pytest([*files, "-n", "0"], what, sample, go_in)
        os.close(go_in)
        with os.fdopen(come_out, encoding="utf-8") as told:
            yield from (line.strip() for line in told)
        pytest.wait()


def judged_anew(mutant: Mutant, tests: Sequence[str], seconds: float, sample: str) -> str:
    """What tests say where everything is loaded anew with this fault."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as names:
        names.write("\n".join(tests))
        names.flush()
        what = {"fault": [str(mutant.path), mutant.fault.number]}
        pytest = _pytest([f"@{names.name}", "-x", "-n", "0"], what, sample)
        try:
            return NOTICED if pytest.wait(timeout=60 + 10 * limit(seconds)) else UNNOTICED
        except subprocess.TimeoutExpired:
            pytest.kill()
            pytest.wait()
            return LATE


def limit(seconds: float) -> float:
    """How long a test may take with a fault which takes so long without."""
    return 3 + 3 * seconds


def _pytest(words: Sequence[str], what: Mapping[str, object], sample: str, *pipes: int) -> subprocess.Popen[bytes]:
    """Pytest with the plugin; what it prints is for nobody."""
    path = os.pathsep.join([str(HOUSE / "tools"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "MUTANTS": json.dumps(what), "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "mutants.plugin", "-p", "no:cacheprovider"]
    quiet = subprocess.DEVNULL
    words = [*command, "--hypothesis-seed=0", "--sample", sample, *words]
    return subprocess.Popen(words, cwd=HOUSE, env=environment, stdout=quiet, stderr=quiet, pass_fds=pipes)
