"""The organiser's question: the table, the interpolation between its lines, and the sentences of the answer."""

import tomllib
from fractions import Fraction

import pytest

from indeler.lab import asking
from indeler.lab.asking import FIRST, TOP_3, Figure, Line, Table, making
from indeler.lab.experiment import row
from indeler.language import InvalidInput
from indeler.language.catalogue import words_of

SMALL = Table(
    {
        "system": "fide-dutch",
        "model": "milvang",
        "strengths": "normal, 1700 ± 250",
        "seed": "s",
        "version": "1",
        "lines": [
            [10, 5, 0, 100, 30, 50],
            [10, 7, 0, 100, 50, 80],
            [20, 5, 0, 200, 40, 60],
            [20, 7, 0, 200, 60, 100],
            [20, 9, 0, 200, 100, 150],
            [10, 5, 100, 100, 40, 70],
            [10, 7, 100, 100, 60, 90],
            [10, 5, 200, 100, 60, 80],
            [10, 7, 200, 100, 92, 100],
        ],
    }
)


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(asking, "table", lambda rules: SMALL)


def test_a_line_is_returned_as_counted_and_between_lines_values_are_interpolated():
    assert SMALL.figure(FIRST, 10, 5) == (Fraction(3, 10), 100, True)
    assert SMALL.figure(TOP_3, 20, 9) == (Fraction(3, 4), 200, True)
    assert SMALL.figure(FIRST, 15, 5) == (Fraction(1, 4), 100, False)
    assert SMALL.figure(FIRST, 10, 6) == (Fraction(2, 5), 100, False)
    assert SMALL.figure(FIRST, 15, 6) == (Fraction(65, 200), 100, False)
    assert SMALL.figure(FIRST, 10, 7, 175) == (Fraction(3, 5) + Fraction(3, 4) * Fraction(8, 25), 100, False)


@pytest.mark.parametrize(
    "asked", [(9, 5), (21, 5), (10, 4), (10, 9), (15, 9), (20, 10), (10, 5, 99), (10, 5, 201), (20, 5, 150)]
)
def test_outside_the_table_there_is_no_figure(asked):
    assert SMALL.figure(FIRST, *asked) is None


def test_frequencies_are_described_in_words():
    said = {
        n: str(asking.describe_share(Figure(Fraction(n, 100), 100))) for n in (0, 4, 5, 14, 15, 25, 44, 45, 94, 95, 100)
    }
    assert said == {
        **dict.fromkeys((0, 4), "hardly ever"),
        **dict.fromkeys((5, 14), "about once in 10"),
        15: "about 2 times in 10",
        25: "about 3 times in 10",
        44: "about 4 times in 10",
        45: "about 5 times in 10",
        94: "about 9 times in 10",
        **dict.fromkeys((95, 100), "nearly always"),
    }


def test_the_chances_are_described_for_a_new_tournament(small):
    assert [str(each) for each in asking.describe_chances(20, 5)] == [
        "With 5 rounds the strongest of 20 wins about 2 times in 10; with 9 about 5.",
        "He ends among the first three about 3 times in 10.",
    ]
    assert str(asking.describe_chances(10, 7)[0]) == "With 7 rounds the strongest of 10 wins about 5 times in 10."
    assert asking.describe_chances(10, 9) == asking.describe_chances(300, 5) == asking.describe_chances(10, 1) == []


