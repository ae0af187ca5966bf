"""The input of a setting of the club rules on a form, by the type of its values."""

import datetime
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from msgspec.inspect import (
    BoolType,
    CustomType,
    DateType,
    DictType,
    IntType,
    LiteralType,
    StrType,
    StructType,
    TimeType,
    VarTupleType,
)

from indeler.formats.schema_errors import fields_of_struct
from indeler.language import Text, Wording
from indeler.rulebooks.setting_questions import InputKind, Question
from indeler.season import Exact, Points, Setting, Table, as_key, as_toml
from indeler.web.common.rows import Column, Rows
from indeler.web.common.setting_field import Pick
from indeler.web.common.templatetags.wording import day
from indeler.web.common.visitor_language import colon, translate_wording, with_comma

Called = Mapping[str, Text | Wording]
"""The names of values."""


class Input(NamedTuple):
    """The type of the input, the conversion of a value to its text, and of a typed text to the file's notation."""

    type: str
    as_input: Callable[[Any], str]
    written: Callable[[str], str]
    help: Any = ""


def input_of(setting: Setting) -> Input:
    """Return the input for a setting."""
    if is_list(setting):
        return _LISTS.get(type(setting.type.item_type), _LIST)
    if _is_choice(setting):
        return _CHOICE
    return next((input for known, input in _INPUTS if isinstance(setting.type, known)), _AS_IN_THE_FILE)


def is_list(setting: Setting) -> bool:
    """Return whether it is a list of words or numbers, which are typed with commas between them."""
    return isinstance(setting.type, VarTupleType) and not isinstance(setting.type.item_type, StructType)


def choices_of(setting: Setting) -> list[tuple[str, str]]:
    """Return the possible values of a closed list."""
    if isinstance(setting.type, BoolType):
        return [("true", _("yes")), ("false", _("no"))]
    called = setting.words.values
    values = [*map(str, setting.type.values)] if isinstance(setting.type, LiteralType) else []
    known = [value for value in called if value in values]  # in the order of the words: Monday is the first day
    others = [value for value in values if value not in called]
    return [(value, _value_in_words(value, called)) for value in (called if _is_choice(setting) else [*known, *others])]


def _is_choice(setting: Setting) -> bool:
    return isinstance(setting.type, StrType) and bool(setting.words.values)


def _value_in_words(value: str, called: Called) -> str:
    return translate_wording(called[value]) if value in called else value


def text_of(setting: Setting) -> str:
    """Return the text of the value in the input."""
    return "" if setting.value is None else input_of(setting).as_input(setting.value)


def typed_here(setting: Setting) -> str:
    """Return the value as the visitor would type it, with the decimal mark of the language."""
    text = text_of(setting)
    return with_comma(text) if input_of(setting) is _POINTS else text


def example_of(setting: Setting) -> str:
    """Return an example of a typed value."""
    example = setting.words.example
    if is_list(setting):
        return _LIST.as_input(tomllib.loads(f"example = {example}")["example"])
    return with_comma(example) if input_of(setting) is _POINTS else example.strip('"')


def pick_of(setting: Setting) -> Pick | None:
    """Return the choices in words, where the setting has them."""
    words = setting.words
    if not words.options and not words.others:
        return None
    return Pick(
        [(value, translate_wording(called)) for value, called in words.options.items()],
        [(way, translate_wording(called)) for way, called in words.others.items()],
    )


def value_for_people(setting: Setting, people: Mapping[str, str] | None = None) -> str:
    """Return the value as people read it, with members by name."""
    if (pick := pick_of(setting)) is not None:
        return pick.label_of(text_of(setting))
    if setting.value in (None, "", (), {}):
        return "–"
    if people and setting.words.by_member:
        named = ((people.get(number, number), value) for number, value in setting.value.items())
        return "; ".join(f"{name}: {_plain_value(value, {})}" for name, value in named)
    return _plain_value(setting.value, setting.words.values)


