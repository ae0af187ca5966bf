"""Players: their numbers, ratings, titles and participation."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from indeler._typing import NamedTuple


class NationalRating(NamedTuple):
    """A player's entry in the list of a national federation (the federation records of TRF26)."""

    federation: str
    rating: int = 0
    identity: str = ""
    classification: str = ""
    name: str = ""
    origin: str = ""
    sex: str = ""
    birth: str = ""


class Player(NamedTuple):
    """A participant. ``number`` is the pairing number (starting rank, lot number) in the terms of any rulebook."""

    number: int
    name: str = ""
    rating: int = 0
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    birth: str = ""
    rank: int = 0
    """The rank stated in the tournament file; 0 if there is none."""
    enters: int = 1
    """The first round this player can be paired in: later than 1 for a late entry."""
    withdrawn_after: int | None = None
    """The last round before this player withdrew, or None."""
    national: tuple[NationalRating, ...] = ()
    club: str = ""
    expelled_after: int | None = None
    """The last round before this player was expelled and lost the place in the standings; or None."""
    tie_place: int = 0
    """The arbiter's place of this player among players who are equal on everything; 0 for none."""
    external: str = ""
    """An external value by which the organiser breaks ties (EXT), such as ``12.5``."""
    rating_source: str = ""
    """The source of the rating, such as ``FIDE rapid 2026-11``; ``hand``: typed by hand; empty: not known."""
    ratings: str = ""
    """Ratings of later lists in an event of more than 30 days, by the first round they apply in: ``4:2105 7:2110``."""

    def rating_in(self, round: int) -> int:
        """Return the rating that applies in this round."""
        current = self.rating
        for first, rating in self.later_ratings:
            current = rating if first <= round else current
        return current

    @property
    def later_ratings(self) -> tuple[tuple[int, int], ...]:
        """The rounds from which later ratings apply, and these ratings, in order."""
        parts = (word.partition(":") for word in self.ratings.split())
        rows = ((round, rating) for round, _, rating in parts if round.isdecimal() and rating.isdecimal())
        return tuple(sorted((int(round), int(rating)) for round, rating in rows))

    def with_later_rating(self, round: int, rating: int) -> Player:
        """Return the player with this rating from that round on; a rating equal to the one before is omitted."""
        rows = {first: other for first, other in self.later_ratings if first != round}
        plain = self._replace(ratings=_format_ratings(rows))
        if plain.rating_in(round) != rating:
            rows[round] = rating
        return self._replace(ratings=_format_ratings(rows))

    @property
    def titled(self) -> str:
        """The name with the title before it, as shown in lists for people; the number if there is no name."""
        return f"{self.title} {self.name or self.number}".strip()

    def takes_part(self, round: int) -> bool:
        """Return whether the player has entered by this round and not withdrawn (KNSB F5, FIDE C.04.2 3.2)."""
        return self.enters <= round and (self.withdrawn_after is None or round <= self.withdrawn_after)


def _format_ratings(rows: Mapping[int, int]) -> str:
    return " ".join(f"{round}:{rating}" for round, rating in sorted(rows.items()))


TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""Titles from high to low, in the order of FIDE and of seed 000 (A2)."""


def name_key(name: str, prefixes: Collection[str] = ()) -> str:
    """Return the name without capitals and accents, by which names are sorted: Émile comes before Ferdinand.

    With ``prefixes``, such as *van* and *de*, a last name that begins with some of them is sorted by its main part.
    """
    folded = name.casefold() if name.isascii() else _without_accents(name)
    if not prefixes:
        return folded
    words = folded.replace("\u2019", "'").split()
    count = 0
    while count < len(words) - 1 and words[count] in prefixes:
        count += 1
    return " ".join((*words[count:], *words[:count]))


def _without_accents(name: str) -> str:
    from unicodedata import combining, normalize  # only needed for other letters

    return "".join(letter for letter in normalize("NFKD", name) if not combining(letter)).casefold()
