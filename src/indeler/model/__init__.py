"""The tournament model: players, games, byes, rounds, points. Immutable values, exact arithmetic, no I/O."""

from indeler.model.errors import InconsistentTournament, PairingError
from indeler.model.event import (
    Event,
    Forbidden,
    ForfeitedMatch,
    LineUp,
    RequestedBye,
    SpecialPoints,
    Team,
    TeamByes,
    Teams,
    VirtualBlock,
    VirtualPoints,
)
from indeler.model.kinds import REQUESTABLE, Award, Kind, Reading, TieBreakValue
from indeler.model.pairing import Pairing
from indeler.model.players import TITLES, NationalRating, Player
from indeler.model.points import (
    BOTWINNIK,
    CHESS,
    DRAUGHTS,
    POINT,
    Scale,
    Tenths,
    as_tenths,
    decimal,
    format_points,
    tenths,
)
from indeler.model.results import Colour, Result, normalise
from indeler.model.rounds import Card, Cell, Entry, Game, Round, Unplayed, rounds_from_cards
from indeler.model.scores import award, last_difference, played_colours, round_awards, saldo, score, scores
from indeler.model.tournament import Tournament

__all__ = [
    "BOTWINNIK",
    "CHESS",
    "DRAUGHTS",
    "POINT",
    "REQUESTABLE",
    "TITLES",
    "Award",
    "Card",
    "Cell",
    "Colour",
    "Entry",
    "Event",
    "Forbidden",
    "ForfeitedMatch",
    "Game",
    "InconsistentTournament",
    "Kind",
    "LineUp",
    "NationalRating",
    "Pairing",
    "PairingError",
    "Player",
    "Reading",
    "RequestedBye",
    "Result",
    "Round",
    "Scale",
    "SpecialPoints",
    "Team",
    "TeamByes",
    "Teams",
    "Tenths",
    "TieBreakValue",
    "Tournament",
    "Unplayed",
    "VirtualBlock",
    "VirtualPoints",
    "as_tenths",
    "award",
    "decimal",
    "format_points",
    "last_difference",
    "normalise",
    "played_colours",
    "round_awards",
    "rounds_from_cards",
    "saldo",
    "score",
    "scores",
    "tenths",
]
