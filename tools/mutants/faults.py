"""The faults that a module can have: a comparison turned, a constant moved, ``and`` for ``or``, ``min`` for ``max``."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

_TURNED: dict[type[ast.AST], Any] = {
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
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "first": "last", "last": "first"}
_LEFT_ALONE = (ast.Assert, ast.JoinedStr, ast.AnnAssign, ast.Import, ast.ImportFrom, ast.Raise)
"""Where a fault would change no behaviour, or only words."""


UNNOTICED, NOTICED, ENDLESS, LATE = "unnoticed", "noticed", "endless", "late"
"""What tests say of a fault: nothing; one fails; one takes far more of the processor; the machine was too busy."""


class Fault(NamedTuple):
    """One fault: which of its module's it is, where, and what becomes of what."""

    number: int
    line: int
    change: str
    at_import: bool
    """Whether the place runs when the module is loaded, so that no test comes past it itself."""


def faults_of(source: str) -> list[Fault]:
    """Every fault that this module can have, in the order of its text."""
    found: list[Fault] = []

    def note(number: int, node: ast.expr, other: ast.expr, at_import: bool) -> ast.expr:
        found.append(Fault(number, node.lineno, f"{ast.unparse(node)} -> {ast.unparse(other)}", at_import))
        return node

    _Faulty(note).visit(ast.parse(source))
    return found


def with_fault(source: str, number: int) -> ast.Module:
    """The module with this fault."""
    return _made(source, lambda at, node, other, at_import: other if at == number else node)


def watched(source: str) -> ast.Module:
    """The module that calls ``__seen__(number)``, which returns None, where a fault would be; -1 in every function."""

    def watch(at: int, node: ast.expr, other: ast.expr, at_import: bool) -> ast.expr:
        if at_import:
            return node
        return ast.BoolOp(ast.Or(), [_call_of_seen(at), node])

    module = _made(source, watch)
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            node.body.insert(1 if ast.get_docstring(node) is not None else 0, ast.Expr(_call_of_seen(-1)))
    return ast.fix_missing_locations(module)


def _call_of_seen(number: int) -> ast.expr:
    return ast.Call(ast.Name("__seen__", ast.Load()), [ast.Constant(number)], [])


Decide = Callable[[int, ast.expr, ast.expr, bool], ast.expr]
"""What stands in a place: given the number of its fault, what is there, what would be, and whether at import."""


def _made(source: str, decide: Decide) -> ast.Module:
    module = _Faulty(decide).visit(ast.parse(source))
    assert isinstance(module, ast.Module)
    return ast.fix_missing_locations(module)


class _Faulty(ast.NodeTransformer):
    """Asks at every place that could have a fault what is to stand there."""

    def __init__(self, decide: Decide) -> None:
        self.decide = decide
        self.count = 0
        self.depth = 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, _LEFT_ALONE) or _is_for_types(node):
            return node
        if isinstance(node, ast.FunctionDef):
            return self._function(node)
        before = next(_faulty(node), None) if isinstance(node, ast.expr) else None
        visited = node if _is_below_zero(node) else super().generic_visit(node)
        if before is None:
            return visited
        assert isinstance(visited, ast.expr)
        number, self.count = self.count, self.count + 1
        other = next(_faulty(visited))
        return self.decide(number, visited, ast.copy_location(other, node), self.depth == 0)

    def _function(self, node: ast.FunctionDef) -> ast.AST:
        """Defaults run when the module is loaded; annotations and decorators are left alone."""
        node.args.defaults = [self.visit(default) for default in node.args.defaults]
        node.args.kw_defaults = [default and self.visit(default) for default in node.args.kw_defaults]
        self.depth += 1
        node.body = [self.visit(statement) for statement in node.body]
        self.depth -= 1
        return node


def _faulty(node: ast.expr) -> Iterator[ast.expr]:
    """The place with a fault in it, where it can have one."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _TURNED:
        yield ast.Compare(node.left, [_turned(node.ops[0])], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(_turned(node.op), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in _TURNED and not _has_text(node):
        yield ast.BinOp(node.left, _turned(node.op), node.right)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif _is_below_zero(node):
        yield ast.Constant(ast.literal_eval(node) + 1)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NAMES:
        yield ast.Call(ast.Name(_NAMES[node.func.id], ast.Load()), node.args, node.keywords)


def _is_below_zero(node: ast.AST) -> bool:
    """Whether this is a number such as -1, which often stands for nobody, as -2 would."""
    if not (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)):
        return False
    return isinstance(node.operand, ast.Constant) and type(node.operand.value) is int


def _turned(operator: ast.AST) -> Any:
    """The operator that a fault puts in the place of this one."""
    return _TURNED[type(operator)]()


def _has_text(node: ast.BinOp) -> bool:
    """Whether texts are put together, which nothing else can be done with."""
    parts = (node.left, node.right)
    return any(isinstance(part, ast.JoinedStr) or _is_text(part) for part in parts)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
