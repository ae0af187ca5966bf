"""Tests of the ratings of a whole tournament: the games that count, the list, and the rules of the day."""

from fractions import Fraction

import pytest

from indeler.model import Event, Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.ratings.change import rated_games, ratings_of, started, tempo_of_event
from indeler.ratings.time_class import Control, Tempo, tempo_of, tempo_warning, time_control_of

RULEBOOK = "fide-b02"


@pytest.mark.parametrize(
    ("code", "text", "control"),
    [
        ("5400+30", "", Control(Fraction(120))),
        ("40/6000+30:900+30", "", Control(Fraction(145), 40)),
        ("40/5400:1800+30", "", Control(Fraction(130), 40)),
        ("20/3000:3000", "", Control(Fraction(100), 20)),
        ("40/6000+30:20/3000+30:900+30", "", Control(Fraction(195), 40)),
        ("30/3600+60:1800+60", "", Control(Fraction(150), 30)),
        ("100/3600+60:1800+60", "", Control(Fraction(150), 100)),
        ("", "90+30", Control(Fraction(120))),
        ("", "90' + 30\"", Control(Fraction(120))),
        ("", "25 min + 10 sec/move", Control(Fraction(35))),
        ("", "75", Control(Fraction(75))),
        ("5401", "", Control(Fraction(5401, 60))),
        ("W300-B240", "", None),
        ("", "quick", None),
        ("", "", None),
        ("5400+30:", "90", None),
    ],
)
def test_1_the_thinking_time_for_sixty_moves(code, text, control):
    assert time_control_of(Event(time_control=text, time_control_code=code)) == control


@pytest.mark.parametrize(
    ("minutes", "ratings", "tempo"),
    [
        (3, (), None), (Fraction(301, 100), (), Tempo.BLITZ), (10, (), Tempo.BLITZ),
        (Fraction(101, 10), (), Tempo.RAPID), (59, (2700,), Tempo.RAPID),
    ],
)  # fmt: skip
def test_RB_1_blitz_and_rapid_are_distinguished_by_thinking_time(minutes, ratings, tempo):
    assert tempo_of(Control(Fraction(minutes)), *ratings) == tempo


@pytest.mark.parametrize(
    ("minutes", "ratings", "tempo"),
    [
        (60, (1799, 0), Tempo.STANDARD), (75, (1799, 1800), None), (75, (1900,), None),
        (90, (1800, 2399), Tempo.STANDARD), (90, (2400,), None), (119, (2400,), None), (120, (2400,), Tempo.STANDARD),
    ],
)  # fmt: skip
def test_1_standard_requires_more_time_for_stronger_players(minutes, ratings, tempo):
    assert tempo_of(Control(Fraction(minutes)), *ratings) is tempo


def test_1_a_warning_is_shown_if_games_are_not_rated_in_any_list():
    assert tempo_warning(Control(Fraction(75)), [1700, 0]) is None
    told = str(tempo_warning(Control(Fraction(75)), [1900, 1850, 1700]))
    assert told.startswith("75 minutes a player is too long for rapid and too short for standard")
    assert told.endswith("rated 1900: games of the 2 players from 1800 up are rated nowhere.")
    mixed = str(tempo_warning(Control(Fraction(75)), [1800, 2450, 1799]))
    assert mixed.endswith("rated 2450: games of the 2 players from 1800 up are rated nowhere.")
    assert "from 2400 up" in str(tempo_warning(Control(Fraction(90)), [2450, 1900]))
    assert "too short to be rated anywhere" in str(tempo_warning(Control(Fraction(2)), [1500]))
    hour = str(tempo_warning(Control(Fraction(60)), [2450, 2400]))
    assert hour.startswith("60 minutes a player is too long for rapid")
    assert hour.endswith("rated 2450: games of the 2 players from 2400 up are rated nowhere.")
    assert tempo_warning(Control(Fraction(120), 30), [2500]) is None
    assert [bool(tempo_warning(Control(Fraction(120), moves), [])) for moves in (0, 1, 20, 29, 30)] == [
        *(False, True, True, True, False)
    ]
    assert "after 20 moves is too early" in str(tempo_warning(Control(Fraction(120), 20), []))


