"""Structs and encoding with the core of msgspec and its replacement in pure Python, compared in one process."""

import copy
import pickle
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum, IntEnum
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from indeler.desk import msgspec_core

CORES = (msgspec._core, msgspec_core)


def structs(core):
    """Return structs made with this core, with all options that the replacement supports."""

    class Person(core.Struct, frozen=True):
        kinds: ClassVar[int] = 2
        name: str
        rating: int = 100
        clubs: list[str] = []  # noqa: RUF012 - each struct gets a separate list

    class Guest(Person, frozen=True, kw_only=True, omit_defaults=True):
        rating: int = 200
        club: str
        since: Any = core.UNSET
        notes: dict[str, int] = core.Field(default_factory=dict)

    class Piece(core.Struct, tag=True):
        colour: str = "white"

    class Rook(Piece):
        moves: int = 0

    class Pawn(Piece, tag="p", tag_field="sort"):
        pass

    class Queen(Piece, tag=str.lower, forbid_unknown_fields=True):
        pass

    class King(core.Struct, tag_field="sort"):
        pass

    class Draft(core.Struct, kw_only=True):
        text: str

        def __post_init__(self):
            self.text = self.text.strip()

    class Note(Draft):
        text: str = "none"
        at: int = 0

    class Loose(core.Struct, eq=False):
        text: str = ""

    class Host(Guest, frozen=True):
        name: str = "me"
        club: str = "SV A"
        rooms: int = core.Field(default=2)

    class Bishop(Rook):
        colour: str
        moves: int = 1

    class Stone(Piece, tag=False):
        weight: float = 1.0

    class Pebble(Stone):
        pass

    class Heir(King, tag="heir"):
        age: int = 0

    class Duke(Heir):
        pass

    class Tag(core.Struct, tag_field="sort", tag=None):
        text: str = ""

    class Marked(core.Struct):
        text: str = ""

        def __hash__(self):
            return 7

    made = SimpleNamespace(**{name: found for name, found in locals().items() if name != "core"})
    made.Point = core.defstruct("Point", ["x", ("y", int), ("z", int, 3)], frozen=True, namespace={"far": 9})
    return made


THEIRS, OURS = map(structs, CORES)


def answer(make, made, core):
    """Return the repr of the result of a function of the structs and their core, or its error."""
    try:
        return repr(make(made, core))
    except Exception as wrong:
        return type(wrong).__name__, str(wrong)


def answers(make):
    """Return the result with the replacement, and with the core of msgspec."""
    return answer(make, OURS, msgspec_core), answer(make, THEIRS, msgspec._core)


