"""Conversion of JSON and plain values to types; what does not fit is refused with the message of msgspec's core."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from functools import partialmethod
from math import inf
from operator import ge, gt, le, lt
from typing import Any

from indeler.desk.msgspec_core.parsing import DATE, DATETIME, TIME, Digits, parse_json, parse_moment
from indeler.desk.msgspec_core.structs import ValidationError


class _Unfit(Exception):
    """A value that does not fit: the fault, and the path to it, which is collected on the way up."""

    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.steps: list[str] = []
        self.is_key = False

    def error(self) -> ValidationError:
        """Return the error with the message of the C core."""
        path = "".join(reversed(self.steps))
        within = f" - at `key` in `${path}`" if self.is_key else f" - at `${path}`" if path else ""
        return ValidationError(f"{self.fault}{within}")


Read = Callable[[Any], Any]
"""A function that converts a value to one type."""


def _at(step: str, read: Read, value: Any) -> Any:
    """Convert a part; a fault in it gets this step of the path."""
    try:
        return read(value)
    except _Unfit as unfit:
        unfit.steps.append(step)
        raise


def _name_of(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, (float, Digits)):
        return "float"
    for kind, name in ((bool, "bool"), (int, "int"), (str, "str"), (dict, "object"), ((list, tuple), "array")):
        if isinstance(value, kind):
            return name
    return type(value).__name__


class _Reader:
    """A converter to one type, from JSON (``strict`` texts only) or from Python's own values."""

    def __init__(self, hint: Any, *, from_json: bool, dec_hook: Any = None, float_hook: Any = None) -> None:
        from msgspec import inspect

        self.inspect, self.from_json, self.dec_hook, self.float_hook = inspect, from_json, dec_hook, float_hook
        self._structs: dict[Any, Read] = {}
        self._read = self._of(inspect.type_info(hint))

    def read(self, value: Any) -> Any:
        """Return the converted value."""
        try:
            return self._read(value)
        except _Unfit as unfit:
            raise unfit.error() from None

    def _of(self, node: Any) -> Read:
        make = getattr(self, f"_read_{type(node).__name__.removesuffix('Type').lower()}", None)
        if make is None:
            raise TypeError(f"Type '{node}' is not supported")
        read: Read = make(node)
        return read

    def _wrong(self, node: Any, value: Any) -> _Unfit:
        return _Unfit(f"Expected `{self._expected(node)}`, got `{_name_of(value)}`")

    def _expected(self, node: Any) -> str:
        """Return the name of a type; for a union all names, with null last."""
        if type(node).__name__ == "Metadata":
            return self._expected(node.type)
        if type(node).__name__ == "UnionType":
            names = [self._expected(each) for each in node.types]
            return " | ".join(sorted(dict.fromkeys(names), key=_ORDER.__getitem__))
        if type(node).__name__ == "LiteralType":
            return "int" if isinstance(node.values[0], int) else "str"
        return _EXPECTED[type(node).__name__]

    # Any value

    def _read_metadata(self, node: Any) -> Read:
        return self._of(node.type)

    def _read_any(self, node: Any) -> Read:
        return self._any if self.from_json else lambda value: value

    def _any(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self._any(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._any(each) for each in value]
        return self._float(value) if type(value) is Digits else value

    def _float(self, value: Any) -> Any:
        if self.float_hook is not None:
            return self.float_hook(str(value))
        return _finite(value)

    # Single values

    def _exactly(self, node: Any, kind: type) -> Read:
        def read(value: Any) -> Any:
            if type(value) is not kind:
                raise self._wrong(node, value)
            return value

        return read

    _read_none = partialmethod(_exactly, kind=type(None))
    _read_bool = partialmethod(_exactly, kind=bool)

    def _read_int(self, node: Any) -> Read:
        limits = _limits(node, "int")

        def read(value: Any) -> Any:
            if isinstance(value, bool) or not isinstance(value, int):
                raise self._wrong(node, value)
            limits(value)
            return value

        return read

    def _read_float(self, node: Any) -> Read:
        limits = _limits(node, "float")

        def read(value: Any) -> Any:
            if isinstance(value, bool) or not isinstance(value, (int, float, Digits)):
                raise self._wrong(node, value)
            number = _finite(value)
            limits(number)
            return number

        return read

    def _read_str(self, node: Any) -> Read:
        lengths, pattern = _lengths(node, "str"), node.pattern and re.compile(node.pattern)

        def read(value: Any) -> Any:
            if not isinstance(value, str) or type(value) is Digits:
                raise self._wrong(node, value)
            lengths(value)
            if pattern is not None and pattern.search(value) is None:
                raise _Unfit(f"Expected `str` matching regex {node.pattern!r}")
            return value

        return read

    def _moment(self, node: Any, kind: Any, name: str, form: re.Pattern[str]) -> Read:
        zoned = getattr(node, "tz", None)

        def read(value: Any) -> Any:
            found = value if not self.from_json and type(value) is kind else None
            if found is None:
                if not isinstance(value, str) or type(value) is Digits:
                    raise self._wrong(node, value)
                found = parse_moment(value, kind, form)
            if found is None:
                raise _Unfit(f"Invalid RFC3339 encoded {name}")
            if zoned is not None and (found.tzinfo is not None) != zoned:
                raise _Unfit(f"Expected `{name}` with {'a' if zoned else 'no'} timezone component")
            return found

        return read

    _read_datetime = partialmethod(_moment, kind=datetime, name="datetime", form=DATETIME)
    _read_date = partialmethod(_moment, kind=date, name="date", form=DATE)
    _read_time = partialmethod(_moment, kind=time, name="time", form=TIME)

    def _read_literal(self, node: Any) -> Read:
        kind, values = type(node.values[0]), {each: each for each in node.values}

        def read(value: Any) -> Any:
            if type(value) is not kind:
                raise self._wrong(node, value)
            if value not in values:
                raise _Unfit(f"Invalid enum value {value!r}")
            return values[value]

        return read

    def _read_custom(self, node: Any) -> Read:
        def read(value: Any) -> Any:
            try:
                return self.dec_hook(node.cls, self._any(value))
            except (TypeError, ValueError) as wrong:
                raise _Unfit(str(wrong)) from None

        return read

    # Unions

    def _read_union(self, node: Any) -> Read:
        tagged = [each for each in node.types if type(each).__name__ == "StructType" and each.tag_field is not None]
        if len(tagged) > 1:
            return self._kinds(tagged)
        reads = [(each, self._of(each)) for each in node.types]

        def read(value: Any) -> Any:
            for each, of_it in reads:
                if self._may_be(each, value):
                    return of_it(value)
            raise self._wrong(node, value)

        return read

    def _may_be(self, node: Any, value: Any) -> bool:
        """Return whether a value has the basic type of this type, so that only its limits can be wrong."""
        sort = _EXPECTED.get(type(node).__name__, "object")
        if type(node).__name__ == "LiteralType":
            sort = self._expected(node)
        if type(node).__name__ == "CustomType":
            return value is not None
        is_moment = sort in ("datetime", "date", "time") and _name_of(value) == "str"
        return sort in ("any", _name_of(value)) or is_moment or type(value) is getattr(node, "cls", None)

    def _kinds(self, tagged: list[Any]) -> Read:
        field, reads = tagged[0].tag_field, {each.tag: self._of(each) for each in tagged}

        def read(value: Any) -> Any:
            if any(type(value) is each.cls for each in tagged):
                return value
            if not isinstance(value, dict):
                raise self._wrong(tagged[0], value)
            if field not in value:
                raise _Unfit(f"Object missing required field `{field}`")
            return reads[_tag_in(value, field, reads)](value)

        return read

    # Structs

    def _read_struct(self, node: Any) -> Read:
        if node.cls not in self._structs:
            known: list[Read] = []
            self._structs[node.cls] = lambda value: known[0](value)  # a struct may contain others of its type
            known.append(self._struct(node))
            self._structs[node.cls] = known[0]
        return self._structs[node.cls]

    def _struct(self, node: Any) -> Read:
        reads = {field.encode_name: (field.name, self._of(field.type)) for field in node.fields}
        required = [field.encode_name for field in node.fields if field.required]

        def read(value: Any) -> Any:
            if type(value) is node.cls:
                return value
            if not isinstance(value, dict):
                raise self._wrong(node, value)
            found = {}
            for name, each in value.items():
                if type(name) is not str:
                    unfit = _Unfit("Expected `str`")
                    unfit.is_key = True
                    raise unfit
                if name in reads:
                    field, of_it = reads[name]
                    found[field] = _at(f".{name}", of_it, each)
                elif name == node.tag_field:
                    _tag_in(value, name, (node.tag,))
                elif node.forbid_unknown_fields:
                    raise _Unfit(f"Object contains unknown field `{name}`")
            for name in required:
                if name not in value:
                    raise _Unfit(f"Object missing required field `{name}`")
            return node.cls(**found)

        return read

    # Containers

    def _read_dict(self, node: Any) -> Read:
        of_key, of_value, lengths = self._of(node.key_type), self._of(node.value_type), _lengths(node, "object")
        is_number = type(node.key_type).__name__ == "IntType"

        def key(name: Any) -> Any:
            if self.from_json and is_number and re.fullmatch(r"-?(0|[1-9][0-9]*)", name):
                name = int(name)
            try:
                return of_key(name)
            except _Unfit as unfit:
                unfit.is_key = True
                raise

        def read(value: Any) -> Any:
            if not isinstance(value, dict):
                raise self._wrong(node, value)
            found = {key(name): _at("[...]", of_value, each) for name, each in value.items()}
            lengths(found)
            return found

        return read

    def _items(self, node: Any, kind: type) -> Read:
        of_item, lengths = self._of(node.item_type), _lengths(node, "array")

        def read(value: Any) -> Any:
            if not isinstance(value, (list, tuple)):
                raise self._wrong(node, value)
            lengths(value)
            return kind([_at(f"[{place}]", of_item, each) for place, each in enumerate(value)])

        return read

    _read_list = _read_collection = partialmethod(_items, kind=list)
    _read_vartuple = partialmethod(_items, kind=tuple)

    def _read_tuple(self, node: Any) -> Read:
        reads = [self._of(each) for each in node.item_types]

        def read(value: Any) -> Any:
            if not isinstance(value, (list, tuple)):
                raise self._wrong(node, value)
            if len(value) != len(reads):
                got = "" if self.from_json else f", got {len(value)}"
                raise _Unfit(f"Expected `array` of length {len(reads)}{got}")
            parts = enumerate(zip(reads, value, strict=True))
            return tuple([_at(f"[{place}]", of_item, each) for place, (of_item, each) in parts])

        return read


_EXPECTED = {
    "AnyType": "any",
    "NoneType": "null",
    "BoolType": "bool",
    "IntType": "int",
    "FloatType": "float",
    "StrType": "str",
    "DateTimeType": "datetime",
    "DateType": "date",
    "TimeType": "time",
    "StructType": "object",
    "DictType": "object",
    "ListType": "array",
    "VarTupleType": "array",
    "TupleType": "array",
    "CollectionType": "array",
}
_ORDER = {
    name: place
    for place, name in enumerate(
        ("any", "bool", "int", "float", "str", "datetime", "date", "time", "object", "array", "null")
    )
}
"""The order in which the types of a union are named."""


def _tag_in(value: Mapping[str, Any], field: str, known: Any) -> Any:
    tag = value[field]
    if type(tag) is not str:
        unfit = _Unfit("Expected `str`")
    elif tag in known:
        return tag
    else:
        unfit = _Unfit(f"Invalid value {tag!r}")
    unfit.steps.append(f".{field}")
    raise unfit


def _finite(value: float | str) -> float:
    """Return a number of Python or of JSON as a float; refuse one that no float can hold."""
    try:
        number = float(value)
    except OverflowError:
        number = inf
    if number in (inf, -inf) and type(value) is not float:
        raise _Unfit("Number out of range")
    return number


_SIGNS = {"gt": (">", gt), "ge": (">=", ge), "lt": ("<", lt), "le": ("<=", le)}
_INCLUSIVE, _STEPS = {"gt": "ge", "lt": "le"}, {"gt": 1, "lt": -1}
"""Limits of integers are stated as the least and the largest allowed value."""


def _limits(node: Any, name: str) -> Callable[[Any], None]:
    stated = [(each, getattr(node, each)) for each in _SIGNS if getattr(node, each) is not None]
    if name == "int":
        stated = [(_INCLUSIVE.get(each, each), limit + _STEPS.get(each, 0)) for each, limit in stated]
    checks = [(*_SIGNS[each], limit) for each, limit in stated]

    def check(value: Any) -> None:
        for sign, fits, limit in checks:
            if not fits(value, limit):
                raise _Unfit(f"Expected `{name}` {sign} {limit}")

    return check


def _lengths(node: Any, name: str) -> Callable[[Any], None]:
    least, most = node.min_length or 0, node.max_length

    def check(value: Any) -> None:
        if len(value) < least:
            raise _Unfit(f"Expected `{name}` of length >= {least}")
        if most is not None and len(value) > most:
            raise _Unfit(f"Expected `{name}` of length <= {most}")

    return check


class JSONDecoder:
    """A decoder of JSON to a type."""

    def __init__(self, type: Any = Any, *, strict: bool = True, dec_hook: Any = None, float_hook: Any = None) -> None:
        self.type = type
        self._hooks = {"dec_hook": dec_hook, "float_hook": float_hook}
        self._reader: _Reader | None = None

    def decode(self, text: Any) -> Any:
        """Return the value of this text."""
        value = parse_json(text)
        if self._reader is None:
            self._reader = _Reader(self.type, from_json=True, **self._hooks)
        return self._reader.read(value)


def json_decode(text: Any, *, type: Any = Any, strict: bool = True, dec_hook: Any = None, **_others: Any) -> Any:
    """Return the value of this type in this text."""
    return JSONDecoder(type, dec_hook=dec_hook).decode(text)


_converters: dict[Any, _Reader] = {}


def convert(value: Any, type: Any, *, dec_hook: Any = None, **_others: Any) -> Any:
    """Convert dicts, lists, texts and numbers to a value of this type."""
    if type not in _converters:
        _converters[type] = _Reader(type, from_json=False, dec_hook=dec_hook)
    return _converters[type].read(value)
