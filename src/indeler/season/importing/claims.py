"""What two members tell of the same round has to agree: opponent, colour and result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from indeler.formats.text import refused
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.season.core.season import Season
from indeler.season.events import TakenGame

_ENDED: Mapping[tuple[str, str], Any] = {
    ("1", "w"): "1-0",
    ("0", "w"): "0-1",
    ("1", "b"): "0-1",
    ("0", "b"): "1-0",
    ("½", "w"): "½-½",
    ("½", "b"): "½-½",
}
_OTHERS = {"1": "0", "½": "½", "0": "1"}


class Claim(NamedTuple):
    """What one line tells of one round."""

    line: int
    member: int
    opponent: int | None
    """None where the member had no game."""
    colour: str = ""
    result: str = "?"

    def game(self) -> TakenGame | None:
        """The game, if it is known who was White."""
        if self.opponent is None or not self.colour:
            return None
        white, black = (self.member, self.opponent) if self.colour == "w" else (self.opponent, self.member)
        return TakenGame(white, black, _ENDED.get((self.result, self.colour), "?"))


class Claims:
    """All that the lines of a file tell, by cycle, round and member."""

    def __init__(self, season: Season, file: str) -> None:
        self._season, self._file = season, file
        self._told: dict[tuple[int, int, int], Claim] = {}

    def add(self, cycle: int, round: int, claim: Claim) -> None:
        """One more line tells of this round."""
        self._told[cycle, round, claim.member] = claim

    def contradictions(self) -> list[InvalidInput]:
        """Every round that two lines tell differently, once, at the later line."""
        return [
            refused(
                self._file,
                later.line,
                N_(
                    "{name} and {other} (line {line}) do not have the same {what} in round {round}; correct one of "
                    "them."
                ),
                name=self._season.name(later.member),
                other=self._season.name(earlier.member),
                line=earlier.line,
                what=Sentence(what),
                round=round,
            )
            for round, later, earlier in self._pairs()
            if (what := _difference(later, earlier))
        ]

    def _pairs(self) -> Iterator[tuple[int, Claim, Claim]]:
        """Every two lines of which one names the other, the later one first."""
        for (cycle, round, member), claim in self._told.items():
            other = self._told.get((cycle, round, claim.opponent or 0))
            if other is None:
                continue
            if other.line < claim.line:
                yield round, claim, other
            elif other.opponent != member:
                yield round, other, claim


def _difference(one: Claim, other: Claim) -> Text | None:
    """In what two lines differ; what one of them leaves open is no difference."""
    if (one.opponent, other.opponent) != (other.member, one.member):
        return N_("opponent")
    if one.colour and one.colour == other.colour:
        return N_("colours")
    both_known = one.result != "?" and other.result != "?"
    return N_("result") if both_known and _OTHERS[one.result] != other.result else None
