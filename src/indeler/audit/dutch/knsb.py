"""Zwitsers op rating (KNSB, January 2014; FIDE 2012), as its print reads with the settled readings (decision 7)."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.audit.dutch.brackets import LARGE, Bracket, formed
from indeler.audit.dutch.colours import both_wishes, last_difference, own_wish, stronger_sort
from indeler.audit.dutch.criteria import counted, next_bracket, nobody_alone
from indeler.audit.dutch.judging import BracketAudit
from indeler.audit.dutch.knsb_criteria import downfloaters, merged, quality
from indeler.audit.dutch.knsb_next import NextBracket, unpaired
from indeler.audit.dutch.order import OrderClauses
from indeler.audit.dutch.people import Person, Reading
from indeler.audit.dutch.round import Clauses, Edition
from indeler.audit.given import Given
from indeler.audit.instance import Criterion
from indeler.model import Kind, Scale, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler.audit.prove import Case, Facts

RULEBOOK = "knsb-rating"


def examine(before: Tournament, given: Given, facts: Facts) -> None:
    """C6: the round is the one that the rulebook prescribes; NotInOrder at the first thing that is not so."""
    audit = _Audit(EDITION, before, given, facts)
    audit.check_brackets()
    audit.check_colours()
    audit.check_boards()


def points_without_play(kind: Kind, points: int, scale: Scale) -> bool:
    """B1b: a point or half a point without playing is a downfloat, and bars from the bye."""
    return kind in (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN, Kind.HALF_BYE)


def has_colour_drawn(one: Person, round: int) -> bool:
    """E5: in round 1 in turn down the list of those present; later an even number, for the print is silent."""
    return one.rank % 2 == 0 if round == 1 else one.number % 2 == 0


EDITION = Edition(
    Reading(points_without_play, points_without_play),
    Clauses("B1a", "B2", "B1b", "F5", "F1"),
    OrderClauses("D3", "D1.2", "D2", "D1.1"),
    (("E1", both_wishes), ("E2", stronger_sort), ("E3", last_difference), ("E4", own_wish)),
    ("E5", has_colour_drawn),
)


class _Audit(BracketAudit):
    """C1 to C14, bracket after bracket."""

    s2_score: int | None = None
    """C13: in a last bracket that others were merged with, the highest score of S2."""

    def check_brackets(self) -> None:
        """A3: from the top, as the given round itself forms the brackets; C13 joins the last ones."""
        odd = len(self.players) % 2
        self.candidates = sum(1 << one.rank for one in self.players if odd and not one.barred)
        groups: Sequence[Sequence[int]] = self.groups()
        moved_down: tuple[int, ...] = ()
        merges = False
        while groups:
            bracket = formed(moved_down, groups, self.opponent)
            groups = groups[1:]
            if not self.can_pair_anybody(bracket):
                moved_down = bracket.players
            elif not groups:
                self.s2_score = self.players[bracket.residents[0]].score if merges else None
                self.check_last(bracket)
                moved_down = bracket.leaving
            elif (found := self.paired(bracket)) is not None:
                moved_down = found.leaving
            else:
                found = self.paired_completably(bracket)
                moved_down = found.leaving
                if len(groups) > 1 or not found.pairs:
                    groups, merges = [bracket.everybody_below], True

    def can_pair_anybody(self, bracket: Bracket) -> bool:
        """C1: any two may meet; moved-down players too, in a bracket treated as homogeneous."""
        everybody = sum(1 << player for player in bracket.players)
        return any(self.legal[player] & everybody for player in bracket.players)

    # All brackets but the last ----------------------------------------------------------------------------------------

    def paired(self, bracket: Bracket) -> Bracket | None:
        """C1, C12: the bracket as it must be paired, which the given round does; None where C13 is needed."""
        arranged = self.arranged(bracket)
        found, looks_back = self.found(arranged), False
        following = NextBracket(self, bracket.below)
        if found.leaving and following.gives_ground(found.leaving):
            other = self.found_ahead(arranged)
            if following.improves(other.leaving, found.leaving):
                found, looks_back = other, True
        if set(found.pairs) == set(arranged.pairs):
            return found  # the given round itself completes the rest
        if self.can_complete([*found.leaving, *bracket.everybody_below], self.candidates):
            if not looks_back:
                raise self.beaten(arranged, found, self.usual(arranged))
            self.demand_best(arranged, *self.ahead_cases(arranged))
        return None

    def found(self, bracket: Bracket) -> Bracket:
        """C6: the best candidate of the bracket on its own: the given one, if it proves to be best, or whatever is."""
        criteria = self.usual(bracket)
        if self.holds_by_bound(bracket, criteria):
            return bracket
        if len(bracket.players) >= LARGE:
            other = bracket.with_pairs(self.facts.hint(lambda: getattr(self.by_bound(bracket, criteria), "pairs", ())))
            if other.pairs and self.statement.is_loose(other) and self.holds_by_bound(other, criteria):
                return other
        return bracket if self.facts.tried(*self.alone(bracket, criteria)) else self.solved(bracket, criteria)

    def found_ahead(self, bracket: Bracket) -> Bracket:
        """C12: the same with the next bracket."""
        if self.facts.tried(*self.ahead_cases(bracket)):
            return bracket
        return self.solved(bracket, self.look_ahead(bracket), (*bracket.sent_on, *bracket.below[0]), self.look)

    def arranged(self, bracket: Bracket) -> Bracket:
        """C1, A3: without those who have no possible opponent; half or more moved down make it homogeneous."""
        everybody = sum(1 << player for player in bracket.players)
        sent_on = tuple(player for player in bracket.players if not self.legal[player] & everybody)
        down, home = (
            tuple(player for player in part if player not in sent_on)
            for part in (bracket.moved_down, bracket.residents)
        )
        return homogenised(bracket._replace(moved_down=down, residents=home, sent_on=sent_on))

    def usual(self, bracket: Bracket) -> list[Criterion]:
        """A11, C10: the criteria of the bracket on its own."""
        return [*downfloaters(), *self.quality(bracket)]

    def look_ahead(self, bracket: Bracket) -> list[Criterion]:
        """C12: as many floaters with the same scores, so that the next bracket is as good as can be."""
        score = self.players[bracket.below[0][0]].score
        if len(bracket.below) == 1:
            floater = Criterion("C12", lambda one: int(one.score > score))
            following = [nobody_alone("C12"), floater]
        else:
            following = [next_bracket("C12", by_score=False), next_bracket("C12", by_score=True)]
        return [*downfloaters(), *following, *self.quality(bracket)]

    def ahead_cases(self, bracket: Bracket) -> list[Case]:
        """C12: the bracket with the next one."""
        others = (*bracket.sent_on, *bracket.below[0])
        return [lambda: self.statement.stages(bracket, self.look_ahead(bracket), others, self.look)]

    def quality(self, bracket: Bracket) -> list[Criterion]:
        """C10: colours, downfloats, upfloats, for the scores that this bracket has."""
        scores = [self.players[player].score for player in bracket.players]
        mixed = not bracket.moved_down and scores[0] != scores[-1]
        above = scores[-1] if self.s2_score is None else self.s2_score
        return quality(self.given.round, above, upfloats=self.s2_score is None or not mixed)

    # C13 --------------------------------------------------------------------------------------------------------------

    def paired_completably(self, bracket: Bracket) -> Bracket:
        """C13, C14b1: paired anew so that the rest can be completed, M1 kept; or no pair, and all join those below."""
        arranged = self.arranged(bracket)
        others = (*arranged.sent_on, *bracket.everybody_below)
        down = set(arranged.moved_down)
        lowest = self.players[arranged.residents[-1]].score
        m1 = counted("C14b1", lambda one: int(bool(down) and one.score > lowest))
        criteria = [nobody_alone("C13"), m1, *self.usual(arranged)]
        cases: list[Case] = [lambda: self.statement.stages(arranged, criteria, others, self.look)]
        is_given = self.facts.tried(*cases)
        found = arranged if is_given else self.solved(arranged, criteria, others, self.look)
        most = len(down) - unpaired(self.facts, self.legal, arranged.moved_down, arranged.residents)
        if not found.pairs or len(found.moved_down_pairs) != most:
            return bracket._replace(pairs=())
        if not is_given:
            self.demand_best(arranged, *cases)
        return found

    # The last bracket -------------------------------------------------------------------------------------------------

    def check_last(self, bracket: Bracket) -> None:
        """A5, C13, C14b2: all are paired but for one who may have the bye; treated as homogeneous if need be."""
        arranged = homogenised(bracket)
        criteria = self.last(arranged)
        if self.is_settled(arranged, criteria, (), self.last_look, suits=True):
            return
        cases = self.alone(arranged, criteria, self.last_look)
        if arranged.moved_down:
            if self.facts.tried(*cases):
                return
            over = self.solved(arranged, criteria, (), self.last_look).leaving
            if len(over) > 1 or any(not self.candidates >> player & 1 for player in over):
                arranged = bracket._replace(moved_down=(), residents=bracket.players)
                cases = self.alone(arranged, self.last(arranged), self.last_look)
        self.demand_best(arranged, *cases)

    def last(self, bracket: Bracket) -> list[Criterion]:
        """A5, B1b: whoever is over may have the bye; a merged bracket looks at S1 and score differences."""
        first = downfloaters() if self.s2_score is None else merged(self.s2_score)
        return [nobody_alone("B1b"), *first, *self.quality(bracket)]


def homogenised(bracket: Bracket) -> Bracket:
    """A3: where half or more have moved down, all are taken together."""
    if 2 * len(bracket.moved_down) < len(bracket.players):
        return bracket
    return bracket._replace(moved_down=(), residents=bracket.players)
