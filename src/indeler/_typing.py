"""The few names of `typing` that the engine uses, without importing `typing`, which would cost a third of its start.

Annotations stay unread text, so most names need no meaning when a program runs; type checkers see the real ones.
"""

from __future__ import annotations

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
    from _collections import _tuplegetter

    Any = BinaryIO = NoReturn = Protocol = object

    def NewType(name, base):  # noqa: N802
        """Return the type itself."""
        return base

    def TypeVar(name, *constraints):  # noqa: N802
        """Anything: only annotations name it."""
        return object

    class _Record(tuple):
        """The common part of all named tuples, which `collections.namedtuple` would create for each of them."""

        __slots__ = ()
        _make = classmethod(tuple.__new__)

        def _replace(self, /, **changes):
            """Return it with these fields changed."""
            changed = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"{type(self).__name__} has no field {', '.join(map(repr, changes))}")
            return changed

        def _asdict(self):
            """Return its values by field."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            fields = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)])
            return f"{type(self).__name__}({fields})"

        def __getnewargs__(self):
            return tuple(self)

    _constructors = {}
    """The compiled constructor of named tuples with this many fields; compiling one for each class would take long."""

    def _constructor(name, fields, defaults):
        count = len(fields)
        if count not in _constructors:
            names = "".join([f"_{number}, " for number in range(count)])
            _constructors[count] = eval(f"lambda _cls, {names}: _new(_cls, ({names}))", {"_new": tuple.__new__})
        made = _constructors[count]
        code = made.__code__.replace(co_qualname=f"{name}.__new__", co_varnames=("_cls", *fields))
        return type(made)(code, made.__globals__, "__new__", defaults)

    class _Fields(type):
        """A metaclass that turns a class body of annotated fields into a named tuple; annotations remain text."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body["__annotations__"])
            defaults = {field: body[field] for field in fields if field in body}
            body |= {field: _tuplegetter(place, "") for place, field in enumerate(fields)}
            body |= {"__slots__": (), "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            body["__new__"] = _constructor(name, fields, tuple(defaults.values()))
            return type(name, (_Record,), body)

    class NamedTuple(metaclass=_Fields):
        """The base class to derive a named tuple from."""
