"""The log of a tournament in the visitor's language; it is kept as it was written, in English."""

from __future__ import annotations

import re

from indeler.language import N_, Sentence, Text
from indeler.web.common.visitor_language import said

_TEXTS = tuple(
    (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(text))), text)
    for text in (
        N_("made"),
        N_("settings"),
        N_("round {round} paired by {rules}"),
        N_("round {round} published"),
        N_("round {round} taken back"),
        N_("round {round} taken back: {why}"),
        N_("round {round} taken back for a fault ({clause}): {why}"),
        N_("round {round} taken back without a fault that the audit finds: {why}"),
        N_("round {round}: {game} played with colours swapped"),
        N_("numbers by rating, title and name"),
        N_("back to entry {number}"),
        N_("round {round}: {game} {result}"),
        N_("{name}: {bye} in round {round}"),
        N_("{name} entered"),
        N_("{name} withdrew"),
        N_("{name} comes back"),
    )
)
_OF_OURS = {"bye"}
"""What fills a gap and is a word of ours."""
NO_BYE = N_("no bye")


def told(what: str) -> str:
    """What was decided, in words."""
    for pattern, text in _TEXTS:
        found = pattern.fullmatch(what)
        if found:
            values = {
                name: Sentence(Text(value)) if name in _OF_OURS else value for name, value in found.groupdict().items()
            }
            return said(Sentence(text, **values))
    return what
