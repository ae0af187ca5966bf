"""Tests of the warnings about data that a file format cannot hold."""

import pytest

from indeler.formats import format_tournament, lost_in, parse
from indeler.model import (
    DRAUGHTS,
    Colour,
    Event,
    Forbidden,
    Game,
    Kind,
    NationalRating,
    Player,
    RequestedBye,
    Result,
    Round,
    SpecialPoints,
    Team,
    Teams,
    Tournament,
    Unplayed,
    VirtualPoints,
)

PAIR = [Player(1, "A"), Player(2, "B")]
WON = Round((Game(1, 2, Result.WHITE_WINS),))


def told(tournament, dialect):
    return list(map(str, lost_in(tournament, dialect)))


def test_nothing_is_lost_in_json_and_trf():
    full = Tournament([Player(1, "A", club="X", enters=2)], [Round()], event=Event("Open"), rules="kndb")
    for dialect in ("json", "trf16", "trfx", "trfbx", "trf26"):
        assert lost_in(full, dialect) == []
        assert parse(format_tournament(full, dialect).encode(), "no extension") == full


def test_a_list_of_players_loses_nothing_as_csv():
    players = [
        Player(1, "A", 1900, "FM", "NED", "1", "m", "1980", national=(NationalRating("NED", 1850, "7"),), club="X")
    ]
    assert lost_in(Tournament(players), "csv") == []


@pytest.mark.parametrize(
    ("tournament", "csv", "games"),
    [
        (Tournament(PAIR, [WON], event=Event("Open")), "the event's name, place and dates|the rounds", ""),
        (
            Tournament(PAIR, event=Event(time_control="90+30")),
            "the event's name, place and dates",
            "the event's officials, tempo and other details|players without a game",
        ),
        (
            Tournament(PAIR, [Round((), (Unplayed(1, Kind.HALF_BYE),))]),
            "the rounds",
            "byes and absences|players without a game",
        ),
        (Tournament(PAIR, [WON, Round((Game(2, 1, Result.DOUBLE_FORFEIT),))]), "the rounds", "forfeits"),
        (
            Tournament(PAIR, [Round((Game(1, 2, Result.SHORT_DRAW),))]),
            "the rounds",
            "results other than a normal win, draw or loss",
        ),
        (
            Tournament([Player(1, "A", title="FM", club="X"), PAIR[1]], [WON]),
            "the rounds",
            "titles, federations, sex and birth|clubs",
        ),
        (
            Tournament([Player(1, "A", national=(NationalRating("GER", 1500),)), PAIR[1]], [WON]),
            "the rounds|national ratings beyond a KNSB number and rating",
            "national ratings",
        ),
        (
            Tournament([Player(1, "A", rank=1, withdrawn_after=1), PAIR[1]], [WON]),
            "the rounds|ranks|late entries and withdrawals",
            "ranks|late entries and withdrawals",
        ),
        (
            Tournament(PAIR, [WON], scale=DRAUGHTS),
            "the rounds|a points scale other than 1-½-0",
            "a points scale other than 1-½-0",
        ),
        *(
            (Tournament(PAIR, [WON], **{field: value}), f"the rounds|{lost}", lost)
            for field, value, lost in [
                ("total_rounds", 5, "the number of rounds to be played"),
                ("initial_colour", Colour.BLACK, "the colour drawn for round 1"),
                ("requested_byes", [RequestedBye(2, 1)], "requested byes"),
                ("forbidden", [Forbidden((1, 2))], "forbidden pairs"),
                ("virtual_points", [VirtualPoints(1, (5,))], "virtual points"),
                ("special_points", [SpecialPoints("W", 5)], "special points"),
                ("tiebreaks", ["BH"], "the rulebook and its tie-breaks"),
                ("teams", Teams((Team(1, "X"),)), "teams"),
                ("comments", ["x"], "comments and unknown records"),
            ]
        ),
    ],
)
def test_lost_data_are_reported(tournament, csv, games):
    assert told(tournament, "csv") == [f"CSV cannot hold {part}." for part in csv.split("|")]
    parts = [f"PGN cannot hold {part}." for part in games.split("|") if part]
    assert sorted(told(tournament, "pgn")) == sorted([*parts, "PGN cannot hold pairing numbers."])


def test_pdn_holds_the_draughts_points_scale_and_a_result_of_0_0():
    draughts = Tournament(PAIR, [Round((Game(1, 2, Result.ZERO_ZERO),))], scale=DRAUGHTS)
    assert told(draughts, "pdn") == ["PDN cannot hold pairing numbers."]
    short = draughts.replace(rounds=[Round((Game(1, 2, Result.HALF_ZERO),))], scale=Tournament([]).scale)
    assert told(short, "pdn") == [
        "PDN cannot hold results other than a normal win, draw, loss or 0-0.",
        "PDN cannot hold pairing numbers.",
        "PDN cannot hold a points scale other than 2-1-0.",
    ]


def test_pgn_loses_players_without_a_game_and_swi_the_dates_of_rounds():
    """A forfeited game does not count as a game; a single round with a date is sufficient for the warning."""
    games = [Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.WHITE_BY_FORFEIT)]
    event = Tournament([Player(number) for number in range(1, 5)], [Round(tuple(games))])
    told = {format: " ".join(map(str, lost_in(event, format))) for format in ("pgn", "swi")}
    busy = event.replace(rounds=[Round((games[0], Game(3, 4, Result.DRAW)))])
    assert " ".join(map(str, lost_in(busy, "pgn"))) != told["pgn"]
    dated = event.replace(event=Event(round_dates=("2026/10/01", "")))
    assert "the dates of the rounds" not in told["swi"]
    assert "the dates of the rounds" in " ".join(map(str, lost_in(dated, "swi")))


@pytest.mark.parametrize(
    ("player", "is_lost"),
    [
        (Player(1), False),
        (Player(1, expelled_after=0), True),
        (Player(1, tie_place=2), True),
        (Player(1, external=5), True),
    ],
)
def test_a_csv_file_loses_each_decision_on_the_standings(player, is_lost):
    told = " ".join(map(str, lost_in(Tournament([player]), "csv")))
    assert ("decisions on the standings" in told) == is_lost
