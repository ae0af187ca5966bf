"""The report of a run: figures, differences, their robustness, and texts."""

import json
import re
import subprocess
import sys
import tomllib

import pytest

from indeler import lab
from indeler.cli.main import exit_code
from indeler.lab.experiment import experiment_of
from indeler.lab.reports.document import Page, toml
from indeler.lab.reports.intervals import Estimate, mean, share
from indeler.lab.reports.labels import chance_text, change, count_text, figure, strengths_text, value_text
from indeler.lab.reports.tables import Table
from indeler.lab.setup import Strengths
from indeler.language import FileTrouble, InvalidInput

ROUNDS = """
title = "Rounds"
seed = "1"
repetitions = 30
measures = ["best_is_first"]
[grid]
rounds = [5, 7, 9]
"""


@pytest.fixture(scope="module")
def report(folder):
    return lab.report(folder)


def test_results_are_a_table_with_the_grid_and_the_measures(folder):
    frame = lab.results(folder)
    assert frame.columns == [
        "cell", "repetition", "model", "system", "unplayed", "kendall", "best_is_first", "meeting_of_best_two"
    ]  # fmt: skip
    assert frame.row(41)[:4] == (1, 1, "milvang", "knsb-wp")
    assert frame["model"].unique(maintain_order=True).to_list() == ["milvang", "davidson (draws 0.4)"]
    assert frame.height == 160


def test_numbers_of_the_grid_stay_numbers(make):
    frame = lab.results(make(ROUNDS, lambda cell, each: {"best_is_first": 1.0}))
    assert frame["rounds"].sum() == 30 * (5 + 7 + 9)


@pytest.mark.parametrize(
    ("grid", "column"),
    [
        ("noise = [0, 2.5]", [0.0, 2.5]),
        ("absence = [0, { rate = 0.2 }]", ["0", "rate 0.2"]),
        ('"settings.baku" = [false, true]', [False, True]),
    ],
)
def test_values_of_any_type_of_a_key_become_one_column(make, grid, column):
    frame = lab.results(make(ROUNDS.replace("rounds = [5, 7, 9]", grid), lambda cell, each: {"best_is_first": 1.0}))
    assert frame[frame.columns[2]].unique(maintain_order=True).to_list() == column


@pytest.mark.sampled(2)
def test_a_report_mentions_tournaments_that_ended_early(make, report):
    assert report.cut_short == ""
    folder = make(ROUNDS, lambda cell, each: {"unplayed": 2 * (cell == 1 and each < 4), "best_is_first": 1.0})
    found, dutch = lab.report(folder), lab.report(folder, "nl")
    sentence = "4 of 90 tournaments ended before their last round"
    assert found.cut_short.startswith(sentence)
    assert "8 rounds were not played. Such a tournament counts as it stood then." in found.cut_short
    assert sentence in found.markdown({})
    assert "| 7 | 30 | 4 | 8 |" in found.markdown({})
    assert found.as_data()["cells"][1]["ended_early"] == 4
    assert found.as_data()["cells"][1]["rounds_not_played"] == 8
    assert found.csv().splitlines()[2].endswith(",30,4")
    assert sentence in found._repr_html_()
    assert dutch.cut_short.startswith("4 van 90 toernooien")


def test_figures_are_computed_from_the_rows(folder, report):
    frame = lab.results(folder)
    for cell in range(4):
        rows = frame.filter(frame["cell"] == cell)
        figures = report.findings.figures
        assert figures[cell, "kendall"].estimate == mean(rows["kendall"].to_list())
        assert figures[cell, "best_is_first"].estimate == share(int(rows["best_is_first"].sum()), 40)
        assert figures[cell, "meeting_of_best_two"].estimate.size == 32  # in the others they have not met


def test_a_round_measure_is_counted_by_round(report):
    often = report.findings.figures[0, "meeting_of_best_two"].by_round
    assert [round(often[number].value * 40) for number in (0, 1, 2, 3)] == [8, 11, 11, 10]
    assert often[0] == share(8, 40)
    table = report.tables[1]
    assert table.heads == ("result model", "system", "1", "2", "3", "never")
    assert table.rows[0][5] == "20 % (10–35)"


