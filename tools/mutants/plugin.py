"""The part that runs inside pytest: notes which tests come past the places of faults, or asks them of each fault.

``MUTANTS`` in the environment says what: ``{"watch": modules, "to": folder}``, ``{"judge": faults, "until": moment,
"to": pipe}`` or ``{"fault": [module, number]}``; a module is the path of its file.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import resource
import signal
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import Phase, settings

from mutants.faults import ENDLESS, LATE, NOTICED, UNNOTICED, watched, with_fault
from mutants.planting import Planted

ASKED: dict[str, Any] = json.loads(os.environ["MUTANTS"])
MOST_BYTES = 4 << 30
MOST_SECONDS_IN_ALL = 1800
_passed: dict[str, set[int]] = {}
"""The places of each module that were passed since the last test."""
_seen: dict[str, dict[str, list[int]]] = {}
_lasted: dict[str, float] = {}
_failed: set[str] = set()
_usual_code = SourceFileLoader.get_code


def _code(loader: SourceFileLoader, name: str) -> CodeType | None:
    """The code of a module: as it is, or with what was asked for."""
    path = str(Path(loader.path).resolve())
    if ASKED.get("fault", [""])[0] == path:
        return compile(with_fault(Path(path).read_text(encoding="utf-8"), ASKED["fault"][1]), path, "exec")
    if path in ASKED.get("watch", ()):
        return _watched_code(path)
    return _usual_code(loader, name)


def _watched_code(path: str) -> CodeType:
    module = watched(Path(path).read_text(encoding="utf-8"))
    name = f"__seen_{len(_passed)}__"
    setattr(builtins, name, _passed.setdefault(path, set()).add)
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and node.id == "__seen__":
            node.id = name
    return compile(module, path, "exec")


setattr(SourceFileLoader, "get_code", _code)  # noqa: B010 - a method of the machinery itself


def pytest_configure() -> None:
    """A made-up example that fails is enough: the smallest is not looked for, and none is kept."""
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", parent=settings(), phases=phases, database=None)
    settings.load_profile("mutants")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note where a test comes past, and how long it takes; "" is what runs before any test."""
    _note("")
    start = time.perf_counter()
    result = yield
    _lasted[item.nodeid] = time.perf_counter() - start
    _note(item.nodeid)
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember a test that fails: without any fault it can tell nothing."""
    if report.failed:
        _failed.add(report.nodeid)


def _note(test: str) -> None:
    for path, places in _passed.items():
        if places:
            _seen.setdefault(test, {}).setdefault(path, []).extend(places)
            places.clear()


def pytest_sessionfinish() -> None:
    """Leave what was seen where it is asked for; every worker its own."""
    if "watch" in ASKED:
        seen = {test: places for test, places in _seen.items() if test not in _failed}
        lasted = {test: seconds for test, seconds in _lasted.items() if test not in _failed}
        data = {"seen": seen, "lasted": lasted, "failed": sorted(_failed)}
        Path(ASKED["to"], f"{os.getpid()}.json").write_text(json.dumps(data), encoding="utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Ask of each fault the tests that come past it, in a copy of this process."""
    if "judge" not in ASKED:
        return None
    items = {item.nodeid: item for item in session.items}
    with os.fdopen(ASKED["to"], "w", encoding="utf-8") as output:
        for module, number, tests in json.loads(Path(ASKED["judge"]).read_text(encoding="utf-8")):
            if time.time() > ASKED["until"]:
                break
            child = os.fork()
            if not child:
                _ask(session, Planted(Path(module), number), [(items[test], most) for test, most in tests])
            ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            print(_SAID.get(ended, NOTICED), file=output, flush=True)
    return True


_SAID = {0: UNNOTICED, -signal.SIGPROF: ENDLESS, -signal.SIGALRM: LATE}
"""What the end of a process says; any other is that of a test that failed, or of a process that took all memory."""


def _ask(session: pytest.Session, fault: Planted, tests: Sequence[tuple[pytest.Item, float]]) -> None:
    """Run tests with a fault until one fails, and leave: 1 where one did; the system ends what takes too long."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    signal.alarm(MOST_SECONDS_IN_ALL)
    noticed = 1
    try:
        with fault:
            for (item, most_seconds), (following, _) in zip(tests, [*tests[1:], (None, 0)], strict=True):
                signal.setitimer(signal.ITIMER_PROF, most_seconds)
                session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    break
            else:
                noticed = 0
    finally:
        os._exit(noticed)
