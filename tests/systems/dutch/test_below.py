"""Tests of the players below a bracket, as a set; and of a bracket considered without them."""

from indeler.matching.bits import mask_of
from indeler.systems import pair
from indeler.systems.dutch.bracket import Below, Bracket, Start
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.engine import flow_of
from support.round_tables import hall


def test_the_players_below_are_given_as_one_set():
    assert Below(((3, 4), (5, 6, 7))).everybody == 0b11111000
    assert Below(()).everybody == 0


def test_all_players_below_are_given_as_one_group():
    assert Below(((3, 4), (5, 6, 7))).collapsed().groups == ((3, 4, 5, 6, 7),)


def test_the_players_still_to_be_paired_from_a_bracket_on():
    assert Start((1,), Below(((3, 4), (5,)))).everybody == mask_of([1, 3, 4, 5])


def test_C12_a_bracket_alone_releases_the_player_that_its_own_criteria_choose():
    """1 has met 3, and 1 and 2 both want white: 2 and 3 meet, and the first of the three leaves."""
    table = """
        1  1  W B - B
        2  1  - W B B
        3  1  B - W W
        4  0  B - - -
    """
    workings = pair(hall(table, "1-3"), "fide-dutch").workings
    alone = flow_of(workings.edition, workings.field).alone(Bracket((), (0, 1, 2)))
    assert (alone.pairs, alone.leaving) == (((1, 2),), (0,))


def test_C2_any_player_who_has_not_had_the_bye_may_have_it():
    field = pair(hall("1 1 P\n2 1 P\n3 0 W\n4 0 B"), "fide-dutch").workings.field
    assert Completion.with_any_bye(field).bye_candidates == mask_of([2, 3])
