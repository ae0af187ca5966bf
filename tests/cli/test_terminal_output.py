"""Output on a terminal with few characters, for evenings with groups, and of the settings of an exchange."""

import io
import re
import sys

import pytest

from indeler.cli import console
from indeler.cli.exchange import config_of
from indeler.cli.explanations import _panel
from indeler.cli.season import standings
from indeler.reasons.drawing import Line, Panel, Seat


@pytest.fixture
def terminal(monkeypatch):
    """Return a function that sets a terminal with this encoding and returns its output."""

    def of(encoding):
        data = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(data, encoding))
        monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding))
        console.speak_plainly()
        return data

    return of


@pytest.mark.parametrize(
    ("encoding", "written"),
    [("utf-8", "3½ – Müller"), ("cp850", "3½ - Müller"), ("ascii", "3 1/2 - Muller")],
)
def test_a_terminal_gets_supported_characters_and_cells_have_their_width(terminal, encoding, written):
    data = terminal(encoding)
    sys.stdout.write("3½ – Müller")
    sys.stdout.flush()
    assert data.getvalue().decode(encoding) == written
    assert console.console_text("3½ – Müller") == written


def test_an_exchange_has_tournaments_of_every_size_and_a_suitable_number_of_rounds():
    sizes, most = set(), 0
    for seed in range(1500):
        settings = dict(re.findall(r"^(\w+)=(\d+)", config_of(seed), re.MULTILINE))
        players, rounds = int(settings["PlayersNumber"]), int(settings["RoundsNumber"])
        assert 3 <= rounds <= max(3, min(11, players * 2 // 3))
        assert 0 <= int(settings["DrawPercentage"]) <= 80
        sizes.add(players)
        most = max(most, rounds)
    assert sizes == {*range(6, 61)}
    assert most == 11


UPPER, LOWER = ((1, "Anna"), (2, "Bram")), ((3, "Cas"), (4, "Daan"))


class Views:
    """An evening with two groups."""

    @staticmethod
    def evening_groups(season, competition, evening):
        return {1: ("A", "B"), 2: ("A",)}.get(evening, ())

    @staticmethod
    def evening_standings(season, competition, evening, group):
        return [{"place": 1, "group": group}]


def test_standings_of_an_evening_are_shown_for_all_groups_or_for_one(monkeypatch):
    monkeypatch.setattr(standings, "views", Views)
    monkeypatch.setattr(standings, "standings_table", lambda rows, words: f"{rows[0]['group']}\n")
    monkeypatch.setattr(standings, "view_as_json", lambda rows: rows)

    def told(evening, group, *, json=False):
        return standings._evening(None, "rapid", evening, group, json, str)

    assert told(1, None) == "Group A\nA\n\nGroup B\nB\n"
    assert told(1, "B") == "B\n"
    assert (told(2, None), told(3, None)) == ("A\n", "\n")
    assert [each["group"] for each in told(1, None, json=True)] == ["A", "B"]
    assert told(1, "B", json=True) == [{"place": 1, "group": "B"}]


def test_a_line_of_a_picture_ends_with_its_board_number_except_for_the_dummy():
    left, right = ([Seat(number, name, number % 2 == 0, False) for number, name in side] for side in (UPPER, LOWER))
    panel = Panel("Group", ("S1", "S2"), tuple(left), tuple(right), (Line(0, 1, 7), Line(1, 0, 0)), ())
    rows = [line.split() for line in _panel(panel).splitlines()]
    assert [row[-1] for row in rows if "╲╱" in row] == ["7", "Cas"]
