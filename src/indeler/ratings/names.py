"""Names as they are searched for: in small letters, without accents, in both spellings where there are two."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice, product
from unicodedata import normalize

_WORD = re.compile(r"[^\W_]+")
_MOST_SPELLINGS = 8
"""Of one word; a word of nothing but umlauts is no name."""

_SPELT: dict[str, tuple[str, ...]] = {
    "ä": ("a", "ae"), "ö": ("o", "oe"), "ü": ("u", "ue"), "ø": ("o", "oe"), "å": ("a", "aa"), "ß": ("ss",),
    "æ": ("ae",), "œ": ("oe",), "ł": ("l",), "đ": ("d", "dj"), "ð": ("d",), "þ": ("th",), "ı": ("i",), "ĳ": ("ij",),
}  # fmt: skip
"""How a letter is written where only the twenty-six are had, as in FIDE's lists: *Müller* is Muller or Mueller."""


def words(name: str) -> list[tuple[str, ...]]:
    """The words of a name in their order, each in all its spellings."""
    if name.isascii():
        return [(word,) for word in _WORD.findall(name.lower())]
    return [_spellings(word) for word in _WORD.findall(normalize("NFC", name).lower())]


def indexed(name: str) -> str:
    """All words that a name is to be found by."""
    if name.isascii():
        return name.lower()
    return " ".join(spelling for word in words(name) for spelling in word)


@lru_cache(1 << 12)
def _spellings(word: str) -> tuple[str, ...]:
    letters = [_SPELT.get(letter) or (_bare(letter),) for letter in word]
    return tuple("".join(spelling) for spelling in islice(product(*letters), _MOST_SPELLINGS))


def _bare(letter: str) -> str:
    """The letter without what stands above or below it."""
    return "".join(part for part in normalize("NFKD", letter) if part.isalnum())
