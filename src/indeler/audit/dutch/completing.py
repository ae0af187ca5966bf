"""Editions in which every bracket must leave a rest that can be paired, with criteria on the next bracket."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from indeler.audit.dutch.brackets import Bracket, Profile, Scope, form_bracket
from indeler.audit.dutch.criteria import next_bracket, nobody_alone
from indeler.audit.dutch.judging import BracketAudit
from indeler.audit.dutch.people import Person
from indeler.audit.given_round import Case
from indeler.audit.instance import Criterion


class CompletingAudit(BracketAudit, ABC):
    """The judgement of the brackets from the top, as the given round itself forms them, each by all its criteria."""

    completion: str
    """The clause that requires a rest that can be paired."""

    @abstractmethod
    def downfloaters(self) -> list[Criterion]:
        """Return the criteria on how many players leave a bracket, and which."""

    @abstractmethod
    def quality(self, residents: int) -> list[Criterion]:
        """Return the criteria that come after those on other brackets, for residents with this score."""

    def bye_concerns(self, bracket: Bracket) -> bool:
        """Return whether a criterion on the bye may concern a player of this bracket."""
        return False

    def unplayed(self) -> list[Criterion]:
        """Return the criteria on rounds without play of the player with the bye."""
        return []

    def check_brackets(self) -> None:
        """Judge one bracket after the other, except those in which nobody can be paired."""
        groups: Sequence[Sequence[int]] = self.groups()
        moved_down: tuple[int, ...] = ()
        while groups:
            bracket = form_bracket(moved_down, groups, self.opponent)
            if self.has_legal_pair(bracket):
                self.judge(bracket)
            groups, moved_down = groups[1:], bracket.leaving

    def last(self, bracket: Bracket) -> list[Criterion]:
        """Return the criteria of the last bracket, in which a player without an opponent may have the bye."""
        first, good = self.own(bracket)
        return [nobody_alone(self.edition.clauses.bye), *first, *self.unplayed(), *good]

    def own(self, bracket: Bracket) -> tuple[list[Criterion], list[Criterion]]:
        """Return the criteria of a bracket on its own: those before the criteria on other brackets, and those after."""
        return self.downfloaters(), self.quality(self.players[bracket.residents[0]].score)

    def judge(self, bracket: Bracket) -> None:
        """Judge a large bracket by a bound if that is enough; judge any other exactly."""
        if not bracket.below:
            cases = self.last_cases(bracket)
        elif self.bye_concerns(bracket):
            cases = self.cases(bracket)
        else:
            (first, good), suits = self.own(bracket), self.suits_next_bracket(bracket)
            scope, ahead = Scope([*first, *good]), self.looking_ahead()
            cases = self.with_bound(bracket, scope, self.cases(bracket), first, ahead, suits=suits)
        self.demand_best(bracket, *cases)

    def cases(self, bracket: Bracket) -> list[Case]:
        """Return the cases from the bracket alone to all players below; the first that proves the pairs is enough."""
        first, good = self.own(bracket)
        ahead, concerns = self.looking_ahead(), self.bye_concerns(bracket)
        cases: list[Case] = []
        if not concerns:
            if self.suits_next_bracket(bracket):
                cases += self.exactly(bracket, Scope([*first, *good]))
            with_next = Scope([*first, *ahead, *good], others=bracket.below[0])
            cases.append(lambda: self.statement.stages(bracket, with_next))
        profile = self.bye_profile if concerns and self.only_the_bye_leaves(bracket) else self.profile
        everything = [nobody_alone(self.completion), *first, *ahead, *self.unplayed(), *good]
        with_all = Scope(everything, profile, bracket.everybody_below)
        cases.append(lambda: self.statement.stages(bracket, with_all))
        return cases

    def looking_ahead(self) -> list[Criterion]:
        """Return the criteria on players without an opponent in the next bracket."""
        return [next_bracket(self.ahead, by_score=False), next_bracket(self.ahead, by_score=True)]

    def only_the_bye_leaves(self, bracket: Bracket) -> bool:
        """Return whether this bracket and all below it can each be paired by themselves, except for the bye."""
        below = self.can_complete(bracket.everybody_below, self.candidates)
        return self.can_complete(bracket.players, self.candidates) and below

    def last_bracket_profile(self, one: Person, where: int) -> Profile:
        """Return the profile in the last bracket, with the rounds without play, on which the bye depends."""
        return super().last_bracket_profile(one, where)._replace(unplayed=self.rounds_without_play(one))

    def bye_profile(self, one: Person, where: int) -> Profile:
        """Return the profile if the bye concerns the bracket, with rounds without play at the score of the bye."""
        has_score = self.bye is not None and one.score == self.players[self.bye].score
        return self.profile(one, where)._replace(unplayed=self.rounds_without_play(one) if has_score else 0)

    def rounds_without_play(self, one: Person) -> int:
        """Return how many of the rounds so far a player did not play."""
        return self.pairing.round - 1 - len(one.colours)