def test_differences_are_taken_within_a_repetition(report):
    by = {(one.measure.name, one.first.number): one for one in report.findings.comparisons}
    assert {(one.first.number, one.other.number) for one in by.values()} == {(0, 1), (2, 3)}
    kendall = by["kendall", 0]
    assert kendall.difference.estimate.value == pytest.approx(0.1, abs=0.001)
    assert kendall.difference.gain > 1000  # equal luck, except for a thousandth
    assert (kendall.sign, by["kendall", 2].sign) == (1, -1)
    first = by["best_is_first", 0]
    assert first.difference.estimate.value == 0.25
    assert first.difference.chance == pytest.approx(2 * 0.5**10)
    assert first.chance == pytest.approx(4 * 0.5**10)  # one of two comparisons of this measure
    assert by["meeting_of_best_two", 0].difference.estimate.size == 32


def test_the_report_says_which_differences_hold_under_every_model_and_which_are_reversed(report):
    verdicts = {one.measure.name: one.verdict for one in report.findings.steadiness}
    assert verdicts == {"kendall": "turns", "best_is_first": "holds", "meeting_of_best_two": "open"}
    table, note = report.tables[-1], report.tables[-1].note
    assert table.left == ("measure", "system")
    assert table.heads[2:] == ("milvang", "davidson (draws 0.4)", "verdict")
    differences = [row[3] for row in report.tables[-2].rows]
    assert [change for row in table.rows for change in row[2:4]] == differences
    assert note.startswith("It depends on the result model (milvang and davidson (draws 0.4)): 1 of 3 differences turn")
    assert "milvang: knsb-wp, fide-dutch; davidson (draws 0.4): fide-dutch, knsb-wp." in note


def test_the_report_counts_settings_in_which_all_models_agree_on_the_order(make):
    """With three rounds the models agree, with five they do not."""
    text = ROUNDS.replace("best_is_first", "kendall").replace("[5, 7, 9]", "[3, 5]")
    text = f'compare = "system"{text}model = ["milvang", "labelle"]\nsystem = ["fide-dutch", "knsb-wp"]'

    def kendall(cell, repetition):
        rounds, model, system = cell // 4, cell // 2 % 2, cell % 2
        return {"kendall": repetition / 100 + (system if rounds == 0 or model == 0 else -system) / 10}

    note = lab.report(make(text, kendall)).tables[-1].note
    assert note.endswith(
        "order by the first measure (Kendall's τ of final order and true strength) is the same everywhere in 1 of 2 "
        "settings."
    )
    two = lab.report(make(text.replace("rounds = [3, 5]", ""), kendall)).tables[-1].note
    assert two.endswith("is the same everywhere: knsb-wp, fide-dutch.")


def test_the_summary_has_two_texts(report):
    assert report.found == (
        "Kendall's τ of final order and true strength (result model milvang): 0.80 (0.76–0.83) with system knsb-wp, "
        "against 0.70 (0.66–0.73) with fide-dutch; with the same luck a difference of +0.1000 (+0.0996 … +0.1005). "
        "That is the largest of 2 differences; 2 of them are clear."
    )
    assert report.limits.startswith(
        "This does not show how people play: results were drawn by a model (milvang and davidson (draws 0.4)), "
        "strengths are normal (1700 ± 250) and stay as they are, ratings are exact; "
    )


def test_without_a_comparison_the_summary_gives_the_range(make):
    found = lab.report(make(ROUNDS, lambda cell, each: {"best_is_first": float(each < 10 * cell)}))
    assert found.found == "The strongest is first: from 0 % (0–11) (rounds 5) to 67 % (49–81) (rounds 9)."
    assert [len(table.rows) for table in found.tables] == [3]
    alone = lab.report(make(ROUNDS.replace("[5, 7, 9]", "[5]"), lambda cell, each: {"best_is_first": 1.0}))
    assert alone.found == "The strongest is first: 100 % (89–100)."
    assert alone.pictures == {}


