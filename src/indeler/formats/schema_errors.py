"""Errors of files that do not fit their schema, in our own words: the expected value follows from the type at that
place, independent of the message of the reader.
"""

import datetime
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct, inspect

from indeler.formats.text import clean
from indeler.language import N_, InvalidInput, Sentence

_MESSAGE = re.compile(r"(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?\.?", re.DOTALL)
_LACKS = re.compile(r"Object missing required field `(?P<field>.*)`", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL)
_LONGEST_VALUE = 40
_NOTHING: Any = object()

Custom = Callable[[type], Sentence]
"""The description of a value of one of our own types."""

MISSING = N_("the field '{field}' is missing")


class SchemaError(NamedTuple):
    """The place of an error, such as ``cycles.points.win`` or ``evenings[1]``, and the expected value."""

    path: str
    fault: Sentence
    unknown: str = ""
    """The name of an unknown field."""


def schema_error(
    error: Exception,
    shape: Any,
    tree: object = _NOTHING,
    custom: Custom | None = None,
    unasked: Container[str] = (),
    written: Callable[[str], str] = str,
) -> SchemaError:
    """Return the error of data that msgspec refused for this type; ``tree`` is the data.

    Fields that are ``unasked`` are known, but the sentence does not ask for them. ``written`` returns a word to choose
    from as the author of the data writes it.
    """
    match = _MESSAGE.fullmatch(str(error))
    assert match is not None  # every text fits
    path = (match["path"] or "").lstrip(".")
    node = _type_at(describe_type(shape), _steps(path), tree)
    lacks, unknown = _LACKS.fullmatch(match["what"]), _UNKNOWN.fullmatch(match["what"])
    if lacks:
        return SchemaError(path, Sentence(MISSING, field=lacks["field"]))
    if unknown:
        names = (field.encode_name for field in getattr(node, "fields", ()))
        known = tuple(name for name in names if name not in unasked)
        text = N_("there is no field '{field}'; choose one of {choices}")
        return SchemaError(path, Sentence(text, field=_in_short(unknown["field"]), choices=known), unknown["field"])
    if match["key"]:
        return SchemaError(path, Sentence(N_("a name in it does not fit")))
    tags = _tags(describe_type(shape), _steps(path), tree)
    if node is None and not tags:
        return SchemaError(path, Sentence(N_("{fault}"), fault=match["what"].replace("`", "'")))
    expected = Sentence(N_("one of {choices}"), choices=tags) if tags else _expected_type(node, shape, custom, written)
    found = _file_value(_value_at(tree, _steps(path)))
    if found is None:
        return SchemaError(path, Sentence(N_("write {wanted}"), wanted=expected))
    return SchemaError(path, Sentence(N_("{found} does not fit; write {wanted}"), wanted=expected, found=found))


def _steps(path: str) -> list[str]:
    """Return ``evenings[1].rounds`` as ``evenings``, ``[1]``, ``rounds``."""
    return re.findall(r"[^.\[\]]+|\[[^\[\]]*\]", path)


def _type_at(node: Any, steps: Sequence[str], tree: Any) -> Any:
    for place, step in enumerate(steps):
        kinds = _of_its_kind(node, _value_at(tree, steps[:place]))
        node = next((inner for kind in kinds if (inner := _within(kind, step)) is not None), None)
        if node is None:
            return None
    kinds = _of_its_kind(node, _value_at(tree, steps))
    return kinds[0] if len(kinds) == 1 else node


def _of_its_kind(node: Any, value: Any) -> list[Any]:
    """Return the types allowed here; of tables with a kind only the type of the kind of this table."""
    kinds = _kinds(node)
    tagged = [kind for kind in kinds if getattr(kind, "tag_field", None) and isinstance(value, Mapping)]
    return [kind for kind in tagged if value.get(kind.tag_field) == kind.tag] or kinds


def _tags(node: Any, steps: Sequence[str], tree: Any) -> tuple[str, ...]:
    """Return the kinds of table, if this is the word that states the kind of a table."""
    table = _type_at(node, steps[:-1], tree) if steps else None
    kinds = [kind for kind in _kinds(table) if getattr(kind, "tag_field", None) == steps[-1]] if steps else []
    return tuple(str(kind.tag) for kind in kinds)


def _within(node: Any, step: str) -> Any:
    if isinstance(node, inspect.StructType):
        return next((field.type for field in node.fields if field.encode_name == step), None)
    if not step.startswith("["):
        return None
    if isinstance(node, inspect.DictType):
        return node.value_type
    if isinstance(node, inspect.TupleType):
        return node.item_types[int(step[1:-1])]
    return getattr(node, "item_type", None)


def _kinds(node: Any) -> list[Any]:
    """Return the types of a union without None, which is written by leaving something out; else the type itself."""
    return [kind for kind in getattr(node, "types", (node,)) if not isinstance(kind, inspect.NoneType)]


