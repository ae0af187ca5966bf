"""The exact reason why something did not happen: the best round in which it does, and where that is worse."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from indeler.language import N_, Sentence, Words
from indeler.model import Pairing
from indeler.reasons.counted import counted
from indeler.reasons.groups import Difference
from indeler.reasons.sentences import Reason
from indeler.reasons.study import Again, Study


class Refusal(NamedTuple):
    """Why not: a clause, a sentence, and the best round with it where there is one."""

    clause: str
    sentence: Reason
    difference: Difference | None = None
    other: Callable[[], Study] | None = None
    """The best round with it, paired only when somebody asks."""
    is_broken: bool = False
    """Whether not everybody could be paired, the groups above being what they are."""

    @property
    def alternative(self) -> Pairing | None:
        """The best round with it; None where there is none or only its first group was asked for."""
        return self.other().pairing if self.other else None

    def as_data(self, words: Words) -> dict[str, Any]:
        """For JSON."""
        other = self.alternative
        return {
            "clause": self.clause or None,
            "text": self.sentence.translated(words),
            "group": self.difference.group + 1 if self.difference else None,
            "by_order": self.difference.by_order if self.difference else False,
            "alternative": other and {"boards": other.boards, "bye": other.bye},
        }


def refusal(study: Study, again: Again, *, whole: bool = True) -> Refusal:
    """Why another round was not taken; only with the ``whole`` of it is its alternative known.

    If the groups above cannot stay what they are, it is the completion that it breaks; else the first criterion on
    which it is worse.
    """
    if again.place < 0:
        assert again.broken is not None
        return Refusal(*again.broken, is_broken=True)
    if again.broken is not None and not whole:
        return Refusal(*again.broken, is_broken=True)
    other = cache(again.whole) if whole else None
    difference = _difference(study, again)
    if difference is None and other:
        difference = study.difference(other())
    if again.broken is not None:
        return Refusal(*again.broken, difference, other, is_broken=True)
    if difference is None:
        return Refusal("", Reason(THE_SAME), None, other)
    return Refusal(difference.clause, explain_difference(difference), difference, other)


def _difference(study: Study, again: Again) -> Difference | None:
    """The first criterion on which its first group is worse; where none is, it is the order that decides."""
    if again.costing is not None:
        difference = study.difference_in(again.place, again.costing())
        if difference is not None and not difference.by_order:
            return difference
    return study.difference_in(again.place, again.group())


def explain_difference(difference: Difference) -> Reason:
    """What a clause counts in both rounds, or that the other comes later."""
    if difference.by_order:
        return Reason(LATER, clause=difference.clause)
    ours, theirs = difference.ours, difference.theirs
    if not ours and not theirs:
        return Reason(WORSE, clause=difference.clause)
    values = {"ours": Sentence(NONE) if ours == (0,) else ours, "theirs": theirs}
    return Reason(counted(difference.what, ours, theirs), values, difference.clause)


def why_not_together(study: Study, a: int, b: int, *, whole: bool = True) -> Refusal:
    """Why these two do not meet."""
    barrier = study.barrier(a, b)
    if barrier is not None:
        return Refusal(barrier.clause, barrier)
    return refusal(study, study.together(a, b), whole=whole)


def why_no_bye(study: Study, player: int, *, whole: bool = True) -> Refusal:
    """Why a player does not have the bye."""
    if study.people[player].bye_barred:
        return Refusal(study.names.barred, Reason(BARRED, clause=study.names.barred))
    return refusal(study, study.with_bye(player), whole=whole)


def why_stays(study: Study, place: int, player: int, *, whole: bool = True) -> Refusal:
    """Why a player does not leave that group."""
    return refusal(study, study.leaving_instead(place, player), whole=whole)


NONE = N_("none")
THE_SAME = N_("that makes no difference")
LATER = N_("then the round would be just as good, but the rules take this one first")
WORSE = N_("then players in lower score groups would be worse off")
BARRED = N_("this player may not have the bye")
