"""The lookup of a rulebook by its name: in this package, or in the entry points of another distribution."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache, lru_cache

from indeler._typing import TYPE_CHECKING, Any, TypeVar
from indeler.language import N_, InvalidInput, Text, all_of
from indeler.model import CHESS, Kind

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import ModuleType

    from indeler.model import Reading, Scale, Tournament
    from indeler.model.board_game import BoardGame
    from indeler.rulebooks.declaration import Declaration

Extension = TypeVar("Extension")
GROUP = "indeler.rulebooks"
"""The entry point group in which other distributions register the modules of their declarations."""
DEFAULT = "fide-dutch"
"""The rulebook of a tournament that names none."""
_LONGEST_NAME = 60
REGULATIONS = "indeler.rulebooks.regulations"
"""The module that declares several rulebooks."""


@lru_cache(maxsize=256)
def home_of(name: str) -> ModuleType | None:
    """Return the module with the ``DECLARATION`` of this rulebook, or its ``DECLARATIONS``; None: none."""
    if not _can_be_a_name(name):
        return None
    return _built_in_module(name) or (_loaded(_entries()[name]) if name in _entries() else None)


def find_declaration(name: str) -> Declaration | None:
    """Return the declaration of this rulebook; None if there is none."""
    home = home_of(name)
    return None if home is None else _declaration_in(home, name)


def _declaration_in(home: ModuleType, name: str) -> Declaration:
    declaration: Declaration = home.DECLARATIONS[name] if home.__name__ == REGULATIONS else home.DECLARATION
    return declaration


def built_in(name: str) -> Declaration | None:
    """Return the declaration of a rulebook of this package; reading other distributions takes longer than pairing."""
    home = _built_in_module(name) if _can_be_a_name(name) else None
    return None if home is None else _declaration_in(home, name)


def declared(name: str) -> Declaration:
    """Return the declaration of this rulebook."""
    found = find_declaration(name)
    if found is None:
        raise no_rulebook(name, names())
    return found


def no_rulebook(name: str, choices: Sequence[str]) -> InvalidInput:
    """Return the refusal of an unknown rulebook, with the ones whose names are almost the same."""
    from difflib import get_close_matches

    near = get_close_matches(name, choices, cutoff=0.8)
    if near:
        text = N_("There is no rulebook '{name}'; did you mean {near}? All of them: {choices}.")
        return InvalidInput(text, name=name, near=near, choices=choices)
    return InvalidInput(N_("There is no rulebook '{name}'; choose one of {choices}."), name=name, choices=choices)


@cache
def names() -> tuple[str, ...]:
    """Return every rulebook by name: the built-in ones in their order, then those of other distributions."""
    from importlib.resources import files

    stems = [file.name.removesuffix(".toml") for file in files(__package__).iterdir() if file.name.endswith(".toml")]
    own = sorted((stem.replace("_", "-") for stem in stems), key=lambda name: declared(name).place)
    return (*own, *sorted(_entries().keys() - set(own)))


def pairing() -> tuple[str, ...]:
    """Return the rulebooks that pair players, by their names for ``--rules``."""
    return tuple([name for name in names() if declared(name).engine and not declared(name).of_teams])


def pairing_teams() -> tuple[str, ...]:
    """Return the rulebooks that pair teams only."""
    return tuple([name for name in names() if declared(name).engine and declared(name).of_teams])


def audited(*, of_teams: bool = False, listed: bool = False) -> tuple[str, ...]:
    """Return the rulebooks of players, or of teams, with an audit; ``listed``: also tables and draws."""
    books = [declared(name) for name in names()]
    return tuple(
        [book.name for book in books if book.audit and book.of_teams == of_teams and (listed or not book.answers)]
    )


def explained() -> tuple[str, ...]:
    """Return the rulebooks whose rounds can be explained: the Swiss ones."""
    return tuple([name for name in names() if declared(name).study])


def reading_of(name: str) -> Reading:
    """Return the rulebook's reading of a round."""
    found = find_declaration(name)
    if found is None or found.reading is None:
        raise no_rulebook(name, pairing())
    return found.reading


