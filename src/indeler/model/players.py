"""Who takes part."""

from __future__ import annotations

from collections.abc import Mapping

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
    expelled_after: int | None = None
    """The last round before this player was expelled, who then has no place in the standings; or None."""
    tie_place: int = 0
    """The place that the arbiter gave this player among those who are equal on everything; 0 for none."""
    external: str = ""
    """A value from elsewhere by which the organiser breaks ties (EXT), such as ``12.5``."""
    rating_source: str = ""
    """Where the rating comes from, such as ``FIDE rapid 2026-11``; ``hand``: somebody typed it; empty: not known."""
    ratings: str = ""
    """Ratings of later lists in an event of more than 30 days, by the round from which they hold: ``4:2105 7:2110``."""

    def rating_in(self, round: int) -> int:
        """The rating that holds in this round."""
        current = self.rating
        for first, rating in self.later_ratings:
            current = rating if first <= round else current
        return current

    @property
    def later_ratings(self) -> tuple[tuple[int, int], ...]:
        """The rounds from which later ratings hold, and these ratings, in order."""
        parts = (word.partition(":") for word in self.ratings.split())
        rows = ((round, rating) for round, _, rating in parts if round.isdecimal() and rating.isdecimal())
        return tuple(sorted((int(round), int(rating)) for round, rating in rows))

    def with_later_rating(self, round: int, rating: int) -> Player:
        """The player with this rating from that round on; one that changes nothing is left out."""
        rows = {first: other for first, other in self.later_ratings if first != round}
        plain = self._replace(ratings=_format_ratings(rows))
        if plain.rating_in(round) != rating:
            rows[round] = rating
        return self._replace(ratings=_format_ratings(rows))

    @property
    def titled(self) -> str:
        """The name with the title before it, as lists for people show it; the number where there is no name."""
        return f"{self.title} {self.name or self.number}".strip()

    def takes_part(self, round: int) -> bool:
        """Entered by this round and not withdrawn before it (KNSB F5, FIDE C.04.2 3.2)."""
        return self.enters <= round and (self.withdrawn_after is None or round <= self.withdrawn_after)


def _format_ratings(rows: Mapping[int, int]) -> str:
    return " ".join(f"{round}:{rating}" for round, rating in sorted(rows.items()))


TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""Titles from high to low, as FIDE and seed 000 (A2) order them."""
