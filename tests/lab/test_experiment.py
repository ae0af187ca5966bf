"""An experiment file: its cells, its fingerprint, and one sentence for every error in it."""

import pickle

import msgspec
import pytest

from indeler.lab.experiment import experiment_of, read_experiment
from indeler.lab.setup import Setup, scale_of
from indeler.language import FileTrouble, InvalidInput, TooLarge

GRID = """
[tournament]
players = 6
strengths = { shape = "uniform", mean = 1500 }
[grid]
rounds = [3, 4]
"strengths.gap" = [0, 100, 200]
"""


def test_cells_are_the_product_in_the_order_written():
    cells = experiment_of(GRID).cells
    assert [cell.number for cell in cells] == list(range(6))
    assert [tuple(cell.settings.values()) for cell in cells] == [(3, 0), (3, 100), (3, 200), (4, 0), (4, 100), (4, 200)]
    assert cells[4].setup.rounds == 4
    assert cells[4].setup.strengths.gap == 100
    assert cells[4].setup.strengths.mean == 1500  # from the table, in addition to the grid
    assert len(experiment_of("").cells) == 1


def test_the_fingerprint_depends_on_what_changes_a_number_and_not_on_texts():
    fingerprint = experiment_of(GRID).fingerprint
    assert experiment_of('title = "A"\nquestion = "B?"\nanswer = "C"\nlimits = "D"\n' + GRID).fingerprint == fingerprint
    for other in ('seed = "2"', "repetitions = 7", 'measures = ["kendall"]'):
        assert experiment_of(other + GRID).fingerprint != fingerprint
    assert experiment_of(GRID.replace("[0, 100, 200]", "[0, 200, 100]")).fingerprint != fingerprint
    assert pickle.loads(pickle.dumps(experiment_of(GRID))).fingerprint == fingerprint


def test_settings_of_a_rulebook_follow_its_name():
    text = '[tournament]\nplayers = 8\nrounds = 3\n[grid]\nsystem = ["fide-dutch", "fide-dutch baku=true"]'
    assert [cell.settings["system"] for cell in experiment_of(text).cells] == ["fide-dutch", "fide-dutch baku=true"]


