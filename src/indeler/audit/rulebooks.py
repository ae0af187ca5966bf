"""Which rulebook a round is judged by, with which settings: as the person says, or else the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from indeler.audit.facts import Facts
from indeler.audit.given import Given
from indeler.audit.settings import read_settings, texts_of
from indeler.audit.stated import with_kept
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Tournament
from indeler.rulebooks import DEFAULT, audited, known
from indeler.rulebooks import named as imported


class Yardstick(NamedTuple):
    """What a round is judged by."""

    rules: str
    settings: dict[str, str]
    """The settings that are not the usual ones, as texts by name."""
    examine: Callable[[Tournament, Given, Facts], None]
    """Reads the rulebook; raises `verdict.NotInOrder` at the first fault."""

    def named(self) -> Sentence | str:
        """The rulebook and its settings in words."""
        return named(self.rules, self.settings)


def named(rules: str, settings: Mapping[str, str]) -> Sentence | str:
    """A rulebook and its settings in words."""
    if not settings:
        return rules
    chosen = [f"{name}={text}" for name, text in sorted(settings.items())]
    return Sentence(N_("{rules} with {settings}"), rules=rules, settings=chosen)


def yardstick(tournament: Tournament, rules: str | None, settings: Mapping[str, object] | None) -> Yardstick:
    """The rulebook that was asked for or that the file names, with these settings and those that the file keeps."""
    name = rules or tournament.rules or DEFAULT
    found = known(name)
    if found is None or not found.audit:
        raise InvalidInput(
            N_("The audit does not know the rulebook '{rules}'; choose one of {choices}."),
            rules=name,
            choices=audited(),
        )
    home, texts = imported(found.audit), with_kept(tournament, name, texts_of(settings))
    values, usual = read_settings(name, home.SETTINGS, texts), read_settings(name, home.SETTINGS, {})
    return Yardstick(
        name,
        {setting: text for setting, text in texts.items() if values[setting] != usual[setting]},
        lambda before, given, facts: home.examine(before, given, facts, values),
    )
