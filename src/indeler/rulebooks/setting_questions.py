"""The form fields for the settings of a rulebook: a choice, a number or a text, in all languages."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from indeler.language import Wording
from indeler.rulebooks.clause_texts import SettingWords, clause_texts
from indeler.rulebooks.declaration import Setting
from indeler.rulebooks.registry import declared
from indeler.rulebooks.settings import Choice, at_least_0, baku, parse_int, true_or_false


class InputKind(StrEnum):
    """The kind of form field for a setting."""

    YES_OR_NO = "yes or no"
    CHOICE = "choice"
    NUMBER = "number"
    TEXT = "text"


class Question(NamedTuple):
    """A setting as a form field."""

    name: str
    way: InputKind
    words: SettingWords
    usual: str = ""
    """The default text; empty: the rulebook derives it, as its sentence explains."""
    choices: tuple[str, ...] = ()
    """The possible values, if they are limited."""
    least: int | None = None
    rules: str = ""

    @property
    def sentence(self) -> Wording:
        """``Whether … (B1a).`` of ``B1a: whether …``."""
        return Wording({lang: _sentence(text) for lang, text in self.words.meaning.texts.items()})


@cache
def questions(rules: str) -> tuple[Question, ...]:
    """Return every setting of this rulebook, in its order."""
    texts = clause_texts(rules).settings
    return tuple(_question(setting, texts[setting.name])._replace(rules=rules) for setting in declared(rules).settings)


def _question(setting: Setting, words: SettingWords) -> Question:
    name, usual = setting.name, setting.default
    if setting.read in (true_or_false, baku):
        return Question(name, InputKind.YES_OR_NO, words, usual, ("true", "false"))
    if isinstance(setting.read, Choice):
        return Question(name, InputKind.CHOICE, words, usual, tuple(setting.read.values))
    if setting.read in _LEAST:
        return Question(name, InputKind.NUMBER, words, usual, least=_LEAST[setting.read])
    return Question(name, InputKind.TEXT, words, usual)


_LEAST = {parse_int: 1, at_least_0: 0}

_CITED = re.compile(r"(?P<clauses>[A-Z0-9][\w.-]*+(?:(?:, | and | en | und | et )[A-Z0-9][\w.-]*+)*+)\s?: ")
"""The clauses before a meaning: ``B5, B6: ``."""


def _sentence(meaning: str) -> str:
    cited = _CITED.match(meaning)
    text = meaning[cited.end() :] if cited else meaning
    clauses = f" ({cited['clauses']})" if cited else ""
    return f"{text[:1].upper()}{text[1:]}{clauses}."
