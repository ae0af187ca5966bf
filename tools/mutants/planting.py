"""A fault in the program that runs: put into the functions themselves, so that whoever imported them runs it too."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, TracebackType

from mutants.faults import with_fault


class Planted:
    """A context in which every function that the running program has from a module has this fault."""

    def __init__(self, path: Path, number: int) -> None:
        import_module(_name(path))  # one that is loaded later would be sound
        source = path.read_text(encoding="utf-8")
        sound = _codes(compile(source, str(path), "exec", dont_inherit=True))
        wrong = _codes(compile(with_fault(source, number), str(path), "exec", dont_inherit=True))
        faulty = {_place(code): other for code, other in zip(sound, wrong, strict=True) if code != other}
        self.codes = [
            (function, function.__code__, faulty[_place(function.__code__)])
            for function in _functions(path)
            if _place(function.__code__) in faulty
        ]
        """Each function that it changes, its code as it is, and with the fault."""

    def __enter__(self) -> None:
        for function, _, faulty in self.codes:
            function.__code__ = faulty

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        for function, sound, _faulty in self.codes:
            function.__code__ = sound


def _name(path: Path) -> str:
    """The name by which a module is imported: from the outermost folder that is a package."""
    parts = [path.stem] if path.stem != "__init__" else []
    folder = path.parent
    while (folder / "__init__.py").exists():
        parts.insert(0, folder.name)
        folder = folder.parent
    return ".".join(parts)


@cache
def _functions(path: Path) -> list[FunctionType]:
    """All functions that came from this file: of the module, of classes, wrapped, or made by other functions."""
    gc.unfreeze()  # the tests freeze what they have collected, and frozen things are not among all objects
    functions = [thing for thing in gc.get_objects() if type(thing) is FunctionType]  # a lazy object may fail to say
    gc.freeze()
    return [function for function in functions if function.__code__.co_filename == str(path)]


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions in a module, in the order of its text."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _place(code: CodeType) -> tuple[object, ...]:
    """Where the code of a function stands in its module."""
    return code.co_qualname, code.co_firstlineno, *code.co_positions()
