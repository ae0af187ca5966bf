"""What an evening can be besides an evening of a competition."""

from __future__ import annotations

from indeler.language import N_, Sentence
from indeler.season.core.season import Season
from indeler.season.core.tables import RESERVE, SPECIAL

RULEBOOK = "botwinnik"

_WORDS = {RESERVE: Sentence(N_("reserve")), SPECIAL: Sentence(N_("special"))}


def called(season: Season, what: str) -> Sentence | str:
    """What people call this use of an evening: the title of the competition, or in reserve, or special."""
    return _WORDS.get(what) or season.competition(what).title
