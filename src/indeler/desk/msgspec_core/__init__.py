"""What msgspec's core in C does, in plain Python, as far as our logbooks, prizes and files need it.

No wheel of msgspec runs in a browser. Its other modules are plain Python and work there unchanged on top of this
package, which takes the place of ``msgspec._core``. Lines of a logbook come out byte for byte the same, and what does
not fit is refused with the same words (tests/desk/test_msgspec_core.py compares the two).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from indeler.desk.msgspec_core.reading import JSONDecoder, convert, json_decode
from indeler.desk.msgspec_core.structs import (
    NODEFAULT,
    UNSET,
    DecodeError,
    EncodeError,
    Factory,
    Field,
    Meta,
    MsgspecError,
    Struct,
    StructConfig,
    StructMeta,
    UnsetType,
    ValidationError,
    asdict,
    astuple,
    defstruct,
    force_setattr,
    replace,
)
from indeler.desk.msgspec_core.writing import JSONEncoder, json_encode, json_format, to_builtins

__all__ = [
    "NODEFAULT",
    "UNSET",
    "DecodeError",
    "EncodeError",
    "Ext",
    "Factory",
    "Field",
    "JSONDecoder",
    "JSONEncoder",
    "Meta",
    "MsgpackDecoder",
    "MsgpackEncoder",
    "MsgspecError",
    "Raw",
    "Struct",
    "StructConfig",
    "StructMeta",
    "UnsetType",
    "ValidationError",
    "asdict",
    "astuple",
    "convert",
    "defstruct",
    "force_setattr",
    "json_decode",
    "json_encode",
    "json_format",
    "msgpack_decode",
    "msgpack_encode",
    "replace",
    "to_builtins",
]


class MsgpackDecoder:
    """Only asked whether types are fit for messages, which all of ours are."""

    def __init__(self, type: Any = Any, **_others: Any) -> None:
        self.type = type


class Raw(bytes):
    """Not used by us."""


class Ext(NamedTuple):
    """Not used by us."""

    code: int
    data: bytes


MsgpackEncoder = MsgpackDecoder
msgpack_decode = msgpack_encode = None
