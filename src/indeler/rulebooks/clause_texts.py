"""Reads the words of a rulebook: title, source, how far it is built, settings, and clauses with their roles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any, NamedTuple

from indeler.language import N_, InvalidInput, Wording
from indeler.language.catalogue import LANGUAGES
from indeler.rulebooks.registry import home_of, names


class UnknownClause(InvalidInput):
    """A rulebook, clause or language that the register does not have."""


class Clause(NamedTuple):
    """One clause. ``article`` is its place in the print where the id is ours."""

    id: str
    wording: Mapping[str, str]
    article: str = ""
    asks_nothing: Wording | None = None
    """Why the clause asks nothing of a program; None where it does ask something."""
    counts: str = ""
    """What the criterion counts, as one of the kinds that explanations have sentences for (`reasons.comparison`)."""
    white: str = ""
    """By what a rule on colours gives white, in one of the ways that explanations have words for."""

    def words(self, lang: str = "en") -> str:
        """The clause in one line of this language."""
        return _in_language(self.wording, lang)


class Roles(NamedTuple):
    """By which clause a rulebook says what every Swiss rulebook says in some way."""

    met: str = ""
    """Two players meet once."""
    colours: str = ""
    """Two who both must have the same colour do not meet."""
    barred: str = ""
    """Who may not have the bye."""
    complete: str = ""
    """Those who are left can all be paired; the rules of 1992 have no clause for it but the absolute ones."""
    natural: str = ""
    """Who meets whom if nothing stands in the way."""
    best: str = ""
    """The best on all criteria, and of those the first, is taken."""
    moves_down: str = ""
    """Who is left over goes to the next group."""
    floats: str = ""
    """Opponents with unequal scores."""
    ahead: str = ""
    """Who leaves suits the next group."""
    without_opponent: str = ""
    """Who has no possible opponent leaves his group."""
    chosen: str = ""
    """The order in which sets of moved-down players are tried."""
    transposed: str = ""
    """The order in which their opponents are tried."""
    exchanged: str = ""
    """The order of exchanges between S1 and S2."""
    shifted: str = ""
    """The order in which S2 is transposed among residents."""
    free: str = ""
    """Who meets the dummy is free."""
    known_free: str = ""
    """Who is free is known beforehand."""
    downfloaters: tuple[str, ...] = ()
    """The criteria on who leaves a bracket, which stand above the look ahead."""
    exempt: tuple[str, ...] = ()
    """Who may miss an absolute colour in the last round."""

    def clauses(self) -> set[str]:
        """All clauses that have a role."""
        single = {clause for clause in self if isinstance(clause, str) and clause}
        return single.union(self.downfloaters, self.exempt)


class SettingWords(NamedTuple):
    """What a setting is called, what it means, and what can be chosen."""

    label: Wording
    meaning: Wording
    choices: Wording
    example: str = ""
    """A value that is not the usual one."""
    values: Mapping[str, Wording] = {}
    """What people call the values that are words."""
    important: bool = False
    """Whether whoever makes a tournament is asked at once; the others are folded."""

    @property
    def choices_in_words(self) -> Wording:
        """What can be chosen, for a page: ``a whole number from 0, or “no limit”`` where a file says ``none``."""
        if not self.values:
            return self.choices
        known = "|".join(re.escape(value) for value in sorted(self.values, key=len, reverse=True))
        word = re.compile(rf"(?<![\w+.,/])(?:{known})(?![\w+/:])")
        return Wording(
            {
                lang: word.sub(lambda found: f"“{_in_language(self.values[found[0]].texts, lang)}”", text)  # noqa: B023
                for lang, text in self.choices.texts.items()
            }
        )


class ClauseTexts(NamedTuple):
    """A rulebook and its clauses by id, in the order of the print."""

    name: str
    titles: Mapping[str, str]
    sources: Mapping[str, str]
    """The printed rulebook: federation, edition and year, by language."""
    status: str
    """How far Indeler carries it out: ``built``, ``partly`` or ``not built``."""
    clauses: Mapping[str, Clause]
    roles: Roles = Roles()
    settings: Mapping[str, SettingWords] = {}
    sentence: Wording | None = None
    """How it pairs, for who chooses among the rulebooks."""

    def title(self, lang: str = "en") -> str:
        """What the rulebook is called in this language."""
        return _in_language(self.titles, lang)

    def source(self, lang: str = "en") -> str:
        """Where the rulebook was printed, in this language."""
        return _in_language(self.sources, lang)


@cache
def clause_texts(rulebook: str) -> ClauseTexts:
    """The register of this rulebook: the TOML file beside its declaration."""
    home = home_of(rulebook)
    if home is None:
        raise UnknownClause(
            N_("There is no rulebook '{name}'; choose one of {choices}."), name=rulebook, choices=names()
        )
    package, _, stem = home.__name__.rpartition(".")
    file = files(package).joinpath(f"{stem}.toml")
    try:
        return parsed(file.read_text(encoding="utf-8"))
    except KeyError as missing:
        fault = f"{missing.args[0]} is missing"
    except (OSError, TypeError, ValueError) as error:
        fault = str(error)
    text = N_("{file}, the texts of the rulebook '{name}', cannot be used ({error}); complete or repair it.")
    raise InvalidInput(text, file=file.name, name=rulebook, error=fault)


def wording(rulebook: str, clause: str, lang: str = "en") -> str:
    """One clause of a rulebook in one line of this language."""
    found = clause_texts(rulebook).clauses.get(clause)
    if found is None:
        raise UnknownClause(
            N_("{rules} has no clause '{clause}'; the rulebook lists its clauses."), rules=rulebook, clause=clause
        )
    return found.words(lang)


def parsed(toml: str) -> ClauseTexts:
    """The register that this TOML text holds."""
    book = loads(toml)
    return ClauseTexts(
        name=book["name"],
        titles=book["title"],
        sources=_sources(book["source"]),
        status=book["status"],
        clauses={id: _clause(id, entry) for id, entry in book["clause"].items()},
        roles=_roles(book.get("roles", {})),
        settings={name: _setting(name, entry) for name, entry in book.get("setting", {}).items()},
        sentence=Wording(book["sentence"]) if "sentence" in book else None,
    )


def _setting(name: str, entry: Mapping[str, Any]) -> SettingWords:
    """One that has no label is called by its name."""
    label = Wording(entry.get("label") or {"en": name.replace("_", " ").capitalize()})
    values = {value: Wording(texts) for value, texts in entry.get("values", {}).items()}
    for key in ("meaning", "choices"):
        if key not in entry:
            raise KeyError(f"setting.{name}.{key}")
    meaning, choices = Wording(entry["meaning"]), Wording(entry["choices"])
    return SettingWords(label, meaning, choices, entry.get("example", ""), values, entry.get("important", False))


def _roles(table: Mapping[str, Any]) -> Roles:
    named: dict[str, Any] = {role: tuple(one) if isinstance(one, list) else one for role, one in table.items()}
    return Roles(**named)


def _sources(source: Mapping[str, Any]) -> dict[str, str]:
    year = f" ({source['year']})" if "year" in source else ""
    return {lang: f"{source['federation']}, {edition}{year}" for lang, edition in source["edition"].items()}


def _clause(id: str, entry: Mapping[str, Any]) -> Clause:
    wording = {lang: entry[lang] for lang in LANGUAGES if entry.get(lang)}
    asks_nothing = Wording(entry["asks_nothing"]) if "asks_nothing" in entry else None
    return Clause(id, wording, entry.get("article", ""), asks_nothing, entry.get("counts", ""), entry.get("white", ""))


def _in_language(words: Mapping[str, str], lang: str) -> str:
    """The text of this language; in English where a rulebook has none in it."""
    if lang not in LANGUAGES:
        raise UnknownClause(N_("There is no language '{lang}'; choose one of {choices}."), lang=lang, choices=LANGUAGES)
    return words.get(lang) or words["en"]
