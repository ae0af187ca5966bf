"""Judgement of one bracket of the audited round, alone or with those below it, and the sentences on faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from indeler.audit.bound import first_candidate
from indeler.audit.dutch.brackets import (
    MIN_LARGE_BRACKET,
    Bracket,
    Profile,
    Scope,
    Statement,
    form_bracket,
    plain_profile,
)
from indeler.audit.dutch.people import Person
from indeler.audit.dutch.round import Edition, RoundAudit
from indeler.audit.given_round import AuditedRound, Better, Case, Facts, Pairs
from indeler.audit.instance import Criterion, Instance
from indeler.audit.matching import fewest_alone, set_of
from indeler.audit.prover import Prover
from indeler.audit.settings import Settings
from indeler.audit.verdict import NOT_BEST, NotInOrder
from indeler.language import N_, Sentence, Text
from indeler.model import Tournament, format_points
from indeler.rulebooks.clause_texts import clause_texts

MIN_SLOW_FIELD = 100
"""The number of players in and below a bracket from which a better candidate is searched before the exact answer."""

MAX_PAIRS_NAMED = 6


class FaultBelow(Exception):
    """The bracket is right on its own; the fault is in a lower bracket."""


class BracketAudit(RoundAudit):
    """The questions about brackets that the editions share."""

    ahead = ""
    """The clause about the next bracket."""
    has_fault_below = False
    """Whether there must be a fault in a lower bracket that has not been found yet."""

    def __init__(
        self, edition: Edition, before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings
    ) -> None:
        super().__init__(edition, before, pairing, facts, settings)
        self.statement = Statement(self.players, self.legal, self.opponent, edition.order)
        odd = len(self.players) % 2
        self.candidates = set_of(one.rank for one in self.players if odd and not one.barred)

    def last(self, bracket: Bracket) -> list[Criterion]:
        """Return the criteria of the last bracket."""
        raise NotImplementedError

    def last_cases(self, bracket: Bracket) -> list[Case]:
        """Return the cases of the last bracket on its own."""
        scope = Scope(self.last(bracket), self.last_bracket_profile)
        return self.with_bound(bracket, scope, self.exactly(bracket, scope))

    def with_bye(self, candidates: int) -> list[int]:
        """Return the legal pairs, with an additional vertex for the bye, which only these candidates may have."""
        bye = len(self.players)
        graph = [row | (candidates >> rank & 1) << bye for rank, row in enumerate(self.legal)]
        return [*graph, candidates]

    def can_complete(self, players: Sequence[int], candidates: int) -> bool:
        """Return whether all of these players can be paired, except one of the candidates if their number is odd."""
        vertices = set_of(players) | (len(players) % 2) << len(self.players)
        return self.facts.alone(self.with_bye(candidates), vertices) == 0

    def profile(self, one: Person, where: int) -> Profile:
        """Return the profile with the cost of having no opponent, which is lower for a player who may have the bye."""
        return plain_profile(one, where)._replace(bye=1 if self.candidates >> one.rank & 1 else 3)

    def last_bracket_profile(self, one: Person, where: int) -> Profile:
        """Return the profile in the last bracket, where only a player who may have the bye may lack an opponent."""
        return plain_profile(one, where)._replace(bye=int(not self.candidates >> one.rank & 1))

    def suits_next_bracket(self, bracket: Bracket) -> bool:
        """Return whether the given round pairs all in the next bracket, or all but one resident: the optimum."""
        following = form_bracket(bracket.leaving, bracket.below, self.opponent)
        unpaired = following.leaving
        return len(unpaired) < 2 and set(unpaired) <= set(following.residents)

    def check_colours(self) -> None:
        """Check the colours, once all brackets have been judged."""
        if self.has_fault_below:
            raise AssertionError("a bracket lacks pairs that it could have had, and no fault was found in it")
        super().check_colours()

    def with_bound(
        self,
        bracket: Bracket,
        scope: Scope,
        cases: Sequence[Case],
        first: Sequence[Criterion] = (),
        ahead: Sequence[Criterion] = (),
        *,
        suits: bool = True,
    ) -> list[Case]:
        """Return these cases, for a large bracket preceded by a bound and by a search for faults of the given pairs.

        The criteria ``first`` come before those ``ahead``; ``suits``: whether the next bracket is already optimal.
        """

        def exactly() -> Sequence[Instance]:
            as_audited = form_bracket(bracket.moved_down, [bracket.residents], self.opponent)
            if self.facts.searches and bracket.pairs == as_audited.pairs:
                self.find_fault(bracket, scope, first, suits=suits)
            return cases[0]()

        by_bound = self.by_kinds(bracket, scope) if suits else []
        if ahead and not suits:
            criteria = [*first, *ahead, *scope.criteria[len(first) :]]
            by_bound = self.by_kinds(bracket, Scope(criteria, scope.profile, bracket.below[0]))
        return [*by_bound, exactly, *cases[1:]]

    def find_fault(self, bracket: Bracket, scope: Scope, first: Sequence[Criterion], *, suits: bool) -> None:
        """Raise NotInOrder if another candidate of a large bracket is better, FaultBelow if the fault is below it."""
        other = self.best_alone(bracket, scope)
        if other is None or not (self.would_suit(other) if bracket.below else self.is_complete(other)):
            return
        if set(other.pairs) == set(bracket.pairs):
            if not suits:
                self.has_fault_below = True
                raise FaultBelow
        elif suits or self.would_suit(bracket):
            raise self.beaten(bracket, other, scope)
        elif self._unpaired_in_next(bracket) is None:
            raise self._worse(bracket, other, Scope(first), self.ahead)

    def is_complete(self, bracket: Bracket) -> bool:
        """Return whether the bracket pairs all its players except at most one, who may have the bye."""
        return len(bracket.leaving) < 2 and all(self.candidates >> player & 1 for player in bracket.leaving)

    def would_suit(self, bracket: Bracket) -> bool:
        """Return whether the next bracket pairs all leavers and the rest can then be paired; False: not known."""
        unpaired = self._unpaired_in_next(bracket)
        if unpaired is None:
            return False
        rest = [*unpaired, *(player for group in bracket.below[1:] for player in group)]
        vertices = set_of(rest) | (len(rest) % 2) << len(self.players)
        return not fewest_alone(self.with_bye(self.candidates), vertices)[1]

    def _unpaired_in_next(self, bracket: Bracket) -> list[int] | None:
        """Return the resident without an opponent, if any, when the next bracket pairs all others; None: it cannot."""
        following = [*bracket.leaving, *bracket.below[0]]
        odd, dummy = len(following) % 2, len(self.players)
        mate, alone, _ = fewest_alone(self.with_bye(set_of(bracket.below[0])), set_of(following) | odd << dummy)
        return None if alone else [mate[dummy]] if odd else []

    def has_legal_pair(self, bracket: Bracket) -> bool:
        """Return whether any pair is possible in a bracket; moved-down players do not meet each other."""
        residents = set_of(bracket.residents)
        return any(self.legal[player] & residents for player in bracket.players)

    def by_kinds(self, bracket: Bracket, scope: Scope) -> list[Case]:
        """Return the case with a bound for kinds of players; none if players are few or moved-down ones wait."""
        is_waiting = len(bracket.moved_down_pairs) < len(bracket.moved_down)
        if len(bracket.players) + len(scope.others) < MIN_LARGE_BRACKET or is_waiting:
            return []
        return [lambda: self.statement.loose(bracket, scope)]

    def best_alone(self, bracket: Bracket, scope: Scope) -> Bracket | None:
        """Return the best candidate of a bracket on its own, by a bound or in a large field by search; or None."""
        if (other := self.by_bound(bracket, scope)) is not None:
            return other
        is_long = len(bracket.players) + len(bracket.everybody_below) >= MIN_SLOW_FIELD
        return self.solved(bracket, scope) if is_long else None

    def by_bound(self, bracket: Bracket, scope: Scope) -> Bracket | None:
        """Return a large bracket with the first candidate that reaches a bound; None: not known."""
        if len(bracket.players) < MIN_LARGE_BRACKET:
            return None
        players = bracket.players
        pairs = first_candidate(self.statement.unordered(bracket, scope), len(bracket.moved_down))
        return bracket.with_pairs([(players[a], players[b]) for a, b in pairs]) if pairs else None

    def exactly(self, bracket: Bracket, scope: Scope) -> list[Case]:
        """Return the case that states a bracket exactly, with the other players of the scope."""
        return [lambda: self.statement.stages(bracket, scope)]

    def candidate(
        self,
        bracket: Bracket,
        cases: Callable[[Bracket], Sequence[Case]],
        scope: Scope,
        likely: Callable[[], Bracket | None] = lambda: None,
    ) -> Bracket:
        """Return the bracket with its best candidate by the cases, the last of which has this scope."""

        def first_guess() -> Pairs | None:
            other = likely()
            return None if other is None else other.pairs

        pairs = self.facts.candidate(
            bracket.pairs,
            set_of(bracket.players),
            lambda pairs: cases(bracket.with_pairs(pairs)),
            first_guess,
            lambda: self.solved(bracket, scope).pairs,
        )
        return bracket.with_pairs(pairs)

    def solved(self, bracket: Bracket, scope: Scope) -> Bracket:
        """Return the bracket with its best candidate, found by search."""
        if bracket.moved_down:
            bracket = bracket.with_pairs(self._best_pairs(self.statement.first_stage(bracket, scope)))
        rest = self._best_pairs(self.statement.second_stage(bracket, scope))
        return bracket.with_pairs([*bracket.moved_down_pairs, *rest])

    def _best_pairs(self, instance: Instance) -> list[tuple[int, int]]:
        rank = [self.by_number[number].rank for number in instance.players]
        return [(rank[a], rank[b]) for a, b in instance.judged(Prover().solved(instance))]

    def demand_best(self, bracket: Bracket, *cases: Case) -> None:
        """Raise NotInOrder with the clause unless the given pairs of a bracket are best, and first of the best."""
        with suppress(FaultBelow):
            better = self.facts.best(*cases)
            if better is not None:
                raise self.not_best(bracket, better)

    def beaten(self, bracket: Bracket, other: Bracket, scope: Scope) -> NotInOrder:
        """Return the fault of a bracket for which another candidate is better or earlier by the bracket alone."""
        return self._worse(bracket, other, scope, self._first_step(bracket, other))

    def _worse(self, bracket: Bracket, other: Bracket, scope: Scope, otherwise: str) -> NotInOrder:
        """Return the fault by the first criterion on which another candidate is better, by ``otherwise`` if none is."""
        instance = self.statement.unordered(bracket, scope)
        place = {player: at for at, player in enumerate(bracket.players)}
        pairs = [(place[a], place[b]) for a, b in other.pairs]
        found = (otherwise, "", "")
        if instance.weight_of(pairs) != instance.weight_of(instance.audited_pairs):
            found = instance.difference(instance.audited_pairs, pairs)
        numbers = tuple((self.players[a].number, self.players[b].number) for a, b in other.pairs)
        return self.not_best(bracket, Better(*found, numbers))

    def _first_step(self, bracket: Bracket, other: Bracket) -> str:
        """Return the first step of the prescribed order in which two equally good candidates differ."""
        mine, theirs = bracket.moved_down_pairs, other.moved_down_pairs
        if {a for a, _ in mine} != {a for a, _ in theirs}:
            return self.edition.order.chosen
        if mine != theirs:
            return self.edition.order.opponents
        same_heads = {a for a, _ in bracket.pairs} == {a for a, _ in other.pairs}
        return self.edition.order.transposition if same_heads else self.edition.order.exchange

    def not_best(self, bracket: Bracket, better: Better) -> NotInOrder:
        """Return the fault of a bracket that could have been paired better."""
        inside = {self.players[rank].number for rank in bracket.players}
        pairs = tuple(pair for pair in better.pairs if inside.issuperset(pair))
        text = fault_text(self.edition.rules, better.clause) if better.own_count else FIRST_IN_ORDER
        points = format_points(self.players[bracket.residents[0]].score)
        counts = {name: value or Sentence(N_("nothing")) for name, value in better.counts().items()}
        sentence = Sentence(text, points=points, pairs=self._new(pairs), **counts)
        return NotInOrder(NOT_BEST, better.clause, sentence, pairs)

    def _new(self, pairs: Sequence[tuple[int, int]]) -> list[str | Sentence]:
        new: list[str | Sentence] = [*self.pairing.new_pairs(pairs)]
        if len(new) > MAX_PAIRS_NAMED:
            new[MAX_PAIRS_NAMED:] = [Sentence(N_("and {number} more"), number=len(new) - MAX_PAIRS_NAMED)]
        return new or [Sentence(N_("fewer pairs"))]


SENTENCES: dict[str, Text] = {
    "left over": N_(
        "In bracket {points} the number of players who need an opponent from a lower group is {given}; with {pairs} it "
        "would be {better}."
    ),
    "left over of the upper half": N_(
        "In bracket {points} the number of players of the upper half without an opponent is {given}; with {pairs} it "
        "would be {better}."
    ),
    "colour differences": N_(
        "In bracket {points} the number of players who will have had one colour three times more often than the other "
        "is {given}; with {pairs} it would be {better}."
    ),
    "third in a row": N_(
        "In bracket {points} the number of players who have the same colour for the third time in a row is {given}; "
        "with {pairs} it would be {better}."
    ),
    "colours": N_(
        "In bracket {points} the number of players who do not get the colour that is due is {given}; with {pairs} it "
        "would be {better}."
    ),
    "strong colours": N_(
        "In bracket {points} the number of players who do not get the colour that they have had less often is {given}; "
        "with {pairs} it would be {better}."
    ),
    "absolute colours": N_(
        "In bracket {points} the number of players who do not get the colour that they must have is {given}; with "
        "{pairs} it would be {better}."
    ),
    "down again": N_(
        "In bracket {points} the number of players who meet somebody with fewer points for the second round in a row "
        "is {given}; with {pairs} it would be {better}."
    ),
    "up again": N_(
        "In bracket {points} the number of players who meet somebody with more points for the second round in a row is "
        "{given}; with {pairs} it would be {better}."
    ),
    "down as two rounds ago": N_(
        "In bracket {points} the number of players who meet somebody with fewer points, as two rounds ago, is {given}; "
        "with {pairs} it would be {better}."
    ),
    "up as two rounds ago": N_(
        "In bracket {points} the number of players who meet somebody with more points, as two rounds ago, is {given}; "
        "with {pairs} it would be {better}."
    ),
    "out of the group again": N_(
        "In bracket {points} the number of players who meet somebody with another score, as in the last round, is "
        "{given}; with {pairs} it would be {better}."
    ),
    "out of the group as two rounds ago": N_(
        "In bracket {points} the number of players who meet somebody with another score, as two rounds ago, is "
        "{given}; with {pairs} it would be {better}."
    ),
    "rounds missed by the bye": N_(
        "In bracket {points} the number of rounds that the player with the bye has missed is {given}; with {pairs} it "
        "would be {better}."
    ),
    "points of those left over": N_(
        "In bracket {points} the players who need an opponent from a lower group have these points: {given}; with "
        "{pairs} they would have {better}."
    ),
    "points of the bye": N_(
        "In bracket {points} the player with the bye has {given} points; with {pairs} it would be {better}."
    ),
}
"""The texts by the word that a clause of a rulebook uses for what it counts."""
BY_POINTS = N_(
    "In bracket {points} the differences in points between opponents are {given}; with {pairs} they would be {better}."
)
"""The texts for criteria that count differences in points, of all players or of repeated floaters."""
BY_NUMBER = N_("In bracket {points} this rule counts {given}; with {pairs} it would count {better}.")
FIRST_IN_ORDER = N_("In bracket {points} these pairs come first by the rules: {pairs}.")


def fault_text(rules: str, clause: str) -> Text:
    """Return the sentence for what this clause counts; a general one if the clause does not state that."""
    known = clause_texts(rules).clauses.get(clause)
    what = known.counts if known else ""
    return BY_POINTS if "differences" in what and "colour" not in what else SENTENCES.get(what, BY_NUMBER)
