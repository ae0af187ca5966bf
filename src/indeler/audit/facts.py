"""What the rule-reading modules ask; `prove.Prover` answers by search, `verify.Verifier` from kept evidence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from indeler.audit.instance import Instance

Pairs = tuple[tuple[int, int], ...]
Case = Callable[[], Sequence[Instance]]
"""Instances that together settle a bracket; stated only when needed."""
State = Callable[[Pairs], Sequence[Case]]
"""The cases for a bracket if these were its pairs."""
Search = Callable[[], Pairs | None]
"""Pairs, or None where nothing is known."""


class Facts(Protocol):
    """Who answers the questions of a rule-reading module: a prover, or a verifier with a certificate."""

    searches: bool
    """Whether this is a prover, which may look for faults in any way it likes."""

    def best(self, *cases: Case) -> Better | None:
        """None if the given matchings are best by all instances of some case; else a better one by the last case.

        Cases go from cheap to exact: all but the last may leave out conditions that others must fulfil too (a
        relaxation), as long as whatever is best there and does exist is best.
        """

    def alone(self, graph: Sequence[int], vertices: int) -> int:
        """How many of these vertices stay alone when as many as possible are matched (Tutte-Berge)."""

    def candidate(self, given: Pairs, vertices: int, state: State, likely: Search, search: Search) -> Pairs:
        """The pairs of the one candidate that is best by the cases: the given one, or whichever it is.

        A prover tries what is ``likely`` to be best before it asks an exact question, and then searches. The last
        case has to be exact, and must not leave two candidates as good as each other.
        """

    def solved(self, instance: Instance) -> Pairs:
        """A best matching of an instance, whatever was given, as pairs of places."""

    def at_once(self, *cases: Case) -> bool:
        """Whether the given matchings prove to be best. False says nothing: another way of proof must follow."""

    def hint(self, vertices: int, search: Callable[[], Pairs]) -> Pairs:
        """Pairs of these vertices that are worth a try. They prove nothing: what is made of them must be proven."""


class Better(NamedTuple):
    """A better matching than the given one: the first clause that says so, and what it counts for either."""

    clause: str
    given: str
    better: str
    pairs: tuple[tuple[int, int], ...]
    """By pairing number."""

    def counts(self) -> dict[str, str]:
        """What the clause counts, as gaps of a sentence; nothing where it counts nothing."""
        return {"given": self.given, "better": self.better} if self.given or self.better else {}
