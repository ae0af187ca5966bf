"""Who takes part."""

from __future__ import annotations

from indeler._typing import NamedTuple


class NationalRating(NamedTuple):
    """A player as a national federation lists him (the federation records of TRF26)."""

    federation: str
    rating: int = 0
    identity: str = ""
    classification: str = ""
    name: str = ""
    origin: str = ""
    sex: str = ""
    birth: str = ""


class Player(NamedTuple):
    """A participant. ``number`` is the pairing number, starting rank or lot number, whatever the rulebook calls it."""

    number: int
    name: str = ""
    rating: int = 0
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    birth: str = ""
    rank: int = 0
    """The rank that the tournament file states; 0 where it states none."""
    enters: int = 1
    """The first round this player can be paired in: later than 1 for a late entry."""
    withdrawn_after: int | None = None
    """The last round before this player withdrew, or None."""
    national: tuple[NationalRating, ...] = ()
    club: str = ""

    @property
    def titled(self) -> str:
        """The name with the title before it, as lists for people show it; the number where there is no name."""
        return f"{self.title} {self.name or self.number}".strip()

    def takes_part(self, round: int) -> bool:
        """Entered by this round and not withdrawn before it (KNSB F5, FIDE C.04.2 3.2)."""
        return self.enters <= round and (self.withdrawn_after is None or round <= self.withdrawn_after)


TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""Titles from high to low, as FIDE and seed 000 (A2) order them."""
