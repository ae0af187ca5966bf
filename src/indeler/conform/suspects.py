"""The clauses that an engine breaks, without those whose cases it gets wrong for the same reason."""

from collections import defaultdict
from collections.abc import Sequence, Set
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from indeler.audit import check
from indeler.conform.cases import TIE_BREAKS, Answer, Case, clause_of, has_everybody, position, round_text
from indeler.conform.running import BROKEN, RIGHT, Outcome, Tally, size
from indeler.language import IndelerError

_Clause = tuple[str, str]
"""Its rulebook and its name."""
MAX_NAMED_CLAUSES = 5
"""The maximum number of clauses named for the same wrong answers."""


class Suspect(NamedTuple):
    """A clause that the engine probably breaks, the wrong answers that it explains, and alternative clauses."""

    tally: Tally
    wrong: tuple[Outcome, ...]
    rather_than: tuple[Tally, ...]
    """The next clauses by likelihood for the same answers."""

    @property
    def example(self) -> Outcome:
        """The smallest of these cases, if possible one of the clause itself."""
        return min(self.wrong, key=lambda one: (one.case.clause != self.tally.clause, size(one.case)))


def suspects(found: Sequence[Tally]) -> list[Suspect]:
    """Return the most likely clause for all wrong answers, then that for the remaining ones, and so on."""
    named: list[Suspect] = []
    clues = _Clues(found)
    left = {*range(len(clues.outcomes))}
    while wrong := left & clues.wrong:
        likely = {each: clues.likelihood(each, left) for each in found}
        best, *others = sorted(found, key=lambda each: -likely[each])[:MAX_NAMED_CLAUSES]
        explained = wrong & (clues.changed[best[:2]] | clues.found[best[:2]])
        outcomes = tuple(clues.outcomes[at] for at in sorted(explained))
        named.append(Suspect(best, outcomes, tuple(each for each in others if likely[each])))
        left -= explained
    return named


class _Clues:
    """The evidence for each clause and each variant, as places in the list of outcomes."""

    def __init__(self, found: Sequence[Tally]) -> None:
        self.outcomes = [one for each in found for one in each.outcomes if one.verdict in (RIGHT, BROKEN)]
        self.wrong = {at for at, one in enumerate(self.outcomes) if one.verdict == BROKEN}
        self.own, self.changed, self.found = (defaultdict[_Clause, set[int]](set) for _ in range(3))
        self.variants: dict[_Clause, dict[str, _Places]] = {each[:2]: {"": _Places(set(), set())} for each in found}
        for at, (case, _, answer, _) in enumerate(self.outcomes):
            by = case.rulebook, case.clause
            self.own[by].add(at)
            self._changes(by, "", at, is_so=case.other == answer)
            for round, variants in case.made:
                for variant in variants:
                    self._changes((case.rulebook, clause_of(variant)), variant, at, is_so=round == round_text(answer))
            if at in self.wrong:
                self.found[case.rulebook, _finding(case, answer)].add(at)

    def _changes(self, clause: _Clause, variant: str, at: int, *, is_so: bool) -> None:
        """Record that a variant makes another round here, and whether the engine made the same one."""
        self.changed[clause].add(at)
        places = self.variants.setdefault(clause, {})
        for name in ("", variant):
            changed, same_round = places.setdefault(name, _Places(set(), set()))
            changed.add(at)
            if is_so:
                same_round.add(at)

    def likelihood(self, tally: Tally, left: Set[int]) -> float:
        """Return how well a clause explains which of these answers are wrong.

        Who breaks it is wrong where one of its variants, or any of them, makes another round, and nowhere else, above
        all in the cases of the clause itself; makes the round of the variant there; and makes rounds in which the audit
        finds this clause broken.
        """
        clause, wrong = tally[:2], self.wrong & left
        own, found = self.own[clause], self.found[clause] & wrong
        likeness = max(one.likeness(wrong, left) + one.share(own, wrong) for one in self.variants[clause].values())
        return likeness + len(found) / len(wrong)


class _Places(NamedTuple):
    """The places where a variant makes another round, and those where that is the round of the engine."""

    changed: set[int]
    same_round: set[int]

    def likeness(self, wrong: Set[int], left: Set[int]) -> float:
        """Return how similar, from 0 to 2, the wrong places and rounds of the variant and of the engine are."""
        mean = sqrt(len(wrong) * len(self.changed & left))
        return (len(self.changed & wrong) + len(self.same_round & wrong)) / mean if mean else 0

    def share(self, own: Set[int], wrong: Set[int]) -> float:
        """Return the share, from 0 to 1, of the clause's own cases changed by engine or variant that both change."""
        either = own & (wrong | self.changed)
        return len(own & wrong & self.changed) / len(either) if either else 0


@lru_cache(maxsize=4096)
def _finding(case: Case, answer: Answer) -> str:
    """Return the first clause that the audit finds broken in a wrong answer; none in one that is no round."""
    if case.rulebook == TIE_BREAKS or not has_everybody(case, answer):
        return ""
    try:
        findings = check(position(case), None, case.rulebook, answer).findings
    except IndelerError:
        return ""
    return findings[0].clause if findings else ""