def three(**event):
    """Return two games, a forfeit, a bye and a game without a result."""
    players = [Player(1, "A", 1850, birth="2010/05/01"), Player(2, "B", 1700), Player(3, "C")]
    rounds = [
        Round([Game(1, 2, Result.WHITE_WINS)], [Unplayed(3, Kind.PAIRING_BYE)]),
        Round([Game(3, 1, Result.DRAW)], [Unplayed(2, Kind.HALF_BYE)]),
        Round([Game(2, 3, Result.WHITE_BY_FORFEIT)], [Unplayed(1, Kind.PAIRING_BYE)]),
        Round([Game(2, 1, Result.PENDING)], [Unplayed(3, Kind.ZERO_BYE)]),
    ]
    return Tournament(players, rounds, event=Event(**event))


def test_5_forfeits_byes_and_games_without_a_result_do_not_count():
    assert [(game.round, game.opponent) for game in rated_games(three(), 1)] == [(1, 2), (2, 3)]
    assert [(game.round, game.opponent) for game in rated_games(three(), 2)] == [(1, 1)]


def test_8_3_the_year_of_the_first_day_determines_the_rules():
    first, second, third = ratings_of(three(start="2026/01/05", time_control="90+30")).rows
    assert (first.change.k, first.change.exact, first.change.after) == (40, Fraction(12), 1862)
    assert (first.average, first.performance) == (1700, 2500)
    assert (second.change.k, second.change.rounded) == (20, -6)
    assert (third.change, third.first.rating, third.first.missing) == (None, 1817, 4)
    assert ratings_of(three(start="05.01.2030")).rows[0].change.k == 20


@pytest.mark.parametrize(("birth", "k"), [("2008", 40), ("2007/12/31", 20), ("junk", 20), ("", 20), ("0000/00/00", 20)])
def test_8_3_3_an_unusable_date_of_birth_makes_no_player_a_junior(birth, k):
    one = Tournament([Player(1, "A", 1850, birth=birth)], event=Event(start="2026/01/05"))
    assert ratings_of(one).rows[0].change.k == k


def test_8_1_1_a_performance_is_the_average_and_the_difference_for_the_percentage():
    """Half a point from two games against 1701 and 1700: 1701 (rounded up), minus 193 for 25 %."""
    players = [Player(1, "A", 1850), Player(2, "B", 1700), Player(3, "C", 1701), Player(4, "D")]
    rounds = [
        Round([Game(1, 2, Result.DRAW), Game(3, 4, Result.WHITE_WINS)]),
        Round([Game(3, 1, Result.WHITE_WINS), Game(4, 2, Result.DRAW)]),
        Round([Game(1, 4, Result.WHITE_WINS), Game(2, 3, Result.DRAW)]),
    ]
    first, *_, last = ratings_of(Tournament(players, rounds)).rows
    assert (first.average, first.performance, len(first.games)) == (1701, 1508, 3)
    assert (last.average, last.change) == (1750, None)


def test_8_3_3_the_coefficient_of_the_list_takes_precedence():
    assert [row.change and row.change.k for row in ratings_of(three(), lambda player, tempo: 10).rows] == [10, 10, None]


def test_missing_data_of_the_event_are_reported():
    told = [str(note) for note in ratings_of(three()).notes]
    assert told == [
        "The tournament has no first day; the rules of today are used.",
        "The time control of the tournament is not known or not understood; standard is assumed.",
    ]
    assert started(three(start="2026/02/31")) is None


def test_1_games_that_are_not_rated_in_any_list_are_omitted():
    found = ratings_of(three(start="2026/01/05", time_control="75"))
    assert [row.games for row in found.rows[:2]] == [(), ()]
    assert found.tempo is Tempo.STANDARD
    assert "rated nowhere" in str(found.notes[0])


@pytest.mark.parametrize(
    ("control", "tempo"), [("90+30", Tempo.STANDARD), ("15+10", Tempo.RAPID), ("5", Tempo.BLITZ), ("", Tempo.STANDARD)]
)
def test_RB_1_the_tempo_of_an_event_is_that_of_its_time_control(control, tempo):
    assert tempo_of_event(Event(time_control=control)) is tempo
