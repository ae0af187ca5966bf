"""The FIDE (Dutch) System of Baku 2016, in force from 1 July 2017 to 31 January 2026, by its printed text (C.04.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from indeler.audit.dutch.brackets import HERE, Bracket, OrderClauses, Profile, Scope, form_bracket, leaves_bracket
from indeler.audit.dutch.criteria import (
    colour_costs,
    colour_rules,
    fewest_leavers,
    float_aspect,
    higher_first,
    if_here,
    next_bracket,
    nobody_alone,
    pair_cost,
    up_again,
)
from indeler.audit.dutch.judging import BracketAudit, FaultBelow
from indeler.audit.dutch.people import SETTINGS as SETTINGS
from indeler.audit.dutch.people import Reading, prepared
from indeler.audit.dutch.round import COLOUR_LIMITS, Clauses, Edition, has_odd_turn
from indeler.audit.given_round import AuditedRound, Case, Facts
from indeler.audit.instance import Criterion
from indeler.audit.settings import Settings
from indeler.model import POINT, Kind, Scale, Tournament

RULEBOOK = "fide-dutch-2017"


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """B.8: check that the round is the one that the rulebook prescribes; raise NotInOrder at the first fault."""
    _Audit(EDITION, prepared(before, settings), pairing, facts, settings).examine()


def floats_down(kind: Kind, points: int, scale: Scale) -> bool:
    """A.4.b: return True: every round that was not played is a downfloat, for whatever reason."""
    return True


def bars_bye(kind: Kind, points: int, scale: Scale) -> bool:
    """C.2: return whether a player had the bye, or won because the opponent did not appear."""
    return kind in (Kind.PAIRING_BYE, Kind.FORFEIT_WIN)


EDITION = Edition(
    RULEBOOK,
    Reading(floats_down, bars_bye),
    Clauses("C.1", "C.3", *COLOUR_LIMITS, "C.2", "A.5", "fide-handling 3.6"),
    OrderClauses("D.3", "D.1", "D.2", "D.1"),
    colour_rules("E.1", "E.2", "E.3", "E.4"),
    ("E.5", has_odd_turn),
)


def psd(clause: str, lowest: int, down: int | None = None, *, up: int | None = None) -> Criterion:
    """A.8: return the criterion on score differences, of all or of repeated floaters; a leaver meets a point below."""

    def leave(one: Profile) -> tuple[int, ...]:
        counts = up is None and (down is None or one.floats[down] == "down")
        return (one.score - lowest + POINT,) if counts and one.where == HERE else ()

    def pair(one: Profile, other: Profile) -> tuple[int, ...]:
        if not one.where == other.where == HERE:
            return tuple(score for player in leaves_bracket(one, other) for score in leave(player))
        high, low = higher_first(one, other)
        counts = (down is None or high.floats[down] == "down") and (up is None or low.floats[up] == "up")
        return (high.score - low.score,) if counts and high.score > low.score else ()

    return Criterion(clause, leave, pair, if_here(float_aspect))


def floats_again(clause: str, ago: int) -> Criterion:
    """C.12, C.14: return the criterion on players who float down as they did then, by leaving or by a lower score."""

    def leave(one: Profile) -> int:
        return int(one.where == HERE and one.floats[ago] == "down")

    def pair(one: Profile, other: Profile) -> int:
        if not one.where == other.where == HERE:
            return sum(leave(player) for player in leaves_bracket(one, other))
        high, low = higher_first(one, other)
        return int(high.score > low.score and high.floats[ago] == "down")

    return Criterion(clause, leave, pair, if_here(float_aspect))


def downfloaters(lowest: int) -> list[Criterion]:
    """C.5, C.6: return the criteria: as many pairs as possible, then the smallest PSD."""
    return [fewest_leavers("C.5"), psd("C.6", lowest)]


def quality(lowest: int) -> list[Criterion]:
    """C.8 to C.19: return these criteria, in order of priority."""
    return [
        *colour_costs("C.8", "C.9", "C.10", "C.11"),
        floats_again("C.12", 0),
        pair_cost("C.13", partial(up_again, 0), float_aspect),
        floats_again("C.14", 1),
        pair_cost("C.15", partial(up_again, 1), float_aspect),
        psd("C.16", lowest, 0),
        psd("C.17", lowest, up=0),
        psd("C.18", lowest, 1),
        psd("C.19", lowest, up=1),
    ]


class _Audit(BracketAudit):
    """A.9: the judgement of bracket after bracket; if the rest could not be completed, only PPB and CLB remain."""

    ahead = "C.7"

    def check_brackets(self) -> None:
        """A.3, A.9: judge the brackets from the top, as the given round itself forms them."""
        groups: Sequence[Sequence[int]] = self.groups()
        moved_down: tuple[int, ...] = ()
        while groups:
            bracket = form_bracket(moved_down, groups, self.opponent)
            groups = groups[1:]
            if self.has_legal_pair(bracket) and self.is_penultimate(bracket):
                groups = [bracket.everybody_below]
            moved_down = bracket.leaving

    def is_penultimate(self, bracket: Bracket) -> bool:
        """A.9: judge a bracket; return True if it is the PPB, so that all below are one bracket."""
        if not bracket.below:
            self.demand_best(bracket, *self.last_cases(bracket))
            return False
        try:
            found = self.candidate(bracket, self.usual_cases, self.with_next(bracket))
        except FaultBelow:
            return False
        if set(found.pairs) == set(bracket.pairs):
            return False  # the given round itself completes the rest
        is_usual = self.can_complete([*found.leaving, *bracket.everybody_below], self.candidates)
        self.demand_best(bracket, *(self.usual_cases(bracket) if is_usual else self.penultimate_cases(bracket)))
        return not is_usual

    def own(self, bracket: Bracket) -> list[Criterion]:
        """C.5, C.6, C.8 to C.19: return the criteria of a bracket on its own."""
        lowest = self.lowest(bracket)
        return [*downfloaters(lowest), *quality(lowest)]

    def last(self, bracket: Bracket) -> list[Criterion]:
        """C.2: return the criteria of the last bracket, in which a player without an opponent may have the bye."""
        return [nobody_alone("C.2"), *self.own(bracket)]

    def usual_cases(self, bracket: Bracket) -> list[Case]:
        """C.5 to C.19: return the cases: the bracket alone if the next one is optimal as given, then both together."""
        alone, suits = Scope(self.own(bracket)), self.suits_next_bracket(bracket)
        cases = self.exactly(bracket, alone) if suits else []
        cases.append(lambda: self.statement.stages(bracket, self.with_next(bracket)))
        ahead = self.looking_ahead(bracket) if len(bracket.below) > 1 else []
        return self.with_bound(bracket, alone, cases, downfloaters(self.lowest(bracket)), ahead, suits=suits)

    def with_next(self, bracket: Bracket) -> Scope:
        """C.7: return the scope with most pairs and the smallest PSD in the next bracket; the last has a legal bye."""
        lowest = self.lowest(bracket)
        criteria = [*downfloaters(lowest), *self.looking_ahead(bracket), *quality(lowest)]
        return Scope(criteria, self.profile, bracket.below[0])

    def looking_ahead(self, bracket: Bracket) -> list[Criterion]:
        """C.7: return the criteria on players without an opponent in the next bracket."""
        pairs = next_bracket("C.7", by_score=False) if len(bracket.below) > 1 else nobody_alone("C.7")
        return [pairs, next_bracket("C.7", by_score=True)]

    def penultimate_cases(self, bracket: Bracket) -> list[Case]:
        """C.4: return the cases of the PPB: first of all the rest can be completed; C.7 does not hold."""
        own = self.own(bracket)
        with_rest = Scope([nobody_alone("C.4"), *own], self.profile, bracket.everybody_below)
        return [*self.exactly(bracket, Scope(own)), lambda: self.statement.stages(bracket, with_rest)]

    def lowest(self, bracket: Bracket) -> int:
        return self.players[bracket.residents[-1]].score