def test_the_answer_says_whether_the_goal_is_reachable_and_what_it_is_based_on(small):
    short = [str(each) for each in asking.answer(asking.RoundsQuestion(10, Fraction(9, 10)))]
    assert short[0] == "With 7 rounds the strongest of 10 wins about 5 times in 10 (50 of 100, between 40 and 60)."
    assert "less than the 90 of 100" in short[1]
    assert "200 rating points above him it is about 9 times in 10 (92 of 100, between 85 and 96)" in short[2]
    assert "among the first three about 8 times in 10 (80 of 100, between 71 and 87)" in short[3]
    assert "Counted in 100 tournaments" in short[4]
    assert "(results: milvang; strengths: normal (1700 ± 250); seed: s;" in short[4]
    dutch = asking.answer(asking.RoundsQuestion(10, Fraction(9, 10)))[4].translated(words_of("nl"))
    assert "sterktes: normaal verdeeld (1700 ± 250)" in dutch
    apart = [str(each) for each in asking.answer(asking.RoundsQuestion(10, Fraction(9, 10), 200))]
    assert apart[0].startswith("With 7 rounds the strongest of 10 wins about 9 times in 10")
    assert apart[1] == "Those are the fewest of the table that reach 90 of 100."
    near = [str(each) for each in asking.answer(asking.RoundsQuestion(15, Fraction(1, 2), top=3))]
    assert near[0].startswith("With 7 rounds the strongest of 15 ends among the first three about 7 times in 10")
    assert near[-1].startswith("Between lines of the table, each of 100 tournaments at least")


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        ((500,), "500 players: the table has 10 to 20; ask within it, or let "),
        ((500, 150), "500 players: the table has 10 to 20; ask within it, or let "),
        ((10, 300), "300 rating points between the best two: the table has 100 to 200; ask within it, or let "),
    ],
)
def test_a_refusal_names_only_the_given_options(small, asked, refusal):
    players, *gap = asked
    with pytest.raises(InvalidInput, match=f"^{refusal}"):
        asking.answer(asking.RoundsQuestion(players, Fraction(1, 2), *gap))


def test_the_answer_is_in_the_language_of_the_organiser(small):
    dutch, german = (asking.describe_chances(20, 5)[0].translated(words_of(lang)) for lang in ("nl", "de"))
    assert dutch == "Met 5 rondes wint de sterkste van 20 ongeveer 2 van de 10 keer; met 9 ongeveer 5."
    assert german == "Mit 5 Runden gewinnt der Stärkste von 20 etwa 2 von 10 Mal; mit 9 etwa 5."


@pytest.mark.parametrize("rules", ["fide-dutch", "knsb-wp", "kndb"])
def test_a_line_of_the_table_is_an_experiment_of_the_lab(rules):
    size = making.Size(8, [4, 5, 7])
    experiment = making.experiment_for(rules, size, 2)
    for gap in (0, 200):
        cells = [cell for cell in experiment.cells if cell.setup.strengths.gap == gap]
        for repetition in range(3):
            alone = [tuple(row(experiment, cell, repetition).values())[1:] for cell in cells]
            assert list(making.rows(experiment, cells, repetition)) == alone


@pytest.mark.parametrize("rules", asking.tables())
def test_the_shipped_table_is_complete(rules):
    known = asking.table(rules)
    assert [line[:3] for line in known.lines] == [
        (size.players, rounds, gap) for size in making.SIZES for gap in making.GAPS for rounds in size.rounds
    ]
    assert all(0 <= line.first <= line.top_3 <= line.tournaments for line in known.lines)
    (again,) = tomllib.loads(making.format_tables([known]))["tables"]
    assert (Table(again).lines, Table(again).header) == (known.lines, known.header)
    assert known.header["model"] == ("draughts" if rules == "kndb" else "milvang")


@pytest.mark.sweep
@pytest.mark.parametrize("rules", asking.tables())
def test_the_smallest_size_of_the_table_is_reproduced(monkeypatch, rules):
    known = asking.table(rules)
    monkeypatch.setattr(making, "SIZES", making.SIZES[:1])
    tournaments = known.lines[0].tournaments
    assert list(making.lines(rules, tournaments)) == [
        line for line in known.lines if line.players == making.SIZES[0].players
    ]


def test_lines_are_counted_over_all_repetitions(monkeypatch):
    monkeypatch.setattr(making, "SIZES", (making.Size(4, [1, 2]),))
    monkeypatch.setattr(making, "GAPS", [0])
    made = list(making.lines("fide-dutch", 3))
    assert [line[:4] for line in made] == [(4, 1, 0, 3), (4, 2, 0, 3)]
    assert all(isinstance(line, Line) for line in made)
