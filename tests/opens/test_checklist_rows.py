"""Rows of FIDE's checklist VCL19 that an open tournament fulfils (docs/acceptance.md); each test names its row."""

import pytest

from indeler.language import InvalidInput
from indeler.model import Player
from indeler.opens import RESULTS, propose
from indeler.systems import renumbered


def test_row_9_numbers_stay_once_round_4_has_been_paired(arbiter):
    for _ in range(3):
        arbiter.play("1-0", "½-½", "1-0", "1-0")
    assert propose.numbering(arbiter.state, arbiter.who) == []  # a pairing does not assign new numbers either
    assert renumbered(arbiter.state.tournament)  # the arbiter may still correct the list
    arbiter.pair()
    with pytest.raises(InvalidInput, match=r"Round 4 has been paired: the pairing numbers stay as they are \(C\.04\.2"):
        renumbered(arbiter.state.tournament)


def test_row_9_a_late_entry_gets_the_number_of_its_place_and_the_order_stays(arbiter):
    arbiter.play("1-0", "½-½", "1-0", "1-0")
    before = [player.name for player in arbiter.state.players.values()]
    after = arbiter.decide(propose.entry(arbiter.state, arbiter.who, Player(0, "Zed", 1960)))
    names = [player.name for player in after.players.values()]
    assert names.index("Zed") == 2  # between 2000 and 1950
    assert [name for name in names if name != "Zed"] == before


@pytest.mark.parametrize("result", ["½-0", "0-½", "0-0"])
def test_row_13_unusual_results_can_be_entered_and_counted(arbiter, result):
    arbiter.pair()
    state = arbiter.enter(result)
    white, black = state.boards[0][0]
    assert state.result(1, white, black).label == result
    points = {"½": 5, "0": 0}
    cells = [state.tournament.card(number)[0] for number in (white, black)]
    scale = state.tournament.scale
    assert [scale.award(cell.kind, cell.colour) for cell in cells] == [points[half] for half in result.split("-")]
    arbiter.enter("1-0", why="played on after all")


@pytest.mark.parametrize("result", ["1-½", "½-1", "1-1", "+½", "½+"])
def test_rows_13_and_14_an_invalid_result_is_refused(arbiter, result):
    arbiter.pair()
    with pytest.raises(InvalidInput, match="is not a result; choose one of 1-0, 0-1, ½-½, 0-0, ½-0, 0-½,"):
        arbiter.enter(result)


def test_row_14_there_are_three_forfeit_results():
    by_forfeit = [label for label, result in RESULTS.items() if result.white.is_forfeit]
    assert by_forfeit == ["+-", "-+", "--"]
