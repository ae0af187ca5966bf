"""The few names of `typing` that the engine uses, without importing `typing`, which would cost a third of its start.

Annotations stay unread text, so most names need no meaning when a program runs; type checkers see the real ones.
"""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any as Any
    from typing import BinaryIO as BinaryIO
    from typing import NamedTuple as NamedTuple
    from typing import NewType as NewType
    from typing import NoReturn as NoReturn
    from typing import Protocol as Protocol
    from typing import TypeVar as TypeVar
else:
    Any = BinaryIO = NoReturn = Protocol = object

    def NewType(name, base):  # noqa: N802
        """Return the type itself."""
        return base

    def TypeVar(name, *constraints):  # noqa: N802
        """Anything: only annotations name it."""
        return object

    class _Fields(type):
        """Turns a class body of annotated fields into a named tuple; the annotations stay unread text."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body["__annotations__"]
            made = namedtuple(
                name, fields, defaults=[body.pop(field) for field in fields if field in body], module=body["__module__"]
            )
            for key, value in body.items():
                setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Fields):
        """The base class to derive a named tuple from."""
