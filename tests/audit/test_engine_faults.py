"""Fault injection: with a fault planted in the engine, the audit rejects every round that the fault changes."""

from itertools import islice
from random import Random

import pytest

import indeler
from indeler.audit import check
from indeler.language import IndelerError
from indeler.model import CHESS, DRAUGHTS
from indeler.opinion.tournament_opinion import DISAGREE, second_opinion
from oracles.random_events import played, random_event
from support.faults import TooLong, at_most, faults

DUTCH = ("bracket", "competitor", "completion", "criteria", "field", "flow", "leavers", "orders")
ROOMS = {
    "fide-dutch": ("dutch", (*DUTCH, "fide2026")),
    "fide-dutch-2017": ("dutch", (*DUTCH, "fide2017")),
    "knsb-rating": ("dutch", (*DUTCH, "knsb_criteria", "knsb2013")),
    "fide-1992": ("dutch", (*DUTCH, "fide1992")),
    "knsb-wp": (
        "resistance.wp",
        ("ahead", "mates", "field", "pairing", "rooms", "search", "wishes"),
    ),
    "kndb": (
        "resistance",
        ("high_low", *(f"kndb.{name}" for name in ("field", "fitting", "pairing"))),
    ),
    "fide-dubov": ("upfloating", ("dubov", "dubov_bracket", "dubov_field", "dubov_upfloaters")),
    "fide-burstein": ("", ("burstein",)),
    "keizer": ("keizer", ("book", "pair_rules", "search")),
}
"""The engine modules that pair each rulebook; rulebooks with one game a round only, because results are single here."""


MOST_CALLS = 500_000
"""About a hundred times what a round with so few players takes without a fault."""


def rounds(rules, events, seed):
    """Return rounds of random small tournaments as the engine without faults pairs them: tournament and boards."""
    dice = Random(f"{rules} {seed}")
    for _ in range(events):
        before, trouble = random_event(dice, least=5, most=12)
        before = before.replace(scale=DRAUGHTS if rules == "kndb" else CHESS)
        for _ in range(before.total_rounds):
            try:
                pairing = indeler.pair(before, rules)
            except IndelerError:
                break
            yield before, listed(pairing)
            before = played(dice, pairing.added_to(before), trouble)


def listed(pairing):
    return [*pairing.boards, *([] if pairing.bye is None else [(pairing.bye, 0)])]


def with_fault(fault, before, rules):
    """Return the boards that an engine with this fault makes; None if it makes no possible round."""
    try:
        with fault.planted, at_most(MOST_CALLS):
            boards = listed(indeler.pair(before, rules))
    except Exception:  # a planted fault can raise any exception
        return None
    players = [player for board in boards for player in board if player]
    return boards if len(players) == len(set(players)) else None


def changed_rounds(fault, sound, rules):
    """Yield the rounds that a fault changes: the tournament before, and the boards."""
    for before, right in sound:
        try:
            boards = with_fault(fault, before, rules)
        except TooLong:
            return
        if boards is not None and boards != right:
            yield before, boards


def unnoticed(rules, count, events, seed, of_each=4):
    """Plant faults that change a round.

    Return the number of changed rounds, and those that the audit does not reject.
    """
    dice, (folder, names) = Random(f"{rules} {seed}"), ROOMS[rules]
    sound = list(rounds(rules, events, seed))
    changed, effective, missed = 0, 0, []
    for fault in faults([f"indeler.systems.{folder}.{name}".replace("..", ".") for name in names], dice):
        found = list(islice(changed_rounds(fault, dice.sample(sound, min(12, len(sound))), rules), of_each))
        changed, effective = changed + len(found), effective + bool(found)
        for before, boards in found:
            if not _objects(before, rules, boards):
                missed.append((fault.place, before.rounds, boards))
        if effective == count:
            break
    return changed, missed


def _objects(before, rules, boards):
    """Return whether the audit rejects or refuses the round: a fault can pair a player who is not there."""
    try:
        return check(before, rules=rules, boards=boards).verdict != "right"
    except IndelerError:
        return True


@pytest.mark.sampled(7)
@pytest.mark.parametrize("rules", ROOMS)
def test_every_round_that_an_engine_fault_changes_is_rejected(rules):
    """Two rounds for each of four faults; the sweep uses more of both."""
    changed, missed = unnoticed(rules, 4, 4, "sample", of_each=2)
    assert missed == []
    assert changed >= 4


@pytest.mark.sweep
@pytest.mark.parametrize("rules", ROOMS)
def test_every_round_that_many_engine_faults_change_is_rejected(rules):
    changed, missed = unnoticed(rules, 60, 40, "sweep")
    assert missed == []
    assert changed > 60


def test_an_engine_with_a_fault_and_the_audit_disagree():
    told, sound = set(), list(rounds("fide-dutch", 2, "agreement"))
    for fault in faults(["indeler.systems.dutch.competitor"], Random(1)):
        for before, boards in islice(changed_rounds(fault, sound, "fide-dutch"), 2):
            verdict = check(before, rules="fide-dutch", boards=boards)
            with fault.planted:
                told.add(second_opinion(before, verdict, boards, {}).engine)
    assert told == {DISAGREE}
