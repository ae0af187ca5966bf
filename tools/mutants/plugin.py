"""The part that runs inside pytest: loads modules with a fault, or with a watch on the places of faults.

``MUTANTS`` in the environment says which: ``{"fault": [module, number]}`` or ``{"watch": {module: [numbers]}, "to":
folder}``; a module is the path of its file. Durations are noted with the watch.
"""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from mutants.faults import watched, with_fault

ASKED: dict[str, Any] = json.loads(os.environ["MUTANTS"])
_seen: dict[str, set[str]] = {}
_lasted: dict[str, float] = {}
_test = ""
_usual_code = SourceFileLoader.get_code


def _code(loader: SourceFileLoader, name: str) -> CodeType | None:
    """The code of a module: as it is, or with what was asked for."""
    path = str(Path(loader.path).resolve())
    if ASKED.get("fault", [""])[0] == path:
        return compile(with_fault(Path(path).read_text(encoding="utf-8"), ASKED["fault"][1]), path, "exec")
    if path in ASKED.get("watch", {}):
        return _watched_code(path)
    return _usual_code(loader, name)


def _watched_code(path: str) -> CodeType:
    import builtins

    wanted = ASKED["watch"][path]
    module = watched(Path(path).read_text(encoding="utf-8"), set(wanted), whole=-1 in wanted)
    name = f"__seen_{len(vars(builtins))}__"
    setattr(builtins, name, lambda number: _seen.setdefault(f"{path}:{number}", set()).add(_test))
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and node.id == "__seen__":
            node.id = name
    return compile(module, path, "exec")


setattr(SourceFileLoader, "get_code", _code)  # noqa: B010 - a method of the machinery itself


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Know which test is running."""
    global _test
    _test = item.nodeid
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how long each test took."""
    _lasted[report.nodeid] = _lasted.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish() -> None:
    """Leave what was seen where it is asked for; every worker its own."""
    if "to" in ASKED:
        told = {"seen": {place: sorted(tests) for place, tests in _seen.items()}, "lasted": _lasted}
        Path(ASKED["to"], f"{os.getpid()}.json").write_text(json.dumps(told), encoding="utf-8")
