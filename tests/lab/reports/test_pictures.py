"""Pictures of a report: identical bytes each time, real text, small files, readable in light and dark mode."""

import json
from hashlib import sha256
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from indeler import lab
from indeler.lab.reports import pictures
from indeler.lab.reports.pictures import BY_NIGHT, COLOURS, HEIGHT, INK, PAPER, picture

pytestmark = pytest.mark.sampled(3, by="file")
LINES = """
title = "Rounds"
repetitions = 30
compare = "rounds"
measures = ["best_is_first", "kendall"]
[grid]
"strengths.gap" = [0, 100, 200]
rounds = [5, 7, 9]
"""
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg):
    return ["".join(element.itertext()) for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def drawn(report, name):
    measure = next(each for each in report.experiment.measured if each.name == name)
    return picture(report.findings, measure, report.words)


@pytest.fixture(scope="module")
def rounds(make):
    return lab.report(make(LINES, lambda cell, each: {"best_is_first": float(each < 3 * cell), "kendall": each / 30}))


@pytest.fixture(scope="module")
def lines(rounds):
    return drawn(rounds, "best_is_first")


@pytest.fixture(scope="module")
def rows(folder):
    return drawn(lab.report(folder), "best_is_first")


def test_lines_are_labelled_with_their_names(lines):
    found = texts(lines)
    assert {f"lead of the strongest {gap}" for gap in (0, 100, 200)} <= {*found}
    assert {"rounds", "The strongest is first"} <= {*found}


def test_rows_are_labelled_with_their_figures(rows):
    found = texts(rows)
    assert found.count("25 % (14–40)") == 2
    assert {"result model milvang", "result model davidson (draws 0.4)", "fide-dutch", "knsb-wp"} <= {*found}


def test_a_round_measure_is_drawn_as_frequencies_by_round(folder):
    found = texts(drawn(lab.report(folder), "meeting_of_best_two"))
    assert {"Round in which the two strongest meet: how often each", "round", "1", "2", "3"} <= {*found}
    assert "result model milvang, system knsb-wp" in found


def test_every_picture_names_its_model_and_seed(lines, rows):
    assert [
        text
        for text in texts(lines)
        if text.startswith("Result model: milvang; strengths: normal (1700 ± 250); 30 tournaments a figure;")
    ]
    assert [
        text
        for text in texts(rows)
        if text.startswith("Result model: milvang, davidson (draws 0.4); strengths: normal")
    ]


def test_a_picture_has_the_same_bytes_each_time_and_is_small(rounds, lines, rows):
    assert drawn(rounds, "best_is_first") == lines
    assert max(len(lines.encode()), len(rows.encode())) < 40_000


@pytest.mark.parametrize(("kind", "digest"), [("lines", "7d2507f77169"), ("rows", "c66bdf225090")])
def test_the_layout_has_not_changed(rounds, folder, kind, digest, monkeypatch):
    """Widths, margins and sizes; look at the pictures before you change a digest."""
    given = []
    monkeypatch.setattr(pictures.vl_convert, "vegalite_to_svg", lambda chart: given.append(chart) or "<svg>")
    drawn(rounds if kind == "lines" else lab.report(folder), "best_is_first")
    (chart,) = given
    del chart["$schema"]
    assert sha256(json.dumps(chart, sort_keys=True).encode()).hexdigest()[:12] == digest


def test_every_interval_is_drawn(lines):
    root = ElementTree.fromstring(lines)
    rules = [line for line in root.iter(f"{SVG}line") if line.get("stroke") in COLOURS]
    assert len(rules) == 9
    assert min(abs(float(line.get("y2"))) for line in rules) > 10


def luminance(colour):
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", [INK, *COLOURS])
def test_text_and_lines_have_enough_contrast_in_light_and_dark_mode(colour):
    assert contrast(colour, PAPER) >= 4.5
    assert contrast(BY_NIGHT[colour], BY_NIGHT[PAPER]) >= 4.5


def test_every_colour_of_a_picture_has_another_one_in_dark_mode(lines, rows):
    for svg in (lines, rows):
        root = ElementTree.fromstring(svg)
        used = {element.get(name) for element in root.iter() for name in ("fill", "stroke")}
        assert used - {None, "none", "transparent"} <= {*BY_NIGHT}
        style = root.find(f"{SVG}style").text
        assert all(f'[fill="{colour}"]{{fill:{dark}}}' in style for colour, dark in BY_NIGHT.items())


def test_names_of_lines_with_close_ends_do_not_overlap():
    least = pictures.BETWEEN_NAMES / HEIGHT
    for ends in ([0.5, 0.5, 0.5], [1.0, 0.99, 0.2], [0.1, 0.9, 0.5]):
        places = pictures._spread(ends, 0.0, 1.0)
        ordered = sorted(places)
        assert all(b - a >= least - 1e-9 for a, b in pairwise(ordered))
        assert max(places) <= 1.0
    assert pictures._spread([0.1, 0.9, 0.5], 0.0, 1.0) == [0.1, 0.9, 0.5]


def test_more_series_than_colours_are_drawn_as_rows(make):
    many = LINES.replace("[0, 100, 200]", "[0, 50, 100, 150, 200, 250, 300]")
    report = lab.report(make(many, lambda cell, each: {"best_is_first": float(each % 2), "kendall": each / 30}))
    found = texts(drawn(report, "kendall"))
    assert "lead of the strongest 300" in found
    assert found.count("rounds 9") == 7