def _plain_value(value: Any, called: Called) -> str:
    """Return a value without the syntax of the file: words where there are any, rows one after another."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Exact) and value not in called:
        return with_comma(value)
    if isinstance(value, str):
        return _value_in_words(value, called)
    if isinstance(value, Points | Decimal):
        return with_comma(as_toml(value).strip('"'))
    if isinstance(value, datetime.time):
        return f"{value:%H:%M}"
    if isinstance(value, datetime.date):
        return day(value, "j F Y")
    if isinstance(value, Table):
        fields = ((type(value).words_for(name), getattr(value, name)) for name in value.__struct_fields__)
        return ", ".join(
            f"{translate_wording(field.label)}{colon()} {_plain_value(each, field.values)}" for field, each in fields
        )
    if isinstance(value, Mapping):
        return "; ".join(
            f"{_value_in_words(name, called)}{colon()} {_plain_value(each, called)}" for name, each in value.items()
        )
    if isinstance(value, tuple | list):
        mark = "; " if value and isinstance(value[0], Table) else ", "
        return mark.join(_plain_value(each, called) for each in value)
    return as_toml(value).strip('"')


def as_the_file_has_it(question: Question, text: str) -> str:
    """Return a setting of a pairing system in the notation of the file: a text unless it is a number or boolean."""
    is_bare = question.way is InputKind.YES_OR_NO or (
        question.way is InputKind.NUMBER and text.isascii() and text.isdigit()
    )
    return text if is_bare and text in (*question.choices, text.lstrip("0") or "0") else as_toml(text)


def _as_list(written: Callable[[str], str], text: str) -> str:
    return f"[{', '.join(written(word.strip()) for word in text.split(',') if word.strip())}]"


def _as_integer(text: str) -> str:
    """Return a number without quotes; the file refuses a word."""
    return text if text.isascii() and text.isdigit() else as_toml(text)


def _number_typed(text: str) -> str:
    """Return a number with a comma or a point; other values, such as a fraction or ``40p``, are quoted."""
    typed = text.strip().strip('"')
    number = typed.replace(",", ".")
    return number if re.fullmatch(r"[+-]?(0|[1-9][0-9]*)(\.[0-9]+)?", number) else as_toml(typed)


def _moment_typed(known: Callable[[str], object], text: str) -> str:
    """Return a date or a time as the file has it; any other text is quoted, so that its type is refused."""
    try:
        return str(known(text))
    except ValueError:
        return as_toml(text)


_LIST = Input(
    "text",
    lambda values: ", ".join(map(str, values)),
    partial(_as_list, as_toml),
    lazy("In order, separated by commas."),
)
_LISTS: dict[Any, Input] = {
    IntType: _LIST._replace(written=partial(_as_list, _as_integer)),
    CustomType: _LIST._replace(written=partial(_as_list, _number_typed)),
}
"""Lists of values other than words."""
_AS_IN_THE_FILE = Input("text", as_toml, str, lazy("As in the club rules file."))
_POINTS = Input("text", lambda points: as_toml(points).strip('"'), _number_typed)
_CHOICE = Input("select", str, as_toml)
_INPUTS: tuple[tuple[Any, Input], ...] = (
    (BoolType, Input("select", as_toml, str)),
    (LiteralType, _CHOICE),
    (IntType, Input("number", str, _number_typed)),
    (DateType, Input("date", str, partial(_moment_typed, datetime.date.fromisoformat))),
    (TimeType, Input("time", lambda time: f"{time:%H:%M}", partial(_moment_typed, datetime.time.fromisoformat))),
    (CustomType, _POINTS),
    (StrType, Input("text", str, as_toml)),
)


# Settings that are a list of tables, or a table of names and values: entered row by row, each column with its label.
# Input is converted to the notation of the file so that an untouched row stays the same.


Written = Callable[[Rows], str]
"""Converts all rows to the notation of the file."""


class SettingColumn(NamedTuple):
    """A column, the conversion of a value to its text, and of a typed text to the file's notation."""

    column: Column
    as_input: Callable[[Any], str]
    written: Callable[[str], str]


def rows_of(setting: Setting, people: Mapping[str, str] | None = None) -> tuple[Rows, Written] | None:
    """Return the rows of such a setting, and their conversion; None for others. ``people``: the members by number."""
    if isinstance(setting.type, VarTupleType) and isinstance(setting.type.item_type, StructType):
        columns = _columns(setting.type.item_type.cls)
        names = [each.column.name for each in columns]
        filled = [[_text(one, getattr(row, one.column.name)) for one in columns] for row in setting.value or ()]
        return Rows(setting.path, [each.column for each in columns], filled), partial(_as_tables, columns, names)
    if isinstance(setting.type, DictType):
        columns = _name_and_value(setting, people or {})
        filled = [[str(name), _text(columns[1], value)] for name, value in (setting.value or {}).items()]
        return Rows(setting.path, [each.column for each in columns], filled), partial(_as_pairs, columns)
    return None


def _columns(table: Any) -> list[SettingColumn]:
    found = []
    for field in fields_of_struct(table):
        options = getattr(field.type, "types", (field.type,))
        type = next(each for each in options if not isinstance(each, msgspec.inspect.NoneType))
        found.append(_column_of(Setting("", field.name, None, type, False, table.words_for(field.name))))
    return found


def _name_and_value(setting: Setting, people: Mapping[str, str]) -> list[SettingColumn]:
    labels = [translate_wording(each) for each in setting.words.columns] or [_("name"), _("value")]
    value = _column_of(Setting("", "value", None, setting.type.value_type, False, setting.words))
    name = Column("name", labels[0])
    if people and setting.words.by_member:
        others = {number: number for number in setting.value or {} if number not in people}
        name = name._replace(input="select", choices=[*people.items(), *others.items()])
    return [SettingColumn(name, str, str), value._replace(column=value.column._replace(label=labels[1]))]


def _column_of(setting: Setting) -> SettingColumn:
    column = input_of(setting)
    label = translate_wording(setting.words.label)
    return SettingColumn(Column(setting.name, label, column.type, choices_of(setting)), column.as_input, column.written)


def _text(column: SettingColumn, value: Any) -> str:
    return "" if value is None else column.as_input(value)


def _as_tables(columns: Sequence[SettingColumn], names: Sequence[str], rows: Rows) -> str:
    filled = ([each for each in zip(names, columns, row, strict=True) if each[2]] for row in rows.filled)
    tables = [_table({name: column.written(text) for name, column, text in row}) for row in filled]
    return f"[{', '.join(tables)}]"


def _as_pairs(columns: Sequence[SettingColumn], rows: Rows) -> str:
    return _table({name: columns[1].written(value) for name, value in rows.filled if name})


def _table(words: Mapping[str, str]) -> str:
    return f"{{ {', '.join(f'{as_key(name)} = {value}' for name, value in words.items())} }}" if words else "{}"
