"""Tests of ``indeler pair``, ``next``, ``why`` and the notes of ``check``."""

import json

import pytest

import indeler as library
from indeler.cli.explanations import format_explanation
from indeler.model import Pairing, Player, Tournament


def test_the_plain_reply_begins_with_a_count_and_ends_with_the_bye(indeler, sample):
    answer = indeler("pair", sample, "--rules", "berger")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "3\n3 1\n4 5\n2 0\n"


def test_json_has_the_documented_structure(indeler, sample):
    answer = indeler("pair", sample, "--rules", "berger", "--json")
    assert json.loads(answer.out) == {
        "round": 3,
        "rules": "berger",
        "boards": [{"board": 1, "white": 3, "black": 1}, {"board": 2, "white": 4, "black": 5}],
        "bye": 2,
        "not_paired": [],
    }


def test_explain_names_the_clause_of_each_board(indeler, sample):
    answer = indeler("pair", sample, "--rules", "berger", "--explain", "--lang", "nl")
    assert answer.code == 0
    assert "1. 3 Bakker, Kees - 1 Jansen, Piet" in answer.out
    assert "B2: " in answer.out
    assert "B4: " in answer.out


def test_the_reply_is_written_to_a_file_and_the_round_to_the_tournament(indeler, sample, tmp_path):
    answer = indeler("pair", sample, "--rules", "berger", "-o", tmp_path / "r3.txt", "--save", tmp_path / "next.trf")
    assert (answer.code, answer.out) == (0, "")
    assert (tmp_path / "r3.txt").read_text().splitlines()[0] == "3"
    again = json.loads(indeler("pair", tmp_path / "next.trf", "--json").out)
    assert (again["round"], again["rules"]) == (4, "berger")


def test_an_earlier_round_can_be_paired_again_but_not_saved(indeler, sample, tmp_path):
    answer = indeler("pair", sample, "--rules", "berger", "--round", "1", "--json")
    assert json.loads(answer.out)["round"] == 1
    refused = indeler("pair", sample, "--rules", "berger", "--round", "1", "--save", tmp_path / "next.trf")
    assert refused.code == 3
    assert "leave out --round" in refused.err
    assert not (tmp_path / "next.trf").exists()
    assert indeler("pair", sample, "--rules", "berger", "--round", "9").err.count("\n") == 1


def test_invalid_settings_are_refused(indeler, sample):
    assert indeler("pair", sample, "--rules", "berger", "--set", "cycles=2").code == 0
    wrong = indeler("pair", sample, "--rules", "berger", "--set", "laps=2")
    assert wrong.code == 3
    assert "laps" in wrong.err
    assert indeler("pair", sample, "--rules", "berger", "--set", "cycles").code == 3


def test_a_knockout_draw_reports_its_seed(indeler, sample, tmp_path):
    fresh = tmp_path / "cup.trf"
    fresh.write_text(
        "".join(line[:80] + "\n" for line in sample.read_text().splitlines() if not line.startswith("142"))
    )
    answer = indeler("pair", fresh, "--rules", "knockout", "--set", "seed=cup 2026", "--json")
    data = json.loads(answer.out)
    assert data["seed"] == "cup 2026"
    assert len(data["boards"]) == 1
    assert json.loads(indeler("pair", fresh, "--rules", "knockout", "--set", "seed=cup 2026", "--json").out) == data


def test_wrong_control_sums_are_reported_and_not_refused(indeler, sample):
    bonus = "299          " + " 1.0  001    1\n"
    sample.write_text(sample.read_text().replace(" 1.5    1     4 w", " 2.5    1     4 w") + bonus)
    answer = indeler("pair", sample, "--rules", "knsb-wp")
    assert answer.code == 0
    assert answer.out.startswith("3\n")
    assert answer.err.startswith(
        "indeler: note: The control sum is wrong (knsb-wp F8): points: 7, should be 6 (½ × 6 × 2 - 0); "
        "look for a wrong result.\n"
    )


