"""What a strict reader of files says about a value, in our own words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from indeler.model import Sentence

Table = Sequence[tuple[str, str]]
"""What the reader says, as a pattern whose groups fill the gaps of what we say."""


def in_words(what: str, table: Table) -> Sentence:
    """What the reader says in our words; in its own where we have none."""
    for pattern, text in table:
        found = re.fullmatch(pattern, what)
        if found:
            return Sentence(text, **found.groupdict())
    return Sentence("{fault}", fault=what.replace("`", "'"))
