"""docs/glossary.md: one word for each concept, in the catalogue of the package and in that of its site."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from indeler.language.catalogue import conventions_of
from indeler.season import SHIPPED, shipped_text
from support.languages import TRANSLATED

TOP = Path(__file__).parents[2]
CATALOGUES = ("language/locale/{}/LC_MESSAGES/indeler.po", "language/locale/{}/LC_MESSAGES/django.po")
NOT_WORDS = re.compile(r"{\w*}|%\(\w+\)s|--[\w-]+|\b[\w-]+\.(?:md|toml|jsonl?|trf)\b|'[^' ]+'|<[^>]+>|[A-Z_]{4,}")
"""Placeholders, options, files, codes in quotes and names of variables: the same in every language."""
SHORT = {
    "board": "the club's board and a chessboard",
    "certificate": "a proof of the audit and a diploma",
    "final": "the last standings and the final game",
    "value": "what a player is worth in Keizer, and what a setting has",
    "host": "who runs the site, and the address that a server listens on",
}
"""Single English words with two meanings."""


@cache
def rows():
    """Return the table: the English word, and by language its translation and the words to avoid."""
    lines = (TOP / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    head, _, *cells = [[cell.strip() for cell in line[1:-1].split("|")] for line in lines if line.startswith("|")]
    places = {lang: head.index(conventions_of(lang).name) for lang in TRANSLATED}
    return [(line[0], {lang: (line[at], line[at + 1]) for lang, at in places.items()}) for line in cells]


@cache
def entries(lang):
    """Return every text and its translation: (catalogue, English, translation)."""
    found = []
    for path in CATALOGUES:
        with (TOP / "src" / "indeler" / path.format(lang)).open("rb") as file:
            found += [(path.partition("/")[0], str(each.id), str(each.string)) for each in read_po(file) if each.id]
    return found


def plain(text):
    return NOT_WORDS.sub(" ", text)


def barred(english, known, text, translation):
    """Return the words of another concept that occur in this translation."""
    if english.lower() not in text.lower():
        return []
    others = "|".join(longer for longer, _ in rows() if english in longer and english != longer)
    left = re.sub(others, " ", plain(text), flags=re.IGNORECASE) if others else plain(text)
    if not re.search(rf"\b{english}s?\b", left, re.IGNORECASE):
        return []
    word, others = known
    said = re.sub(re.escape(word), " ", plain(translation), flags=re.IGNORECASE)
    return [other for other in others.split(", ") if other and re.search(rf"\b{other}", said, re.IGNORECASE)]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_concept_has_one_word(lang):
    found = [
        (catalogue, text, translation, others)
        for catalogue, text, translation in entries(lang)
        for english, known in rows()
        if (others := barred(english, known[lang], text, translation))
    ]
    assert found == []


ARTICLE = re.compile("^les (?=blancs|noirs)")
"""Within a French sentence a colour has its article: *avec les Blancs*."""


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_package_and_its_site_have_equal_translations_of_equal_texts(lang):
    said = {}
    for _, text, translation in entries(lang):
        alike = [re.sub(r"%\((\w+)\)s", r"{\1}", each).casefold() for each in (text, translation)]
        said.setdefault(alike[0], set()).add(ARTICLE.sub("", alike[1]))
    assert {text: words for text, words in said.items() if len(words) > 1 and text not in SHORT} == {}


@pytest.mark.parametrize(
    ("english", "lang", "text", "translation", "found"),
    [
        ("result", "nl", "Results are missing: {result}", "Er ontbreken resultaten: {result}", ["resulta"]),
        ("result", "nl", "Results are missing", "Er ontbreken uitslagen", []),
        ("result", "nl", "the {result} is there", "het resultaat is er", []),
        ("rulebook", "de", "see docs/season/rulebook-file.md", "siehe das Reglement", []),
        ("rulebook", "de", "Settings of the rulebook", "Einstellungen des Reglements", ["Reglement"]),
    ],
)
def test_a_word_of_another_concept_is_detected(english, lang, text, translation, found):
    assert barred(english, dict(rows())[english][lang], text, translation) == found


def groups_in(table):
    """Yield the names of groups in a rulebook file, in any of its tables."""
    for name, value in table.items():
        within = [value] if isinstance(value, dict) else value if isinstance(value, list) else []
        for each in within:
            if isinstance(each, dict):
                yield from groups_in(each)
            elif name == "groups":
                yield each


@pytest.mark.parametrize("name", SHIPPED)
def test_names_of_groups_are_the_same_in_every_language(name):
    groups = list(groups_in(tomllib.loads(shipped_text(name))))
    assert bool(groups) == ("groups = [" in shipped_text(name))  # a ladder has none
    assert [group for group in groups if not re.fullmatch(r"[A-Z]|\d", group)] == []


BARRED = {
    "nl": r"\b(?:u|uw|men|ronden|zaad|kiem|haar of neem|lukte niet|zoveel maal|terwille|derhalve|voorzover|alsmede)\b",
    "de": r"\b(?:du|dein\w*|dir|dich|Seed|Reglement)\b",
    "fr": r"\b(?:tu|toi|ton|tes|appair\w+|graines?|parties? remises?)\b",
}
"""Words that no translation contains: the reader is *je*, *Sie* and *vous*; docs/glossary.md decides."""
LETTERS = re.compile(r"{hours} u\b|\b[UFHZ]\b")
"""Places where a single letter means hours or is a code of a file."""


@pytest.mark.parametrize("lang", TRANSLATED)
def test_words_to_avoid_are_in_no_catalogue(lang):
    flags = 0 if lang == "de" else re.IGNORECASE
    found = [
        (text, translation)
        for _, text, translation in entries(lang)
        if re.search(BARRED[lang], plain(LETTERS.sub(" ", translation)), flags)
    ]
    assert found == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_translation_is_written_twice_in_a_row(lang):
    """A second sentence begins after a space, in a translation as in its English text."""
    joined = re.compile(r"[^\W\dA-Z_][.?!][A-ZÄÖÜÀÉÊ][^\W\dA-Z_]{2}")
    twice = [text for _, text, said in entries(lang) if said == 2 * said[: len(said) // 2] != ""]
    glued = [text for _, text, said in entries(lang) if joined.search(said) and not joined.search(text)]
    assert (twice, glued) == ([], [])
