"""Tests of matches of two games in a report file: two columns for each match, read and written."""

from random import Random

import pytest

import indeler
from indeler.formats.trf.lines import TrfError
from indeler.formats.trf.reader import read_trf
from indeler.formats.trf.two_games import as_columns, as_matches
from indeler.formats.trf.writer import write_trf
from indeler.language import InvalidInput
from indeler.model import (
    Event,
    Forbidden,
    Kind,
    PairingError,
    Player,
    RequestedBye,
    SpecialPoints,
    Tournament,
    VirtualPoints,
)
from indeler.model.points import DOUBLE
from oracles.double_swiss import played, random_tournament

pytestmark = pytest.mark.sampled(2)

PERSON = "001 {number:4}      {name:33} 2000 NED                       {points:>5}     "
DIALECTS = ("trf26", "trfbx", "trfx", "trf16")


def file(*players, records=()):
    """Return the file with these points and cells for each player: ``1.5: 2 w 1, 2 b =``."""
    lines = ["012 Double", "192 FIDE_DOUBLESWISS", *records]
    for number, told in enumerate(players, start=1):
        points, _, cells = told.partition(":")
        columns = []
        for cell in filter(None, map(str.strip, cells.split(","))):
            opponent, colour, result = cell.split(" ")
            columns.append(f"{opponent:>6} {colour} {result.replace('_', ' ')}")
        lines.append(PERSON.format(number=number, name=f"P{number}", points=points) + "".join(columns))
    return read_trf("\n".join(lines).encode())


@pytest.mark.parametrize("dialect", DIALECTS)
def test_random_tournaments_survive_writing_and_reading(dialect):
    count = 0
    for seed in range(25):
        random = Random(seed)
        tournament, trouble = random_tournament(random)
        while tournament.next_round <= tournament.total_rounds:
            assert read_trf(write_trf(tournament, dialect).encode()) == tournament, seed
            count += 1
            try:
                pairing = indeler.pair(tournament)
            except PairingError:
                break
            tournament = played(random, pairing.added_to(tournament), trouble)
    assert count > 50


def test_two_columns_form_a_match():
    read = file("1.5: 2 w 1, 2 b =", "0.5: 1 b 0, 1 w =", records=("142 6",))
    assert [game.result.label for game in read.rounds[0].games] == ["1-0 / ½-½"]
    assert (read.total_rounds, read.scale, read.next_round) == (3, DOUBLE, 2)


@pytest.mark.parametrize(
    ("cells", "kind", "points"),
    [
        ("0000 - U, 0000 - U", Kind.PAIRING_BYE, 1.5),
        ("0000 - U, 0000 - H", Kind.PAIRING_BYE, 1.5),
        ("0000 - U", Kind.PAIRING_BYE, 1.5),
        ("0000 - H, 0000 - H", Kind.HALF_BYE, 1.0),
        ("0000 - F, 0000 - F", Kind.FULL_BYE, 2.0),
        ("0000 - Z, 0000 - Z", Kind.ZERO_BYE, 0.0),
    ],
)
def test_a_bye_counts_for_a_whole_match(cells, kind, points):
    read = file("2.0: 2 w 1, 2 b 1", "0.0: 1 b 0, 1 w 0", f"{points}: {cells}")
    assert [row.kind for row in read.rounds[0].unplayed] == [kind]


def test_a_missing_second_game_is_pending():
    for second in ("", ", 0000 - _"):
        read = file(f"1.0: 2 w 1{second}", f"0.0: 1 b 0{second}")
        assert [game.result.label for game in read.rounds[0].games] == ["1-0 / *"]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("2.0: 2 w 1, 2 w 1", "0.0: 1 b 0, 1 b 0"), "has the same colour in both games against 2"),
        (
            ("1.5: 2 w 1, 0000 - H", "0.0: 1 b 0, 0000 - Z", "2.0: 4 w 1, 4 b 1", "0.0: 3 b 0, 3 w 0"),
            "a bye is for a whole match",
        ),
        (
            ("2.0: 2 w 1, 3 b 1", "1.0: 1 b 0, 4 w 1", "1.0: 4 w 1, 1 w 0", "0.0: 3 b 0, 2 b 0"),
            "in one game of the match and",
        ),
    ],
)
def test_columns_that_do_not_form_a_match_are_refused(players, sentence):
    with pytest.raises(TrfError, match=sentence):
        file(*players)


