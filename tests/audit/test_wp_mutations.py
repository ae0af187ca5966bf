"""knsb-wp: every change of a correct round is reported, with the first clause by which it is worse.

Which clause that is follows from the literal model of the printed rules in tests/oracles, which does not use the audit.
"""

import pytest

from indeler.model import CHESS, Colour
from oracles.knsb_wp import ABSOLUTE, Choices, _Hall, answer
from support.audit_verdicts import calls_of_other_orders, missed_in_difficult_rounds, wrongly_called

RULEBOOK = "knsb-wp"

BY_SORT = {"colours": {"D", "E1", "E2", "E3", "E4", "B2a", "B2b"}, "boards": {"F2"}}


def right_clauses(sort, tournament):
    """Return the clauses of which the audit may report one."""
    return BY_SORT.get(sort) or expected_clauses(tournament)


def expected_clauses(tournament):
    """Return the correct clauses for the last round, whose opponents differ from those of the printed rules."""
    number = len(tournament.rounds)
    before, given = tournament.before(number), tournament.rounds[-1]
    hall = _Hall(before.with_pending_adjourned(), Choices())
    return absolute(hall, given) or ({"D1"} if number == 1 else {relative(hall, answer(before), given)})


def absolute(hall, given):
    """B1a, B1b, B2: what is forbidden in any round."""
    broken = set()
    for white, black, _ in given.games:
        if not hall.may_meet(white, black):
            broken |= {"B1a", "B2"}
        for number, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            if hall.people[number].strength == ABSOLUTE and hall.people[number].wish is not colour:
                broken |= {"B2a", "B2b"}
    if given.bye is not None and hall.people[given.bye].free_point:
        broken.add("B1b")
    return broken


def relative(hall, right, given):
    """C3, C4.1 to C4.5, B4, C5: the first by which the highest different group is worse than in the correct round."""
    opponent = {a: b for white, black, _ in given.games for a, b in ((white, black), (black, white))}
    groups = list(hall._groups())
    waiting = []
    for place, best in enumerate(right.groups):
        players = [*waiting, *groups[place]]
        room = [number for number in players if opponent.get(number) not in players]
        pairs = [(a, opponent[a]) for a in players if a not in room and players.index(a) < players.index(opponent[a])]
        if room != best.waiting_room:
            return first_worse(hall, players, groups[place + 1 :], best.waiting_room, room)
        if sorted(pairs) != sorted(best.pairs):
            return "B4" if hall.colour_cost(pairs) != hall.colour_cost(best.pairs) else "C5"
        waiting = room
    return "right"


def first_worse(hall, players, below, right, given):
    def key(room):
        rest = [number for number in players if number not in room]
        scores = sorted((hall.people[number].score for number in room), reverse=True)
        wait_again, next_room = hall._ahead(room, below)
        colours = hall.colour_cost(hall._best_pairs(rest))
        return len(room), scores, wait_again, next_room, colours, [hall.order.index(number) for number in room]

    clauses = ("C3", "C4.1", "C4.2", "C4.3", "C4.4", "C4.5")
    return next(clause for clause, a, b in zip(clauses, key(right), key(given), strict=True) if a != b)


def test_every_change_is_reported_with_the_correct_clause():
    assert wrongly_called("knsb-wp", 150, 1, right_clauses) == []


@pytest.mark.sweep
def test_every_one_of_many_changes_is_reported_with_the_correct_clause():
    assert wrongly_called("knsb-wp", 2_000, 2, right_clauses) == []


@pytest.mark.sweep
def test_changes_of_difficult_rounds_are_reported():
    assert missed_in_difficult_rounds("knsb-wp", CHESS) == []


def test_F2_another_order_of_boards_is_reported():
    assert calls_of_other_orders("knsb-wp") == {("not best", "F2")}
