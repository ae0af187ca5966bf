"""Settings of a rulebook as the command line gives them."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.language import N_, InvalidInput


def settings_of(pairs: Iterable[str] | None) -> dict[str, str]:
    """``--set name=value`` as a mapping; the rulebook checks names and values."""
    settings = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise InvalidInput(
                N_("--set {pair}: a setting is written NAME=VALUE; 'indeler rules NAME' lists them."), pair=pair
            )
        settings[name.strip().replace("-", "_")] = value.strip()
    return settings
