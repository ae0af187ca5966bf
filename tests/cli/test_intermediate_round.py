"""Tests of ``indeler pair --intermediate``: the intermediate round of the draughts rules, and its record in a file."""

import pytest

import indeler
from indeler import formats
from indeler.cli.main import exit_code
from indeler.model import DRAUGHTS, Game, Kind, Player, Result, Round, Tournament, Unplayed

RULEBOOK = "kndb"

HOME, DRAW, AWAY = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
ROUNDS = (
    (1, [(2, 7, HOME), (3, 6, HOME), (4, 5, DRAW)]),
    (2, [(3, 1, DRAW), (5, 6, HOME), (7, 4, AWAY)]),
    (3, [(1, 4, HOME), (2, 5, DRAW), (6, 7, DRAW)]),
)


@pytest.fixture
def file(tmp_path):
    """Return a file with seven players before the last of four rounds; players 1, 2 and 3 have met the dummy."""
    rounds = [
        Round(tuple(Game(*game) for game in games), (Unplayed(free, Kind.PAIRING_BYE),)) for free, games in ROUNDS
    ]
    path = tmp_path / "three.trf"
    players = [Player(number) for number in range(1, 8)]
    formats.write(Tournament(players, rounds, scale=DRAUGHTS, total_rounds=4, tiebreaks=("WP/D", "SB/D")), str(path))
    return path


def with_draws(path):
    tournament = indeler.read(path)
    *earlier, last = tournament.rounds
    games = tuple(game._replace(result=DRAW) for game in last.games)
    formats.write(tournament.replace(rounds=(*earlier, last._replace(games=games))), str(path))


@pytest.mark.parametrize("counts", ["replace", "points", "add"])
def test_MOD2_the_intermediate_round_and_the_last_round(file, capsys, counts):
    saved = file.with_name("four.trf")
    call = ["pair", str(file), "--rules", "kndb", "--intermediate", "--set", f"counts={counts}", "--save", str(saved)]
    assert exit_code(call) == 0
    said = capsys.readouterr()
    assert said.out.startswith("2\n")
    newcomer = int(said.err.split("in the last round ")[1].split()[0])
    with_draws(saved)
    assert exit_code(["pair", str(saved)]) == 0  # the file stores the rulebook, the dummy and its opponent
    assert capsys.readouterr().out.endswith(f"{newcomer} 0\n")
    assert exit_code(["standings", str(saved)]) == 0


def test_MOD2_only_draughts_has_an_intermediate_round(file, capsys):
    assert exit_code(["pair", str(file), "--rules", "knsb-wp", "--intermediate"]) == 3
    assert "Only kndb has an intermediate round; choose that rulebook." in capsys.readouterr().err


def test_MOD2_the_replacement_of_the_dummy_counts_in_its_place(file):
    from indeler.systems.resistance.kndb.book import intermediate_round, with_intermediate_round

    tournament = indeler.read(file)
    extra = intermediate_round(tournament)
    results = [DRAW] * len(extra.boards)
    wp = {}
    for counts in ("replace", "points"):
        rows = indeler.standings(with_intermediate_round(tournament, extra, results, counts), "kndb", ["WP/D"])
        wp[counts] = {row.player: row.tiebreaks["WP/D"] for row in rows}
    outside = set(tournament.players) - set(extra.players)
    assert all(wp["points"][player] == wp["replace"][player] for player in outside)
    assert all(wp["points"][player] - wp["replace"][player] == 3 for player in (1, 2, 3))  # the points of the dummy
