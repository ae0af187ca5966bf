"""The final pool of a competition of evenings, and the ladder to it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from fractions import Fraction

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Scale
from indeler.season.competitions.common.finals import unwilling, with_play_off
from indeler.season.competitions.common.ladder import LadderRules, Qualification, Stage, qualify
from indeler.season.competitions.common.pools import Pool, PoolRules
from indeler.season.competitions.common.round_robin import Entrant
from indeler.season.competitions.evenings.base import SwissEvenings, games
from indeler.season.competitions.evenings.rules import FINAL, EveningsRules, FinalPool
from indeler.season.core.state import RoundKey
from indeler.season.core.tables import PlayOffRules

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


class EveningsWithFinal(SwissEvenings):
    """The evenings with the final pool to which they lead, where the rules have one."""

    def has_final(self) -> bool:
        """BW-55: whether the rules have a final pool."""
        return self.rules.final is not None

    def final_group(self) -> str:
        """BW-55: the final pool."""
        return FINAL

    def qualification(self) -> Qualification:
        """BW-55, BW-59, BW-62, K25: who has a place in the final pool so far, the ladder and the seeding numbers."""
        return self.cached("qualification", self._qualification)

    def _qualification(self) -> Qualification:
        final = final_of(self.rules)
        declined = unwilling(self.season, self.name)
        stages = [
            Stage(
                Sentence(N_("evening {number}"), number=part),
                tuple(row.scored for group in self.groups_played(part) for row in self.standings(part, group)),
                final.per_evening,
                frozenset(declined),
                cancelled=part in self.fell_out,
                held=self._held(part),
            )
            for part in range(1, self.rules.evenings)
            if part in self.fell_out or self.groups_played(part)
        ]
        return qualify(stages, final_ladder(self.rules, self.lots()), declined=declined, withdrawn=tuple(declined))

    def _held(self, part: int) -> datetime.date:
        places = (RoundKey(self.name, part, 1, group) for group in self.groups_played(part))
        firsts = map(self.season.state.pairings.get, places)
        return next((paired.date for paired in firsts if paired is not None), datetime.date.max)

    def is_qualified(self) -> bool:
        """BW-55: whether every evening before the final has been played or fell out."""
        return set(range(1, self.rules.evenings)) <= {*self.parts_played(), *self.fell_out}

    def finalists(self) -> Sequence[int]:
        """BW-55, BW-59, K25: who is in the final pool, by seeding number; fixed once its first round was paired."""
        begun = self.season.state.pairings.get(RoundKey(self.name, self.rules.evenings, 1, FINAL))
        return begun.field if begun is not None else self.qualification().members

    def pool(self) -> Pool | None:
        """BW-57, BW-61: the final pool as it stands; None before its first round."""
        if (
            self.rules.final is None
            or RoundKey(self.name, self.rules.evenings, 1, FINAL) not in self.season.state.pairings
        ):
            return None
        sums = {row.member: row for row in self.qualification().ladder}
        entrants = [
            Entrant(member, sums[member].points, sums[member].wp) if member in sums else Entrant(member, 0, Fraction(0))
            for member in self.finalists()
        ]
        played = [
            game
            for place, paired in self.season.state.pairings.items()
            if place.competition == self.name and place.group == FINAL
            for game in games(paired)
            if game.is_finished
        ]
        return with_play_off(entrants, played, final_pool(self.rules), self.season.state.play_offs.get(self.name))

    def play_off_rules(self) -> PlayOffRules:
        """BW-57, BW-61: as the final pool has them."""
        return final_of(self.rules).play_off
