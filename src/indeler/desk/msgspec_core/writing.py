"""Encoding of values as JSON, byte for byte as msgspec's core writes them."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import Any

from indeler.desk.msgspec_core.structs import BUILDS, UNSET, Factory, StructMeta


def _stated(struct: Any) -> Iterator[tuple[str, Any]]:
    """Yield the encoded parts of a struct: its tag, then its fields except those that are unset or have their default.

    A value has its default only if it is the same object, as in the C core.
    """
    config = struct.__struct_config__
    if config.tag_field is not None:
        yield config.tag_field, config.tag
    for name, default in zip(struct.__struct_fields__, struct.__struct_defaults__, strict=True):
        value = getattr(struct, name)
        if value is UNSET or (config.omit_defaults and _is_default(value, default)):
            continue
        yield name, value


def _is_default(value: Any, default: Any) -> bool:
    if type(default) is Factory:
        return type(value) is default.factory and type(value) in BUILDS and not value
    return value is default


_quoted = json.encoder.encode_basestring
_WORDS = {None: "null", True: "true", False: "false"}


def _written(value: Any, hook: Callable[[Any], Any] | None) -> str:
    kind = type(value)
    if kind is str:
        return _quoted(value)
    if kind is int:
        return repr(value)
    if value is None or kind is bool:
        return _WORDS[value]
    if isinstance(kind, StructMeta):
        return "{" + ",".join([f"{_quoted(name)}:{_written(each, hook)}" for name, each in _stated(value)]) + "}"
    if isinstance(value, dict):
        return "{" + ",".join([f"{_quoted(_key(name))}:{_written(each, hook)}" for name, each in value.items()]) + "}"
    if isinstance(value, (list, tuple, set, frozenset)):
        return "[" + ",".join([_written(each, hook) for each in value]) + "]"
    if kind is float:
        return _number(value)
    return _written_otherwise(value, hook)


def _written_otherwise(value: Any, hook: Callable[[Any], Any] | None) -> str:
    """Return a value of a type that JSON does not have."""
    if isinstance(value, Enum):
        return _written(value.value, hook)
    text = _text_of(value)
    if text is not None:
        return _quoted(text)
    if hook is not None:
        return _written(hook(value), hook)
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def _number(value: float) -> str:
    """Return a float as the C core writes it: ``1e16``, where Python writes ``1e+16``; null for infinity and NaN."""
    return re.sub(r"e\+?(-?)0*(\d)", r"e\1\2", repr(value)) if value - value == 0 else "null"


def _key(name: Any) -> str:
    """Return the name of a member; only texts are allowed."""
    if isinstance(name, str):
        return str(name)
    if isinstance(name, float):
        return _number(name)
    text = repr(name) if type(name) is int else _text_of(name)
    if text is None:
        raise TypeError("Only dicts with str-like or number-like keys are supported")
    return text


def _text_of(value: Any) -> str | None:
    """Return the text for a type that JSON only has as text."""
    if isinstance(value, (datetime, date, time)):
        text = value.isoformat()
        return f"{text.removesuffix('+00:00')}Z" if text.endswith("+00:00") else text
    if isinstance(value, (bytes, bytearray)):
        return b64encode(value).decode()
    return str(value) if isinstance(value, Decimal) else None


class JSONEncoder:
    """An encoder of values as JSON on one line."""

    def __init__(self, *, enc_hook: Callable[[Any], Any] | None = None, **_others: Any) -> None:
        self.enc_hook = enc_hook

    def encode(self, value: Any) -> bytes:
        """Return the value as JSON."""
        return _written(value, self.enc_hook).encode()


def json_encode(value: Any, *, enc_hook: Callable[[Any], Any] | None = None, **_others: Any) -> bytes:
    """Return the value as JSON on one line."""
    return _written(value, enc_hook).encode()


def json_format(text: Any, *, indent: int = 2) -> Any:
    """Return JSON formatted on several lines."""
    laid_out = json.dumps(json.loads(text), ensure_ascii=False, indent=indent or None)
    return laid_out if isinstance(text, str) else laid_out.encode()


def to_builtins(value: Any, **_others: Any) -> Any:
    """Return dicts, lists, texts and numbers in place of structs and times."""
    if isinstance(type(value), StructMeta):
        return {name: to_builtins(each) for name, each in _stated(value)}
    if isinstance(value, dict):
        return {to_builtins(name): to_builtins(each) for name, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return (tuple if isinstance(value, tuple) else list)([to_builtins(each) for each in value])
    text = _text_of(value)
    return value if text is None else text
