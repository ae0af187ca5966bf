"""An event of more than 30 days: its mark, and which of a player's ratings its tie-breaks use.

Rows 210 to 216 of FIDE's draft checklist (docs/acceptance.md). A comment says both, so every file does.
"""

from __future__ import annotations

from collections.abc import Mapping

from indeler.model.players import Player
from indeler.model.tournament import Tournament

DAYS = 30
FIRST, EACH, LAST = "first", "each", "last"
_MARK = "event of more than 30 days, rating tie-breaks by "
_TEXTS: Mapping[str, str] = {
    FIRST: "the first rating",
    EACH: "the rating of each round",
    LAST: "the last rating",
}


def used_rating(tournament: Tournament) -> str | None:
    """Which rating tie-breaks use in this event of more than 30 days; None where it is not marked as one."""
    for comment in tournament.comments:
        if comment.startswith(_MARK):
            text = comment.removeprefix(_MARK)
            return next((choice for choice, words in _TEXTS.items() if words == text), FIRST)
    return None


def with_used_rating(tournament: Tournament, choice: str | None) -> Tournament:
    """The tournament marked as an event of more than 30 days with this choice; None takes the mark away."""
    others = [comment for comment in tournament.comments if not comment.startswith(_MARK)]
    return tournament.replace(comments=others if choice is None else [*others, _MARK + _TEXTS[choice]])


def rating_for_tie_breaks(tournament: Tournament, player: Player, round: int) -> int:
    """The rating of a player that counts in tie-breaks for this round; 0 is no round in particular."""
    if not player.ratings:
        return player.rating
    choice = used_rating(tournament)
    if choice == LAST:
        return player.later_ratings[-1][1] if player.later_ratings else player.rating
    return player.rating_in(round) if choice == EACH and round else player.rating
