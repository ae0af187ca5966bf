"""One line of a rating list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from indeler.formats import fields
from indeler.language import N_

FIDE = "FIDE"


class ListedPlayer(NamedTuple):
    """A player as a rating list knows him. ``identity`` is his number in the ``register`` of FIDE or a federation."""

    identity: str
    name: str
    register: str = FIDE
    federation: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    games: int = 0
    birth: str = ""
    flag: str = ""
    rapid: int = 0
    blitz: int = 0
    k: int = 0
    """The development coefficient that FIDE's list states, of each tempo; 0 where it states none."""
    rapid_k: int = 0
    blitz_k: int = 0


COLUMNS = (
    *("identity", "name", "federation", "sex", "title", "women_title", "rating", "games", "birth", "flag"),
    *("rapid", "blitz", "k", "rapid_k", "blitz_k"),
)
"""The cells of a player in the order in which `listed` takes them, by the names of `indeler.formats.tables`."""

# A list has millions of cells and a few thousand different ones.
_rating = lru_cache(1 << 13)(fields.rating)
_birth = lru_cache(1 << 13)(fields.birth)
_sex = lru_cache(1 << 13)(fields.sex)
_federation = lru_cache(1 << 13)(str.upper)


@lru_cache(1 << 13)
def _games(text: str) -> int:
    return fields.whole(text, N_("number of games"))


def listed(register: str, cells: Sequence[str]) -> ListedPlayer:
    """The player in these cells, in the order of `COLUMNS`; where a list has no such column the cell is empty."""
    identity, name, federation, sex, title, women, rating, games, birth, flag, rapid, blitz, k, rapid_k, blitz_k = cells
    return ListedPlayer(
        identity,
        name,
        register,
        _federation(federation),
        _sex(sex),
        (title or women).upper(),
        _rating(rating),
        _games(games),
        _birth(birth),
        flag,
        _rating(rapid),
        _rating(blitz),
        _rating(k),
        _rating(rapid_k),
        _rating(blitz_k),
    )
