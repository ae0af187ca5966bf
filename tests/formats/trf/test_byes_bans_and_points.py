"""Tests of requested byes, virtual points, bans and special points: records 240 to 299 and the records of engines."""

from __future__ import annotations

import pytest

from indeler.model import (
    Forbidden,
    Game,
    Kind,
    Player,
    RequestedBye,
    Result,
    Round,
    SpecialPoints,
    Tournament,
    Unplayed,
    VirtualBlock,
    VirtualPoints,
    scores,
)


@pytest.fixture
def field(card):
    """Return the records of five players after one round."""
    return (card(1, "2 w 1"), card(2, "1 b 0"), card(3, "4 w ="), card(4, "3 b ="), card(5, "0000 - U"))


def five(**arrangements):
    players = [Player(number) for number in range(1, 6)]
    games = (Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.DRAW))
    return Tournament(players, [Round(games, (Unplayed(5, Kind.PAIRING_BYE),))], **arrangements)


def test_record_240_requests_byes(read, field):
    tournament = read(*field, "240 H 002    2    3", "240 Z 003  005", "240 f 002 0001")
    assert tournament.requested_byes == (
        RequestedBye(2, 1, Kind.FULL_BYE),
        RequestedBye(2, 2, Kind.HALF_BYE),
        RequestedBye(2, 3, Kind.HALF_BYE),
        RequestedBye(3, 5, Kind.ZERO_BYE),
    )


def test_byes_in_the_columns_of_future_rounds_are_requested_byes(read, card):
    tournament = read(
        card(1, "2 w 1", "0000 - H"), card(2, "1 b 0", "0000 - Z", "0000 - F"), card(3, "0000 - U", "0000 - -")
    )
    assert len(tournament.rounds) == 1
    assert tournament.requested_byes == (
        RequestedBye(2, 1, Kind.HALF_BYE),
        RequestedBye(2, 2, Kind.ZERO_BYE),
        RequestedBye(2, 3, Kind.NO_NOTICE),
        RequestedBye(3, 2, Kind.FULL_BYE),
    )


def test_byes_before_the_first_round_are_requested_byes(read, card):
    tournament = read(card(1, "0000 - H"), card(2), "XXZ 2")
    assert tournament.rounds == ()
    assert tournament.requested_byes == (RequestedBye(1, 1, Kind.HALF_BYE), RequestedBye(1, 2, Kind.ZERO_BYE))


def test_xxz_applies_to_the_next_round(read, field):
    tournament = read(*field, "XXZ 1 2", "XXZ 3", "240 H 002    2")
    assert tournament.absent() == {1: Kind.ZERO_BYE, 2: Kind.HALF_BYE, 3: Kind.ZERO_BYE}


ASKED = (
    RequestedBye(2, 1, Kind.HALF_BYE),
    RequestedBye(2, 2, Kind.ZERO_BYE),
    RequestedBye(2, 3, Kind.ABSENT),
    RequestedBye(3, 3, Kind.NO_NOTICE),
    RequestedBye(3, 4, Kind.FULL_BYE),
)


@pytest.mark.parametrize(
    ("dialect", "plain", "comments"),
    [
        (
            "trf26",
            ["240 H 002    1", "240 Z 002    2    3", "240 F 003    4", "240 Z 003    3"],
            ["### indeler:240 A 002    3", "### indeler:240 N 003    3"],
        ),
        (
            "trfx",
            ["XXZ 1 2 3"],
            [
                "### indeler:240 A 002    3",
                "### indeler:240 H 002    1",
                "### indeler:240 F 003    4",
                "### indeler:240 N 003    3",
            ],
        ),
        ("trf16", [], ["### indeler:240 A 002    3", "### indeler:240 F 003    4", "### indeler:240 N 003    3"]),
        ("trfbx", [], ["### indeler:240 A 002    3", "### indeler:240 F 003    4", "### indeler:240 N 003    3"]),
    ],
)
def test_requested_byes_are_written_in_each_dialect(read, written, dialect, plain, comments):
    tournament = five(requested_byes=ASKED)
    lines = written(tournament, dialect)
    assert [line for line in lines if line[:3] in ("240", "XXZ")] == plain
    assert [line for line in lines if "indeler:240" in line] == comments
    cells = [line[99:109] for line in lines if line[:3] == "001"]
    shown = ["  0000 - H", "  0000 - Z", "  0000 - Z", "", ""] if dialect in ("trf16", "trfbx") else [""] * 5
    assert cells == shown
    assert read(*lines) == tournament


@pytest.mark.parametrize(
    ("dialect", "line"),
    [("trf26", "240 Z 002    4    5"), ("trfx", "XXZ 4 5"), ("trf16", "0000 - Z"), ("trfbx", "0000 - Z")],
)
def test_withdrawals_and_late_entries_are_written_for_other_programs(read, written, dialect, line):
    players = [Player(1), Player(2), Player(3), Player(4, withdrawn_after=1), Player(5, enters=3)]
    tournament = five().replace(players=players)
    lines = written(tournament, dialect)
    assert sum(line in each for each in lines) == (1 if dialect in ("trf26", "trfx") else 2)
    assert read(*lines) == tournament


def test_record_250_is_a_block_of_players_and_rounds(read, field):
    tournament = read(*field, "250       1.0 001 002 0001 0003", "250       0.5 002 003 0003 0099")
    assert tournament.virtual_points == {
        1: (10, 10),
        2: (10, 10),
        3: (10, 15, 5),
        4: (0, 5, 5),
        5: (0, 5, 5),
    }


@pytest.mark.parametrize("line", ["XXA    1  1.0       0.5", "XXA 1 1.0 0 .5", "XXA    1  1.0  0.0  0.5  0.0"])
def test_xxa_is_read_by_columns_or_by_blanks(read, field, line):
    assert read(*field, line).virtual_points == {1: (10, 0, 5)}


