"""The Swiss system of the Dutch draughts federation (seed 002): waiting rooms by letters and numbers."""

from __future__ import annotations

from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.model import DRAUGHTS, InvalidInput, Pairing, PairingError, Tournament
from indeler.model.namedtuples import NamedTuple
from indeler.systems.boards import Board, in_order
from indeler.systems.resistance.kndb_colours import with_white
from indeler.systems.resistance.kndb_field import Choices, Field
from indeler.systems.resistance.kndb_groups import Formed, Forming
from indeler.systems.resistance.kndb_high_low import high_low
from indeler.systems.resistance.kndb_remembered import as_the_file_says
from indeler.systems.rulebook import Rulebook, Setting, one_of, true_or_false, whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler.standings.defaults import Order
    from indeler.systems.rulebook import Settings

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


def pair(tournament: Tournament, choices: Choices = Choices(), *, trace: list[GroupTrace] | None = None) -> Pairing:
    """G0, G1, G2: pair the next round; raises PairingError where no complete pairing exists."""
    return pair_field(field_of(tournament, choices), trace)


def field_of(tournament: Tournament, choices: Choices) -> Field:
    """MOD2: everybody who is to be paired, but for one who is known to meet the dummy."""
    for lot in (lot for group in choices.strengths for lot in group):
        tournament.player(lot)
    choices, lots = as_the_file_says(tournament, choices), tournament.to_pair()
    if choices.meets_dummy and (choices.meets_dummy not in lots or len(lots) % 2 == 0):
        raise InvalidInput(
            f"Player {choices.meets_dummy} cannot meet the dummy in round {tournament.next_round}: "
            "he must take part, and the number of players must be odd."
        )
    return Field(tournament, choices, [number for number in lots if number != choices.meets_dummy])


def pair_field(field: Field, trace: list[GroupTrace] | None = None) -> Pairing:
    """Pair a field that is already there."""
    pairs = paired(field, trace)
    bye = field.choices.meets_dummy or _free(field, pairs)
    boards = in_order(board_of(field, *pair) for pair in pairs if not _has_dummy(field, pair))
    return Pairing(
        field.round,
        [(board.white, board.black) for board in boards],
        rules=RULEBOOK,
        bye=bye,
        not_paired=field.tournament.absent(),
        clauses=[board.clause for board in boards] + ["G3"] * (bye is not None),
    )


def paired(field: Field, trace: list[GroupTrace] | None = None) -> Pairs:
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


def board_of(field: Field, higher: int, lower: int) -> Board:
    """COL1, COL2, COL3; knsb-wp F2: a board with its colours, and what places it, for which the print has no rule."""
    one, other = field.entrants[higher], field.entrants[lower]
    white, clause = with_white(one, other)
    black = other if white is one else one
    return Board(white.number, black.number, clause, (one.points, other.points), higher)


def _has_dummy(field: Field, pair: tuple[int, int]) -> bool:
    return any(field.entrants[place].is_dummy for place in pair)


def _free(field: Field, pairs: Pairs) -> int | None:
    """G3: whoever meets the dummy is free."""
    met = next((pair for pair in pairs if _has_dummy(field, pair)), ())
    return next((field.entrants[place].number for place in met if not field.entrants[place].is_dummy), None)


def _traced(field: Field, formed: Formed, pairs: Pairs) -> GroupTrace:
    lot = [0 if one.is_dummy else one.number for one in field.entrants]
    return GroupTrace(
        tuple(lot[place] for place in formed.group.letters),
        tuple(lot[place] for place in formed.group.numbers),
        tuple(lot[place] for place in formed.waiting),
        tuple((lot[a], lot[b]) for a, b in pairs),
        formed.rule,
    )


def _no_pairing(field: Field) -> PairingError:
    """G0, MOD1, 4: who is left when as many as possible have been paired."""
    alone = [field.entrants[place] for place in members(Matching(field.legal).cover(field.everybody))]
    *names, last = ["the dummy" if one.is_dummy else str(one.number) for one in alone]
    steered = field.round <= field.choices.steered
    return PairingError(
        f"Round {field.round} has no complete pairing in which nobody meets twice "
        f"{'and strength groups stay apart (kndb G0, MOD1, 4)' if steered else '(kndb G0, 4)'}: "
        f"{', '.join(names)} and {last} are left over when as many as possible are paired; the arbiter decides.",
        clause="4",
        players=tuple(one.number for one in alone if not one.is_dummy),
    )


