"""The data for the explanation of a round: its groups as paired, the players in the rulebook's terms, and barriers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple, NoReturn

from indeler.language import N_, InvalidInput, Sentence, Text, Wording
from indeler.matching import Matching
from indeler.matching.bits import mask_of, members
from indeler.model import Forbidden, Pairing, PairingError, Tournament
from indeler.model.teams import participants
from indeler.reasons.groups import Columns, Difference, Group, Pair, Person, Step
from indeler.reasons.sentences import DUMMY, Clause, Reason, Who
from indeler.rulebooks import declared, explained, load_attribute
from indeler.rulebooks.clause_texts import clause_texts
from indeler.systems import DEFAULT, pair, rulebook
from indeler.systems.dutch.competitor import Competitor, Strength, colour_wish
from indeler.systems.interface import BY_LOT

ForbiddenPairs = Mapping[int, AbstractSet[int]]
"""The banned opponents of each player, by pairing number."""


class Broken(NamedTuple):
    """A complete pairing is impossible: the clause, and the players left over with the reason."""

    clause: str
    sentence: Reason


class Again(NamedTuple):
    """The best round in which something else happens."""

    place: int
    """The first group that may differ; -1 if there is no such round at all."""
    broken: Broken | None
    """The players who cannot be paired if the groups above are unchanged; None if all can."""
    group: Callable[[], Group]
    full_study: Callable[[], Study]
    costing: Callable[[], Group] | None = None
    """A group of equal cost by every criterion that is quicker to find; None if there is none."""


def no_round(broken: Broken) -> Again:
    """Return the answer that there is no such round."""

    def none() -> NoReturn:
        raise PairingError(N_("There is no such round."))

    return Again(-1, broken, none, none)


class ExplainedRound(ABC):
    """A round of one rulebook, with the players of its tournament for sentences."""

    rules: str

    def __init__(self, pairing: Pairing) -> None:
        assert pairing.request is not None
        self.pairing = pairing
        self.rules = pairing.rules
        self.tournament, self.settings = pairing.request
        self._known: dict[int, Who] = {}

    @property
    def bye(self) -> int | None:
        """The player with the bye."""
        return self.pairing.bye

    def who(self, number: int) -> Who:
        """Return a player for a sentence."""
        if number not in self._known:
            self._known[number] = Who(number, "" if number == DUMMY else self.tournament.player(number).name)
        return self._known[number]

    def everybody(self, numbers: Iterable[int]) -> tuple[Who, ...]:
        """Return players for a sentence."""
        return tuple(map(self.who, numbers))

    def refuse_absent(self, number: int) -> NoReturn:
        """Refuse a player who is not paired in this round."""
        text = N_("{player} does not take part in round {round}; ask about somebody who does.")
        player = self.tournament.player(number).name or Sentence(N_("Player {number}"), number=number)
        raise InvalidInput(text, player=player, round=self.pairing.round)


class Study(ExplainedRound):
    """A round of one rulebook: the pairing, its groups from the top, and all participants."""

    group_text: Text | Wording
    float_text: Text | Wording
    """The text for two opponents with different scores."""
    plain_text = N_("Both have {points}, and it was their turn to meet.")
    """The text for two whose turn it was to meet, for a reader who knows no rulebook."""
    plain_passed_text = N_("Both have {points}. {one} would first have met {passed}, but {why}.")
    """The text for two with an earlier candidate; the next one is for an unknown reason."""
    plain_earlier_text = N_("Both have {points}. {one} would first have met {passed}, but that did not fit.")
    white_text = N_("round {round}: {player} has white against {other} on board {board}")
    black_text = N_("round {round}: {player} has black against {other} on board {board}")
    barred_text = N_("this player already had the bye or points without playing, and may not have the bye")
    at_a_glance = False
    """Whether many such questions follow each other, so that a hard one is given up early."""
    max_group_for_pairs = 1 << 30
    """The maximum size of a group in which pairing two given players is quick."""

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        self.names = clause_texts(self.rules).roles
        self.groups: list[Group]
        self.people: dict[int, Person]
        self.by_number: Mapping[int, Any]
        """All players as they are represented in the field of the rulebook."""
        self.legal: Sequence[int]
        """The legal opponents of each player, by place on the ranking list."""
        self.rank: dict[int, int]
        """The place of each player on the ranking list of this round, by pairing number in that order."""

    # The methods of a family ------------------------------------------------------------------------------------------

    def may_meet(self, a: int, b: int) -> bool:
        """Return whether no absolute rule forbids these two to meet."""
        return bool(self.legal[self.rank[a]] >> self.rank[b] & 1)

    def barrier(self, a: int, b: int) -> Reason | None:
        """Return why these two may not meet: an earlier game, a ban, or equal absolute wishes; None if they may."""
        if self.may_meet(a, b):
            return None
        wish = {"colour": self.by_number[a].wish}
        return self.usual_barrier(a, b) or Reason(SAME_COLOUR, wish, self.names.colours)

    @abstractmethod
    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """Yield the values of both in a group with another pairing, the most important criterion first."""

    @abstractmethod
    def order_clause(self, ours: Group, theirs: Group) -> str:
        """Return the clause by which ours precedes theirs, if both are equally good."""

    @abstractmethod
    def columns(self, group: Group) -> Columns:
        """Return the columns of a group in the drawing."""

    @abstractmethod
    def meeting(self, group: Group, pair: Pair) -> Reason:
        """Return why these two meet."""

    def in_turn(self, pair: Pair) -> Pair:
        """Return the pair, first the player whose turn it was to have an opponent: the higher ranked."""
        return pair

    @abstractmethod
    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """Return the opponents that the first of a pair in turn would have met before, in order."""

    @abstractmethod
    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """Return the players before this one in the order of leaving a group, including those who stay."""

    @abstractmethod
    def byes_in_order(self) -> list[int]:
        """Return all players in the order of the bye."""

    @abstractmethod
    def leaving(self, place: int, player: int) -> Reason:
        """Return why a player leaves a group, with the clause."""

    # Derived values --------------------------------------------------------------------------------------------

    def leavers_before(self, place: int, player: int) -> list[int]:
        """Return who stays in a group though in turn to leave before, or to have the bye; none without a choice."""
        group = self.groups[place]
        if self.has_bye(place, player):
            order = self.byes_in_order()
            return order[: order.index(player)]
        if not self.has_opponent(group, player):
            return []
        return [one for one in self.leavers_in_order(place, player) if one not in group.leaving]

    def has_opponent(self, group: Group, player: int) -> bool:
        """Return whether a player has a legal opponent in a group."""
        return any(self.may_meet(player, other) for other in group.players if other != player)

    def place_of(self, player: int) -> int:
        """Return the index of the group in which this player is paired, or leaves for the bye."""
        return self._places.get(player, len(self.groups) - 1)

    @cached_property
    def _places(self) -> Mapping[int, int]:
        backwards = reversed(list(enumerate(self.groups)))
        return {player: place for place, group in backwards for pair in group.pairs for player in pair}

    def has_bye(self, place: int, player: int) -> bool:
        """Return whether this player leaves the group for the bye."""
        return player == self.bye and place == len(self.groups) - 1

    # Other rounds ----------------------------------------------------------------------------------------------------

    def together(self, a: int, b: int) -> Again:
        """Return the best round in which these two meet: all other opponents are banned for them."""
        others = self.rank.keys() - {a, b}
        return self.again({a: others, b: others}, self.place_of_two(a, b))

    def place_of_two(self, a: int, b: int) -> int:
        """Return the lowest group in which the two could have met, else the first that pairs one of them."""
        last = min(self.place_of(a), self.place_of(b))
        return next((place for place in range(last, -1, -1) if self.could_meet_in(place, a, b)), last)

    def could_meet_in(self, place: int, a: int, b: int) -> bool:
        """Return whether both are in a group whose players may meet."""
        return {a, b} <= set(self.groups[place].players)

    def leaving_instead(self, place: int, player: int) -> Again:
        """Return the best round in which this player leaves that group unpaired."""
        return self.again({player: set(self.groups[place].players) - {player}}, place)

    def with_bye(self, player: int) -> Again:
        """Return the best round in which this player has the bye."""
        return self.again({player: self.rank.keys() - {player, DUMMY}}, self.place_of(player))

    def as_halved(self, place: int) -> Again:
        """Return the best round without the exchange in a group."""
        halves = [frozenset(half) for half in self.exchanged_halves(self.groups[place])]
        return self.again({player: half - {player} for half in halves for player in half}, place)

    def is_by_exchange(self, group: Group, pair: Pair) -> bool:
        """Return whether a pair results from an exchange between the halves of a group."""
        return False

    def exemption(self, a: int, b: int) -> Reason | None:
        """Return the exemption by which topscorers with equal absolute wishes may meet."""
        return None

    def exchanged_halves(self, group: Group) -> list[tuple[int, ...]]:
        """Return both halves of a group before an exchange; empty if there was none."""
        return []

    @abstractmethod
    def again(self, forbidden: ForbiddenPairs, place: int) -> Again:
        """Return the best round with these bans and with all groups above that one unchanged."""

    def from_scratch(self, forbidden: ForbiddenPairs) -> Again:
        """Return the best round with these bans, paired from the top, if nothing is decided group by group."""
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
        """Return another complete round, and the first group in which it differs."""
        difference = self.difference(other)
        place = 0 if difference is None else difference.group
        return Again(place, None, lambda: other.groups[place], lambda: other)

    def difference(self, other: Study) -> Difference | None:
        """Return the first criterion, from the highest group down, on which another round is worse; None if equal."""
        for place, theirs in enumerate(other.groups[: len(self.groups)]):
            difference = self.difference_in(place, theirs)
            if difference is not None:
                return difference
        return None

    def difference_in(self, place: int, theirs: Group) -> Difference | None:
        """Return the first criterion on which one group is worse in another round, with equal groups above."""
        ours = self.groups[place]
        if (ours.from_above, ours.residents) != (theirs.from_above, theirs.residents):
            return Difference(self.names.complete, group=place)
        if set(ours.pairs) == set(theirs.pairs) and set(ours.leaving) == set(theirs.leaving):
            return None
        return self.first_step(place, theirs)

    def first_step(self, place: int, theirs: Group) -> Difference:
        """Return the first criterion on which one group is worse in another round; the order if there is none."""
        for step in self.steps(place, theirs):
            if step.ours < step.theirs:
                return step.difference(self.rules, place)
        return Difference(self.order_clause(self.groups[place], theirs), group=place, by_order=True)

    def met_in(self, a: int, b: int) -> int | None:
        """Return the last round in which these two played each other."""
        card = self.tournament.card(a)
        return next((r for r in range(len(card), 0, -1) if card[r - 1].opponent == b and card[r - 1].kind.played), None)

    def usual_barrier(self, a: int, b: int) -> Reason | None:
        """Return the barrier between two that exists in every rulebook: an earlier game, or a ban."""
        round = self.met_in(a, b)
        if round is not None:
            return Reason(MET, {"round": round}, self.names.met)
        return None if self.tournament.may_meet(a, b) else Reason(BANNED)

    def check(self, *players: int) -> None:
        """Refuse players who are not paired in this round."""
        for number in players:
            self.tournament.player(number)
            if number not in self.people and number != self.bye:
                self.refuse_absent(number)


MET = N_("they already met in round {round}")
BANNED = N_("the organiser keeps them apart")
IMPOSSIBLE = N_("then not everybody could be paired")
SAME_COLOUR = N_("both must have {colour}")


def person_of(one: Competitor) -> Person:
    """Return a player of a field."""
    return Person(one.number, one.points, one.score, one.index, one.colours, one.bye_barred)


def exempt_pair(study: Study, one: Competitor, other: Competitor) -> Reason | None:
    """knsb-rating NB; fide-dutch 1.8, C3: the exception for players above half, if it is used."""
    if not (one.topscorer or other.topscorer):
        return None
    wishes = [colour_wish(player.colours, player.saldo) for player in (one, other)]
    if any(strength is not Strength.ABSOLUTE for _, strength, _ in wishes) or wishes[0][0] is not wishes[1][0]:
        return None
    topscorers = study.everybody(player.number for player in (one, other) if player.topscorer)
    clauses = tuple(map(Clause, study.names.exempt))
    return Reason(EXEMPT, {"colour": wishes[0][0], "who": topscorers, "clauses": clauses})


EXEMPT = N_("both must have {colour}, but in the last round that does not hold for topscorers: {who} ({clauses})")


class ResistanceStudy(Study):
    """A round in which the highest meets the lowest possible opponent."""

    group_text = N_("group {score}")
    plain_text = N_("Both have {points}. In such a group the highest plays the lowest, and so on towards the middle.")
    float_text = N_("{down} (score {high}) came from the waiting room to {up} (score {low})")

    def columns(self, group: Group) -> Columns:
        """Return the higher of each pair on the left, from the top; the lower on the right, from the bottom."""
        left = sorted((a for a, _ in group.pairs), key=self.rank.__getitem__)
        right = sorted((b for _, b in group.pairs), key=self.rank.__getitem__, reverse=True)
        return Columns(tuple(left), tuple(right), (N_("high"), N_("low")))

    def meeting(self, group: Group, pair: Pair) -> Reason:
        """Return the reason: the highest remaining player meets the lowest, or the lowest possible."""
        if self.pairing.round == 1 and group.way == BY_LOT:
            return Reason(PAIRED_BY_LOT, clause=self.order_clause(group, group))
        text = NEXT_LOWEST if self.opponents_before(group, pair) else LOWEST
        return Reason(text, {"one": self.who(pair[0]), "other": self.who(pair[1])}, self.names.natural)

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """Return the lower players who were still unpaired, the lowest first."""
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
PAIRED_BY_LOT = N_("lots decided who meets whom")


def study(tournament: Tournament, rules: str | None = None, settings: Mapping[str, Any] | None = None) -> Study:
    """Pair the next round by a rulebook and return its study."""
    tournament = participants(tournament, rules)
    name = rulebook(rules or tournament.rules or DEFAULT).name
    total = tournament.total_rounds
    if total is not None and tournament.next_round > total:
        raise InvalidInput(N_("All {total} rounds have been paired; ask about an earlier round."), total=total)
    _check_swiss(name)
    return study_of(pair(tournament, name, **(settings or {})))


def study_of(pairing: Pairing) -> Study:
    """Return the study of a pairing; nothing is paired again."""
    _check_swiss(pairing.rules)
    if pairing.request is None or pairing.workings is None:
        raise InvalidInput(N_("This pairing does not know its tournament; make it with indeler.pair to explain it."))
    study: Study = load_attribute(declared(pairing.rules).study)(pairing)
    return study


def _check_swiss(rules: str) -> None:
    if rules not in explained():
        text = N_("There are no explanations for {rules}; choose one of {choices}.")
        raise InvalidInput(text, rules=rules, choices=explained())


def edges_of(forbidden: ForbiddenPairs, rank: Mapping[int, int]) -> dict[int, int]:
    """Return the bans by place on the ranking list, as bitsets."""
    return {rank[one]: mask_of(rank[other] for other in others) for one, others in forbidden.items()}


def leftover_players(study: Study, legal: Sequence[int], players: int, byes: int, clause: str = "") -> Broken:
    """Return the players left after a maximum pairing, and why; the clause is that of completion, if any."""
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
    """Return the clause before the sentence; without one the sentence's own clause follows within it."""
    if not clause:
        return Broken(next(why.clauses(), ""), why)
    return Broken(clause, Reason(why.text, why.values, why.clause or clause))


LEFT = N_("then {one} and {other} would be left over, and {why}; whoever else they met, somebody would be left over")
LEFT_ALONE = N_("then {one} and {other} would be left over: whoever else they met, somebody would have no opponent")
LEFT_BARRED = N_(
    "then {player} would be left over, who may not have the bye after one before or points without playing"
)
ALL_BARRED = N_("then only players would be left who may not have the bye, after one before or points without playing")