@pytest.mark.parametrize("row", ["XXA    1  1.0  0.5  0.5", "XXA    1  1.0 0.5 0.5", "XXA 1 1.0 0.5 0.5"])
def test_xxa_is_read_by_words_if_one_cell_is_outside_its_columns(read, field, row):
    assert read(*field, row).virtual_points == {1: (10, 5, 5)}


def test_xxa_may_repeat_the_points_of_record_250(read, field):
    block = "250       1.0 001 004 0001 0002"
    assert read(*field, block, "XXA    1  1.0", "XXA    2  1.0").virtual_points == {1: (10,) * 4, 2: (10,) * 4}


ACCELERATED = [VirtualPoints(1, (10, 10, 5)), VirtualPoints(2, (10, 10, 5)), VirtualPoints(4, (10, 10, 5))]


def test_virtual_points_are_written_in_each_dialect(read, written):
    tournament = five(virtual_points=ACCELERATED)
    assert written(tournament, start="250") == [
        "250       1.0 001 002 0001 0002",
        "250       0.5 003 003 0001 0002",
        "250       1.0 001 002 0004 0004",
        "250       0.5 003 003 0004 0004",
    ]
    rows = ["XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5", "XXA    4  1.0  1.0  0.5"]
    assert written(tournament, "trfx", "XXA") == rows
    assert written(tournament, "trfbx", "XXA") == rows
    assert len(written(tournament, "trf16", "### indeler:250")) == 4


def test_bans_are_read_and_written(read, written, field):
    tournament = read(*field, "260 001 005    3    5", "260 002 999    1    2    4", "XXP 2 5")
    assert tournament.forbidden == (
        Forbidden((1, 2, 4), 2, None),
        Forbidden((2, 5), 1, None),
        Forbidden((3, 5), 1, 5),
    )
    assert written(tournament, start="260") == [
        "260 002 999    1    2    4",
        "260 001 999    2    5",
        "260 001 005    3    5",
    ]


def test_only_bans_of_the_next_round_are_written_for_engines(read, written):
    tournament = five(forbidden=[Forbidden((1, 3)), Forbidden((2, 4), 1, 2), Forbidden((1, 5), 3, 4)])
    lines = written(tournament, "trfx")
    assert [line for line in lines if line[:3] == "XXP"] == ["XXP 1 3", "XXP 2 4"]
    assert [line for line in lines if "indeler:260" in line] == [
        "### indeler:260 003 004    1    5",
        "### indeler:260 001 002    2    4",
    ]
    assert read(*lines) == tournament


@pytest.mark.parametrize(
    ("line", "special"),
    [
        ("299 W         2.5  001    1    3", SpecialPoints("W", 25, 1, (1, 3))),
        ("299 W       2.5 001    1    3", SpecialPoints("W", 25, 1, (1, 3))),
        ("299          -0.5  000    2", SpecialPoints("", -5, None, (2,))),
        ("299        -0.5 000    2", SpecialPoints("", -5, None, (2,))),
        ("299 -         0.5", SpecialPoints("-", 5)),
        ("299 h   1.0   0.5  002", SpecialPoints("H", 5, 2, (), 10)),
        ("299          -9.9         2", SpecialPoints("", -99, None, (2,))),
    ],
)
def test_record_299_is_read_in_both_layouts(read, card, line, special):
    assert read(card(1), card(2), card(3), line).special_points == (special,)


def test_special_points_are_written_in_the_layout_of_the_table(read, written):
    tournament = five(special_points=[SpecialPoints("W", 25, 1, (1, 3)), SpecialPoints("", -115, None, (2,), 10)])
    assert written(tournament, start="299") == ["299 W         2.5  001    1    3", "299     1.0 -11.5  000    2"]
    assert read(*written(tournament)) == tournament


def test_the_letter_w_stands_for_all_wins_including_short_games(read, card):
    lines = card(1, "2 w 1", "2 b W"), card(2, "1 b 0", "1 w L"), "299 W         3.0  000    1"
    assert scores(read(*lines)) == {1: 60, 2: 0}


def test_in_a_team_event_these_records_are_about_teams(read, written, field):
    records = (
        "240 H 002   77",
        "250  1.0  0.0 001 002 0001 0090",
        "260 001 002   71   72",
        "299 W   1.0   2.0  001   77",
        "299    -1.0   0.0  003   71",
    )
    tournament = read(*field, "192 FIDE_TEAM_MP_GP", *records)
    teams = tournament.teams
    assert teams.requested_byes == (RequestedBye(2, 77, Kind.HALF_BYE),)
    assert teams.virtual_points == (VirtualBlock(10, 0, 1, 2, 1, 90),)
    assert teams.forbidden == (Forbidden((71, 72), 1, 2),)
    assert teams.special_points == (SpecialPoints("W", 20, 1, (77,), 10), SpecialPoints("", 0, 3, (71,), -10))
    assert (tournament.requested_byes, tournament.records) == ((), ())
    assert [line for line in written(tournament) if line in records] == list(records)
    assert read(*written(tournament)) == tournament
    assert read(*written(tournament, "trf16")) == tournament
    mixed = tournament.replace(requested_byes=[RequestedBye(2, 1)])
    assert "### indeler:240 Z 002    1" in written(mixed)
    assert read(*written(mixed)) == mixed


def test_a_record_about_a_team_that_does_not_exist_is_refused(refusal, field):
    sentence = refusal(*field, "192 FIDE_TEAM", "310   1 Anker", "240 H 002   77")
    assert sentence.endswith(": there is no team 77; correct its number or add its 310 record.")
