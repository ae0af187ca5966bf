"""``indeler standings``."""

import json


def test_json_has_the_promised_shape(indeler, sample):
    rows = json.loads(indeler("standings", sample, "--tiebreaks", "BH,SB,TPN", "--json").out)
    assert [row["player"] for row in rows] == [1, 3, 2, 4, 5]
    assert rows[0] == {
        "rank": 1,
        "player": 1,
        "name": "Jansen, Piet",
        "points": 1.5,
        "tiebreaks": {"BH": 2.5, "SB": 1.75, "TPN": 1},
    }


def test_the_table_is_for_people(indeler, sample):
    lines = indeler("standings", sample, "--rules", "knsb-wp").out.splitlines()
    assert lines[0].split() == ["rank", "no.", "name", "points", "WP", "SB"]
    assert any("Jansen, Piet" in line and "1½" in line for line in lines)


def test_control_sums_are_shown_with_what_they_should_be(indeler, sample):
    answer = indeler("standings", sample, "--control")
    assert answer.code == 0
    data = json.loads(indeler("standings", sample, "--control", "--json").out)
    assert data["ok"] is True
    assert {row["sum"]: (row["found"], row["expected"]) for row in data["sums"]} == {
        "points": (6, 6),
        "WS": (5, 5),
        "WP": (10, 10),
    }


def test_control_sums_are_those_of_the_rulebook_in_hand(indeler, sample):
    said = indeler("standings", sample, "--rules", "kndb", "--control").out
    assert "WS" not in said
    assert "every score times the opponents met" in said


def test_control_sums_in_dutch_and_with_the_final_standings(indeler, sample):
    both = indeler("standings", sample, "--rules", "knsb-wp", "--control", "--final", "--lang", "nl").out
    assert "punten: 6, klopt" in both
    assert "plaats" in both
    assert "Jansen, Piet" in both
    data = json.loads(indeler("standings", sample, "--rules", "knsb-wp", "--control", "--final", "--json").out)
    assert data["control"]["ok"] is True
    assert [row["rank"] for row in data["standings"]] == [1, 2, 3, 4, 5]


def test_why_writes_the_sums_out(indeler, sample):
    answer = indeler("standings", sample, "--tiebreaks", "BH,SB", "--why", "1", "2")
    assert answer.code == 0
    assert "Jansen" in answer.out
    assert "BH" in answer.out
    assert json.loads(indeler("standings", sample, "--tiebreaks", "BH", "--why", "1", "2", "--json").out)
