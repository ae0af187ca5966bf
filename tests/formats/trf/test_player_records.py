"""Tests of record 001 with its rounds, and of the national records."""

from __future__ import annotations

import pytest

from indeler.model import Game, Kind, NationalRating, Player, Result, Round, Tournament, Unplayed

LINE = "001   12 m FM Jansen, Piet                      2105 NED     1000001 1980/05/17  0.0    7"
PLAYER = Player(12, "Jansen, Piet", 2105, "FM", "NED", "1000001", "m", "1980/05/17", 7)


def test_every_column_is_read_and_written(read, written):
    tournament = read(LINE)
    assert tournament.players == {12: PLAYER}
    assert written(tournament, start="001") == [LINE]


def test_every_column_is_read_and_written_at_its_full_width(read, written):
    line = "001 9999 wWGM " + "N" * 33 + " 2999 FID 12345678901 1999/12/31  0.0 9999"
    player = Player(9999, "N" * 33, 2999, "WGM", "FID", "12345678901", "w", "1999/12/31", 9999)
    assert read(line).players == {9999: player}
    assert written(Tournament([player]), start="001") == [line]


@pytest.mark.parametrize(
    ("letters", "title"),
    [
        *[("  g", "GM"), ("  m", "IM"), ("  f", "FM"), ("  c", "CM")],
        *[(" wg", "WGM"), (" wm", "WIM"), (" wf", "WFM"), (" wc", "WCM")],
        *[(" gf", "WGM"), (" mf", "WIM"), (" ff", "WFM"), (" cf", "WCM")],
        *[(" GM", "GM"), ("im ", "IM"), ("WIM", "WIM"), ("   ", ""), (" NM", "NM")],
    ],
)
def test_titles_are_read_in_every_spelling(read, letters, title):
    assert read(LINE.replace(" FM", letters)).players[12].title == title


@pytest.mark.parametrize(("letter", "sex"), [("m", "m"), ("M", "m"), ("w", "w"), ("f", "w"), ("F", "w"), (" ", "")])
def test_the_sex_is_read_from_each_letter(read, letter, sex):
    assert read(LINE.replace(" m ", f" {letter} ")).players[12].sex == sex


def test_values_that_do_not_fit_are_written_as_directives(read, written):
    player = Player(
        5, "van der Zeer-Lange-Naam, Maximiliaan Alexander", 12_000, club="Paul Keres", enters=2, withdrawn_after=6
    )
    tournament = Tournament([player])
    lines = written(tournament)
    assert "001    5      van der Zeer-Lange-Naam, Maximili                                  0.0" in lines
    assert [line for line in lines if "indeler:player" in line] == [
        "### indeler:player 5 name van der Zeer-Lange-Naam, Maximiliaan Alexander",
        "### indeler:player 5 rating 12000",
        "### indeler:player 5 enters 2",
        "### indeler:player 5 withdrawn_after 6",
        "### indeler:player 5 club Paul Keres",
    ]
    assert read(*lines) == tournament


def test_pairing_numbers_of_five_digits_are_written_and_read(read, written):
    players = [Player(9_999), Player(10_000), Player(10_001)]
    games = (Game(10_000, 9_999, Result.WHITE_WINS),)
    tournament = Tournament(players, [Round(games, (Unplayed(10_001, Kind.PAIRING_BYE),))])
    lines = written(tournament, start="001")
    assert [line[:9] for line in lines] == ["001 9999 ", "00110000 ", "00110001 "]
    assert [line[84:] for line in lines] == ["      10000 b 0", "       9999 w 1", "       0000 - U"]
    assert read("012", *lines) == tournament


RESULTS = [
    ("1", "0", Result.WHITE_WINS),
    ("=", "=", Result.DRAW),
    ("0", "1", Result.BLACK_WINS),
    ("0", "0", Result.ZERO_ZERO),
    ("=", "0", Result.HALF_ZERO),
    ("0", "=", Result.ZERO_HALF),
    ("W", "L", Result.SHORT_WHITE_WINS),
    ("D", "D", Result.SHORT_DRAW),
    ("L", "W", Result.SHORT_BLACK_WINS),
    ("L", "L", Result.SHORT_ZERO_ZERO),
    ("D", "L", Result.SHORT_HALF_ZERO),
    ("L", "D", Result.SHORT_ZERO_HALF),
    ("+", "-", Result.WHITE_BY_FORFEIT),
    ("-", "+", Result.BLACK_BY_FORFEIT),
    ("-", "-", Result.DOUBLE_FORFEIT),
    ("?", "?", Result.ADJOURNED),
    (" ", " ", Result.PENDING),
]