def test_an_event_that_never_happened_has_no_figure(make):
    never = ROUNDS.replace("best_is_first", "meeting_of_best_two")
    found = lab.report(make(never, lambda cell, each: {"meeting_of_best_two": None}))
    assert found.found == "Round in which the two strongest meet: it never happened."
    assert {row[-1] for row in found.tables[0].rows} == {"–"}
    assert found.csv().splitlines()[1] == "0,5,milvang,meeting_of_best_two,,,,0,0"


def test_texts_of_the_author_come_first(make):
    told = ROUNDS.replace('seed = "1"', 'seed = "1"\nanswer = "Seven."\nlimits = "Nothing else."')
    found = lab.report(make(told, lambda cell, each: {"best_is_first": 1.0}))
    texts = found.markdown({}).splitlines()
    assert texts[2:5:2] == ["Seven.", found.found]
    assert texts[6] == "Nothing else."


def test_medians_are_shown_on_request(folder):
    table = lab.report(folder, medians=True).tables[0]
    assert table.title == "Figures with 95 % intervals; medians with quartiles"
    assert table.rows[0][2:4] == ("0.70 (0.62–0.77) [0.598, 0.793]", "25 % (14–40)")


def test_the_page_contains_the_experiment_and_escapes_its_texts(report):
    page = report.markdown({"kendall": "x-kendall.svg"})
    assert page.startswith("# Which \\<script\\>system\\</script\\>?\n\n*Does the other one rank better?*\n")
    assert "![Kendall's τ of final order and true strength](x-kendall.svg)" in page
    assert "| milvang | knsb-wp | 0.80 (0.76–0.83) | 50 % (35–65) | 2.0 (1.7–2.3), n = 32 |" in page
    again = experiment_of(page.partition("```toml\n")[2].partition("```")[0])
    assert again.fingerprint == report.experiment.fingerprint
    assert "160 tournaments (4 cells of 40), seed 7, Indeler" in page


def test_a_text_with_every_type_of_value_is_written_as_toml():
    tree = {
        "a": 'x "y" ½',
        "b": [1, 2.5, True],
        "t": {"strengths.gap": [0], "m": [{"name": "d", "draws": 0.4}]},
        "e": "",
    }
    assert tomllib.loads("\n".join(toml(tree))) == {key: value for key, value in tree.items() if value}


@pytest.mark.sampled(2)
def test_the_page_is_written_with_its_pictures_and_links_to_the_experiment_file(report, tmp_path):
    (tmp_path / "which.toml").touch()
    report.write(tmp_path / "which.md")
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == [
        "which-best-is-first.svg", "which-kendall.svg", "which-meeting-of-best-two.svg", "which.md", "which.toml"
    ]  # fmt: skip
    page = (tmp_path / "which.md").read_text(encoding="utf-8")
    assert "(which-kendall.svg)" in page
    assert "[which.toml](which.toml)" in page
    assert "indeler lab run which.toml" in page
    assert "```toml" not in page
    report.write(tmp_path)
    assert (tmp_path / "made.md").exists()


@pytest.mark.sampled(2)
def test_a_notebook_shows_the_report_and_escapes_its_title(report):
    shown = report._repr_html_()
    assert "&lt;script&gt;" in shown
    assert "<script>" not in shown
    assert shown.count("<svg") == 3
    assert shown.count("<table>") == 4


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "true"), (["BH", "SB"], "BH, SB"), ({"shape": "club"}, "club"), ({"rate": 0.2}, "rate 0.2"), (7, "7")],
)
def test_a_value_is_shown_in_one_line(value, text):
    assert value_text(value) == text