# Settings -------------------------------------------------------------------------------------------------------------


def _flag(name: str, meaning: str) -> Setting:
    return Setting(name, meaning, "true or false", true_or_false, "false")


def _strength_groups(text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
    """MOD1: ``1-8/9-16:2`` as groups of lot numbers and the number of rounds in which one does not meet another."""
    groups, _, rounds = text.partition(":")
    lots = tuple(_lots(group) for group in groups.split("/"))
    if len({number for group in lots for number in group}) < sum(map(len, lots)):
        raise ValueError
    return lots, whole_number(rounds)


def _lots(text: str) -> tuple[int, ...]:
    """``1-3,7`` as 1, 2, 3, 7."""
    lots: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        first, last = whole_number(low), whole_number(high if dash else low)
        if not first <= last <= _HIGHEST_LOT:
            raise ValueError
        lots += range(first, last + 1)
    return tuple(lots)


_HIGHEST_LOT = 99_999
"""No tournament file has room for more."""

COUNTS = ("replace", "points", "add")
"""MOD2: what an intermediate round can do to the draw with the dummy."""

SETTINGS = (
    Setting(
        "dummy",
        "G3, MOD2: with an odd number the last on the list, who gives two points, or one who draws every round; "
        "if not said: draws if the file's tie-breaks count that (WP/D), else last",
        "last or draws",
        one_of("last", "draws"),
    ),
    Setting(
        "apart",
        "MOD1: strength groups by lot number, and the number of rounds in which one does not meet another",
        "groups with / between them, then a colon and the rounds, such as 1-8/9-16:2",
        _strength_groups,
    ),
    Setting(
        "intermediate",
        "MOD2: the number of the intermediate round, once it has been added; if not said: the last but one, "
        "if only players who had met a drawing dummy and one other took part in it",
        "a whole number from 1",
        whole_number,
    ),
    Setting(
        "counts",
        "MOD2: whether the intermediate round replaces the draw with the dummy, the points and the opponent for WP "
        "and SB, or only its points, or is something to add (for 'indeler pair --intermediate')",
        "replace, points or add",
        one_of(*COUNTS),
        COUNTS[0],
    ),
    Setting(
        "meets_dummy",
        "MOD2: the lot number of the player who is to meet the dummy, where that is known beforehand; "
        "if not said: after an intermediate round the one who took part in it without having met it",
        "a whole number from 1",
        whole_number,
    ),
    Setting(
        "version",
        "END: the criteria of the final standings: WP and SB, or Solkoff median and truncated, or the opponents' mean "
        "rating; if not said: the tie-breaks of the file, else WP and SB (for 'indeler standings')",
        "kndb, fmjd or rating",
        one_of("kndb", "fmjd", "rating"),
    ),
    _flag("forfeit_meets", "G0: opponents of a forfeited game have met"),
    _flag("forfeit_colours", "COL1: a forfeited game gives colours"),
    _flag("forfeit_counts", "DEF-WP: a forfeited game counts the opponent's score, not 0"),
)


def choices_of(settings: Settings) -> Choices:
    """What the settings choose."""
    strengths, steered = settings["apart"] or ((), 0)
    return Choices(
        forfeit_meets=settings["forfeit_meets"],
        forfeit_colours=settings["forfeit_colours"],
        forfeit_counts=settings["forfeit_counts"],
        dummy_draws=None if settings["dummy"] is None else settings["dummy"] == "draws",
        strengths=strengths,
        steered=steered,
        intermediate=settings["intermediate"] or 0,
        meets_dummy=settings["meets_dummy"] or 0,
    )


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """Pair the next round."""
    return pair(tournament, choices_of(settings))


def ranked(tournament: Tournament, settings: Settings, final: bool) -> tuple[Tournament, Order | None]:
    """RANK, END: what the standings go by."""
    from indeler.systems.resistance.kndb_final import as_ranked

    return as_ranked(tournament, choices_of(settings), settings["version"], final=final)


BOOK = Rulebook(RULEBOOK, pair_round, SETTINGS, DRAUGHTS, ranked=ranked)
