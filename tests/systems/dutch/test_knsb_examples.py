"""Worked examples of Zwitsers op rating: M. Held's tournament of 2014, and two rounds that depend on C12."""

import json
from pathlib import Path
from random import Random

import pytest

from indeler.model import Colour, Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.systems import pair
from support.round_tables import crowded, hall

EXAMPLES = Path(__file__).parents[2] / "data" / "corpus" / "worked-examples.json"
CASES = {case["name"]: case for case in json.loads(EXAMPLES.read_text(encoding="utf-8"))["cases"]}
RESULTS = {1: Result.WHITE_WINS, 0.5: Result.DRAW, 0: Result.BLACK_WINS, None: Result.PENDING}


@pytest.mark.parametrize("number", range(1, 6))
def test_every_round_of_held_2014_is_paired_as_published(number):
    rounds = CASES["HELD-2014"]["rounds"]
    tournament = Tournament(
        [Player(number, name, rating, title) for number, name, rating, title in CASES["HELD-2014"]["players"]],
        [held_round(round) for round in rounds],
        total_rounds=5,
        initial_colour=Colour.WHITE,
    )
    expected = rounds[number - 1]
    pairing = pair(tournament.before(number), "knsb-rating")
    boards, forfeits = set(pairing.boards), {frozenset(game) for game in expected["forfeit_wins"]}
    played = {(white, black) for white, black, _ in expected["games"]}
    assert played <= boards
    assert {frozenset(board) for board in boards - played} == forfeits  # the tutorial does not give their colours
    assert pairing.bye == expected["bye"]


def held_round(round):
    games = [Game(white, black, RESULTS[result]) for white, black, result in round["games"]]
    games += [Game(winner, loser, Result.WHITE_BY_FORFEIT) for winner, loser in round["forfeit_wins"]]
    unplayed = [Unplayed(player, Kind.ABSENT) for player in round["absent"]]
    if round["bye"]:
        unplayed.append(Unplayed(round["bye"], Kind.PAIRING_BYE))
    return Round(tuple(games), tuple(unplayed))


def every_pair(name, **settings):
    """Return the pairs of a case whose state is given: score, colours, opponents and the last two floats."""
    case = CASES[name]
    known = {row["id"] for row in case["state"]}
    rows = []
    for row in sorted(case["state"], key=lambda row: row["id"]):
        tokens = ["-"] * (case["pair_round"] - 1 - len(row["colours"])) + list(row["colours"])
        for place, drift in zip((-2, -1), row["floats"], strict=True):
            tokens[place] += (drift or "").lower()
        rows.append(f"{row['id']} {row['score']} {' '.join(tokens)}")
    apart = {f"{row['id']}-{other}" for row in case["state"] for other in row["met"] if other in known}
    pairing = pair(hall("\n".join(rows), " ".join(sorted(apart))), "knsb-rating", **settings)
    return {frozenset(board) for board in pairing.boards}


def test_the_floater_of_the_previous_bracket_is_replaced():
    expected = CASES["R13-C12"]["expected"]["pairs"]
    assert every_pair("R13-C12") == set(map(frozenset, expected))


@pytest.mark.parametrize(
    ("lookahead", "expected"), [("pairs_mdps", "recommended_first_brackets"), ("literal_c12", "literal_first_brackets")]
)
def test_c12_considers_floaters_or_only_pairs_by_setting(lookahead, expected):
    pairs = CASES["R13-PM"]["expected"][expected]
    assert set(map(frozenset, pairs)) <= every_pair("R13-PM", lookahead=lookahead)


@pytest.mark.parametrize(
    ("seed", "lookahead", "expected"),
    [
        (1649, "pairs_mdps", "6-3 9-1 10-2 5-8 4-11 7-12"),  # one moved-down player left over is reason enough
        (1994, "literal_c12", "8-2 10-6 5-13 9-12 1-11 4-7"),  # the floaters of the next bracket do not count
    ],
)
def test_c12_in_rounds_with_few_possible_pairs(seed, lookahead, expected):
    before = crowded(Random(seed))
    boards = pair(before, "knsb-rating", lookahead=lookahead).boards
    assert " ".join(f"{white}-{black}" for white, black in boards) == expected
