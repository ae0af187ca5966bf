"""The personal data of one member in a logbook, and their erasure: the name becomes a number, and the games stay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from indeler import logbook
from indeler.formats.schema_errors import describe_type, fields_of_struct
from indeler.logbook import Change, Fields, pattern_of, without_names
from indeler.season.events import KINDS, MemberLeft, personal

_NOTHING: Any = object()
_LISTS = (inspect.VarTupleType, inspect.ListType, inspect.SetType, inspect.FrozenSetType)
_MEMBER = next(each.type for each in fields_of_struct(MemberLeft) if each.name == "member")
_REMARKS = frozenset({"why", "note", "about"})
"""The remarks in an event about a member, such as the reason of an absence."""


def sign(number: int) -> str:
    """Return the text that replaces an erased name."""
    return f"#{number}"


def events_about(lines: Sequence[bytes], number: int) -> list[Fields]:
    """Return every event that names the member, with its number; of long lists only the part about the member."""
    names, found = names_of(lines, number), []
    for at, line in enumerate(lines, start=1):
        fields = _plain(line)
        part = _about(fields, describe_type(KINDS[fields["kind"]]), number)
        if part is _NOTHING and names and any(pattern_of(names).search(str(value)) for value in _personal(fields)):
            part = fields
        if part is not _NOTHING:
            found.append({"event": at, **part})
    return found


def names_of(lines: Sequence[bytes], number: int) -> frozenset[str]:
    """Return every name that the member has had."""
    objects = (where for line in lines for where in _objects(_plain(line)))
    return frozenset(where["name"] for where in objects if where.get("member") == number and "name" in where)


def erased(lines: Sequence[bytes], number: int) -> list[bytes]:
    """Return the logbook without the personal data of the member; its hash chain stays valid.

    Remarks lose the name in every order, and the last name where no other member has it; a first name alone stays.
    """
    names = names_of(lines, number) - {sign(number)}
    return logbook.erase_fields(lines, _forgetting(number, names | _last_names(lines, number, names)), personal)


def _last_names(lines: Sequence[bytes], number: int, names: Collection[str]) -> frozenset[str]:
    """Return the last names among these, with their prefixes, that are in no other member's name."""
    objects = (where for line in lines for where in _objects(_plain(line)))
    others = {where["name"] for where in objects if "name" in where and where.get("member", number) != number}
    taken = {_last_name(other).casefold() for other in others}
    found = {each for name in names if (each := _last_name(name)) and each.casefold() not in taken}
    return frozenset(each for each in found if not any(pattern_of([each]).search(other) for other in others))


def _last_name(name: str) -> str:
    """Return the last name: from the first small word on ("de Vries"), else the last word; empty for a single word."""
    last, comma, first = name.partition(",")
    words = [*first.split(), *last.split()] if comma else name.split()
    small = next((at for at, word in enumerate(words) if at and word.islower()), len(words) - 1)
    return " ".join(words[small:] if not comma or small < len(first.split()) else last.split()) if small else ""


def _forgetting(number: int, names: Collection[str]) -> Change:
    replacement = sign(number)

    def change(where: Fields, name: str, value: Any) -> Any:
        if where.get("member") != number or not value:
            return without_names(value, names, replacement)
        if name == "name" or name in _REMARKS:
            return replacement
        if name in ("by", "opponent", "text"):
            return without_names(value, names, replacement)
        return None if name == "born" else ""

    return change


def _plain(line: bytes) -> Fields:
    """Return the event of a line, without its seal."""
    return {name: value for name, value in msgspec.json.decode(line).items() if name != "seal"}


def _objects(value: Any) -> Iterator[Fields]:
    """Yield all objects in this value, at any depth."""
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _objects(each)


def _personal(fields: Fields) -> Iterator[Any]:
    names = personal(fields)
    return (value for where in _objects(fields) for name, value in where.items() if name in names)


def _about(value: Any, kind: inspect.Type, number: int) -> Any:
    """Return the part of this value about the member, by the types of its fields; a board has both players."""
    if kind == _MEMBER:
        return value if value == number else _NOTHING
    if isinstance(kind, inspect.UnionType):
        parts = (_about(value, each, number) for each in kind.types)
        return next((part for part in parts if part is not _NOTHING), _NOTHING)
    if isinstance(kind, inspect.StructType) and isinstance(value, dict):
        return _about_struct(value, {each.encode_name: each.type for each in kind.fields}, number)
    if isinstance(kind, _LISTS) and isinstance(value, list):
        found = [_about(each, kind.item_type, number) for each in value]
        return [part for part in found if part is not _NOTHING] or _NOTHING
    if isinstance(kind, inspect.TupleType) and isinstance(value, list):
        pairs = zip(value, kind.item_types, strict=False)
        return value if any(_about(each, one, number) is not _NOTHING for each, one in pairs) else _NOTHING
    if isinstance(kind, inspect.DictType) and isinstance(value, dict):
        named = {name: _about(each, kind.value_type, number) for name, each in value.items()}
        return {name: part for name, part in named.items() if part is not _NOTHING} or _NOTHING
    return _NOTHING


def _about_struct(value: Fields, types: Mapping[str, inspect.Type], number: int) -> Any:
    parts = {name: _about(each, types[name], number) if name in types else _NOTHING for name, each in value.items()}
    if all(part is _NOTHING for part in parts.values()):
        return _NOTHING
    return {
        name: value[name] if part is _NOTHING else part
        for name, part in parts.items()
        if part is not _NOTHING or not isinstance(value[name], list | dict)
    }
