"""A round paired again so that something else happens in it, all above being what it was as far as that can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indeler.language import N_
from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.reasons.sentences import Reason
from indeler.reasons.study import Apart, Broken, Study


def edges_of(apart: Apart, rank: Mapping[int, int]) -> dict[int, int]:
    """Who is kept apart from whom, by place on the ranking list, as sets of bits."""
    return {rank[one]: mask_of(rank[other] for other in others) for one, others in apart.items()}


def stranded(study: Study, legal: Sequence[int], players: int, byes: int, clause: str = "") -> Broken:
    """Who of these players is left when as many as possible are paired, and why: two who may not meet, or the bye.

    By the clause on completion; where the rulebook has none, by the one that keeps them apart.
    """
    bye, is_odd = len(legal), players.bit_count() % 2
    neighbours = [mask | (byes >> index & 1) << bye for index, mask in enumerate(legal)]
    alone = Matching([*neighbours, byes]).cover(players | is_odd << bye)
    numbers = list(study.rank)
    left = sorted(numbers[index] for index in members(alone & ~(1 << bye)))
    clause = clause or study.names.complete
    if len(left) == 1:
        values = {"player": study.who(left[0])}
        why = Reason(LEFT_BARRED if players & byes else ALL_BARRED, values, study.names.barred)
        return _broken(clause, why)
    barrier = study.barrier(left[0], left[1])
    both = {"one": study.who(left[0]), "other": study.who(left[1])}
    return _broken(clause, Reason(LEFT, {**both, "why": barrier}) if barrier else Reason(LEFT_ALONE, both))


def _broken(clause: str, why: Reason) -> Broken:
    """The clause stands before the sentence; the sentence's own, within it, where there is none."""
    if not clause:
        return Broken(next(why.clauses(), ""), why)
    return Broken(clause, Reason(why.text, why.values, why.clause or clause))


LEFT = N_("then {one} and {other} would be left over, and {why}")
LEFT_ALONE = N_("then {one} and {other} would be left over")
LEFT_BARRED = N_("then {player} would be left over and may not have the bye")
ALL_BARRED = N_("then nobody would be left who may have the bye")
