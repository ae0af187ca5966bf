"""Tests of the month of a rating list, taken from its heading, its file name or the user's input."""

import io
import zipfile

import pytest

from indeler.formats.rating_lists import month_of_list, read_month
from indeler.formats.rating_lists.records import month_in
from indeler.language import FileTrouble, InvalidInput

HEADING = "ID Number      Name                    Fed Sex Tit  WTit OTit           FOA {0} Gms K  B-day Flag\n"


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("standard_oct26frl.txt", "2026-10"),
        ("OCT26", "2026-10"),
        ("KLASSIEK-okt-2026.csv", "2026-10"),
        ("SNEL maart 2025.zip", "2025-03"),
        ("rapid_mrt25.csv", "2025-03"),
        ("März 2025", "2025-03"),
        ("Liste Dezember 2026", "2026-12"),
        ("mei26", "2026-05"),
        ("list-2026-01-31.csv", "2026-01"),
        ("202612.zip", "2026-12"),
        ("2026_09 and nov26", "2026-09"),
        ("nov26 before jan27", "2026-11"),
        ("players_list_foa.txt", ""),
        ("2026-13", ""),
        ("12026-10", ""),
        ("20261031999", ""),
        ("Marjan26", ""),
        ("jan261", ""),
        ("KLASSIEK.zip", ""),
    ],
)
def test_the_month_is_found_in_a_text(text, month):
    assert month_in(text) == month


def test_typed_text_is_a_month_or_is_refused():
    assert (read_month(" 2026-10 "), read_month("oct26"), read_month("  ")) == ("2026-10", "2026-10", "")
    with pytest.raises(InvalidInput, match=r"'soon' is not a month; write it as in 2026-10\."):
        read_month("soon")


def in_memory(text, name):
    file = io.BytesIO(text.encode())
    file.name = name
    return file


def test_the_month_in_the_heading_takes_precedence_over_the_file_name():
    assert month_of_list(in_memory(HEADING.format("OCT26"), "standard_sep26frl.txt")) == "2026-10"
    assert month_of_list(in_memory(HEADING.format("SRtng"), "standard_sep26frl.txt")) == "2026-09"
    assert month_of_list(in_memory("naam\njan26\n", "list.csv")) == ""
    assert month_of_list(in_memory("jan26\n", "list.csv")) == ""


def test_the_file_inside_an_archive_takes_precedence_over_the_archive_name(tmp_path):
    archive = tmp_path / "jan20" / "rapid_nov26.zip"
    archive.parent.mkdir()
    for inside, month in [("rapid.csv", "2026-11"), ("rapid_dec26.csv", "2026-12")]:
        with zipfile.ZipFile(archive, "w") as packed:
            packed.writestr(inside, "naam\n")
        assert month_of_list(archive) == month
    with archive.open("rb") as opened:
        assert month_of_list(opened, name="KLASSIEK.zip") == "2026-12"


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(FileTrouble, match=r"Is a directory"):
        month_of_list(tmp_path)
