"""Texts of a club that does not play in the evening: every text says "evening", and one noun stands for the other.

The texts of the catalogues are whole sentences about an evening. In each language the nouns for the parts of a day have
the same gender and are inflected alike (*de avond, de middag, de dag*; *der Abend, der Nachmittag, der Tag*), so that a
sentence stays right if one takes the place of the other, in compounds too (*clubavond*, *clubmiddag*). Only what stands
in the catalogue is changed, never what fills its gaps.
"""

from __future__ import annotations

import re
from functools import lru_cache, partial

from indeler.language.catalogue import Catalogue, words_of
from indeler.language.sentences import Words

EVENING, MORNING, AFTERNOON, DAY = "evening", "morning", "afternoon", "day"

_Pattern = tuple[str, dict[str, str]]

_NOT_A_GAP = r"(?<![{\-])(?<!%\()"
"""Before a word that is neither the name of a gap nor an option of a command."""

_WORDS: dict[str, tuple[_Pattern, ...]] = {
    "en": (
        (rf"{_NOT_A_GAP}\btonight\b", {MORNING: "this morning", AFTERNOON: "this afternoon", DAY: "today"}),
        (rf"{_NOT_A_GAP}\ban evening(?![\w-])", {MORNING: "a morning", AFTERNOON: "an afternoon", DAY: "a day"}),
        (rf"{_NOT_A_GAP}\bevening(?=s?(?![\w-]))", {MORNING: "morning", AFTERNOON: "afternoon", DAY: "day"}),
    ),
    "nl": (
        (r"\bvanavond\b", {MORNING: "vanochtend", AFTERNOON: "vanmiddag", DAY: "vandaag"}),
        (
            r"(?<!kerst)(?<!oudejaars)avond(?=(?:en)?\b)",
            {MORNING: "ochtend", AFTERNOON: "middag", DAY: "dag"},
        ),
    ),
    "de": (
        (r"\bheute Abend\b", {MORNING: "heute Vormittag", AFTERNOON: "heute Nachmittag", DAY: "heute"}),
        (r"(?<!heilig)abends\b", {MORNING: "vormittags", AFTERNOON: "nachmittags", DAY: "tages"}),
        (
            r"(?<!heilig)abend(?=(?:e|en)?\b)",
            {MORNING: "vormittag", AFTERNOON: "nachmittag", DAY: "tag"},
        ),
    ),
}
"""By language, in order: what stands in a text, and what stands there at a club that plays at another time of day."""


NAMES = frozenset({"in the evening", "'s avonds", "abends"})
"""How the evening itself is called where one chooses among the parts of the day."""


@lru_cache(maxsize=1 << 14)
def said_of(part: str, lang: str, text: str) -> str:
    """The text of a catalogue as it is said at a club that plays in this part of the day."""
    if part == EVENING or text in NAMES:
        return text
    for pattern, words in _WORDS.get(lang, ()):
        text = re.sub(pattern, partial(_like, words[part]), text, flags=re.IGNORECASE)
    return text


def _like(word: str, found: re.Match[str]) -> str:
    """The word that comes in the place of the other, with a capital where that has one."""
    return word[:1].upper() + word[1:] if found[0][:1].isupper() else word


def words_for(lang: str, part: str) -> Words:
    """The words of this language at a club that plays in this part of the day."""
    words = words_of(lang)
    return words if part == EVENING else Catalogue(lang, lambda text: said_of(part, lang, words(text)))
