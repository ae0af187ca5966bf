"""Tests of the declarations of rulebooks: interpretation of rounds, order, settings and defaults."""

from fractions import Fraction

import pytest

from indeler.model import Colour, Event, Kind, Player, TieBreakValue, Tournament
from indeler.model.board_game import BoardGame
from indeler.rulebooks import Order, declared, names, pairing
from indeler.rulebooks.keizer import Top, Worth
from indeler.rulebooks.registry import game_of

ODD, FULL, HALF, ZERO = Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.HALF_BYE, Kind.ZERO_BYE
WALK_OVER, LEFT, BOTH = Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT
EMPTY = Kind.EMPTY_SEAT
UNPLAYED = {ODD, FULL, EMPTY, HALF, ZERO, Kind.NO_NOTICE, Kind.ABSENT, Kind.NOT_ENTERED, WALK_OVER, LEFT, BOTH}
ZERO_ZERO = {Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO}


@pytest.mark.parametrize(
    ("rules", "told", "game"),
    [
        ("", None, BoardGame.CHESS),
        ("kndb", None, BoardGame.DRAUGHTS),
        ("kndb", BoardGame.CHESS, BoardGame.CHESS),
        ("fide-dutch", BoardGame.DRAUGHTS, BoardGame.DRAUGHTS),
        ("nonesuch", None, BoardGame.CHESS),
    ],
)
def test_the_game_is_the_stated_one_or_that_of_the_rulebook(rules, told, game):
    assert game_of(Tournament([Player(1)], rules=rules, event=Event(game=told))) is game


def test_each_rulebook_has_a_unique_place():
    places = [declared(name).place for name in names()]
    assert places == sorted({*places})


@pytest.mark.parametrize(
    ("rules", "bars", "floats", "value"),
    [
        ("fide-dutch", {ODD, FULL, WALK_OVER}, {ODD, FULL, WALK_OVER, HALF}, TieBreakValue.DUMMY),
        ("fide-dutch-2017", {ODD, WALK_OVER}, UNPLAYED, TieBreakValue.DUMMY),
        ("fide-dubov", {ODD, FULL, WALK_OVER}, set(), TieBreakValue.DUMMY),
        ("fide-burstein", {ODD, FULL, WALK_OVER}, {ODD, FULL, WALK_OVER, HALF}, TieBreakValue.DUMMY),
        ("fide-double-swiss", {ODD, FULL, WALK_OVER}, set(), TieBreakValue.DUMMY),
        ("knsb-rating", {ODD, FULL, WALK_OVER, HALF}, {ODD, FULL, WALK_OVER, HALF}, TieBreakValue.DUMMY),
        ("fide-1992", {ODD, FULL, WALK_OVER}, {ODD}, TieBreakValue.DUMMY),
        ("knsb-wp", {ODD, FULL, WALK_OVER}, set(), TieBreakValue.ONESELF),
        ("kndb", {ODD, FULL}, set(), TieBreakValue.NOBODY),
    ],
)
def test_a_rulebook_declares_how_it_interprets_a_round(rules, bars, floats, value):
    reading = declared(rules).reading
    assert (reading.bars_bye, reading.downfloats, reading.unplayed_value) == (bars, floats, value)
    assert reading.unplayed == (UNPLAYED | ZERO_ZERO if rules == "knsb-wp" else UNPLAYED)


NOTHING = "None"
"""Marks a text that is read as None."""

