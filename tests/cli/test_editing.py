"""Tests of ``indeler result``, ``withdraw`` and ``bye``: they change one thing in a tournament file, in place."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from indeler import formats
from indeler.formats.updating import rewrite_file
from indeler.model import Kind, Result
from indeler.model.teams import TeamEvent
from support.sampling import examples
from support.strategies import forms_matches, tournaments

DATA = Path(__file__).parents[1] / "data" / "teams"


def changed(before, after):
    """Return the removed and the added lines."""
    old, new = before.splitlines(), after.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


def test_a_result_changes_two_lines_and_nothing_else(indeler, sample):
    odd = sample.read_text().replace("\n", "\r\n") + "### kept as it is\r\nXYZ and this\r\n"
    sample.write_bytes(odd.encode("cp1252").replace(b"Visser", b"Viss\xe9r"))
    before = sample.read_bytes()
    said = indeler("result", sample, 2, 1, "0-1")
    assert (said.code, said.err) == (0, "")
    assert said.out == "Round 2, board 1: 3 Bakker, Kees – 1 Jansen, Piet 0-1 instead of ½-½.\n"
    gone, come = changed(before.decode("cp1252"), sample.read_bytes().decode("cp1252"))
    assert gone == [
        "001    1 m FM Jansen, Piet                      2105 NED                         1.5    1     4 w 1     3 b =",
        "001    3 m    Bakker, Kees                      1850 NED                         1.5    3  0000 - U     1 w =",
    ]
    assert come == [
        "001    1 m FM Jansen, Piet                      2105 NED                         2.0    1     4 w 1     3 b 1",
        "001    3 m    Bakker, Kees                      1850 NED                         1.0    3  0000 - U     1 w 0",
    ]
    assert sample.read_bytes().count(b"\r\n") == before.count(b"\r\n")


def test_a_result_before_the_first_round_is_refused_with_advice(indeler, tmp_path):
    file = tmp_path / "new.csv"
    file.write_text("name,rating\nAnna,1200\nBram,1100\n", encoding="utf-8")
    assert indeler("convert", file, tmp_path / "new.trf").code == 0
    said = indeler("result", tmp_path / "new.trf", 1, 1, "1-0")
    assert said.code != 0
    assert said.err == "indeler: No round has been paired; pair one with indeler pair FILE --save FILE.\n"


def test_a_result_that_is_removed_again_leaves_the_file_as_it_was(indeler, sample):
    before = sample.read_bytes()
    for result in ("*", "+-", "½-½"):
        assert indeler("result", sample, 2, 1, result).code == 0
    assert sample.read_bytes() == before
    assert indeler("result", sample, 2, 1, "1/2-1/2").out.endswith("½-½.\n")


def test_a_withdrawn_player_is_not_paired_and_can_return(indeler, sample):
    before = sample.read_bytes()
    assert indeler("withdraw", sample, 2).out == "2 de Vries, Anna withdraws after round 2.\n"
    assert formats.read(sample).absent() == {2: Kind.ABSENT}
    assert indeler("withdraw", sample, 2).code == 3
    assert indeler("withdraw", sample, 2, "--back").out == "2 de Vries, Anna comes back.\n"
    assert sample.read_bytes() == before
    assert "has not withdrawn" in indeler("withdraw", sample, 2, "--back").err


@pytest.mark.parametrize(("worth", "kind"), [("half", Kind.HALF_BYE), ("zero", Kind.ZERO_BYE), ("full", Kind.FULL_BYE)])
def test_a_bye_is_requested_for_a_future_round(indeler, sample, worth, kind):
    before = sample.read_bytes()
    answer = indeler("bye", sample, 4, 5, worth)
    assert (answer.code, "as much as a win" in answer.out) == (0, worth == "full"), "VCL19 16-17: it warns"
    assert [(bye.round, bye.player, bye.kind) for bye in formats.read(sample).requested_byes] == [(5, 4, kind)]
    assert indeler("bye", sample, 4, 5, "none").code == 0
    assert sample.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("result", "{}", 3, 1, "1-0"), "Round 3 has not been paired"),
        (("result", "{}", 2, 3, "1-0"), "Round 2 has no board 3"),
        (("result", "{}", 2, 1, "5-0"), "'5-0' is not a result"),
        (("withdraw", "{}", 9), "no player 9"),
        (("bye", "{}", 9, 3, "half"), "no player 9"),
        (("bye", "{}", 1, 2, "half"), "Round 2 has been paired"),
        (("bye", "{}", 1, 6, "half"), "There is no round 6"),
        (("bye", "{}", 1, 3, "much"), "'much' is not a bye"),
    ],
)
def test_an_invalid_change_is_refused_and_changes_nothing(indeler, sample, words, fault):
    before = sample.read_bytes()
    said = indeler(*(sample if word == "{}" else word for word in words))
    assert said.code == 3
    assert fault in said.err
    assert said.err.count("\n") == 1
    assert sample.read_bytes() == before


def test_a_file_without_rounds_is_refused(indeler, sample, tmp_path):
    players = tmp_path / "open.csv"
    formats.write(formats.read(sample), players)
    said = indeler("withdraw", players, 1)
    assert "only TRF and JSON files can be changed" in said.err


@pytest.mark.parametrize("dialect", ["trf16", "trfx", "trfbx", "trf26", "json"])
def test_a_file_keeps_its_dialect_when_it_is_changed(indeler, sample, tmp_path, dialect):
    file = tmp_path / ("other.json" if dialect == "json" else "other.trf")
    formats.write(formats.read(sample), file, dialect)
    for words in (("result", file, 1, 1, "0-1"), ("withdraw", file, 5), ("bye", file, 1, 3, "half")):
        assert indeler(*words).code == 0
    now = formats.read(file)
    assert Result.BLACK_WINS in [game.result for game in now.rounds[0].games]
    assert now.player(5).withdrawn_after == 2
    assert now.absent() == {1: Kind.HALF_BYE, 5: Kind.ABSENT}


def test_a_file_that_cannot_be_replaced_stays_complete(indeler, sample, monkeypatch):
    before = sample.read_bytes()

    def broken(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", broken)
    said = indeler("withdraw", sample, 1)
    assert said.code == 5
    assert sample.read_bytes() == before
    assert sorted(one.name for one in sample.parent.iterdir()) == ["open.trf"]


@pytest.mark.sampled(3)
@settings(max_examples=examples(30), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    tournament=tournaments(), number=st.integers(0, 50), dialect=st.sampled_from(["trf16", "trfx", "trfbx", "trf26"])
)
def test_a_changed_file_is_read_back_with_the_change(tmp_path, tournament, number, dialect):
    assume(tournament.players and forms_matches(tournament))
    file = tmp_path / "any.trf"
    formats.write(tournament, file, dialect)
    player = list(tournament.players)[number % len(tournament.players)]

    def change(now):
        players = [
            one._replace(withdrawn_after=len(now.rounds)) if one.number == player else one
            for one in now.players.values()
        ]
        return now.replace(players=players)

    expected = change(formats.read(file))
    rewrite_file(file, change)
    assert formats.read(file) == expected


def test_rows_95_and_145_to_147_renumber_by_a_starting_order_or_by_given_numbers(indeler, tmp_path):
    people, out = tmp_path / "people.csv", tmp_path / "out.trf"
    people.write_text("name;rating\nAnn;2000\nBob;1900\nCas;1900\nDirk;1900\n", encoding="utf-8")
    assert indeler("renumber", people, out, "--by", "nidof", "--federation", "ned", "--equals", "lot:abc").code == 0
    assert "172 NED NIDOF\n" in out.read_text(encoding="utf-8")
    again = indeler("renumber", out, tmp_path / "again.trf")
    assert "The numbers were right already." in again.err
    moved = indeler("renumber", out, tmp_path / "moved.trf", "--exchange", "2,3")
    assert (moved.code, moved.err.count("->")) == (0, 2)
    assert "have different ratings" in indeler("renumber", out, tmp_path / "no.trf", "--exchange", "1,2").err
    typed = indeler("renumber", people, tmp_path / "table.trf", "--rules", "berger", "--numbers", "4,3,2,1")
    assert "1 Ann -> 4" in typed.err
    assert "write two numbers" in indeler("renumber", people, out, "--exchange", "4").err
    assert "choose one of FIDE, NRO" in indeler("renumber", people, out, "--by", "best").err
    assert "write name, list" in indeler("renumber", people, out, "--equals", "age").err


def test_rounds_of_swiss_manager_are_merged_into_a_file(indeler, tmp_path):
    file, rounds = tmp_path / "open.trf", tmp_path / "spiele.txt"
    players = tmp_path / "players.csv"
    players.write_text("name;rating\nAnna;1900\nBram;1800\nCato;1700\nDirk;1600\n", encoding="utf-8")
    assert indeler("convert", players, file).code == 0
    head = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg\n"
    rounds.write_text(f"{head}1;1;;;1;3;1;0;;\n1;2;;;4;2;;;;\n", encoding="utf-8")
    merged = indeler("merge", file, rounds)
    assert (merged.code, merged.out) == (0, "Round 1 is new; boards: 2, results: 1.\n")
    rounds.write_text(f"{head}1;1;;;1;3;1;0;;\n1;2;;;4;2;0,5;0,5;;\n", encoding="utf-8")
    assert indeler("merge", file, rounds).out == "Round 1: results added: 1.\n"
    assert sorted(game.result.label for game in formats.read(file).rounds[0].games) == ["1-0", "½-½"]
    again = indeler("merge", file, rounds)
    assert again.code == 3
    assert "has no round and no result that is not here already" in again.err


def test_rows_198_207_and_216_expulsion_given_values_and_the_rating_of_a_long_event(indeler, tmp_path):
    made = tmp_path / "open.trf"
    indeler("generate", "-o", made, "--players", "6", "--rounds", "2", "--seed", "x", "--tiebreaks", "BH")
    assert "is expelled after round 2" in indeler("withdraw", made, "2", "--expelled").out
    rows = json.loads(indeler("standings", made, "--tiebreaks", "EXT", "--values", "3=12.5,4=13", "--json").out)
    assert 2 not in [row["player"] for row in rows]
    assert {row["player"]: row["tiebreaks"]["EXT"] for row in rows}[3] in (12.5, "12.5", "12½", "25/2")
    assert "write a number and a value" in indeler("standings", made, "--values", "3=x").err
    assert indeler("standings", made, "--tiebreaks", "ARO", "--rating", "each").code == 0
    assert "choose first, each or last" in indeler("standings", made, "--rating", "best").err
    assert "comes back" in indeler("withdraw", made, "2", "--back").out
    assert len(json.loads(indeler("standings", made, "--json").out)) == 6


def test_c_04_2_2_1_a_starting_order_keeps_the_federation_of_the_file(indeler, tmp_path):
    people, ned, again = tmp_path / "people.csv", tmp_path / "ned.trf", tmp_path / "again.trf"
    people.write_text("name;rating\nAnn;2000\nBob;1900\n", encoding="utf-8")
    assert indeler("renumber", people, ned, "--by", "nidof", "--federation", "ned").code == 0
    assert indeler("renumber", ned, again, "--equals", "name").code == 0
    assert "172 NED NIDOF\n" in again.read_text(encoding="utf-8")
    assert indeler("renumber", ned, again, "--by", "fidon").code == 0
    assert "172 NED FIDON\n" in again.read_text(encoding="utf-8")


def test_invalid_manual_numbers_are_refused(indeler, sample, tmp_path):
    for words in (("--exchange", "1,two"), ("--numbers", "1,2,3,4,x"), ("--exchange", "1,2,3")):
        said = indeler("renumber", sample, tmp_path / "out.trf", *words)
        assert said.code == 3
        assert not (tmp_path / "out.trf").exists()


@pytest.fixture
def teams(indeler, tmp_path):
    """Return a team event whose fifth round is paired and has no line-ups."""
    path = tmp_path / "event.trf"
    text = (DATA / "brief-5teams-4rounds-4boards.trf").read_text(encoding="utf-8")
    path.write_text(text.replace("142 4", "142 6"), encoding="utf-8")
    assert indeler("pair", path, "--save", path).code == 0
    return path


def test_a_forfeit_of_an_earlier_match_leaves_the_other_rounds_as_they_were(indeler, teams):
    event = TeamEvent(formats.read(teams))
    match = event.rounds[4].matches[0]
    assert indeler("result", teams, 5, match.first, "+-").code == 0
    after = TeamEvent(formats.read(teams))
    assert after.rounds[:4] == event.rounds[:4]
    assert [one.forfeit for one in after.rounds[4].matches] == ["+-", *("" for _ in event.rounds[4].matches[1:])]
    assert indeler("result", teams, 5, match.first, "*").code == 0
    assert [one.forfeit for one in TeamEvent(formats.read(teams)).rounds[4].matches] == [""] * len(
        event.rounds[4].matches
    )


@pytest.mark.parametrize(
    ("place", "refusal"),
    [
        ("x", "'x' is not a board of a match; write a team and its board, such as 4.1."),
        ("4.x", "'4.x' is not a board of a match"),
        ("9", "There is no team 9"),
    ],
)
def test_a_place_in_a_match_is_a_team_and_its_board(indeler, teams, place, refusal):
    said = indeler("result", teams, 5, place, "+-")
    assert (said.code, refusal in said.err) == (3, True), said.err


def test_a_board_number_must_exist_in_the_match(indeler, teams):
    match = TeamEvent(formats.read(teams)).rounds[4].matches[0]
    assert indeler("line-up", teams).code == 0
    for board, is_there in ((0, False), (1, True), (4, True), (5, False)):
        said = indeler("result", teams, 5, f"{match.first}.{board}", "1-0")
        assert (said.code == 0) is is_there, said.err
        assert ("choose a board from 1 to 4" in said.err) is not is_there
    everybody = indeler("line-up", teams)
    assert "All matches of round 5 have their line-ups." in everybody.err
    changed = indeler("line-up", teams, f"{match.first}=1,2,3,4")
    assert "has results; clear them first." in changed.err


def test_a_team_can_withdraw_and_return_only_once(indeler, teams):
    assert "has not withdrawn" in indeler("withdraw", teams, 3, "--back").err
    assert indeler("withdraw", teams, 3).code == 0
    assert "has withdrawn already" in indeler("withdraw", teams, 3).err
    assert indeler("withdraw", teams, 3, "--back").out == "3 Dijk comes back.\n"


def test_a_line_up_needs_a_team_event_and_a_board_number(indeler, sample, teams):
    assert "This tournament has no matches of teams" in indeler("line-up", sample).err
    assert "'1.1' is not the number of a board" in indeler("result", sample, 2, "1.1", "1-0").err
    assert "'x=1' is not a line-up" in indeler("line-up", teams, "x=1").err


def test_a_new_line_up_of_one_team_keeps_that_of_the_other(indeler, teams):
    match = TeamEvent(formats.read(teams)).rounds[4].matches[0]
    assert indeler("line-up", teams).code == 0

    def seats():
        boards = TeamEvent(formats.read(teams)).rounds[4].matches[0].boards
        return [board.first for board in boards], [board.second for board in boards]

    one, other = seats()
    turned = ",".join(map(str, [one[1], one[0], *one[2:]]))
    assert indeler("line-up", teams, f"{match.first}={turned}").code == 0
    assert seats() == ([one[1], one[0], *one[2:]], other)


def test_what_if_options_are_refused_for_team_events(indeler, teams):
    for words in (("--absent", "1"), ("--result", "1:1-2=1-0")):
        assert "are for players; change the file of a team event instead" in indeler("next", teams, *words).err


@pytest.mark.parametrize("words", [("--control",), ("--category", "Women")])
def test_control_sums_and_categories_are_refused_for_team_events(indeler, teams, words):
    refused = indeler("standings", teams, *words)
    assert (refused.code, refused.out) == (3, "")
    assert "--control and --category are for players, and these are teams" in refused.err
