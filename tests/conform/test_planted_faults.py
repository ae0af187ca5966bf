"""Faults that were put into our own engine and that the kit once missed, or named after another clause."""

import pytest
from conform.patching import ROOT
from conform.planting import forget
from mutants.faults import list_faults
from mutants.planting import Planted

from indeler.conform.cases import cases
from indeler.conform.running import BROKEN, own_engine, tallies
from indeler.conform.suspects import suspects

SYSTEMS = ROOT / "src" / "indeler" / "systems"
LARGE = "dutch/by_counting.py", "not self.odd -> self.odd"
"""The order of a bracket with more players than the engine enumerates."""
NEXT = "dutch/fide2017.py", "matching.cover(following | leaving)", "following | leaving -> following & leaving"
"""A player who leaves a bracket without an opponent for all in the next."""
SEEDING = "burstein.py", "min(total // 2, MOST_SEEDING_ROUNDS) -> max(total // 2, MOST_SEEDING_ROUNDS)"
"""Four seeding rounds in a tournament of any length."""

FLOATER = "burstein_quick.py", "scores == min(ahead, key=_order) -> scores != min(ahead, key=_order)"
"""A player who floats although another one can."""


def found_with(file, *change, rulebook):
    """Return the tallies of the cases of a rulebook by our engine with this fault, the last one with this change."""
    *inside, text = change
    path = SYSTEMS / file
    lines = path.read_text(encoding="utf-8").splitlines()
    faults = [
        fault
        for fault in list_faults("\n".join(lines))
        if fault.change == text and all(part in lines[fault.line - 1] for part in inside)
    ]
    (fault,) = faults
    forget()
    try:
        with Planted(path, fault.number):
            return tallies([own_engine(case) for case in cases(rulebook)])
    finally:
        forget()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("rulebook", "fault", "clause"),
    [
        ("fide-dutch", LARGE, "4.2"),
        ("fide-dutch-2017", LARGE, "D.1"),
        ("knsb-rating", LARGE, "C6"),
        ("fide-1992", LARGE, "Umstellung"),
        ("fide-dutch-2017", NEXT, "C.7"),
        ("fide-burstein", SEEDING, "1.6.2"),
        ("fide-burstein", FLOATER, "C7"),
    ],
)
def test_the_kit_notices_the_fault_and_names_its_clause_first(rulebook, fault, clause):
    found = found_with(*fault, rulebook=rulebook)
    assert any(one.verdict == BROKEN for each in found for one in each.outcomes)
    assert suspects(found)[0].tally.clause == clause
