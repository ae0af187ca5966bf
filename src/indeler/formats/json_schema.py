"""The schema of Indeler's JSON: one struct for each part of a tournament, with the field names of the model.

A field with a default may be left out, and is left out on writing where it has that default. Fields we do not know
are refused. A change that an older Indeler would read wrongly raises `SCHEMA_VERSION`.
"""

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar

from msgspec import Struct, field

from indeler.model import Colour, Kind, Result, decimal
from indeler.model.board_game import BoardGame
from indeler.model.results import result_of

SCHEMA_VERSION = 1


class SchemaVersion(int):
    """The version of this schema that a file is written in."""


class Number(str):
    """A JSON number as it is written, so that no digit passes through binary arithmetic."""


class Points(int):
    """Points, counted in tenths; a JSON number with at most one decimal."""

    @classmethod
    def of(cls, points: int) -> Number:
        """Return tenths of points as that number."""
        return Number(decimal(points))


class Word:
    """A value of the model that JSON spells as a word."""

    meanings: ClassVar[Mapping[str, Enum]]
    __slots__ = ("meaning",)

    def __init__(self, meaning: Enum) -> None:
        self.meaning = meaning

    @classmethod
    def read(cls, word: str) -> Enum | None:
        """Return the value of this word."""
        return cls.meanings.get(word)

    @classmethod
    def of(cls, meaning: Enum) -> str:
        """Return the word for this value."""
        return next(word for word, value in cls.meanings.items() if value is meaning)


class ColourWord(Word):
    """White or black."""

    meanings: ClassVar[Mapping[str, Enum]] = {colour.name.lower(): colour for colour in Colour}


class ResultWord(Word):
    """A result as it is shown, such as ``1-0``, ``½-½``, ``+-`` or ``1-0 / ½-½``; it may be written in other ways."""

    meanings: ClassVar[Mapping[str, Enum]] = {result.label: result for result in Result}

    @classmethod
    def read(cls, word: str) -> Enum | None:
        """Return the result with this notation."""
        return result_of(word)

    @classmethod
    def of(cls, meaning: Enum) -> str:
        """Return the result as it is shown."""
        assert isinstance(meaning, Result)
        return meaning.label


class GameWord(Word):
    """The game."""

    meanings: ClassVar[Mapping[str, Enum]] = {game.value: game for game in BoardGame}


class ByeWord(Word):
    """Why somebody had no opponent, such as ``pairing_bye`` or ``absent``."""

    meanings: ClassVar[Mapping[str, Enum]] = {kind.name.lower(): kind for kind in Kind if kind.is_bye}


class Part(Struct, forbid_unknown_fields=True):
    """A JSON object for one part of a tournament."""


class Event(Part):
    """The head of the file; nothing in it influences a pairing."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    type: str = ""
    chief_arbiters: tuple[str, ...] = ()
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[str, ...] = ()
    rank_method: str = ""
    pairing_controller: str = ""
    game: GameWord | None = None
    regulations: str = ""


class Scale(Part):
    """The points of each outcome; all thirteen are required."""

    white_win: Points
    black_win: Points
    white_draw: Points
    black_draw: Points
    white_loss: Points
    black_loss: Points
    forfeit_win: Points
    forfeit_loss: Points
    pairing_bye: Points
    full_bye: Points
    half_bye: Points
    zero_bye: Points
    adjourned: Points


class NationalRating(Part):
    """A player as a national federation lists him."""

    federation: str
    rating: int = 0
    identity: str = ""
    classification: str = ""
    name: str = ""
    origin: str = ""
    sex: str = ""
    birth: str = ""


class Player(Part):
    """A participant; ``number`` is the pairing number."""

    number: int
    name: str = ""
    rating: int = 0
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    birth: str = ""
    club: str = ""
    rank: int = 0
    enters: int = 1
    withdrawn_after: int | None = None
    national: tuple[NationalRating, ...] = ()
    expelled_after: int | None = None
    tie_place: int = 0
    external: str = ""
    rating_source: str = ""
    ratings: str = ""


class Game(Part):
    """Two players by number, and how it ended."""

    white: int
    black: int
    result: ResultWord


class Unplayed(Part):
    """A player without an opponent, and why."""

    player: int
    kind: ByeWord


class Round(Part):
    """Its games and those who had none; whoever is not mentioned was absent."""

    games: tuple[Game, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()
    boards: tuple[tuple[int, int], ...] = ()


class RequestedBye(Part):
    """A player who is not to be paired in a round."""

    round: int
    player: int
    kind: ByeWord


class Forbidden(Part):
    """No two of these players meet from the first to the last of these rounds."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None


class VirtualPoints(Part):
    """Points added for pairing only, one number a round."""

    player: int
    points: tuple[Points, ...]


class SpecialPoints(Part):
    """Points that the scale does not give (TRF26 record 299)."""

    code: str
    points: Points
    round: int | None = None
    players: tuple[int, ...] = ()
    match_points: Points = Points(0)


class Team(Part):
    """A team and its players in board order."""

    number: int
    name: str
    players: tuple[int, ...] = ()
    nickname: str = ""
    strength: str = ""
    match_points: Points = Points(0)
    game_points: Points = Points(0)
    rank: int = 0
    captain: str = ""
    federation: str = ""
    club: str = ""
    withdrawn_after: int | None = None


class LineUp(Part):
    """The players a team put up in one round; 0 is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


class TeamByes(Part):
    """The points of a team's bye, and the teams that had it, by round."""

    match_points: Points
    game_points: Points
    teams: tuple[int, ...] = ()


class ForfeitedMatch(Part):
    """A team match that was not played: ``+-``, ``-+`` or ``--``."""

    result: str
    round: int
    white: int
    black: int


class VirtualBlock(Part):
    """Points added for pairing only, from one round to another and from one team to another."""

    match_points: Points
    game_points: Points
    first_round: int
    last_round: int
    first_team: int
    last_team: int


class Teams(Part):
    """All that is known about teams; requested byes, bans and special points have the teams' numbers here."""

    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    byes: TeamByes | None = None
    forfeits: tuple[ForfeitedMatch, ...] = ()
    colour_sequence: str = ""
    match_scale: tuple[Points, Points, Points] | None = None
    requested_byes: tuple[RequestedBye, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    virtual_points: tuple[VirtualBlock, ...] = ()
    special_points: tuple[SpecialPoints, ...] = ()
    match_bye: Points | None = None
    match_absent: Points = Points(0)


class Document(Part, kw_only=True):
    """The whole file. Without a scale it is that of chess (of draughts for kndb); any other is written in full."""

    schema_version: SchemaVersion
    event: Event = field(default_factory=Event)
    rules: str = ""
    settings: dict[str, str] = {}
    type_code: str = ""
    tiebreaks: tuple[str, ...] = ()
    total_rounds: int | None = None
    initial_colour: ColourWord | None = None
    scale: Scale | None = None
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    requested_byes: tuple[RequestedBye, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    special_points: tuple[SpecialPoints, ...] = ()
    teams: Teams = field(default_factory=Teams)
    comments: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
