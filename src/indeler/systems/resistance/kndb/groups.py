"""Rules 1 to 4: from the highest score down, who is paired in which group and who waits for the next one."""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of
from indeler.matching.cardinality import Matching
from indeler.matching.ordered import first_matching
from indeler.systems.resistance.kndb.field import KndbField
from indeler.systems.resistance.kndb.fitting import Fitting
from indeler.systems.resistance.kndb.waiting import Filling, LetteredGroup, first_filling

RULEBOOK = "kndb"


class Formed(NamedTuple):
    """A group, its waiting room, and the rule that filled it."""

    group: LetteredGroup
    waiting: Filling
    rule: str

    @property
    def staying(self) -> Filling:
        """Who is paired in this group, from high to low."""
        return tuple(player for player in self.group.players if player not in self.waiting)


class Forming:
    """The groups of a round in the making."""

    def __init__(self, field: KndbField) -> None:
        self.legal = field.legal
        self.scores = [one.points for one in field.entrants]
        self.groups = field.score_groups()

    def formed(self) -> list[Formed]:
        """1, 2, 3, 4: the groups from high to low. The last may be impossible to pair; then nothing helps."""
        *upper, last = self.groups
        formed: list[Formed] = []
        letters: Filling = ()
        for numbers, following in zip(upper, [*upper, ()][1:], strict=True):
            formed.append(self._filled(LetteredGroup(letters, tuple(numbers)), following))
            letters = formed[-1].waiting
        return self._with_last_group(formed, last)

    def _filled(self, group: LetteredGroup, following: Sequence[int]) -> Formed:
        """3: the first filling whose players can all be paired in the following group; if none can, the first of all.

        That is what returning from the following group comes to. It has a filling without letters if and only if some
        pairing there has them all, since such a pairing can always be made a largest one that still has them.
        """
        formed = self._first(group)
        if following and not self._can_all_be_paired(formed.waiting, following):
            fitting = Fitting(self.legal, group, self.scores, following)
            other = fitting.pairing_those_who_wait(len(formed.waiting), letters_wait=formed.rule == "3")
            if other is not None:
                return Formed(group, other, "3")
        return formed

    def _first(self, group: LetteredGroup) -> Formed:
        """1, 2, 3: the first filling of the smallest waiting room; letters are admitted only if it takes them."""
        filling = first_filling(self.legal, group, self.scores)
        has_letters = any(letter in filling for letter in group.letters)
        return Formed(group, filling, "3" if has_letters else "2" if filling else "1")

    def _can_all_be_paired(self, letters: Filling, numbers: Sequence[int]) -> bool:
        """3: whether the letters all find an opponent among the numbers; they have none among themselves."""
        opponents = mask_of(numbers)
        return first_matching([self.legal[letter] & opponents for letter in letters]) is not None

    def _with_last_group(self, upper: list[Formed], last: Sequence[int]) -> list[Formed]:
        """4: the last group must be paired completely; if no filling above it helps, it takes that group in."""
        while upper:
            *upper, (group, _, _) = upper
            formed = self._first(group)
            if not self._is_complete((*formed.waiting, *last)):
                filling = Fitting(self.legal, group, self.scores, last).pairing_all_below()
                if filling is None:
                    last = [*group.numbers, *last]
                    continue
                formed = Formed(group, filling, "4")
            return [*upper, formed, _last_group(formed.waiting, last)]
        return [_last_group((), last)]

    def _is_complete(self, players: Sequence[int]) -> bool:
        """4: whether these can all be paired."""
        return not Matching(self.legal).cover(mask_of(players))


def _last_group(letters: Filling, numbers: Sequence[int]) -> Formed:
    """4: nobody waits there."""
    return Formed(LetteredGroup(letters, tuple(numbers)), (), "4")