def test_a_figure_has_as_many_digits_as_its_interval_justifies():
    narrow, wide = mean([0.5, 0.5001, 0.4999] * 50), share(46, 100)
    assert figure(narrow, "mean") == "0.50000 (0.49999–0.50001)"
    assert figure(wide, "share") == "46 % (37–56)"
    assert str(change(wide._replace(low=-0.02), "share")) == "+46 pp (−2 … +56)"
    assert str(change(wide._replace(value=0.0, low=-0.001, high=0.9), "mean")) == "0.000 (−0.001 … +0.900)"


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (0.4, 0.6, "0.5 (0.4–0.6)"),
        (0.49, 0.51, "0.50 (0.49–0.51)"),
        (0.5, 0.5, "0.50 (0.50–0.50)"),
        (-11.5, 12.5, "0 (−12 … 12)"),
        (0.5 - 1e-9, 0.5 + 1e-9, "0.500000 (0.500000–0.500000)"),
        (0.0, 1.0, "0.5 (0.0–1.0)"),
    ],
)
def test_a_mean_has_up_to_six_digits_and_two_if_its_interval_has_no_width(low, high, text):
    assert figure(Estimate((low + high) / 2, low, high, 9), "mean") == text


def test_a_difference_has_one_more_digit_if_a_bound_would_be_shown_as_zero():
    """Otherwise the sign of the bound is not visible; there are at most two more digits."""
    assert str(change(Estimate(0.25, 0.04, 0.46, 9), "mean")) == "+0.25 (+0.04 … +0.46)"
    assert str(change(Estimate(0.25, 0.004, 0.496, 9), "mean")) == "+0.250 (+0.004 … +0.496)"
    assert str(change(Estimate(0.25, 0.0004, 0.4996, 9), "mean")) == "+0.250 (0.000 … +0.500)"
    assert str(change(Estimate(0.25, 0.0, 0.5, 9), "mean")) == "+0.2 (0.0 … +0.5)"
    assert str(change(Estimate(-0.25, -0.496, -0.004, 9), "mean")) == "−0.250 (−0.496 … −0.004)"


def test_p_values_and_counts_are_formatted_for_a_table():
    assert [chance_text(each) for each in (0.0009, 0.001, 0.0999, 0.1, 1.0)] == [
        "< 0.001", "0.001", "0.100", "0.10", "1.00"
    ]  # fmt: skip
    assert [count_text(each) for each in (999, 1000, 1234567)] == ["999", "1\u202f000", "1\u202f234\u202f567"]


def test_strengths_are_described_in_words():
    texts = {
        shape: str(strengths_text(Strengths(shape=shape, mean=1800, spread=200, span=800)))
        for shape in ("normal", "club", "uniform", "even")
    }
    assert texts == {
        "normal": "normal (1800 ± 200)",
        "club": "as in a club (1800 ± 200, with a tail)",
        "uniform": "uniform (1400–2200)",
        "even": "evenly spaced (1400–2200)",
    }


def page(*tables):
    return Page("Title", "", (), (), tables, "").markdown().splitlines()


def test_tables_with_one_title_share_it_and_the_note_follows_the_last_one():
    first, second, other = (
        Table(title, ("system", value), (("kndb", "1"),), 1, note)
        for title, value, note in (("Figures", "a", "Both."), ("Figures", "b", "Both."), ("Others", "c", "One."))
    )
    written = page(first, second, other)
    assert [line for line in written if line.startswith(("#", "Both", "One", "| system"))] == [
        "# Title", "## Figures", "| system | a |", "| system | b |", "Both.", "## Others", "| system | c |", "One."
    ]  # fmt: skip
    assert written.count("| --- | --: |") == 3


def test_a_table_is_split_only_if_it_is_wider_than_the_terminal():
    """Columns are as wide as their longest text plus three spaces: 7 + 5 + 5."""
    table = Table("Figures", ("rank", "a", "b"), (("1", "10", "20"),), 1, "")
    assert list(table.fitting(17)) == [table]
    assert [part.heads for part in table.fitting(16)] == [("rank", "a"), ("rank", "b")]
    assert [part.rows for part in table.fitting(1)] == [(("1", "10"),), (("1", "20"),)]


# On the command line --------------------------------------------------------------------------------------------------


