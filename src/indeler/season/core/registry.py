"""The registry of competition kinds: a folder each, in this package or in another distribution.

A kind is a package with ``rules`` (the table of the club rules file, ``RULES``), ``competition`` (its behaviour,
``COMPETITION``, see `indeler.season.core.season`), and, where it has decisions of its own, ``events``,
``decide`` (checks) and ``evolve`` (effects; a kind with few events has them in ``competition``). Another distribution
names its package in the entry point group ``indeler.competitions``; the built-in packages are listed here, because
the program also runs without installed metadata. The word for a kind is in its table.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from indeler.language import N_, InvalidInput
from indeler.rulebooks.registry import entries_in_group
from indeler.season.core.tables import CompetitionRules

GROUP = "indeler.competitions"
"""The entry point group in which other distributions name the packages of their kinds."""

_BUILT_IN = (
    "indeler.season.competitions.cycles",
    "indeler.season.competitions.evenings",
    "indeler.season.competitions.cup",
    "indeler.season.competitions.keizer",
    "indeler.season.competitions.round_robin",
    "indeler.season.competitions.totals",
    "indeler.season.competitions.team",
    "indeler.season.competitions.teams",
    "indeler.season.competitions.challenge",
)
"""The packages of the built-in kinds, in the order in which the kinds are offered."""


@cache
def packages() -> dict[str, str]:
    """Return every kind by its word in the club rules file, and its package: the built-in ones first."""
    own = {word_of(import_module(f"{package}.rules").RULES): package for package in _BUILT_IN}
    others = {name: entry.value for name, entry in sorted(entries_in_group(GROUP).items()) if name not in own}
    return own | others


@cache
def rules() -> tuple[type[CompetitionRules], ...]:
    """Return the table that each kind has in the club rules file."""
    return tuple(_part(kind, "rules").RULES for kind in packages())


@cache
def competitions() -> dict[type[CompetitionRules], Any]:
    """Return the class of each kind, a `Competition`, by its table."""
    return {_part(kind, "rules").RULES: _part(kind, "competition").COMPETITION for kind in packages()}


def kinds() -> dict[str, type[CompetitionRules]]:
    """Return every kind by its word in the club rules file, and its table."""
    return {word_of(each): each for each in rules()}


def word_of(rules: type[CompetitionRules]) -> str:
    """Return the word for a kind in the club rules file, which its table declares."""
    return str(rules.__struct_config__.tag)


def picture(rules: type[CompetitionRules]) -> str:
    """Return the drawing of a kind, an SVG next to its table; empty where it has no drawing."""
    file = files(rules.__module__.rpartition(".")[0]).joinpath("picture.svg")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def modules(name: str) -> Iterator[ModuleType]:
    """Yield the modules of this name, of all kinds that have one."""
    for kind, package in packages().items():
        if find_spec(f"{package}.{name}") is not None:
            yield _part(kind, name)


def _part(kind: str, name: str) -> Any:
    package = packages()[kind]
    try:
        return import_module(f"{package}.{name}")
    except Exception as error:
        if package in _BUILT_IN:
            raise
        text = N_(
            "The competition kind '{kind}' of the package {package} cannot be read ({error}); remove or repair it."
        )
        raise InvalidInput(text, kind=kind, package=package, error=f"{type(error).__name__}: {error}") from error
