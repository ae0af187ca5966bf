"""What a rulebook file can say about a competition of whole evenings, such as rapid or blitz."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from indeler.language import N_, Sentence
from indeler.season.competitions.common.faults import pairing_faults, pool_tie_faults, tie_faults
from indeler.season.competitions.evenings import setting_words
from indeler.season.core.tables import (
    CompetitionRules,
    Count,
    Fault,
    LadderTie,
    PairingRules,
    PlayOffRules,
    Points,
    Positive,
    Table,
)

RULEBOOK = "botwinnik"


class FinalPool(Table, frozen=True, kw_only=True):
    """BW-55 to BW-61: the final pool of a competition of evenings."""

    about = "BW-55 to BW-61"
    heading = N_("Final")
    words = setting_words.FINAL

    players: Positive = 6
    per_evening: Count = 1
    ladder: Count = 3
    ladder_ties: tuple[LadderTie, ...] = ("WP", "SB", "lot")
    times: Positive = 1
    """How often each pair meets."""
    ties: tuple[str, ...] = ("MUT", "PLAY-OFF", "SB", "POINTS", "WP", "SEED")
    """K14, K15: where the play-off for first place comes."""
    play_off: PlayOffRules = PlayOffRules()


class EveningsRules(CompetitionRules, frozen=True, kw_only=True, tag="evenings"):
    """BW-50 to BW-62: a competition of whole evenings: rapid, blitz."""

    about = "BW-50 to BW-62"
    heading = N_("Tournament evenings")
    sentence = N_("Whole evenings of several rounds, such as rapid or blitz, with or without a final.")
    words = setting_words.EVENINGS

    evenings: Positive = 1
    rounds: Positive = 7
    tempo: str = ""
    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)
    odd: Points = Points(10)
    """K4."""
    ties: tuple[str, ...] = ("MUT", "WP", "SB", "LOT")
    pairing: PairingRules = PairingRules(settings={"rematches": "if_needed"})
    final: FinalPool | None = None
    cancelled: Literal["ladder", "dropped"] = "ladder"
    """BW-55, BW-62: what becomes of the places of an evening that was dropped: the final pool keeps its six."""

    @property
    def system(self) -> str:
        """The rulebook that pairs it."""
        return self.pairing.system

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """BW-51, BW-54, BW-55: pairing and tie-breaks are known, and the final pool has room for who qualifies."""
        yield from pairing_faults("pairing", self.pairing)
        yield from tie_faults("ties", self.ties, self.pairing.system)
        if self.final is None:
            return
        yield from pool_tie_faults("final.ties", self.final.ties)
        if self.final.players < (self.evenings - 1) * self.final.per_evening + self.final.ladder:
            yield "final.players", Sentence(N_("more players qualify than the final pool has places"))


RULES = EveningsRules
