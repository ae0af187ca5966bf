"""The rulebook file's words as the competitions' own settings."""

from __future__ import annotations

from indeler.model import Scale
from indeler.season.competitions.common import ladder, pools
from indeler.season.competitions.evenings import swiss_evening as evenings
from indeler.season.core.rulebook.schema import Championship, EveningCompetition

RULEBOOK = "botwinnik"


def championship_pool(rules: Championship) -> pools.PoolRules:
    """BW-40, BW-46: the championship group."""
    scale = Scale.of(rules.win, rules.draw, rules.loss)
    return pools.PoolRules(rules.players, rules.ties, rules.play_off, scale=scale)


def championship_ladder(rules: Championship) -> ladder.LadderRules:
    """BW-42, K6: the ladder to the championship group."""
    return ladder.LadderRules(
        rules.ladder,
        points=rules.ladder_points,
        members="last" if rules.ladder_points == "group" else "ever",
        tiebreaks=rules.ladder_ties,
        declined_later=rules.declined_later,
    )


def evening_rules(rules: EveningCompetition) -> evenings.EveningRules:
    """BW-50, BW-53, BW-58, K4: the evenings of rapid, blitz or another competition."""
    return evenings.EveningRules(
        rules.rounds,
        rules.win,
        rules.draw,
        rules.loss,
        rules.odd,
        tiebreaks=rules.ties,
        system=rules.pairing.system,
        settings=rules.pairing.settings,
        numbers="lot" if rules.pairing.first_cycle == "random" else "rating",
    )


def final_pool(rules: EveningCompetition) -> pools.PoolRules:
    """BW-56, BW-60, K2: the final pool of a competition of evenings."""
    assert rules.final is not None
    return pools.PoolRules(
        rules.final.players,
        rules.final.ties,
        rules.final.play_off,
        cycles=rules.final.times,
        scale=Scale.of(rules.win, rules.draw, rules.loss, bye=rules.odd),
    )


def final_ladder(rules: EveningCompetition, seed: str) -> ladder.LadderRules:
    """BW-55, BW-59, BW-62: the ladder to the final pool."""
    assert rules.final is not None
    return ladder.LadderRules(
        rules.final.ladder, members="ever", tiebreaks=rules.final.ladder_ties, cancelled=rules.cancelled, seed=seed
    )