def said(capsys, *arguments):
    assert exit_code(["lab", "report", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_a_terminal_shows_the_sentences_and_the_tables(folder, capsys, report):
    answer = said(capsys, folder)
    assert report.found in answer
    assert "Differences against system fide-dutch" in answer
    assert "kendall: Kendall's τ of final order and true strength\n" in answer
    assert "25 % (14–40)" in answer
    assert "+0.1000 (+0.0996 … +0.1005)    < 0.001   > 1000" in answer


def test_a_narrow_terminal_shows_tables_below_each_other(report):
    [table] = [each for each in report.short_tables if "kendall" in each.heads]
    parts = list(table.fitting(70))
    assert [part.heads for part in parts] == [
        ("result model", "system", "kendall"),
        ("result model", "system", "best_is_first"),
        ("result model", "system", "meeting_of_best_two"),
    ]
    assert parts[1].rows[1] == ("milvang", "knsb-wp", "50 % (35–65)")
    assert list(table.fitting(200)) == [table]


def test_a_report_is_printed_as_json_and_csv(folder, capsys):
    found = json.loads(said(capsys, folder, "--json"))
    assert found["tournaments"] == 160
    assert found["cells"][3]["measures"]["meeting_of_best_two"]["tournaments"] == 32
    assert found["cells"][0]["measures"]["meeting_of_best_two"]["rounds"]["never"]["value"] == 0.2
    assert [one["verdict"] for one in found["sensitivity"]] == ["turns", "holds", "open"]
    assert found["differences"][2]["p_holm"] == pytest.approx(4 * 0.5**10)
    head, first, *_ = said(capsys, folder, "--csv").splitlines()
    assert head == "cell,model,system,measure,value,low,high,tournaments,ended_early"
    assert first.startswith("0,milvang,fide-dutch,kendall,0.69")


@pytest.mark.sampled(2)
def test_a_page_is_written_in_dutch(make, tmp_path):
    folder = make(ROUNDS, lambda cell, each: {"best_is_first": float(each < 10 * cell)})
    assert exit_code(["--lang", "nl", "lab", "report", str(folder), "--out", str(tmp_path / "p.md")]) == 0
    page = (tmp_path / "p.md").read_text(encoding="utf-8")
    assert "Dit laat niet zien hoe mensen spelen" in page
    assert "| rondes |" in page
    assert "Uitslagmodel: milvang" in (tmp_path / "p-best-is-first.svg").read_text(encoding="utf-8")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("missing", "sentence"), [("altair", "Altair and vl-convert"), ("polars", "polars")])
def test_a_missing_extra_is_reported_with_what_to_install(missing, sentence, folder, tmp_path):
    program = f"import sys; sys.modules['{missing}'] = None\nfrom indeler.cli.main import run; run()"
    arguments = ["lab", "report", str(folder), "--out", str(tmp_path / "page.md")]
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert re.fullmatch(rf"indeler: The lab needs {sentence} for .*; install indeler\[lab\]\.\n", done.stderr)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_unfinished_or_damaged_run_is_refused(folder, tmp_path, make):
    with pytest.raises(InvalidInput, match="holds no run of the lab"):
        lab.report(tmp_path)
    unfinished = make(ROUNDS, lambda cell, each: {"best_is_first": 1.0})
    manifest = unfinished / "manifest.json"
    whole = manifest.read_text(encoding="utf-8")
    manifest.write_text(whole.replace('"repetitions": 30\n', '"repetitions": null\n'), encoding="utf-8")
    with pytest.raises(InvalidInput, match="is not done"):
        lab.report(unfinished)
    manifest.write_text(whole.replace('"best_is_first"', '"best_is_last"'), encoding="utf-8")
    with pytest.raises(FileTrouble, match="cannot be read here"):
        lab.report(unfinished)
    manifest.write_text(whole, encoding="utf-8")
    (unfinished / "results.parquet").write_bytes(b"PAR1")
    with pytest.raises(FileTrouble, match="missing or damaged"):
        lab.report(unfinished)
    assert exit_code(["lab", "report", str(folder), "--json", "--csv"]) == 3
