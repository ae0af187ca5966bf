"""A round paired again so that something else happens in it, all above being what it was as far as that can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from indeler.language import N_
from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.model import PairingError
from indeler.model.namedtuples import NamedTuple
from indeler.reasons.sentences import Clause, Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler.reasons.study import Group, Study

Apart = Mapping[int, AbstractSet[int]]
"""By player those whom he is to be kept from, by pairing number."""


class Broken(NamedTuple):
    """That not everybody could be paired: the clause, and who would be left and why."""

    clause: str
    sentence: Sentence


class Again(NamedTuple):
    """The best round in which something else happens."""

    place: int
    """The group from which on it may be another round; -1 where there is no such round at all."""
    broken: Broken | None
    """Who cannot be paired if the groups above stay what they are; None where they can stay."""
    group: Callable[[], Group]
    """That group as it then is."""
    whole: Callable[[], Study]
    """The whole round."""


def no_round(broken: Broken) -> Again:
    """There is no such round."""

    def none() -> Study:
        raise PairingError(N_("There is no such round."))

    return Again(-1, broken, none, none)  # type: ignore[arg-type]


def edges_of(apart: Apart, rank: Mapping[int, int]) -> dict[int, int]:
    """The same by place on the ranking list, as sets of bits."""
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
        why = Sentence(LEFT_BARRED if players & byes else ALL_BARRED, values, study.names.barred)
        return _broken(clause, why)
    barrier = study.barrier(left[0], left[1])
    both = {"one": study.who(left[0]), "other": study.who(left[1])}
    return _broken(clause, Sentence(LEFT, {**both, "why": barrier}) if barrier else Sentence(LEFT_ALONE, both))


def _broken(clause: str, why: Sentence) -> Broken:
    """The clause stands before the sentence; the sentence's own, within it, where there is none."""
    if not clause:
        return Broken(next(why.clauses(), ""), why)
    return Broken(clause, Sentence("{clause}: {why}", {"clause": Clause(clause), "why": why}))


LEFT = N_("{one} and {other} would be left, and {why}")
LEFT_ALONE = N_("{one} and {other} would be left")
LEFT_BARRED = N_("{player} would be left and may not have the bye")
ALL_BARRED = N_("nobody would be left who may have the bye")
