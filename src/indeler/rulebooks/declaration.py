"""What a rulebook says of itself: everything that another room would otherwise keep in a table of rulebooks.

A declaration is on the road of the engine: it is plain data, and what it names by dotted name is imported when it is
first asked for. What a rulebook says in words stands in the TOML file beside its declaration (`clause_texts`).
"""

from __future__ import annotations

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.model.points import CHESS

if TYPE_CHECKING:
    from indeler.model.kinds import Reading
    from indeler.model.points import Scale
    from indeler.rulebooks.settings import Setting


class Order(NamedTuple):
    """A rulebook's own tie-breaks, and whether the lot (the pairing number) parts those who are equal on them all."""

    tiebreaks: tuple[str, ...]
    lot: bool


SWISS_ORDER = Order(("BH/C1", "BH", "SB"), lot=True)
"""C.07 leaves the choice to the organiser and names no default: this is what Dutch opens commonly use."""


class Declaration(NamedTuple):
    """One rulebook. Its name is what ``--rules`` takes and what its module is called, with ``_`` for ``-``."""

    name: str
    place: int = 1000
    """Where it stands in lists: the lower the earlier."""
    engine: str = ""
    """``module:BOOK``, the `indeler.systems.Rulebook` that pairs by it; empty: it pairs nobody."""
    audit: str = ""
    """The module whose ``examine`` judges a round, with what ``SETTINGS``; empty: no round can be judged by it."""
    study: str = ""
    """``module:Study``, which lays a round open to explain it; empty: there is nothing to explain."""
    answers: str = ""
    """``module:Round``, which answers ``why`` of a round that a table or a draw lists; empty: no list makes it."""
    reading: Reading | None = None
    """How rounds without play are read; a rulebook that pairs has one."""
    order: Order = SWISS_ORDER
    """The order of the standings where nobody chose another."""
    final_order: Order | None = None
    """The order of the final standings, where it differs."""
    tie_breaks: str = ""
    """``module:TABLE``, the tie-breaks that are its own; empty: it has none but those that all have."""
    control_sums: str = ""
    """``module:function``, what points and tie-breaks must add up to; empty: as knsb-wp F8 has it."""
    score: str = "PTS"
    """The code of what ranks first, and stands in the standings as the points."""
    fixed_pairings: bool = False
    """Whether who meets whom is fixed in advance, as in a round robin: then a forfeit is a game (C.07 15.2)."""
    pending_are_draws: bool = False
    """Whether a game without a result counts as adjourned, hence as a draw, in the standings."""
    scale: Scale = CHESS
    """What a tournament counts that states no scale."""
    game: str = "chess"
    """What is played by it, where nobody says otherwise (`indeler.model.board_game`)."""
    trf_codes: tuple[str, ...] = ()
    """The codes of record 192 that mean this rulebook; the first is the one that is written."""
    trf_part: str = ""
    """What a code of record 192 has in it that means this rulebook whatever else it says."""
    settings: tuple[Setting, ...] = ()
    """What it leaves to the tournament."""
    decisive: bool = False
    """Whether every game must have a winner."""
    topscorers: str = ""
    """The clause on players above half in the last round; empty: there are none."""
    no_shows: str = ""
    """The clause by which who stays away without notice has withdrawn; empty: there is none."""
    intermediate: str = ""
    """``module:function``, which makes a round between two others; empty: it knows no such round."""
    of_teams: bool = False
    """Whether it pairs teams, so that it is not offered for a tournament of players."""
    games: int = 1
    """How many games two opponents play in a round; with two, a result is that of a match."""
    is_fide: bool = False
    """Whether FIDE asks programs to tell what leaves it: a tournament by it goes by the FIDE rules until it says so."""
    system: str = ""
    """The system of which this is an edition, as pairing engines are asked for it: ``--dutch``."""

    def ranks_by(self, *, final: bool) -> Order:
        """The order of the standings, or of the final ones."""
        return self.final_order or self.order if final else self.order
