"""The explanation of the Keizer system: one ladder, paired from the top down."""

from collections.abc import Iterator

from indeler.language import N_
from indeler.model import Pairing, PairingError, played_colours
from indeler.reasons.explained_round import BANNED, IMPOSSIBLE, Again, Broken, ForbiddenPairs, Study, no_round
from indeler.reasons.groups import Columns, Group, Pair, Person, Step
from indeler.reasons.sentences import Reason
from indeler.systems.interface import EXACT
from indeler.systems.keizer.book import Workings, pairing_of
from indeler.systems.keizer.search import best_with, cost_of

RULEBOOK = "keizer"


class KeizerStudy(Study):
    """A round by keizer: one group, all present players, in the order in which they are paired."""

    group_text = N_("the ladder")
    plain_text = N_("{other} stands next below {one} in the standings, so they meet.")
    plain_passed_text = N_("{one} would first have met {passed}, but {why}.")
    plain_earlier_text = N_("{one} would first have met {passed}, but that did not fit.")
    float_text = N_("")  # 4: there are no score groups, hence no floats

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        self.workings: Workings = pairing.workings
        self.legal = self.workings.question.allowed  # a rule on rematches can be broken (L2)
        places = self.workings.places
        self.rank = {number: place for place, number in enumerate(places)}
        colours = {number: played_colours(self.tournament.card(number)) for number in places}
        self.people = {number: Person(number, 0, 0, place, colours[number]) for number, place in self.rank.items()}
        pairs = tuple((places[one], places[other]) for one, other in self.workings.answer.pairs)
        leaving = () if self.bye is None else (self.bye,)
        self.groups = [Group(0, (), tuple(places), pairs, leaving, EXACT)]

    def barrier(self, a: int, b: int) -> Reason | None:
        """Return the ban on these two, if any."""
        return None if self.may_meet(a, b) else Reason(BANNED)

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """L1, L2, L3, L4, L5: compare the costs of both."""
        costs = (self._cost(group) for group in (self.groups[place], theirs))
        for clause, ours, other in zip(("L1", "L2", "L3", "L4", "L5"), *costs, strict=True):
            yield Step(clause, ours, other)

    def _cost(self, group: Group) -> tuple[int, ...]:
        pairs = [(self.rank[one], self.rank[other]) for one, other in group.pairs]
        odd = self.rank[group.leaving[0]] if group.leaving else None
        return cost_of(self.workings.question, pairs, odd)

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """L6: higher placed players meet higher placed opponents."""
        return "L6"

    def columns(self, group: Group) -> Columns:
        """Return the higher of each pair on the left."""
        higher = tuple(one for one, _ in group.pairs)
        return Columns(higher, tuple(other for _, other in group.pairs), (N_("high"), N_("low")))

    def meeting(self, group: Group, pair: Pair) -> Reason:
        """4, L6: the next on the ladder, or the first below with whom all can be paired."""
        values = {"one": self.who(pair[0]), "other": self.who(pair[1])}
        if self.opponents_before(group, pair):
            return Reason(N_("{other} is the first below {one} with whom the other pairs come out best"), values, "L6")
        return Reason(N_("{other} is the next below {one}"), values, self.names.natural)

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """L6: return the players between the two who have not met a higher player."""
        paired = {one for both in group.pairs[: group.pairs.index(pair)] for one in both} | {self.bye}
        places = self.workings.places
        return [one for one in places[self.rank[pair[0]] + 1 : self.rank[pair[1]]] if one not in paired]

    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """L1, L5: return the players whose turn to be odd comes earlier."""
        order = self.byes_in_order()
        return order[: order.index(player)]

    def byes_in_order(self) -> list[int]:
        """L5: return players from the lowest up, or by lot, including those who were odd more often."""
        return [self.workings.places[place] for place in self.workings.question.odd_order]

    def leaving(self, place: int, player: int) -> Reason:
        """L1, L5: return the reason for the odd player, and how often the player was odd before."""
        byes = self.workings.question.byes
        values: dict[str, object] = {"player": self.who(player)}
        clause = "L5" if len(set(byes)) == 1 else "L1"
        if self._is_new_at_the_bottom(player):
            return Reason(NEW_BYE, values, clause)
        times = byes[self.rank[player]]
        text = {0: FIRST_BYE, 1: SECOND_BYE}.get(times, IS_ODD)
        return Reason(text, {**values, "times": times}, clause)

    def _is_new_at_the_bottom(self, player: int) -> bool:
        """1, L5: return whether this is the first round of a late entry who is the lowest of the present players."""
        enters, round = self.tournament.players[player].enters, self.tournament.next_round
        is_lowest = self.workings.places[-1] == player and self.settings["newcomer_place"] == "bottom"
        return enters == round > 1 and is_lowest

    def together(self, a: int, b: int) -> Again:
        """L1 to L6: return the round with these two fixed and the others paired as well as possible."""
        return self._settled(self.rank[a], self.rank[b])

    def with_bye(self, player: int) -> Again:
        """L1 to L6: return the round in which this player is odd."""
        return self._settled(self.rank[player])

    def _settled(self, *places: int) -> Again:
        answer = best_with(self.workings.question, places)
        try:
            pairing = answer and pairing_of(self.tournament, self.settings, self.workings._replace(answer=answer))
        except PairingError:
            pairing = None
        if pairing is None:
            return no_round(Broken(self.names.complete, Reason(IMPOSSIBLE, clause=self.names.complete)))
        pairing.request = self.pairing.request
        return self.found_again(KeizerStudy(pairing))

    def again(self, forbidden: ForbiddenPairs, place: int) -> Again:
        """Return the round paired from the top without those pairs."""
        return self.from_scratch(forbidden)


FIRST_BYE = N_(
    "{player} has the bye, for the first time: of those who had it least often the first in turn with whom the other "
    "pairs come out"
)
NEW_BYE = N_("{player} has the bye: a new player starts at the bottom of the ladder, and nobody had the bye less often")
SECOND_BYE = N_(
    "{player} has the bye, for the second time: of those who had it least often the first in turn with whom the other "
    "pairs come out"
)
IS_ODD = N_(
    "{player} has the bye and had it {times} times before: of those who had it least often the first in turn with "
    "whom the other pairs come out"
)