def test_the_scoring_of_the_club_gives_two_points_for_absence_with_notice():
    """botwinnik BW-33: win 6, draw 3½, loss 1, odd 5, absent with notice 2, the third time 1."""
    scale = scale_of("6-3½-1")
    assert (scale.win, scale.draw, scale.loss, scale.pairing_bye, scale.half_bye, scale.zero_bye) == (
        60, 35, 10, 50, 20, 10,
    )  # fmt: skip
    assert scale_of("3-1-0").win == 30


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("repetition = 5", "there is no field 'repetition'; choose one of title, "),
        ("repetitions = 0", "repetitions: 0 does not fit; write a whole number from 1 to 100000000."),
        ("[tournament]\nplayer = 5", "tournament: there is no field 'player'; choose one of system, "),
        ("[tournament]\nplayers = 1", "tournament.players: 1 does not fit; write a whole number from 2 to 5000."),
        ("[tournament]\nnoise = 'much'", "tournament.noise: 'much' does not fit; write a number from 0 to 2000."),
        ("[tournament]\nstrengths = { shape = 'odd' }", "'odd' does not fit; write one of normal, uniform, club, "),
        ("[tournament]\nsystem = 'swiss'", "There is no system 'swiss'; choose one of fide-dutch, "),
        ("[tournament]\nsystem = 'keizer fast'", "system: 'fast' behind keizer is not a setting; write NAME=VALUE."),
        ("[tournament]\nsystem = 'fide-dutch baku=maybe'", "fide-dutch: baku=maybe is not possible; choose "),
        ("[tournament]\nsettings = { speed = 5 }", "fide-dutch has no setting 'speed'; it has initial, baku."),
        ("[tournament]\nmodel = 'elo'", "There is no result model 'elo'; choose one of milvang, "),
        (
            "[tournament]\nscoring = 'many'",
            "scoring: 'many' is not a scoring; write the points of a win, a draw and a loss",
        ),
        ("[tournament]\nscoring = '0-1-2'", "scoring: '0-1-2' is not a scoring"),
        ("[tournament]\ntie_breaks = ['XX']", "XX"),
        ("[tournament]\nsystem = 'berger'\ntie_breaks = ['BH']", "BH may not be used in a round robin"),
        (
            "[tournament]\nscoring = '6-3½-1'\nsettings = { baku = true }",
            "Baku acceleration needs a win worth two draws",
        ),
        ("[tournament]\nforced = { player = 40 }", "There is no player 40 among 32; players go by true rank"),
        (
            "[tournament]\nabsence = { rate = 0.6, leaning = 'weak' }",
            "absence: a rate that leans goes up to twice itself",
        ),
        ("[tournament]\nstrengths = { shape = 'given', values = [1] }", "strengths: 1 values are given for 32 players"),
        (
            "[tournament]\nabsence = 0.1\n[grid]\n'absence.rate' = [0.2]",
            "grid: absence.rate goes into a table; write absence",
        ),
        ("measures = ['speed']", "There is no measure 'speed'; choose one of kendall, "),
        (
            "compare = 'rounds'\n[grid]\nplayers = [8]",
            "compare: 'rounds' is not a key of the grid; choose one of players.",
        ),
        (
            "measures = ['kendall']\nuntil = { measure = 'floats', half_width = 0.1, at_most = 9 }",
            "until: 'floats' is not measured; choose one of kendall.",
        ),
        ("[grid]\nplayers = []", "grid: players needs a list of values, such as [5, 7, 9]."),
        ("[grid]\nplayers = 5", "grid: players needs a list of values, such as [5, 7, 9]."),
        ("[tournament]\nmodel = 'rao-kupper-30'", "There is no result model 'rao-kupper-30'"),
        (
            "[tournament]\nmodel = { name = 'davidson', scale = 0.001 }",
            "tournament.model.scale: 0.001 does not fit; write a number from 50 to 5000.",
        ),
        ("[tournament]\nnoise = nan", "tournament.noise: "),
        (
            "until = { measure = 'floats', half_width = 0, at_most = 9 }",
            "half_width: 0 does not fit; write a number above 0",
        ),
        ("title = ", "this is not valid TOML; check its quotes and brackets"),
        ("title = 'A'\nseed = x", "line 2 is not valid TOML; check its quotes and brackets."),
    ],
)
def test_an_invalid_file_is_refused_in_one_sentence(text, sentence):
    with pytest.raises(InvalidInput) as refusal:
        experiment_of(text, "file.toml")
    assert str(refusal.value).startswith("file.toml: ")
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_grid_that_is_too_large_and_a_missing_file_are_refused():
    with pytest.raises(TooLarge, match="A grid of more than 10000 cells is too large"):
        experiment_of(f"[grid]\nplayers = {[8] * 101}\nrounds = {[3] * 100}")
    with pytest.raises(FileTrouble):
        read_experiment("no such file.toml")


@pytest.mark.parametrize("letter", "[9")
def test_invalid_toml_is_refused(letter):
    with pytest.raises(InvalidInput, match="this is not valid TOML; check its quotes and brackets"):
        experiment_of(f"a = {letter * 5000}", "file.toml")


@pytest.mark.parametrize("key", ["forced.player", "forced.round", "misrated.player"])
def test_numbers_of_players_and_rounds_begin_with_1(key):
    table, name = key.split(".")
    text = "[tournament]\nplayers = 8\nrounds = 3\n{table} = {{ {name} = {value} }}"
    assert experiment_of(text.format(table=table, name=name, value=1)).cells
    with pytest.raises(InvalidInput, match=f"tournament.{key}: "):
        experiment_of(text.format(table=table, name=name, value=0))


@pytest.mark.parametrize(("key", "most"), [("players", 5000), ("rounds", 100)])
def test_the_numbers_of_players_and_rounds_are_limited(key, most):
    assert getattr(msgspec.convert({key: most}, Setup), key) == most
    with pytest.raises(InvalidInput, match=f"tournament.{key}: "):
        experiment_of(f"[tournament]\n{key} = {most + 1}")
