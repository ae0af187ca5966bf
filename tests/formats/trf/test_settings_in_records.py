"""Tests of rulebook settings in the records of the standard, and how our reader restores them."""

import pytest

from indeler import audit, systems
from indeler.formats import read_trf, write_trf
from indeler.model import Colour, Kind, Player, RequestedBye, Result, Tournament, VirtualPoints

DERIVED = "250       1.0 001 002 0001 0004\r\n250       0.5 003 003 0001 0004\r\n"


def tournament(players=8, **stated):
    listed = [Player(number, f"P{number}", 2400 - 50 * number) for number in range(1, players + 1)]
    return Tournament(listed, **{"rules": "fide-dutch", "total_rounds": 5, **stated})


def without_our_comments(text):
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("### indeler:"))


def test_rows_31_and_106_another_program_can_read_the_acceleration():
    """Without our comments the records 192 and 250 state the acceleration, and the checker finds no fault."""
    open_ = tournament(11, settings={"baku": "true"}, requested_byes=[RequestedBye(1, 10, Kind.HALF_BYE)])
    for _ in range(4):
        open_ = systems.pair(open_).added_to(open_)
        rounds = list(open_.rounds)
        games = [game._replace(result=Result.WHITE_WINS) for game in rounds[-1].games]
        open_ = open_.replace(rounds=[*rounds[:-1], rounds[-1]._replace(games=tuple(games))])
    written = write_trf(open_, "trf26")
    assert "192 FIDE_DUTCH_BAKU\r\n" in written
    assert "250       1.0 001 002 0001 0006\r\n" in written
    assert read_trf(written.encode()) == open_
    other = read_trf(without_our_comments(written).encode())
    assert (other.settings, other.type_code) == ({}, "FIDE_DUTCH_BAKU")
    assert [audit.check(other, round).verdict for round in range(1, 5)] == [audit.RIGHT] * 4
    plain = other.replace(virtual_points=(), type_code="FIDE_DUTCH")
    assert audit.check(plain, 1).verdict != audit.RIGHT


@pytest.mark.parametrize("dialect", ["trf16", "trfx", "trfbx", "trf26"])
@pytest.mark.parametrize(
    "stated",
    [
        {"settings": {"baku": "true"}},
        {"settings": {"baku": "entered"}, "type_code": "FIDE_DUTCH_2026"},
        {"settings": {"baku": "false"}, "type_code": "FIDE_DUTCH_BAKU"},
        {"settings": {"baku": "true"}, "virtual_points": [VirtualPoints(2, (15,))]},
        {"settings": {"baku": "true"}, "total_rounds": None},
        {"settings": {"initial": "black"}, "initial_colour": Colour.WHITE},
        {"settings": {"cycles": "2", "swap_last_rounds": "true"}, "rules": "berger"},
    ],
)
def test_our_reader_restores_the_setting_and_not_the_records_derived_from_it(dialect, stated):
    assert read_trf(write_trf(tournament(**stated), dialect).encode()) == tournament(**stated)


@pytest.mark.parametrize(
    ("stated", "records"),
    [
        ({"settings": {"baku": "true"}}, f"192 FIDE_DUTCH_BAKU\r\n… {DERIVED}"),
        ({"settings": {"baku": "false"}, "type_code": "FIDE_DUTCH_BAKU"}, "192 FIDE_DUTCH\r\n"),
        ({"settings": {"initial": "black"}}, "152 B\r\n"),
        ({"rules": "berger", "settings": {"cycles": "1"}}, "192 FIDE_ROUNDROBIN\r\n"),
        ({"rules": "berger", "settings": {"cycles": "2"}}, "192 BERGER_DOUBLEROUNDROBIN\r\n"),
        (
            {"rules": "berger", "settings": {"cycles": "2", "swap_last_rounds": "true"}},
            "192 FIDE_DOUBLEROUNDROBIN\r\n",
        ),
        ({"rules": "berger", "settings": {"cycles": "3"}}, "192 BERGER_ROUNDROBIN_G3\r\n"),
    ],
)
def test_row_217_a_setting_that_changes_a_round_is_written_as_a_record(stated, records):
    written = without_our_comments(write_trf(tournament(**stated), "trf26"))
    assert all(record in written for record in records.split("… "))
