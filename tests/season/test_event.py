"""The limits of numbers and texts in events and in the club rules file."""

import msgspec
import pytest

from indeler.season.boards.events import StartPosition
from indeler.season.competitions.cup.rules import OneOrTwo
from indeler.season.core.event import MemberId, Number, Rating
from indeler.season.core.tables import Count, Positive, RoundsAnEvening
from indeler.season.people.events import Word


@pytest.mark.parametrize(
    ("kind", "lowest", "highest"),
    [
        (StartPosition, 0, 959),
        (MemberId, 1, 999_999),
        (Number, 1, 999),
        (Rating, 0, 4000),
        (Count, 0, 999),
        (Positive, 1, 999),
        (RoundsAnEvening, 1, 9),
        (OneOrTwo, 1, 2),
    ],
)
def test_a_number_is_within_its_limits(kind, lowest, highest):
    assert [msgspec.convert(number, kind) for number in (lowest, highest)] == [lowest, highest]
    for number in (lowest - 1, highest + 1):
        with pytest.raises(msgspec.ValidationError, match="Expected `int`"):
            msgspec.convert(number, kind)


def test_a_text_about_a_member_has_at_most_a_hundred_characters():
    assert msgspec.convert("x" * 100, Word) == "x" * 100
    with pytest.raises(msgspec.ValidationError, match="length <= 100"):
        msgspec.convert("x" * 101, Word)
