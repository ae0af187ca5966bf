"""Reads the register of a rulebook: its title, its source, how far it is built and its clauses in their order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from indeler.rulebooks.lookup import home_of, names

LANGUAGES = ("nl", "en", "de")


class UnknownClause(LookupError):
    """A rulebook, clause or language that the register does not have."""


class Clause(NamedTuple):
    """One clause. ``article`` is its place in the print where the id is ours."""

    id: str
    wording: Mapping[str, str]
    article: str = ""
    asks_nothing: str = ""
    """Why the clause asks nothing of a program; empty where it does ask something."""

    def words(self, lang: str = "en") -> str:
        """The clause in one line of this language."""
        return _in_language(self.wording, lang)


class Register(NamedTuple):
    """A rulebook and its clauses by id, in the order of the print."""

    name: str
    titles: Mapping[str, str]
    sources: Mapping[str, str]
    """The printed rulebook: federation, edition and year, by language."""
    status: str
    """How far Indeler carries it out: ``built``, ``partly`` or ``not built``."""
    clauses: Mapping[str, Clause]

    def title(self, lang: str = "en") -> str:
        """What the rulebook is called in this language."""
        return _in_language(self.titles, lang)

    def source(self, lang: str = "en") -> str:
        """Where the rulebook was printed, in this language."""
        return _in_language(self.sources, lang)


@cache
def register(rulebook: str) -> Register:
    """The register of this rulebook: the TOML file beside its declaration."""
    from importlib.resources import files

    home = home_of(rulebook)
    if home is None:
        raise UnknownClause(f"There is no rulebook '{rulebook}'; choose one of {', '.join(names())}.")
    package, _, stem = home.__name__.rpartition(".")
    return parsed(files(package).joinpath(f"{stem}.toml").read_text(encoding="utf-8"))


def wording(rulebook: str, clause: str, lang: str = "en") -> str:
    """One clause of a rulebook in one line of this language."""
    found = register(rulebook).clauses.get(clause)
    if found is None:
        raise UnknownClause(f"{rulebook} has no clause '{clause}'; 'indeler rules {rulebook}' lists them.")
    return found.words(lang)


def parsed(toml: str) -> Register:
    """The register that this TOML text holds."""
    from tomllib import loads

    book = loads(toml)
    return Register(
        name=book["name"],
        titles=book["title"],
        sources=_sources(book["source"]),
        status=book["status"],
        clauses={id: _clause(id, entry) for id, entry in book["clause"].items()},
    )


def _sources(source: Mapping[str, Any]) -> dict[str, str]:
    year = f" ({source['year']})" if "year" in source else ""
    return {lang: f"{source['federation']}, {edition}{year}" for lang, edition in source["edition"].items()}


def _clause(id: str, entry: Mapping[str, str]) -> Clause:
    wording = {lang: entry[lang] for lang in LANGUAGES if entry.get(lang)}
    return Clause(id, wording, entry.get("article", ""), entry.get("asks_nothing", ""))


def _in_language(words: Mapping[str, str], lang: str) -> str:
    if lang not in words:
        raise UnknownClause(f"There are no words in '{lang}'; choose one of {', '.join(LANGUAGES)}.")
    return words[lang]
