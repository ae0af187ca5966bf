"""knsb-wp D: the first round, which goes by lot number alone."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.audit.facts import Facts
from indeler.audit.resistance.opponents_in_order import InOrder
from indeler.audit.resistance.wp_field import AuditedField
from indeler.audit.verdict import NOT_BEST, NotInOrder
from indeler.language import N_, Sentence

RULEBOOK = "knsb-wp"


def with_known_number(fault: NotInOrder) -> NotInOrder:
    """D, D1: the first meets the last, the second the last but one; with an odd number the first has the bye."""
    text = N_("In round 1 the first on the list meets the last, and so on. {fault}")
    return NotInOrder(fault.verdict, "D1", Sentence(text, fault=fault.sentence), fault.alternative)


def check_unknown_number(field: AuditedField, mates: Mapping[int, int], facts: Facts) -> None:
    """D, D2: the first meets the second, the third the fourth; with an odd number the last has the bye.

    Only where a ban forbids that does the next in the same order come.
    """
    numbers = [one.number for one in field.contestants]
    free = mates.get(len(numbers), len(numbers))
    for later in range(len(numbers) - 1, free, -1):
        if facts.alone(field.legal, field.everybody & ~(1 << later)) == 0:
            text = N_("In round 1 {right} should have the bye, as the last who can, not {given}.")
            raise NotInOrder(NOT_BEST, "D2", Sentence(text, right=numbers[later], given=numbers[free]))
    pairs = [(a, mates[a]) for a in range(len(numbers)) if a != free and a < mates[a]]
    players = sorted(player for pair in pairs for player in pair)
    claim = InOrder(players, pairs, field.legal, clause="D2", numbers=numbers, lowest=False)
    better = claim.better(facts)
    if better is not None:
        text = N_(
            "In round 1 the first on the list meets the second, the third the fourth, and so on: {player} should meet "
            "{instead}, not {opponent}."
        )
        raise NotInOrder(NOT_BEST, "D2", Sentence(text, **claim.difference(better)), better.pairs)
