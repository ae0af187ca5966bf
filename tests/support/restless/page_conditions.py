"""Conditions that hold on every page after any action: its texts, its names, and a link to continue."""

import re
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

import django
import msgspec

import indeler
from indeler import rulebooks
from indeler.formats.people import accepted_headings
from indeler.language.catalogue import LANGUAGES
from indeler.rulebooks.clause_texts import clause_texts
from indeler.season.calendar import holidays
from indeler.season.events import KINDS
from support import invented_language

ROOT, FRAMEWORK = Path(indeler.__file__).parent, Path(django.__file__).parent
GIVEN = invented_language.words_in(
    "indeler nederlands english deutsch fide knsb kndb keizer elo fed ctrl rapid blitz feed dubov burstein"
)
"""Technical terms that are the same in every language."""
CLAUSES = frozenset(
    word.casefold()
    for name in rulebooks.names()
    for clause in clause_texts(name).clauses
    for word in re.findall(r"\w+", clause)
)
WRONG = {
    "a number for a name": r"(?<!\bno )(?<!\bgeen )(?<!\bkeinen )"
    r"\b(?:player|speler|Spieler|Spielerin|lid|member|Mitglied|members|leden) #?\d+\b",
    "nothing where something belongs": r"\bNone\b|\bnan\b|\bUNSET\b|\bundefined\b",
    "a gap that was not filled": r"\{[a-z_]*\}|%\(\w+\)[sd]",
    "a word of the program": r"\b[a-z]+_[a-z_]+\b|\bTraceback\b|<[\w.]+ object|\w\[\d+\]\.\w|&(?:amp|lt|gt|quot|#\w+);",
    "a kind of event": r"(?<![\w/-])(?:" + "|".join(kind for kind in KINDS if "-" in kind) + r")(?![\w/-])",
    "a command": r"\bindeler (?:season|open|renumber|serve|verify)\b",
}


FIELDS_OF_A_FILE = re.compile(r"(?:[a-z]+(?:_[a-z]+)*, ){6,}[a-z_]+")
"""The names of the fields of a JSON file, as listed for a file with an unknown field."""


def wrong_in(page, lang, written):
    """Return the faults of this page in this language, as pairs of a kind and the text found.

    ``written`` returns the words that users wrote themselves; it is called only for suspicious text.
    """
    text = FIELDS_OF_A_FILE.sub(" ", _without_addresses(page.text.replace(accepted_headings(), "")))
    found = []
    for kind, pattern in WRONG.items():
        # a sentence about a faulty file names the players by their numbers in that file
        read = re.sub(r"(?::\d+|…): [^|]*", " ", text) if kind == "a number for a name" else text
        hits = {each.group() for each in re.finditer(pattern, read)}
        found += [(kind, hit) for hit in sorted(hits) if not _is_written(hit, written)]
    suspects = {word.casefold() for word in invented_language.WORD.findall(text) if not word.isupper()} & foreign(lang)
    if suspects:
        strangers = " ".join(sorted(suspects - GIVEN - CLAUSES - written()))
        found += [(f"words of another language ({lang})", strangers)] if strangers else []
    return found


def _without_addresses(text):
    files = r"\b[\w-]+\.(?:toml|jsonl?|trf|pdf|zip|csv|ics|xlsx|pgn|pdn)\b"
    return re.sub(rf"https?://\S+|/link/\S+|\S+@\S+|{files}", "…", text)


def _is_written(hit, written):
    return any(word in written() for word in re.findall(r"\w+", hit.casefold()) if not word.isdigit())


@cache
def foreign(lang):
    """Return the words of the other languages of the site that do not occur in this language."""
    mine = vocabulary(lang)
    return frozenset().union(*(vocabulary(other) for other in LANGUAGES if other != lang)) - mine


@cache
def vocabulary(lang):
    """Return every word that the site can show in this language."""
    texts = []
    for file in _catalogues("nl" if lang == "en" else lang):
        with file.open("rb") as opened:
            catalogue = GNUTranslations(opened)._catalog
        for key, value in catalogue.items():
            texts.append(key[0] if isinstance(key, tuple) else key) if lang == "en" else texts.append(value)
    words = {
        word.casefold()
        for text in texts
        for word in invented_language.WORD.findall(re.sub(r"%\(\w+\)s|\{\w*\}", " ", text))
    }
    days = (holidays.public_holidays(region, year) for region in ("NL", "DE", "BE") for year in (2025, 2026, 2027))
    named = invented_language.words_in(*(name.texts[lang] for found in days for name in found.values()))
    return frozenset(words | {word.casefold() for word in invented_language.declared(lang) | named})


def _catalogues(lang):
    yield from ROOT.rglob(f"{lang}/LC_MESSAGES/*.mo")
    for part in ("conf", "contrib/auth", "contrib/humanize"):
        yield from (FRAMEWORK / part).glob(f"locale/{lang}/LC_MESSAGES/django.mo")


def words_of_titles(club_rules):
    """Return the words of the titles of the club's rulebook and competitions."""
    return {word.casefold() for each in (club_rules, *club_rules.competition) for word in _words(each.title)}


def words_of(events):
    """Return the words that users wrote in the logbook: names, reasons."""
    return {word.casefold() for event in events for text in _texts(msgspec.to_builtins(event)) for word in _words(text)}


def _words(text):
    return re.findall(r"\w+", text)


def _texts(value):
    if isinstance(value, dict):
        for name, each in value.items():
            if name not in ("kind", "competition", "result"):
                yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, str):
        yield value
