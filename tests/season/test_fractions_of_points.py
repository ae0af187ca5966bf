"""Fractions of a point, such as a third or a quarter, are exact in standings, tie-breaks, pairing and audit."""

from fractions import Fraction

import pytest

from indeler import season as s
from indeler.formats import write
from indeler.lab.season import SeasonPlan, simulate
from indeler.language import InvalidInput
from indeler.season.core.tables import PartPoints, Points

AUTUMN = s.shipped_text("autumn")


def with_points(**points):
    text = AUTUMN
    for name, value in points.items():
        line = next(line for line in text.splitlines() if line.startswith(f"{name} = "))
        text = text.replace(line, f"{name} = {value}")
    return text


def points_of(text):
    return s.parse_club_rules(text).competition[0].points


@pytest.mark.parametrize(
    ("written", "tenths"),
    [("0.25", Fraction(5, 2)), ('"1/3"', Fraction(10, 3)), ('"2 1/3"', Fraction(70, 3)), ('"1/2"', 5), ('"3/1"', 30)],
)
def test_parts_of_a_point_are_read_exactly(written, tenths):
    read = points_of(with_points(exempt=written)).exempt
    assert read == tenths
    assert type(read) is (Points if Fraction(tenths).denominator == 1 else PartPoints)


@pytest.mark.parametrize("written", ['"1/0"', '"1/3/2"', '"a third"', '"-1/3"', "true"])
def test_an_invalid_number_of_points_is_refused_with_its_line(written):
    with pytest.raises(InvalidInput, match=r"rulebook:\d+: competition\[0\]\.points\.exempt: "):
        points_of(with_points(exempt=written))


def test_a_setting_is_written_as_it_is_read():
    text = with_points(exempt='"1/3"')
    assert s.as_toml(points_of(text).exempt) == '"1/3"'
    changed = s.with_setting(text, "competition[0].points.draw", '"2/3"')
    assert points_of(changed).draw == Fraction(20, 3)


@pytest.fixture(scope="module")
def thirds():
    """Return a season in which a draw gives a third of a point and an exemption a quarter."""
    text = with_points(draw='"1/3"', exempt="0.25", signed_off='"1/6"')
    return simulate(SeasonPlan(members=13, rules="autumn", seed="thirds"), s.MemoryStore(text)).season


def test_scores_are_the_exact_sums_of_the_rounds(thirds):
    rows = s.views.standings(thirds, 1, "A")
    assert all(row.points == sum(outcome.points for outcome in row.card) for row in rows)
    assert any(Fraction(row.points).denominator == 3 for row in rows)
    table = thirds.competition("cycles").tables()[0]
    assert [line.cells[0] for line in table.rows] == [Fraction(row.points) / 10 for row in rows]


def test_every_pairing_with_fractions_of_points_is_reproduced(thirds):
    verified = s.verify(thirds)
    assert (verified.pairings, verified.differences) == (9, ())


def test_a_tournament_file_refuses_points_that_are_not_tenths(thirds, tmp_path):
    with pytest.raises(InvalidInput, match="cannot stand in a tournament file, which has tenths"):
        write(s.views.tournament(thirds, 1, "A"), tmp_path / "group.trf")
    assert not (tmp_path / "group.trf").exists()
