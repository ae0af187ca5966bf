"""The schema of Indeler's JSON: a struct for each part of a tournament, with the fields that the model has.

A field with a default may be left out, and is left out on writing where it has that default. Fields we do not know
are refused. A change that an older Indeler would read wrongly raises `SCHEMA_VERSION`.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, get_type_hints

from msgspec import Struct, defstruct, field

from indeler import model
from indeler.model import Colour, Kind, Result, decimal, result_of
from indeler.model.board_game import BoardGame

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
    """The reason why a player had no opponent, such as ``pairing_bye`` or ``absent``."""

    meanings: ClassVar[Mapping[str, Enum]] = {kind.name.lower(): kind for kind in Kind if kind.is_bye}


class Part(Struct, forbid_unknown_fields=True):
    """A JSON object for one part of a tournament."""


_TYPES: dict[str, Any] = {
    "Tenths": Points,
    "Colour": ColourWord,
    "Result": ResultWord,
    "Kind": ByeWord,
    "BoardGame": GameWord,
}
"""The type in JSON of a type of the model, by its name there. A part is added before the parts that contain it."""


def _list_of(part: Any) -> Any:
    return tuple[part, ...]


def _part(of: Any, required: Collection[str] = (), first: Sequence[str] = ()) -> Any:
    """Return the JSON object with the fields of this named tuple.

    ``required`` are fields that the model has a default for, ``first`` those that are written before the others.
    """
    hints = get_type_hints(of, localns=_TYPES)
    defaults = {name: default for name, default in of._field_defaults.items() if name not in required}
    types = {**{name: hints[name] for name in first}, **hints}
    fields = [(name, type, defaults[name]) if name in defaults else (name, type) for name, type in types.items()]
    part = _TYPES[of.__name__] = defstruct(of.__name__, fields, bases=(Part,))
    return part


Event = _part(model.Event)
Scale = _part(model.Scale, required=model.Scale._fields)
NationalRating = _part(model.NationalRating)
Player = _part(
    model.Player, first=("number", "name", "rating", "title", "federation", "fide_id", "sex", "birth", "club")
)
Game = _part(model.Game, required=["result"])
Unplayed = _part(model.Unplayed)
Round = _part(model.Round)
RequestedBye = _part(model.RequestedBye, required=["kind"])
Forbidden = _part(model.Forbidden)
VirtualPoints = _part(model.VirtualPoints)
SpecialPoints = _part(model.SpecialPoints)
Team = _part(model.Team)
LineUp = _part(model.LineUp)
TeamByes = _part(model.TeamByes)
ForfeitedMatch = _part(model.ForfeitedMatch)
VirtualBlock = _part(model.VirtualBlock)
Teams = _part(model.Teams)

Document: Any = defstruct(
    "Document",
    [
        ("schema_version", SchemaVersion),
        ("event", Event, field(default_factory=Event)),
        ("rules", str, ""),
        ("settings", dict[str, str], {}),
        ("type_code", str, ""),
        ("tiebreaks", tuple[str, ...], ()),
        ("total_rounds", int | None, None),
        ("initial_colour", ColourWord | None, None),
        ("scale", Scale | None, None),
        ("players", _list_of(Player)),
        ("rounds", _list_of(Round), ()),
        ("requested_byes", _list_of(RequestedBye), ()),
        ("forbidden", _list_of(Forbidden), ()),
        ("virtual_points", _list_of(VirtualPoints), ()),
        ("special_points", _list_of(SpecialPoints), ()),
        ("teams", Teams, field(default_factory=Teams)),
        ("comments", tuple[str, ...], ()),
        ("records", tuple[str, ...], ()),
    ],
    bases=(Part,),
    kw_only=True,
)
"""The whole file. Without a scale it is that of chess (of draughts for kndb); any other is written in full."""
