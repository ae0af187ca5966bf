"""Tests of ``indeler prizes`` and ``indeler teams``: a list from a tournament file and a file with prizes."""

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMANDS = re.findall(r"^\$ (indeler .*)$", (ROOT / "docs" / "prizes.md").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture
def examples(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path / "examples")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page_work(examples, indeler, command):
    said = indeler(*shlex.split(command)[1:])
    assert said.code == 0
    assert said.out


def test_the_example_lists_every_prize_as_awarded_or_not_awarded(examples, indeler):
    (listed,) = json.loads(indeler("prizes", "open.trf", "--json").out)
    given = sum(award["cents"] for award in listed["awards"]) + sum(left["cents"] for left in listed["unawarded"])
    assert given == (200 + 120 + 80 + 60 + 30 + 50 + 25) * 100
    assert all(award["why"] for award in listed["awards"])


def test_amounts_are_shown_in_dutch(examples, indeler):
    said = indeler("prizes", "open.trf", "--why", "--lang", "nl")
    assert "200,00" in said.out
    assert "hoofdprijs 1" in said.out.casefold()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("= 1", "line 1 is not valid TOML"),
        ("prizes = 3", "there is no field 'prizes'"),
        ("[[group]]\nmain = [1]", "groups[0]: the field 'name' is missing"),
        ("[[group]]\nname = 'A'\nmain = 5", "a list belongs here"),
        ("[[group]]\nname = 'A'\nmain = ['much']", "'much' is not an amount of money"),
        ("[[group]]\nname = 'A'\nmain = [-5]", "'-5' is not an amount of money"),
        ("[[group]]\nname = 'A'\nmain = [1, 2]", "prize 2 is worth more"),
        ("[[group]]\nname = 'A'\nsharing = 'all'", "'all' does not fit; write one of rank, equal, hort"),
        ("group = ['x']", "groups[0]"),
        ("[[group]]\nname = 'A'\ncategory = [3]", "categories[0]"),
    ],
)
def test_an_invalid_file_is_refused_in_one_sentence(sample, indeler, tmp_path, text, fault):
    file = tmp_path / "prizes.toml"
    file.write_text(text, encoding="utf-8")
    said = indeler("prizes", sample, "--prizes", file)
    assert said.code == 3
    assert fault in said.err
    assert said.err.startswith(f"indeler: {file}: ")
    assert said.err.count("\n") == 1


def test_a_missing_file_with_prizes_is_asked_for(sample, indeler):
    said = indeler("prizes", sample)
    assert said.code == 3
    assert "open.prizes.toml" in said.err


def test_decisions_for_the_arbiter_are_listed_separately(sample, indeler, tmp_path):
    sample.with_suffix(".prizes.toml").write_text(
        "[[category]]\nname = 'Women'\nsex = 'w'\n[[group]]\nname = 'A'\nsharing = 'equal'\nmain = [100, 80]\n"
        "[[group.category]]\nname = 'Women'\nprizes = [70]\n",
        encoding="utf-8",
    )
    said = indeler("prizes", sample)
    assert "Which prize should de Vries, Anna get?" in said.err
    assert "Given: 250.00." in said.out


def test_clubs_are_ranked_by_their_best_players(sample, indeler):
    clubs = "".join(
        f"### indeler:player {number} club {club}\n" for number, club in ((1, "Toren"), (2, "Toren"), (3, "Ros"))
    )
    sample.write_text(sample.read_text() + clubs)
    said = indeler("teams", sample, "--best", 2)
    assert re.findall(r"(\d) +(Toren|Ros) +(\S+)", said.out) == [("1", "Toren", "3"), ("2", "Ros", "1½")]
    assert json.loads(indeler("teams", sample, "--json").out)[0]["players"] == [1, 2]


def test_teams_of_a_file_without_clubs_are_refused_in_one_sentence(indeler, sample):
    assert indeler("teams", sample).out == "No player of this file has a club; there are no teams to rank.\n"
    assert "Geen speler in dit bestand heeft een club" in indeler("teams", sample, "--lang", "nl").out


def test_a_category_has_its_own_ranks(examples, indeler):
    everybody = json.loads(indeler("standings", "open.trf", "--final", "--json").out)
    described = Path("open.prizes.toml").read_text(encoding="utf-8")
    name = re.search(r'^name = "(.+?)"', described[described.index("[[category]]") :], re.MULTILINE)[1]
    members = json.loads(indeler("standings", "open.trf", "--final", "--json", "--category", name).out)
    assert 0 < len(members) < len(everybody)
    assert members[0]["rank"] == 1
    assert [row["player"] for row in members] == [
        row["player"] for row in everybody if row["player"] in {one["player"] for one in members}
    ]
    refused = indeler("standings", "open.trf", "--category", "giants")
    assert refused.code == 3
    assert "There is no category 'giants'; choose one of " in refused.err
    Path("open.prizes.toml").unlink()
    assert "in which categories are described" in indeler("standings", "open.trf", "--category", name).err


def test_a_prize_without_a_winner_is_shown_with_its_list_and_value(sample, indeler):
    sample.with_suffix(".prizes.toml").write_text(
        "[[category]]\nname = 'Veterans'\nage_from = 100\n[[group]]\nname = 'A'\n"
        "main = [60, 50, 40, 30, 20, 10, {cash = 5, goods = 'book'}]\n"
        "[[group.category]]\nname = 'Veterans'\nprizes = [8]\n",
        encoding="utf-8",
    )
    said = indeler("prizes", sample)
    assert said.code == 0, said.err
    lines = [line for line in said.out.splitlines() if line.startswith("Not given: ")]
    assert [line.rpartition(":")[0] for line in lines] == [
        "Not given: prize 6 of main (10.00)",
        "Not given: prize 7 of main (5.00, book)",
        "Not given: prize 1 of Veterans (8.00)",
    ]


def test_an_award_names_its_list(sample, indeler):
    sample.with_suffix(".prizes.toml").write_text(
        "[[category]]\nname = 'Weak'\nrating_to = 1899\n[[group]]\nname = 'A'\nmain = [60]\n"
        "[[group.category]]\nname = 'Weak'\nprizes = [8]\n",
        encoding="utf-8",
    )
    rows = [line.split() for line in indeler("prizes", sample).out.splitlines()]
    assert [row[-2:] for row in rows if row[-2:-1] in (["main"], ["Weak"])] == [["main", "60.00"], ["Weak", "8.00"]]
