"""A round laid open: its groups as they were paired, the players as the rulebook saw them, what stood in the way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

from indeler.model import Colour, Forbidden, InvalidInput, Pairing, Tenths, Tournament
from indeler.model.namedtuples import NamedTuple
from indeler.reasons.clause_names import NAMES
from indeler.reasons.counted import COUNTED
from indeler.reasons.sentences import DUMMY, Sentence
from indeler.reasons.words import N_
from indeler.systems import rulebook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

    from indeler.systems.dutch.trace import BracketTrace

Pair = tuple[int, int]
"""Two players by pairing number, the higher ranked first."""


class Person(NamedTuple):
    """A player before the round."""

    number: int
    points: Tenths
    score: Tenths
    """The points that place him in a group, virtual ones included."""
    rank: int
    colours: tuple[Colour, ...]
    """The colours of his games, the oldest first."""
    bye_barred: bool = False


class Group(NamedTuple):
    """A bracket or group as it was paired; players by pairing number, the dummy as 0."""

    score: Tenths
    from_above: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[Pair, ...]
    leaving: tuple[int, ...]
    """Those who move down, wait, or have the bye."""
    way: str
    trace: BracketTrace | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """All of them, the highest first."""
        return self.from_above + self.residents


class Columns(NamedTuple):
    """A group as it is drawn: where nothing is transposed everybody meets the one beside him."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    names: tuple[str, str]
    """What the columns are called, to be translated."""


class Difference(NamedTuple):
    """The first criterion on which another pairing is worse, with what both count there."""

    clause: str
    ours: tuple[object, ...] = ()
    theirs: tuple[object, ...] = ()
    group: int = 0
    """The place of the group in which it is worse."""
    by_order: bool = False
    """Whether both are equally good and ours only comes first."""
    what: str = ""
    """What is counted, to be translated."""


class Step(NamedTuple):
    """One comparison on the way to a difference."""

    clause: str
    ours: Any
    theirs: Any
    shown: tuple[tuple[object, ...], tuple[object, ...]] | None = None
    """How both are shown, where not as the numbers they are."""
    what: str = ""
    """What is counted, where the clause alone does not tell."""

    def difference(self, rules: str, group: int) -> Difference:
        """This step as the answer."""
        ours, theirs = self.shown or (_several(self.ours), _several(self.theirs))
        what = self.what or COUNTED[rules].get(self.clause, "")
        return Difference(self.clause, ours, theirs, group, what=what)


def _several(value: Any) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


