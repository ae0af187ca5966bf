"""From a tournament to a round by the Swiss system of the Dutch draughts federation."""

from __future__ import annotations

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput, Sentence
from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.model import Pairing, PairingError, Tournament
from indeler.systems.boards import Board, in_order
from indeler.systems.resistance.high_low import high_low
from indeler.systems.resistance.kndb.choices import Choices, as_the_file_says
from indeler.systems.resistance.kndb.colours import with_white
from indeler.systems.resistance.kndb.field import KndbField
from indeler.systems.resistance.kndb.groups import Formed, Forming

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
    """All that was seen on the way to a pairing."""

    field: KndbField
    groups: list[GroupTrace]


def pair(tournament: Tournament, choices: Choices = Choices(), *, trace: list[GroupTrace] | None = None) -> Pairing:
    """G0, G1, G2: pair the next round; raises PairingError where no complete pairing exists."""
    return pair_field(field_of(tournament, choices), trace)


def field_of(tournament: Tournament, choices: Choices) -> KndbField:
    """MOD2: everybody who is to be paired, but for one who is known to meet the dummy."""
    for lot in (lot for group in choices.strengths for lot in group):
        tournament.player(lot)
    choices, lots = as_the_file_says(tournament, choices), tournament.to_pair()
    if choices.meets_dummy and (choices.meets_dummy not in lots or len(lots) % 2 == 0):
        raise InvalidInput(
            N_(
                "{player} cannot meet the dummy in round {round}: only somebody who takes part can, and the number of "
                "players must be odd."
            ),
            player=tournament.named(choices.meets_dummy),
            round=tournament.next_round,
        )
    return KndbField(tournament, choices, [number for number in lots if number != choices.meets_dummy])


def pair_field(field: KndbField, trace: list[GroupTrace] | None = None) -> Pairing:
    """Pair a field that is already there."""
    trace = [] if trace is None else trace
    paired(field, trace)
    return pairing_of(field, trace)


def pairing_of(field: KndbField, groups: list[GroupTrace]) -> Pairing:
    """The round that these groups make."""
    places = {_lot(field, place): place for place in range(len(field.entrants))}
    pairs = [(places[a], places[b]) for group in groups for a, b in group.pairs]
    bye = field.choices.meets_dummy or _free(field, pairs)
    boards = in_order(board_of(field, *pair) for pair in pairs if not _has_dummy(field, pair))
    pairing = Pairing(
        field.round,
        [(board.white, board.black) for board in boards],
        rules=RULEBOOK,
        bye=bye,
        not_paired=field.tournament.absent(),
        clauses=[board.clause for board in boards] + ["G3"] * (bye is not None),
    )
    pairing.workings = Workings(field, groups)
    return pairing


def paired(field: KndbField, trace: list[GroupTrace] | None = None) -> Pairs:
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
    """COL1, COL2, COL3; knsb-wp F2: a board with its colours, and what places it, for which the print has no rule."""
    one, other = field.entrants[higher], field.entrants[lower]
    white, clause = with_white(one, other)
    black = other if white is one else one
    return Board(white.number, black.number, clause, (one.points, other.points), higher)


def _has_dummy(field: KndbField, pair: tuple[int, int]) -> bool:
    return any(field.entrants[place].is_dummy for place in pair)


def _free(field: KndbField, pairs: Pairs) -> int | None:
    """G3: whoever meets the dummy is free."""
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
    """G0, MOD1, 4: who is left when as many as possible have been paired."""
    alone = [field.entrants[place] for place in members(Matching(field.legal).cover(field.everybody))]
    named = field.tournament.named
    *others, last = [Sentence(N_("the dummy")) if one.is_dummy else named(one.number) for one in alone]
    text = _STEERED if field.round <= field.choices.steered else _NOT_STEERED
    return PairingError(
        text,
        round=field.round,
        others=others,
        last=last,
        clause="4",
        players=tuple(one.number for one in alone if not one.is_dummy),
    )


_NOT_STEERED = N_(
    "Round {round} has no complete pairing in which nobody meets twice (kndb G0, 4): "
    "{others} and {last} are left over when as many as possible are paired; the arbiter decides."
)
_STEERED = N_(
    "Round {round} has no complete pairing in which nobody meets twice and strength groups stay apart "
    "(kndb G0, MOD1, 4): {others} and {last} are left over when as many as possible are paired; the arbiter decides."
)
