"""Pairing of a tournament: the common part of all editions of the Dutch system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.language import N_
from indeler.matching import Matching
from indeler.matching.bits import members
from indeler.model import Colour, Pairing, PairingError, Reading, Tournament
from indeler.systems.dutch.bracket import BracketTrace
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.field import DutchField
from indeler.systems.fide_rules import Board, left_over, round_of

if TYPE_CHECKING:
    from indeler.systems.dutch.flow import Flow


class Edition(NamedTuple):
    """The specifics of an edition of the Dutch system: its brackets, colours and clauses."""

    rules: str
    flow: Callable[[DutchField, Completion, list[BracketTrace] | None], Flow]
    """Pairs a field bracket by bracket."""
    colour: Callable[[Competitor, Competitor, DutchField, Colour], tuple[Colour, str]]
    bye_clause: str
    no_pairing_clause: str
    allow_bye: Callable[[Completion], bool] = Completion.choose_bye_score
    """Determines who may have the bye; False if no legal pairing exists."""
    reading: Reading | None = None
    """The reading of rounds without play, if it differs from the table of readings."""
    places: Mapping[int, int] | None = None
    """The place of each pairing number on the start list, if the numbers themselves are not the list."""


class Swiss(NamedTuple):
    """The board rules of another Swiss system; the fields have the same meaning as in an `Edition`."""

    rules: str
    colour: Callable[[Competitor, Competitor, DutchField, Colour], tuple[Colour, str]]
    bye_clause: str
    no_pairing_clause: str


class Workings(NamedTuple):
    """The intermediate results of a pairing."""

    edition: Edition
    field: DutchField
    brackets: list[BracketTrace]


def pair(edition: Edition, tournament: Tournament, initial: Colour | None = None, *, recording: bool = True) -> Pairing:
    """fide-handling 1.4: return the one pairing of the next round by this edition; PairingError if none is legal."""
    field = DutchField(tournament, edition.rules, edition.reading, edition.places)
    return pair_field(edition, field, initial, recording=recording)


def pair_field(
    edition: Edition, field: DutchField, initial: Colour | None = None, *, recording: bool = True
) -> Pairing:
    """Pair an existing field; without ``recording`` the pairing has no workings."""
    trace: list[BracketTrace] | None = [] if recording else None
    flow = flow_of(edition, field, trace)
    pairs, bye = flow.pair()
    flow.trace = None  # traces refer to the flow: a reference back would be a cycle that outlives the pairing
    pairing = pairing_of(edition, field, pairs, bye, initial)
    if trace is not None:
        pairing.workings = Workings(edition, field, trace)
    return pairing


def flow_of(edition: Edition, field: DutchField, trace: list[BracketTrace] | None = None) -> Flow:
    """Return the flow of an edition on a field, with the bye candidates set; raise PairingError if none exist."""
    completion = Completion(field)
    if not edition.allow_bye(completion):
        raise no_pairing(edition, field)
    return edition.flow(field, completion, trace)


def pairing_of(
    edition: Edition | Swiss,
    field: DutchField,
    pairs: Iterable[tuple[int, int]],
    bye: int | None,
    initial: Colour | None = None,
) -> Pairing:
    """Return these pairs as boards in order."""
    colour = initial or initial_colour(field)
    boards = (_board(edition, field, min(pair), max(pair), colour) for pair in pairs)
    number = None if bye is None else field.competitors[bye].number
    return round_of(field.tournament, edition.rules, boards, number, edition.bye_clause)


def _board(edition: Edition | Swiss, field: DutchField, higher: int, lower: int, initial: Colour) -> Board:
    """fide-dutch 5.2.1, BAKU-5; fide-dutch-2017 E.1; knsb-rating E1; fide-1992 Farbe-1: the board of these two."""
    one, other = field.competitors[higher], field.competitors[lower]
    colour, clause = edition.colour(one, other, field, initial)
    white, black = (one, other) if colour is Colour.WHITE else (other, one)
    return Board(white.number, black.number, clause, (one.score, other.score), one.place)


def initial_colour(field: DutchField, *, of_odd: bool = False) -> Colour:
    """fide-dutch 5.1; fide-dubov 5.1: the colour drawn for the first player (``of_odd``: odd numbers), else white."""
    tournament = field.tournament
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    paired = [number for number in tournament.players if tournament.rounds and tournament.card(number)[0].opponent]
    if not paired:
        return Colour.WHITE
    first = min(paired, key=field.places.__getitem__)
    colour = tournament.card(first)[0].colour or Colour.WHITE
    return colour.other if of_odd and first % 2 == 0 else colour


def no_pairing(edition: Edition | Swiss, field: DutchField) -> PairingError:
    """fide-dutch 1.9.3: return the players left after a maximum pairing, for the arbiter to decide."""
    alone = Matching(field.legal).cover(field.everybody)
    left = tuple(field.competitors[index].number for index in members(alone))
    return no_legal_pairing(field.tournament, edition.rules, edition.no_pairing_clause, left)


def no_legal_pairing(tournament: Tournament, rules: str, clause: str, left: tuple[int, ...]) -> PairingError:
    """Return the error that the next round cannot be paired, with the players left over."""
    who = left_over(tournament, left, N_("everybody who could be left over may not have the bye"))
    text = N_("Round {round} has no legal pairing ({rules} {article}): {who}; the arbiter decides.")
    return PairingError(
        text, round=tournament.next_round, rules=rules, article=clause, who=who, clause=clause, players=left
    )
