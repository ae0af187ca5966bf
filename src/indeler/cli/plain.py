"""The common functions of `indeler-engine` and `indeler pair` that work without click."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.language import N_, InvalidInput
from indeler.model import Pairing

_OPTIONS = {"tournament", "rules", "final"}
"""Names of parameters of the functions that take settings as keyword arguments."""


def settings_of(pairs: Iterable[str] | None) -> dict[str, str]:
    """Return ``--set name=value`` as a mapping; the rulebook checks names and values."""
    settings = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            text = N_("--set {pair}: a setting is written NAME=VALUE; 'indeler rules NAME' lists them.")
            raise InvalidInput(text, pair=pair)
        settings[name.strip().replace("-", "_")] = value.strip()
    for name in _OPTIONS & settings.keys():
        text = N_("--set {name}: no rulebook has such a setting; 'indeler rules NAME' lists the settings.")
        raise InvalidInput(text, name=name)
    return settings


def reply(pairing: Pairing) -> str:
    """Return the number of lines, then "white black" by pairing number in board order, and last "id 0" for the bye."""
    lines = [f"{white} {black}" for white, black in pairing.boards]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"
