"""A form for any kind of event, made from the fields that the event has."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from indeler.model import InvalidInput
from indeler.season.events import KINDS

_ENVELOPE = ("at", "by")
_INPUTS = (
    (msgspec.inspect.BoolType, "checkbox"),
    (msgspec.inspect.DateType, "date"),
    (msgspec.inspect.DateTimeType, "datetime-local"),
    (msgspec.inspect.IntType, "number"),
)


class FormField(NamedTuple):
    """A field of an event on a form. ``choices`` where only certain words are allowed; JSON where it is a list."""

    name: str
    input: str
    required: bool
    value: str
    choices: tuple[str, ...] = ()


def fields_of(kind: str, given: Mapping[str, str]) -> list[FormField]:
    """What has to be filled in for this kind of event."""
    described = msgspec.inspect.type_info(KINDS[kind])
    assert isinstance(described, msgspec.inspect.StructType)
    return [_field(field, given) for field in described.fields if field.name not in _ENVELOPE]


def _field(field: msgspec.inspect.Field, given: Mapping[str, str]) -> FormField:
    type = _without_none(field.type)
    value = given.get(field.name, "")
    if isinstance(type, msgspec.inspect.LiteralType):
        return FormField(field.name, "select", field.required, value, tuple(map(str, type.values)))
    for known, input in _INPUTS:
        if isinstance(type, known):
            return FormField(field.name, input, field.required, value)
    is_text = isinstance(type, msgspec.inspect.StrType)
    return FormField(field.name, "text" if is_text else "json", field.required, value)


def _without_none(type: msgspec.inspect.Type) -> msgspec.inspect.Type:
    if isinstance(type, msgspec.inspect.UnionType):
        return next(each for each in type.types if not isinstance(each, msgspec.inspect.NoneType))
    return type


def read_fields(kind: str, given: Mapping[str, str]) -> dict[str, Any]:
    """What was filled in, without what was left empty."""
    found: dict[str, Any] = {}
    for field in fields_of(kind, given):
        if field.input == "checkbox":
            found[field.name] = bool(field.value)
        elif field.value and field.input == "json":
            found[field.name] = _json(field)
        elif field.value:
            found[field.name] = field.value
    return found


def _json(field: FormField) -> Any:
    try:
        return json.loads(field.value)
    except ValueError:
        raise InvalidInput(f"{field.name}: write a list as JSON, such as [1, 2] or [[1, 2], [3, 4]].") from None
