"""Row 222 of the draft checklist: tests of Chess960 in open tournaments."""

import pytest

from indeler import formats
from indeler.language import InvalidInput
from indeler.opens.chess960 import Chess960Set, StartPositionDrawn, describe_position, is_chess960
from indeler.systems.start_positions import first_rank, start_position_of_round
from support.open_tournaments import Arbiter


def drawn(arbiter, round, seed):
    return arbiter.say(StartPositionDrawn, round=round, seed=seed, position=start_position_of_round(seed, round))


def test_row_222_a_start_position_is_drawn_for_a_round_and_written_to_files():
    arbiter = Arbiter(players=4)
    arbiter.say(Chess960Set, on=True)
    with pytest.raises(InvalidInput, match="Round 1 has not been paired"):
        drawn(arbiter, 1, "abc")
    arbiter.pair()
    drawn(arbiter, 1, "abc")
    position = start_position_of_round("abc", 1)
    told = f"Start position {position}: {first_rank(position)}."
    again = formats.read_trf(formats.write_trf(arbiter.state.tournament).encode())
    assert is_chess960(again)
    assert str(describe_position(again, 1)) == told
    assert describe_position(again, 2) is None
    with pytest.raises(InvalidInput, match="has a start position already"):
        drawn(arbiter, 1, "another")
    assert arbiter.again().state == arbiter.state


def test_row_222_the_seed_determines_the_position_and_chess960_is_set_before_round_1():
    arbiter = Arbiter(players=4)
    with pytest.raises(InvalidInput, match="not one of Chess960"):
        drawn(arbiter, 1, "abc")
    arbiter.say(Chess960Set, on=True)
    arbiter.pair()
    other = (start_position_of_round("abc", 1) + 1) % 960
    with pytest.raises(InvalidInput, match="give another position"):
        arbiter.say(StartPositionDrawn, round=1, seed="abc", position=other)
    with pytest.raises(InvalidInput, match="decided before it"):
        arbiter.say(Chess960Set, on=False)
