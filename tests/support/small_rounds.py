"""Rounds of small random tournaments, for any rulebook that the audit supports and with any of its settings."""

from contextlib import suppress
from random import Random

import indeler
from indeler.model import CHESS, DRAUGHTS, PairingError
from oracles.random_events import played, random_event
from support.round_tables import crowded, late

SETTINGS = {
    "fide-dutch": {},
    "fide-dutch-2017": {},
    "fide-dubov": {},
    "fide-burstein": {},
    "knsb-rating": {
        "lookahead": ("pairs_mdps", "literal_c12"),
        "below_k": ("merge", "per_bracket"),
        "relax_bye": ("true", "false"),
    },
    "fide-1992": {"mode": ("short", "full"), "e3": ("recent", "oldest")},
    "knsb-wp": {"b4": ("count", "strength", "off"), "band": ("0", "0.5"), "first_round": ("known", "unknown")},
    "keizer": {
        "between": ("0", "2", "5"),
        "max_meet": ("none", "1", "2"),
        "max_diff": ("none", "1", "2"),
        "max_streak": ("none", "1", "2"),
        "bye_rule": ("fewest", "lowest"),
        "rematch_first": ("true", "false"),
        "pair_by": ("ranking", "rating"),
        "own": ("1", "0"),
        "periods": ("none", "2,2"),
        "temp_points": ("0", "2:30"),
    },
    "kndb": {"dummy": ("last", "draws"), "forfeit_meets": ("true", "false")},
}


def crowded_rounds(rules, halls):
    """Yield rounds with so many forbidden pairs that the first groups must give way to those below."""
    dice = Random(f"crowded {rules}")
    for _ in range(halls):
        before = crowded(dice)
        with suppress(PairingError):
            yield before, {}, indeler.pair(before, rules)


def late_rounds(rules, halls):
    """Yield last rounds with topscorers whose colours are limited in every way."""
    dice = Random(f"late {rules}")
    for _ in range(halls):
        before = late(dice)
        with suppress(PairingError):
            yield before, {}, indeler.pair(before, rules)


def rounds(rules, events, least, most, seed="small"):
    """Yield every round of so many tournaments: the tournament before, its settings, and the pairing by the engine."""
    dice = Random(f"{seed} {rules}")
    for _ in range(events):
        before, trouble = random_event(dice, least=least, most=most, rounds=5)
        before = before.replace(scale=DRAUGHTS if rules == "kndb" else CHESS)
        settings = {name: dice.choice(texts) for name, texts in SETTINGS[rules].items()}
        for _ in range(before.total_rounds):
            try:
                pairing = indeler.pair(before, rules, **settings)
            except PairingError:
                break
            yield before, settings, pairing
            before = played(dice, pairing.added_to(before), trouble)
