"""The best of all complete rounds in which some players are kept apart, and the first criterion by which it is worse.

The round is not paired bracket by bracket: every complete pairing is generated, split into its brackets, and judged as
a whole. So the criteria that look ahead count the players who are really left over in the next bracket, and C5 counts
who really has the bye. A bracket that does not change, above brackets that do, is as good as before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indeler.model import Forbidden
from oracles import dutch_2026, fide_1992
from oracles.dutch_candidate_orders import candidates
from oracles.dutch_players import FIDE_2026, people_of

ORDER = "order"


class Cut(NamedTuple):
    """A bracket of a complete round."""

    moved_down: tuple
    residents: tuple
    pairs: frozenset
    """Pairs of players, each in ranking order."""
    leaving: tuple

    @property
    def players(self):
        return (*self.moved_down, *self.residents)


class Answer(NamedTuple):
    """The best complete round."""

    clause: str
    pairs: list
    """By pairing number."""
    left: list
    """The player who has the bye, if any."""


def world(tournament, apart):
    """Return the tournament in which each of these players is kept apart from the listed ones."""
    bans = [Forbidden((one, other)) for one, others in apart.items() for other in others]
    return tournament.replace(forbidden=(*tournament.forbidden, *bans))


class Rounds:
    """All complete rounds by one rulebook; a player is an object of the transcription of that rulebook."""

    def __init__(self, tournament):
        self.groups = self.score_groups(tournament)
        everybody = [one for group in self.groups for one in group]
        self.rank = {one: place for place, one in enumerate(everybody)}
        self.home = {one: place for place, group in enumerate(self.groups) for one in group}
        self.all = [self._cut(dict(pairs), bye) for pairs, bye in self._complete(everybody, len(everybody) % 2)]

    def _complete(self, players, byes):
        """Yield every way to pair these players, and the player with the bye."""
        if not players:
            yield (), None
            return
        one, *others = players
        for place, other in enumerate(others):
            if self.may_meet(one, other):
                for pairs, bye in self._complete(others[:place] + others[place + 1 :], byes):
                    yield ((one, other), *pairs), bye
        if byes and self.may_have_bye(one):
            for pairs, _ in self._complete(others, 0):
                yield pairs, one

    def _cut(self, pairs, bye):
        """1.3, 1.4: two players are paired in the bracket of the lower one; an unpaired player moves down."""
        cuts, moved_down = [], ()
        for place, group in enumerate(self.groups):
            here = frozenset((one, other) for one, other in pairs.items() if self.home[other] == place)
            paired = {one for pair in here for one in pair}
            leaving = tuple(one for one in (*moved_down, *group) if one not in paired)
            cuts.append(Cut(moved_down, tuple(group), here, leaving))
            moved_down = leaving
        assert moved_down == (() if bye is None else (bye,))
        return tuple(cuts)

    def best(self, ours=None):
        """Return the best round; if there is ``ours``, brackets that can stay unchanged do."""
        rounds = self.all
        for name in self.of_the_round:
            rounds = _least(rounds, lambda one, name=name: self.value_of_round(name, one))
        for place in range(len(self.groups)):
            same = [one for one in rounds if ours and one[: place + 1] == ours[: place + 1]]
            rounds = same or self._best_at(place, rounds)
        return rounds[0]

    def _best_at(self, place, rounds):
        for name in self.criteria:
            rounds = _least(rounds, lambda one, name=name: self.value(name, place, one))
        wanted = {one[place].pairs for one in rounds}
        first = next(pairs for pairs in self.in_order(rounds[0][place]) if frozenset(pairs) in wanted)
        return [one for one in rounds if one[place].pairs == frozenset(first)]

    def first_worse(self, ours, theirs, other):
        """Return the first criterion by which theirs, made in another world, is worse; it is better by none before."""
        place = next(place for place, both in enumerate(zip(ours, theirs, strict=True)) if both[0] != both[1])
        names = [
            (name, self.value_of_round(name, ours), other.value_of_round(name, theirs)) for name in self.of_the_round
        ]
        names += [(name, self.value(name, place, ours), other.value(name, place, theirs)) for name in self.criteria]
        for name, mine, others in names:
            assert mine <= others, f"{name}: {mine} is worse than {others}"
            if mine < others:
                return name.split()[0]
        return ORDER


def _least(rounds, value):
    values = [value(one) for one in rounds]
    least = min(values)
    return [one for one, found in zip(rounds, values, strict=True) if found == least]


class Rounds2026(Rounds):
    """fide-dutch: C1 to C21."""

    of_the_round = ("C5",)
    criteria = tuple(f"C{number}" for number in range(6, 22))

    def score_groups(self, tournament):
        self.may_meet = dutch_2026._Absolute(tournament).may_meet
        return dutch_2026._score_groups(people_of(tournament, FIDE_2026))

    def may_have_bye(self, one):
        return one.may_have_bye

    def number(self, one):
        return one.number

    def value_of_round(self, name, round):
        """C5: the score of the player with the bye."""
        return [one.score for one in round[-1].leaving]

    def value(self, name, place, round):
        cut, below = round[place], round[place + 1 :]
        if name == "C6":
            return len(cut.leaving)
        if name == "C7":
            return sorted((one.score for one in cut.leaving), reverse=True)
        if name == "C8":
            return [self.value(which, place + 1, round) for which in ("C6", "C7")] if below else []
        if name == "C9":  # only the player with the bye leaves, and leaves for the bye
            return sum(one.unplayed for one in cut.leaving) if cut.leaving == round[-1].leaving and cut.leaving else 0
        bracket = dutch_2026._Bracket(None, cut.moved_down, cut.residents, [])
        return getattr(bracket, name.lower())((list(cut.pairs), cut.leaving))

    def in_order(self, cut):
        moved_down = sum(one not in cut.leaving for one in cut.moved_down)
        made = candidates(list(cut.moved_down), list(cut.residents), moved_down, len(cut.pairs), self.may_meet)
        return (self._ranked(pairs) for pairs in made)

    def _ranked(self, pairs):
        return [tuple(sorted(pair, key=self.rank.get)) for pair in pairs]


class Rounds1992(Rounds2026):
    """fide-1992: as few players as possible leave a score group, and the effect on the next group; then 5, 6 and 7."""

    of_the_round = ()
    criteria = ("Punktgruppen", "4 scores", "4 next", "5", "6", "7")

    def score_groups(self, tournament):
        choices = fide_1992.Choices(initial=tournament.initial_colour)
        self.hall = fide_1992._Hall(tournament.with_pending_adjourned(), choices)
        self.may_meet = self.hall.may_meet
        return self.hall._groups()

    def may_have_bye(self, one):
        return not self.hall.players[one].free_point

    def number(self, one):
        return one

    def value(self, name, place, round):
        cut, below = round[place], round[place + 1 :]
        if name == "Punktgruppen":
            return len(cut.leaving)
        if name == "4 scores":
            return [self.hall.players[one].score for one in cut.leaving]
        if name == "4 next":
            return [self.value(which, place + 1, round) for which in ("Punktgruppen", "4 scores")] if below else []
        relative = self.hall._relative(list(cut.pairs), list(cut.leaving), self.hall.players[cut.residents[0]].score)
        return relative[int(name) - 5]


@lru_cache(maxsize=2)
def ours_of(kind, tournament):
    """Return all complete rounds, and the best of them."""
    rounds = kind(tournament)
    return rounds, rounds.best()


def answer(kind, tournament, apart, place):
    """Return the best round with these kept apart; None if the brackets above that place cannot stay unchanged."""
    (here, ours), there = ours_of(kind, tournament), kind(world(tournament, apart))
    if not any(one[:place] == ours[:place] for one in there.all):
        return None
    theirs = there.best(ours)
    pairs = [(there.number(one), there.number(other)) for cut in theirs for one, other in cut.pairs]
    return Answer(here.first_worse(ours, theirs, there), pairs, [there.number(one) for one in theirs[-1].leaving])