MAKING = {
    "by position": lambda of, _: of.Person("Anna", 1900, ["A"]),
    "by name": lambda of, _: of.Person(rating=1900, name="Anna"),
    "by both": lambda of, _: of.Person("Anna", clubs=[]),
    "too many": lambda of, _: of.Person("Anna", 1, [], 4),
    "twice": lambda of, _: of.Person("Anna", name="Bram"),
    "without one": lambda of, _: of.Person(rating=3),
    "with another": lambda of, _: of.Person("Anna", title="GM"),
    "fields": lambda of, _: [each.__struct_fields__ for each in vars(of).values()],
    "positions": lambda of, _: [each.__match_args__ for each in vars(of).values()],
    "names in JSON": lambda of, _: [each.__struct_encode_fields__ for each in vars(of).values()],
    "config": lambda of, _: [
        [getattr(each.__struct_config__, option) for option in msgspec_core.StructConfig._fields]
        for each in vars(of).values()
    ],
    "of a base": lambda of, _: of.Guest("Anna", club="SV A"),
    "named only": lambda of, _: of.Guest("Anna", ["A"], club="SV A"),
    "named only, by position": lambda of, _: of.Guest("Anna", ["A"], 1900, club="SV A"),
    "named only, without one": lambda of, _: of.Guest("Anna"),
    "a named field of a base": lambda of, _: of.Note("a", 3),
    "a named field that gets a position": lambda of, _: of.Note(),
    "fields of a base that are given again": lambda of, _: (of.Host(), of.Host("A", rating=1, club="B", rooms=3)),
    "a field of a base that gets a position": lambda of, _: of.Host("A", ["a"], "B", "C", 4),
    "a field of a base without its default": lambda of, _: of.Bishop("black"),
    "a field of a base without its default, left out": lambda of, _: of.Bishop(),
    "a class of a kind without a tag": lambda of, _: (of.Stone(), of.Stone("black", 2.5)),
    "a default in a field": lambda _, core: core.defstruct("One", [("a", int, core.Field(default=3))])(),
    "afterwards": lambda of, _: of.Draft(text=" a "),
    "a list of one only": lambda of, _: of.Person("Anna").clubs is of.Person("Bram").clubs,
    "a dict of one only": lambda of, _: of.Guest("A", club="").notes is of.Guest("B", club="").notes,
    "a class variable": lambda of, _: (of.Person.kinds, of.Person("Anna").kinds),
    "unset": lambda of, core: (of.Guest("A", club="").since, bool(core.UNSET), core.UnsetType() is core.UNSET),
    "made of names": lambda of, _: (of.Point(1, y=2), of.Point.__struct_fields__, of.Point.far),
    "made of names, without one": lambda of, _: of.Point(1),
    "a full list as default": lambda _, core: core.defstruct("Full", [("a", list, [1])]),
    "limits": lambda _, core: core.Meta(ge=1) == core.Meta(ge=1) != core.Meta(ge=2),
    "limits as keys": lambda _, core: len({core.Meta(ge=1), core.Meta(ge=1), core.Meta(ge=2)}),
    "no such limit": lambda _, core: core.Meta(least=1),
}


@pytest.mark.parametrize("make", MAKING.values(), ids=MAKING)
def test_structs_are_created_identically(make):
    ours, theirs = answers(make)
    assert ours == theirs


def changed(struct, **fields):
    for name, value in fields.items():
        setattr(struct, name, value)
    return struct


def without(struct, name):
    delattr(struct, name)
    return hasattr(struct, name)


USING = {
    "equal": lambda of, _: (of.Person("Anna") == of.Person("Anna"), of.Person("Anna") == of.Person("Anna", 101)),
    "equal to another class": lambda of, _: (of.Piece() == of.Rook(), of.Piece() != 1),
    "hashed": lambda of, _: len({of.Point(1, 2), of.Point(1, 2), of.Point(1, 3)}),
    "hashed though it changes": lambda of, _: hash(of.Rook()),
    "hashed without a comparison": lambda of, _: (of.Loose() == of.Loose(), len({of.Loose(), of.Loose()})),
    "hashed in a way of its own": lambda of, _: hash(of.Marked("a")),
    "changed": lambda of, _: changed(of.Rook(), moves=3, colour="black"),
    "changed though frozen": lambda of, _: changed(of.Person("Anna"), name="Bram"),
    "deleted though frozen": lambda of, _: without(of.Person("Anna"), "name"),
    "deleted": lambda of, _: without(of.Rook(), "moves"),
    "forced": lambda of, core: (person := of.Person("Anna"), core.force_setattr(person, "name", "Bram"))[0],
    "replaced": lambda of, core: core.replace(of.Person("Anna"), rating=3),
    "replaced by no field": lambda of, core: core.replace(of.Person("Anna"), title=3),
    "copied": lambda of, _: copy.copy(of.Guest("Anna", club="SV A", since=3)),
    "as a dict": lambda of, core: core.asdict(of.Guest("Anna", club="SV A")),
    "as a tuple": lambda of, core: core.astuple(of.Guest("Anna", club="SV A")),
}


@pytest.mark.parametrize("use", USING.values(), ids=USING)
def test_structs_behave_identically(use):
    ours, theirs = answers(use)
    assert ours == theirs


