"""Sentences before translation: an English text with placeholders, and their values.

A placeholder is a name in braces. Its value is inserted as it is, without control characters; a sentence is translated
to the same language. ``tools/messages.py`` collects the texts, `indeler.language.catalogue` translates them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from indeler._typing import NewType

Text = NewType("Text", str)
"""An English text of the catalogues, made by `N_` alone; a code equal in all languages is written ``Text("WP")``."""

Words = Callable[[Text], str]
"""A function that translates an English text to one language; a catalogue has that language as its ``lang``."""


def N_(text: str) -> Text:  # noqa: N802 - the name by which message tools know it
    """Mark a text for the catalogues; it is translated when it is shown."""
    return text  # type: ignore[return-value] # the marker costs nothing where the text is never said


class Sentence:
    """A text to be translated, or a part of one, and the values of its placeholders."""

    __slots__ = ("text", "values")

    def __init__(self, text: Text | Wording, /, **values: object) -> None:
        self.text = text
        self.values = values

    def translated(self, words: Words) -> str:
        """Return the sentence in the language of this catalogue."""
        return fill_gaps(self.text, self.values, words)

    def __str__(self) -> str:
        return self.translated(N_)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {str(self)!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.text, self.values) == (other.text, other.values)

    def __hash__(self) -> int:
        return hash(self.text)


class Wording:
    """A text with its own translations: terms of a rulebook are not in the catalogues of the program."""

    __slots__ = ("texts",)

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def translated(self, words: Words) -> str:
        """Return the text in the language of this catalogue; in English without a translation."""
        return self.texts.get(getattr(words, "lang", "en")) or self.texts["en"]

    def __str__(self) -> str:
        return self.texts["en"]

    def __repr__(self) -> str:
        return f"<Wording {str(self)!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wording) and self.texts == other.texts

    def __hash__(self) -> int:
        return hash(self.texts["en"])


class WithoutStop:
    """A sentence between brackets or quotes in another one: without its full stop."""

    __slots__ = ("sentence",)

    def __init__(self, sentence: object) -> None:
        self.sentence = sentence

    def translated(self, words: Words) -> str:
        """Return the sentence in the language of this catalogue."""
        return _format_gap(self.sentence, words).rstrip(".")


def all_of(values: Iterable[object]) -> Sentence:
    """Return a list with "and" before the last value."""
    *others, last = values
    return (
        Sentence(N_("{others} and {last}"), others=others, last=last) if others else Sentence(N_("{last}"), last=last)
    )


def fill_gaps(text: Text | Wording, values: Mapping[str, object], words: Words) -> str:
    """Return the translated text with its placeholders filled; a text without values is unchanged, including braces."""
    phrase = words(text) if isinstance(text, str) else text.translated(words)
    if not values:
        return phrase
    filled = []
    for before, name in _placeholders(phrase):
        filled.append(before)
        if name is not None:
            filled.append(_format_gap(values[name], words))
    return "".join(filled)


@lru_cache(1 << 12)
def _placeholders(phrase: str) -> tuple[tuple[str, str | None], ...]:
    """Return the names in braces, each with the text before it; the last text may be without one.

    A phrase is parsed once, which makes the explanation of a round a tenth faster (``benchmarks/explaining.py``).
    """
    from string import Formatter  # not at the start of an engine, which says nothing

    return tuple((before, name) for before, name, _, _ in Formatter().parse(phrase))


def _format_gap(value: object, words: Words) -> str:
    """Return the value of a placeholder: a sentence in the same language, a list with commas, else the plain text.

    A catalogue can have its own format for a value (`DatesInWords`).
    """
    translated: Callable[[Words], str] | None = getattr(value, "translated", None)
    if translated is not None:
        return translated(words)
    own: Callable[[object], str | None] | None = getattr(words, "format_date", None)
    if own is not None and (text := own(value)) is not None:
        return text
    if not isinstance(value, (str, int)) and isinstance(value, Iterable):
        return ", ".join(_format_gap(each, words) for each in value)
    text = str(value)
    return text if text.isprintable() else text.translate(_CONTROLS)


_CONTROLS = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0)], "?") | {ord("\n"): "\n", ord("\t"): "\t"}
"""Control characters, which a file may contain and a terminal would execute, and how a sentence shows them."""


class IndelerError(Exception):
    """A refusal in one sentence: the fault, its place, and the remedy. No data have changed when it is raised.

    The sentence is an English text with placeholders and their values; ``str(error)`` is English, `translated` any
    other.
    """

    exit_code = 2

    def __init__(self, text: Text, /, **values: object) -> None:
        super().__init__(fill_gaps(text, values, N_))
        self.text = text
        self.values = values

    def translated(self, words: Words) -> str:
        """Return the sentence in the language of this catalogue."""
        return fill_gaps(self.text, self.values, words)


class InvalidInput(IndelerError):
    """A request that cannot be carried out, or a file that cannot be read."""

    exit_code = 3


class TooLarge(IndelerError):
    """More players, rounds or bytes than the format or the system can carry."""

    exit_code = 4


class FileTrouble(IndelerError):
    """A file that cannot be opened, read or written."""

    exit_code = 5
