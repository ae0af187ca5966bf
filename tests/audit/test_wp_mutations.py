"""knsb-wp: every change of a right round is called, with the first clause on which it is worse.

Which clause that is follows from the literal model of the print in tests/oracles, which knows nothing of the audit.
"""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import indeler
from indeler.audit import check
from indeler.model import Colour
from oracles.random_events import played, random_event
from oracles.waiting_room import ABSOLUTE, Choices, _Hall, answer
from support.mutations import mutated

RULEBOOK = "knsb-wp"

CORPUS = Path(__file__).parents[1] / "data" / "corpus" / "knsb-wp"
BY_SORT = {"colours": {"D", "E1", "E2", "E3", "E4", "B2a", "B2b"}, "boards": {"F2"}}


def changes(count, seed):
    """So many rounds of the corpus, each with one change, and of which sort that is."""
    dice = Random(seed)
    files = sorted(CORPUS.glob("*.trf"))
    while count:
        tournament = indeler.read(dice.choice(files))
        change = mutated(tournament, dice.randint(1, len(tournament.rounds)), dice)
        if change is not None:
            count -= 1
            yield change


def wrongly_called(count, seed):
    found = []
    for sort, tournament in changes(count, seed):
        verdict = check(tournament, rules="knsb-wp")
        clause = verdict.findings[0].clause if verdict.findings else "right"
        expected = BY_SORT.get(sort) or expected_clauses(tournament)
        if clause not in expected:
            found.append((sort, tournament.rounds[-1], verdict, expected))
    return found


def expected_clauses(tournament):
    """The clauses that are right for the last round, whose opponents are not those of the print."""
    number = len(tournament.rounds)
    before, given = tournament.before(number), tournament.rounds[-1]
    hall = _Hall(before.with_pending_adjourned(), Choices())
    return absolute(hall, given) or ({"D1"} if number == 1 else {relative(hall, answer(before), given)})


def absolute(hall, given):
    """B1a, B1b, B2: what no round may do."""
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
    """C3, C4.1 to C4.5, B4, C5: the first on which the highest group that differs is worse than the right one."""
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


def test_every_change_is_called_with_the_right_clause():
    assert wrongly_called(150, seed=1) == []


@pytest.mark.sweep
def test_every_change_of_many_is_called_with_the_right_clause():
    assert wrongly_called(2_000, seed=2) == []


@pytest.mark.sweep
def test_changes_of_difficult_rounds_are_called():
    dice, missed = Random(3), []
    for _ in range(400):
        tournament, trouble = random_event(dice)
        while tournament.next_round <= tournament.total_rounds:
            try:
                pairing = indeler.pair(tournament, "knsb-wp")
            except indeler.PairingError:
                break
            tournament = pairing.added_to(tournament)
            change = mutated(tournament, len(tournament.rounds), dice)
            right, wrong = check(tournament, rules="knsb-wp"), change and check(change[1], rules="knsb-wp")
            if right.verdict != "right" or (wrong and wrong.verdict == "right"):
                missed.append((tournament.rounds[-1], change))
            tournament = played(dice, tournament, trouble)
    assert missed == []


def test_F2_another_order_of_boards_is_called():
    tournament = indeler.read(CORPUS / "040.trf")
    for number in range(1, len(tournament.rounds) + 1):
        pairing = indeler.pair(tournament.before(number), "knsb-wp")
        bye = [] if pairing.bye is None else [(pairing.bye, 0)]
        for place, (one, other) in enumerate(pairwise(pairing.boards)):
            boards = [*pairing.boards[:place], other, one, *pairing.boards[place + 2 :], *bye]
            verdict = check(tournament, number, "knsb-wp", boards=boards)
            assert (verdict.verdict, verdict.findings[0].clause) == ("not best", "F2")
