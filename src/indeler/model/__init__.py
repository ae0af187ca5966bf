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
from indeler.model.kinds import (
    FREE_POINT,
    POINTS_WITHOUT_PLAY,
    REQUESTABLE,
    UNPLAYED,
    WINS_ALONE,
    WITHOUT_OPPONENT,
    ZERO_ZERO,
    Award,
    Kind,
    Reading,
    TieBreakValue,
)
from indeler.model.pairing import Pairing
from indeler.model.players import TITLES, NationalRating, Player, name_key
from indeler.model.points import (
    BOTWINNIK,
    CHESS,
    DOUBLE,
    DRAUGHTS,
    POINT,
    Scale,
    Tenths,
    as_tenths,
    awards,
    decimal,
    doubled,
    format_points,
    game_awards,
    halved,
    tenths,
)
from indeler.model.results import BETWEEN_GAMES, Colour, Result, match_result, normalise, result_of
from indeler.model.rounds import Card, Cell, Entry, Game, Round, Unplayed, rounds_from_cards
from indeler.model.scoring import (
    award,
    format_colours,
    last_difference,
    played_colours,
    points_of_game,
    points_of_no_round,
    round_awards,
    saldo,
    score,
    scores,
)
from indeler.model.tournament import Tournament
