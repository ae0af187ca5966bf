"""The words of a name and their spellings in the basic alphabet, by which a person is found in a list."""

import re
from functools import lru_cache
from itertools import islice, product
from unicodedata import normalize

_WORD = re.compile(r"[^\W_]+")
_MOST_SPELLINGS = 8
"""The maximum number of spellings of one word."""

_SPELT: dict[str, tuple[str, ...]] = {
    "ä": ("a", "ae"), "ö": ("o", "oe"), "ü": ("u", "ue"), "ø": ("o", "oe"), "å": ("a", "aa"), "ß": ("ss",),
    "æ": ("ae",), "œ": ("oe",), "ł": ("l",), "đ": ("d", "dj"), "ð": ("d",), "þ": ("th",), "ı": ("i",), "ĳ": ("ij",),
}  # fmt: skip
"""The spellings of a letter in the basic alphabet, as in FIDE's lists: *Müller* is Muller or Mueller."""


def words_of_name(name: str) -> list[tuple[str, ...]]:
    """Return the words of a name in order, each in all its spellings."""
    if name.isascii():
        return [(word,) for word in _WORD.findall(name.lower())]
    return [_spellings(word) for word in _WORD.findall(normalize("NFC", name).lower())]


@lru_cache(1 << 12)
def _spellings(word: str) -> tuple[str, ...]:
    letters = [_SPELT.get(letter) or (_bare(letter),) for letter in word]
    return tuple("".join(spelling) for spelling in islice(product(*letters), _MOST_SPELLINGS))


def _bare(letter: str) -> str:
    return "".join(part for part in normalize("NFKD", letter) if part.isalnum())