def test_rounds_are_numbered_by_columns_or_by_matches():
    """An odd number of rounds, or a bye requested for a column with a game, implies that matches are numbered."""
    cells = ("2.0: 2 w 1, 2 b 1", "0.0: 1 b 0, 1 w 0")
    by_columns = file(*cells, records=("142 6", "240 H   3    1"))
    by_matches = file(*cells, records=("142 3", "240 H   2    1"))
    assert (by_columns.total_rounds, by_matches.total_rounds) == (3, 3)
    assert by_columns.requested_byes == by_matches.requested_byes == (RequestedBye(2, 1, Kind.HALF_BYE),)


def test_the_bye_value_is_for_a_match_and_may_follow_from_the_points_column():
    cells = ("2.0: 2 w 1, 2 b 1", "0.0: 1 b 0, 1 w 0")
    assert file(*cells, "1.0: 0000 - U, 0000 - U").scale.pairing_bye == 10
    stated = file("6.0: 2 w 1, 2 b 1", "0.0: 1 b 0, 1 w 0", "4.0: 0000 - U, 0000 - U", records=("162  W 3.0    D 1.0",))
    assert (stated.scale.win, stated.scale.pairing_bye) == (60, 40)


def test_columns_and_matches_agree_on_dates_bans_and_points():
    """A special point is in the first column of its match; a date and an added point are in both."""
    matches = Tournament(
        [Player(1, enters=2), Player(2, withdrawn_after=1)],
        event=Event(round_dates=("2026/03/07", "2026/03/08")),
        total_rounds=2,
        rules="fide-double-swiss",
        scale=DOUBLE,
        requested_byes=[RequestedBye(2, 1, Kind.HALF_BYE)],
        forbidden=[Forbidden((1, 2), 2, 2), Forbidden((1, 2))],
        virtual_points=[VirtualPoints(1, (10, 0))],
        special_points=[SpecialPoints("", -5, 2, (1,)), SpecialPoints("", 5, None, (2,))],
    )
    columns = as_columns(matches)
    assert columns.event.round_dates == ("2026/03/07", "2026/03/07", "2026/03/08", "2026/03/08")
    assert [(one.enters, one.withdrawn_after) for one in columns.players.values()] == [(3, None), (1, 2)]
    assert [bye.round for bye in columns.requested_byes] == [3, 4]
    assert [ban[1:] for ban in columns.forbidden] == [(1, None), (3, 4)]
    assert (columns.total_rounds, columns.virtual_points) == (4, {1: (10, 10)})
    assert [special.round for special in columns.special_points] == [3, None]
    assert as_matches(columns, DOUBLE) == matches


def test_a_future_bye_belongs_to_a_match_if_records_use_match_numbers():
    """An odd number of rounds counts matches; the bye in the columns 3 and 4 is then for match 2."""
    cells = "2.0: 2 w 1, 2 b 1, 0000 - H, 0000 - H"
    read = file(cells, "0.0: 1 b 0, 1 w 0", records=("142 3",))
    assert (read.total_rounds, read.requested_byes) == (3, (RequestedBye(2, 1, Kind.HALF_BYE),))


def test_a_file_with_one_game_per_round_is_refused_as_a_file_of_matches():
    text = write_trf(file("1.5: 2 w 1, 2 b =", "0.5: 1 b 0, 1 w =")).replace("192 FIDE_DOUBLESWISS\n", "")
    assert read_trf(text.encode(), rules="fide-double-swiss").rounds[0].games[0].result.label == "1-0 / ½-½"
    single = "012 Games\n" + "\n".join(
        PERSON.format(number=number, name=f"P{number}", points=points) + cell
        for number, points, cell in ((1, "1.0", "     2 w 1"), (2, "0.0", "     1 b 0"))
    )
    with pytest.raises(InvalidInput, match="In round 1 players 1 and 2 played one game"):
        read_trf(single.encode(), rules="fide-double-swiss")
