"""The final pool of a competition of evenings, and the ladder to it: what holds there by the rules."""

from __future__ import annotations

from indeler.language import N_, InvalidInput
from indeler.model import Scale
from indeler.season.competitions.common.ladder import LadderRules
from indeler.season.competitions.common.pools import PoolRules
from indeler.season.competitions.evenings.rules import EveningsRules, FinalPool

RULEBOOK = "botwinnik"


def final_of(rules: EveningsRules) -> FinalPool:
    """BW-55: the rules of the final pool, which the competition must have."""
    if rules.final is None:
        raise InvalidInput(N_("{name} has no final pool."), name=rules.title or rules.name)
    return rules.final


def final_pool(rules: EveningsRules) -> PoolRules:
    """BW-56, BW-60, K2: the final pool."""
    final, scale = final_of(rules), Scale.of(rules.win, rules.draw, rules.loss, bye=rules.odd)
    return PoolRules(final.players, final.ties, final.play_off, cycles=final.times, scale=scale)


def final_ladder(rules: EveningsRules, seed: str) -> LadderRules:
    """BW-55, BW-59, BW-62: the ladder to the final pool."""
    final = final_of(rules)
    return LadderRules(final.ladder, members="ever", tiebreaks=final.ladder_ties, cancelled=rules.cancelled, seed=seed)