def test_a_user_sees_names_ratings_and_scores_and_a_program_sees_numbers(indeler, sample, monkeypatch, tmp_path):
    bare = indeler("pair", sample).out
    assert bare.splitlines()[0].isdigit()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "90")
    shown = indeler("pair", sample, "--lang", "nl").out
    assert shown.startswith("Ronde 3 (fide-dutch)\n")
    assert "2 de Vries, Anna (1987)" in shown
    assert "1½" in shown
    indeler("pair", sample, "-o", tmp_path / "boards.txt")
    assert (tmp_path / "boards.txt").read_text(encoding="utf-8") == bare


def test_a_verdict_is_coloured_on_a_terminal_unless_colours_are_off(indeler, sample, monkeypatch):
    assert "\x1b" not in indeler("check", sample, "--round", 1).out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "\x1b[3" in indeler("check", sample, "--round", 1).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in indeler("check", sample, "--round", 1).out


def test_rows_43_and_196_deviation_from_the_fide_rules_is_reported_in_one_sentence(indeler, sample, tmp_path):
    kept = tmp_path / "kept.json"
    assert indeler("convert", sample, kept).code == 0
    data = json.loads(kept.read_text(encoding="utf-8"))
    assert "FIDE" not in indeler("pair", kept, "--rules", "fide-dutch").err
    late = {**data, "forbidden": [{"players": [1, 2], "first_round": 3}]}
    kept.write_text(json.dumps(late), encoding="utf-8")
    since = "Not by the FIDE rules any more since before round 3: others kept apart after the first round."
    assert since in indeler("pair", kept, "--rules", "fide-dutch").err
    assert since in indeler("check", kept, "--rules", "fide-dutch", "--all").out
    assert "FIDE" not in indeler("pair", kept, "--rules", "knsb-rating").err
    kept.write_text(json.dumps({**data, "rules": "fide-dutch", "settings": {"baku": "true"}}), encoding="utf-8")
    otherwise = indeler("pair", kept, "--set", "baku=false", "--lang", "nl").err
    assert "andere instellingen van het reglement na het begin" in otherwise
    assert "FIDE" not in indeler("pair", kept, "--set", "baku=true").err


@pytest.mark.parametrize("supposed", [("--absent", "2"), ("--result", "1:1-0")])
def test_a_round_with_assumed_results_is_not_saved(indeler, sample, tmp_path, supposed):
    refused = indeler("pair", sample, "--rules", "berger", *supposed, "--save", tmp_path / "next.trf")
    assert (refused.code, refused.err.count("\n")) == (3, 1)
    assert "leave out --round, --absent and --result" in refused.err
    assert not (tmp_path / "next.trf").exists()


def test_an_absent_player_is_not_paired_and_a_note_says_what_changes(indeler, sample):
    usual, without = (indeler("pair", sample, *words) for words in ((), ("--absent", "3")))
    assert "3" in usual.out.split()[1:]
    assert "3" not in without.out.split()[1:]
    assert (usual.err.count("note"), without.err.count("note")) == (0, 1)


def test_the_forecast_of_the_bye_has_no_opponent_and_no_colour(indeler, sample):
    found = json.loads(indeler("next", sample, "--json").out)
    meetings = [one for results in found["players"].values() for some in results.values() for one in some]
    byes = [one for one in meetings if one["opponent"] is None]
    assert byes
    assert {one["colour"] for one in byes} == {None}
    assert {one["opponent"] for one in meetings if one not in byes} <= {1, 2, 3, 4, 5}
    assert {one["colour"] for one in meetings if one not in byes} == {"w", "b"}
    assert found["exact"] == ("samples" not in found)


def test_a_pairing_without_clauses_is_explained_by_its_boards(sample):
    tournament = library.read(sample)
    pairing = Pairing(3, ((1, 2), (4, 5)), rules="by-others", bye=3)
    assert format_explanation(tournament, pairing, "en").splitlines() == [
        "Round 3 (by-others)",
        "  1. 1 Jansen, Piet - 2 de Vries, Anna",
        "  2. 4 Visser, Tom - 5 Smit, Lars",
        "  3. 3 Bakker, Kees - bye",
    ]


