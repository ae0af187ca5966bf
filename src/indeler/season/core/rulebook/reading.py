"""From the text of a rulebook file to the rulebook, or to one sentence with the line that is wrong."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from indeler.formats.misfits import misfit, no_toml
from indeler.formats.whole_files import reason
from indeler.language import N_, FileTrouble, InvalidInput, Sentence, Text, Words
from indeler.model import as_tenths, tenths
from indeler.season.core.rulebook.bounds import LARGEST_RULEBOOK, check_bounds
from indeler.season.core.rulebook.club import ClubRulebook, check
from indeler.season.core.rulebook.lines import line_of
from indeler.season.core.rulebook.presets import SHIPPED
from indeler.season.core.tables import Exact, PartPoints, Points, Spoken


def read_rulebook(path: Path | str) -> ClubRulebook:
    """The rulebook in this file."""
    return parsed(_text(Path(path)), str(path))


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(LARGEST_RULEBOOK + 1)  # one letter more is refused
    except OSError as trouble:
        raise FileTrouble(N_("{path}: {reason}."), path=path, reason=reason(trouble)) from None
    except UnicodeDecodeError:
        raise InvalidInput(N_("{path} is not a UTF-8 text."), path=path) from None


def shipped(name: str) -> ClubRulebook:
    """A rulebook that comes with Indeler."""
    return parsed(shipped_text(name), f"{name}.toml")


def shipped_text(name: str) -> str:
    """The file of a rulebook that comes with Indeler, to start one's own from."""
    if name not in SHIPPED:
        raise InvalidInput(
            N_("There is no rulebook '{name}'; choose one of {choices}, or name a TOML file."),
            name=name,
            choices=SHIPPED,
        )
    return files("indeler.season.rulebooks").joinpath(f"{name}.toml").read_text(encoding="utf-8")


def text_of(rules: str) -> str:
    """The text of a rulebook that comes with Indeler, by its name, or of a file."""
    if rules in SHIPPED:
        return shipped_text(rules)
    if not rules.endswith(".toml"):
        shipped_text(rules)
    return _text(Path(rules))


def digest(text: str) -> str:
    """The digest by which a logbook knows its rulebook."""
    return sha256(text.encode()).hexdigest()


def parsed(text: str, where: str = "rulebook") -> ClubRulebook:
    """The rulebook that this text holds; ``where`` names it in a refusal."""
    tree = tree_of(text, where)
    try:
        rulebook = msgspec.convert(tree, ClubRulebook, dec_hook=decoded)
    except msgspec.ValidationError as wrong:
        path, fault, unknown = misfit(wrong, ClubRulebook, tree, lambda kind: Sentence(_BELONGS[kind]))
        raise _refusal(where, text, path, fault, unknown) from None
    for path, wrongly in check(rulebook):
        raise _refusal(where, text, path, wrongly)
    return rulebook


def tree_of(text: str, where: str = "rulebook") -> dict[str, Any]:
    """The tables of this text as they stand there."""
    check_bounds(text, where)
    try:
        return tomllib.loads(text, parse_float=str)  # exact: 3.5 never becomes a float
    except tomllib.TOMLDecodeError as wrong:
        raise no_toml(where, wrong) from None


_BELONGS: dict[type, Text] = {
    Points: N_("a number of points, such as 3.5"),
    Exact: N_('a number such as 70, or a text such as "1/3"'),
}
"""What belongs where a type of our own stands."""


def decoded(type: type, value: Any) -> Any:
    """A number of points, or a number or word of a pairing system, as the file writes it, read exactly."""
    if type not in _BELONGS:
        raise NotImplementedError
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(f"Expected {_BELONGS[type]}")
    if type is Exact:
        return Exact(str(value).strip())
    part = _PART.fullmatch(value) if isinstance(value, str) else None
    try:
        exact = as_tenths(int(part[1] or 0) + Fraction(part[2])) if part else tenths(value)
        return Points(exact) if exact.denominator == 1 else PartPoints(exact)
    except (InvalidInput, ZeroDivisionError) as wrong:
        raise ValueError(str(wrong)) from None


_PART = re.compile(r"(?:([0-9]{1,4}) )?([0-9]{1,4}/[0-9]{1,4}|[0-9]{1,4}[.][0-9]{2,4})")
"""``1/3``, ``2 1/3``, ``0.25``."""


def _refusal(where: str, text: str, path: str, fault: Spoken, unknown: str = "") -> InvalidInput:
    """The refusal of what stands at this path, or of the ``unknown`` field in it."""
    return InvalidInput(
        N_("{file}:{line}: {path}: {fault}; see docs/season/rulebook-file.md."),
        file=where,
        line=line_of(text, f"{path}.{unknown}".strip(".")),
        path=path or Sentence(N_("the file")),
        fault=_Part(fault),
    )


class _Part:
    """A sentence as a part of another one: without its capital and its full stop."""

    def __init__(self, sentence: Spoken) -> None:
        self.sentence = sentence

    def translated(self, words: Words) -> str:
        """In the language of these words."""
        text = self.sentence.translated(words).rstrip(".")
        is_code = text[1:2].isupper() or text[1:2].isdigit()  # WP is a tie-break
        return text if is_code else text[:1].lower() + text[1:]
