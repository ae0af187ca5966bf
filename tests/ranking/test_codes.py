"""Tests of the notation of tie-break codes, and of the messages for invalid codes."""

import pytest

from indeler.language import InvalidInput
from indeler.ranking import EDITIONS, standings
from indeler.ranking.registry import own_tie_breaks, tie_break_name
from indeler.ranking.tie_breaks import CLUB, FIDE
from indeler.rulebooks import pairing

RULEBOOK = "fide-c07"


@pytest.fixture
def two(crosstable):
    return crosstable("1 Ann 2000: 2w1\n2 Bob 1900: 1b0")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("bh", "BH"),
        (" BH-C1 ", "BH/C1"),
        ("aro-m1/u1400", "ARO/M1/U1400"),
        ("KS/L-1", "KS/L-1"),
        ("KS-L-1", "KS/L-1"),
        ("KS/L+2/P", "KS/L+2/P"),
        ("OTHER_SB", "SB"),
        ("Other_Mut/1", "MUT/1"),
        ("Lot/Spring 2026", "LOT/Spring 2026"),
        ("ge", "GE"),
    ],
)
def test_codes_are_shown_in_one_spelling(two, written, shown):
    assert list(standings(two, "fide-dutch", [written])[0].tiebreaks) == [shown]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("XYZ", "There is no tie-break 'XYZ'; choose from PTS, DE, WIN"),
        ("", "'' is not a tie-break; write a code such as BH"),
        ("BH/", "'BH/' is not a tie-break"),
        ("EDE", "EDE ranks teams (C.07 articles 11-13), and these are players"),
        ("SSSC/K4", "SSSC ranks teams"),
        ("BH:MP", "':MP' chooses a score of teams, but this ranks players; leave it out."),
        ("BH/C3", "BH takes /C1 /C2 /M1 /M2 /P, not 'C3'; correct the code."),
        ("BH/L+1", "BH takes /C1 /C2 /M1 /M2 /P, not 'L+1'"),
        ("BH/C1/M1", "BH has two modifiers of a kind, the second 'M1'; leave one out."),
        ("WIN/C1", "WIN takes no modifiers, not 'C1'"),
        ("PS/M1", "PS takes /C1 /C2, not 'M1'"),
        ("KS/L", "KS takes /L+n /L-n /P, not 'L'"),
        ("KS/L+-1", "KS takes /L+n /L-n /P, not 'L+-1'"),
        ("KS/L12345", "KS takes /L+n /L-n /P, not 'L12345'"),
        ("KS/M1", "KS takes /L+n /L-n /P, not 'M1'"),
        ("TPR/U", "TPR takes /U<rating>, not 'U'"),
        ("TPR/U12345", "TPR takes /U<rating>, not 'U12345'"),
        ("TPR/U²", "TPR takes /U<rating>, not 'U²'"),
        ("TPR/1400", "TPR takes /U<rating>, not '1400'"),
        ("TPN/F", "TPN takes /R, not 'F'"),
        ("WP", "WP is a tie-break of knsb-wp and kndb, not of fide-dutch; choose those rules or BH or SB."),
        ("LOT1", "LOT takes /<seed>, not '1'"),
    ],
)
def test_an_invalid_code_is_refused_with_one_sentence(two, code, sentence):
    with pytest.raises(InvalidInput) as refusal:
        standings(two, "fide-dutch", [code])
    assert str(refusal.value).startswith(sentence)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("code", "sentence"), [("ST", "ST needs a number, such as ST1."), ("ST0", "ST takes a number")]
)
def test_truncation_needs_a_number(two, code, sentence):
    with pytest.raises(InvalidInput, match=sentence):
        standings(two, "kndb", [code])


@pytest.mark.parametrize("code", ["STD", "TPN", "RTNG"])
@pytest.mark.parametrize("edition", ["2023", "2024-08"])
def test_codes_introduced_in_2026_are_refused_in_earlier_editions(two, code, edition):
    with pytest.raises(InvalidInput, match=f"The {edition} edition of the tie-break rules has no {code}: it came with"):
        standings(two, "fide-dutch", [code], edition)
    assert standings(two, "fide-dutch", [code], "2026-03")


def test_rep_is_called_ge_in_the_edition_of_2023(two):
    with pytest.raises(
        InvalidInput, match="The 2023 edition of the tie-break rules has no REP: that edition calls it GE"
    ):
        standings(two, "fide-dutch", ["REP"], "2023")
    for edition in EDITIONS:
        assert standings(two, "fide-dutch", ["GE"], edition)


def test_an_unknown_edition_and_an_unknown_rulebook_are_refused(two):
    with pytest.raises(
        InvalidInput, match="There is no edition '1998' of the tie-break rules; choose one of 2023, 2024-08"
    ):
        standings(two, edition="1998")
    with pytest.raises(InvalidInput, match="There is no rulebook 'checkers'; choose one of fide-dutch"):
        standings(two, "checkers")


def test_the_meaning_of_a_code_depends_on_the_rulebook(crosstable):
    table = crosstable("1: 2w1 3b=\n2: 1b0 4w1\n3: 4w= 1w=\n4: 3b= 2b0")
    sb = {rules: standings(table, rules, ["SB"])[0].tiebreaks["SB"] for rules in ("knsb-wp", "kndb", "fide-dutch")}
    assert sb == {"knsb-wp": 1.5, "kndb": 3, "fide-dutch": 1.5}
    assert standings(table, "knsb-wp", ["BH/C1"])[0].tiebreaks == {"BH/C1": 1}


def test_5_every_tie_break_for_individuals_is_available(crosstable):
    table = crosstable("1 Ann 2000: 2w1 2b=\n2 Bob 1900: 1b0 1w=")
    codes = list(FIDE)
    rows = standings(table, "fide-dutch", codes)
    assert list(rows[0].tiebreaks) == codes


def test_every_code_has_a_name():
    """The names are translated like any text: tests/language/test_catalogues.py finds missing translations."""
    books = (FIDE, CLUB, *map(own_tie_breaks, pairing()))
    assert all(found.name and tie_break_name(code).text == found.name for book in books for code, found in book.items())
    assert tie_break_name("NONE") is None