def _value_at(tree: Any, steps: Sequence[str]) -> Any:
    for step in steps:
        index = step[1:-1]
        if isinstance(tree, Mapping) and step in tree:
            tree = tree[step]
        elif isinstance(tree, (list, tuple)) and index.isdecimal() and int(index) < len(tree):
            tree = tree[int(index)]
        else:
            return _NOTHING
    return tree


def _file_value(value: Any) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"'{_in_short(value)}'"
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, int | float | Decimal):
        return str(value)[:_LONGEST_VALUE]
    if isinstance(value, Mapping):
        return Sentence(N_("a table"))
    return Sentence(N_("a list")) if isinstance(value, (list, tuple)) else None


def _in_short(text: str) -> str:
    return f"{' '.join(clean(text[:_LONGEST_VALUE]).split())}{'…' if len(text) > _LONGEST_VALUE else ''}"


def _expected_type(node: Any, shape: Any, custom: Custom | None, written: Callable[[str], str] = str) -> Sentence:
    kinds = _kinds(node)
    if len(kinds) > 1:
        one, other = (_expected_type(kind, shape, custom, written) for kind in kinds[:2])
        return Sentence(N_("{one} or {other}"), one=one, other=other)
    (kind,) = kinds
    if isinstance(kind, inspect.IntType):
        return _integer(kind)
    if isinstance(kind, inspect.FloatType):
        return _number(kind)
    if isinstance(kind, inspect.LiteralType):
        return Sentence(
            N_("one of {choices}"), choices=tuple(written(str(each)) for each in _in_order(kind.values, shape))
        )
    if isinstance(kind, inspect.CustomType) and custom is not None:
        return custom(kind.cls)
    if isinstance(kind, inspect.TupleType):
        return Sentence(N_("a list of {count}"), count=len(kind.item_types))
    if isinstance(kind, inspect.StrType) and kind.min_length:
        return Sentence(N_("a text that is not empty"))
    return Sentence(next((text for type, text in _PLAIN if isinstance(kind, type)), N_("something else")))


def _in_order(values: Sequence[Any], shape: Any) -> Sequence[Any]:
    """Return these choices in the order of the type; its description sorts them, Friday before Monday."""
    return next((named for named in _choices(shape, set()) if {*named} == {*values}), values)


def _choices(hint: Any, visited: set[type]) -> Iterator[tuple[Any, ...]]:
    if get_origin(hint) is Literal:
        yield get_args(hint)
    elif isinstance(hint, type) and issubclass(hint, Struct):
        if hint not in visited:
            visited.add(hint)
            for inner in get_type_hints(hint, include_extras=True).values():
                yield from _choices(inner, visited)
    else:
        for inner in get_args(hint):
            yield from _choices(inner, visited)


def _integer(kind: inspect.IntType) -> Sentence:
    if kind.ge is None:
        return Sentence(N_("a whole number"))
    if kind.le is None:
        return Sentence(N_("a whole number of at least {least}"), least=kind.ge)
    return Sentence(N_("a whole number from {least} to {most}"), least=kind.ge, most=kind.le)


def _number(kind: inspect.FloatType) -> Sentence:
    if kind.ge is not None and kind.le is not None:
        return Sentence(N_("a number from {least} to {most}"), least=f"{kind.ge:g}", most=f"{kind.le:g}")
    return Sentence(N_("a number")) if kind.gt is None else Sentence(N_("a number above {least}"), least=kind.gt)


_PLAIN = (
    (inspect.StrType, N_("a text")),
    (inspect.BoolType, N_("true or false")),
    (inspect.DateTimeType, N_("a time such as 2026-09-10T20:05, without a time zone")),
    (inspect.DateType, N_("a date such as 2026-09-10")),
    (inspect.TimeType, N_("a time such as 20:05")),
    ((inspect.DictType, inspect.StructType), N_("a table such as {…}")),
    ((inspect.CollectionType,), N_("a list such as […]")),
)
"""The description of a value of a basic type."""


def no_toml(where: str, wrong: Exception) -> InvalidInput:
    """Return the error for ``Invalid value (at line 3, column 5)`` with the place only: its words are English."""
    line = re.search(r"at line (\d+)", str(wrong))
    if line is None:
        return InvalidInput(N_("{path}: this is not valid TOML; check its quotes and brackets."), path=where)
    text = N_("{path}: line {line} is not valid TOML; check its quotes and brackets.")
    return InvalidInput(text, path=where, line=line[1])


@cache
def describe_type(shape: Any) -> inspect.Type:
    """Return the type with its fields, cached, because it never changes while the program runs."""
    return inspect.type_info(shape)


def fields_of_struct(shape: Any) -> tuple[inspect.Field, ...]:
    """Return the fields of a struct, in the order of its class."""
    struct = describe_type(shape)
    assert isinstance(struct, inspect.StructType)
    return struct.fields
