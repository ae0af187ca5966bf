"""What the rooms below the site say, in the visitor's language."""

from __future__ import annotations

from django.utils.translation import get_language

from indeler.language import IndelerError, Sentence, Text, Wording, Words
from indeler.language.catalogue import LANGUAGES
from indeler.language.days import DatesInWords, words_for
from indeler.web.common.speaking import part_of_day


def translate(sentence: IndelerError | Sentence) -> str:
    """A refusal or another sentence in the language of the page that is being made."""
    return sentence.translated(words())


def translate_name(name: Sentence | Wording | str) -> str:
    """A name that the house, a rulebook or somebody gave, in that language where it has one."""
    return name if isinstance(name, str) else name.translated(words())


def worded(text: Text | Wording) -> str:
    """A text of the house or of a rulebook in that language."""
    return text.translated(words()) if isinstance(text, Wording) else words()(text)


def words() -> Words:
    """The words of that language, with dates as people write them."""
    return DatesInWords(language(), words_for(language(), part_of_day()))


def language() -> str:
    """The language of the page that is being made."""
    lang = (get_language() or "en")[:2]
    return lang if lang in LANGUAGES else "en"


def with_comma(number: str) -> str:
    """A number as the visitor writes it: what is behind the point is behind a comma in Dutch and German."""
    return number.replace(".", ",") if language() in ("nl", "de") else number
