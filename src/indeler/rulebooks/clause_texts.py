"""The texts of a rulebook: title, source, implementation status, settings, and clauses with their roles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from tomllib import loads
from typing import Any, NamedTuple

from indeler.language import N_, InvalidInput, Wording
from indeler.language.catalogue import LANGUAGES
from indeler.rulebooks.registry import REGULATIONS, home_of, names, no_rulebook


class UnknownClause(InvalidInput):
    """A rulebook, clause or language that the register does not have."""


class Clause(NamedTuple):
    """One clause. ``article`` is its place in the print if the id is ours."""

    id: str
    wording: Mapping[str, str]
    article: str = ""
    asks_nothing: Wording | None = None
    """The reason why the clause requires nothing of a program; None if it does."""
    counts: str = ""
    """The kind of value that the criterion counts, a key of the sentences of explanations (`reasons.comparison`)."""
    white: str = ""
    """The method by which a rule on colours gives white, a key of the texts of explanations."""

    def words(self, lang: str = "en") -> str:
        """Return the clause in one line of this language."""
        return _in_language(self.wording, lang)


class Roles(NamedTuple):
    """The clauses of a rulebook for the rules that every Swiss rulebook has in some form."""

    met: str = ""
    """Two players meet once."""
    colours: str = ""
    """Two players with equal absolute colours do not meet."""
    barred: str = ""
    """The players who may not have the bye."""
    complete: str = ""
    """The remaining players can all be paired; the rules of 1992 only have the absolute criteria for it."""
    natural: str = ""
    """The pairs if no rule is in conflict."""
    best: str = ""
    """The best on all criteria, and of those the first, is taken."""
    moves_down: str = ""
    """Players left over move to the next group."""
    floats: str = ""
    """Opponents with unequal scores."""
    ahead: str = ""
    """Leavers suit the next group."""
    without_opponent: str = ""
    """A player without a possible opponent leaves the group."""
    chosen: str = ""
    """The order in which sets of moved-down players are tried."""
    transposed: str = ""
    """The order in which their opponents are tried."""
    exchanged: str = ""
    """The order of exchanges between S1 and S2."""
    shifted: str = ""
    """The order in which S2 is transposed among residents."""
    free: str = ""
    """The opponent of the dummy is free."""
    known_free: str = ""
    """The free player is known beforehand."""
    downfloaters: tuple[str, ...] = ()
    """The criteria on the leavers of a bracket, which are above the look-ahead."""
    exempt: tuple[str, ...] = ()
    """The players who may miss an absolute colour in the last round."""

    def clauses(self) -> set[str]:
        """Return all clauses that have a role."""
        single = {clause for clause in self if isinstance(clause, str) and clause}
        return single.union(self.downfloaters, self.exempt)


class SettingWords(NamedTuple):
    """The name of a setting, its meaning, and the choices."""

    label: Wording
    meaning: Wording
    choices: Wording
    example: str = ""
    """An example other than the default."""
    values: Mapping[str, Wording] = {}
    """The names of the values that are words."""
    important: bool = False
    """Whether the setting is shown at once for a new tournament; the others are folded."""

    @property
    def choices_in_words(self) -> Wording:
        """The choices, for a page: ``a whole number from 0, or “no limit”`` where a file has ``none``."""
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
    """The implementation status: ``built``, ``partly`` or ``not built``."""
    clauses: Mapping[str, Clause]
    roles: Roles = Roles()
    settings: Mapping[str, SettingWords] = {}
    sentence: Wording | None = None
    """A sentence on its pairing method, for a choice among rulebooks."""

    def title(self, lang: str = "en") -> str:
        """Return the title of the rulebook in this language."""
        return _in_language(self.titles, lang)

    def source(self, lang: str = "en") -> str:
        """Return the source of the printed rulebook in this language."""
        return _in_language(self.sources, lang)


def text_file(rulebook: str) -> Traversable | None:
    """Return the TOML file with the texts of this rulebook, next to its declaration; None if there is no rulebook."""
    home = home_of(rulebook)
    if home is None:
        return None
    package, _, stem = home.__name__.rpartition(".")
    return files(package).joinpath(f"{rulebook.replace('-', '_') if home.__name__ == REGULATIONS else stem}.toml")


@cache
def clause_texts(rulebook: str) -> ClauseTexts:
    """Return the register of this rulebook: the TOML file next to its declaration."""
    file = text_file(rulebook)
    if file is None:
        unknown = no_rulebook(rulebook, names())
        raise UnknownClause(unknown.text, **unknown.values)
    try:
        return parsed(file.read_text(encoding="utf-8"))
    except KeyError as missing:
        fault = f"{missing.args[0]} is missing"
    except (OSError, TypeError, ValueError) as error:
        fault = str(error)
    text = N_("{file}, the texts of the rulebook '{name}', cannot be used ({error}); complete or repair it.")
    raise InvalidInput(text, file=file.name, name=rulebook, error=fault)


def wording(rulebook: str, clause: str, lang: str = "en") -> str:
    """Return one clause of a rulebook in one line of this language."""
    found = clause_texts(rulebook).clauses.get(clause)
    if found is None:
        text = N_("{rules} has no clause '{clause}'; the rulebook lists its clauses.")
        raise UnknownClause(text, rules=rulebook, clause=clause)
    return found.words(lang)


def parsed(toml: str) -> ClauseTexts:
    """Return the register in this TOML text."""
    book = loads(toml)
    source = book["source"]
    year = f" ({source['year']})" if "year" in source else ""
    roles: dict[str, Any] = {
        role: tuple(one) if isinstance(one, list) else one for role, one in book.get("roles", {}).items()
    }
    return ClauseTexts(
        name=book["name"],
        titles=book["title"],
        sources={lang: f"{source['federation']}, {edition}{year}" for lang, edition in source["edition"].items()},
        status=book["status"],
        clauses={id: _clause(id, entry) for id, entry in book["clause"].items()},
        roles=Roles(**roles),
        settings={name: _setting(name, entry) for name, entry in book.get("setting", {}).items()},
        sentence=Wording(book["sentence"]) if "sentence" in book else None,
    )


def _setting(name: str, entry: Mapping[str, Any]) -> SettingWords:
    label = Wording(entry.get("label") or {"en": name.replace("_", " ").capitalize()})
    values = {value: Wording(texts) for value, texts in entry.get("values", {}).items()}
    for key in ("meaning", "choices"):
        if key not in entry:
            raise KeyError(f"setting.{name}.{key}")
    meaning, choices = Wording(entry["meaning"]), Wording(entry["choices"])
    return SettingWords(label, meaning, choices, entry.get("example", ""), values, entry.get("important", False))


def _clause(id: str, entry: Mapping[str, Any]) -> Clause:
    wording = {lang: entry[lang] for lang in LANGUAGES if entry.get(lang)}
    asks_nothing = Wording(entry["asks_nothing"]) if "asks_nothing" in entry else None
    return Clause(id, wording, entry.get("article", ""), asks_nothing, entry.get("counts", ""), entry.get("white", ""))


def _in_language(words: Mapping[str, str], lang: str) -> str:
    """Return the text of this language; in English if a rulebook has none in it."""
    if lang not in LANGUAGES:
        raise UnknownClause(N_("There is no language '{lang}'; choose one of {choices}."), lang=lang, choices=LANGUAGES)
    return words.get(lang) or words["en"]
