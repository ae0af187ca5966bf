"""A round laid open: its groups as they were paired, the players as the rulebook saw them, what stood in the way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple, NoReturn

from indeler.language import N_, InvalidInput, Sentence, Text, Wording
from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.model import Forbidden, Pairing, PairingError, Tournament
from indeler.model.teams import participants
from indeler.reasons.groups import Columns, Difference, Group, Pair, Person, Step
from indeler.reasons.sentences import DUMMY, Clause, Reason, Who
from indeler.rulebooks import declared, explained, load_attribute
from indeler.rulebooks.clause_texts import clause_texts
from indeler.systems import DEFAULT, pair, rulebook
from indeler.systems.dutch.competitor import Competitor, Strength, colour_wish
from indeler.systems.rulebook import BY_LOT

ForbiddenPairs = Mapping[int, AbstractSet[int]]
"""By player those whom he is to be kept from, by pairing number."""


class Broken(NamedTuple):
    """That not everybody could be paired: the clause, and who would be left and why."""

    clause: str
    sentence: Reason


class Again(NamedTuple):
    """The best round in which something else happens."""

    place: int
    """The group from which on it may be another round; -1 where there is no such round at all."""
    broken: Broken | None
    """Who cannot be paired if the groups above stay what they are; None where they can stay."""
    group: Callable[[], Group]
    """That group as it then is."""
    full_study: Callable[[], Study]
    """The whole round."""
    costing: Callable[[], Group] | None = None
    """Some group that costs as much as that one by every criterion, which takes less to find; None where none does."""


def no_round(broken: Broken) -> Again:
    """There is no such round."""

    def none() -> NoReturn:
        raise PairingError(N_("There is no such round."))

    return Again(-1, broken, none, none)


class Study(ABC):
    """A round of one rulebook: the pairing, its groups from the top, everybody who took part."""

    group_text: Text | Wording
    """What a group is called."""
    float_text: Text | Wording
    """That two meet who do not have the same score."""
    plain_text = N_("Both have {points}, and it was their turn to meet.")
    """Why two meet whose turn it was, for a reader who knows no rulebook."""
    plain_passed_text = N_("Both have {points}. {one} would first have met {passed}, but {why}.")
    """Why two meet where somebody else came first; the next one where it is not known why that did not work."""
    plain_earlier_text = N_("Both have {points}. {one} would first have met {passed}, but that did not fit.")
    white_text = N_("round {round}: {player} has white against {other} on board {board}")
    black_text = N_("round {round}: {player} has black against {other} on board {board}")
    barred_text = N_("this player already had the bye or points without playing, and may not have the bye")
    at_a_glance = False
    """Whether many such questions are asked one after the other, so that a hard one is given up early."""
    max_group_for_pairs = 1 << 30
    """Of how many players a group may be so that two of them are put together in little time."""

    def __init__(self, pairing: Pairing) -> None:
        assert pairing.request is not None
        self.pairing = pairing
        self.rules = pairing.rules
        self.tournament, self.settings = pairing.request
        self.names = clause_texts(self.rules).roles
        self.groups: list[Group]
        self.people: dict[int, Person]
        self.rank: dict[int, int]
        """The place of everybody on the ranking list of this round, by pairing number in that order."""

    # What a family says ----------------------------------------------------------------------------------------------

    @abstractmethod
    def may_meet(self, a: int, b: int) -> bool:
        """Whether nothing absolute keeps these two apart."""

    @abstractmethod
    def barrier(self, a: int, b: int) -> Reason | None:
        """Why these two may not meet at all; None where they may."""

    @abstractmethod
    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """What both count in a group that came out differently, the most important criterion first."""

    @abstractmethod
    def order_clause(self, ours: Group, theirs: Group) -> str:
        """The clause by which ours comes before theirs, where both are equally good."""

    @abstractmethod
    def columns(self, group: Group) -> Columns:
        """How a group is drawn."""

    @abstractmethod
    def meeting(self, group: Group, pair: Pair) -> Reason:
        """Why these two meet."""

    def in_turn(self, pair: Pair) -> Pair:
        """Two who meet, the one first whose turn it was to have an opponent: the higher ranked."""
        return pair

    @abstractmethod
    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """Whom the one of a pair whose turn it was would have met before, in order."""

    @abstractmethod
    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """Who comes before this player when somebody has to leave a group, whether or not he stays."""

    @abstractmethod
    def byes_in_order(self) -> list[int]:
        """Everybody in the order in which the bye is theirs."""

    @abstractmethod
    def leaving(self, place: int, player: int) -> Reason:
        """That a player leaves a group, and by which clause."""

    # What follows from it --------------------------------------------------------------------------------------------

    @property
    def bye(self) -> int | None:
        """Who has the bye."""
        return self.pairing.bye

    def leavers_before(self, place: int, player: int) -> list[int]:
        """Who stays in a group though his turn to leave it came earlier; nobody if the player had no choice.

        For the bye it is everybody whose turn came earlier, wherever he is paired.
        """
        group = self.groups[place]
        if self.has_bye(place, player):
            order = self.byes_in_order()
            return order[: order.index(player)]
        if not self.has_opponent(group, player):
            return []
        return [one for one in self.leavers_in_order(place, player) if one not in group.leaving]

    def has_opponent(self, group: Group, player: int) -> bool:
        """Whether a player can meet somebody of a group at all."""
        return any(self.may_meet(player, other) for other in group.players if other != player)

    def place_of(self, player: int) -> int:
        """The place of the group in which this player is paired, or leaves for the bye."""
        return self._places.get(player, len(self.groups) - 1)

    @cached_property
    def _places(self) -> Mapping[int, int]:
        backwards = reversed(list(enumerate(self.groups)))
        return {player: place for place, group in backwards for pair in group.pairs for player in pair}

    def has_bye(self, place: int, player: int) -> bool:
        """Whether who leaves this group has the bye by it."""
        return player == self.bye and place == len(self.groups) - 1

    def who(self, number: int) -> Who:
        """A player as he is called."""
        return Who(number, "" if number == DUMMY else self.tournament.player(number).name)

    def everybody(self, numbers: Iterable[int]) -> tuple[Who, ...]:
        """Players as they are called."""
        return tuple(map(self.who, numbers))

    # Other rounds ----------------------------------------------------------------------------------------------------

    def together(self, a: int, b: int) -> Again:
        """The best round in which these two meet: they are kept for each other."""
        others = self.rank.keys() - {a, b}
        return self.again({a: others, b: others}, self.place_of_two(a, b))

    def place_of_two(self, a: int, b: int) -> int:
        """The lowest group in which two might have met as things are, else the first that pairs one of them."""
        last = min(self.place_of(a), self.place_of(b))
        return next((place for place in range(last, -1, -1) if self.could_meet_in(place, a, b)), last)

    def could_meet_in(self, place: int, a: int, b: int) -> bool:
        """Whether both are in a group, whose players may meet."""
        return {a, b} <= set(self.groups[place].players)

    def leaving_instead(self, place: int, player: int) -> Again:
        """The best round in which this player leaves that group unpaired."""
        return self.again({player: set(self.groups[place].players) - {player}}, place)

    def with_bye(self, player: int) -> Again:
        """The best round in which this player has the bye."""
        return self.again({player: self.rank.keys() - {player, DUMMY}}, self.place_of(player))

    def as_halved(self, place: int) -> Again:
        """The best round without the exchange that was made in a group."""
        halves = [frozenset(half) for half in self.exchanged_halves(self.groups[place])]
        return self.again({player: half - {player} for half in halves for player in half}, place)

    def is_by_exchange(self, group: Group, pair: Pair) -> bool:
        """Whether a pair came about by an exchange between the halves of a group."""
        return False

    def exemption(self, a: int, b: int) -> Reason | None:
        """That two meet who both must have the same colour, which only topscorers may."""
        return None

    def exchanged_halves(self, group: Group) -> list[tuple[int, ...]]:
        """Both halves of a group as they were before an exchange; nothing where none was made."""
        return []

    @abstractmethod
    def again(self, forbidden: ForbiddenPairs, place: int) -> Again:
        """The best round in which each of these is kept from those beside him, all above that group as it is."""

    def from_scratch(self, forbidden: ForbiddenPairs) -> Again:
        """The best round with these kept apart, paired from the top: where nothing is decided group by group."""
        pairs = [(one, other) for one, others in forbidden.items() for other in others]
        bans = [Forbidden(pair) for pair in pairs if DUMMY not in pair]
        tournament = self.tournament.replace(forbidden=(*self.tournament.forbidden, *bans))
        try:
            pairing = rulebook(self.rules).pair(tournament, self.settings)
        except PairingError:
            return no_round(Broken(self.names.complete, Reason(IMPOSSIBLE, clause=self.names.complete)))
        pairing.request = tournament, self.settings
        return self.found_again(type(self)(pairing))

    def found_again(self, other: Study) -> Again:
        """A whole round, and the first group in which it is another."""
        difference = self.difference(other)
        place = 0 if difference is None else difference.group
        return Again(place, None, lambda: other.groups[place], lambda: other)

    def difference(self, other: Study) -> Difference | None:
        """The first criterion, from the highest group down, on which another round is worse; None if it is the same."""
        for place, theirs in enumerate(other.groups[: len(self.groups)]):
            difference = self.difference_in(place, theirs)
            if difference is not None:
                return difference
        return None

    def difference_in(self, place: int, theirs: Group) -> Difference | None:
        """The first criterion on which one group is worse in another round, those above being equal."""
        ours = self.groups[place]
        if (ours.from_above, ours.residents) != (theirs.from_above, theirs.residents):
            return Difference(self.names.complete, group=place)
        if set(ours.pairs) == set(theirs.pairs) and set(ours.leaving) == set(theirs.leaving):
            return None
        for step in self.steps(place, theirs):
            if step.ours < step.theirs:
                return step.difference(self.rules, place)
        return Difference(self.order_clause(ours, theirs), group=place, by_order=True)

    def met_in(self, a: int, b: int) -> int | None:
        """The last round in which these two played each other."""
        card = self.tournament.card(a)
        return next((r for r in range(len(card), 0, -1) if card[r - 1].opponent == b and card[r - 1].kind.played), None)

    def usual_barrier(self, a: int, b: int) -> Reason | None:
        """What keeps two apart in every rulebook: a game before, or a ban."""
        round = self.met_in(a, b)
        if round is not None:
            return Reason(MET, {"round": round}, self.names.met)
        return None if self.tournament.may_meet(a, b) else Reason(BANNED)

    def check(self, *players: int) -> None:
        """Refuse players who are not paired in this round."""
        for number in players:
            player = self.tournament.player(number)
            if number not in self.people and number != self.bye:
                raise InvalidInput(
                    N_("{player} does not take part in round {round}; ask about somebody who does."),
                    player=player.name or Sentence(N_("Player {number}"), number=number),
                    round=self.pairing.round,
                )


MET = N_("they already met in round {round}")
BANNED = N_("the organiser keeps them apart")
IMPOSSIBLE = N_("then not everybody could be paired")
SAME_COLOUR = N_("both must have {colour}")


def exempt_pair(study: Study, one: Competitor, other: Competitor) -> Reason | None:
    """knsb-rating NB; fide-dutch 1.8, C3: the exception for those above half, where it is used."""
    wishes = [colour_wish(player.colours, player.saldo) for player in (one, other)]
    if any(strength is not Strength.ABSOLUTE for _, strength, _ in wishes) or wishes[0][0] is not wishes[1][0]:
        return None
    topscorers = study.everybody(player.number for player in (one, other) if player.topscorer)
    clauses = tuple(map(Clause, study.names.exempt))
    return Reason(EXEMPT, {"colour": wishes[0][0], "who": topscorers, "clauses": clauses})


EXEMPT = N_("both must have {colour}, but in the last round that does not hold for topscorers: {who} ({clauses})")


class ResistanceStudy(Study):
    """A round in which the highest meets the lowest he can."""

    group_text = N_("group {score}")
    plain_text = N_("Both have {points}. In such a group the highest plays the lowest, and so on towards the middle.")
    float_text = N_("{down} (score {high}) came from the waiting room to {up} (score {low})")

    def columns(self, group: Group) -> Columns:
        """The higher of each pair on the left, from the top; the lower on the right, from the bottom."""
        left = sorted((a for a, _ in group.pairs), key=self.rank.__getitem__)
        right = sorted((b for _, b in group.pairs), key=self.rank.__getitem__, reverse=True)
        return Columns(tuple(left), tuple(right), (N_("high"), N_("low")))

    def meeting(self, group: Group, pair: Pair) -> Reason:
        """The highest still there meets the lowest, or the lowest he can."""
        if self.pairing.round == 1 and group.way == BY_LOT:
            return Reason(PAIRED_BY_LOT, clause=self.order_clause(group, group))
        text = NEXT_LOWEST if self.opponents_before(group, pair) else LOWEST
        return Reason(text, {"one": self.who(pair[0]), "other": self.who(pair[1])}, self.names.natural)

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """The lower ones who were still there, the lowest first."""
        if group.way == BY_LOT:
            return []
        one, other = pair
        pairs = sorted(group.pairs, key=lambda both: self.rank[both[0]])
        paired = {player for both in pairs[: pairs.index(pair)] for player in both}
        staying = sorted((player for both in group.pairs for player in both), key=self.rank.__getitem__, reverse=True)
        return [player for player in staying[: staying.index(other)] if player not in paired and player != one]


ODD = N_("{player} waits: group {score} has an odd number of players")
CANNOT_PAIR_ALL = N_("{player} waits: not everybody in group {score} can be paired with each other")
FOR_THOSE_BELOW = N_("{player} waits, so that all below group {score} can be paired")
OTHERWISE = N_("{player} waits in group {score}; if not, {why}")
NO_OPPONENT = N_("{player} waits: nobody in group {score} is a possible opponent")
LOWEST = N_("{one} is the highest still free, and {other} the lowest")
NEXT_LOWEST = N_("{one} is the highest still free, and {other} the lowest possible opponent")
PAIRED_BY_LOT = N_("the lots decided who meets whom")


def study(tournament: Tournament, rules: str | None = None, settings: Mapping[str, Any] | None = None) -> Study:
    """Pair the next round by a rulebook and lay it open."""
    tournament = participants(tournament, rules)
    name = rulebook(rules or tournament.rules or DEFAULT).name
    total = tournament.total_rounds
    if total is not None and tournament.next_round > total:
        raise InvalidInput(N_("All {total} rounds have been paired; ask about an earlier round."), total=total)
    _check_swiss(name)
    return study_of(pair(tournament, name, **(settings or {})))


def study_of(pairing: Pairing) -> Study:
    """A pairing laid open; nothing is paired again."""
    _check_swiss(pairing.rules)
    if pairing.request is None or pairing.workings is None:
        raise InvalidInput(N_("This pairing does not know its tournament; make it with indeler.pair to explain it."))
    study: Study = load_attribute(declared(pairing.rules).study)(pairing)
    return study


def _check_swiss(rules: str) -> None:
    if rules not in explained():
        raise InvalidInput(
            N_("There are no explanations for {rules}; choose one of {choices}."),
            rules=rules,
            choices=explained(),
        )


def edges_of(forbidden: ForbiddenPairs, rank: Mapping[int, int]) -> dict[int, int]:
    """Who is kept apart from whom, by place on the ranking list, as sets of bits."""
    return {rank[one]: mask_of(rank[other] for other in others) for one, others in forbidden.items()}


def stranded(study: Study, legal: Sequence[int], players: int, byes: int, clause: str = "") -> Broken:
    """Who of these players is left when as many as possible are paired, and why: two who may not meet, or the bye.

    By the clause on completion; where the rulebook has none, by the one that keeps them apart.
    """
    bye, is_odd = len(legal), players.bit_count() % 2
    neighbours = [mask | (byes >> index & 1) << bye for index, mask in enumerate(legal)]
    alone = Matching([*neighbours, byes]).cover(players | is_odd << bye)
    numbers = list(study.rank)
    left = sorted(numbers[index] for index in members(alone & ~(1 << bye)))
    clause = clause or study.names.complete
    if len(left) == 1:
        values = {"player": study.who(left[0])}
        why = Reason(LEFT_BARRED if players & byes else ALL_BARRED, values, study.names.barred)
        return _broken(clause, why)
    barred = ((pair, study.barrier(*pair)) for pair in combinations(left, 2))
    (one, other), barrier = next((found for found in barred if found[1]), ((left[0], left[1]), None))
    both = {"one": study.who(one), "other": study.who(other)}
    return _broken(clause, Reason(LEFT, {**both, "why": barrier}) if barrier else Reason(LEFT_ALONE, both))


def _broken(clause: str, why: Reason) -> Broken:
    """The clause stands before the sentence; the sentence's own, within it, where there is none."""
    if not clause:
        return Broken(next(why.clauses(), ""), why)
    return Broken(clause, Reason(why.text, why.values, why.clause or clause))


LEFT = N_("then {one} and {other} would be left over, and {why}; whoever else they met, somebody would be left over")
LEFT_ALONE = N_("then {one} and {other} would be left over: whoever else they met, somebody would have no opponent")
LEFT_BARRED = N_(
    "then {player} would be left over, who may not have the bye after one before or points without playing"
)
ALL_BARRED = N_("then only players would be left who may not have the bye, after one before or points without playing")
