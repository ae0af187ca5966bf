"""`NamedTuple` as `typing` has it, without importing `typing`: that alone would cost a third of the engine's start."""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

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
