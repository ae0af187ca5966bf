"""Tests of the settings of an exchange of tournaments, its folder, and the commands that it calls."""

import sys
from hashlib import sha256

import pytest

from indeler.cli import exchange
from indeler.cli.exchange import config_of, exchanged, other_side
from indeler.conform import exchange as conform_exchange
from indeler.conform.exchange import Other
from indeler.conform.presets import Preset
from indeler.language import InvalidInput

PRESET = Preset("{program} {system} -c {in}", "./prog", "trf26", {"fide-dutch": "--dutch"}, rejects="round {round}")


def settings(seed):
    return {name: float(value) for name, value in (line.split("=") for line in config_of(seed).splitlines())}


def test_settings_cover_small_and_large_tournaments_within_limits():
    every = [settings(seed) for seed in range(1500)]
    sizes = [one["PlayersNumber"] for one in every]
    assert (min(sizes), max(sizes)) == (6, 60)
    assert sum(size <= 16 for size in sizes) > len(sizes) * 0.4 > sum(size > 30 for size in sizes) * 2
    for one in every:
        assert 3 <= one["RoundsNumber"] <= max(3, min(11, one["PlayersNumber"] * 2 // 3))
    assert {one["RoundsNumber"] for one in every} == set(range(3, 12))
    assert {one["RoundsNumber"] for one in every if one["PlayersNumber"] == 6} == {3, 4}
    draws = [one["DrawPercentage"] for one in every]
    assert (min(draws), max(draws)) == (0, 80)
    for rate in ("ForfeitRate", "RetiredRate", "HalfPointByeRate"):
        assert {one[rate] for one in every} == {8, 20, 50, 200, 1000}
    lowest = [one["LowestRating"] for one in every]
    assert 1000 <= min(lowest) < 1010
    assert 1990 < max(lowest) <= 2000
    assert {one["HighestRating"] - one["LowestRating"] for one in every} == {50, 400, 900}


def test_one_tournament_in_twenty_has_three_points_for_a_win_and_one_half_a_point_for_the_bye():
    every = [settings(seed) for seed in range(1500)]
    wins = [one for one in every if "PointsForWin" in one]
    assert {(one["PointsForWin"], one["PointsForDraw"]) for one in wins} == {(3, 1)}
    byes = [one["PointsForPAB"] for one in every if "PointsForPAB" in one]
    assert {*byes} == {0.5}
    for count in (len(wins), len(byes)):
        assert 1500 / 30 < count < 1500 / 14


def test_a_seed_always_has_the_same_settings():
    """The files of our generator are not stored: they are generated again from their seed."""
    assert config_of(29).split() == [
        *("PlayersNumber=16", "RoundsNumber=10", "DrawPercentage=1", "ForfeitRate=200", "RetiredRate=50"),
        *("HalfPointByeRate=8", "LowestRating=1067", "HighestRating=1967", "PointsForPAB=0.5"),
    ]
    every = "".join(map(config_of, range(300)))
    assert sha256(every.encode()).hexdigest().startswith("85cad1b6b0dbdd08")


def test_the_commands_of_a_preset_get_the_program_and_the_system():
    other = other_side(PRESET, None, "{program} {system} -g {in} -o {out} -s {seed}", "count {in}", "", 7)
    assert other.generator == "./prog --dutch -g {in} -o {out} -s {seed}"
    assert other.checker == "./prog --dutch -c {in}"
    assert (other.rules, other.rejects, other.tie_breaks, other.seconds) == (
        "fide-dutch",
        "round {round}",
        "count {in}",
        7,
    )
    other = other_side(PRESET, "./other", "gen {system}", "", "knsb-rating", 7)
    assert (other.generator, other.checker) == ("gen knsb-rating", "./other knsb-rating -c {in}")


@pytest.mark.parametrize(
    ("chosen", "generator", "refusal"),
    [
        (None, "gen", "needs a program that checks"),
        (Preset("./prog {in}", "", "trf26"), "gen", "needs a program that checks"),
        (PRESET, None, "needs a program that generates"),
    ],
)
def test_an_exchange_needs_a_checker_and_a_generator(chosen, generator, refusal):
    with pytest.raises(InvalidInput, match=refusal):
        other_side(chosen, None, generator, "", "", 7)


@pytest.fixture
def other():
    return Other("false", "true", "", "", (), "fide-dutch", "trf26", 1)


def test_a_folder_with_other_files_is_refused_and_an_empty_one_is_used(other, tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    exchange._open(folder, other)
    assert {entry.name for entry in folder.iterdir()} == {"exchange.json", "parts", "differences"}
    exchange._open(folder, other)
    with pytest.raises(InvalidInput, match="other commands or another version"):
        exchange._open(folder, other._replace(seconds=2))
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "note.txt").touch()
    with pytest.raises(InvalidInput, match="is not empty"):
        exchange._open(tmp_path / "used", other)


def test_a_generator_without_output_is_counted(other, tmp_path, monkeypatch):
    """Each number has its own few seeds; what is done is not repeated, and then there is no speed."""
    tried = []
    monkeypatch.setattr(conform_exchange, "generated", lambda other, seed, config: tried.append(seed))
    monkeypatch.setattr(conform_exchange, "check_ours", lambda *_: conform_exchange.Tally(tournaments=1, rounds=3))
    text, is_right = exchanged(other, 3, str(tmp_path / "run"), 1)
    assert is_right
    assert tried == [*range(3 * conform_exchange.MOST_TRIES)]
    sums = conform_exchange.summed_parts(tmp_path / "run" / "parts", 3)
    assert (sums[conform_exchange.THEIRS].not_made, sums[conform_exchange.OURS].not_made) == (3, 0)
    assert "tournaments a second, 1 at a time" in text
    again, _ = exchanged(other, 3, str(tmp_path / "run"), 1)
    assert "a second" not in again
    assert len(tried) == 3 * conform_exchange.MOST_TRIES


def test_a_tournament_that_cannot_be_generated_is_counted_as_not_made(other, tmp_path, monkeypatch):
    def impossible(plan):
        raise InvalidInput("No such tournament.")

    monkeypatch.setattr(conform_exchange, "generated", lambda *_: None)
    monkeypatch.setattr(exchange.lab, "generate", impossible)
    exchanged(other, 2, str(tmp_path / "run"), 1)
    sums = conform_exchange.summed_parts(tmp_path / "run" / "parts", 2)
    assert [tally.not_made for tally in sums.values()] == [2, 2]


def test_progress_is_printed_at_intervals_with_the_total(other, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(conform_exchange, "generated", lambda *_: None)
    monkeypatch.setattr(conform_exchange, "check_ours", lambda *_: conform_exchange.Tally(tournaments=1, rounds=3))
    monkeypatch.setattr(exchange.lab, "generate", lambda plan: None)
    monkeypatch.setattr(exchange, "PROGRESS_SECONDS", -1)
    exchanged(other, 30, str(tmp_path / "run"), 1)
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1] == "60 / 60"
    assert lines == [f"{done} / 60" for done in sorted(int(line.split()[0]) for line in lines)]
    monkeypatch.setattr(exchange, "PROGRESS_SECONDS", 3600)
    exchanged(other, 30, str(tmp_path / "other"), 1)
    assert capsys.readouterr().err == ""


def test_a_finished_exchange_starts_no_workers(other, tmp_path, monkeypatch):
    monkeypatch.setattr(conform_exchange, "generated", lambda *_: None)
    monkeypatch.setattr(conform_exchange, "check_ours", lambda *_: conform_exchange.Tally(tournaments=1, rounds=3))
    monkeypatch.setattr(exchange.lab, "generate", lambda plan: None)
    exchanged(other, 2, str(tmp_path / "run"), 1)
    monkeypatch.setitem(sys.modules, "indeler.lab.running.cluster", None)  # it can no longer be imported
    assert exchanged(other, 2, str(tmp_path / "run"), 4)[1]
