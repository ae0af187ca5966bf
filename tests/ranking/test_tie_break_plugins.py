"""A tie-break from another distribution ranks players and is explained without changes to Indeler's own files."""

from pathlib import Path

import pytest

from indeler.cli.main import exit_code
from indeler.formats import write
from indeler.language import InvalidInput
from indeler.language.catalogue import words_of
from indeler.ranking import standings, why
from indeler.ranking.registry import tie_break_name
from support.other_distributions import GUESTS, shown_in

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-tie-break.md"

FOUR = """
    1 Ann 2000: 2w1 3b0 4w1
    2 Bob 1900: 1b0 4w1 3b1
    3 Cas 1800: 4b= 1w1 2w0
    4 Dan 1700: 3w= 2b0 1b0
"""


def test_the_tie_break_is_unknown_unless_its_package_is_installed(crosstable):
    with pytest.raises(InvalidInput, match="There is no tie-break 'STREAK'; choose from"):
        standings(crosstable(FOUR), "fide-dutch", ["STREAK"])
    assert tie_break_name("STREAK") is None


def test_the_tie_break_ranks_players(guests, crosstable):
    rows = standings(crosstable(FOUR), "fide-dutch", ["STREAK"])
    assert [(row.name, row.tiebreaks["STREAK"]) for row in rows] == [("Bob", 2), ("Ann", 1), ("Cas", 1), ("Dan", 0)]


def test_the_tie_break_is_explained_by_its_terms_and_named_in_three_languages(guests, crosstable):
    told = why(crosstable(FOUR), 1, 2, "fide-dutch", ["STREAK"])
    assert "Bob stands above Ann by STREAK (winning streak" in str(told)
    assert "STREAK: Bob 2 = 1 (round 2, Dan) + 1 (round 3, Cas)" in str(told)
    said = [tie_break_name("STREAK").translated(words_of(lang)) for lang in ("nl", "en", "de")]
    assert said == ["zegereeks", "winning streak", "Siegesserie"]


def test_the_tie_break_can_be_used_on_the_command_line(guests, crosstable, tmp_path, capsys):
    file = tmp_path / "four.trf"
    write(crosstable(FOUR), file)
    assert exit_code(["standings", str(file), "--tiebreaks", "streak,BH"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split()[-2:] == ["STREAK", "BH"]


def test_built_in_codes_are_listed_first_and_modifiers_are_refused(guests, crosstable):
    table = crosstable(FOUR)
    with pytest.raises(InvalidInput, match="STREAK takes no modifiers, not 'C1'"):
        standings(table, "fide-dutch", ["STREAK/C1"])
    with pytest.raises(InvalidInput, match=r"There is no tie-break 'NONE'; choose from .*, STREAK\."):
        standings(table, "fide-dutch", ["NONE"])


def test_the_guide_shows_the_files_of_the_package():
    page = GUIDE.read_text(encoding="utf-8")
    assert shown_in(page, GUESTS) == {"pyproject.toml", "indeler_guests/streak.py"}