@pytest.mark.parametrize(("white", "black", "result"), RESULTS)
def test_results_are_read_and_written(read, written, card, white, black, result):
    for lines in (
        (card(1, f"2 w {white}"), card(2, f"1 b {black}")),
        (card(1, f"2 W {white.lower()}").rstrip(), card(2, f"1 B {black.lower()}").rstrip()),
    ):
        tournament = read(*lines)
        assert tournament.rounds == (Round((Game(1, 2, result),)),)
    cells = [line[89:] for line in written(tournament, start="001")]
    assert cells == [f"     2 w {white}".rstrip(), f"     1 b {black}".rstrip()]


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("0000 - U", Kind.PAIRING_BYE),
        ("0000 - F", Kind.FULL_BYE),
        ("0000 - h", Kind.HALF_BYE),
        ("   0 - Z", Kind.ZERO_BYE),
        ("     - Z", Kind.ZERO_BYE),
        ("       Z", Kind.ZERO_BYE),
        ("0000 -  ", Kind.ZERO_BYE),
        ("        ", Kind.ZERO_BYE),
        ("0000 - +", Kind.PAIRING_BYE),
        ("0000 - =", Kind.HALF_BYE),
        ("0000 - -", Kind.NO_NOTICE),
    ],
)
def test_byes_in_a_paired_round_are_read(read, card, cell, kind):
    tournament = read(card(1, "2 w 1"), card(2, "1 b 0"), card(3, cell))
    assert tournament.rounds[0].unplayed == (Unplayed(3, kind),)


def test_the_meaning_of_the_letter_z_is_written_as_a_directive(read, written):
    players = [Player(1), Player(2), Player(3), Player(4, enters=2), Player(5)]
    byes = (Unplayed(3, Kind.ZERO_BYE), Unplayed(4, Kind.NOT_ENTERED), Unplayed(5, Kind.ABSENT))
    tournament = Tournament(players, [Round((Game(1, 2, Result.DRAW),), byes)])
    for dialect in ("trf16", "trf26"):
        lines = written(tournament, dialect)
        assert [line[89:99] for line in lines if line[:3] == "001"][2:] == ["  0000 - Z"] * 3
        assert "### indeler:absent 1 5" in lines
        assert "### indeler:not-entered 1 4" in lines
        assert read(*lines) == tournament


def test_adjourned_games_are_blank_in_dialects_without_a_letter_for_them(read, written):
    tournament = Tournament([Player(1), Player(2)], [Round((Game(1, 2, Result.ADJOURNED),))])
    assert [line[80:] for line in written(tournament, start="001")] == [" 0.5          2 w ?", " 0.5          1 b ?"]
    for dialect in ("trf16", "trfx", "trfbx"):
        lines = written(tournament, dialect)
        assert [line[80:] for line in lines if line[:3] == "001"] == [" 0.0          2 w", " 0.0          1 b"]
        assert "### indeler:adjourned 1 1 2" in lines
        assert read(*lines) == tournament


def test_the_number_of_rounds_without_a_game_is_written_as_a_directive(read, written):
    tournament = Tournament([Player(1)], [Round(), Round((), (Unplayed(1, Kind.HALF_BYE),))])
    lines = written(tournament)
    assert "### indeler:paired 2" in lines
    assert read(*lines) == tournament


def test_a_round_without_games_before_one_with_games_counts_as_paired(read, card):
    tournament = read(card(1, "", "2 w 1"), card(2, "0000 - H", "1 b 0"))
    assert tournament.rounds[0].unplayed == (Unplayed(1, Kind.ZERO_BYE), Unplayed(2, Kind.HALF_BYE))


NATIONAL = "NED   12 m  A Jansen, P.                        2090 UTR     7654321 1980"


def test_national_records_are_read_and_written(read, written):
    tournament = read(LINE, NATIONAL, "GER   12                                        2111")
    assert tournament.players[12].national == (
        NationalRating("NED", 2090, "7654321", "A", "Jansen, P.", "UTR", "m", "1980"),
        NationalRating("GER", 2111),
    )
    assert written(tournament, start="NED") == [NATIONAL]
    assert written(tournament, "trfx", "### indeler:NED") == [f"### indeler:{NATIONAL}"]


def test_national_texts_that_do_not_fit_are_written_as_directives(read, written):
    tournament = Tournament([Player(3, national=(NationalRating("Nederland", 2000, origin="Utrecht"),))])
    lines = written(tournament)
    assert "NRS    3                                        2000 Utr" in lines
    assert "### indeler:national 3 1 federation Nederland" in lines
    assert "### indeler:national 3 1 origin Utrecht" in lines
    assert read(*lines) == tournament


@pytest.mark.parametrize("line", ["DAT   12 EMAIL a@example.org", "NED   99 m", "NED", "ABC what ever"])
def test_lines_that_only_look_like_national_records_are_kept(read, written, line):
    tournament = read(LINE, line)
    assert tournament.records == (line,)
    assert line in written(tournament)
