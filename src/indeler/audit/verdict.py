"""The answer of the audit: a verdict on one round, its findings, and the proof if the round is right."""

from __future__ import annotations

from typing import Any, NamedTuple

from indeler.language import N_, Sentence, Text
from indeler.model import Tournament

RIGHT, NOT_BEST, ILLEGAL, CORRECTED = N_("right"), N_("not best"), N_("illegal"), N_("corrected")
RIGHT_IF_LAST = N_("right if this is the last round")
"""The verdict that depends on the number of rounds, which the file does not state; findings hold if rounds follow."""


class Finding(NamedTuple):
    """A fault: the clause of the rulebook, and one sentence in the requested language."""

    clause: str
    sentence: str


class Verdict(NamedTuple):
    """The verdict on one round, such as "right" or "illegal"; "corrected" is a deviation with a reason."""

    round: int
    rules: str
    settings: dict[str, str]
    """The settings that differ from the usual ones, as texts by name."""
    verdict: Text
    findings: tuple[Finding, ...] = ()
    alternative: tuple[tuple[int, int], ...] = ()
    """The pairs of the first better alternative, by pairing number; empty if there is none to show."""
    certificate: dict[str, Any] | None = None
    """The proof that the round is right; None if it is not."""
    reason: str = ""
    """The reason why the leader changed the pairing, as recorded in the file."""
    unchecked: str = ""
    """Parts of a right round that could not be checked, in the requested language."""
    exceptions: tuple[str, ...] = ()
    """The colours beyond a limit that an exception for topscorers allows, in the requested language."""

    @property
    def is_in_order(self) -> bool:
        """Whether there is no fault: right, perhaps only as the last round, or corrected for a recorded reason."""
        return self.verdict in (RIGHT, RIGHT_IF_LAST, CORRECTED)


class NotInOrder(Exception):
    """The first fault of a round; it is raised and caught inside the audit."""

    def __init__(
        self, verdict: Text, clause: str, sentence: Sentence, alternative: tuple[tuple[int, int], ...] = ()
    ) -> None:
        super().__init__(clause)
        self.verdict = verdict
        self.clause = clause
        self.sentence = sentence
        self.alternative = alternative


def with_names(sentence: Sentence, tournament: Tournament) -> Sentence:
    """Return a sentence about players with the name of each after the number; counts, which are texts, stay as is."""

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
"""The placeholders for players by number, or for sentences with such placeholders."""

WHITE_AGAIN, BLACK_AGAIN = N_("{player} may not have white again."), N_("{player} may not have black again.")
WHITE_ALLOWED = N_("{player} has white again; the exception for topscorers in the last round allows that ({top})")
BLACK_ALLOWED = N_("{player} has black again; the exception for topscorers in the last round allows that ({top})")
OTHER_COLOUR = N_("{black} should have white against {white}.")
NOBODY = N_("nobody")
