"""Settings that are a list of tables, or a table of names and values: asked for row by row, each column with its label.

What was filled in is written as the file has it, so that a row that nobody touched is the same as before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _
from msgspec.inspect import DictType, StructType, VarTupleType

from indeler.formats.shapes import fields_of_struct
from indeler.season import Setting, as_key
from indeler.web.common.rows import Column, Rows
from indeler.web.common.visitor_language import worded
from indeler.web.seasons.setting_inputs import choices_of, input_of

Written = Callable[[Rows], str]
"""All rows as the file writes them."""


class Asked(NamedTuple):
    """A column, how a value stands in it, and how what was typed is written in the file."""

    column: Column
    shown: Callable[[Any], str]
    written: Callable[[str], str]


def rows_of(setting: Setting, people: Mapping[str, str] | None = None) -> tuple[Rows, Written] | None:
    """The rows of such a setting, and how they are written; None of any other. ``people``: the members by number."""
    if isinstance(setting.type, VarTupleType) and isinstance(setting.type.item_type, StructType):
        asked = _columns(setting.type.item_type.cls)
        names = [each.column.name for each in asked]
        filled = [[_text(one, getattr(row, one.column.name)) for one in asked] for row in setting.value or ()]
        return _rows(setting, asked, filled), partial(_as_tables, asked, names)
    if isinstance(setting.type, DictType):
        asked = _name_and_value(setting, people or {})
        filled = [[str(name), _text(asked[1], value)] for name, value in (setting.value or {}).items()]
        return _rows(setting, asked, filled), partial(_as_pairs, asked)
    return None


def _rows(setting: Setting, asked: Sequence[Asked], filled: list[list[str]]) -> Rows:
    return Rows(setting.path, [each.column for each in asked], filled)


def _columns(table: Any) -> list[Asked]:
    """A column for each word of the table."""
    return [
        _asked(Setting("", each.name, None, _type(each.type), False, table.told(each.name)))
        for each in fields_of_struct(table)
    ]


def _name_and_value(setting: Setting, people: Mapping[str, str]) -> list[Asked]:
    labels = [worded(each) for each in setting.words.columns] or [_("name"), _("value")]
    value = _asked(Setting("", "value", None, setting.type.value_type, False, setting.words))
    name = Column("name", labels[0])
    if people and setting.words.by_member:
        others = {number: number for number in setting.value or {} if number not in people}
        name = name._replace(input="select", choices=[*people.items(), *others.items()])
    return [Asked(name, str, str), value._replace(column=value.column._replace(label=labels[1]))]


def _asked(setting: Setting) -> Asked:
    asked = input_of(setting)
    label = worded(setting.words.label)
    return Asked(Column(setting.name, label, asked.type, choices_of(setting)), asked.shown, asked.written)


def _type(type: Any) -> Any:
    options = getattr(type, "types", (type,))
    return next(each for each in options if not isinstance(each, msgspec.inspect.NoneType))


def _text(asked: Asked, value: Any) -> str:
    return "" if value is None else asked.shown(value)


def _as_tables(asked: Sequence[Asked], names: Sequence[str], rows: Rows) -> str:
    return f"[{', '.join(_table(_filled(asked, names, row)) for row in rows.filled)}]"


def _as_pairs(asked: Sequence[Asked], rows: Rows) -> str:
    return _table({name: asked[1].written(value) for name, value in rows.filled if name})


def _filled(asked: Sequence[Asked], names: Sequence[str], row: Sequence[str]) -> dict[str, str]:
    """What stands in a row by the words of the file, without what was left empty."""
    return {name: each.written(value) for name, each, value in zip(names, asked, row, strict=True) if value}


def _table(words: Mapping[str, str]) -> str:
    return f"{{ {', '.join(f'{as_key(name)} = {value}' for name, value in words.items())} }}" if words else "{}"