READ = [
    ("knsb-wp", "avoid", "3-8, 4-9,", ((3, 8), (4, 9))),
    ("knsb-wp", "avoid", "3-3", None),
    ("knsb-wp", "avoid", "3", None),
    ("knsb-wp", "avoid", "0-3", None),
    ("knsb-wp", "band", "0", 0),
    ("knsb-wp", "band", "0.5", 5),
    ("knsb-wp", "band", "-0.5", None),
    ("knsb-wp", "band", "x", None),
    ("knsb-wp", "raw_points", "true", True),
    ("knsb-wp", "raw_points", "FALSE", False),
    ("knsb-wp", "raw_points", "yes", None),
    ("knsb-rating", "freeze_numbers_after", "never", "never"),
    ("knsb-rating", "freeze_numbers_after", "0", 0),
    ("knsb-rating", "freeze_numbers_after", "4", 4),
    ("knsb-rating", "freeze_numbers_after", "-1", None),
    ("knsb-rating", "bye_points", "0.5", 5),
    ("knsb-rating", "bye_points", "1", 10),
    ("knsb-rating", "bye_points", "2", None),
    ("knsb-rating", "initial", "white", Colour.WHITE),
    ("knsb-rating", "initial", "black", Colour.BLACK),
    ("knsb-rating", "initial", "red", None),
    ("kndb", "apart", "1-3,7/4:2", (((1, 2, 3, 7), (4,)), 2)),
    ("kndb", "apart", "5-5/6:1", (((5,), (6,)), 1)),
    ("kndb", "apart", "99998-99999/1:1", (((99998, 99999), (1,)), 1)),
    ("kndb", "apart", "99999-100000/1:1", None),
    ("kndb", "apart", "3-1/4:2", None),
    ("kndb", "apart", "1-3/3:2", None),
    ("kndb", "apart", "1-3/4", None),
    ("kndb", "intermediate", "1", 1),
    ("kndb", "intermediate", "0", None),
    ("kndb", "intermediate", "²", None),
    ("keizer", "win", "2/3", Worth(Fraction(2, 3), Fraction(0))),
    ("keizer", "win", "40p", Worth(Fraction(0), Fraction(40))),
    ("keizer", "win", "p", None),
    ("keizer", "start_list", "12, 3,15", (12, 3, 15)),
    ("keizer", "start_list", "12,3,12", None),
    ("keizer", "noted", "none", {}),
    ("keizer", "noted", "12:3:win,5:4:late", {(12, 3): "win", (5, 4): "late"}),
    ("keizer", "noted", "12:3:won", None),
    ("keizer", "noted", "12:3:win,12:3:loss", None),
    ("keizer", "noted", "12:win", None),
    ("keizer", "win", "1/0", None),
    ("keizer", "step", "0.35", Fraction(35, 100)),
    ("keizer", "step", "-1", None),
    ("keizer", "top", "70", Top(Fraction(70))),
    ("keizer", "top", "2.5N", Top(each=Fraction(5, 2))),
    ("keizer", "top", "N", Top(each=Fraction(1))),
    ("keizer", "top", "3:1", Top(ratio=Fraction(3))),
    ("keizer", "top", "3:2", Top(ratio=Fraction(3, 2))),
    ("keizer", "top", "1:1", None),
    ("keizer", "top", "3:", None),
    ("keizer", "absent_max", "none", NOTHING),
    ("keizer", "absent_max", "0", 0),
    ("keizer", "absent_max", "7", 7),
    ("keizer", "absent_max", "00", None),
    ("keizer", "max_meet", "0", None),
    ("keizer", "ext", "none", NOTHING),
    ("keizer", "ext", "1, 1/2, 0", (Worth(Fraction(1)), Worth(Fraction(1, 2)), Worth(Fraction(0)))),
    ("keizer", "ext", "1,1/2", None),
    ("keizer", "withdrawn", "leaves", "leaves"),
    ("keizer", "withdrawn", "1", Worth(Fraction(1))),
    ("keizer", "own", "fading", "fading"),
    ("keizer", "own", "gone", None),
    ("keizer", "periods", "none", ()),
    ("keizer", "periods", "15, 12", (15, 12)),
    ("keizer", "temp_points", "0", {}),
    ("keizer", "temp_points", "12:40, 15:1/2", {12: Fraction(40), 15: Fraction(1, 2)}),
    ("keizer", "temp_points", "12:40,12:30", None),
]


@pytest.mark.parametrize(("rules", "name", "text", "value"), READ, ids=lambda told: str(told))
def test_a_setting_is_read_or_refused(rules, name, text, value):
    read = next(setting.read for setting in declared(rules).settings if setting.name == name)
    if value is None:
        with pytest.raises(ValueError):
            read(text)
    else:
        expected = None if value is NOTHING else value
        assert read(text) == expected
        assert type(read(text)) is type(expected)


USUAL = {
    "fide-dutch": {},
    "knsb-wp": {"first_round": "known", "b4": "count", "band": "0", "raw_points": "false", "rematches": "never"},
    "kndb": {"counts": "replace", "forfeit_meets": "false", "forfeit_colours": "false", "forfeit_counts": "false"},
}


@pytest.mark.parametrize("rules", USUAL)
def test_settings_have_the_usual_defaults(rules):
    usual = {setting.name: setting.default for setting in declared(rules).settings if setting.default}
    assert {name: text for name, text in usual.items() if name != "no_shows"} == USUAL[rules]


def test_every_default_can_be_read():
    settings = [setting for name in pairing() for setting in declared(name).settings if setting.default]
    read = {setting: setting.read(setting.default) for setting in settings}
    assert {setting.default for setting, value in read.items() if value is None} <= {"none"}


@pytest.mark.parametrize(
    ("rules", "order", "final"),
    [
        ("berger", declared("berger").order, declared("berger").order),
        ("knsb-wp", Order(("WP", "SB"), lot=True), Order(("MUT/1", "WP", "SB"), lot=True)),
    ],
)
def test_the_final_standings_have_their_declared_order(rules, order, final):
    book = declared(rules)
    assert (book.ranks_by(final=False), book.ranks_by(final=True)) == (order, final)


@pytest.mark.parametrize(
    ("top", "first"),
    [
        (Top(Fraction(70)), 70),
        (Top(each=Fraction(5, 2)), 13),
        (Top(each=Fraction(1)), 5),
        (Top(ratio=Fraction(3)), 6),
        (Top(ratio=Fraction(3, 2)), 12),
    ],
)
def test_the_value_of_the_first_of_five_places(top, first):
    """Tests clause 1 of keizer."""
    assert top.among(5, Fraction(1)) == first
