"""Texts and refusals of the program: sentences that are translated when they are shown.

`indeler.language.catalogue` has the other languages; programs that use English only, such as the engine, never load it.
"""

from indeler.language.sentences import (
    N_,
    FileTrouble,
    IndelerError,
    InvalidInput,
    Sentence,
    Text,
    TooLarge,
    Wording,
    Words,
    all_of,
    fill_gaps,
)

__all__ = [
    "N_",
    "FileTrouble",
    "IndelerError",
    "InvalidInput",
    "Sentence",
    "Text",
    "TooLarge",
    "Wording",
    "Words",
    "all_of",
    "fill_gaps",
]
