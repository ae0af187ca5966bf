"""Tests of the points scale in the records of three dialects, and of the points column."""

from __future__ import annotations

import pytest

from indeler.model import BOTWINNIK, CHESS, DRAUGHTS, Game, Kind, Player, Result, Round, Scale, Tournament, Unplayed

FOOTBALL = Scale.of(30, 10, 0)
ARBITRARY = Scale(*range(10, 140, 10))


def of(scale):
    return Tournament([], scale=scale)


@pytest.mark.parametrize(
    ("lines", "scale"),
    [
        (["162  W 3.0    D 1.0    L 0.0"], FOOTBALL),
        (["162 W 3.0 D 1.0"], FOOTBALL),
        (["162  W 2.0    D 1.0", "162  L 0.0    P 2.0"], DRAUGHTS),
        (["162  W 6.0    D 3.5    L 1.0    P 5.0"], BOTWINNIK),
        (["162  A 0.5"], CHESS._replace(zero_bye=5, forfeit_loss=5)),
        (["162  Z 0.5"], CHESS._replace(zero_bye=5, forfeit_loss=5)),
        (["162  X 0.0"], CHESS._replace(adjourned=0)),
        (["162  W10.0    D 5.0"], Scale.of(100, 50)),
        (["XXS W=3 D=1 PAB=3"], FOOTBALL),
        (["XXS W=3 D=1", "XXS PAB=3"], FOOTBALL),
        (["XXS W=3 D=1"], FOOTBALL._replace(pairing_bye=10)),
        (["XXS WW=1.5 W=1 BD=.5"], CHESS),
        (["XXS W=1 WW=1.5"], CHESS._replace(white_win=15)),
        (["XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1"], Scale.of(30, 20, 10, absent=10, bye=20)._replace(forfeit_loss=0)),
        (["BBW  3.0", "BBD  1.0"], FOOTBALL),
        (["BBW  3.0", "BBD  1.0", "BBU  2.0", "BBF  0.5"], FOOTBALL._replace(pairing_bye=20, forfeit_loss=5)),
        (["162  W 3.0    D 1.0", "XXS W=3 D=1 PAB=3", "BBW 3", "BBD 1"], FOOTBALL),
    ],
)
def test_scales_are_read(read, lines, scale):
    assert read("012", *lines).scale == scale


@pytest.mark.parametrize(
    ("dialect", "scale", "expected"),
    [
        ("trf26", CHESS, []),
        ("trf26", FOOTBALL, ["162  W 3.0    D 1.0    L 0.0"]),
        ("trf26", BOTWINNIK, ["162  W 6.0    D 3.5    L 1.0    P 5.0"]),
        ("trf26", Scale.of(10, 5, absent=2), ["162  W 1.0    D 0.5    L 0.0    A 0.2"]),
        ("trf16", FOOTBALL, ["### indeler:162  W 3.0    D 1.0    L 0.0"]),
        ("trfbx", FOOTBALL, ["BBD  1.0", "BBF  0.0", "BBL  0.0", "BBU  3.0", "BBW  3.0", "BBZ  0.0"]),
        (
            "trfx",
            FOOTBALL,
            ["XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 FW=3.0 FL=0.0 PAB=3.0 FPB=3.0 HPB=1.0 ZPB=0.0"],
        ),
        (
            "trf26",
            ARBITRARY,
            [
                "162  W 1.0    D 3.0    L 5.0    A12.0    P 9.0    X13.0",
                "### indeler:XXS WW=1.0 BW=2.0 WD=3.0 BD=4.0 WL=5.0 BL=6.0 FW=7.0 FL=8.0 PAB=9.0 FPB=10.0 HPB=11.0 "
                "ZPB=12.0 X=13.0",
            ],
        ),
    ],
)
def test_scales_are_written(read, written, dialect, scale, expected):
    lines = written(of(scale), dialect)
    assert [line for line in lines if line not in ("012", "062 0", "072 0", "082 0")] == expected
    assert read(*lines) == of(scale)


def test_the_points_column_is_computed_from_the_results(written):
    players = [Player(number) for number in (1, 2, 3)]
    games = Round((Game(1, 2, Result.WHITE_WINS),), (Unplayed(3, Kind.PAIRING_BYE),))
    tournament = Tournament(players, [games] * 2, scale=BOTWINNIK)
    assert [line[80:84] for line in written(tournament, start="001")] == ["12.0", " 2.0", "10.0"]
    tournament = Tournament(players, [games] * 20, scale=BOTWINNIK)
    assert [line[78:85] for line in written(tournament, start="001")] == [" 120.0 ", "  20.0 ", " 100.0 "]


@pytest.mark.parametrize("points", ["", "1.0", "1,0", "1", " 01.0"])
def test_a_points_column_that_agrees_or_is_blank_is_accepted(read, card, points):
    assert read(card(1, "2 w 1", points=points), card(2, "1 b 0"))


@pytest.mark.parametrize("points", ["1.0", "1.5", "2.0"])
def test_the_points_column_may_count_unfinished_games_as_nothing_or_draws(read, card, points):
    assert read(
        card(1, "2 w 1", "3 b ?", "4 w  ", points=points),
        card(2, "1 b 0", points="0.0"),
        card(3, "", "1 w ?"),
        card(4, "", "", "1 b  "),
    )


@pytest.mark.parametrize("points", ["1.0", "1.5", "2.5"])
def test_the_points_column_may_count_byes_of_future_rounds(read, card, points):
    assert read(card(1, "2 w 1", "0000 - H", "0000 - F", points=points), card(2, "1 b 0"))


def test_the_points_column_may_count_a_bye_of_record_240(read, card):
    for points in ("1.0", "1.5"):
        assert read(card(1, "2 w 1", points=points), card(2, "1 b 0"), "240 H 002    1")


def test_virtual_points_do_not_count_in_the_points_column(read, refusal, card):
    lines = card(2, "1 b 0"), "250       1.0 001 001 0001 0001"
    assert read(card(1, "2 w 1", points="1.0"), *lines)
    assert refusal(card(1, "2 w 1", points="2.0"), *lines).startswith(
        "open.trf:1: player 1: the points column says 2.0"
    )
