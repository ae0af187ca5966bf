"""What a tournament chose of what its rulebook leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from indeler.language import N_, InvalidInput, Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from indeler.model import Tournament
    from indeler.rulebooks.declaration import Declaration
    from indeler.rulebooks.settings import Setting


def kept_with(tournament: Tournament, rules: str) -> Mapping[str, str]:
    """The settings that a tournament keeps, if it is one of this rulebook."""
    return tournament.settings if tournament.rules in ("", rules) else {}


def read_settings(rulebook: Declaration, given: Mapping[str, object]) -> dict[str, Any]:
    """The value of every setting: as given, in text or as a Python value, or else by default (None: not said)."""
    known = {setting.name: setting for setting in rulebook.settings}
    for name in given:
        if name not in known:
            choices = Sentence(N_("it has {names}"), names=known) if known else Sentence(N_("it has none"))
            raise InvalidInput(
                N_("{rules} has no setting '{setting}'; {choices}."), rules=rulebook.name, setting=name, choices=choices
            )
    return {name: _value(rulebook.name, setting, given.get(name)) for name, setting in known.items()}


def _value(rules: str, setting: Setting, given: object) -> object:
    text = setting.default if given is None else as_text(given)
    if given is None and not text:
        return None
    try:
        return setting.read(text)
    except ValueError:
        from indeler.rulebooks.register import register  # needed for this sentence only, and starting takes time

        raise InvalidInput(
            N_("{rules}: {setting}={text} cannot be; choose {choices}."),
            rules=rules,
            setting=setting.name,
            text=text,
            choices=register(rules).settings[setting.name].choices,
        ) from None


def as_text(value: object) -> str:
    """A Python value as the command line would write it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{each}" for name, each in value.items())
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ",".join(map(str, value))
    return str(value).strip()
