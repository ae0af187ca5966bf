"""A rulebook as a file: every setting that is not as usual, table by table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from indeler.formats.shapes import fields_of_struct
from indeler.season.core.rulebook.club import ClubRulebook
from indeler.season.core.rulebook.settings import as_toml
from indeler.season.core.tables import CompetitionRules

HEADING = "# What each word means: docs/season/rulebook-file.md.\n\n"


def format_rules(rulebook: ClubRulebook) -> str:
    """The text of a file that `parsed` reads as this rulebook."""
    return HEADING + "\n".join(_lines(rulebook, "")) + "\n"


def _lines(table: Any, path: str) -> Iterator[str]:
    """The settings of a table, then the tables within it, each under its heading."""
    fields = [(each.name, getattr(table, each.name), _usual(each)) for each in fields_of_struct(type(table))]
    within = [(name, value) for name, value, usual in fields if _is_table(value) and value != usual]
    yield from (
        f"{name} = {as_toml(value)}"
        for name, value, usual in fields
        if not _is_table(value) and value is not None and value != usual
    )
    for name, value in within:
        place = f"{path}.{name}".lstrip(".")
        for each in value if isinstance(value, tuple) else [value]:
            yield ""
            yield f"[[{place}]]" if isinstance(value, tuple) else f"[{place}]"
            if isinstance(each, CompetitionRules):
                yield f"kind = {as_toml(each.__struct_config__.tag)}"
            yield from _lines(each, place)


def _usual(field: msgspec.inspect.Field) -> Any:
    """The value of a setting that the file leaves out."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _is_table(value: Any) -> bool:
    if isinstance(value, tuple):
        return bool(value) and isinstance(value[0], CompetitionRules)
    return isinstance(value, msgspec.Struct)
