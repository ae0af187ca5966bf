"""Zwitsers op weerstandspunten: who may meet whom, and the groups."""

import pytest

from indeler.language import InvalidInput
from indeler.model import Forbidden, tenths
from indeler.systems import rulebook
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.pairing import ranked
from support.round_tables import hall

SIX = """
1 3   W B
2 3   W W
3 2.5 W W
4 2.5 B B
5 2   B W
6 1.5 - B
"""


def numbers(field, masks):
    """Return sets of players by pairing number, for each player."""
    order = [one.number for one in field.contestants]
    return {
        order[at]: {order[other] for other in range(len(order)) if mask >> other & 1} for at, mask in enumerate(masks)
    }


def test_B2_two_players_with_the_same_absolute_preference_do_not_meet():
    legal = numbers(field := WpField(hall(SIX)), WpField(hall(SIX)).legal)
    assert [one.number for one in field.contestants] == [1, 2, 3, 4, 5, 6]
    assert legal == {
        1: {2, 3, 4, 5, 6},
        2: {1, 4, 5, 6},
        3: {1, 4, 5, 6},
        4: {1, 2, 3, 5, 6},
        5: {1, 2, 3, 4, 6},
        6: {1, 2, 3, 4, 5},
    }


def test_a_ban_applies_to_players_who_are_present_in_its_rounds():
    """101 has withdrawn, and is kept from 1; 4 and 5 are kept apart in round 3, 5 and 6 only until round 2."""
    bans = [Forbidden((1, 101)), Forbidden((4, 5), 3), Forbidden((5, 6), 1, 2), Forbidden((1, 6, 101))]
    field = WpField(hall(SIX).replace(forbidden=bans))
    legal = numbers(field, field.legal)
    assert {player: {1, 4, 5, 6} - legal[player] - {player} for player in (1, 4, 5, 6)} == {
        1: {6},
        4: {5},
        5: {4},
        6: {1},
    }


def test_players_of_an_avoided_pair_may_be_absent_but_must_exist():
    field = WpField(hall(SIX), avoid=[(1, 101), (2, 4), (4, 6)])
    assert numbers(field, field.avoid) == {1: set(), 2: {4}, 3: set(), 4: {2, 6}, 5: set(), 6: {4}}
    with pytest.raises(InvalidInput):
        WpField(hall(SIX), avoid=[(1, 999)])


@pytest.mark.parametrize(
    ("band", "sizes"), [("0", [2, 2, 1, 1]), ("0.4", [2, 2, 1, 1]), ("0.5", [4, 2]), ("1", [5, 1]), ("1.5", [6])]
)
def test_A2_within_a_band_scores_count_as_equal(band, sizes):
    """The band starts at the highest of the group, not at the last who joined it."""
    groups = WpField(hall(SIX)).groups(tenths(band))
    assert [len(group) for group in groups] == sizes
    assert [index for group in groups for index in group] == list(range(6))


@pytest.mark.parametrize(
    ("raw", "tiebreaks", "final", "order"),
    [
        ("false", (), False, None),
        ("true", (), False, ("WP/RAW", "SB/RAW")),
        ("true", (), True, ("MUT/1", "WP/RAW", "SB/RAW")),
        ("true", ("SB",), True, None),
    ],
)
def test_A1d_raw_points_count_in_wp_and_sb_only(raw, tiebreaks, final, order):
    tournament = hall(SIX).replace(tiebreaks=tiebreaks)
    found, usual = ranked(tournament, rulebook("knsb-wp").read_settings({"raw_points": raw}), final)
    assert found == tournament
    assert (usual and usual.tiebreaks) == order
