"""The exact reason against an alternative: the best round with it, and the point where that is worse."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from indeler.language import N_, Sentence, Text, Words
from indeler.model import Pairing
from indeler.reasons.explained_round import Again, Study
from indeler.reasons.groups import Difference
from indeler.reasons.sentences import Reason


class Refusal(NamedTuple):
    """A reason against an alternative: a clause, a sentence, and the best round with it if there is one."""

    clause: str
    sentence: Reason
    difference: Difference | None = None
    other: Callable[[], Study] | None = None
    """The best round with it, paired on first use."""
    is_broken: bool = False
    """Whether a complete pairing was impossible with the groups above unchanged."""

    @property
    def alternative(self) -> Pairing | None:
        """The best round with it; None if there is none or only its first group was required."""
        return self.other().pairing if self.other else None

    def as_data(self, words: Words) -> dict[str, Any]:
        """Return the refusal as data for JSON."""
        other = self.alternative
        return {
            "clause": self.clause or None,
            "text": self.sentence.translated(words),
            "group": self.difference.group + 1 if self.difference else None,
            "by_order": self.difference.by_order if self.difference else False,
            "alternative": other and {"boards": other.boards, "bye": other.bye},
        }


def refusal(study: Study, again: Again, *, with_alternative: bool = True) -> Refusal:
    """Return the reason against another round, the completion first; ``with_alternative`` pairs it all."""
    if again.place < 0:
        assert again.broken is not None
        return Refusal(*again.broken, is_broken=True)
    if again.broken is not None and not with_alternative:
        return Refusal(*again.broken, is_broken=True)
    other = cache(again.full_study) if with_alternative else None
    difference = _difference(study, again)
    if difference is None and other:
        difference = study.difference(other())
    if again.broken is not None:
        return Refusal(*again.broken, difference, other, is_broken=True)
    if difference is None:
        return Refusal("", Reason(THE_SAME), None, other)
    return Refusal(difference.clause, explain_difference(difference), difference, other)


def _difference(study: Study, again: Again) -> Difference | None:
    """Return the first criterion on which its first group is worse; if there is none, the order decides."""
    if again.costing is not None:
        difference = study.difference_in(again.place, again.costing())
        if difference is not None and not difference.by_order:
            return difference
    return study.difference_in(again.place, again.group())


def explain_difference(difference: Difference) -> Reason:
    """Return the sentence on the values of a clause in both rounds, or that the other comes later."""
    if difference.by_order:
        return Reason(LATER, clause=difference.clause)
    ours, theirs = difference.ours, difference.theirs
    if not ours and not theirs:
        return Reason(SENTENCES.get(difference.what, (WORSE,))[0], clause=difference.clause)
    values = {"ours": Sentence(NONE) if ours == (0,) else ours, "theirs": theirs}
    return Reason(counted(difference.what, ours, theirs), values, difference.clause)


def why_not_together(study: Study, a: int, b: int, *, with_alternative: bool = True) -> Refusal:
    """Return the reason why these two do not meet."""
    barrier = study.barrier(a, b)
    if barrier is not None:
        return Refusal(barrier.clause, barrier)
    return refusal(study, study.together(a, b), with_alternative=with_alternative)


def why_no_bye(study: Study, player: int, *, with_alternative: bool = True) -> Refusal:
    """Return the reason why a player does not have the bye."""
    if study.people[player].bye_barred:
        return Refusal(study.names.barred, Reason(study.barred_text, clause=study.names.barred))
    return refusal(study, study.with_bye(player), with_alternative=with_alternative)


def why_stays(study: Study, place: int, player: int, *, with_alternative: bool = True) -> Refusal:
    """Return the reason why a player does not leave that group."""
    return refusal(study, study.leaving_instead(place, player), with_alternative=with_alternative)


NONE = N_("none")
THE_SAME = N_("that makes no difference")
LATER = N_("then the round would be just as good, and the rules take this one first")
WORSE = N_("then the groups below would be made otherwise, so that everybody can be paired")


# The disadvantage of another round, as a complete sentence for each kind of value that a criterion counts. Each begins
# with "then", so that it can be used alone or after "but". The first text is for one instead of none; a kind with a
# single text applies it to lists of points or players.


SENTENCES: dict[str, tuple[Text, ...]] = {
    "left over": (
        N_("then one player of this score group would need an opponent from a lower group; now nobody does"),
        N_("then {theirs} players of this score group would need an opponent from a lower group; now {ours}"),
    ),
    "joined": (N_("then a pair would stay in this group, which by the rules joins the one below as a whole"),),
    "left over of the upper half": (
        N_("then one player of the upper half would be left without an opponent; now nobody is"),
        N_("then {theirs} players of the upper half would be left without an opponent; now {ours}"),
    ),
    "left over again": (
        N_("then one player would find no opponent in the next group either; now everybody does"),
        N_("then {theirs} players would find no opponent in the next group either; now {ours}"),
    ),
    "left over in the next group": (
        N_("then one player of the next group would be left without an opponent; now nobody is"),
        N_("then {theirs} players of the next group would be left without an opponent; now {ours}"),
    ),
    "left over in the next group, with points": (
        N_("then more players of the next group, or higher ones, would be left over: {theirs} instead of {ours}"),
    ),
    "points of those left over": (
        N_("then players with more points would need an opponent from a lower group: {theirs} instead of {ours}"),
    ),
    "who is left over": (N_("then somebody else would go to the next group ({theirs}); by the rules that is {ours}"),),
    "who moves down again": (
        N_("then somebody who already came from a higher group would have to move on once more ({theirs})"),
    ),
    "moved down again": (
        N_("then one player who already came from a higher group would have to move on; now nobody does"),
        N_("then {theirs} players who already came from a higher group would have to move on; now {ours}"),
    ),
    "points of the bye": (N_("then the bye would go to a player with more points: {theirs} instead of {ours}"),),
    "rounds missed by the bye": (
        N_("then the bye would go to a player who already missed a round; now to one who played them all"),
        N_("then the bye would go to a player who already missed {theirs} rounds; now it is {ours}"),
    ),
    "byes before": (
        N_("then the bye would go to a player who already had one; now to one who never had it"),
        N_("then the bye would go to a player who had it more often before: {theirs} instead of {ours}"),
    ),
    "lower ones for the bye": (
        N_("then the bye would not go to the lowest player who can have it; now it does"),
        N_("then {theirs} players who stand lower could have the bye instead; now {ours}"),
    ),
    "colour differences": (
        N_("then one player would have had one colour three times more often than the other; now nobody has"),
        N_("then {theirs} players would have had one colour three times more often than the other; now {ours}"),
    ),
    "third in a row": (
        N_("then one player would have the same colour for the third time in a row; now nobody does"),
        N_("then {theirs} players would have the same colour for the third time in a row; now {ours}"),
    ),
    "colours": (
        N_("then one player would not get the colour that is due; now everybody does"),
        N_("then {theirs} players would not get the colour that is due; now {ours}"),
    ),
    "strong colours": (
        N_("then one player would not get the colour that he or she has had less often; now everybody does"),
        N_("then {theirs} players would not get the colour that they have had less often; now {ours}"),
    ),
    "absolute colours": (
        N_("then one player would not get the colour that he or she must have; now everybody does"),
        N_("then {theirs} players would not get the colour that they must have; now {ours}"),
    ),
    "colour limits": (
        N_("then one pair would go beyond the limit for colours; now none does"),
        N_("then {theirs} pairs would go beyond the limit for colours; now {ours}"),
    ),
    "down again": (
        N_("then one player would meet somebody with fewer points for the second round in a row; now nobody does"),
        N_("then {theirs} players would meet somebody with fewer points for the second round in a row; now {ours}"),
    ),
    "up again": (
        N_("then one player would meet somebody with more points for the second round in a row; now nobody does"),
        N_("then {theirs} players would meet somebody with more points for the second round in a row; now {ours}"),
    ),
    "down as two rounds ago": (
        N_("then one player would meet somebody with fewer points, as two rounds ago; now nobody does"),
        N_("then {theirs} players would meet somebody with fewer points, as two rounds ago; now {ours}"),
    ),
    "up as two rounds ago": (
        N_("then one player would meet somebody with more points, as two rounds ago; now nobody does"),
        N_("then {theirs} players would meet somebody with more points, as two rounds ago; now {ours}"),
    ),
    "out of the group again": (
        N_("then one player would meet somebody with another score as in the last round; now nobody does"),
        N_("then {theirs} players would meet somebody with another score as in the last round; now {ours}"),
    ),
    "out of the group as two rounds ago": (
        N_("then one player would meet somebody with another score as two rounds ago; now nobody does"),
        N_("then {theirs} players would meet somebody with another score as two rounds ago; now {ours}"),
    ),
    "differences down": (
        N_("then who meets fewer points once more would differ more from the opponent: {theirs} instead of {ours}"),
    ),
    "differences up": (
        N_("then who meets more points once more would differ more from the opponent: {theirs} instead of {ours}"),
    ),
    "score differences": (N_("then opponents would differ more in points: {theirs} instead of {ours}"),),
    "squares of score differences": (
        N_("then opponents would differ more in points: squared and added up {theirs} instead of {ours}"),
    ),
    "upfloaters": (
        N_("then one team would have to come up from a lower score group; now none does"),
        N_("then {theirs} teams would have to come up from lower score groups; now {ours}"),
    ),
    "points of upfloaters": (N_("then teams with fewer points would come up: {theirs} instead of {ours}"),),
    "players from below": (
        N_("then one player would have to come up from a lower score group; now nobody does"),
        N_("then {theirs} players would have to come up from lower score groups; now {ours}"),
    ),
    "points of players from below": (N_("then players with fewer points would come up: {theirs} instead of {ours}"),),
    "maximum upfloaters": (
        N_("then one player would come up who already did so as often as the rules want; now nobody does"),
        N_("then {theirs} players would come up who already did so as often as the rules want; now {ours}"),
    ),
    "times of maximum upfloaters": (
        N_("then those would come up who already did so more often: {theirs} times instead of {ours}"),
    ),
    "games of the bye": (N_("then the bye would go to a player who played fewer games: {theirs} instead of {ours}"),),
    "next score group": (
        N_("then what is left of the next score group would need more teams from below; now it does not"),
    ),
    "upfloaters again": (
        N_("then one team would come up that met another score in the last round too; now none does"),
        N_("then {theirs} teams would come up that met another score in the last round too; now {ours}"),
    ),
    "opponents again": (
        N_("then one team that met another score in the last round would meet a team that comes up; now none does"),
        N_("then {theirs} teams that met another score in the last round would meet teams that come up; now {ours}"),
    ),
    "players who come up": (
        N_("then one player would have to come up from a lower score group; now nobody does"),
        N_("then {theirs} players would have to come up from lower score groups; now {ours}"),
    ),
    "points of players who come up": (N_("then players with fewer points would come up: {theirs} instead of {ours}"),),
    "players of the next score group": (
        N_("then what is left of the next score group would need more players from below; now it does not"),
    ),
    "players who come up again": (
        N_("then one player would come up who met another score in the last round too; now nobody does"),
        N_("then {theirs} players would come up who met another score in the last round too; now {ours}"),
    ),
    "opponents of players who come up": (
        N_("then one player who met another score in the last round would meet one who comes up; now nobody does"),
        N_("then {theirs} players who met another score in the last round would meet some who come up; now {ours}"),
    ),
    "matches of the player with the bye": (
        N_("then the bye would go to a player who played fewer matches: {theirs} instead of {ours}"),
    ),
    "team colours": (
        N_("then one team would not get the colour that it prefers; now all do"),
        N_("then {theirs} teams would not get the colour that they prefer; now {ours}"),
    ),
    "strong team colours": (
        N_("then one team would not get the colour that it strongly prefers; now all do"),
        N_("then {theirs} teams would not get the colour that they strongly prefer; now {ours}"),
    ),
    "points of the team with the bye": (
        N_("then the bye would go to a team with more points: {theirs} instead of {ours}"),
    ),
    "matches of the bye": (
        N_("then the bye would go to a team that played fewer matches: {theirs} instead of {ours}"),
    ),
    "unwanted pairs": (
        N_("then one pair would meet that is to be avoided where possible; now none does"),
        N_("then {theirs} pairs would meet that are to be avoided where possible; now {ours}"),
    ),
    "rematches": (
        N_("then one pair would meet again too soon; now none does"),
        N_("then {theirs} pairs would meet again too soon; now {ours}"),
    ),
    "rounds too early": (
        N_("then two players would meet again one round too early; now nobody does"),
        N_("then players would meet again sooner: {theirs} rounds too early in all; now {ours}"),
    ),
}
"""Sentences by the name of what a clause of a rulebook, or a step of an explanation, counts."""


def counted(what: str, ours: tuple[object, ...], theirs: tuple[object, ...]) -> Text:
    """Return the sentence for this kind, or a general one for a kind defined by an external rulebook."""
    texts = SENTENCES.get(what, (WORSE_BY_NUMBER,))
    return texts[0] if ours == (0,) and theirs == (1,) else texts[-1]


WORSE_BY_NUMBER = N_("then the round would be worse: {theirs} instead of {ours}")
