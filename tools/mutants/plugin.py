"""The pytest plugin of the tool: measures which tests execute which expressions, or runs tests with a fault.

The environment variable ``MUTANTS`` holds the request: ``{"instrument": modules, "output": folder}``,
``{"judge": file, "end": time, "output": pipe}`` or ``{"fault": [module, number]}``; a module is the path of its file.
Every request has ``"folder"``, where the tests run: see `enter_copy`.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import resource
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import Phase, settings

from mutants.faults import DETECTED, ENDLESS, LATE, SURVIVED, instrument, with_fault
from mutants.planting import Planted

REQUEST: dict[str, Any] = json.loads(os.environ["MUTANTS"])
MAX_BYTES = 4 << 30
MAX_SECONDS = 1800
"""The maximum number of seconds for all tests of one mutant."""
_reached: dict[str, set[int]] = {}
"""The numbers of the faults that were executed since the last test, by module."""
_reached_by_test: dict[str, dict[str, list[int]]] = {}
_durations: dict[str, float] = {}
_failed: set[str] = set()
_SCHEDULED = Path("/proc/thread-self/schedstat")
"""On Linux: the nanoseconds in which this thread ran, those in which it waited for a processor, and more."""
_original_get_code = SourceFileLoader.get_code


def _get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
    """Return the code of a module: unchanged, instrumented, or with the fault of the request."""
    path = str(Path(loader.path).resolve())
    if REQUEST.get("fault", [""])[0] == path:
        return compile(with_fault(Path(path).read_text(encoding="utf-8"), REQUEST["fault"][1]), path, "exec")
    if path in REQUEST.get("instrument", ()):
        return _instrumented_code(path)
    return _original_get_code(loader, name)


def _instrumented_code(path: str) -> CodeType:
    module = instrument(Path(path).read_text(encoding="utf-8"))
    name = f"__reached_{len(_reached)}__"
    setattr(builtins, name, _reached.setdefault(path, set()).add)
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and node.id == "__reached__":
            node.id = name
    return compile(module, path, "exec")


setattr(SourceFileLoader, "get_code", _get_code)  # noqa: B010 - mypy accepts no assignment to a method


def pytest_configure() -> None:
    """Let Hypothesis stop at the first failing example, which it neither shrinks nor stores; limit the memory."""
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", parent=settings(), phases=phases, database=None)
    settings.load_profile("mutants")
    if "fault" in REQUEST:
        _limit_memory()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Store what a test executes and how long it takes; "" stands for the code that runs before any test."""
    _store_reached("")
    start = _seconds_at_work()
    result = yield
    _durations[item.nodeid] = _seconds_at_work() - start
    _store_reached(item.nodeid)
    return result


def _seconds_at_work() -> float:
    """Return the present time minus the seconds in which this thread waited for a processor: load lengthens no test."""
    waited = int(_SCHEDULED.read_text(encoding="ascii").split()[1]) if _SCHEDULED.exists() else 0
    return time.perf_counter() - waited / 1_000_000_000


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Store the tests that fail: a test that fails without a fault is not used."""
    if report.failed:
        _failed.add(report.nodeid)


def _store_reached(test: str) -> None:
    for path, numbers in _reached.items():
        if numbers:
            _reached_by_test.setdefault(test, {}).setdefault(path, []).extend(numbers)
            numbers.clear()


def pytest_sessionfinish() -> None:
    """Write the measurement; each worker of xdist writes its own file."""
    if "instrument" in REQUEST:
        reached = {test: modules for test, modules in _reached_by_test.items() if test not in _failed}
        durations = {test: seconds for test, seconds in _durations.items() if test not in _failed}
        data = {"reached": reached, "durations": durations, "failed": sorted(_failed)}
        Path(REQUEST["output"], f"{os.getpid()}.json").write_text(json.dumps(data), encoding="utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests of each mutant in a fork of this process, if requested, and write the verdicts."""
    checkout, folder = session.config.rootpath, Path(REQUEST["folder"])
    if "judge" not in REQUEST:
        enter_copy(checkout, folder)
        return None
    items = {item.nodeid: item for item in session.items}
    with os.fdopen(REQUEST["output"], "w", encoding="utf-8") as output:
        for module, number, tests in json.loads(Path(REQUEST["judge"]).read_text(encoding="utf-8")):
            if time.time() > REQUEST["end"]:
                break
            child = os.fork()
            if not child:
                enter_copy(checkout, folder)
                _run(session, Planted(Path(module), number), [(items[test], limit) for test, limit in tests])
            exit_code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            print(_VERDICTS.get(exit_code, DETECTED), file=output, flush=True)
    return True


def _limit_memory() -> None:
    """Limit the memory, so that a fault that fills it fails before the machine does."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))


def enter_copy(checkout: Path, folder: Path) -> Path:
    """Make a new folder with links to all entries of the checkout the working directory.

    Relative paths can be read as in the checkout, and a file that a mutant writes is removed with the folder.
    """
    copy = Path(tempfile.mkdtemp(dir=folder))
    for entry in checkout.iterdir():
        (copy / entry.name).symlink_to(entry)
    os.chdir(copy)
    return copy


_VERDICTS = {0: SURVIVED, -signal.SIGPROF: ENDLESS, -signal.SIGALRM: LATE}
"""The verdict by exit code; with any other code a test failed, or the process used too much memory."""


def _run(session: pytest.Session, fault: Planted, tests: Sequence[tuple[pytest.Item, float]]) -> None:
    """Run tests with a fault until one fails, then exit with 1; signals end a process that takes too long."""
    _limit_memory()
    signal.alarm(MAX_SECONDS)
    exit_code = 1
    try:
        with fault:
            for (item, max_seconds), (following, _) in zip(tests, [*tests[1:], (None, 0)], strict=True):
                signal.setitimer(signal.ITIMER_PROF, max_seconds)
                session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    break
            else:
                exit_code = 0
    finally:
        os._exit(exit_code)
