"""kndb: every change of a correct round is reported, with a rule that it breaks.

Which rules may be reported follows from the literal model of the printed rules in tests/oracles, which does not use the
audit.
"""

import pytest

from indeler.model import DRAUGHTS
from oracles.kndb import DUMMY, pair
from support.audit_verdicts import calls_of_other_orders, missed_in_difficult_rounds, wrongly_called

BY_SORT = {"colours": {"COL1", "COL2", "COL3"}, "boards": {"knsb-wp F2"}}


def right_clauses(sort, tournament):
    """Return the clauses of which the audit may report one."""
    return BY_SORT.get(sort) or expected_clauses(tournament)


def expected_clauses(tournament):
    """Return the correct clauses for the last round, whose opponents differ from those of the printed rules."""
    before, given = tournament.before(len(tournament.rounds)), tournament.rounds[-1]
    opponent = {a: b for white, black, _ in given.games for a, b in ((white, black), (black, white))}
    if given.bye is not None:
        opponent |= {given.bye: DUMMY, DUMMY: given.bye}
    if any(has_met(before, a, b) for a, b in opponent.items()):
        return {"G0"}
    for players, waiting, pairs in pair(before).groups:
        room = [player for player in players if opponent[player] not in players]
        if sorted(room) != sorted(waiting):
            return {"1", "3", "4"} if len(room) != len(waiting) else {"2", "3", "4"}
        if any(opponent[one] != other for one, other in pairs):
            return {"G2"}
    return {"right"}


def has_met(before, a, b):
    if DUMMY in (a, b):
        return any(cell.kind.code in "UF" for cell in before.card(a or b))
    return before.have_met(a, b)


def test_every_change_is_reported_with_a_correct_clause():
    assert wrongly_called("kndb", 150, 1, right_clauses) == []


@pytest.mark.sweep
def test_every_one_of_many_changes_is_reported_with_a_correct_clause():
    assert wrongly_called("kndb", 2_000, 2, right_clauses) == []


@pytest.mark.sweep
def test_changes_of_difficult_rounds_are_reported():
    assert missed_in_difficult_rounds("kndb", DRAUGHTS) == []


def test_another_order_of_boards_is_reported():
    assert calls_of_other_orders("kndb") == {("not best", "knsb-wp F2")}
