"""Events that correct earlier decisions: seats, the worth of a round without play, boards set by hand."""

from __future__ import annotations

from typing import Literal

from indeler.language import N_, Sentence
from indeler.opens.events import BYES, Board, Event, Label, Number, RoundNumber, _OfPlayer


class SeatsExchanged(Event, frozen=True, kw_only=True):
    """fide-handling 4.3: two players were entered in each other's place in a round; results stay with the boards."""

    title = N_("In round {round} {one} and {other} changed places: {why}")
    needs_reason = True

    round: RoundNumber
    one: Number
    other: Number


class ByeCorrected(_OfPlayer, frozen=True, kw_only=True):
    """fide-handling 4.3: what a round is worth that a player did not play; pairings that were made stay."""

    title = N_("{name} has a {bye} in round {round} after a correction: {why}")
    needs_reason = True

    round: RoundNumber
    worth: Literal["zero", "half", "full"]

    def describe(self) -> Sentence:
        """Describe the player and the new bye."""
        bye = Sentence(BYES[self.worth].label)  # type: ignore[union-attr]  # only "none" is no bye
        return Sentence(self.title, name=self.name, round=self.round, bye=bye, why=self.why)


class RoundsStand(Event, frozen=True, kw_only=True):
    """fide-handling 4.3, 4.4: rounds that were paired before an earlier one was corrected, and are other ones by now.

    They stay; the file says so, that nobody takes them for faults.
    """

    title = N_("These rounds were paired before round {round} was corrected, and stay as they are: {rounds}.")
    needs_reason = True

    round: RoundNumber
    rounds: tuple[RoundNumber, ...]

    def describe(self) -> Sentence:
        """Describe the rounds."""
        return Sentence(self.title, round=self.round, rounds=list(self.rounds))


class BoardsSet(Event, frozen=True, kw_only=True):
    """fide-handling 4.4: a round as the arbiter pairs it by hand, the last one once more or the next one.

    ``found`` is what the audit says of it, with the clause by which it is not the round of the rules.
    """

    title = N_("Round {round} was paired by hand: {why}")
    needs_reason = True

    round: RoundNumber
    boards: tuple[Board, ...]
    bye: Number | None = None
    found: Literal["right", "not best", "illegal", ""] = ""
    clause: Label = ""
    instead: tuple[Board, ...] = ()
    """The boards of the rules, where they differ; empty in old logs."""

    def describe(self) -> Sentence:
        """Describe the round, the reason and the audit's finding."""
        texts = {
            "right": N_("Round {round} was paired by hand, as the rules pair it: {why}"),
            "not best": N_(
                "Round {round} was paired by hand, allowed but not by the order of the rules ({clause}): {why}"
            ),
            "illegal": N_("Round {round} was paired by hand against the rules ({clause}): {why}"),
        }
        return Sentence(texts.get(self.found, self.title), round=self.round, clause=self.clause, why=self.why)
