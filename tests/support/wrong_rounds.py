"""Wrong rounds, most of them only slightly: changed rounds, and pairings of the same round by other rulebooks."""

from __future__ import annotations

import indeler
from indeler.audit import check
from indeler.language import IndelerError
from indeler.model import CHESS, DRAUGHTS
from indeler.rulebooks import audited
from oracles.random_events import played, random_event
from support.changed_rounds import mutated


def wrong_rounds(rules, dice, most=10):
    """Yield endlessly a tournament whose last round is wrong by these rules, and the certificate of the right round."""
    while True:
        before, trouble = random_event(dice, least=5, most=most)
        before = before.replace(scale=DRAUGHTS if rules == "kndb" else CHESS)
        for _ in range(before.total_rounds):
            try:
                right = indeler.pair(before, rules).added_to(before)
                proof = check(right, rules=rules).certificate
            except IndelerError:
                break
            for wrong in others(right, before, rules, dice):
                if wrong.rounds[-1] != right.rounds[-1] and check(wrong, rules=rules).certificate is None:
                    yield wrong, proof
            before = played(dice, right, trouble)


def others(right, before, rules, dice):
    """Yield the last round changed: in one place, by the other drawn colour, or by another rulebook."""
    change = mutated(right, len(right.rounds), dice)
    if change is not None:
        yield change[1]
    drawn = before.replace(initial_colour=before.initial_colour.other)
    yield indeler.pair(drawn, rules).added_to(before)
    for other in dice.sample([other for other in audited() if other != rules], 2):
        try:
            yield indeler.pair(before, other).added_to(before)
        except IndelerError:
            continue