def test_structs_and_markers_for_missing_values_can_be_pickled():
    rebuild, (cls, fields) = OURS.Person("Anna", 3).__reduce__()
    assert rebuild(cls, fields) == OURS.Person("Anna", 3)
    for absent in (msgspec_core.UNSET, msgspec_core.NODEFAULT):
        assert pickle.loads(pickle.dumps(absent)) is absent


# Writing --------------------------------------------------------------------------------------------------------------


class Colour(Enum):
    WHITE = "w"


class Piece(IntEnum):
    ROOK = 5


class Label(str):
    pass


WRITTEN = {
    "single values": lambda *_: [None, True, False, 0, -7, 10**30, "x", "", 'Müller "½" \\ \n\x01', "𝄞"],
    "numbers": lambda *_: [0.5, -0.0, 1e16, 1.5e-7, 1e300, 123456.0, float("inf"), float("-inf"), float("nan")],
    "moments": lambda *_: [
        *(date(2026, 11, 17), time(10), time(10, 5, 7, 5), datetime(2026, 11, 17, 10), datetime(1, 1, 1, tzinfo=UTC)),
        datetime(2026, 11, 17, 10, tzinfo=timezone(-timedelta(minutes=150))),
    ],
    "other values": lambda *_: [b"ab", bytearray(b"c"), Decimal("1.50"), Colour.WHITE, Piece.ROOK],
    "several values": lambda *_: [[], (), (1,), {2}, frozenset([3]), {}, {"a": [1]}],
    "keys": lambda *_: {"a": 1, 2: 2, 1.5: 3, date(2026, 11, 17): 4, Label("x"): 5},
    "an impossible key": lambda *_: {None: 1},
    "a struct": lambda of, _: of.Person("Anna", 100, []),
    "a struct without its defaults": lambda of, _: of.Guest("Anna", club="SV A"),
    "a struct with others": lambda of, _: of.Guest("A", ["x"], rating=3, club="y", since=None, notes={"z": 1}),
    "kinds": lambda of, _: [of.Piece(), of.Rook(), of.Pawn(), of.Queen(), of.King()],
    "kinds of kinds": lambda of, _: [of.Bishop("b"), of.Stone(), of.Pebble(), of.Heir(), of.Duke(), of.Tag()],
    "a text of a kind of its own": lambda *_: Label("x"),
    "no JSON": lambda *_: [1, object],
}


@pytest.mark.parametrize("make", WRITTEN.values(), ids=WRITTEN)
def test_values_are_encoded_identically(make):
    ours, theirs = answers(lambda of, core: core.json_encode(make(of, core)))
    assert ours == theirs
    ours, theirs = answers(lambda of, core: core.JSONEncoder().encode(make(of, core)))
    assert ours == theirs


@pytest.mark.parametrize(
    "name", [name for name in WRITTEN if name not in ("other values", "keys", "a text of a kind of its own", "no JSON")]
)
def test_values_are_converted_to_builtins_identically(name):
    ours, theirs = answers(lambda of, core: core.to_builtins(WRITTEN[name](of, core)))
    assert ours == theirs


def test_types_unknown_to_json_are_encoded_by_a_hook():
    ours, theirs = answers(
        lambda _, core: core.json_encode([1j, Label("x")], enc_hook=lambda value: {"hooked": str(value)[:2]})
    )
    assert ours == theirs == repr(b'[{"hooked":"1j"},{"hooked":"x"}]')


@pytest.mark.parametrize("indent", [0, 1, 2, 4])
def test_json_is_formatted_identically(indent):
    for text in ('{"a":[1,{"b":"é"}],"c":null}', b'{"a":1}'):
        ours, theirs = answers(lambda _, core, text=text: core.json_format(text, indent=indent))
        assert ours == theirs


def test_json_is_formatted_with_the_same_default_indentation():
    ours, theirs = answers(lambda _, core: core.json_format('{"a":[1]}'))
    assert ours == theirs
