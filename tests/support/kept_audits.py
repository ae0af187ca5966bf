"""Verdicts of the audit on small rounds, right and wrong, of every rulebook: verdict, clause, sentence, proof.

``python -m support.kept_audits`` in ``tests/`` writes it down anew; look at the difference before you commit it. What
is right is shown by the other tests of the room; this notices that something is not as it was. Every round is judged
twice, once as if its brackets and groups were large, and of every proof it is kept why it fails when it is spoilt.
"""

import json
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from unittest.mock import patch

from indeler.audit import check, proof_fault
from indeler.rulebooks import audited
from support import kept_pairings
from support.forging import resealed, spoilt
from support.kept import keep, line
from support.mutations import mutated
from support.small_rounds import crowded_rounds, late_rounds, rounds

RULES = [rules for rules in audited() if rules in kept_pairings.RULES]
KEPT = Path(__file__).parents[1] / "data" / "audits"
EVENTS = 16
HALLS = 24
LAST = 10
WRONG = 3
SPOILT = 3
"""The numbers of tournaments, halls and last rounds, of wrong rounds for a right one, and of damaged proofs."""
LARGE = [
    ("indeler.audit.resistance.wp_rooms.MIN_LARGE_GROUP", 3),
    ("indeler.audit.resistance.opponents_in_order.MIN_LARGE_GROUP", 3),
    ("indeler.audit.keizer.judging.MIN_LARGE_FIELD", 3),
    ("indeler.audit.dutch.judging.MIN_LARGE_BRACKET", 4),
    ("indeler.audit.dutch.judging.MIN_SLOW_FIELD", 4),
]
"""From how many players on something is large: here from a few."""


def shown(rules, part=list):
    """Return a line for every round, right or wrong, of some tournaments; or for a part of them."""
    return [line(name, make) for name, make in part(_rounds(rules))]


def _rounds(rules):
    dice = Random(f"kept {rules}")
    every = chain(rounds(rules, EVENTS, 5, 12, "kept"), crowded_rounds(rules, HALLS), late_rounds(rules, LAST))
    for number, (before, settings, pairing) in enumerate(every, start=1):
        right = pairing.added_to(before)
        changes = [mutated(right, len(right.rounds), dice) for _ in range(WRONG)]
        named = [("as it should be", right), *(change for change in changes if change)]
        for place, (name, each) in enumerate(named):
            yield f"{number}.{place} {name}", partial(_judged, each, rules, settings)


def _judged(tournament, rules, settings):
    verdict = check(tournament, rules=rules, settings=settings)
    told = [verdict]
    if verdict.certificate:
        told += _spoilt(verdict.certificate, tournament, rules, settings)
    with ExitStack() as stack:
        for name, size in LARGE:
            stack.enter_context(patch(name, size))
        told.append(check(tournament, rules=rules, settings=settings))
    return json.dumps(told, default=str).encode()


def _spoilt(certificate, tournament, rules, settings):
    """Yield why a proof fails once something of it is taken, moved or negated."""
    dice = Random(certificate["seal"])
    for _ in range(SPOILT):
        other = resealed(certificate, evidence=spoilt(certificate["evidence"], dice))
        yield proof_fault(other, tournament, rules=rules, settings=settings)
    yield proof_fault(certificate, tournament, rules=rules, settings=settings)


if __name__ == "__main__":
    for rules in RULES:
        keep(shown(rules), KEPT / f"{rules}.txt")
