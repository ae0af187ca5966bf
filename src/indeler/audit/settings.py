"""The settings of a rulebook that the audit reads, with its own readers."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from indeler.language import N_, InvalidInput
from indeler.model import Tenths, tenths

Settings = Mapping[str, Any]
"""The value of every setting of a rulebook."""

Table = Mapping[str, "tuple[str, ...] | Callable[[str], Any]"]
"""Settings by name: texts, the usual one first, or a reader of a text, which is empty if nothing was stated."""

USUALLY_NO = ("false", "true")
USUALLY_YES = ("true", "false")
"""Yes or no, the usual one first."""


def texts_of(settings: Mapping[str, object] | None) -> dict[str, str]:
    """Return settings as texts by name, as a certificate stores them."""
    return {name: _as_text(value) for name, value in sorted((settings or {}).items())}


def read_settings(rules: str, table: Table, texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the value of every setting, as given or else the usual one; raise InvalidInput for unreadable ones."""
    for name in texts:
        if name not in table:
            text = N_("{rules} has no setting '{name}'; it has {names}.")
            raise InvalidInput(text, rules=rules, name=name, names=sorted(table))
    return {name: _value(rules, name, readable, texts.get(name, "")) for name, readable in table.items()}


def _value(rules: str, name: str, readable: tuple[str, ...] | Callable[[str], Any], text: str) -> Any:
    if isinstance(readable, tuple):
        if not text or text in readable:
            return text or readable[0]
        raise InvalidInput(
            N_("The audit cannot judge {rules} with {name}={value}; it reads {choices}."),
            rules=rules,
            name=name,
            value=text,
            choices=[f"{name}={choice}" for choice in readable if choice or readable == ("",)],
        )
    try:
        return readable(text)
    except ValueError:
        refusal = N_("{rules}: {name}={value} cannot be read; the settings of the rulebook say how it is written.")
        raise InvalidInput(refusal, rules=rules, name=name, value=text) from None


def points_from_zero(text: str) -> Tenths:
    """Return points, 0 or more; 0 for an empty text."""
    try:
        points = tenths(text or "0")
    except InvalidInput:
        raise ValueError from None
    if points < 0:
        raise ValueError
    return points


def _as_text(value: object) -> str:
    """Return a Python value as the command line would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ",".join(map(str, value))
    return str(value).strip()
