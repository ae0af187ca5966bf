"""Stored tie-breaks of tournaments of the corpus, every code with every modifier: the values and their calculations.

Run ``python -m support.kept_tables`` in ``tests/`` to write them again; review the difference before you commit it.
Other tests of the package and literal models check that they are right; this one detects changes.
"""

from itertools import pairwise
from pathlib import Path

from indeler.formats.trf import read_trf
from indeler.ranking import control, standings, why
from indeler.ranking.editions import edition_of
from indeler.ranking.registry import criterion, own_tie_breaks
from indeler.ranking.table import Table
from indeler.ranking.tie_breaks import CLUB, FIDE
from support.kept import keep, line

DATA = Path(__file__).parents[1] / "data"
KEPT = DATA / "tables" / "shown.txt"
TABLES = [
    ("fide-dutch-2017/0058", "fide-dutch", "2023"),
    ("fide-dutch-2017/0058", "fide-dutch", "2024-08"),
    ("fide-dutch-2017/0058", "fide-dutch", "2026"),
    ("fide-dutch-2017/0058", "berger", "2024-08"),
    ("fide-dutch-2017/0058", "berger", "2026"),
    ("knsb-rating/0037", "knsb-rating", "2026"),
    ("knsb-rating/0143", "knockout", "2026"),
    ("knsb-wp/029", "knsb-wp", "2026"),
    ("knsb-wp/037", "knsb-wp", "2026"),
    ("kndb/014", "kndb", "2026"),
    ("kndb/037", "kndb", "2026"),
]
"""Tournaments with many byes, forfeits and games without a winner, their rulebook, and the edition of FIDE's rules."""
MODIFIERS = {
    "cut": ("/C1", "/C2"),
    "median": ("/M1", "/M2"),
    "limit": ("/L+1", "/L-1"),
    "played": ("/P",),
    "fore": ("/F",),
    "reverse": ("/R",),
    "unrated": ("/U1400",),
    "raw": ("/RAW",),
    "first": ("/1",),
    "dummy": ("/D",),
    "number": ("1", "2"),
    "seed": ("/kept",),
}


def codes(rules):
    """Yield every tie-break that can be requested, plain and with each of its modifiers."""
    for name, tiebreak in {**CLUB, **FIDE, **own_tie_breaks(rules)}.items():
        yield name
        yield from (name + modifier for kind in tiebreak.takes for modifier in MODIFIERS[kind])


def shown():
    lines = []
    for file, rules, edition in TABLES:
        tournament = read_trf((DATA / "corpus" / f"{file}.trf").read_bytes(), file)
        half = tournament.before(len(tournament.rounds) // 2 + 1)
        for when, each in (("half", half), ("end", tournament)):
            where = f"{file} {when} {rules} {edition}"
            lines += [line(f"{where} {code}", _ranked(each, rules, edition, code)) for code in codes(rules)]
            lines.append(line(f"{where} order", lambda at=(each, rules): repr(standings(*at, final=True)).encode()))
            lines.append(line(f"{where} control", lambda at=(each, rules): repr(control(*at)).encode()))
            lines.append(line(f"{where} why", lambda at=(each, rules): _explained(*at)))
    return lines


def _ranked(tournament, rules, edition, code):
    """Return the ranks and values for one code, and the terms of every player's value."""

    def told():
        rows = standings(tournament, rules, [code], edition)
        table = Table(tournament, rules, edition_of(edition))
        step = criterion(code, table)
        working = step.tiebreak.working
        terms = [_terms(working(table, player, step.code)) for player in table.cards] if working else ()
        return repr((rows, terms)).encode()

    return told


def _terms(working):
    """Return the numbers of a calculation, without its words."""
    return working.unit, working.weight_unit, working.combine.name, [term._replace(note="") for term in working.terms]


def _explained(tournament, rules):
    """Return why neighbours in the standings have that order."""
    ranked = [row.player for row in standings(tournament, rules, final=True)]
    steps = [why(tournament, a, b, rules, final=True).as_data() for a, b in pairwise(ranked)]
    return repr(steps).encode()


if __name__ == "__main__":
    keep(shown(), KEPT)
