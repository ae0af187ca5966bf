"""How somebody is asked for the settings of a rulebook: by a choice, a number or a text, in words of three languages.

Whatever asks people for settings, on a page or elsewhere, asks here; what can be set is what the rulebook declares.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from indeler.language import Wording
from indeler.rulebooks.clause_texts import SettingWords, clause_texts
from indeler.rulebooks.registry import declared
from indeler.rulebooks.settings import Choice, Setting, at_least_0, baku, parse_int, true_or_false


class InputKind(StrEnum):
    """How a setting is asked for."""

    YES_OR_NO = "yes or no"
    CHOICE = "choice"
    NUMBER = "number"
    TEXT = "text"


class Question(NamedTuple):
    """A setting as people are asked for it."""

    name: str
    way: InputKind
    words: SettingWords
    usual: str = ""
    """The text that holds where nothing is said; empty: the rulebook works it out, as its sentence tells."""
    choices: tuple[str, ...] = ()
    """What can be chosen, where not everything can."""
    least: int | None = None
    """The smallest number, of a number."""
    rules: str = ""
    """The rulebook that it is of."""

    @property
    def sentence(self) -> Wording:
        """``Whether … (B1a).`` of ``B1a: whether …``."""
        return Wording({lang: _sentence(text) for lang, text in self.words.meaning.texts.items()})


@cache
def questions(rules: str) -> tuple[Question, ...]:
    """Every setting of this rulebook, in its order."""
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

_CITED = re.compile(r"(?P<clauses>[A-Z0-9][\w.-]*(?:(?:, | and | en | und | et )[A-Z0-9][\w.-]*)*)\s?: ")
"""The clauses before a meaning: ``B5, B6: ``."""


def _sentence(meaning: str) -> str:
    cited = _CITED.match(meaning)
    text = meaning[cited.end() :] if cited else meaning
    clauses = f" ({cited['clauses']})" if cited else ""
    return f"{text[:1].upper()}{text[1:]}{clauses}."