def usual_scale(name: str) -> Scale:
    """Kndb DEF-SCORE, G3: return the scale of a rulebook's tournament that states none; else 1 - ½ - 0."""
    found = find_declaration(name)
    return CHESS if found is None else found.scale


def load_attribute(dotted: str) -> Any:
    """Return the object that a declaration names: a module, or ``module:attribute``."""
    module, _, attribute = dotted.partition(":")
    found = _imported(module)
    return getattr(found, attribute) if attribute else found


def _imported(name: str) -> ModuleType:
    """Return the module; `importlib` does the same, but loading it would cost time in every call of the engine."""
    __import__(name)
    return sys.modules[name]


def _can_be_a_name(name: str) -> bool:
    return name.isascii() and name.replace("-", "").isalnum() and name.islower() and len(name) <= _LONGEST_NAME


def _built_in_module(name: str) -> ModuleType | None:
    home = f"indeler.rulebooks.{name.replace('-', '_')}"
    try:
        module = _imported(home)
    except ModuleNotFoundError as missing:
        if missing.name != home:
            raise
        module = _imported(REGULATIONS)
        return module if name in module.DECLARATIONS else None
    return module if hasattr(module, "DECLARATION") else None


@cache
def _entries() -> dict[str, EntryPoint]:
    return {name: entry for name, entry in entries_in_group(GROUP).items() if _can_be_a_name(name)}


def _loaded(entry: EntryPoint) -> ModuleType:
    """Return the declaration of another distribution, with the checks that later code relies on."""
    try:
        module: ModuleType = entry.load()
        name = module.DECLARATION.name
    except Exception as error:
        text = N_(
            "The rulebook '{name}' of the package {package} cannot be read ({error}); remove or repair that package."
        )
        raise _unusable(text, entry, error) from error
    if name != entry.name:
        text = N_(
            "The package {package} calls a rulebook '{entry}' that calls itself '{name}'; remove or repair "
            "that package."
        )
        raise InvalidInput(text, package=_package_of(entry), entry=entry.name, name=name)
    return module


def _package_of(entry: EntryPoint) -> str:
    return entry.value if entry.dist is None else entry.dist.name


def _unusable(text: Text, entry: EntryPoint, error: Exception) -> InvalidInput:
    fault = f"{type(error).__name__}: {error}"
    return InvalidInput(text, name=entry.name, package=_package_of(entry), error=fault)


@cache
def entries_in_group(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of this group, by name."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=group)}


def load_entry(group: str, name: str, kind: type[Extension]) -> Extension | None:
    """Return the object with this name in this group, which must be of this kind; None if there is none."""
    entry = entries_in_group(group).get(name)
    if entry is None:
        return None
    try:
        found = entry.load()
        if not isinstance(found, kind):
            raise TypeError(f"{entry.value} is no {kind.__name__}")
    except Exception as error:
        text = N_("'{name}' of the package {package} cannot be used ({error}); remove or repair that package.")
        raise _unusable(text, entry, error) from error
    return found


def check_matches(tournament: Tournament, rules: str) -> None:
    """Refuse a rulebook that differs from the rounds played in the number of games of a pairing."""
    games = tournament.rounds[0].games if tournament.rounds else ()
    ended = [game for game in games if game.result.white is not Kind.PENDING]
    is_double = declared(rules).games > 1
    if not is_double and any(game.result.games for game in ended):
        doubles = [name for name in pairing() if declared(name).games > 1]
        raise InvalidInput(N_("This tournament has matches of two games; pair it by {rules}."), rules=all_of(doubles))
    single = next((game for game in ended if not game.result.games), None)
    if is_double and single is not None:
        text = N_(
            "In round 1 players {white} and {black} played one game, and {rules} pairs matches of two games: "
            "choose another rulebook, or write the line '192 {code}' in the file, so that two columns are a match."
        )
        raise InvalidInput(text, white=single.white, black=single.black, rules=rules, code=declared(rules).trf_codes[0])


def game_of(tournament: Tournament) -> BoardGame:
    """Return the stated game of the tournament, else that of its rulebook."""
    from indeler.model.board_game import BoardGame

    rulebook = find_declaration(tournament.rules or DEFAULT)
    return tournament.event.game or (BoardGame(rulebook.game) if rulebook else BoardGame.CHESS)
