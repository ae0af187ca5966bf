"""The rating lists of a tournament in order, and the ratings used in a long event; stored in its comments.

Rows 210 to 216 of FIDE's draft checklist (docs/acceptance.md): an event of more than 30 days, and which of a player's
ratings its tie-breaks use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indeler._typing import NamedTuple
from indeler.model.players import Player
from indeler.model.tournament import Tournament

TEMPOS = ("standard", "rapid", "blitz")
_CHOSEN = "rating lists in order: "
"""The beginning of the comment with the lists that a tournament uses."""
_UNCHECKED = "ratings are not checked against new lists"


class ListOfTempo(NamedTuple):
    """The ratings of one tempo on the list of FIDE, a federation or an organiser."""

    register: str
    tempo: str

    @property
    def name(self) -> str:
        """The name that is written and chosen: ``FIDE rapid``."""
        return f"{self.register} {self.tempo}"


def list_named(name: str) -> ListOfTempo | None:
    """Return the list with this name, such as ``FIDE rapid``; None if there is none."""
    register, _, tempo = name.strip().rpartition(" ")
    return ListOfTempo(register, tempo) if register and tempo in TEMPOS else None


def chosen_order(tournament: Tournament) -> tuple[ListOfTempo, ...] | None:
    """Rows 124 and 126: return the lists that were chosen for this tournament; None if none were chosen."""
    for comment in tournament.comments:
        if comment.startswith(_CHOSEN):
            named = map(list_named, comment.removeprefix(_CHOSEN).split(","))
            return tuple(one for one in named if one is not None)
    return None


def with_chosen_order(tournament: Tournament, order: Sequence[ListOfTempo] | None, *, checks: bool) -> Tournament:
    """Return the tournament with these lists, and with or without an automatic check of its ratings."""
    others = [each for each in tournament.comments if not each.startswith(_CHOSEN) and each != _UNCHECKED]
    chosen = [] if order is None else [_CHOSEN + ", ".join(one.name for one in order)]
    return tournament.replace(comments=[*others, *chosen, *([] if checks else [_UNCHECKED])])


def is_checked(tournament: Tournament) -> bool:
    """Row 138: return whether its ratings are checked automatically."""
    return _UNCHECKED not in tournament.comments


DAYS = 30
FIRST, EACH, LAST = "first", "each", "last"
_MARK = "event of more than 30 days, rating tie-breaks by "
_TEXTS: Mapping[str, str] = {FIRST: "the first rating", EACH: "the rating of each round", LAST: "the last rating"}


def used_rating(tournament: Tournament) -> str | None:
    """Return the rating that tie-breaks use in this event of more than 30 days; None if it is not marked as one."""
    for comment in tournament.comments:
        if comment.startswith(_MARK):
            text = comment.removeprefix(_MARK)
            return next((choice for choice, words in _TEXTS.items() if words == text), FIRST)
    return None


def with_used_rating(tournament: Tournament, choice: str | None) -> Tournament:
    """Return the tournament marked as an event of more than 30 days with this choice; None removes the mark."""
    others = [comment for comment in tournament.comments if not comment.startswith(_MARK)]
    return tournament.replace(comments=others if choice is None else [*others, _MARK + _TEXTS[choice]])


def rating_for_tie_breaks(tournament: Tournament, player: Player, round: int) -> int:
    """Return the rating of a player that counts in tie-breaks for this round; 0 means no particular round."""
    if not player.ratings:
        return player.rating
    choice = used_rating(tournament)
    if choice == LAST:
        return player.later_ratings[-1][1] if player.later_ratings else player.rating
    return player.rating_in(round) if choice == EACH and round else player.rating
