"""The verdicts of the audit on changed rounds, for the rulebooks of the waiting-room family."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import indeler
from indeler.audit import check
from oracles.random_events import played, random_event
from support.changed_rounds import mutated

CORPUS = Path(__file__).parents[1] / "data" / "corpus"


def wrongly_called(rules, count, seed, right_clauses):
    """Return those of ``count`` changed rounds of the corpus whose first finding has none of the expected clauses."""
    found = []
    for sort, tournament in _changes(rules, count, seed):
        verdict = check(tournament, rules=rules)
        clause = verdict.findings[0].clause if verdict.findings else "right"
        expected = right_clauses(sort, tournament)
        if clause not in expected:
            found.append((sort, tournament.rounds[-1], verdict, expected))
    return found


def _changes(rules, count, seed):
    """Yield rounds of the corpus with one change each, together with the kind of the change."""
    dice = Random(seed)
    files = sorted((CORPUS / rules).glob("*.trf"))
    while count:
        tournament = indeler.read(dice.choice(files))
        change = mutated(tournament, dice.randint(1, len(tournament.rounds)), dice)
        if change is not None:
            count -= 1
            yield change


def missed_in_difficult_rounds(rules, scale, tournaments=400, seed=3):
    """Return rounds of random tournaments that the audit wrongly rejects, and changes that it wrongly accepts."""
    dice, missed = Random(seed), []
    for _ in range(tournaments):
        tournament, trouble = random_event(dice)
        tournament = tournament.replace(scale=scale)
        while tournament.next_round <= tournament.total_rounds:
            try:
                pairing = indeler.pair(tournament, rules)
            except indeler.PairingError:
                break
            tournament = pairing.added_to(tournament)
            change = mutated(tournament, len(tournament.rounds), dice)
            right, wrong = check(tournament, rules=rules), change and check(change[1], rules=rules)
            if right.verdict != "right" or (wrong and wrong.verdict == "right"):
                missed.append((tournament.rounds[-1], change))
            tournament = played(dice, tournament, trouble)
    return missed


def calls_of_other_orders(rules, file="040.trf"):
    """Return the verdict and clause for every round of a file in which two neighbouring boards are exchanged."""
    tournament, calls = indeler.read(CORPUS / rules / file), set()
    for number in range(1, len(tournament.rounds) + 1):
        pairing = indeler.pair(tournament.before(number), rules)
        bye = [] if pairing.bye is None else [(pairing.bye, 0)]
        for place, (one, other) in enumerate(pairwise(pairing.boards)):
            boards = [*pairing.boards[:place], other, one, *pairing.boards[place + 2 :], *bye]
            verdict = check(tournament, number, rules, boards=boards)
            calls.add((verdict.verdict, verdict.findings[0].clause if verdict.findings else ""))
    return calls
