"""The clauses that an engine breaks, told from those whose cases it only gets wrong for the same reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from indeler.conform.running import BROKEN, Outcome
from indeler.conform.tally import Tally


class Suspect(NamedTuple):
    """A clause that the engine probably breaks, and how many wrong answers that explains that no other one does."""

    tally: Tally
    explains: int


def suspects(found: Iterable[Tally]) -> list[Suspect]:
    """As few clauses as explain all wrong answers, the most likely first.

    A wrong answer can come from the clause of its case or from one that would change the round too. A clause is the
    more likely the more wrong answers it explains, the fewer of its own cases are right, and the more of its own wrong
    answers are those of an engine without it.
    """
    tallies = [each for each in found if each.counts[BROKEN]]
    wrong = [one for each in tallies for one in each.outcomes if one.verdict == BROKEN]
    named: list[Suspect] = []
    while wrong:
        best = max(tallies, key=lambda each: _likelihood(each, wrong))
        explained = [one for one in wrong if _explains(best, one)]
        if not explained:
            break
        named.append(Suspect(best, len(explained)))
        wrong = [one for one in wrong if not _explains(best, one)]
    return named


def _explains(tally: Tally, one: Outcome) -> bool:
    case = one.case
    return tally.rulebook == case.rulebook and tally.clause in (case.clause, *case.also)


def _likelihood(tally: Tally, wrong: Sequence[Outcome]) -> tuple[float, float]:
    own = [one for one in tally.outcomes if one.verdict == BROKEN]
    explained = sum(_explains(tally, one) for one in wrong)
    as_without = sum(one.answer == one.case.other for one in own)
    return explained * len(own) / len(tally.outcomes), as_without / len(tally.outcomes)
