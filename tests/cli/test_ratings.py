"""Tests of ``indeler ratings``: importing lists into the index, and finding players in it."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

from indeler.cli import ratings
from indeler.cli.ratings import COMMANDS
from indeler.ratings import import_lists

KNSB = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n7000001;Müller, Jörg;;NED;1830;40;1971;\n"


@pytest.fixture
def index(tmp_path):
    (tmp_path / "knsb.csv").write_text(KNSB, encoding="cp1252")
    import_lists([tmp_path / "knsb.csv"], tmp_path / "index")
    return tmp_path / "index"


def test_import_reports_the_imported_lists(indeler, tmp_path, index):
    call = ("ratings", "import", tmp_path / "knsb.csv", "--data", tmp_path / "site")
    assert indeler(*call).out == "knsb.csv (month not known): 1 players of NED, standard\n"
    assert indeler(*call, "--month", "nov 2026").out == "knsb.csv (2026-11): 1 players of NED, standard\n"
    assert " 2026-11 " in indeler("ratings", "lists", "--data", tmp_path / "site").out
    assert "'someday' is not a month; write it as in 2026-10" in indeler(*call, "--month", "someday").err
    assert (tmp_path / "site" / "ratings.sqlite3").exists()
    refused = indeler(*call, "--tempo", "fast")
    assert (refused.code, "no tempo 'fast'" in refused.err) == (3, True)


def test_find_and_lists_read_the_index(indeler, index):
    found = indeler("ratings", "find", "jorg", "muller", "--index", index, "--json")
    assert [one["identity"] for one in json.loads(found.out)] == ["7000001"]
    assert "Müller, Jörg" in indeler("ratings", "find", "7000001", "--index", index).out
    assert "knsb.csv" in indeler("ratings", "lists", "--index", index, "--lang", "nl").out
    assert json.loads(indeler("ratings", "lists", "--index", index, "--json").out)[0]["tempos"] == ["standard"]
    assert indeler("ratings", "find", "x", "--index", index.with_name("none")).code == 5
    row = indeler("ratings", "find", "7000001", "--index", index).out.splitlines()[-1].split()
    assert row == ["7000001", "NED", "Müller,", "Jörg", "NED", "1971", "1830", "-", "-"]
    row = indeler("ratings", "lists", "--index", index).out.splitlines()[-1].split()
    assert row == ["knsb.csv", "NED", "-", "standard", "1"]


def test_rating_changes_of_a_tournament(indeler, sample, index):
    shown = indeler("ratings", "of", sample, "--lang", "nl")
    assert "Jansen, Piet" in shown.out
    assert "klassiek" in shown.err
    told = json.loads(indeler("ratings", "of", sample, "--json", "--tempo", "blitz").out)
    first = told["players"][0]
    assert (told["tempo"], first["score"], first["expected"], first["change"], first["new"]) == (
        "blitz",
        1.5,
        1.67,
        -3.4,
        2102,
    )
    assert told["players"][4]["first"] == {"rating": 1862, "missing": 4}


def test_ratings_of_a_tournament_are_refreshed_from_the_index(indeler, index, tmp_path):
    heading = "ID Number      Name          Fed Sex Tit  WTit OTit  NOV26 Gms K  B-day Flag\n"
    rows = f"{77:<15}{'Bakker, Kees':<14}NED M{'':20}{2222:<6}0   10 1980\n"
    (tmp_path / "fide.txt").write_text(heading + rows, encoding="ascii")
    import_lists([tmp_path / "fide.txt"], index)
    file = tmp_path / "two.csv"
    file.write_text("naam;fide id\nBakker, Kees;77\n", encoding="utf-8")
    told = json.loads(indeler("ratings", "of", file, "--refresh", "--index", index, "--json").out)
    assert [(one["rating"], one["k"]) for one in told["players"]] == [(2222, 10)]
    assert (told["list"]["name"], told["list"]["month"]) == ("fide.txt", "2026-11")
    assert "K is of fide.txt (2026-11)." in indeler("ratings", "of", file, "--index", index).err
    unchanged = json.loads(indeler("ratings", "of", file, "--index", index, "--json").out)
    assert [one["rating"] for one in unchanged["players"]] == [0], "only with --refresh"
    refreshed = indeler("ratings", "of", file, "--refresh", "--index", index, "--lang", "nl")
    assert "Ratings en K zijn van fide.txt (2026-11)." in refreshed.err


def test_norms_of_a_tournament(indeler, sample):
    near = json.loads(indeler("ratings", "norms", sample, "--json").out)
    every = json.loads(indeler("ratings", "norms", sample, "--all", "--json").out)
    assert [one["number"] for one in near] == []
    assert {one["norm"] for one in every if one["number"] == 2} == {"GM", "IM", "WGM", "WIM"}
    assert "8 more games" in every[0]["missing"][0] or "7 more games" in every[0]["missing"][0]
    first = json.loads(indeler("ratings", "norms", sample, "--all", "--round", 1, "--json").out)
    assert len(first[0]["rounds"]) == 1
    shown = indeler("ratings", "norms", sample, "--all", "--waive-federations", "--lang", "nl")
    assert "partijen" in shown.out
    assert "hoofdarbiter" in shown.err
    english = indeler("ratings", "norms", sample, "--all").out
    assert "more games" in english
    assert "norm made" not in english


def test_rating_changes_are_shown_in_one_line_per_player(indeler, sample):
    rows = [line.split() for line in indeler("ratings", "of", sample, "--tempo", "blitz").out.splitlines()]
    assert rows[0][:4] == ["no.", "name", "rating", "games"]
    by_number = {row[0]: row for row in rows[2:]}
    assert by_number["1"][:6] == ["1", "Jansen,", "Piet", "2105", "2", "1.5"]
    assert by_number["1"][-2:][0] == "2102"
    assert by_number["5"][3] == "-", "no rating"


PAGE = (Path(__file__).parents[2] / "docs" / "ratings.md").read_text(encoding="utf-8")


def test_the_commands_of_the_page_work(indeler, tmp_path, monkeypatch, sample, index):
    """The commands of its first block run unchanged in their order, those in the text with an existing file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("INDELER_DATA", raising=False)
    for name in ("players_list_foa.zip", "KLASSIEK.zip"):
        with ZipFile(name, "w") as packed:
            packed.writestr("list.csv", KNSB)
    typed = re.findall(r"^\$ indeler (.*)$", PAGE, re.MULTILINE)
    inline = re.findall(r"`indeler (ratings \w+ open\.trf)`", PAGE)
    assert len(typed) == 3
    assert len(inline) == 2
    for command in (*typed, *inline):
        said = indeler(*command.split())
        assert (said.code, command) == (0, command)
        assert said.out
    assert {name for name in COMMANDS if f"`ratings {name}" not in PAGE} == set()


def test_the_lists_of_the_site_are_downloaded_unless_others_are_given(indeler, tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(ratings, "read_addresses", lambda data: SimpleNamespace(lines=["https://usual"]))
    monkeypatch.setattr(ratings, "download_lists", lambda lines, *_: asked.append(lines) or [])
    assert indeler("ratings", "download", "--data", tmp_path).code == 0
    assert indeler("ratings", "download", "https://other", "--data", tmp_path).code == 0
    assert asked == [["https://usual"], ["https://other"]]
