"""Tests of ``indeler why``, and of the explanations of ``indeler pair``."""

import json
from xml.etree import ElementTree

import pytest

from indeler.cli.main import exit_code

SIX = """\
012 Klein Open
142 5
001    1 m    Jansen, Piet                      2105 NED                         1.0    1     4 w 1
001    2 w    de Vries, Anna                    1987 NED                         1.0    2     5 b 1
001    3 m    Bakker, Kees                      1850 NED                         1.0    3     6 w 1
001    4 m    Visser, Tom                       1790 NED                         0.0    4     1 b 0
001    5 m    Smit, Lars                        1700 NED                         0.0    5     2 w 0
001    6 m    Mulder, Jan                       1600 NED                         0.0    6     3 b 0
"""


@pytest.fixture
def open_(tmp_path):
    file = tmp_path / "open.trf"
    file.write_text(SIX)
    return str(file)


@pytest.fixture
def indeler(capsys):
    def call(*words):
        code = exit_code(list(words))
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def test_why_accepts_names_and_answers_in_dutch(indeler, open_):
    code, out, err = indeler("why", open_, "Jansen", "Visser", "--lang", "nl")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == (
        "Ronde 2: Jansen, Piet (1) en Visser, Tom (4) kunnen niet tegen elkaar spelen, "
        "want zij speelden al in ronde 1 tegen elkaar (C1)."
    )


def test_why_answers_in_json(indeler, open_):
    data = json.loads(indeler("why", open_, "1", "3", "--json", "--rules", "knsb-wp")[1])
    assert (data["round"], data["rules"]) == (2, "knsb-wp")
    assert data["clauses"].keys() >= {data["why_not"]["clause"]}


def test_why_of_an_earlier_round_and_of_a_hypothetical_round(indeler, open_):
    assert indeler("why", open_, "1", "--round", "1")[1].startswith("Round 1: ")
    assert "* what if: " in indeler("why", open_, "1", "--absent", "Bakker", "--result", "1:4-1=1-0")[1]


def test_a_setting_may_have_the_same_name_as_an_option_of_why(indeler, open_):
    keizer = ("why", open_, "1", "--rules", "keizer", "--set")
    assert indeler(*keizer, "absent=1/2", "--absent", "6")[0] == 0
    assert "absent=many" in indeler(*keizer, "absent=many")[2]
    for name in ("rules", "tournament", "final"):
        assert "no rulebook has such a setting" in indeler(*keizer, f"{name}=1")[2]


def test_refusals_are_one_line(indeler, open_):
    for words in (("why", open_, "Nobody"), ("why", open_, "1", "--round", "9"), ("why", open_, "1", "--lang", "it")):
        code, out, err = indeler(*words)
        assert (code, out, err.count("\n")) == (3, "", 1)


def test_pair_explains_each_board_plainly_then_by_clauses_with_their_text(indeler, open_):
    lines = indeler("pair", open_, "--explain")[1].splitlines()
    assert lines[0] == "Round 2 (fide-dutch)"
    assert lines[1].startswith("  1. ")
    assert lines[2].startswith("     Both have 1 point. ")
    assert lines[3].startswith("     - bracket 1: ")
    assert any(line.startswith("5.2.1: ") for line in lines)


def test_pair_explains_in_json_too(indeler, open_):
    data = json.loads(indeler("pair", open_, "--explain", "--json")[1])
    assert [row["board"] for row in data["reasons"]["boards"]] == [1, 2, 3]


def test_pair_draws_a_picture_for_the_terminal_and_as_svg(indeler, open_, tmp_path):
    code, out, _ = indeler("pair", open_, "--picture", "--svg", str(tmp_path / "round.svg"), "--lang", "de")
    assert code == 0
    assert "Punktgruppe 1" in out
    assert "○" in out
    root = ElementTree.parse(tmp_path / "round.svg").getroot()
    circles = [one for one in root.iter() if one.tag.endswith("circle")]
    assert len(circles) == 6
    assert sorted(one.get("fill") for one in circles) == ["#000"] * 3 + ["#fff"] * 3


def test_a_round_robin_has_no_picture(indeler, open_):
    code, _, err = indeler("pair", open_, "--rules", "berger", "--picture")
    assert (code, err.count("\n")) == (3, 1)


def test_a_hypothetical_round_is_printed_but_never_saved(indeler, open_, tmp_path):
    code, out, err = indeler("pair", open_, "--absent", "3", "--absent", "6")
    assert (code, out.splitlines()[0]) == (0, "2")
    assert err.startswith("indeler: note: what if: ")
    code, _, err = indeler("pair", open_, "--absent", "3", "--save", str(tmp_path / "next.trf"))
    assert (code, (tmp_path / "next.trf").exists()) == (3, False)
