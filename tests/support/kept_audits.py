"""Stored verdicts of the audit on small right and wrong rounds, for every rulebook: verdict, clause, sentence, proof.

Run ``python -m support.kept_audits`` in ``tests/`` to write the file again; review the difference before you commit it.
Other tests of the package check that verdicts are right; this one detects changes. Every round is judged twice, the
second time as if its brackets and groups were large, and for every proof the file has the faults of its damaged copies.
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
from support.changed_rounds import mutated
from support.forged_certificates import resealed, spoilt
from support.kept import keep, line
from support.small_rounds import crowded_rounds, late_rounds, rounds

RULES = [rules for rules in audited() if rules in kept_pairings.RULES]
KEPT = Path(__file__).parents[1] / "data" / "audits"
EVENTS = 16
HALLS = 24
LAST = 10
WRONG = 3
SPOILT = 3
"""The numbers of tournaments, halls and last rounds, of wrong rounds for each right one, and of damaged proofs."""
LARGE = [
    ("indeler.audit.resistance.wp_rooms.MIN_LARGE_GROUP", 3),
    ("indeler.audit.resistance.opponents_in_order.MIN_LARGE_GROUP", 3),
    ("indeler.audit.keizer.judging.MIN_LARGE_FIELD", 3),
    ("indeler.audit.dutch.judging.MIN_LARGE_BRACKET", 4),
    ("indeler.audit.dutch.judging.MIN_SLOW_FIELD", 4),
]
"""The sizes from which a group counts as large, reduced to a few players."""


def shown(rules, part=list):
    """Return a line for every round of some tournaments, right or wrong; ``part`` may select some of them."""
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
    told = [_shortened(verdict)]
    if verdict.certificate:
        told += _spoilt(verdict.certificate, tournament, rules, settings)
    with ExitStack() as stack:
        for name, size in LARGE:
            stack.enter_context(patch(name, size))
        told.append(_shortened(check(tournament, rules=rules, settings=settings)))
    return json.dumps(told, default=str).encode()


def _shortened(verdict):
    """Return the verdict without its last field if that is empty, as it nearly always is."""
    return verdict if verdict.exceptions else verdict[:-1]


def _spoilt(certificate, tournament, rules, settings):
    """Yield the faults of a proof after parts of it are removed, moved or negated."""
    dice = Random(certificate["seal"])
    for _ in range(SPOILT):
        other = resealed(certificate, evidence=spoilt(certificate["evidence"], dice))
        yield proof_fault(other, tournament, rules=rules, settings=settings)
    yield proof_fault(certificate, tournament, rules=rules, settings=settings)


if __name__ == "__main__":
    for rules in RULES:
        keep(shown(rules), KEPT / f"{rules}.txt")
