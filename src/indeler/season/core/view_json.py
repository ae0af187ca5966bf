"""JSON of views for other programs: points, fractions and sentences are text, as people read them."""

from fractions import Fraction
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

import msgspec

from indeler.language import Sentence
from indeler.model import Tenths, format_points
from indeler.ranking import format_number
from indeler.season.core.tables import Points

PointsShown = Annotated[Tenths, msgspec.Meta(extra={"tenths": True}, extra_json_schema={"format": "points"})]
"""The type of a field of a view with points: in tenths here, and text in JSON (``17½``)."""


def to_json(view: object) -> bytes:
    """Return a view as JSON: points and fractions as exact text (``14¼``)."""
    return msgspec.json.encode(_with_points(view, msgspec.to_builtins(view, enc_hook=_as_text)))


def described_as_text(schema: Any) -> Any:
    """Return a schema that msgspec made of views, with points as the text that ``to_json`` writes.

    msgspec takes the type of a field from its annotation, whatever ``extra_json_schema`` says, so points have a format
    of their own by which they are found here.
    """
    if isinstance(schema, list | tuple):
        return [described_as_text(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("format") == "points":
        default = {"default": format_points(schema["default"])} if "default" in schema else {}
        return {**schema, "type": "string", **default}
    return {key: described_as_text(each) for key, each in schema.items()}


def _with_points(value: Any, plain: Any) -> Any:
    """Return ``plain``, which is this value in plain types, with every field of points as text."""
    if isinstance(value, msgspec.Struct) and isinstance(plain, dict):
        tenths = _fields_of_points(type(value))
        stated = [each for each in msgspec.structs.fields(value) if each.encode_name in plain]
        for name, field, cell in ((each.encode_name, each.name, getattr(value, each.name)) for each in stated):
            plain[name] = _points(cell) if field in tenths else _with_points(cell, plain[name])
        return plain
    if isinstance(value, dict):
        cells = zip(plain.items(), value.values(), strict=True)
        return {key: _with_points(cell, own) for (key, own), cell in cells}
    if isinstance(value, tuple | list):
        return [_with_points(cell, own) for cell, own in zip(value, plain, strict=True)]
    return plain


@cache
def _fields_of_points(view: type[Any]) -> frozenset[str]:
    hints = get_type_hints(view, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _has_points(hint))


def _has_points(hint: Any) -> bool:
    return hint is PointsShown or any(_has_points(each) for each in get_args(hint))


def _points(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_points(each) for each in value]
    return None if value is None else format_points(value)


def _as_text(value: Any) -> Any:
    if isinstance(value, Points):
        return format_points(value)
    if isinstance(value, Fraction):
        return format_number(value)
    if isinstance(value, Sentence):
        return str(value)
    raise NotImplementedError(type(value))
