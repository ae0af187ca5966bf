"""The exact reason why something did not happen: the best round in which it does, and where that is worse."""

from __future__ import annotations

from collections.abc import Callable

from indeler.model import Pairing, PairingError
from indeler.model.namedtuples import NamedTuple
from indeler.reasons.sentences import DUMMY, Sentence
from indeler.reasons.study import Difference, Study
from indeler.reasons.words import N_, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Refusal(NamedTuple):
    """Why not: a clause, a sentence, and the best round with it where there is one."""

    clause: str
    sentence: Sentence
    difference: Difference | None = None
    alternative: Pairing | None = None

    def as_data(self, words: Words) -> dict[str, Any]:
        """For JSON."""
        other = self.alternative
        return {
            "clause": self.clause or None,
            "text": self.sentence.said(words),
            "group": self.difference.group + 1 if self.difference else None,
            "by_order": self.difference.by_order if self.difference else False,
            "alternative": other and {"boards": other.boards, "bye": other.bye},
        }


def refusal(study: Study, other_round: Callable[[], Study]) -> Refusal:
    """Why another round was not taken; it is made by calling ``other_round``."""
    try:
        other = other_round()
    except PairingError:
        clause = study.names.complete
        return Refusal(clause, Sentence(IMPOSSIBLE, clause=clause))
    difference = study.difference(other)
    if difference is None:
        return Refusal("", Sentence(THE_SAME), None, other.pairing)
    return Refusal(difference.clause, _said(difference), difference, other.pairing)


def _said(difference: Difference) -> Sentence:
    if difference.by_order:
        return Sentence(LATER, clause=difference.clause)
    if not difference.ours and not difference.theirs:
        return Sentence(WORSE, clause=difference.clause)
    values: dict[str, object] = {"ours": difference.ours, "theirs": difference.theirs}
    if not difference.what or any(isinstance(value, Sentence) for value in difference.ours):
        return Sentence(INSTEAD, values, difference.clause)
    return Sentence(COUNTS, {"what": Sentence(difference.what), **values}, difference.clause)


def why_not_together(study: Study, a: int, b: int) -> Refusal:
    """Why these two do not meet."""
    barrier = study.barrier(a, b)
    if barrier is not None:
        return Refusal(barrier.clause, barrier)
    return refusal(study, lambda: study.with_bye(a) if b == DUMMY else study.together(a, b))


IMPOSSIBLE = N_("then not everybody could be paired")
THE_SAME = N_("it makes no difference")
LATER = N_("just as good, but later in the order of candidates")
WORSE = N_("then the rest would be worse")
INSTEAD = N_("{theirs} instead of {ours}")
COUNTS = N_("{what}: {theirs} instead of {ours}")
