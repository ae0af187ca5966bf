"""Pairing of a round by the Swiss system of the Dutch draughts federation."""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput, Sentence
from indeler.matching import Matching, first_matching
from indeler.matching.bits import mask_of, members
from indeler.model import Colour, Pairing, PairingError, Tournament
from indeler.systems.fide_rules import Board, round_of
from indeler.systems.resistance.high_low import high_low
from indeler.systems.resistance.kndb.field import (
    Choices,
    Entrant,
    Filling,
    KndbField,
    LetteredGroup,
    first_filling,
    with_file_choices,
)
from indeler.systems.resistance.kndb.fitting import Fitting

RULEBOOK = "kndb"

Pairs = list[tuple[int, int]]
"""Opponents by place on the ranking list, the higher first."""


class GroupTrace(NamedTuple):
    """A group as it was paired; players by lot number, the dummy as 0."""

    letters: tuple[int, ...]
    numbers: tuple[int, ...]
    waiting: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    rule: str
    """The rule that filled the waiting room."""


class Workings(NamedTuple):
    """The intermediate results of a pairing."""

    field: KndbField
    groups: list[GroupTrace]


def pair(tournament: Tournament, choices: Choices = Choices(), *, trace: list[GroupTrace] | None = None) -> Pairing:
    """G0, G1, G2: pair the next round; raise PairingError if no complete pairing exists."""
    return pair_field(field_of(tournament, choices), trace)


def field_of(tournament: Tournament, choices: Choices) -> KndbField:
    """MOD2: return all players to be paired, except one who is known to meet the dummy."""
    for lot in (lot for group in choices.strengths for lot in group):
        tournament.player(lot)
    choices, lots = with_file_choices(tournament, choices), tournament.to_pair()
    if choices.meets_dummy and (choices.meets_dummy not in lots or len(lots) % 2 == 0):
        text = N_(
            "{player} cannot meet the dummy in round {round}: only somebody who takes part can, and the number of "
            "players must be odd."
        )
        raise InvalidInput(text, player=tournament.named(choices.meets_dummy), round=tournament.next_round)
    return KndbField(tournament, choices, [number for number in lots if number != choices.meets_dummy])


def pair_field(field: KndbField, trace: list[GroupTrace] | None = None) -> Pairing:
    """Pair an existing field."""
    trace = [] if trace is None else trace
    pair_groups(field, trace)
    return pairing_of(field, trace)


def pairing_of(field: KndbField, groups: list[GroupTrace]) -> Pairing:
    """Return the round that these groups make."""
    places = {_lot(field, place): place for place in range(len(field.entrants))}
    pairs = [(places[a], places[b]) for group in groups for a, b in group.pairs]
    bye = field.choices.meets_dummy or _free(field, pairs)
    boards = (board_of(field, *pair) for pair in pairs if not _has_dummy(field, pair))
    pairing = round_of(field.tournament, RULEBOOK, boards, bye, "G3")
    pairing.workings = Workings(field, groups)
    return pairing


def pair_groups(field: KndbField, trace: list[GroupTrace] | None = None) -> Pairs:
    """G1, G2: first all groups are formed; then each is paired, high against low."""
    pairs: Pairs = []
    for formed in Forming(field).formed() if field.entrants else []:
        found = high_low(field.legal, mask_of(formed.staying))
        if found is None:
            raise _no_pairing(field)
        pairs += found
        if trace is not None:
            trace.append(_traced(field, formed, found))
    return pairs


def board_of(field: KndbField, higher: int, lower: int) -> Board:
    """COL1, COL2, COL3; knsb-wp F2: a board with its colours and its sort key, for which the print has no rule."""
    one, other = field.entrants[higher], field.entrants[lower]
    white, clause = with_white(one, other)
    black = other if white is one else one
    return Board(white.number, black.number, clause, (one.points, other.points), higher)


def _has_dummy(field: KndbField, pair: tuple[int, int]) -> bool:
    return any(field.entrants[place].is_dummy for place in pair)


def _free(field: KndbField, pairs: Pairs) -> int | None:
    """G3: return the opponent of the dummy, who is free."""
    met = next((pair for pair in pairs if _has_dummy(field, pair)), ())
    return next((field.entrants[place].number for place in met if not field.entrants[place].is_dummy), None)


def _traced(field: KndbField, formed: Formed, pairs: Pairs) -> GroupTrace:
    group = formed.group
    lot = {place: _lot(field, place) for place in (*group.letters, *group.numbers)}
    return GroupTrace(
        tuple([lot[place] for place in group.letters]),
        tuple([lot[place] for place in group.numbers]),
        tuple([lot[place] for place in formed.waiting]),
        tuple([(lot[a], lot[b]) for a, b in pairs]),
        formed.rule,
    )