class Study(ABC):
    """A round of one rulebook: the pairing, its groups from the top, everybody who took part."""

    group_text: str
    """What a group is called."""
    float_text: str
    """That two meet who do not have the same score."""

    def __init__(self, pairing: Pairing) -> None:
        assert pairing.asked is not None
        self.pairing = pairing
        self.rules = pairing.rules
        self.tournament, self.settings = pairing.asked
        self.names = NAMES[self.rules]
        self.groups: list[Group]
        self.people: dict[int, Person]

    # What a family says ----------------------------------------------------------------------------------------------

    @abstractmethod
    def may_meet(self, a: int, b: int) -> bool:
        """Whether nothing absolute keeps these two apart."""

    @abstractmethod
    def barrier(self, a: int, b: int) -> Sentence | None:
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
    def meeting(self, group: Group, pair: Pair) -> Sentence:
        """Why these two meet."""

    @abstractmethod
    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """Whom the higher of a pair would have met before, in order."""

    @abstractmethod
    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """Who comes before this player when somebody has to leave a group, whether or not he stays."""

    @abstractmethod
    def obstacle(self, group: Group, pair: Pair) -> str:
        """The clause that keeps two apart who might meet, as far as it is seen at a glance."""

    @abstractmethod
    def stays(self, place: int, player: int, instead: int) -> str:
        """The clause that keeps a player in a group whose turn to leave came earlier, as seen at a glance."""

    @abstractmethod
    def leaving(self, place: int, player: int) -> Sentence:
        """That a player leaves a group, and by which clause."""

    # What follows from it --------------------------------------------------------------------------------------------

    @property
    def bye(self) -> int | None:
        """Who has the bye."""
        return self.pairing.bye

    def leavers_before(self, place: int, player: int) -> list[int]:
        """Who stays in a group though his turn to leave it came earlier; nobody if the player had no choice."""
        group = self.groups[place]
        if not self.has_opponent(group, player):
            return []
        return [one for one in self.leavers_in_order(place, player) if one not in group.leaving]

    def has_opponent(self, group: Group, player: int) -> bool:
        """Whether a player can meet somebody of a group at all."""
        return any(self.may_meet(player, other) for other in group.players if other != player)

    def place_of(self, player: int) -> int:
        """The place of the group in which this player is paired, or leaves for the bye."""
        for place, group in enumerate(self.groups):
            if any(player in pair for pair in group.pairs):
                return place
        return len(self.groups) - 1

    def restudied(self, tournament: Tournament) -> Self:
        """The same round of a tournament that differs; PairingError where it has no pairing."""
        pairing = rulebook(self.rules).pair(tournament, self.settings)
        pairing.asked = tournament, self.settings
        return type(self)(pairing)

    def together(self, a: int, b: int) -> Study:
        """The best round in which these two meet: they are kept for each other; PairingError where none exists."""
        others = [number for number in self.people if number not in (a, b)]
        return self.restudied(self._banned([(one, other) for one in (a, b) for other in others]))

    def without(self, place: int, player: int) -> Study:
        """The best round in which this player leaves that group unpaired."""
        group = self.groups[place]
        return self.restudied(
            self._banned([(player, other) for other in group.players if other not in (player, DUMMY)])
        )

    def as_halved(self, group: Group) -> Study:
        """The best round without the exchange that was made in a group."""
        return self.restudied(self._banned(self.exchanged_halves(group)))

    def exchanged_halves(self, group: Group) -> list[tuple[int, ...]]:
        """Both halves of a group as they were before an exchange; nothing where none was made."""
        return []

    def with_bye(self, player: int) -> Study:
        """The best round in which this player has the bye."""
        return self.restudied(self._banned([(player, other) for other in self.people if other != player]))

    def _banned(self, kept_apart: Iterable[tuple[int, ...]]) -> Tournament:
        """The tournament in which no two of any of these sets meet."""
        bans = map(Forbidden, kept_apart)
        return self.tournament.replace(forbidden=(*self.tournament.forbidden, *bans))

    def difference(self, other: Study) -> Difference | None:
        """The first criterion, from the highest group down, on which another round is worse; None if it is the same."""
        for place, (ours, theirs) in enumerate(zip(self.groups, other.groups, strict=False)):
            if (ours.from_above, ours.residents) != (theirs.from_above, theirs.residents):
                return Difference(self.names.complete, group=place)
            if set(ours.pairs) == set(theirs.pairs) and set(ours.leaving) == set(theirs.leaving):
                continue
            for step in self.steps(place, theirs):
                if step.ours < step.theirs:
                    return step.difference(self.rules, place)
            return Difference(self.order_clause(ours, theirs), group=place, by_order=True)
        return None

    def met_in(self, a: int, b: int) -> int | None:
        """The last round in which these two played each other."""
        card = self.tournament.card(a)
        return next((r for r in range(len(card), 0, -1) if card[r - 1].opponent == b and card[r - 1].kind.played), None)

    def usual_barrier(self, a: int, b: int) -> Sentence | None:
        """What keeps two apart in every rulebook: a game before, or a ban."""
        round = self.met_in(a, b)
        if round is not None:
            return Sentence(MET, {"round": round}, self.names.met)
        return None if self.tournament.may_meet(a, b) else Sentence(BANNED)

    def check(self, *players: int) -> None:
        """Refuse players who are not paired in this round."""
        for number in players:
            player = self.tournament.player(number)
            if number not in self.people and number != self.bye:
                named = f"{number} {player.name}".strip()
                raise InvalidInput(
                    "Player {player} does not take part in round {round}; ask about somebody who does.",
                    player=named,
                    round=self.pairing.round,
                )


MET = N_("they met in round {round}")
BANNED = N_("the organiser keeps them apart")
SAME_COLOUR = N_("both must have {colour}")
