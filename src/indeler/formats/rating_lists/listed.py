"""One line of a rating list."""

from __future__ import annotations

from collections.abc import Mapping
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


def listed(cells: Mapping[str, str], register: str) -> ListedPlayer:
    """The player in these cells (by the column names of `indeler.formats.tables`)."""

    def cell(column: str) -> str:
        return cells.get(column, "")

    return ListedPlayer(
        identity=cell("fide_id") or cell("knsb") or cell("identity"),
        name=cell("name"),
        register=register,
        federation=cell("federation").upper(),
        sex=fields.sex(cell("sex")),
        title=(cell("title") or cell("women_title")).upper(),
        rating=fields.rating(cell("rating")),
        games=fields.whole(cell("games"), N_("number of games")),
        birth=fields.birth(cell("birth")),
        flag=cell("flag"),
        rapid=fields.rating(cell("rapid")),
        blitz=fields.rating(cell("blitz")),
    )