def _lot(field: KndbField, place: int) -> int:
    one = field.entrants[place]
    return 0 if one.is_dummy else one.number


def _no_pairing(field: KndbField) -> PairingError:
    """G0, MOD1, 4: return the error with the players left after a maximum pairing."""
    alone = [field.entrants[place] for place in members(Matching(field.legal).cover(field.everybody))]
    named = field.tournament.named
    *others, last = [Sentence(N_("the dummy")) if one.is_dummy else named(one.number) for one in alone]
    text = _STEERED if field.round <= field.choices.steered else _NOT_STEERED
    players = tuple(one.number for one in alone if not one.is_dummy)
    return PairingError(text, round=field.round, others=others, last=last, clause="4", players=players)


_NOT_STEERED = N_(
    "Round {round} has no complete pairing in which nobody meets twice (kndb G0, 4): "
    "{others} and {last} are left over when as many as possible are paired; the arbiter decides."
)
_STEERED = N_(
    "Round {round} has no complete pairing in which nobody meets twice and strength groups stay apart "
    "(kndb G0, MOD1, 4): {others} and {last} are left over when as many as possible are paired; the arbiter decides."
)


def with_white(one: Entrant, other: Entrant) -> tuple[Entrant, str]:
    """COL1, COL3: who has white: the lower saldo; the lower lot number if the two add up to odd, else the higher."""
    if one.saldo != other.saldo:
        return min(one, other, key=lambda player: player.saldo), "COL1"
    if one.previous is not other.previous:
        return _alternating(one, other), "COL2"
    lower, higher = sorted((one, other), key=lambda player: player.number)
    return lower if (one.number + other.number) % 2 else higher, "COL3"


def _alternating(one: Entrant, other: Entrant) -> Entrant:
    """COL2: the player who had black in the round before; if only one of them had a colour there, it changes."""
    if one.previous is None:
        return _alternating(other, one)
    return one if one.previous is Colour.BLACK else other


class Formed(NamedTuple):
    """A group, its waiting room, and the rule that filled it."""

    group: LetteredGroup
    waiting: Filling
    rule: str

    @property
    def staying(self) -> Filling:
        """The players paired in this group, from high to low."""
        return tuple(player for player in self.group.players if player not in self.waiting)


class Forming:
    """The formation of the groups of a round."""

    def __init__(self, field: KndbField) -> None:
        self.legal = field.legal
        self.scores = [one.points for one in field.entrants]
        self.groups = field.score_groups()

    def formed(self) -> list[Formed]:
        """1, 2, 3, 4: return the groups from high to low; if there is no pairing at all the last cannot be paired."""
        *upper, last = self.groups
        formed: list[Formed] = []
        letters: Filling = ()
        for numbers, following in zip(upper, [*upper, ()][1:], strict=True):
            formed.append(self._first_filling(LetteredGroup(letters, tuple(numbers)), following))
            letters = formed[-1].waiting
        return self._with_last_group(formed, last)

    def _first_filling(self, group: LetteredGroup, following: Sequence[int]) -> Formed:
        """3: return the first filling whose players can all be paired in the following group; else the first of all.

        That is the result of returning from the following group. It has a filling without letters if and only if some
        pairing there includes them all, since such a pairing can always be extended to a largest one that still
        includes them.
        """
        formed = self._first(group)
        below = mask_of(following)
        if following and first_matching([self.legal[letter] & below for letter in formed.waiting]) is None:
            fitting = Fitting(self.legal, group, self.scores, following)
            other = fitting.pairing_waiting_players(len(formed.waiting), letters_wait=formed.rule == "3")
            if other is not None:
                return Formed(group, other, "3")
        return formed

    def _first(self, group: LetteredGroup) -> Formed:
        """1, 2, 3: return the first filling of the smallest waiting room; letters are admitted only if necessary."""
        filling = first_filling(self.legal, group, self.scores)
        has_letters = any(letter in filling for letter in group.letters)
        return Formed(group, filling, "3" if has_letters else "2" if filling else "1")

    def _with_last_group(self, upper: list[Formed], last: Sequence[int]) -> list[Formed]:
        """4: the last group must be paired completely; if no filling above it helps, it is merged with that group."""
        letters: Filling = ()
        while upper:
            *upper, (group, _, _) = upper
            formed = self._first(group)
            if Matching(self.legal).cover(mask_of((*formed.waiting, *last))):
                filling = Fitting(self.legal, group, self.scores, last).pairing_all_below()
                if filling is None:
                    last = [*group.numbers, *last]
                    continue
                formed = Formed(group, filling, "4")
            upper, letters = [*upper, formed], formed.waiting
            break
        return [*upper, Formed(LetteredGroup(letters, tuple(last)), (), "4")]