def test_a_user_sees_the_bye_below_the_boards(indeler, sample, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    lines = [line.split() for line in indeler("pair", sample).out.splitlines()]
    assert [line[0] for line in lines[3:5]] == ["1", "2"]
    assert lines[5][-1] == "bye"
    assert [line for line in lines if "bye" in line] == [lines[5]]
    even = indeler("pair", sample, "--absent", "3").out
    assert "bye" not in even


def test_a_missing_name_is_shown_as_a_number_and_a_missing_rating_is_left_out(indeler, tmp_path, monkeypatch):
    file = tmp_path / "numbers.json"
    players = [Player(1, "Ann", 1800), Player(2, "Bob"), Player(3), Player(4)]
    library.formats.write(Tournament(players, total_rounds=3), file)
    explained = format_explanation(library.read(file), Pairing(1, ((1, 2), (3, 4)), rules="by-others"), "en")
    assert explained.splitlines()[1:] == ["  1. 1 Ann - 2 Bob", "  2. 3 - 4"]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    shown = indeler("pair", file).out
    assert "1 Ann (1800)" in shown
    assert "()" not in shown


def test_forecasts_are_a_table_for_all_players_and_by_result_for_one_player(indeler, sample, tmp_path):
    open_game = tmp_path / "open.trf"
    open_game.write_text(sample.read_text().replace("3 b =", "3 b  ").replace("1 w =", "1 w  "))
    every = indeler("next", open_game).out
    assert every.splitlines()[0] == "Round 3 (fide-dutch)"
    assert indeler("next", open_game, "--rules", "knsb-wp").out.splitlines()[0] == "Round 3 (knsb-wp)"
    assert [line.split()[0] for line in every.splitlines() if line[:1].isdigit() or line[:3].strip().isdigit()] == [
        *"12345"
    ]
    own = indeler("next", open_game, "1").out
    assert own.splitlines()[0] == "Round 3 (fide-dutch): 1 Jansen, Piet"
    assert [own.count(f"\n{result} ") for result in ("any result", "win", "draw", "loss")] == [1, 1, 1, 1]
    data = json.loads(indeler("next", open_game, "1", "--json").out)
    assert (data["open_games"], data["endings"], [*data["players"]]) == (1, 3, ["1"])
    assert {*data["players"]["1"]} == {"any", "win", "draw", "loss"}
    assert "write a number above 0" in indeler("next", open_game, "--samples", "-1").err
    drawn = json.loads(indeler("next", open_game, "--samples", "5", "--json").out)
    assert (drawn["exact"], drawn["samples"], drawn["seed"]) == (False, 5, "next")
    assert all("low" in one for some in drawn["players"]["2"].values() for one in some)


def test_a_forecast_takes_an_assumed_result_and_absent_players_into_account(indeler, sample):
    def asked(*words):
        return json.loads(indeler("next", sample, *words, "--json").out)

    usual, without, won = asked(), asked("--absent", "3"), asked("--result", "2:3-1=1-0")
    assert without["players"]["3"]["any"] == []
    assert usual["players"]["3"]["any"] != []
    assert won["certain"] != usual["certain"]


def test_why_takes_an_assumed_result_into_account(indeler, sample):
    usual, won = (indeler("why", sample, "1", *words).out for words in ((), ("--result", "2:3-1=1-0")))
    assert usual != won


def test_deviations_from_the_rules_are_listed_with_the_last_checked_round(indeler, sample, tmp_path):
    kept = tmp_path / "kept.json"
    indeler("convert", sample, kept)
    data = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**data, "forbidden": [{"players": [1, 2], "first_round": 3}]}), encoding="utf-8")
    usual = json.loads(indeler("check", sample, "--rules", "fide-dutch", "--all", "--json").out)
    assert ["fide_rules_left" in row for row in usual] == [False, False]
    rows = json.loads(indeler("check", kept, "--rules", "fide-dutch", "--all", "--json").out)
    assert ["fide_rules_left" in row for row in rows] == [False, True]
    assert ["standings" in row for row in rows] == [False, True]
