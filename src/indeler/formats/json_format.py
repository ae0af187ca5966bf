"""A whole tournament as JSON and back, exactly; the schema is in `indeler.formats.json_schema`."""

from __future__ import annotations

import re
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from indeler import model
from indeler.formats.json_schema import (
    SCHEMA_VERSION,
    Document,
    Number,
    Part,
    Points,
    SchemaVersion,
    Word,
)
from indeler.formats.limits import check_crosstable
from indeler.formats.text import in_file, refused
from indeler.formats.trf.texts import clean, quoted
from indeler.model import (
    CHESS,
    InconsistentTournament,
    InvalidInput,
    Tournament,
    VirtualPoints,
    tenths,
    usual_scale,
)

_WIDTH = 180
"""Wide enough for a player with all his fields, so that a file reads as a table."""

_LONGEST_FAULT = 300


def read_json(data: bytes, name: str) -> Tournament:
    """The tournament in this file; a fault is named by its place, such as ``$.players[3].rating``."""
    try:
        document = _DECODER.decode(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise refused(name, _line(data, error.start), "this byte is not UTF-8; save the file as UTF-8.") from None
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        at = place.strip("`") or "$"
        what = clean(what[:1].lower() + what[1:_LONGEST_FAULT])
        raise InvalidInput(
            "{name}: at {at}: {what}; correct it by the schema in docs/formats.md.", name=name, at=at, what=what
        ) from None
    except msgspec.DecodeError as error:
        byte = re.search(r"\(byte (\d+)\)", str(error))
        line = _line(data, int(byte[1]) if byte else len(data))
        raise refused(name, line, "this is not proper JSON ({error}); correct it there.", error=error) from None
    check_crosstable(len(document.players), len(document.rounds), name)
    stated = _stated(document)
    del stated["schema_version"]
    stated["scale"] = stated["scale"] or usual_scale(document.rules)
    try:
        return Tournament(**stated)
    except InconsistentTournament as error:
        raise in_file(name, error) from None


def write_json(tournament: Tournament) -> str:
    """The tournament in a stable order, every object on one line where it fits."""
    stated = {field.name: getattr(tournament, field.name, None) for field in _fields(Document)}
    stated |= {
        "schema_version": SCHEMA_VERSION,
        "scale": None if tournament.scale == CHESS == usual_scale(tournament.rules) else tournament.scale,
        "players": tournament.players.values(),
        "virtual_points": [VirtualPoints(*row) for row in tournament.virtual_points.items()],
    }
    try:
        return _laid_out(_object(stated, Document)) + "\n"
    except UnicodeEncodeError as error:
        raise InvalidInput(
            "{text} holds half a character (a surrogate); retype that text.", text=quoted(error.object)
        ) from None


def _decoded(type: type, value: object) -> object:
    """The values that msgspec does not know itself."""
    if issubclass(type, SchemaVersion):
        if value != SCHEMA_VERSION or value is True:
            raise ValueError(
                f"expected version {SCHEMA_VERSION}, got {quoted(str(value))}: update Indeler to read this file"
            )
        return SchemaVersion(SCHEMA_VERSION)
    if issubclass(type, Points):
        return _points(value)
    assert issubclass(type, Word)
    meaning = type.read(value) if isinstance(value, str) else None
    if meaning is None:
        raise ValueError(f"expected one of {', '.join(map(repr, type.meanings))}, got {quoted(str(value))}")
    return type(meaning)


def _points(value: object) -> Points:
    try:
        if isinstance(value, Number) or (isinstance(value, int) and not isinstance(value, bool)):
            return Points(tenths(value))
    except InvalidInput:
        pass
    raise ValueError(f"expected points with at most one decimal, such as 3.5, got {quoted(str(value))}")


_DECODER = msgspec.json.Decoder(Document, dec_hook=_decoded, float_hook=Number)


def _line(data: bytes, byte: int) -> int:
    return data.count(b"\n", 0, byte) + 1


def _modelled(value: Any) -> Any:
    """What the schema has read, as the model has it; each part bears the same name there."""
    if isinstance(value, Part):
        return getattr(model, type(value).__name__)(**_stated(value))
    if isinstance(value, tuple):
        return tuple(_modelled(item) for item in value)
    if isinstance(value, Word):
        return value.meaning
    return int(value) if isinstance(value, Points) else value


def _stated(part: Part) -> dict[str, Any]:
    return {name: _modelled(getattr(part, name)) for name in part.__struct_fields__}


class _Field(NamedTuple):
    name: str
    type: Any
    required: bool
    default: Any
    """The default as JSON has it."""


@cache
def _fields(part: type[Part]) -> tuple[_Field, ...]:
    return tuple(
        _Field(field.name, field.type, field.required, None if field.required else _json(_default(field), field.type))
        for field in msgspec.structs.fields(part)
    )


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()


def _object(stated: dict[str, Any], part: type[Part]) -> dict[str, Any]:
    """A part of the model as a JSON object, without what has its default value."""
    values = ((field, _json(stated[field.name], field.type)) for field in _fields(part))
    return {field.name: value for field, value in values if field.required or value != field.default}


def _json(value: Any, type: Any) -> Any:
    """A value of the model as JSON has it, by the type that the schema gives it."""
    if value is None:
        return None
    if isinstance(type, UnionType):
        type = get_args(type)[0]
    if get_origin(type) is dict:
        return dict(value)
    if get_origin(type) is tuple:
        return [_json(item, get_args(type)[0]) for item in value]
    if issubclass(type, Part):
        return _object({field.name: getattr(value, field.name) for field in _fields(type)}, type)
    return type.of(value) if issubclass(type, (Points, Word)) else value


def _laid_out(value: Any, indent: int = 0) -> str:
    """On one line if that fits, else one line an item."""
    flat = _flat(value)
    if len(flat) <= _WIDTH - indent or not isinstance(value, (dict, list)):
        return flat
    deeper = indent + 2
    if isinstance(value, dict):
        items = [f"{_flat(key)}: {_laid_out(item, deeper)}" for key, item in value.items()]
    else:
        items = [_laid_out(item, deeper) for item in value]
    first, last = flat[0], flat[-1]
    return f"{first}\n{' ' * deeper}" + f",\n{' ' * deeper}".join(items) + f"\n{' ' * indent}{last}"


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flat(key)}: {_flat(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flat(item) for item in value) + "]"
    return value if isinstance(value, Number) else msgspec.json.encode(value).decode()
