"""The knock-out: a player who loses is out."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.model import Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Order, Setting
from indeler.rulebooks.settings import one_of, parse_int, true_or_false

RULEBOOK = "knockout"

Through = tuple[int, int]
"""A player who advanced from a drawn game, and its round; round 0: any round."""


def through(text: str) -> tuple[Through, ...]:
    """KO5: parse ``3,7`` or, for a player with more than one draw, ``2:7`` with the round."""
    parts = (part.strip().rpartition(":") for part in text.split(",") if part.strip())
    return tuple((parse_int(round) if colon else 0, parse_int(number)) for round, colon, number in parts)


def named_in(entries: Iterable[Through], round: int) -> tuple[int, ...]:
    """KO5: return the players named to advance from a game of this round, in the given order."""
    return tuple(number for of, number in entries if of in (0, round))


BERLIN, RAPID, BLITZ, SEED, BLACK, LOT = "berlin", "rapid", "blitz", "seed", "black", "lot"
TIE_RULES = (BERLIN, RAPID, BLITZ, SEED, BLACK, LOT)
"""The rules that can decide a tie: see clause KO8."""


def tie_rules(text: str) -> tuple[str, ...]:
    """KO8: parse ``berlin,rapid,lot``: the rules for a drawn game or match, in this order."""
    return tuple(str(one_of(*TIE_RULES)(part.strip())) for part in text.split(",") if part.strip())


DECLARATION = Declaration(
    RULEBOOK,
    place=90,
    engine="indeler.systems.knockout:BOOK",
    audit="indeler.audit.listed.knockout",
    answers="indeler.reasons.listed:KnockoutRound",
    reading=Reading(bars_bye=frozenset(), downfloats=frozenset(), unplayed_value=TieBreakValue.DUMMY),
    # PTS comes last, so points do not come first: a cup ranks by rounds survived.
    order=Order(("SURV", "PTS"), lot=False),
    trf_codes=("CUSTOM_KNOCKOUT",),
    settings=(
        Setting("seed", str),
        Setting("redraw", true_or_false, "true"),
        Setting("seeded", true_or_false, "false"),
        Setting("preliminary", one_of("largest_power", "none"), "largest_power"),
        Setting("ties", tie_rules, BERLIN),
        Setting("through", through),
    ),
    decisive=True,
)
