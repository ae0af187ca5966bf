"""Rounds with random scores, colours, floats and meetings, harder than in tournaments, compared with the oracles."""

from contextlib import suppress
from pkgutil import resolve_name
from random import Random

import pytest

from indeler.model import PairingError
from indeler.systems import pair
from indeler.systems.resistance.wp.rooms import Rooms
from oracles import (
    burstein,
    double_swiss,
    dubov,
    dutch_2017,
    dutch_2026,
    fide_1992,
    kndb,
    knsb_rating,
    knsb_wp,
)
from support.random_rounds import with_ratings
from support.round_tables import floated, hall, hall_of_matches

pytestmark = pytest.mark.sampled(4)

one_by_one = Rooms._one_by_one
WAYS = {
    "as usual": {},
    "without enumeration": {
        "dutch.leavers.MAX_PLAYERS": 0,
        "dutch.flow.MIN_FOR_COUNTING": 1_000,
        "upfloating.bracket.MAX_ENUMERATED": 0,
        "upfloating.dubov_upfloaters.MAX_ENUMERATED": 0,
        "burstein_quick.MAX_ENUMERATED": 0,
        "resistance.wp.rooms.TAILS": (2, 6, 60),
        "resistance.wp.mates.MIN_GROUPED_BY_KIND": -1_000,
    },
    "without the quick ways": {
        "dutch.bracket.MIN_GROUPED_BY_KIND": -1_000,
        "upfloating.bracket._first_of_all": lambda *_: None,
        "upfloating.bracket._single": lambda *_, **__: None,
        "upfloating.dubov_bracket.with_first_shifters": lambda *_: None,
        "upfloating.dubov_upfloaters.with_first_shifters": lambda *_: None,
        "burstein.quick_pairs": lambda *_: None,
        "resistance.wp.rooms.Rooms._by_bound": lambda *_: None,
        "resistance.wp.rooms.Rooms._one_by_one": lambda *asked: one_by_one(*asked) if asked[-1].is_last else None,
        "resistance.kndb.fitting.smallest_that_completes": lambda *_: None,
        "resistance.kndb.fitting.Fitting._is_loose": lambda *_: False,
    },
}
"""The changed names in `indeler.systems`, with which rounds are paired as in a large tournament."""


def printed_2013_pairing(tournament):
    try:
        return knsb_rating.boards_and_bye(tournament)
    except knsb_rating.NoPairing:
        return None


ORACLES = {
    "fide-dutch": lambda before: dutch_2026.pair(before, before.initial_colour),
    "fide-dutch-2017": lambda before: dutch_2017.pair(before, before.initial_colour),
    "fide-1992": fide_1992.boards_and_bye,
    "fide-dubov": dubov.pair,
    "fide-burstein": burstein.pair,
    "fide-double-swiss": lambda before: double_swiss.pair(*double_swiss.sides_of(before)),
    "knsb-rating": printed_2013_pairing,
    "knsb-wp": knsb_wp.answer,
    "kndb": kndb.pair,
}


def table(rules, dice):
    """Return a tournament before a round."""
    made = floated(dice, hall_of_matches if rules == "fide-double-swiss" else hall)
    if rules == "fide-burstein":  # after the seeding rounds
        made = made.replace(total_rounds=made.next_round + dice.randrange(2))
    return with_ratings(dice, made).replace(rules=rules)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", ORACLES)
def test_a_round_is_paired_as_by_the_oracle(rules, way, monkeypatch):
    for name, value in WAYS[way].items():
        monkeypatch.setattr(f"indeler.systems.{name}", value)
    for number in range(250):
        before = table(rules, Random(f"{rules} {way} {number}"))
        expected = ORACLES[rules](before)
        try:
            pairing = pair(before)
        except PairingError:
            pairing = None
        found = pairing and ({*pairing.boards}, pairing.bye)
        assert found == (expected and ({*expected[0]}, expected[1])), number


LONG_WAYS = [
    ("fide-double-swiss", "as usual", {"upfloating.bracket.Pool": 39, "upfloating.bracket._pairings": 425}),
    (
        "fide-double-swiss",
        "without enumeration",
        {"upfloating.bracket.Pool": 39, "upfloating.bracket.Field.cheapest": 148},
    ),
    ("fide-dubov", "as usual", {"upfloating.dubov_upfloaters.Pool": 0, "upfloating.dubov_bracket._Pairing": 22}),
    ("fide-dubov", "without enumeration", {"upfloating.dubov_upfloaters.Pool": 123}),
    ("fide-burstein", "as usual", {"burstein._Pairing": 0, "burstein_quick._by_enumeration": 124}),
    ("fide-burstein", "without enumeration", {"burstein._Pairing": 124}),
    ("knsb-wp", "as usual", {"resistance.wp.rooms.Search": 25, "resistance.wp.rooms.Rooms._one_by_one": 51}),
    (
        "knsb-wp",
        "as usual",
        {"resistance.wp.rooms.first_of_cheapest": 10, "resistance.wp.rooms.Search._completable": 7},
    ),
    ("kndb", "as usual", {"resistance.kndb.fitting.Fitting._cheapest": 2}),
]
"""The numbers of function calls for the rounds of 250 tables."""


@pytest.mark.parametrize(("rules", "way", "expected"), LONG_WAYS)
def test_a_slow_method_is_used_only_if_no_fast_one_is_sufficient(rules, way, expected, monkeypatch):
    found = dict.fromkeys(expected, 0)

    def counted(name, whole):
        def asked(*args, **settings):
            found[name] += 1
            return whole(*args, **settings)

        return asked

    for name, value in WAYS[way].items():
        monkeypatch.setattr(f"indeler.systems.{name}", value)
    for name in expected:
        path = f"indeler.systems.{name}"
        monkeypatch.setattr(path, counted(name, resolve_name(path)))
    for number in range(250):
        with suppress(PairingError):
            pair(table(rules, Random(f"{rules} long {number}")))
    assert found == expected
