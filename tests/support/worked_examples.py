"""The worked examples of the corpus as tournaments before the round to be paired."""

import json
from pathlib import Path

from indeler.model import DRAUGHTS, Colour, Game, Kind, Player, Result, Round, Tournament, Unplayed
from support.round_tables import hall

EXAMPLES = Path(__file__).parents[1] / "data" / "corpus" / "worked-examples.json"
CASES = {case["name"]: case for case in json.loads(EXAMPLES.read_text(encoding="utf-8"))["cases"]}
CHESS_RESULTS = {1: Result.WHITE_WINS, 0.5: Result.DRAW, 0: Result.BLACK_WINS, None: Result.PENDING}
DRAUGHTS_RESULTS = {2: Result.WHITE_WINS, 1: Result.DRAW, 0: Result.BLACK_WINS}


def worked_example(name):
    """Return a case by its name; for HELD-2014 the whole tournament."""
    case = CASES[name]
    if case["system"] == "knsb-wp-1996":
        total = case["pair_round"] + (0 if case["last_round"] else 2)
        rounds = [_round(row, CHESS_RESULTS, row["bye"]) for row in case["rounds"]]
        return Tournament([Player(number) for number in case["players"]], rounds, total_rounds=total)
    if case["system"] == "kndb":
        rounds = [_round(row, DRAUGHTS_RESULTS, row["dummy"]) for row in case["rounds"]]
        return Tournament([Player(number) for number in case["players"]], rounds, scale=DRAUGHTS)
    return _state(case) if "state" in case else _held(case)


def _round(row, results, free):
    games = tuple(Game(white, black, results[result]) for white, black, result in row["games"])
    return Round(games, (Unplayed(free, Kind.PAIRING_BYE),) if free else ())


def _held(case):
    rounds = []
    for row in case["rounds"]:
        games = [Game(white, black, CHESS_RESULTS[result]) for white, black, result in row["games"]]
        games += [Game(winner, loser, Result.WHITE_BY_FORFEIT) for winner, loser in row["forfeit_wins"]]
        unplayed = [Unplayed(player, Kind.ABSENT) for player in row["absent"]]
        unplayed += [Unplayed(row["bye"], Kind.PAIRING_BYE)] if row["bye"] else []
        rounds.append(Round(tuple(games), tuple(unplayed)))
    people = [Player(number, name, rating, title) for number, name, rating, title in case["players"]]
    return Tournament(people, rounds, total_rounds=5, initial_colour=Colour.WHITE)


def _state(case):
    """Return a case with a given state: score, colours, opponents and the last two floats."""
    known = {row["id"] for row in case["state"]}
    rows = []
    for row in sorted(case["state"], key=lambda row: row["id"]):
        tokens = ["-"] * (case["pair_round"] - 1 - len(row["colours"])) + list(row["colours"])
        for place, drift in zip((-2, -1), row["floats"], strict=True):
            tokens[place] += (drift or "").lower()
        rows.append(f"{row['id']} {row['score']} {' '.join(tokens)}")
    apart = {f"{row['id']}-{other}" for row in case["state"] for other in row["met"] if other in known}
    return hall("\n".join(rows), " ".join(sorted(apart)))
