"""The parts of a tournament that a format may be unable to store; each format lists those that it leaves out."""

from collections.abc import Callable
from typing import NamedTuple

from indeler.formats.files import format_written_as
from indeler.language import N_, Sentence, Text
from indeler.model import Event, Player, Teams, Tournament
from indeler.rulebooks import load_attribute


class Part(NamedTuple):
    """A part of a tournament, and whether this tournament has it."""

    name: Text
    present: Callable[[Tournament], bool]


def lost_in(tournament: Tournament, dialect: str) -> list[Sentence]:
    """Return a sentence for each part of this tournament that a file in this dialect cannot store."""
    declared = format_written_as(dialect).cannot_hold
    parts: tuple[Part, ...] = load_attribute(declared) if declared else ()
    return [
        Sentence(N_("{format} cannot hold {part}."), format=dialect.upper(), part=Sentence(part.name))
        for part in parts
        if part.present(tournament)
    ]


def of_any_player(has: Callable[[Player], object]) -> Callable[[Tournament], bool]:
    """Return whether any player has this."""
    return lambda tournament: any(has(player) for player in tournament.players.values())


EVENT = Part(N_("the event's name, place and dates"), lambda t: t.event != Event())
ROUNDS = Part(N_("the rounds"), lambda t: bool(t.rounds))
RANKS = Part(N_("ranks"), of_any_player(lambda p: p.rank))
ENTRIES = Part(
    N_("late entries and withdrawals"), of_any_player(lambda p: p.enters != 1 or p.withdrawn_after is not None)
)
DECISIONS = Part(
    N_("decisions on the standings and ratings of later lists"),
    of_any_player(lambda p: p.expelled_after is not None or p.tie_place or p.external or p.ratings),
)
TEAMS = Part(N_("teams"), lambda t: t.teams != Teams())
ARRANGEMENTS = (
    Part(N_("the number of rounds to be played"), lambda t: t.total_rounds is not None),
    Part(N_("the colour drawn for round 1"), lambda t: t.initial_colour is not None),
    Part(N_("requested byes"), lambda t: bool(t.requested_byes)),
    Part(N_("forbidden pairs"), lambda t: bool(t.forbidden)),
    Part(N_("virtual points"), lambda t: bool(t.virtual_points)),
    Part(N_("special points"), lambda t: bool(t.special_points)),
    Part(N_("the rulebook and its tie-breaks"), lambda t: bool(t.rules or t.type_code or t.tiebreaks)),
    Part(N_("the rulebook's settings"), lambda t: bool(t.settings)),
    TEAMS,
    Part(N_("the order of the boards"), lambda t: any(round.boards for round in t.rounds)),
    Part(N_("comments and unknown records"), lambda t: bool(t.comments or t.records)),
)
"""All parts except players and games."""
