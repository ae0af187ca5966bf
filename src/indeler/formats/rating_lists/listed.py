"""One line of a rating list."""

from __future__ import annotations

from collections.abc import Mapping
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


# A list has millions of cells and a few thousand different ones.
_rating = lru_cache(1 << 13)(fields.rating)
_birth = lru_cache(1 << 13)(fields.birth)


def listed(cells: Mapping[str, str], register: str) -> ListedPlayer:
    """The player in these cells (by the column names of `indeler.formats.tables`)."""
    cell = cells.get
    return ListedPlayer(
        cell("fide_id", "") or cell("knsb", "") or cell("identity", ""),
        cell("name", ""),
        register,
        cell("federation", "").upper(),
        fields.sex(cell("sex", "")),
        (cell("title", "") or cell("women_title", "")).upper(),
        _rating(cell("rating", "")),
        fields.whole(cell("games", ""), N_("number of games")),
        _birth(cell("birth", "")),
        cell("flag", ""),
        _rating(cell("rapid", "")),
        _rating(cell("blitz", "")),
        _rating(cell("k", "")),
        _rating(cell("rapid_k", "")),
        _rating(cell("blitz_k", "")),
    )
