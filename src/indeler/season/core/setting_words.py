"""What the settings of a club rules file are called, and how somebody who sees one for the first time is told about it.

A table says so of each of its fields (`Table.words`); tests/season/test_setting_words.py refuses a field without words.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from indeler.language import Text, Wording


class SettingWords(NamedTuple):
    """A setting: what people call it, what it decides, and a value that it can have, as the file writes it."""

    label: Text | Wording
    meaning: Text | Wording
    example: str
    important: bool = False
    """Whether a new season asks for it at once; the others are folded."""
    values: Mapping[str, Text | Wording] = MappingProxyType({})
    """Where there are only some values: what people call each of them."""
    empty: Text | None = None
    """Where there are only some values: what people call it if none of them is chosen."""
    columns: tuple[Text, ...] = ()
    """Where it is a table of names and values: what stands in front, and what behind."""
    by_member: bool = False
    """Where it is a table of names and values: whether what stands in front is the number of a member."""
    options: Mapping[str, Text] = MappingProxyType({})
    """Where any value can be but some are usual: those, as somebody would type them, and what people call each."""
    others: Mapping[str, Text] = MappingProxyType({})
    """How another value than these is asked for, and what that is called: ``share`` (2/3), ``points`` (40p),
    ``number``, ``each`` (2N), ``ratio`` (3:1) or ``text``."""


TableWords = Mapping[str, SettingWords]
"""The words of a table by the name of the field."""
