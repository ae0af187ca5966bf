"""Puts a fault into the functions of the running program, so that every module that imported them runs it too."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, TracebackType

from mutants.faults import with_fault


class Planted:
    """A context in which all functions of one module have this fault, in all modules that import them."""

    def __init__(self, path: Path, number: int) -> None:
        import_module(_name(path))  # a module that is loaded later would not have the fault
        source = path.read_text(encoding="utf-8")
        original = _codes(compile(source, str(path), "exec", dont_inherit=True))
        changed = _codes(compile(with_fault(source, number), str(path), "exec", dont_inherit=True))
        faulty = {_position(code): other for code, other in zip(original, changed, strict=True) if code != other}
        self.codes = [
            (function, function.__code__, faulty[_position(function.__code__)])
            for function in _functions(path)
            if _position(function.__code__) in faulty
        ]
        """Each changed function, its original code, and its code with the fault."""

    def __enter__(self) -> None:
        for function, _, faulty in self.codes:
            function.__code__ = faulty

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        for function, original, _faulty in self.codes:
            function.__code__ = original


def _name(path: Path) -> str:
    """Return the name by which a module is imported: from the outermost folder that is a package."""
    parts = [path.stem] if path.stem != "__init__" else []
    folder = path.parent
    while (folder / "__init__.py").exists():
        parts.insert(0, folder.name)
        folder = folder.parent
    return ".".join(parts)


@cache
def _functions(path: Path) -> list[FunctionType]:
    """Return all functions defined in this file: in the module, in classes, wrapped, or inside other functions."""
    gc.unfreeze()  # tests/conftest.py freezes all objects after collection; get_objects() does not list frozen ones
    functions = [
        found for found in gc.get_objects() if type(found) is FunctionType
    ]  # isinstance() would evaluate lazy objects
    gc.freeze()
    return [function for function in functions if function.__code__.co_filename == str(path)]


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of all functions in a module, in the order of its text."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _position(code: CodeType) -> tuple[object, ...]:
    """Return the position of the code of a function in its module."""
    return code.co_qualname, code.co_firstlineno, *code.co_positions()
