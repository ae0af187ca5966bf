"""One line of a rating list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import PurePath
from typing import BinaryIO, NamedTuple

from indeler.formats import fields
from indeler.formats.text import quoted
from indeler.language import N_, InvalidInput
from indeler.language.catalogue import LANGUAGES
from indeler.language.conventions import conventions_of

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
    return fields.number_or_zero(text, N_("number of games"))


def player_of_cells(register: str, cells: Sequence[str]) -> ListedPlayer:
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


_BY_NAME = re.compile(r"([^\W\d_]{3,})[-_ ]?(?:20)?(\d\d)(?!\d)")
_BY_NUMBER = re.compile(r"(?<!\d)20(\d\d)[-_ ]?(0[1-9]|1[0-2])(?!\d\d\d)")
_HEADING = b"id number"
_LONGEST_HEADING = 1000


def month_in(text: str) -> str:
    """The first month that a text names (``OCT26``, ``oktober 2026``, ``2026-10``), as ``2026-10``; else nothing."""
    if numbered := _BY_NUMBER.search(text):
        return f"20{numbered[1]}-{numbered[2]}"
    for named in _BY_NAME.finditer(text):
        for place, names in enumerate(_month_names(), start=1):
            if any(name.startswith(named[1].lower()) for name in names):
                return f"20{named[2]}-{place:02}"
    return ""


@cache
def _month_names() -> list[list[str]]:
    """The names of the months in each language; three letters of each will do, and Dutch writes *mrt* too."""
    spoken = [conventions_of(lang).months for lang in LANGUAGES]
    names = [[name.lower() for name in month] for month in zip(*spoken, strict=True)]
    names[2].append("mrt")
    return names


def read_month(text: str) -> str:
    """The month that somebody typed; nothing where he typed nothing."""
    month = month_in(text)
    if text.strip() and not month:
        raise InvalidInput(N_("{text} is not a month; write it as in 2026-10."), text=quoted(text))
    return month


def month_of(stream: BinaryIO, *names: str) -> str:
    """The month of a list: as FIDE heads the rating of a list of one tempo (``OCT26``), else as a file is called."""
    heading = stream.readline(_LONGEST_HEADING)
    heading_text = heading.decode("ascii", "replace") if heading[: len(_HEADING)].lower() == _HEADING else ""
    return next(
        (month for each in (heading_text, *(PurePath(name).name for name in names)) if (month := month_in(each))), ""
    )
