"""The tool behind ``make mutants``: which faults it knows, and that it puts exactly one into a module."""

import ast
import gc
import sys
import tomllib
from importlib import import_module

import pytest
from mutants import faults
from mutants.__main__ import HARMLESS
from mutants.planting import Planted
from mutants.running import SOURCE as ROOT
from mutants.running import Mutant

SOURCE = '''
"""Words."""
LIMIT = 3


def f(a, b=1):
    """Words with 7."""
    assert a != 9
    if a < LIMIT and not b:
        return a + 2
    return f"{a + 1}"


def g(a):
    return max(a, -1)
'''


def test_the_faults_of_a_module_in_order():
    found = [(fault.change, fault.at_import) for fault in faults.faults_of(SOURCE)]
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


def test_one_fault_at_a_time():
    right = ast.unparse(ast.parse(SOURCE)).splitlines()
    for fault in faults.faults_of(SOURCE):
        wrong = ast.unparse(faults.with_fault(SOURCE, fault.number)).splitlines()
        assert [line for line in wrong if line not in right] == [wrong[place] for place in changed(right, wrong)]
        assert len(changed(right, wrong)) == 1


def changed(right, wrong):
    return [place for place, (one, other) in enumerate(zip(right, wrong, strict=True)) if one != other]


def test_a_watched_module_works_as_before_and_tells_where_it_was():
    seen = []
    names = {"__seen__": seen.append}
    exec(compile(faults.watched(SOURCE), "watched", "exec"), names)
    assert names["f"](1, 0) == 3
    assert seen == [-1, 4, 2, 3, 6, 5]


@pytest.mark.sampled(3)
def test_a_planted_fault_is_in_every_function_of_the_module_and_then_gone(tmp_path, monkeypatch):
    """Also where nobody has loaded the module yet."""
    path = tmp_path / "house_of_faults" / "planted.py"
    path.parent.mkdir()
    path.with_name("__init__.py").touch()
    path.write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    fault = Planted(path, 6)
    known_elsewhere = vars(sys.modules["house_of_faults.planted"]).pop("f")
    with fault:
        assert known_elsewhere(1, 0) == -1
    assert known_elsewhere(1, 0) == 3


def test_a_fault_is_planted_in_what_the_tests_have_frozen(tmp_path, monkeypatch):
    """As they do with all that was collected; frozen things are not among the objects that Python lists."""
    path = tmp_path / "frozen_house.py"
    path.write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    known = import_module("frozen_house").f
    gc.freeze()
    with Planted(path, 6):
        assert known(1, 0) == -1


@pytest.mark.sampled(3)
def test_every_fault_that_is_listed_as_harmless_can_be_made():
    """What is listed with its reason stands in the code still, and is one fault."""
    listed = tomllib.loads(HARMLESS.read_text(encoding="utf-8"))["fault"]
    assert listed
    every = {}
    for one in listed:
        paths = ROOT.glob(one["place"])
        for path in paths:
            if path not in every:
                every[path] = [Mutant(path, fault) for fault in faults.faults_of(path.read_text(encoding="utf-8"))]
            if any(mutant.is_listed(one) for mutant in every[path]):
                break
        else:
            pytest.fail(f"No such fault: {one}")
        assert one["why"]
