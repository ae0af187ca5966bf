"""Tests of two complete files: the sample that bbpPairings accepted, and one that has every record."""

from __future__ import annotations

from indeler.formats.trf import DIALECTS, read_trf, write_trf
from indeler.model import Colour, Forbidden, Kind, RequestedBye, scores

SAMPLE = """\
012 Voorbeeld Open
022 Utrecht
032 NED
042 2026/11/01
052 2026/11/29
062 5
072 4
082 0
092 Individual: Swiss-System
102 Arbiter, Chief (1000009)
122 90'+30"
132                                                                                        26/11/01  26/11/08
142 5
152 W
192 FIDE_DUTCH
202 BH/C1,BH,SB,DE
222 5400+30
001    1 m FM Jansen, Piet                      2105 NED     1000001 1980/05/17  1.5    1     4 w 1     3 b =
001    2 w    de Vries, Anna                    1987 NED             1999/00/00  1.5    2     5 b =  0000 - U
001    3 m    Bakker, Kees                      1850 NED                         1.5    3  0000 - U     1 w =
001    4 m    Visser, Tom                       1790 NED                         1.0    4     1 b 0     5 w +
001    5 m    Smit, Lars                             NED                         0.5    5     2 w =     4 b -
240 H 003    2
260 001 005    3    5
"""


def test_the_sample_is_read():
    tournament = read_trf((SAMPLE + "XXR 5\nXXC white1\n").encode(), "sample.trf")
    assert tournament.event.name == "Voorbeeld Open"
    assert (tournament.total_rounds, tournament.next_round) == (5, 3)
    assert tournament.initial_colour is Colour.WHITE
    assert tournament.rules == "fide-dutch"
    assert tournament.tiebreaks == ("BH/C1", "BH", "SB", "DE")
    assert tournament.requested_byes == (RequestedBye(3, 2, Kind.HALF_BYE),)
    assert tournament.forbidden == (Forbidden((3, 5), 1, 5),)
    assert tournament.to_pair() == (1, 3, 4, 5)
    assert scores(tournament) == {1: 15, 2: 15, 3: 15, 4: 10, 5: 5}
    assert [cell.kind for cell in tournament.card(4)] == [Kind.LOSS, Kind.FORFEIT_WIN]


def test_the_sample_is_written_unchanged():
    assert write_trf(read_trf(SAMPLE.encode())) == SAMPLE.replace("\n", "\r\n")


def test_a_file_with_every_record_survives_every_dialect(everything):
    tournament = read_trf(everything, "everything.trf")
    for dialect in DIALECTS:
        assert read_trf(write_trf(tournament, dialect).encode(), dialect) == tournament


def test_a_file_with_every_record_loses_nothing(everything):
    tournament = read_trf(everything, "everything.trf")
    assert tournament.records == ("801 anything at all", "DAT 0001 EMAIL someone@example.org")
    assert tournament.comments == ("system fide-dutch: FIDE Dutch", "MPA @ Round 2: 1-2 => 2-1")
    assert tournament.absent() == {5: Kind.HALF_BYE, 6: Kind.HALF_BYE, 7: Kind.ZERO_BYE, 8: Kind.ZERO_BYE}
    assert tournament.rounds[2].games[0].result.label == "adjourned"
