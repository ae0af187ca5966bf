"""Whether what somebody types is meant by some words: each word of it begins one of theirs, accents aside."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

_BETWEEN = re.compile(r"[^\w]+")


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text in small letters without accents, with one blank between the words."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return _BETWEEN.sub(" ", bare.casefold()).strip()


def is_found(query: str, *texts: Any) -> bool:
    """Whether every word that is asked for begins a word of these texts; nothing finds everything."""
    words = plain(query).split()
    haystack = f" {' '.join(plain(str(text)) for text in texts)}"
    return all(f" {word}" in haystack for word in words)
