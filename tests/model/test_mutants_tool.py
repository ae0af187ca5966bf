"""Tests of the tool behind ``make mutants``: its list of faults, how it plants one, and where its tests run."""

import ast
import gc
import os
import subprocess
import sys
import tomllib
from importlib import import_module

import pytest
from mutants import faults
from mutants.__main__ import HARMLESS
from mutants.planting import Planted
from mutants.running import ROOT, Coverage, Mutant
from mutants.running import SOURCE as PACKAGES

LISTED = tomllib.loads(HARMLESS.read_text(encoding="utf-8"))["fault"]

SOURCE = '''
"""Words."""
LIMIT = 3


def f(a, b=1):
    """Words with 7."""
    assert a != 9
    if a < LIMIT and not b:
        return a + 2
    return f"{a + 1}"


async def g(a: int | None):
    return max(a, -1)
'''


def test_the_faults_of_a_module_are_listed_in_order():
    found = [(fault.change, fault.at_import) for fault in faults.list_faults(SOURCE)]
    assert found == [
        ("3 -> 4", True),
        ("1 -> 2", True),
        ("a < LIMIT -> a <= LIMIT", False),
        ("not b -> b", False),
        ("a < LIMIT and (not b) -> a < LIMIT or not b", False),
        ("2 -> 3", False),
        ("a + 2 -> a - 2", False),
        ("-1 -> 0", False),
        ("max(a, -1) -> min(a, -1)", False),
    ]


def test_one_fault_is_planted_at_a_time():
    right = ast.unparse(ast.parse(SOURCE)).splitlines()
    for fault in faults.list_faults(SOURCE):
        wrong = ast.unparse(faults.with_fault(SOURCE, fault.number)).splitlines()
        assert [line for line in wrong if line not in right] == [wrong[place] for place in changed(right, wrong)]
        assert len(changed(right, wrong)) == 1


def changed(right, wrong):
    return [place for place, (one, other) in enumerate(zip(right, wrong, strict=True)) if one != other]


def test_an_instrumented_module_works_as_before_and_reports_what_it_executes():
    reached = []
    names = {"__reached__": reached.append}
    exec(compile(faults.instrument(SOURCE), "instrumented", "exec"), names)
    assert names["f"](1, 0) == 3
    assert reached == [-1, 4, 2, 3, 6, 5]


@pytest.mark.sampled(3)
def test_a_planted_fault_is_in_every_function_of_the_module_and_then_gone(tmp_path, monkeypatch):
    """Also if the module was not loaded before."""
    path = tmp_path / "package_with_faults" / "planted.py"
    path.parent.mkdir()
    path.with_name("__init__.py").touch()
    path.write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    fault = Planted(path, 6)
    known_elsewhere = vars(sys.modules["package_with_faults.planted"]).pop("f")
    with fault:
        assert known_elsewhere(1, 0) == -1
    assert known_elsewhere(1, 0) == 3


def test_a_fault_is_planted_in_frozen_functions(tmp_path, monkeypatch):
    """tests/conftest.py freezes what was collected, and Python does not list frozen objects."""
    path = tmp_path / "frozen_module.py"
    path.write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    known = import_module("frozen_module").f
    gc.freeze()
    with Planted(path, 6):
        assert known(1, 0) == -1


@pytest.mark.sampled(3)
def test_every_fault_that_matches_the_list_of_harmless_ones_can_be_made():
    """Each entry of the list matches a fault of the present code, and has a reason."""
    assert LISTED
    every = {}
    for one in LISTED:
        paths = PACKAGES.glob(one["place"].replace("*", "**/*"))
        for path in paths:
            if path not in every:
                every[path] = [Mutant(path, fault) for fault in faults.list_faults(path.read_text(encoding="utf-8"))]
            if any(mutant.matches(one) for mutant in every[path]):
                break
        else:
            pytest.fail(f"No such fault: {one}")
        assert one["why"]


def test_the_working_directory_of_a_mutant_is_a_copy_of_the_checkout(tmp_path):
    """A file that a mutant writes does not appear in the checkout; what the tests read by relative paths is there."""
    (tmp_path / "checkout" / "tests").mkdir(parents=True)
    (tmp_path / "checkout" / "tests" / "data.txt").write_text("data", encoding="utf-8")
    (tmp_path / "runs").mkdir()
    script = """if True:
        import sys
        from pathlib import Path
        from mutants.plugin import enter_copy
        for _ in range(2):
            enter_copy(Path(sys.argv[1]), Path(sys.argv[2]))
            assert Path("tests/data.txt").read_text(encoding="utf-8") == "data"
            Path("exchange").mkdir()
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools"), "MUTANTS": "{}"}
    command = [sys.executable, "-c", script, tmp_path / "checkout", tmp_path / "runs"]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)
    assert [entry.name for entry in (tmp_path / "checkout").iterdir()] == ["tests"]
    assert len([*(tmp_path / "runs").glob("*/exchange")]) == 2


def mutant(at_import=False):
    return Mutant(PACKAGES / "model" / "points.py", faults.Fault(3, 10, "1 -> 2", at_import))


def test_the_tests_for_a_mutant_are_those_that_execute_it_own_and_quick_ones_first():
    module = str(mutant().path)
    own = ["tests/model/test_points.py::c", "tests/model/test_quick.py::b", "tests/model/test_slow.py::a"]
    other, page = "tests/model/test_other.py::d", "tests/web/test_page.py::e"
    durations = {own[2]: 3, own[1]: 1, own[0]: 2, other: 1, page: 1}
    reached = {test: {module: [-1, 4 if test == other else 3]} for test in durations}
    coverage = Coverage(reached, durations)
    assert coverage.tests_for(mutant(), 6, "model") == own
    assert coverage.tests_for(mutant(), 5, "model") == own[:2]
    assert coverage.tests_for(mutant(), 0, "model") == own[:1]
    assert coverage.tests_for(mutant(), 99) == [*own[:2], page, own[2]]
    assert {*coverage.tests_for(mutant(at_import=True), 99, "model")} == {*own, other}


def test_for_a_changed_module_only_the_tests_that_execute_it_are_known():
    coverage = Coverage({}, {})
    reached = {"": {str(mutant().path): [3]}, "tests/model/test_other.py::d": {str(mutant().path): [-1, 4]}}
    coverage.add(reached, {"tests/model/test_other.py::d": 1}, {str(mutant().path)})
    assert coverage.tests_for(mutant(), 9) == ["tests/model/test_other.py::d"]
    assert not coverage.is_at_import(mutant())
    coverage.add(reached, {}, set())
    assert coverage.is_at_import(mutant())
