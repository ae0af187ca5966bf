"""X and Z of Zwitsers op rating: how many pairs must miss a colour preference, and how many do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from indeler.language import N_
from indeler.model import Colour
from indeler.reasons.dutch_editions import KnsbRatingStudy
from indeler.reasons.sentences import Points, Reason
from indeler.reasons.study import Study
from indeler.systems.dutch.competitor import Competitor, Strength

RULEBOOK = "knsb-rating"


class Minima(NamedTuple):
    """A8a, A8b: the fewest pairs that must miss a colour preference, and a strong one in an even round."""

    x1: int
    z1: int


def minima(players: Iterable[Competitor], *, even_round: bool) -> Minima:
    """A8, A8a, A8b: X1 and Z1 by the formulas of the print; its w and b are the mild wishes of an even round."""
    field = list(players)
    pairs, nothing = len(field) // 2, sum(one.wish is None for one in field)

    def wishes(colour: Colour, *, mild: bool) -> int:
        return sum(one.wish is colour and (even_round and one.strength is Strength.MILD) is mild for one in field)

    white, black = wishes(Colour.WHITE, mild=False), wishes(Colour.BLACK, mild=False)
    mild_white, mild_black = wishes(Colour.WHITE, mild=True), wishes(Colour.BLACK, mild=True)
    x1 = pairs - min(white + mild_white, black + mild_black) - nothing
    z1 = pairs - min(white, black) - mild_white - mild_black - nothing
    return Minima(max(x1, 0), max(z1, 0))


def shown_minima(study: Study) -> list[Reason]:
    """A8, A11: for every bracket X1 and the X it came to, in even rounds Z1 and Z too; other rulebooks have none."""
    if not isinstance(study, KnsbRatingStudy) or study.pairing.round == 1:
        return []
    even_round, sentences = study.pairing.round % 2 == 0, []
    for group in study.groups:
        assert group.trace is not None
        counted, removed = group.trace.values, study.removed(group)
        staying = [study.by_number[player] for player in group.players if player not in removed]
        least = minima(staying, even_round=even_round)
        values = {"score": Points(group.score), "x1": least.x1, "x": counted["B4"][0]}
        if even_round:
            values |= {"z1": least.z1, "z": counted["A7e"][0]}
        sentences.append(Reason(X_AND_Z if even_round else X_ALONE, values, "A8"))
    return sentences


X_ALONE = N_("bracket {score}: X1 = {x1}, X = {x}")
X_AND_Z = N_("bracket {score}: X1 = {x1}, X = {x}; Z1 = {z1}, Z = {z}")
