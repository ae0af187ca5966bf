"""Tests of ``indeler standings``."""

import json


def test_json_has_the_documented_structure(indeler, sample):
    rows = json.loads(indeler("standings", sample, "--tiebreaks", "BH,SB,TPN", "--json").out)
    assert [row["player"] for row in rows] == [1, 3, 2, 4, 5]
    assert rows[0] == {
        "rank": 1,
        "player": 1,
        "name": "Jansen, Piet",
        "points": 1.5,
        "tiebreaks": {"BH": 2.5, "SB": 1.75, "TPN": 1},
    }


def test_the_default_output_is_a_table_for_people(indeler, sample):
    lines = indeler("standings", sample, "--rules", "knsb-wp").out.splitlines()
    assert lines[0].split() == ["rank", "no.", "name", "points", "WP", "SB"]
    assert any("Jansen, Piet" in line and "1½" in line for line in lines)


def test_control_sums_are_shown_with_their_expected_values(indeler, sample):
    answer = indeler("standings", sample, "--control")
    assert answer.code == 0
    data = json.loads(indeler("standings", sample, "--control", "--json").out)
    assert data["ok"] is True
    assert {row["sum"]: (row["found"], row["expected"]) for row in data["sums"]} == {
        "points": (6, 6),
        "WS": (5, 5),
        "WP": (10, 10),
    }


def test_control_sums_are_those_of_the_chosen_rulebook(indeler, sample):
    said = indeler("standings", sample, "--rules", "kndb", "--control").out
    assert "WS" not in said
    assert "every score times the opponents met" in said


def test_tie_breaks_that_are_left_out_are_named_below_the_table_and_in_json(indeler, sample):
    said = indeler("standings", sample, "--tiebreaks", "ARO,BH")
    assert said.out.endswith("\nARO: left out, because not everybody has a rating\n")
    rows = json.loads(indeler("standings", sample, "--tiebreaks", "ARO,BH", "--json").out)
    assert rows[0]["left_out"] == {"ARO": "not everybody has a rating"}


def test_control_sums_in_dutch_and_with_the_final_standings(indeler, sample):
    both = indeler("standings", sample, "--rules", "knsb-wp", "--control", "--final", "--lang", "nl").out
    assert "punten: 6, klopt" in both
    assert "plaats" in both
    assert "Jansen, Piet" in both
    data = json.loads(indeler("standings", sample, "--rules", "knsb-wp", "--control", "--final", "--json").out)
    assert data["control"]["ok"] is True
    assert [row["rank"] for row in data["standings"]] == [1, 2, 3, 4, 5]


def test_why_shows_the_calculations(indeler, sample):
    answer = indeler("standings", sample, "--tiebreaks", "BH,SB", "--why", "1", "2")
    assert answer.code == 0
    assert "Jansen" in answer.out
    assert "BH" in answer.out
    assert json.loads(indeler("standings", sample, "--tiebreaks", "BH", "--why", "1", "2", "--json").out)


def test_play_offs_put_the_winner_first_and_override_the_criteria(indeler, sample):
    rows = json.loads(indeler("standings", sample, "--play-off", "2,3,1", "--json").out)
    assert [row["player"] for row in rows][:3] == [2, 3, 1]
    both = indeler("standings", sample, "--play-off", "2,3", "--why", "1", "2")
    assert "--why goes by the criteria, which a play-off overrules" in both.err
    assert "write numbers of players, such as 4,2." in indeler("standings", sample, "--play-off", "2,x").err


def test_a_category_has_its_own_ranks(indeler, sample):
    plan = sample.with_suffix(".prizes.toml")
    assert f"There is no {plan}" in indeler("standings", sample, "--category", "B").err
    plan.write_text('year = 2026\n[[category]]\nname = "Under 1900"\nrating_to = 1899\n', encoding="utf-8")
    every = json.loads(indeler("standings", sample, "--json").out)
    rows = json.loads(indeler("standings", sample, "--category", "under 1900", "--json").out)
    listed = [row["player"] for row in every if row["player"] in (3, 4)]
    assert [row["player"] for row in rows if row["player"] in (3, 4)] == listed
    assert [row["rank"] for row in rows] == [*range(1, len(rows) + 1)]
    assert {1, 2}.isdisjoint(row["player"] for row in rows)
    assert (
        "There is no category 'other'; choose one of Under 1900."
        in indeler("standings", sample, "--category", "other").err
    )


def test_titles_precede_names_and_codes_head_their_columns(indeler, sample):
    lines = indeler("standings", sample, "--tiebreaks", "BH").out.splitlines()
    assert lines[0].split() == ["rank", "no.", "name", "points", "BH"]
    assert "FM Jansen, Piet" in lines[2]
    first = [line.split()[0] for line in lines[2:]]
    assert first == sorted(first)


def test_an_excel_file_contains_only_the_standings(indeler, sample, tmp_path):
    out = tmp_path / "table.xlsx"
    for words in (("--json",), ("--control",), ("--why", "1", "2")):
        said = indeler("standings", sample, *words, "--out", out)
        assert "An Excel file gets the standings only" in said.err
        assert not out.exists()
    assert indeler("standings", sample, "--out", out).code == 0
    assert out.read_bytes().startswith(b"PK")


def test_one_player_alone_has_standings(indeler, tmp_path):
    file = tmp_path / "one.csv"
    file.write_text("name;rating\nAnn;1800\n", encoding="utf-8")
    assert indeler("standings", file).out.splitlines()[2].split()[:3] == ["1", "1", "Ann"]
