"""A replacement of msgspec's C core in plain Python, with the functions that our logbooks, prizes and files need.

There is a wheel of msgspec for browsers, but the memory image with which the desk starts cannot contain a compiled
module, and ``indeler.pyz`` runs on any processor. The other modules of msgspec are plain Python and work unchanged on
top of this package, which replaces ``msgspec._core`` (docs/decisions/0028). The lines of a logbook are the same byte
for byte, and values that do not fit are refused with the same messages (tests/desk/test_msgspec_core.py compares the
two).
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


class MsgpackDecoder:
    """A placeholder: msgspec only checks with it that types are valid for messages, which all of ours are."""

    def __init__(self, type: Any = Any, **_others: Any) -> None:
        self.type = type


class Raw(bytes):
    """A placeholder that our code does not use."""


class Ext(NamedTuple):
    """A placeholder that our code does not use."""

    code: int
    data: bytes


MsgpackEncoder = MsgpackDecoder
msgpack_decode = msgpack_encode = None
