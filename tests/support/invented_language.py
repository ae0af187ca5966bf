"""An invented language: text that is still in English was never in a catalogue."""

import re
import tomllib
from pathlib import Path

from indeler import rulebooks
from indeler.rulebooks.clause_texts import text_file

WORD = re.compile(r"[^\W\d_]{3,}")
_OF_A_TEXT = re.compile(r"(\{\w*\})|[^\W\d_]")


def said(text):
    """Return the text in that language; only its placeholders are unchanged."""
    return _OF_A_TEXT.sub(lambda found: found[1] or "◊", text)


def words_in(*texts):
    """Return the words of these texts."""
    return {word for text in texts for word in WORD.findall(str(text))}


def declared(lang):
    """Return the words that rulebooks define in this language and that are in no catalogue."""
    books = [Path(str(text_file(name))) for name in rulebooks.names()]
    texts = [text for book in books for text in _texts_of(tomllib.loads(book.read_text(encoding="utf-8")), lang)]
    words = words_in(*texts)
    return words | {word[:1].upper() + word[1:] for word in words}


def _texts_of(table, lang):
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _texts_of(value, lang)
        elif name == lang:
            yield value
