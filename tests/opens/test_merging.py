"""Tests of merging rounds and results of another program into a running open as ordinary events."""

import pytest

from indeler.formats import parse
from indeler.language import InvalidInput
from indeler.model import Kind, Result
from indeler.opens.propose import merging
from support.open_tournaments import Arbiter

RULEBOOK = "fide-handling"
HEAD = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg\r\n"
POINTS = {"1-0": "1;0;", "0-1": "0;1;", "½-½": "0,5;0,5;", "+-": "1;0;K", "*": ";;"}


@pytest.fixture
def arbiter():
    """Return a tournament of eight players before round 1."""
    return Arbiter()


def text(*rounds):
    """Return a Swiss-Manager text with these rounds: boards as (white, black, result), byes as (player, points)."""
    lines = []
    for number, rows in enumerate(rounds, start=1):
        for board, row in enumerate(rows, start=1):
            if len(row) == 2:
                lines.append(f"{number};{board};;;{row[0]};-1;{row[1]};0;;")
            else:
                lines.append(f"{number};{board};;;{row[0]};{row[1]};{POINTS[row[2]]};")
    return HEAD + "".join(f"{line}\r\n" for line in lines)


def merge(arbiter, *rounds, name="spielerauslosung.txt"):
    made = merging(arbiter.state, arbiter.who, parse(text(*rounds).encode(), name), name)
    arbiter.decide(*made)
    return [event.kind() for event in made]


FIRST = [(1, 5, "1-0"), (6, 2, "½-½"), (3, 7, "+-"), (8, 4, "0-1")]
SECOND = [(4, 1, "*"), (2, 3, "*"), (5, 8, "*"), (7, "0"), (6, "0,5")]


def test_4_4_rounds_of_a_file_are_added_and_published_with_their_results(arbiter):
    kinds = merge(arbiter, FIRST, SECOND)
    assert kinds == ["boards-set", "round-published", *["result-entered"] * 4, "bye-requested", "bye-requested",
                     "boards-set", "round-published"]  # fmt: skip
    state = arbiter.state
    assert (state.rounds, state.published) == (2, 2)
    assert [game.result for game in sorted(state.tournament.rounds[0].games)] == [
        Result.WHITE_WINS, Result.WHITE_BY_FORFEIT, Result.DRAW, Result.BLACK_WINS]  # fmt: skip
    kinds = {row.player: row.kind for row in state.tournament.rounds[1].unplayed}
    assert kinds == {6: Kind.HALF_BYE, 7: Kind.ZERO_BYE}


def test_4_3_results_of_an_existing_round_are_added(arbiter):
    merge(arbiter, [(*row[:2], "*") for row in FIRST])
    assert merge(arbiter, FIRST[:2] + [(*row[:2], "*") for row in FIRST[2:]]) == ["result-entered"] * 2
    assert merge(arbiter, FIRST, SECOND)[:2] == ["result-entered"] * 2
    assert arbiter.state.rounds == 2


def test_the_pairing_bye_is_taken_from_the_file(arbiter):
    merge(arbiter, [(1, 5, "*"), (6, 2, "*"), (3, 7, "*"), (8, "1"), (4, "0")])
    assert arbiter.state.tournament.rounds[0].bye == 8


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        ([FIRST], "has no round and no result that is not here already"),
        ([[(1, 5, "0-1"), *FIRST[1:]]], "in round 1 1 .* – 5 .* ended 0-1 in the file and 1-0 here"),
        ([[(5, 1, "1-0"), *FIRST[1:]]], "in round 1 1 .* plays 5 .* here, but not in the file"),
        ([[*FIRST, (9, "0")]], "there is no player 9 in this tournament"),
        ([FIRST, [(1, 5, "*"), (2, 3, "*"), (4, 6, "*")], [(1, 2, "*")]], "Results are missing|still missing|first"),
    ],
)
def test_a_file_that_contradicts_the_tournament_is_refused(arbiter, rounds, sentence):
    merge(arbiter, FIRST)
    before = arbiter.state
    with pytest.raises(InvalidInput, match=sentence):
        merge(arbiter, *rounds)
    assert arbiter.state == before


def test_a_file_with_other_names_for_the_numbers_is_refused(arbiter):
    other = arbiter.state.tournament
    players = [one._replace(name=f"{one.name}x", fide_id="") for one in other.players.values()]
    with pytest.raises(InvalidInput, match=r"player 1 is .*x in the file and .* here"):
        merging(arbiter.state, arbiter.who, other.replace(players=players), "a.trf")
