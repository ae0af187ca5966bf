"""Tests that numbers which fit in no column and no directive of a file are refused when writing."""

from __future__ import annotations

import pytest

from indeler.formats.trf import DIALECTS, read_trf, write_trf
from indeler.formats.trf.lines import Line, integer
from indeler.language import IndelerError, TooLarge
from indeler.model import (
    CHESS,
    Forbidden,
    ForfeitedMatch,
    LineUp,
    Player,
    RequestedBye,
    Round,
    SpecialPoints,
    Team,
    TeamByes,
    Teams,
    Tournament,
    VirtualPoints,
)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"rounds": [Round()] * 1000}, "1000 rounds do not fit in a tournament file; at most 999."),
        ({"total_rounds": 1000}, "1000 rounds do not fit in a tournament file."),
        ({"scale": CHESS._replace(white_win=10**9)}, "The points scale does not fit in a tournament file; use smaller"),
        ({"virtual_points": [VirtualPoints(1, (1000,))]}, "Player 1 has more virtual points than fit in a tournament"),
        ({"forbidden": [Forbidden((1,), 1, 999)]}, "'999' does not fit where a tournament file has room for a round"),
        ({"forbidden": [Forbidden((1,), -1)]}, "'-1' does not fit where a tournament file has room for a round number"),
        ({"requested_byes": [RequestedBye(0, 1)]}, "'0' does not fit where a tournament file has room for a round"),
        (
            {"requested_byes": [RequestedBye(1000, 1)]},
            "'1000' does not fit where a tournament file has room for a round",
        ),
        ({"special_points": [SpecialPoints("", 10_000)]}, "'10000' does not fit where a tournament file has room for"),
        (
            {"special_points": [SpecialPoints("", 0, match_points=10_000)]},
            "'10000' does not fit where a tournament file has room for match points",
        ),
        ({"special_points": [SpecialPoints("Q", 0)]}, "'Q' does not fit where a tournament file has room for one of W"),
        ({"teams": Teams((Team(1, "A", (100_000,)),))}, "A tournament file has no room for the pairing number 100000."),
        ({"teams": Teams(line_ups=(LineUp(1000, 1, 1, ()),))}, "'1000' does not fit where a tournament file has room"),
        ({"teams": Teams(byes=TeamByes(0, 0, (1000,)))}, "A team's number in record 320 has three digits; renumber"),
        (
            {"teams": Teams(forfeits=(ForfeitedMatch("++", 1, 1, 2),))},
            "'\\+\\+' does not fit where a tournament file has",
        ),
        ({"teams": Teams(match_scale=(1000, 0, 0))}, "The match points do not fit in record 362; use smaller numbers."),
    ],
)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_value_that_does_not_fit_is_refused(dialect, parts, sentence):
    tournament = Tournament([Player(1)], **parts)
    with pytest.raises(TooLarge, match=f"^{sentence}"):
        write_trf(tournament, dialect)


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("### indeler:paired 1000", "1000 rounds are too many; at most 999."),
        ("XXA    1" + "  1.0" * 1000, "1000 rounds are too many; at most 999."),
    ],
)
def test_too_many_rounds_in_a_record_are_refused(record, sentence):
    with pytest.raises(TooLarge) as caught:
        read_trf(f"001    1\n{record}".encode(), "open.trf")
    assert str(caught.value) == f"open.trf:2: {sentence}"


@pytest.mark.parametrize(
    "parts",
    [
        {"total_rounds": 999},
        {"forbidden": [Forbidden((1, 2), 1, 99)]},
        {"requested_byes": [RequestedBye(999, 1)]},
        {"special_points": [SpecialPoints("", 9999, None, (1,), 9999)]},
        {"virtual_points": [VirtualPoints(1, (999,))]},
    ],
)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_value_that_just_fits_is_written_and_read(dialect, parts):
    tournament = Tournament([Player(1), Player(2)], **parts)
    assert read_trf(write_trf(tournament, dialect).encode()) == tournament


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("-7", -7), ("9" * 18, int("9" * 18)), ("-" + "9" * 18, -int("9" * 18))]
)
def test_a_number_in_a_directive_has_at_most_eighteen_digits(text, number):
    assert integer(Line("f.trf", 3, "###"), text) == number


@pytest.mark.parametrize("text", ["", "-", "--7", "1.0", "²", "9" * 19])
def test_a_text_that_is_not_a_whole_number_is_refused_in_a_directive(text):
    with pytest.raises(IndelerError, match=r"^f.trf:3: this directive has .* where a whole number is expected"):
        integer(Line("f.trf", 3, "###"), text)
