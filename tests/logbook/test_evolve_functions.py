"""Decision 25: the functions that apply an accepted event contain no rules and refuse nothing."""

import ast
import inspect
import sys

import pytest

from indeler.opens.aggregate import OPENS
from indeler.opens.deciding import apply_decision
from indeler.season.core.decisions import SEASON
from indeler.season.log.applying import apply

CHANGES = {
    f"{change.__module__}.{change.__name__}": change
    for aggregate, _ in ((OPENS, apply_decision), (SEASON, apply))
    for change in aggregate._changes.values()
    if change.__module__.startswith("indeler")
}


def functions_of(module):
    tree = ast.parse(inspect.getsource(module))
    return {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}


def refusals(module, name):
    """Return the functions of this module that the function reaches and that refuse."""
    functions = functions_of(module)
    reached, found, open_names = set(), [], [name]
    while open_names:
        name = open_names.pop()
        if name in reached or name not in functions:
            continue
        reached.add(name)
        for node in ast.walk(functions[name]):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            open_names.append(called)
            if isinstance(node, ast.Raise) or called == "refuse":
                found.append(name)
    return found


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_a_change_refuses_nothing(name):
    change = CHANGES[name]
    assert refusals(sys.modules[change.__module__], change.__name__) == []
