"""Tests of ties decided by a play-off, and of the intermediate round with a drawing dummy."""

import pytest

from indeler.language import InvalidInput
from indeler.model import DRAUGHTS, Game, Kind, Player, Result, Round, SpecialPoints, Tournament, Unplayed
from indeler.ranking import control, standings
from indeler.ranking.editions import edition_of
from indeler.ranking.kndb import left_out_for_dummy
from indeler.ranking.play_offs import after_play_offs
from indeler.ranking.table import Table

RULEBOOK = "kndb"


def test_END_all_tied_players_may_be_in_the_play_off(crosstable):
    rows = standings(crosstable("1: 2w=\n2: 1b=\n3: Z"), "kndb")
    two = [row for row in rows if row.player != 3]
    assert [row.player for row in after_play_offs(two, [(2, 1)])] == [2, 1]
    with pytest.raises(InvalidInput, match="players with equal points; 2, 9 are not"):
        after_play_offs(rows, [(2, 9)])
    with pytest.raises(InvalidInput, match="two or more players, each of them once"):
        after_play_offs(rows, [(2,)])


def test_END_a_tied_player_outside_the_play_off_is_ranked_after_it(crosstable):
    rows = standings(crosstable("1: 2w= 3b= Z\n2: 1b= Z 3w=\n3: Z 1w= 2b="), "kndb")
    after = after_play_offs(rows, [(3, 2)])
    assert [(row.player, row.rank, row.tiebreaks["play-off"]) for row in after] == [(3, 1, 1), (2, 2, 2), (1, 3, 0)]


def between(*specials):
    """Return three players and a drawing dummy; in round 3 players 2 and 3, who met it, played; 1 has a draw."""
    rounds = [
        Round((Game(1, 2, Result.WHITE_WINS),), (Unplayed(3, Kind.PAIRING_BYE),)),
        Round((Game(3, 1, Result.DRAW),), (Unplayed(2, Kind.PAIRING_BYE),)),
        Round((Game(2, 3, Result.WHITE_WINS),), (Unplayed(1, Kind.HALF_BYE),)),
    ]
    players = [Player(number) for number in (1, 2, 3)]
    made = Tournament(players, rounds, total_rounds=4, scale=DRAUGHTS, rules="kndb", special_points=specials)
    return Table(made, "kndb", edition_of("2026"))


def test_MOD2_the_round_with_the_dummy_is_omitted_if_its_draw_was_removed():
    replaced = between(SpecialPoints("", -10, 3, (2, 3)))
    assert [left_out_for_dummy(replaced, player) for player in (1, 2, 3)] == [[3], [2], [1]]
    one_only = between(SpecialPoints("", -10, 3, (3,)), SpecialPoints("", -10, 1, (2,)), SpecialPoints("", -5, 3, (2,)))
    assert [left_out_for_dummy(one_only, player) for player in (1, 2, 3)] == [[3], [], [1]]
    for table in (replaced, one_only):
        assert control(table.tournament, "kndb", "WP/D").wp.ok
