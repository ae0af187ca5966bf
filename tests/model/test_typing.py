"""Our named tuples behave like those of `typing`."""

import pickle
import typing

import pytest

from indeler._typing import NamedTuple
from indeler.model import Player, RequestedBye, Scale


class Pair(NamedTuple):
    """Two numbers."""

    first: int
    second: int = 2

    @property
    def total(self) -> int:
        return self.first + self.second

    @classmethod
    def twice(cls, number: int) -> "Pair":
        return cls(number, number)


def test_fields_defaults_and_methods():
    pair = Pair(1)
    assert pair == (1, 2)
    assert pair._replace(first=5).total == 7
    assert Pair.twice(3) == Pair(first=3, second=3)
    assert (Pair.__doc__, Pair._fields, Pair._field_defaults) == ("Two numbers.", ("first", "second"), {"second": 2})
    assert repr(pair) == "Pair(first=1, second=2)"
    assert (pair._asdict(), Pair._make([4, 5])) == ({"first": 1, "second": 2}, (4, 5))
    assert not hasattr(pair, "__dict__")


def test_unknown_fields_are_refused():
    with pytest.raises(TypeError, match=r"Pair\.__new__\(\) got an unexpected keyword argument 'third'"):
        Pair(1, third=3)
    with pytest.raises(ValueError, match="Pair has no field 'third'"):
        Pair(1)._replace(third=3)


def test_types_can_be_read_and_values_pickled():
    assert typing.get_type_hints(Pair) == {"first": int, "second": int}
    assert typing.get_type_hints(RequestedBye)["round"] is int
    for value in (Player(1, "Anna"), Scale()):
        assert pickle.loads(pickle.dumps(value)) == value
        assert type(pickle.loads(pickle.dumps(value))) is type(value)
