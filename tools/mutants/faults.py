"""The faults that a module can have: another operator, a constant plus one, ``min`` instead of ``max``."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

_OPERATORS: dict[type[ast.AST], Any] = {
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
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any", "first": "last", "last": "first"}
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SKIPPED = (ast.Assert, ast.JoinedStr, ast.AnnAssign, ast.Import, ast.ImportFrom, ast.Raise)
"""Nodes in which a fault would change no behaviour, or only the text of a message."""


SURVIVED, DETECTED, ENDLESS, LATE = "survived", "detected", "endless", "late"
"""Verdicts: no test fails; one fails; one uses far more processor time than usual; the machine was too busy."""


class Fault(NamedTuple):
    """One fault: its number in the module, its line, and the expression before and after."""

    number: int
    line: int
    change: str
    at_import: bool
    """Whether the expression is evaluated when the module is loaded, and not by a test."""


def list_faults(source: str) -> list[Fault]:
    """Return every fault that this module can have, in the order of its text."""
    found: list[Fault] = []

    def add(number: int, node: ast.expr, other: ast.expr, at_import: bool) -> ast.expr:
        found.append(Fault(number, node.lineno, f"{ast.unparse(node)} -> {ast.unparse(other)}", at_import))
        return node

    _Transformer(add).visit(ast.parse(source))
    return found


def with_fault(source: str, number: int) -> ast.Module:
    """Return the module with this fault."""
    return _transform(source, lambda at, node, other, at_import: other if at == number else node)


def instrument(source: str) -> ast.Module:
    """Return the module with a call of ``__reached__(number)`` at each fault, and -1 in each function."""

    def report(at: int, node: ast.expr, other: ast.expr, at_import: bool) -> ast.expr:
        if at_import:
            return node
        return ast.BoolOp(ast.Or(), [_call_of_reached(at), node])

    module = _transform(source, report)
    for node in ast.walk(module):
        if isinstance(node, _DEFINITIONS):
            node.body.insert(1 if ast.get_docstring(node) is not None else 0, ast.Expr(_call_of_reached(-1)))
    return ast.fix_missing_locations(module)


def _call_of_reached(number: int) -> ast.expr:
    return ast.Call(ast.Name("__reached__", ast.Load()), [ast.Constant(number)], [])


Choose = Callable[[int, ast.expr, ast.expr, bool], ast.expr]
"""Returns the expression to use, given the number of the fault, the original, the changed one, and at_import."""


def _transform(source: str, choose: Choose) -> ast.Module:
    module = _Transformer(choose).visit(ast.parse(source))
    assert isinstance(module, ast.Module)
    return ast.fix_missing_locations(module)


class _Transformer(ast.NodeTransformer):
    """A visitor that replaces every expression that can have a fault by the result of ``choose``."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        self.count = 0
        self.depth = 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, _SKIPPED) or _is_for_types(node):
            return node
        if isinstance(node, _DEFINITIONS):
            return self._function(node)
        has_fault = isinstance(node, ast.expr) and next(_changed(node), None) is not None
        visited = node if _is_negative(node) else super().generic_visit(node)
        if not has_fault:
            return visited
        assert isinstance(visited, ast.expr)
        number, self.count = self.count, self.count + 1
        other = next(_changed(visited))
        return self.choose(number, visited, ast.copy_location(other, node), self.depth == 0)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        """Visit the defaults, which are evaluated when the module is loaded; skip annotations and decorators."""
        node.args.defaults = [self.visit(default) for default in node.args.defaults]
        node.args.kw_defaults = [default and self.visit(default) for default in node.args.kw_defaults]
        self.depth += 1
        node.body = [self.visit(statement) for statement in node.body]
        self.depth -= 1
        return node


def _changed(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the expression with a fault, if it can have one."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _OPERATORS:
        yield ast.Compare(node.left, [_swapped(node.ops[0])], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(_swapped(node.op), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS and not _has_text(node):
        yield ast.BinOp(node.left, _swapped(node.op), node.right)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif _is_negative(node):
        yield ast.Constant(ast.literal_eval(node) + 1)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
        yield ast.Call(ast.Name(_FUNCTIONS[node.func.id], ast.Load()), node.args, node.keywords)


def _is_negative(node: ast.AST) -> bool:
    """Return whether this is a number such as -1, which is changed to 0: -2 often means the same as -1."""
    if not (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)):
        return False
    return isinstance(node.operand, ast.Constant) and type(node.operand.value) is int


def _swapped(operator: ast.AST) -> Any:
    """Return the operator that a fault uses instead of this one."""
    return _OPERATORS[type(operator)]()


def _has_text(node: ast.BinOp) -> bool:
    """Return whether this joins texts: with another operator it would fail at once."""
    parts = (node.left, node.right)
    return any(isinstance(part, ast.JoinedStr) or _is_text(part) for part in parts)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
