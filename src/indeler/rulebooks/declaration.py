"""The declaration of a rulebook: all its properties that other packages need, so that they keep no table of rulebooks.

A declaration is loaded with the engine: it is plain data, and attributes given by dotted name are imported on first
use. Texts of a rulebook are in the TOML file next to its declaration (`clause_texts`).
"""

from __future__ import annotations

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.model import CHESS

if TYPE_CHECKING:
    from collections.abc import Callable

    from indeler.model import Reading, Scale


class Setting(NamedTuple):
    """A choice that a rulebook leaves open. ``read`` parses its text into a value, or raises ValueError."""

    name: str
    read: Callable[[str], object]
    default: str = ""
    """The default text; empty: the rulebook derives it, as its meaning explains."""
    lasts: bool = True
    """Whether it applies to later rounds as well, and so is stored with the tournament."""


class Order(NamedTuple):
    """A rulebook's own tie-breaks, and whether the lot (the pairing number) separates players equal on them all."""

    tiebreaks: tuple[str, ...]
    lot: bool


SWISS_ORDER = Order(("BH/C1", "BH", "SB"), lot=True)
"""C.07 leaves the choice to the organiser and names no default: this is the usual list of Dutch opens."""


class Declaration(NamedTuple):
    """One rulebook. Its name is the value of ``--rules`` and the name of its module, with ``_`` for ``-``."""

    name: str
    place: int = 1000
    """The position in lists: the lower the earlier."""
    engine: str = ""
    """``module:BOOK``, the `indeler.systems.Rulebook` that pairs by it; empty: it does not pair."""
    numbers: str = ""
    """``module:NUMBERS``, the list that determines pairing numbers; empty: they are lots, or the draw."""
    audit: str = ""
    """The module whose ``examine`` audits a round, with its ``SETTINGS``; empty: there is no audit."""
    study: str = ""
    """``module:Study``, the explanation of a round; empty: there is none."""
    answers: str = ""
    """``module:Round``, the answers to ``why`` for a round from a table or a draw; empty: it has neither."""
    reading: Reading | None = None
    """The reading of rounds without play; a rulebook that pairs has one."""
    order: Order = SWISS_ORDER
    """The order of the standings unless another is chosen."""
    final_order: Order | None = None
    """The order of the final standings, if it differs."""
    tie_breaks: str = ""
    """``module:TABLE``, its own tie-breaks; empty: only the common ones."""
    control_sums: str = ""
    """``module:function``, the required sums of points and tie-breaks; empty: those of knsb-wp F8."""
    score: str = "PTS"
    """The code of the first criterion, shown in the standings as the points."""
    fixed_pairings: bool = False
    """Whether pairings are fixed in advance, as in a round robin: then a forfeit is a game (C.07 15.2)."""
    pending_are_draws: bool = False
    """Whether a game without a result counts as adjourned, hence as a draw, in the standings."""
    scale: Scale = CHESS
    """The scale of a tournament that states none."""
    game: str = "chess"
    """The default game (`indeler.model.board_game`)."""
    trf_codes: tuple[str, ...] = ()
    """The codes of record 192 for this rulebook; the first is the one that is written."""
    trf_part: str = ""
    """A part of a code of record 192 that identifies this rulebook, with any other parts."""
    settings: tuple[Setting, ...] = ()
    decisive: bool = False
    """Whether every game must have a winner."""
    topscorers: str = ""
    """The clause on players above half in the last round; empty: there are none."""
    no_shows: str = ""
    """The clause by which a player absent without notice has withdrawn; empty: there is none."""
    intermediate: str = ""
    """``module:function``, which makes a round between two others; empty: there is no such round."""
    of_teams: bool = False
    """Whether it pairs teams, so that it is not offered for a tournament of players."""
    games: int = 1
    """The number of games of two opponents in a round; with two, a result is that of a match."""
    is_fide: bool = False
    """Whether FIDE requires programs to report departures from it: a tournament complies until one is recorded."""
    system: str = ""
    """The system of which this is an edition, as an option of pairing engines: ``--dutch``."""

    def ranks_by(self, *, final: bool) -> Order:
        """Return the order of the standings, or of the final ones."""
        return self.final_order or self.order if final else self.order
