"""What an evening can be besides an evening of a competition."""

from __future__ import annotations

from indeler.language import N_, Sentence
from indeler.season.core.season import Season
from indeler.season.core.tables import RESERVE, SPECIAL

RULEBOOK = "botwinnik"

_WORDS = {RESERVE: Sentence(N_("reserve")), SPECIAL: Sentence(N_("special"))}
_CLUB_EVENING = Sentence(N_("club evening"))


def called(season: Season, what: str) -> Sentence | str:
    """What people call this use of an evening: the title of the competition, or in reserve, or special."""
    if what == RESERVE and not keeps_reserve(season):
        return _CLUB_EVENING
    return _WORDS.get(what) or season.competition(what).title


def keeps_reserve(season: Season) -> bool:
    """Whether an evening can be in reserve: where no competition has any, as of a ladder, all are club evenings."""
    return any(each.has_evenings for each in season.competitions)
