"""A team and its matches as they stand."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.ranking import shown
from indeler.season.competitions.protocol import Competition
from indeler.season.competitions.team.rules import TeamRules
from indeler.season.competitions.team.state import TeamMatch, TeamState
from indeler.season.core.state import State

NOTHING = TeamState()
WORTH = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
"""What a game gives in the score of a match."""


class TeamMatches(Competition[TeamRules]):
    """A team, with what all its parts look at."""

    @property
    def state(self) -> TeamState:
        """What its events have decided."""
        found = self.season.state.of.get(self.name, NOTHING)
        assert isinstance(found, TeamState)
        return found

    def with_match(self, match: TeamMatch) -> State:
        """The season's state in which this match is so."""
        state, matches = self.season.state, {**self.state.matches, match.number: match}
        return replace(state, of={**state.of, self.name: TeamState({each: matches[each] for each in sorted(matches)})})

    def match(self, number: int) -> TeamMatch:
        """The match with this number, which must have been planned."""
        try:
            return self.state.matches[number]
        except KeyError:
            raise InvalidInput(
                N_("{team} has no match {number}; plan it first."), team=self.title, number=number
            ) from None

    def said_of(self, match: TeamMatch) -> Sentence:
        """Who is at home against whom, with the score as far as it is known."""
        two = (self.title, match.opponent) if match.home else (match.opponent, self.title)
        if not any(game.result for game in match.games.values()):
            return Sentence(N_("{home} – {away}"), home=two[0], away=two[1])
        points = [shown(each) for each in self.score(match)]
        text = N_("{home} – {away} {score}")
        return Sentence(text, home=two[0], away=two[1], score="-".join(points if match.home else reversed(points)))

    def score(self, match: TeamMatch) -> tuple[Fraction, Fraction]:
        """Our points and theirs."""
        ended = [WORTH[game.result] for game in match.games.values() if game.result]
        return sum(ended, Fraction(0)), sum((1 - each for each in ended), Fraction(0))
