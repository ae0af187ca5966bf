"""What a TOML text may ask of the reader: looked at before anything reads it, in time that grows with its length."""

from __future__ import annotations

import re

from indeler.language import N_, InvalidInput, TooLarge

LARGEST_RULEBOOK = 64 << 10
"""Letters of a rulebook file; those that come with Indeler have some four thousand."""

DEEPEST, LONGEST_KEY, LONGEST_WORD = 20, 10, 200
"""Brackets within brackets, parts of a key with dots in it, and letters of a number or a bare word."""

_TOKEN = re.compile(
    r'''(?P<text>"""(?:\\.|(?!""").)*+(?:"""|\Z)|\'\'\'(?:(?!\'\'\').)*+(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?)
    |(?P<comment>\#[^\n]*+)|(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<dot>\.)|(?P<blank>[ \t]++)|(?P<word>[\w+:-]++)|.''',
    re.DOTALL | re.VERBOSE,
)


def check_bounds(text: str, where: str) -> None:
    """Refuse a text that would cost more than any rulebook: too large, nested too deep, or with endless keys."""
    if len(text) > LARGEST_RULEBOOK:
        raise TooLarge(
            N_("{file}: this is larger than {size} KB, too large for a rulebook; check that it is the right file."),
            file=where,
            size=LARGEST_RULEBOOK >> 10,
        )
    depth = parts = 0
    for token in _TOKEN.finditer(text):
        depth += (token.lastgroup == "opens") - (token.lastgroup == "closes")
        parts = parts + (token.lastgroup == "dot") if token.lastgroup in _OF_A_KEY else 0
        is_long = token.lastgroup == "word" and len(token[0]) > LONGEST_WORD
        if depth > DEEPEST or parts >= LONGEST_KEY or is_long:
            raise InvalidInput(
                N_(
                    "{file}:{line}: this is nested too deep or too long for a rulebook; see "
                    "docs/season/rulebook-file.md."
                ),
                file=where,
                line=text.count("\n", 0, token.start()) + 1,
            )


_OF_A_KEY = frozenset(("text", "dot", "blank", "word"))
