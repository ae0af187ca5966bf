"""The answer of the audit: a verdict on one round, its findings, and the proof if the round is right."""

from __future__ import annotations

from typing import Any, NamedTuple

from indeler.language import N_, Sentence, Text
from indeler.model import Tournament

RIGHT, NOT_BEST, ILLEGAL, CORRECTED = N_("right"), N_("not best"), N_("illegal"), N_("corrected")
RIGHT_IF_LAST = N_("right if this is the last round")
"""The verdict that depends on the number of rounds, which the file leaves open; findings hold if others follow."""


class Finding(NamedTuple):
    """A fault: the clause of the rulebook, and one sentence in the requested language."""

    clause: str
    sentence: str


class Verdict(NamedTuple):
    """The verdict on one round, such as "right" or "illegal"; "corrected" is a deviation with a reason."""

    round: int
    rules: str
    settings: dict[str, str]
    """The settings that are not the usual ones, as texts by name."""
    verdict: Text
    findings: tuple[Finding, ...] = ()
    alternative: tuple[tuple[int, int], ...] = ()
    """The pairs of the first better alternative, by pairing number; empty where there is none to show."""
    certificate: dict[str, Any] | None = None
    """The proof that the round is right; None where it is not."""
    reason: str = ""
    """Why the leader changed the pairing, as the file records it."""
    unchecked: str = ""
    """Parts of a right round that could not be checked, in the requested language."""

    @property
    def is_in_order(self) -> bool:
        """Whether no fault is shown: right, perhaps only as the last round, or corrected for a recorded reason."""
        return self.verdict in (RIGHT, RIGHT_IF_LAST, CORRECTED)


class NotInOrder(Exception):
    """Raised inside the audit at the first thing that is wrong; it never leaves the audit."""

    def __init__(
        self, verdict: Text, clause: str, sentence: Sentence, alternative: tuple[tuple[int, int], ...] = ()
    ) -> None:
        super().__init__(clause)
        self.verdict = verdict
        self.clause = clause
        self.sentence = sentence
        self.alternative = alternative


def with_names(sentence: Sentence, tournament: Tournament) -> Sentence:
    """Return a sentence about players with the name of each behind the number; counts in it are texts and stay."""

    def named(value: object) -> object:
        if isinstance(value, Sentence):
            return with_names(value, tournament)
        if isinstance(value, list):
            return [named(each) for each in value]
        return tournament.named(value) if isinstance(value, int) else value

    values = {gap: named(value) if gap in _PLAYERS else value for gap, value in sentence.values.items()}
    return Sentence(sentence.text, **values)


_PLAYERS = {"one", "other", "player", "top", "white", "black", "right", "given", "better", "instead"}
_PLAYERS |= {"opponent", "fault"}
"""The gaps that hold players by number, or sentences that do."""

OTHER_COLOUR = N_("{black} should have white against {white}.")
NOBODY = N_("nobody")
