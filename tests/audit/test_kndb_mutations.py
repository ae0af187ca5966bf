"""kndb: every change of a right round is called, with a rule that it breaks.

Which rule may be named follows from the literal model of the print in tests/oracles, which knows nothing of the audit.
"""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import indeler
from indeler.audit import check
from indeler.model import DRAUGHTS
from oracles.draughts import DUMMY, pair
from oracles.random_events import played, random_event
from support.mutations import mutated

CORPUS = Path(__file__).parents[1] / "data" / "corpus" / "kndb"

BY_SORT = {"colours": {"COL1", "COL2", "COL3"}, "boards": {"knsb-wp F2"}}


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
        verdict = check(tournament, rules="kndb")
        clause = verdict.findings[0].clause if verdict.findings else "right"
        if clause not in (BY_SORT.get(sort) or expected_clauses(tournament)):
            found.append((sort, tournament.rounds[-1], verdict))
    return found


def expected_clauses(tournament):
    """The clauses that are right for the last round, whose opponents are not those of the print."""
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


def test_every_change_is_called_with_a_right_clause():
    assert wrongly_called(150, seed=1) == []


@pytest.mark.sweep
def test_every_change_of_many_is_called_with_a_right_clause():
    assert wrongly_called(2_000, seed=2) == []


@pytest.mark.sweep
def test_changes_of_difficult_rounds_are_called():
    dice, missed = Random(3), []
    for _ in range(400):
        tournament, trouble = random_event(dice)
        tournament = tournament.replace(scale=DRAUGHTS)
        while tournament.next_round <= tournament.total_rounds:
            try:
                pairing = indeler.pair(tournament, "kndb")
            except indeler.PairingError:
                break
            tournament = pairing.added_to(tournament)
            change = mutated(tournament, len(tournament.rounds), dice)
            right, wrong = check(tournament, rules="kndb"), change and check(change[1], rules="kndb")
            if right.verdict != "right" or (wrong and wrong.verdict == "right"):
                missed.append((tournament.rounds[-1], change))
            tournament = played(dice, tournament, trouble)
    assert missed == []


def test_another_order_of_boards_is_called():
    tournament = indeler.read(CORPUS / "040.trf")
    for number in range(1, len(tournament.rounds) + 1):
        pairing = indeler.pair(tournament.before(number), "kndb")
        bye = [] if pairing.bye is None else [(pairing.bye, 0)]
        for place, (one, other) in enumerate(pairwise(pairing.boards)):
            boards = [*pairing.boards[:place], other, one, *pairing.boards[place + 2 :], *bye]
            verdict = check(tournament, number, "kndb", boards=boards)
            assert (verdict.verdict, verdict.findings[0].clause) == ("not best", "knsb-wp F2")
