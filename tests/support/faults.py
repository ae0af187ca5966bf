"""Small faults for code that runs: a comparison turned, a number moved, ``and`` for ``or``, ``min`` for ``max``.

A fault is put into the functions of a module themselves, so that whoever has imported them runs it too.
"""

from __future__ import annotations

import ast
import copy
import signal
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from inspect import getsource, isclass, isfunction
from types import CodeType
from typing import NamedTuple

TURNED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "first": "last", "last": "first"}


class Fault(NamedTuple):
    """One fault: in which function of which module, at which line, and how it is then compiled."""

    module: str
    function: str
    line: int
    code: CodeType

    def __str__(self) -> str:
        return f"{self.module}:{self.line} ({self.function})"


def faults(names, dice):
    """All faults that these modules can have, in the order of the dice; each is made when it is asked for."""
    trees = {name: ast.parse(getsource(import_module(name))) for name in names}
    places = [
        (name, at)
        for name, tree in trees.items()
        for at, node in enumerate(ast.walk(tree))
        if _turned(copy.copy(node), node) is not None
    ]
    dice.shuffle(places)
    for name, at in places:
        yield from _made(name, copy.deepcopy(trees[name]), at)


def _made(name, tree, at):
    """The module with a fault at this place of its tree: which function it changes, if it is one."""
    module = import_module(name)
    node, homes = list(ast.walk(tree))[at], functions(module)
    _turned(node, node)
    compiled = compile(ast.fix_missing_locations(tree), module.__file__, "exec", dont_inherit=True)
    for code in _codes(compiled):
        home = homes.get(code.co_qualname)
        if home is not None and code != home.__code__ and code.co_freevars == home.__code__.co_freevars:
            yield Fault(name, code.co_qualname, getattr(node, "lineno", 0), code)


def functions(module):
    """The functions and methods that a module defines, by qualified name."""
    found = {}
    for value in list(vars(module).values()):
        for one in (value, *vars(value).values()) if isclass(value) else (value,):
            one = one.func if isinstance(one, cached_property) else getattr(one, "fget", None) or one
            one = getattr(one, "__func__", one)
            if isfunction(one) and one.__module__ == module.__name__:
                found[one.__qualname__] = one
    return found


@contextmanager
def planted(fault):
    """With this fault in the running program."""
    function = functions(import_module(fault.module))[fault.function]
    sound = function.__code__
    function.__code__ = fault.code
    try:
        yield
    finally:
        function.__code__ = sound


class TooLong(Exception):
    """A fault that does not end."""


@contextmanager
def at_most(seconds):
    """`TooLong` where what follows takes more time of the processor."""

    def stop(*_):
        raise TooLong

    earlier = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, earlier)


def _turned(node, original):
    """The node, changed to have a fault; None where it has no place for one."""
    if isinstance(original, ast.Compare) and type(original.ops[0]) in TURNED:
        node.ops = [TURNED[type(original.ops[0])](), *original.ops[1:]]
    elif isinstance(original, (ast.BoolOp, ast.BinOp)) and type(original.op) in TURNED:
        node.op = TURNED[type(original.op)]()
    elif isinstance(original, ast.Constant) and type(original.value) is int:
        node.value = original.value + 1
    elif isinstance(original, ast.Name) and original.id in NAMES:
        node.id = NAMES[original.id]
    elif isinstance(original, ast.UnaryOp) and isinstance(original.op, ast.Not):
        node.operand = ast.UnaryOp(ast.Not(), original.operand)
    else:
        return None
    return node


def _codes(code):
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
