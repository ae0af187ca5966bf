"""The fields of an event as a command line writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import inspect

from indeler.formats.shapes import fields_of_struct
from indeler.language import N_, InvalidInput
from indeler.season.events import ENVELOPE, KINDS

OPTIONS = ("at", "by", "why")
"""What every event has; options tell it."""

_TRUTHS = {"yes": True, "no": False}


def split(words: Sequence[str]) -> dict[str, str]:
    """``member=3`` and the like as names and texts, no name twice."""
    told: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise InvalidInput(N_("'{word}' is not a field; write FIELD=VALUE."), word=word)
        if name in told:
            raise InvalidInput(N_("The field '{name}' is given twice."), name=name)
        told[name] = text
    return told


def read_fields(kind: str, words: Sequence[str]) -> dict[str, Any]:
    """The fields of an event of this kind, each as it needs it."""
    told, types = split(words), {field.name: field.type for field in fields_of(kind)}
    for name in told:
        if name in OPTIONS:
            raise InvalidInput(N_("'{name}' is not a field but an option: --{name}."), name=name)
        if name not in types:
            raise InvalidInput(N_("{kind} has no field '{name}'; it has {fields}."), kind=kind, name=name, fields=types)
    return {name: _value(types[name], text, f"{name}={text}") for name, text in told.items()}


def fields_of(kind: str) -> list[Any]:
    """The fields that are the kind's own, as msgspec describes them."""
    return [field for field in fields_of_struct(KINDS[kind]) if field.name not in ENVELOPE]


def _value(type: Any, text: str, word: str) -> Any:
    """The text of a field: JSON where it looks so, a list where the field is one, else text to be converted."""
    if text[:1] in ("[", "{"):
        try:
            return msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            raise InvalidInput(N_("'{word}': this is not valid JSON."), word=word) from None
    options = type.types if isinstance(type, inspect.UnionType) else (type,)
    if text == "" and any(isinstance(option, inspect.NoneType) for option in options):
        return None
    for option in options:
        if isinstance(option, inspect.VarTupleType):
            parts = [part.strip() for part in text.split(",") if part.strip()]
            pairs = isinstance(option.item_type, inspect.TupleType)
            return [part.split("-") if pairs else part for part in parts]
        if isinstance(option, inspect.TupleType):
            return text.split(",")
        if isinstance(option, inspect.BoolType):
            return _TRUTHS.get(text, text)
    return text
