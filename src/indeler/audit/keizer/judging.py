"""keizer: the check that a round is least by L1 to L6, and that its colours and boards are right.

The round is stated as instances that can be proven. By turns: if the player with the bye had as few byes as any player
and no pair meets again too soon, L1, L2 and L3 cannot be lower, and an equally good round has such pairs only.
Broken colour limits are counted by kinds of players (L4). Among the pairings that break the fewest, the lowest possible
player has the bye (L5), and then from the top each player has the highest opponent with whom the others can still be
paired (L6). Otherwise one instance has all of L1 to L6, with the order as digits.

In a large round with a fault, a better round is searched clause by clause first. The result is a counter-example, so
nothing depends on this search: if it finds nothing, a proof must follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from indeler.audit.bound import kind_dual, tight_graph
from indeler.audit.given_round import AuditedRound, Better, Facts
from indeler.audit.instance import Criterion, Instance, Order, Turns
from indeler.audit.keizer.round import OF_THE_LADDER, SETTINGS, KeizerRound, Pair, Person, limit_broken
from indeler.audit.matching import fewest_alone, members
from indeler.audit.pairs_dual import dual_of_audited_pairs
from indeler.audit.resistance.question import check_boards, check_presence
from indeler.audit.settings import Settings
from indeler.audit.verdict import ILLEGAL, NOT_BEST, OTHER_COLOUR, NotInOrder
from indeler.language import N_, Sentence, TooLarge
from indeler.model import Tournament
from indeler.ranking.keizer.ladders import ladder_by

__all__ = ["SETTINGS", "examine"]

RULEBOOK = "keizer"

MIN_LARGE_FIELD = 40
"""The number of players above which a better round is searched clause by clause; the order as digits takes long."""
MOST_PLAYERS = 150
"""The maximum number of players for the order as digits of one number, used where proofs by turns fail."""


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """4, L1, L2, L3, L4, L5, L6: check who is paired with whom; then colours and boards."""
    check_presence(pairing, before.to_pair(), "4", "L1")
    places = _in_order(before, settings)
    people = [Person(before, place, number) for place, number in enumerate(places)]
    round = KeizerRound(before, settings, people)
    for one, other in pairing.games:
        if not before.may_meet(one, other):
            text = N_("{one} and {other} are kept apart and may not meet.")
            raise NotInOrder(ILLEGAL, "4", Sentence(text, one=one, other=other))
    if settings["rematch"] == "strict":
        round.check_strict(pairing)
    better = _better(round, pairing, facts)
    if better is not None:
        sentence = Sentence(_BETTER[better.clause], **(better.counts() or {"given": "", "better": ""}))
        without_nobody = tuple(pair for pair in better.pairs if 0 not in pair)
        raise NotInOrder(NOT_BEST, better.clause, sentence, without_nobody)
    _check_colours(round, pairing)
    at = {number: place for place, number in enumerate(places)}
    check_boards(pairing, lambda board: min(at[player] for player in board), "4")


def _better(round: KeizerRound, pairing: AuditedRound, facts: Facts) -> Better | None:
    """L1, L2, L3, L4, L5, L6: return a better round; None: it is proven that there is none."""
    pairs = round.pairs(pairing)

    def exactly() -> list[Instance]:
        if round.size > MOST_PLAYERS:
            text = N_(
                "Where a rule of keizer has to be broken the audit judges rounds of up to {most} players, and this "
                "one has {players}."
            )
            raise TooLarge(text, most=MOST_PLAYERS, players=round.size)
        return [as_one(round, pairs)]

    better = _Search(round, pairs).found() if facts.searches and round.size > MIN_LARGE_FIELD else None
    if better is not None:
        return better
    return facts.best(lambda: in_turns(round, pairs), exactly) if keeps_to_turns(round, pairs) else facts.best(exactly)


def _in_order(before: Tournament, settings: Settings) -> list[int]:
    """4: return the present players by the ranking, or by rating; start points count for this order alone."""
    chosen = {name: settings[name] for name in OF_THE_LADDER if settings[name]}
    ladder = ladder_by(before, {**chosen, "periods": settings["periods"]} if settings["periods"] else chosen)
    present = set(before.to_pair())
    listed = [number for number in ladder.ranking_before(before.next_round) if number in present]
    if settings["pair_by"] == "rating":
        return sorted(present, key=lambda number: (-before.players[number].rating, number))
    extra, scores = settings["temp_points"], ladder.last.scores
    for number in extra:
        before.player(number)
    return sorted(listed, key=lambda number: -(scores.get(number, 0) + extra.get(number, 0))) if extra else listed


_BETTER = {
    "L1": N_(
        "The player with the bye has had it more often than needed: {given} times before, {better} with "
        "another pairing."
    ),
    "L2": N_("More pairs meet again too soon than needed: {given} here, {better} with another pairing."),
    "L3": N_(
        "Old opponents meet again earlier than needed: added up {given} too early here, {better} with another pairing."
    ),
    "L4": N_("More pairs break a colour limit than needed: {given} here, {better} with another pairing."),
    "L5": N_("Somebody lower down can have the bye."),
    "L6": N_("With a pairing that is as good somebody further up has a higher opponent."),
}
"""The texts by clause: what makes another pairing better, with the counts of both."""


def _check_colours(round: KeizerRound, pairing: AuditedRound) -> None:
    """Ca, Cb, Cc, Cd: check the colours board by board."""
    for white, black in pairing.games:
        higher, lower = sorted((round.by_number[white], round.by_number[black]), key=lambda person: person.place)
        right, clause = round.white_of(higher, lower)
        if right.number != white:
            raise NotInOrder(NOT_BEST, clause, Sentence(OTHER_COLOUR, white=white, black=black))


NOBODY = -1
"""The opponent of the odd player."""

IN_ONE = Criterion("4", leave=lambda kind: 1)
"""4: the criterion that everybody has an opponent, or is odd."""


def odd_place(round: KeizerRound, pairs: Sequence[Pair]) -> int | None:
    """Return the place of the odd player in these pairs; None if the number is even."""
    return next((one for one, other in pairs if other == round.size), None)


def as_often_odd(round: KeizerRound, byes: int) -> int:
    """L1: return the players who were odd this many times, as a bitset."""
    return sum(1 << place for place in range(round.size) if round.byes(place) == byes)


def with_nobody(round: KeizerRound, graph: Sequence[int], odd: int) -> list[int]:
    """Return the graph; if the number is odd, with nobody as a last vertex, which those who may be odd can meet."""
    if round.size % 2 == 0:
        return list(graph)
    return [*(near | (odd >> place & 1) << round.size for place, near in enumerate(graph)), odd]


def in_time(round: KeizerRound) -> list[int]:
    """L2: return by place the possible opponents whom the player does not meet again too soon."""
    graph = list(round.allowed)
    for one, other in round.too_soon:
        graph[one] &= ~(1 << other)
        graph[other] &= ~(1 << one)
    return graph


def keeps_to_turns(round: KeizerRound, pairs: Sequence[Pair]) -> bool:
    """L1, L2: return whether nobody was odd less often than the odd player, and nobody meets again too soon."""
    odd = odd_place(round, pairs)
    fewest = min(map(round.byes, range(round.size)), default=0)
    return (odd is None or round.byes(odd) == fewest) and not any(pair in round.too_soon for pair in pairs)


def in_turns(round: KeizerRound, pairs: Sequence[Pair]) -> list[Instance]:
    """L4, L5, L6: return the instances of a round that keeps to turns: who is odd, if any; then all opponents."""
    graph, odd = in_time(round), odd_place(round, pairs)
    rows = tuple(one for one, other in pairs if other < round.size)
    opponents = Turns(rows, (1 << round.size) - 1, False, "L6")
    if odd is None:
        return [by_kinds(round, pairs, graph, opponents)]
    graph_without_odd = [near & ~(1 << odd) for near in graph]
    graph_without_odd[odd] = 0
    return [
        _from_below(round, pairs, with_nobody(round, graph, as_often_odd(round, round.byes(odd)))),
        by_kinds(round, pairs, with_nobody(round, graph_without_odd, 1 << odd), opponents),
    ]


def by_kinds(round: KeizerRound, pairs: Sequence[Pair], graph: Sequence[int], *turns: Turns) -> Instance:
    """L4: return the instance in which pairs count by the possible colours of both; the place of nobody is the last."""
    numbers = [person.number for person in round.people]
    odd = round.size % 2
    return Instance(
        [*numbers, *[0] * odd], [*round.colours, *[NOBODY] * odd], graph, pairs, [IN_ONE, _limits], turns=turns
    )


def _from_below(round: KeizerRound, pairs: Sequence[Pair], graph: Sequence[int]) -> Instance:
    """L5: return the same with the lowest player in front, so that nobody meets the lowest possible player."""
    size, last = round.size, round.size - 1
    digits = (f"{near:0{size + 1}b}" for near in graph[last::-1])
    reversed_rows = [int(each[0] + each[:0:-1], 2) for each in digits]
    nobody = int(f"{graph[size]:0{size}b}"[::-1], 2)
    numbers = [person.number for person in reversed(round.people)]
    kinds, allowed = [*round.colours[::-1], NOBODY], [*reversed_rows, nobody]
    given = [(last - one, other if other == size else last - other) for one, other in pairs]
    turns = (Turns((size,), (1 << size) - 1, False, "L5"),)
    return Instance([*numbers, 0], kinds, allowed, given, [IN_ONE, _limits], turns=turns)


_limits = Criterion("L4", pair=lambda one, other: int(NOBODY not in (one, other) and limit_broken(one, other)))


def as_one(round: KeizerRound, pairs: Sequence[Pair]) -> Instance:
    """Return the instance of the whole round: the costs of pairs by L1 to L5, and below them the order by L6."""
    size = round.size
    places = [*range(size), *([NOBODY] if size % 2 else ())]
    short = {pair: round.too_soon.get(pair) for pair in combinations(range(size), 2)}

    def cost(amount: Callable[[Pair], int]) -> Callable[[int, int], int]:
        return lambda a, b: amount((min(a, b), max(a, b))) if a != b and NOBODY not in (a, b) else 0

    def odd(amount: Callable[[Person], int]) -> Callable[[int, int], int]:
        return lambda a, b: amount(round.people[max(a, b)]) if NOBODY in (a, b) else 0

    criteria = [
        IN_ONE,
        Criterion("L1", pair=odd(lambda person: round.byes(person.place))),
        Criterion("L2", pair=cost(lambda pair: int(short[pair] is not None))),
        Criterion("L3", pair=cost(lambda pair: short[pair] or 0)),
        Criterion("L4", pair=cost(lambda pair: int(limit_broken(*(round.colours[place] for place in pair))))),
        Criterion("L5", pair=odd(lambda person: size - person.place)),
    ]
    numbers = [*(person.number for person in round.people), *([0] if size % 2 else ())]
    return Instance(numbers, places, with_nobody(round, round.allowed, (1 << size) - 1), pairs, criteria, _digits(size))


def _digits(size: int) -> Order:
    """L6: return the order in which from the top each player has the highest opponent; nobody counts as lowest."""
    width = size.bit_length()

    def digits(one: int, other: int) -> int:
        return (size - other) << width * (size - 1 - one)

    return Order(width * size, digits, ((0, "L6"),))


class _Search:
    """L1 to L6: the search for a better round by the first clause for which there is one."""

    def __init__(self, round: KeizerRound, pairs: Sequence[Pair]) -> None:
        self.round, self.pairs = round, pairs
        self.odd = odd_place(round, pairs)
        self.everybody = (1 << round.size + round.size % 2) - 1

    def found(self) -> Better | None:
        """L1, L2: return a round in which the odd player has fewer byes or no pair is too soon; else by L4, L5, L6."""
        round = self.round
        byes = 0 if self.odd is None else round.byes(self.odd)
        for fewer in sorted({round.byes(place) for place in range(round.size)}):
            if fewer < byes and (mate := self._paired(with_nobody(round, round.allowed, as_often_odd(round, fewer)))):
                return self._better("L1", byes, fewer, mate)
        graph = with_nobody(round, in_time(round), as_often_odd(round, byes))
        soon = sum(pair in round.too_soon for pair in self.pairs)
        if not soon:
            return self._by_colours(graph)
        return self._better("L2", soon, 0, mate) if (mate := self._paired(graph)) else None

    def _by_colours(self, graph: Sequence[int]) -> Better | None:
        """L4: return pairs that break fewer limits; else a better round among those that break as few."""
        instance = by_kinds(self.round, self.pairs, graph)
        reached = dual_of_audited_pairs(instance)
        if reached is not None:
            tight = tight_graph(instance, *reached)
            return self._other_odd(tight) or self._higher_opponent(tight)
        dual = kind_dual(instance, len(self.pairs))
        mate = self._paired(tight_graph(instance, *dual)) if dual else None
        return self._better("L4", self._broken(self.pairs), self._broken(_pairs(mate)), mate) if mate else None

    def _broken(self, pairs: Sequence[Pair]) -> int:
        size, colours = self.round.size, self.round.colours
        return sum(other < size and limit_broken(colours[one], colours[other]) for one, other in pairs)

    def _other_odd(self, graph: Sequence[int]) -> Better | None:
        """L5: return a round in which a lower player is odd."""
        size, odd = self.round.size, self.odd
        if odd is None:
            return None
        for lower in sorted(members(graph[size] & -2 << odd), reverse=True):
            if mate := self._with((lower, size), graph, self.everybody):
                return self._better("L5", size - odd, size - lower, mate)
        return None

    def _higher_opponent(self, graph: Sequence[int]) -> Better | None:
        """L6: return a round with a higher opponent for the first player from the top who can have one."""
        left = self.everybody
        odd_pair = 0 if self.odd is None else 1 << self.odd | 1 << self.round.size
        for one, other in self.pairs:
            for higher in members(graph[one] & left & (1 << other) - 1) if other < self.round.size else ():
                if mate := self._with((one, higher), graph, left & ~odd_pair):
                    return self._better("L6", "", "", mate)
            left &= ~(1 << one | 1 << other)
        return None

    def _with(self, pair: Pair, graph: Sequence[int], left: int) -> list[int] | None:
        """Return all mates if these two meet and only those ``left`` may change; None if somebody stays alone."""
        mate = [-1] * self.everybody.bit_length()
        for one, other in self.pairs:
            if not {one, other} & set(pair):
                mate[one], mate[other] = other, one
        left &= ~(1 << pair[0] | 1 << pair[1])
        mate, alone, _ = fewest_alone(graph, left, mate)
        mate[pair[0]], mate[pair[1]] = pair[1], pair[0]
        return None if alone else mate

    def _paired(self, graph: Sequence[int]) -> list[int] | None:
        mate, alone, _ = fewest_alone(graph, self.everybody)
        return None if alone else mate

    def _better(self, clause: str, count: object, better_count: object, mate: Sequence[int]) -> Better:
        numbers = [*(person.number for person in self.round.people), 0]
        pairs = tuple((numbers[one], numbers[other]) for one, other in _pairs(mate))
        return Better(clause, str(count), str(better_count), pairs)


def _pairs(mate: Sequence[int]) -> list[Pair]:
    return [(one, other) for one, other in enumerate(mate) if one < other]
