"""Scheveningen: the tables for 2 to 10 players, and the pairings made from them."""

import json
from pathlib import Path

import pytest

from indeler.language import InvalidInput
from indeler.model import Player, Team, Teams, Tournament
from indeler.systems import pair
from indeler.systems.scheveningen import table

RULEBOOK = "scheveningen"
TABLES = json.loads((Path(__file__).parents[1] / "data" / "teams" / "scheveningen-tables.json").read_text())


def written(size, round):
    """Return a round in the printed form: ``A1-B1 B2-A2``."""
    games = [(f"A{a}", f"B{b + 1}", white) for a, (b, white) in enumerate(table(size, round), start=1)]
    return [f"{one}-{other}" if white else f"{other}-{one}" for one, other, white in games]


def match(size, **more):
    return Tournament([Player(number) for number in range(1, 2 * size + 1)], **more)


@pytest.mark.parametrize("size", sorted(map(int, TABLES)))
def test_S1_the_tables_equal_the_printed_ones(size):
    for round, games in enumerate(TABLES[str(size)]["rounds"], start=1):
        assert {*written(size, round)} == {*games}


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
def test_S2_S3_each_player_meets_all_opponents_with_balanced_colours(size):
    rounds = [table(size, round) for round in range(1, size + 1)]
    for place in range(size):
        assert sorted(opponent for opponent, _ in (row[place] for row in rounds)) == list(range(size))
        assert abs(2 * sum(white for _, white in (row[place] for row in rounds)) - size) <= 1


def test_S3_six_and_ten_have_a_printed_table():
    assert written(6, 1)[:2] == ["A1-B1", "B2-A2"]


def test_S4_two_teams_must_have_the_same_size():
    assert pair(match(3), RULEBOOK).boards == [(1, 4), (2, 5), (6, 3)]
    rosters = Teams((Team(1, "A", (2, 4)), Team(2, "B", (1, 3))))
    assert pair(match(2, teams=rosters), RULEBOOK).boards == [(2, 1), (4, 3)]
    for wrong in (match(1), match(14), match(2, teams=Teams((Team(1, "A", (1, 2, 3)), Team(2, "B", (4,)))))):
        with pytest.raises(InvalidInput, match="two teams of the same size"):
            pair(wrong, RULEBOOK)


def test_S5_the_second_half_has_the_colours_reversed():
    games = match(2, type_code="FIDE_DOUBLESCHEVENINGEN")
    boards = []
    for _ in range(4):
        pairing = pair(games, RULEBOOK)
        boards.append(pairing.boards)
        games = pairing.added_to(games)
    assert boards[2:] == [[board[::-1] for board in round] for round in boards[:2]]
    with pytest.raises(InvalidInput, match="All 4 rounds"):
        pair(games, RULEBOOK)


def test_S4_withdrawn_players_and_their_opponents_are_not_paired():
    gone = match(3).replace(players=[Player(n, withdrawn_after=0 if n == 5 else None) for n in range(1, 7)])
    pairing = pair(gone, RULEBOOK)
    assert (pairing.boards, pairing.not_paired) == ([(1, 4), (6, 3)], [2, 5])
