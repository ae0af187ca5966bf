"""The worked examples of Zwitsers op rating are right, and only in the published form."""

import json
from pathlib import Path

import pytest

import indeler
from indeler.audit import check
from indeler.model import Colour, Game, Kind, Player, Result, Round, Tournament, Unplayed
from support.round_tables import hall

RULEBOOK = "knsb-rating"

EXAMPLES = Path(__file__).parents[1] / "data" / "corpus" / "worked-examples.json"
CASES = {case["name"]: case for case in json.loads(EXAMPLES.read_text(encoding="utf-8"))["cases"]}
RESULTS = {1: Result.WHITE_WINS, 0.5: Result.DRAW, 0: Result.BLACK_WINS, None: Result.PENDING}


def held_round(number):
    """Return a round of Held's tournament; colours of forfeits, missing in the tutorial, are those of the engine."""
    told = CASES["HELD-2014"]["rounds"][number - 1]
    games = [Game(white, black, RESULTS[result]) for white, black, result in told["games"]]
    games += [Game(winner, loser, Result.WHITE_BY_FORFEIT) for winner, loser in told["forfeit_wins"]]
    unplayed = [Unplayed(player, Kind.ABSENT) for player in told["absent"]]
    if told["bye"]:
        unplayed.append(Unplayed(told["bye"], Kind.PAIRING_BYE))
    return Round(tuple(games), tuple(unplayed))


@pytest.mark.parametrize("number", range(1, 6))
def test_every_round_of_held_2014_is_right(number):
    players = [Player(number, name, rating, title) for number, name, rating, title in CASES["HELD-2014"]["players"]]
    tournament = Tournament(players, [held_round(n) for n in range(1, 6)], total_rounds=5, initial_colour=Colour.WHITE)
    verdict = check(tournament, number, RULEBOOK)
    forfeits = {frozenset(pair) for pair in CASES["HELD-2014"]["rounds"][number - 1]["forfeit_wins"]}
    if verdict.verdict != "right":
        # Only the unknown colours of a forfeit may be reported.
        assert verdict.findings[0].clause.startswith("E")
        assert {frozenset(pair) for pair in verdict.alternative} <= forfeits


def before(name):
    """Return the tournament before a case: score, colours, opponents and the last two floats."""
    case = CASES[name]
    known = {row["id"] for row in case["state"]}
    rows = []
    for row in sorted(case["state"], key=lambda row: row["id"]):
        tokens = ["-"] * (case["pair_round"] - 1 - len(row["colours"])) + list(row["colours"])
        for place, drift in zip((-2, -1), row["floats"], strict=True):
            tokens[place] += (drift or "").lower()
        rows.append(f"{row['id']} {row['score']} {' '.join(tokens)}")
    apart = {f"{row['id']}-{other}" for row in case["state"] for other in row["met"] if other in known}
    return hall("\n".join(rows), " ".join(sorted(apart)))


@pytest.mark.parametrize("name", ["R13-C12", "R13-PM"])
def test_C12_other_floaters_are_right(name):
    tournament = before(name)
    pairing = indeler.pair(tournament, RULEBOOK)
    bye = [] if pairing.bye is None else [(pairing.bye, 0)]
    assert check(tournament, rules=RULEBOOK, boards=pairing.boards + bye).verdict == "right"


def test_C12_without_look_back_is_not_best():
    tournament = before("R13-C12")
    literal = [(3, 4), (1, 5), (2, 8), (6, 7)]
    verdict = check(tournament, rules=RULEBOOK, boards=literal)
    assert verdict.verdict == "illegal"  # 1 and 5 have met: that is why C12 looks back
    other = [(3, 4), (1, 2), (5, 8), (6, 7)]
    verdict = check(tournament, rules=RULEBOOK, boards=other)
    assert (verdict.verdict, verdict.findings[0].clause) == ("not best", "C12")


@pytest.mark.parametrize(
    ("boards", "clause"),
    [
        ([(5, 3), (2, 1), (4, 6)], ""),
        ([(1, 4), (5, 3), (2, 6)], "D1.2"),
        ([(5, 1), (4, 2), (6, 3)], "C12"),
    ],
)
def test_C12_a_floater_remains_one_if_an_opponent_exists_in_the_next_bracket(boards, clause):
    """1, 3 and 5 have 2 points, 2 and 4 have 1. 1 floats down; 3 cannot, because 3 may meet neither 2 nor 4."""
    tournament = hall("1 2 -\n2 1 -\n3 2 -\n4 1 -\n5 2 -\n6 0 -", "1-3 2-3 3-4")
    verdict = check(tournament, rules=RULEBOOK, boards=boards)
    assert [finding.clause for finding in verdict.findings[:1]] == ([clause] if clause else [])
