"""What is put right after it was decided: who sat where, what a round without play is worth, boards set by hand."""

from __future__ import annotations

from typing import Literal

from indeler.language import N_, Sentence
from indeler.opens.events import BYES, Event, Number, RoundNumber, _OfPlayer


class SeatsExchanged(Event, frozen=True, kw_only=True):
    """fide-handling 4.3: two players were entered in each other's place in a round; results stay with the boards."""

    title = N_("round {round}: {one} and {other} in each other's place: {why}")
    needs_reason = True

    round: RoundNumber
    one: Number
    other: Number


class ByeCorrected(_OfPlayer, frozen=True, kw_only=True):
    """fide-handling 4.3: what a round is worth that a player did not play; pairings that were made stay."""

    title = N_("{name}: {bye} in round {round}, corrected: {why}")
    needs_reason = True

    round: RoundNumber
    worth: Literal["zero", "half", "full"]

    def told(self) -> Sentence:
        """Who has which bye instead."""
        bye = Sentence(BYES[self.worth].label)  # type: ignore[union-attr]  # only "none" is no bye
        return Sentence(self.title, name=self.name, round=self.round, bye=bye, why=self.why)
