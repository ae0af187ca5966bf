"""Why two players do not meet by the Burstein System: the clause compared with a search for the best round."""

from random import Random

import indeler
from indeler.model import PairingError
from oracles import burstein
from oracles.burstein import order
from oracles.random_events import played, random_event

RULEBOOK = "fide-burstein"


class RoundWith(burstein._Round):
    """The best round in which two players meet, or simply the best one: counts of each bracket, by priority."""

    def __init__(self, tournament, *pair):
        super().__init__(tournament.with_pending_adjourned(), "W")
        self.pair = set(pair)

    def counts(self):
        """3.1: the bye, and the counts of the brackets; None if no round has the pair."""
        left = frozenset(self.players)
        if len(left) % 2 == 0:
            found = self.brackets(left, frozenset())
            return None if found is None else (None, found)
        turns = sorted(
            self.players.values(), key=lambda one: (one.score, -len(one.colours), [-part for part in one.rank])
        )
        for one in turns:
            if one.may_have_bye and one.number not in self.pair:
                found = self.brackets(left - {one.number}, frozenset())
                if found is not None:
                    return one.number, found
        return None

    def brackets(self, left, floaters):
        """3.2.2: the first of the best pairings of each bracket with which the rest can be completed."""
        if not left:
            return []
        bracket, below = self.bracket_of(floaters, left)
        listed = sorted(bracket, key=lambda number: self.players[number].rank)
        found = []
        for pairs, alone in self.pairings(listed):
            is_legal = (below or not alone) and self.pairable(frozenset(alone) | below)
            if is_legal and all(len(self.pair & set(pair)) != 1 for pair in pairs):
                ahead = self.following(frozenset(alone), below)
                missed = sum(map(self.missed, pairs))
                found.append(((len(alone), self.scores(alone), ahead, missed, order(listed, pairs)), pairs, alone))
        for counts, pairs, alone in sorted(found, key=lambda one: one[0]):
            rest = self.brackets(left - {number for pair in pairs for number in pair}, frozenset(alone))
            if rest is not None:
                return [counts, *rest]
        return None


def first_worse(best, other):
    """Return the clause by which the other round is worse."""
    if best[0] != other[0]:
        return "3.1"
    for ours, theirs in zip(best[1], other[1], strict=False):
        for clause, mine, yours in zip(("C5", "C6", "C7", "C8", "4.3"), ours, theirs, strict=True):
            if mine != yours:
                return clause
    raise AssertionError("two rounds differ somewhere")


def questions(seeds):
    """Ask random questions about rounds of up to eight players, and return their number."""
    asked = 0
    for seed in seeds:
        random = Random(f"why {seed}")
        tournament, trouble = random_event(random, least=4, most=8)
        while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
            try:
                pairing = indeler.pair(tournament, RULEBOOK)
            except PairingError:
                break
            numbers = [number for board in pairing.boards for number in board]
            if tournament.next_round > burstein.seeding_rounds(tournament.total_rounds) and len(numbers) > 2:
                best = RoundWith(tournament).counts()
                one, other = random.sample(numbers, 2)
                with_them = RoundWith(tournament, one, other).counts()
                if with_them is not None and with_them != best:
                    told = indeler.why(tournament, one, other, RULEBOOK, round=tournament.next_round)
                    assert told.refusal.clause == first_worse(best, with_them), (
                        seed,
                        tournament.next_round,
                        one,
                        other,
                    )
                    asked += 1
            tournament = played(random, pairing.added_to(tournament), trouble)
    return asked


def test_the_clause_is_the_first_by_which_the_best_round_with_the_pair_is_worse():
    assert questions([*range(40), 2536, 4302]) > 20  # in the last two C7 depends on more than the fixed pair
