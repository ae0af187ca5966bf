"""The limits of the fields of events, plans and setups: the last value within is accepted, the next one refused."""

import msgspec
import pytest

from indeler.lab import setup
from indeler.logbook import events as logbook
from indeler.opens import events as opens
from indeler.opens import team_events, team_matches
from indeler.prizes import plan
from indeler.season.boards.events import StartPosition
from indeler.season.competitions.cup.rules import OneOrTwo
from indeler.season.core import event as season
from indeler.season.core import tables
from indeler.season.people.events import Word

NUMBERS = {
    "member of a season": (season.MemberId, 1, 999_999),
    "round of a season": (season.Number, 1, 999),
    "rating in a season": (season.Rating, 0, 4000),
    "start position": (StartPosition, 0, 959),
    "games of a cup match": (OneOrTwo, 1, 2),
    "count in club rules": (tables.Count, 0, 999),
    "positive count in club rules": (tables.Positive, 1, 999),
    "rounds an evening": (tables.RoundsAnEvening, 1, 9),
    "player of a tournament": (opens.Number, 1, 999_999),
    "round of a tournament": (opens.RoundNumber, 1, 999),
    "rating in a tournament": (opens.Rating, 0, 9999),
    "seat of a team": (team_events.Seat, 0, 999_999),
    "points of a team": (team_events.Points, -10_000, 10_000),
    "players of a team": (team_matches.Count, 0, 99),
    "number in a prize plan": (plan.Number, 1, 999_999),
    "rating of a category": (plan.Rating, 0, 9999),
    "age of a category": (plan.Age, 0, 150),
    "year of a category": (plan.Year, 1900, 9999),
    "cents of a prize": (plan.Cents, 0, 10**9),
    "Elo in a setup": (setup.Elo, 0, 5000),
    "share in a setup": (setup.Share, 0, 1),
}
TEXTS = {
    "free text": (logbook.FreeText, 1, 2000),
    "name": (logbook.Name, 1, 200),
    "word about a member": (Word, 0, 100),
    "label of a tournament": (opens.Label, 0, 200),
    "label of a category": (plan.Label, 1, 80),
    "goods of a prize": (plan.Goods, 0, 80),
}


@pytest.mark.parametrize(("field", "least", "most"), NUMBERS.values(), ids=NUMBERS)
def test_numbers_have_limits(field, least, most):
    assert [msgspec.convert(number, field) for number in (least, most)] == [least, most]
    for number in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(number, field)


@pytest.mark.parametrize(("field", "least", "most"), TEXTS.values(), ids=TEXTS)
def test_texts_have_limits(field, least, most):
    assert [len(msgspec.convert("x" * length, field)) for length in (least, most)] == [least, most]
    for length in {max(least - 1, 0), most + 1} - {least}:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert("x" * length, field)
