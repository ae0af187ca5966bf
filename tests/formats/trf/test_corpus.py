"""Tests of the corpus: files of every rulebook are read and survive each dialect."""

from __future__ import annotations

from pathlib import Path

import pytest

from indeler.formats.trf import DIALECTS, read_trf, write_trf
from indeler.model import CHESS, DRAUGHTS, Colour

CORPUS = Path(__file__).parents[2] / "data" / "corpus"
FILES_PER_SAMPLE = 3
"""Every third file is written and read in all dialects."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("folder", "files", "rules", "scale"),
    [
        ("fide-dutch-2017", 120, "", CHESS),
        ("fide-dutch-2026", 200, "", CHESS),
        ("knsb-rating", 170, "", CHESS),
        ("knsb-wp", 60, "knsb-wp", CHESS),
        ("kndb", 60, "kndb", DRAUGHTS),
    ],
)
def test_a_file_survives_every_dialect(folder, files, rules, scale):
    paths = sorted((CORPUS / folder).glob("*.trf"))
    assert len(paths) == files
    for path in paths[::FILES_PER_SAMPLE]:
        tournament = read_trf(path.read_bytes(), path.name)
        assert (tournament.rules, tournament.scale) == (rules, scale)
        assert tournament.records == ()
        assert len(tournament.rounds) <= tournament.total_rounds
        assert isinstance(tournament.initial_colour, Colour)
        for dialect in DIALECTS:
            assert read_trf(write_trf(tournament, dialect).encode(), f"{path.name} as {dialect}") == tournament
