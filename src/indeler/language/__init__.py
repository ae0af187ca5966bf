"""Texts and refusals of the program: sentences that have no language until they are shown.

`indeler.language.catalogue` has the other languages; whoever speaks English only, as the engine does, never opens it.
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
