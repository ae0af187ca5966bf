"""Tests of teams: records 013, 300, 310, 320, 330, 352 and 362, and the informative records that are kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from indeler.formats import read_json, write_json
from indeler.formats.trf import DIALECTS, read_trf, write_trf
from indeler.language import InvalidInput
from indeler.model import ForfeitedMatch, Kind, LineUp, Player, Team, TeamByes, Teams, Tournament, VirtualBlock
from indeler.model.teams import TeamEvent

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def field(card):
    return [card(number) for number in range(1, 5)]


def four(**teams):
    return Tournament([Player(number) for number in range(1, 5)], teams=Teams(**teams))


INDIA = "310   1 India                            IND     2486   15.0   28.0  11     1    3"


def test_record_310_is_read_and_written(read, written, field):
    tournament = read(*field, INDIA)
    assert tournament.teams.teams == (Team(1, "India", (1, 3), "IND", "2486", 150, 280, 11),)
    assert written(tournament, start="310") == [INDIA]
    assert written(tournament, "trf16", "013") == ["013 India                              1    3"]
    assert written(tournament, "trf16", "### indeler:310") == [f"### indeler:{INDIA}"]


def test_record_362_states_the_usual_points_if_only_another_value_is_set(written):
    for stated, values in (({"match_bye": 10}, {"P": 10}), ({"match_absent": 5}, {"A": 5})):
        (line,) = written(four(**stated), start="362")
        for letters, value in ({"TW": 20, "TD": 10, "TL": 0} | values).items():
            assert re.search(rf"\b{letters} +{value // 10}\.{value % 10}", line), (letters, line)


OLD = ["013 Paul Keres 1                       1    2", "013 Paul Keres 2                       3    4"]


def test_record_013_is_read_and_written(read, written, field):
    tournament = read(*field, *OLD)
    assert tournament.teams.teams == (Team(1, "Paul Keres 1", (1, 2)), Team(2, "Paul Keres 2", (3, 4)))
    lines = written(tournament, "trfx")
    assert [line for line in lines if line[:3] == "013"] == OLD
    assert not [line for line in lines if "indeler:310" in line]


def test_record_013_is_kept_unread_next_to_record_310(read, field):
    tournament = read(*field, INDIA, *OLD)
    assert [team.name for team in tournament.teams.teams] == ["India"]
    assert tournament.records == tuple(OLD)


def test_record_013_is_dropped_if_a_record_310_is_our_comment(read, field):
    assert read(*field, f"### indeler:{INDIA}", "310   2 Iran", *OLD).records == ()


@pytest.mark.parametrize(
    ("block", "found"),
    [
        ("001 002 0001 0003", (1, 2, 1, 3)),
        ("002 002 0003 0003", (2, 2, 3, 3)),
        ("002 002 0003", (2, 2, 3, 3)),
        ("002 001 0001 0003", None),
        ("001 002 0003 0001", None),
        ("001 002", None),
        ("001 002 0001 0002 0003", None),
    ],
)
def test_record_250_is_a_block_of_rounds_and_teams(read, refusal, field, block, found):
    lines = (*field, "192 FIDE_TEAM_MP_GP", f"250  1.0  0.0 {block}")
    if found:
        assert read(*lines).teams.virtual_points == (VirtualBlock(10, 0, *found),)
    else:
        assert refusal(*lines).endswith("columns 15-31 must hold the first and last round and team; correct them.")


def test_values_that_do_not_fit_are_written_as_directives(read, written):
    tournament = four(teams=(Team(1234, "Schaakgenootschap Paul Keres Utrecht 1", (1, 2), "KERES 1"),))
    lines = written(tournament)
    assert "310     Schaakgenootschap Paul Keres Utr KERES           0.0    0.0         1    2" in lines
    assert [line for line in lines if "indeler:team" in line] == [
        "### indeler:team 1 number 1234",
        "### indeler:team 1 name Schaakgenootschap Paul Keres Utrecht 1",
        "### indeler:team 1 nickname KERES 1",
    ]
    assert read(*lines) == tournament


@pytest.mark.parametrize(
    ("line", "teams"),
    [
        ("300 001 002 003 0001 0000 0003", Teams(line_ups=(LineUp(1, 2, 3, (1, 0, 3)),))),
        ("320  2.0  1.5 000 017 003", Teams(byes=TeamByes(20, 15, (0, 17, 3)))),
        ("330 +- 004 023 047", Teams(forfeits=(ForfeitedMatch("+-", 4, 23, 47),))),
        ("330 -- 008 027 005", Teams(forfeits=(ForfeitedMatch("--", 8, 27, 5),))),
        ("352 WBWB", Teams(colour_sequence="WBWB")),
        ("362 TW 3.0   TD 1.0   TL 0.0", Teams(match_scale=(30, 10, 0))),
    ],
)
def test_other_team_records_are_read_and_written(read, written, field, line, teams):
    tournament = read(*field, line)
    assert tournament.teams == teams
    assert line in written(tournament)
    assert f"### indeler:{line}" in written(tournament, "trfx")


def test_blanks_in_record_320_stand_for_rounds_without_a_bye(read, field):
    assert read(*field, "320  2.0  2.0     005").teams.byes == TeamByes(20, 20, (0, 5))


def test_match_points_may_be_stated_by_single_letters(read, field):
    assert read(*field, "362  W 3.0    D 2.0").teams.match_scale == (30, 20, 0)


def test_match_points_of_the_bye_and_of_absence_are_read_and_written(read, written, field):
    line = "362 TW 3.0   TD 1.0   TL 0.0    P 2.0    A-1.0"
    tournament = read(*field, line)
    assert tournament.teams == Teams(match_scale=(30, 10, 0), match_bye=20, match_absent=-10)
    assert line in written(tournament)


def test_a_record_with_unsupported_match_points_is_kept(read, written, field):
    line = "362  W 3.0    X 2.0"
    tournament = read(*field, line)
    assert (tournament.teams.match_scale, tournament.records) == (None, (line,))
    assert written(tournament)[-1] == f"### indeler:record {line}"


def test_informative_records_are_kept(read, written, field):
    records = ("801 whatever", "802   3 GEO     19.0   32.5  FPB    4.0    16 w  2.5")
    tournament = read(*field, *records)
    assert tournament.records == records
    assert tuple(written(tournament)[-2:]) == records


@pytest.mark.parametrize("path", sorted((DATA / "teams").glob("*.trf")), ids=lambda path: path.stem)
def test_files_of_team_events_survive_every_dialect(path):
    tournament = read_trf(path.read_bytes(), path.name)
    for dialect in DIALECTS:
        text = write_trf(tournament, dialect)
        assert read_trf(text.encode(), dialect) == tournament
        assert write_trf(read_trf(text.encode(), dialect), dialect) == text
    assert TeamEvent(read_json(write_json(tournament).encode(), "teams.json")).rounds == TeamEvent(tournament).rounds


EMPTY_BOARD = (DATA / "trf" / "team-forfeit-against-an-empty-board.trf").read_bytes().replace(b"\r", b"")


@pytest.mark.parametrize("sign", ["+", "F", "U"])
def test_a_full_point_against_an_empty_seat_counts_for_the_team_and_is_kept(sign):
    """Files write it as a win without an opponent, as a full-point bye or as the bye."""
    tournament = read_trf(EMPTY_BOARD.replace(b"0000 - +", f"0000 - {sign}".encode()), "cup.trf")
    event = TeamEvent(tournament)
    assert (event.points("MP"), event.points("GP")) == ({1: 20, 2: 0}, {1: 15, 2: 5})
    for dialect in DIALECTS:
        assert f"0000 - {sign}" in write_trf(tournament, dialect)
    kept = read_json(write_json(tournament).encode(), "cup.json")
    assert (kept, TeamEvent(kept).rounds) == (tournament, event.rounds)


def test_a_new_round_keeps_the_cells_of_earlier_ones():
    lines = EMPTY_BOARD.decode().replace("142 1", "142 2").replace("072 4", "072 5")
    reserve = "001    4      B two                             2000 NED                         0.5    4  0000 - H"
    lines = lines.replace("310   1", f"{reserve}\n310   1").replace("  3\n300", "  3    4\n300")
    event = TeamEvent(read_trf(lines.encode(), "cup.trf"))
    again = event.with_rounds(event.rounds)
    assert [row.kind for row in again.games.rounds[0].unplayed] == [Kind.EMPTY_SEAT, Kind.HALF_BYE]


def test_a_point_without_an_opponent_is_the_bye_unless_teams_are_paired():
    alone = EMPTY_BOARD.replace(b"192 FIDE_TEAM_TYPEA_MP_GP", b"192 FIDE_DUTCH").replace(b"MPvGP", b"BH")
    tournament = read_trf(alone, "open.trf")
    assert tournament.rounds[0].bye == 2
    assert "0000 - U" in write_trf(tournament, "trf26")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("0000 - +", "0000 - =", "cup.trf:14: player 2, round 1: sits on a board of a match without an opponent"),
        ("   3     1 b =", "   3  0000 - +", "cup.trf:13: player 1, round 1: meets 3"),
        ("    3\n300", "     \n300", "cup.trf:15: player 3, round 1: has a game but is in no team"),
        ("    3\n300", "    3    1\n300", "cup.trf:17: Player 1 is in two teams, A and B; keep one."),
        ("310   2", "310   1", "cup.trf:17: Two teams have the same number, or one has none"),
        ("300   1   1   2 ", "300   1   1   3 ", "cup.trf:18: round 1: there is no team 3"),
        ("   3    0\n", "   0    3\n", "cup.trf:18: round 1: the line-ups of A and B do not fit the games"),
    ],
)
def test_boards_that_form_no_match_are_refused_with_their_line(old, new, said):
    text = EMPTY_BOARD.decode()
    assert text.count(old) == 1
    data = text.replace(old, new).encode()
    with pytest.raises(InvalidInput) as caught:
        read_trf(data, "cup.trf")
    assert str(caught.value).startswith(said)


def test_two_winners_do_not_sit_at_one_board():
    text = EMPTY_BOARD.decode().replace("     3 w =", "  0000 - +").replace("0.5    1 ", "1.0    1 ")
    text = text.replace("     1 b =", "  0000 - +").replace("0.5    3 ", "1.0    3 ")
    with pytest.raises(InvalidInput) as caught:
        read_trf(text.encode(), "cup.trf")
    assert str(caught.value).startswith("cup.trf:15: player 3, round 1: sits on a board of a match")
