"""Tests of the reported adjustments to files of older dialects: signs of byes, missing records, and unknown results."""

import pytest

from indeler import formats
from indeler.language import InvalidInput
from indeler.model import Kind, Result


def row(number, points, *cells):
    person = f"001 {number:4} m    {f'Player {number}':<33} {2000 - number:4} NED {'':22} {points:4} {number:4}  "
    return person + "  ".join(cells)


def file_of(*rows, head=("012 Old cup",)):
    return "\n".join([*head, *rows, ""]).encode()


OLD = file_of(
    row(1, "1.5", "   2 w 1", "0000 - ="), row(2, "1.0", "   1 b 0", "0000 - +"), row(3, "0.0", "0000 - -", "0000 - -")
)


def texts(data):
    return [str(each) for each in formats.adjusted_in(data, "old.trf")]


def test_row_48_the_interpretation_of_byes_in_a_trf06_is_reported():
    kinds = [[cell.kind for cell in formats.parse(OLD, "old.trf").card(number)] for number in (1, 2, 3)]
    assert [each[1] for each in kinds] == [Kind.HALF_BYE, Kind.PAIRING_BYE, Kind.NO_NOTICE]
    assert texts(OLD)[:3] == [
        "'+' without an opponent is read as pairing-allocated bye (U); places: 1.",
        "'=' without an opponent is read as half-point bye (H); places: 1.",
        "'-' without an opponent is read as absent without notice (-); places: 2.",
    ]


def test_row_50_missing_records_of_a_trf16_are_reported():
    told = texts(file_of(row(1, "1.0", "   2 w 1"), row(2, "0.0", "   1 b 0")))
    assert [text.partition("record ")[2][:3] for text in told] == ["142", "152", "162", "192", "202"]
    stated = ("012 Open", "142 5", "192 FIDE_DUTCH")
    assert texts(file_of(row(1, "1.0", "   2 w 1"), row(2, "0.0", "   1 b 0"), head=stated)) == []


def test_row_50_nothing_is_reported_for_other_formats():
    assert formats.adjusted_in(b"name;rating\nAnn;2000\n", "players.csv") == []


@pytest.mark.parametrize("sign", ["@", "X", "/", "!", "~"])
def test_row_166_an_unknown_sign_is_an_unknown_result(sign):
    data = file_of(row(1, "1.0", f"   2 w {sign}"), row(2, "0.0", "   1 b 0"), head=("012 Open", "142 1"))
    (game,) = formats.parse(data, "open.trf").rounds[0].games
    assert game.result is Result.ADJOURNED
    assert texts(data) == [f"Player 1, round 1: '{sign}' is no result; the result is taken as unknown."]


def test_row_166_a_sign_without_an_opponent_is_refused():
    with pytest.raises(InvalidInput, match="column 99"):
        formats.parse(file_of(row(1, "0.0", "0000 - @"), row(2, "0.0")), "open.trf")


def test_rows_51_and_52_wrong_points_are_accepted_on_request_and_reported():
    data = file_of(row(1, "2.0", "   2 w 1"), row(2, "0.0", "   1 b 0"), head=("012 Open", "142 1"))
    with pytest.raises(InvalidInput, match="the points column says 2"):
        formats.parse(data, "open.trf")
    taken, told = formats.parse_with_faults(data, "open.trf")
    assert taken.rounds[0].games[0].result is Result.WHITE_WINS
    assert [str(each) for each in told] == [
        "1 Player 1: the points column says 2, but the results add up to 1; the results count."
    ]


@pytest.mark.parametrize(
    ("one", "other", "cells"),
    [
        ("   2 - +", "   1 - -", ("   2 w +", "   1 b -")),
        ("   2 - -", "   1 - -", ("   2 w -", "   1 b -")),
        ("   2 b -", "   1 - +", ("   2 b -", "   1 w +")),
        ("   2   +", "   1 w -", ("   2 b +", "   1 w -")),
    ],
)
def test_rows_51_and_52_a_forfeited_game_without_colours_is_accepted_on_request_and_reported(one, other, cells):
    points = ["1.0" if cell[-1] == "+" else "0.0" for cell in (one, other)]
    data = file_of(row(1, points[0], one), row(2, points[1], other), head=("012 Open", "142 1"))
    with pytest.raises(InvalidInput, match="a colour is missing"):
        formats.parse(data, "open.trf")
    taken, [told] = formats.parse_with_faults(data, "open.trf")
    written = [line[91:99] for line in formats.format_tournament(taken, "trf26").splitlines() if line[:3] == "001"]
    assert tuple(written) == cells
    white, black = (1, 2) if cells[0][5] == "w" else (2, 1)
    assert str(told) == (f"{white} – {black}, round 1: a colour of this forfeited game is missing; {white} has White.")


def test_row_51_a_game_over_the_board_needs_its_colours():
    data = file_of(row(1, "1.0", "   2 - 1"), row(2, "0.0", "   1 - 0"), head=("012 Open", "142 1"))
    with pytest.raises(InvalidInput, match="a colour is missing"):
        formats.parse_with_faults(data, "open.trf")


def test_row_48_a_win_without_an_opponent_is_kept_where_teams_play():
    teams = ("013 A                               1    2", "013 B                               3", "092 Team: Swiss")
    data = file_of(
        row(1, "0.5", "   3 w ="), row(2, "1.0", "0000 - +"), row(3, "0.5", "   1 b ="), head=("012 Cup", *teams)
    )
    assert "'+' without an opponent is read as win against an empty seat (+); places: 1." in texts(data)
