"""By which clause each rulebook says what every Swiss rulebook says in some way."""

from __future__ import annotations

from indeler.model.namedtuples import NamedTuple


class Names(NamedTuple):
    """The clauses of one rulebook."""

    met: str
    """Two players meet once."""
    colours: str
    """Two who both must have the same colour do not meet."""
    barred: str
    """Who may not have the bye."""
    complete: str
    """Those who are left can all be paired; the rules of 1992 have no clause for it but the absolute ones."""
    natural: str
    """Who meets whom if nothing stands in the way."""
    best: str
    """The best on all criteria, and of those the first, is taken."""
    moves_down: str
    """Who is left over goes to the next group."""
    floats: str
    """Opponents with unequal scores."""
    ahead: str
    """Who leaves suits the next group."""
    without_opponent: str
    """Who has no possible opponent leaves his group."""
    chosen: str = ""
    """The order in which sets of moved-down players are tried."""
    transposed: str = ""
    """The order in which their opponents are tried."""
    exchanged: str = ""
    """The order of exchanges between S1 and S2."""
    shifted: str = ""
    """The order in which S2 is transposed among residents."""
    exempt: tuple[str, ...] = ()
    """Who may miss an absolute colour in the last round."""


NAMES = {
    "fide-dutch": Names(
        "C1", "C3", "C2", "C4", "3.3", "3.8", "1.4.1", "1.4.2", "C8", "1.4.1", "4.4", "4.2", "4.3", "4.2", ("1.8", "C3")
    ),
    "fide-dutch-2017": Names(
        *("C.1", "C.3", "C.2", "A.9", "B.3", "B.8", "A.4.a", "A.4.b", "C.7", "A.4.a", "D.3", "D.1", "D.2", "D.1"),
        exempt=("A.7", "C.3"),
    ),
    "knsb-rating": Names(
        *("B1a", "B2", "B1b", "C13", "C6", "C10", "A3", "A4", "C12", "C1", "D3", "D1.2", "D2", "D1.1"),
        exempt=("NB", "A10", "B2"),
    ),
    "fide-1992": Names(
        *("1", "3", "2", "", "Untergruppen", "Umstellung", "Punktgruppen", "Punktgruppen", "4", "Punktgruppen"),
        *("Untergruppen", "Umstellung", "Austausch", "Umstellung"),
        exempt=("Anmerkung", "3"),
    ),
    "knsb-wp": Names("B1a", "B2", "B1b", "C9", "C5", "C6", "C8", "C1", "C4.2", "C2", exempt=("A5a", "B2")),
    "kndb": Names("G0", "", "G3", "4", "G2", "G2", "2", "2", "3", "1"),
}
"""The rulebooks of the two Swiss families, which can be explained."""
