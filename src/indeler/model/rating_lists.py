"""Which rating lists a tournament uses, in which order, and whether its ratings are checked: comments of it say so."""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.model.tournament import Tournament

TEMPOS = ("standard", "rapid", "blitz")
_CHOSEN = "rating lists in order: "
"""How the comment begins that says which lists a tournament uses."""
_UNCHECKED = "ratings are not checked against new lists"


class ListOfTempo(NamedTuple):
    """The ratings of one tempo on the list of FIDE, a federation or an organiser."""

    register: str
    tempo: str

    @property
    def name(self) -> str:
        """As it is written and chosen: ``FIDE rapid``."""
        return f"{self.register} {self.tempo}"


def list_named(name: str) -> ListOfTempo | None:
    """The list that ``FIDE rapid`` means; None where it means none."""
    register, _, tempo = name.strip().rpartition(" ")
    return ListOfTempo(register, tempo) if register and tempo in TEMPOS else None


def chosen_order(tournament: Tournament) -> tuple[ListOfTempo, ...] | None:
    """Rows 124 and 126: the lists that were chosen for this tournament; None where nobody chose any."""
    for comment in tournament.comments:
        if comment.startswith(_CHOSEN):
            named = map(list_named, comment.removeprefix(_CHOSEN).split(","))
            return tuple(one for one in named if one is not None)
    return None


def with_chosen_order(tournament: Tournament, order: Sequence[ListOfTempo] | None, *, checks: bool) -> Tournament:
    """The tournament that uses these lists, and whose ratings are checked by themselves or not."""
    others = [each for each in tournament.comments if not each.startswith(_CHOSEN) and each != _UNCHECKED]
    chosen = [] if order is None else [_CHOSEN + ", ".join(one.name for one in order)]
    return tournament.replace(comments=[*others, *chosen, *([] if checks else [_UNCHECKED])])


def is_checked(tournament: Tournament) -> bool:
    """Row 138: whether its ratings are checked by themselves."""
    return _UNCHECKED not in tournament.comments
