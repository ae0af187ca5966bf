"""The records of each dialect, and the rulebook of a file by record 192 and by comments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from indeler._typing import TYPE_CHECKING
from indeler.rulebooks import built_in, find_declaration, names

if TYPE_CHECKING:
    from indeler.rulebooks import Declaration


class Dialect:
    """A dialect of the tournament report file. Data for which it has no record is written in comments."""

    __slots__ = ("adjourned", "byes_in_cells", "name", "records")

    def __init__(self, name: str, records: str, *, adjourned: bool = False, byes_in_cells: bool = False) -> None:
        self.name = name
        self.records = frozenset(records.split())
        self.adjourned = adjourned
        """Whether it has a letter for an adjourned game."""
        self.byes_in_cells = byes_in_cells
        """Whether the columns of the coming round in a player's record state that the player is absent."""


NATIONAL = "NRS"
"""The name for all records whose identifier is the code of a federation."""

BB_LINES = "BBW BBD BBL BBZ BBF BBU"
"""bbpPairings' own lines for the points scale."""

_TRF16 = "001 012 013 022 032 042 052 062 072 082 092 102 112 122 132"
_TRFX = f"{_TRF16} XXR XXC XXA XXP"
_TRF26 = (
    "001 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 222 352 362 "
    f"240 250 260 299 300 310 320 330 {NATIONAL}"
)

DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect("trf16", _TRF16, byes_in_cells=True),
        Dialect("trfx", f"{_TRFX} XXZ XXS"),
        # bbpPairings does not read XXZ and XXS.
        Dialect("trfbx", f"{_TRFX} {BB_LINES}", byes_in_cells=True),
        Dialect("trf26", _TRF26, adjourned=True),
    )
}


TEAM_RECORDS = frozenset({"240", "250", "260", "299"})
"""Records that are about teams, not players, if the event is paired by team."""
TEAM_RECORD = "team-record"
"""The directive that carries such a record of teams where the dialect has none."""

CUSTOM_SWISS = "CUSTOM_SWISS"
"""The code of every Swiss system for which FIDE has no code of its own."""
_SYSTEM = "system "


def rules_of_code(code: str) -> str:
    """Return the rulebook of a code of record 192, or nothing if it is not a code of ours."""
    code = code.upper()
    if not code or code == CUSTOM_SWISS:
        return ""
    return next((book.name for book in _likely(code) if _has_code(code, book)), "")


def _likely(code: str) -> Iterator[Declaration]:
    """Yield the built-in rulebooks named like the code or its beginning first, so that few are imported; then all."""
    words = code.lower().split("_")
    candidates = ("-".join(words[:length]) for length in range(len(words), 0, -1))
    yield from (book for name in candidates if (book := built_in(name)) is not None)
    yield from (book for name in names() if (book := find_declaration(name)) is not None)


def _has_code(code: str, book: Declaration) -> bool:
    is_one_of_its_kind = bool(book.trf_part) and book.trf_part in code and not is_team_event(code)
    return is_one_of_its_kind or code.removesuffix("_BAKU") in book.trf_codes


def code_of_rules(rules: str) -> str:
    """fide-handling 1.3: the code of record 192 for a rulebook; one that FIDE has no code for is a custom Swiss."""
    book = find_declaration(rules)
    if book is None or not book.engine:
        return ""
    return book.trf_codes[0] if book.trf_codes else CUSTOM_SWISS


def is_team_event(code: str) -> bool:
    """Return whether teams are paired, not players."""
    return "TEAM" in code.upper()


def has_matches(rules: str) -> bool:
    """Return whether two opponents play two games a round by this rulebook; then a match has two columns."""
    book = find_declaration(rules) if rules else None
    return book is not None and book.games > 1


def named_system(comment: str) -> str:
    """Return the rulebook named by a comment ``system NAME: words``, or nothing."""
    if comment[: len(_SYSTEM)].lower() != _SYSTEM:
        return ""
    name = comment[len(_SYSTEM) :].partition(":")[0].strip().lower()
    book = find_declaration(name)
    return name if book is not None and book.engine else ""


def implied_rules(code: str, comments: Iterable[str]) -> str | None:
    """Return the rulebook of comments and record 192; comments have priority; None if they contradict each other."""
    named = {named_system(comment) for comment in comments} - {""}
    if len(named) > 1:
        return None
    return named.pop() if named else rules_of_code(code)
