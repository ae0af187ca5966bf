"""A whole tournament as JSON and back, exactly; the schema is in `indeler.formats.json_schema`."""

import json
import re
from decimal import Decimal
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from indeler import model
from indeler.formats.file_io import check_crosstable
from indeler.formats.json_schema import SCHEMA_VERSION, Document, Number, Part, Points, SchemaVersion, Word
from indeler.formats.schema_errors import schema_error
from indeler.formats.text import in_file, quote, refusal_at_line
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import CHESS, InconsistentTournament, Tournament, VirtualPoints, tenths
from indeler.model.accepting import checks
from indeler.rulebooks import usual_scale

_WIDTH = 180
"""Wide enough for a player with all fields, so that a file reads as a table."""


def read_json(data: bytes, name: str) -> Tournament:
    """Return the tournament in this file; an error names its place, such as ``$.players[3].rating``."""
    document = _document(data, name)
    check_crosstable(len(document.players), len(document.rounds), name)
    return _tournament(document, name)


def read_accepted(data: bytes, name: str) -> Tournament:
    """Return the tournament in a logbook, in the same format; it was checked when it was recorded, and not again."""
    with checks(applied=False):
        return _tournament(_document(data, name), name)


def _tournament(document: Document, name: str) -> Tournament:
    stated = _struct_fields(document)
    del stated["schema_version"]
    stated["scale"] = stated["scale"] or usual_scale(document.rules)
    try:
        return Tournament(**stated)
    except InconsistentTournament as error:
        raise in_file(name, error) from None


def _document(data: bytes, name: str) -> Document:
    try:
        text = data.decode("utf-8-sig")
        return _DECODER.decode(text)
    except UnicodeDecodeError as error:
        refusal = N_("this byte is not UTF-8; save the file as UTF-8.")
        raise refusal_at_line(name, _line(data, error.start), refusal) from None
    except msgspec.ValidationError as error:
        path, fault, _ = schema_error(error, Document, _as_written(text), _belongs)
        at = f"$.{path}" if path else "$"
        refusal = N_("{name}: at {at}: {fault}; correct it by the schema in docs/formats.md.")
        raise InvalidInput(refusal, name=name, at=at, fault=fault) from None
    except msgspec.DecodeError as error:
        byte = re.search(r"\(byte (\d+)\)", str(error))
        line = _line(data, int(byte[1]) if byte else len(data))
        raise refusal_at_line(name, line, N_("this is not proper JSON; correct it there.")) from None


def _as_written(text: str) -> object:
    """Return all content of the file, valid or not; None if it cannot be parsed."""
    try:
        return json.loads(text, parse_int=Decimal, parse_float=Decimal, parse_constant=Decimal)
    except (ValueError, RecursionError):
        return None


def _belongs(type: type) -> Sentence:
    if issubclass(type, SchemaVersion):
        return Sentence(N_("{version}, or update Indeler to read a newer file"), version=SCHEMA_VERSION)
    if issubclass(type, Points):
        return Sentence(N_("points with at most one decimal, such as 3.5"))
    assert issubclass(type, Word)
    return Sentence(N_("one of {choices}"), choices=tuple(type.meanings))


def write_json(tournament: Tournament) -> str:
    """Return the tournament in a stable order, every object on one line if it fits."""
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
        text = N_("{text} holds half a character (a surrogate); retype that text.")
        raise InvalidInput(text, text=quote(error.object)) from None


def _decoded(type: type, value: object) -> object:
    """Return a value of a type that msgspec does not know; refuse any other with its place."""
    if issubclass(type, SchemaVersion):
        read: object = None if value != SCHEMA_VERSION or value is True else SchemaVersion(SCHEMA_VERSION)
    elif issubclass(type, Points):
        read = _points(value)
    else:
        assert issubclass(type, Word)
        meaning = type.read(value) if isinstance(value, str) else None
        read = None if meaning is None else type(meaning)
    if read is None:
        raise ValueError
    return read


def _points(value: object) -> Points | None:
    try:
        if isinstance(value, Number) or (isinstance(value, int) and not isinstance(value, bool)):
            return Points(tenths(value))
    except InvalidInput:
        pass
    return None


_DECODER = msgspec.json.Decoder(Document, dec_hook=_decoded, float_hook=Number)


def _line(data: bytes, byte: int) -> int:
    return data[:byte].count(b"\n") + 1


def _modelled(value: Any) -> Any:
    """Return the value of the schema as that of the model; each part has the same name in both."""
    if isinstance(value, Part):
        return getattr(model, type(value).__name__)(**_struct_fields(value))
    if isinstance(value, tuple):
        return tuple(_modelled(item) for item in value)
    if isinstance(value, Word):
        return value.meaning
    return int(value) if isinstance(value, Points) else value


def _struct_fields(part: Part) -> dict[str, Any]:
    return {name: _modelled(getattr(part, name)) for name in part.__struct_fields__}


class _Field(NamedTuple):
    name: str
    type: Any
    required: bool
    default: Any
    """The default as JSON has it."""


@cache
def _fields(part: type[Part]) -> tuple[_Field, ...]:
    fields = []
    for field in msgspec.structs.fields(part):
        default = None
        if not field.required:
            stated = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
            default = _json(stated, field.type)
        fields.append(_Field(field.name, field.type, field.required, default))
    return tuple(fields)


def _object(stated: dict[str, Any], part: type[Part]) -> dict[str, Any]:
    values = ((field, _json(stated[field.name], field.type)) for field in _fields(part))
    return {field.name: value for field, value in values if field.required or value != field.default}


def _json(value: Any, type: Any) -> Any:
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
    """Return the value on one line if it fits, else with one line for each item, also if only a part does not fit."""
    if not isinstance(value, (dict, list)):
        return _flat(value)
    deeper = indent + 2
    if isinstance(value, dict):
        items = [f"{_flat(key)}: {_laid_out(item, deeper)}" for key, item in value.items()]
    else:
        items = [_laid_out(item, deeper) for item in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    flat = f"{first}{', '.join(items)}{last}"
    if len(flat) <= _WIDTH - indent and "\n" not in flat:
        return flat
    return f"{first}\n{' ' * deeper}" + f",\n{' ' * deeper}".join(items) + f"\n{' ' * indent}{last}"


def _flat(value: Any) -> str:
    return value if isinstance(value, Number) else msgspec.json.encode(value).decode()
