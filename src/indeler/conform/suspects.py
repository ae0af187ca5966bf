"""The clauses that an engine breaks, told from those whose cases it only gets wrong for the same reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from indeler.conform.running import BROKEN, RIGHT, Outcome
from indeler.conform.tally import Tally


class Suspect(NamedTuple):
    """A clause that the engine probably breaks, and how many wrong answers that explains that no other one does."""

    tally: Tally
    explains: int


def suspects(found: Sequence[Tally]) -> list[Suspect]:
    """As few clauses as explain all wrong answers, the most likely first.

    A wrong answer can come from the clause of its case or from one that would change the round too. An engine that
    breaks a clause should be wrong in all these cases, so those that it gets right speak against it.
    """
    named: list[Suspect] = []
    wrong = [one for each in found for one in each.outcomes if one.verdict == BROKEN]
    right = [one for each in found for one in each.outcomes if one.verdict == RIGHT]
    against = {each: sum(_explains(each, one) for one in right) for each in found if each.counts[BROKEN]}
    while wrong:
        best = max(against, key=lambda each: _likelihood(each, wrong, against[each]))
        named.append(Suspect(best, sum(_explains(best, one) for one in wrong)))
        wrong = [one for one in wrong if not _explains(best, one)]
    return named


def _explains(tally: Tally, one: Outcome) -> bool:
    case = one.case
    return tally.rulebook == case.rulebook and tally.clause in (case.clause, *case.also)


def _likelihood(tally: Tally, wrong: Sequence[Outcome], right: int) -> tuple[float, float]:
    """How many wrong answers it explains, the less the more cases are right in spite of it; then those just so."""
    explained = sum(_explains(tally, one) for one in wrong)
    own = sum(_explains(tally, one) and one.answer == one.case.other for one in tally.outcomes)
    return explained**2 / (explained + right) if explained else 0, own / len(tally.outcomes)
