"""The five matching systems of a study: the first round of each, and the conditions that all of them meet."""

from __future__ import annotations

from statistics import median, quantiles

import pytest

from indeler.lab.experiment import Experiment, experiment_of, play, row
from indeler.lab.matchings import WAYS, pair_by_matching
from indeler.language import InvalidInput
from indeler.model import Game, Kind, Player, Result, Round, Tournament, Unplayed


def _study(repetitions: int = 1) -> Experiment:
    return experiment_of(
        f"""
        seed = "replication"
        repetitions = {repetitions}
        measures = ["kendall", "spearman", "best_is_first", "floats", "colour_difference"]
        [tournament]
        players = 32
        rounds = 7
        strengths = {{ shape = "uniform", mean = 1800, span = 800 }}
        tie_breaks = ["BH", "SB"]
        [grid]
        system = {list(WAYS)}
        """
    )


def _field(players: int, rounds: tuple[Round, ...] = ()) -> Tournament:
    return Tournament([Player(number) for number in range(1, players + 1)], rounds=rounds, total_rounds=7)


@pytest.mark.parametrize(
    ("name", "opponents"),
    [
        ("matching-dutch", [5, 6, 7, 8]),
        ("matching-burstein", [8, 7, 6, 5]),
    ],
)
def test_the_first_round_pairs_the_two_halves(name: str, opponents: list[int]) -> None:
    boards = {frozenset(board) for board in pair_by_matching(_field(8), name, "").boards}
    assert boards == {frozenset(pair) for pair in zip((1, 2, 3, 4), opponents, strict=True)}


def test_monrad_pairs_neighbours() -> None:
    boards = pair_by_matching(_field(8), "matching-monrad", "").boards
    assert [sorted(board) for board in boards] == [[1, 2], [3, 4], [5, 6], [7, 8]]


def test_a_random_pairing_follows_from_its_seed_and_can_pair_the_two_halves() -> None:
    for name in ("matching-random", "matching-random2"):
        assert pair_by_matching(_field(16), name, "a") == pair_by_matching(_field(16), name, "a")
        assert pair_by_matching(_field(16), name, "a") != pair_by_matching(_field(16), name, "b")
    assert all(min(board) <= 8 < max(board) for board in pair_by_matching(_field(16), "matching-random2", "a").boards)


def test_no_player_has_the_bye_twice() -> None:
    first = pair_by_matching(_field(5), "matching-dutch", "")
    assert first.bye is not None
    after = first.added_to(_field(5))
    assert pair_by_matching(after, "matching-dutch", "").bye not in (None, first.bye)


def test_no_two_players_meet_twice_and_colours_are_as_even_as_seven_rounds_allow() -> None:
    experiment = _study()
    for cell in experiment.cells:
        played = play(experiment, cell, 0)
        met = [frozenset(game[:2]) for round in played.rounds for game in round.games]
        assert len(met) == len(set(met)) == 7 * 16
        assert row(experiment, cell, 0)["colour_difference"] == 32


def test_an_unknown_matching_is_refused_in_one_sentence() -> None:
    with pytest.raises(InvalidInput, match=r"There is no matching 'matching-swiss'; choose one of matching-dutch,"):
        experiment_of('tournament = {system = "matching-swiss"}')
    with pytest.raises(InvalidInput, match="without settings"):
        experiment_of('tournament = {system = "matching-dutch baku=true"}')


STUDY = {
    "matching-dutch": (0.641, 0.714, 0.242),
    "matching-burstein": (0.685, 0.754, 0.272),
    "matching-random2": (0.685, 0.754, 0.271),
    "matching-random": (0.629, 0.710, 0.285),
    "matching-monrad": (0.395, 0.488, 0.241),
}
"""Quartiles of τ and the share with the best first, in 1,500 tournaments of an independent study with equal costs."""


@pytest.mark.sweep
def test_the_results_of_the_study_are_reproduced() -> None:
    """The median of τ lies between the quartiles of the study; the shares of the best first and of floats agree."""
    experiment = _study(500)
    taus = {}
    for cell in experiment.cells:
        name = cell.settings["system"]
        rows = [row(experiment, cell, repetition) for repetition in range(experiment.repetitions)]
        low, high, best = STUDY[name]
        taus[name] = [float(one["kendall"] or 0) for one in rows]
        first = [float(one["best_is_first"] or 0) for one in rows]
        assert low < median(taus[name]) < high
        assert quantiles(taus[name])[0] < high
        assert sum(first) / len(first) == pytest.approx(best, abs=0.06)  # three standard errors
        assert sum(float(one["floats"] or 0) for one in rows) / len(rows) == pytest.approx(21.3, abs=0.8)
    order = ("matching-burstein", "matching-dutch", "matching-random", "matching-monrad")
    middle = [median(taus[name]) for name in order]
    assert middle == sorted(middle, reverse=True)


def test_a_player_who_had_white_gets_black_and_no_pair_meets_again() -> None:
    """Every player meets the neighbour in score who needs the other colour."""
    first = Round(tuple(Game(white, black, Result.DRAW) for white, black in ((1, 2), (3, 4), (6, 5), (8, 7))))
    for name in ("matching-monrad", "matching-dutch", "matching-burstein"):
        boards = pair_by_matching(_field(8, (first,)), name, "").boards
        assert {white for white, _ in boards} == {2, 4, 5, 7}
        assert not {frozenset(board) for board in boards} & {frozenset(game[:2]) for game in first.games}


def test_a_second_bye_goes_to_another_player() -> None:
    first = Round((Game(2, 3, Result.DRAW), Game(4, 5, Result.DRAW)), (Unplayed(1, Kind.PAIRING_BYE),))
    assert pair_by_matching(_field(5, (first,)), "matching-monrad", "").bye not in (None, 1)
    assert pair_by_matching(_field(5), "matching-monrad", "").bye is not None
    assert pair_by_matching(_field(4), "matching-monrad", "").bye is None


@pytest.mark.parametrize("seats", [(2, 3), (3, 2)])
def test_the_bye_costs_its_points_like_a_difference_in_score(seats: tuple[int, int]) -> None:
    """After a round of five players without a bye a player without points has the bye, not a winner."""
    white, black = seats
    result = Result.WHITE_WINS if white == 2 else Result.BLACK_WINS
    first = Round((Game(white, black, result), Game(4, 5, Result.WHITE_WINS)), (Unplayed(1, Kind.ZERO_BYE),))
    for name in WAYS:
        assert pair_by_matching(_field(5, (first,)), name, "").bye in (1, 3, 5)
