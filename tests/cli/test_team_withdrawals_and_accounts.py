"""Withdrawals and byes of teams in a file, and members of Lichess accounts as given on the command line."""

from types import SimpleNamespace

import pytest

from indeler.cli.editing import with_team_byes, with_team_withdrawn
from indeler.cli.season.pair import _stated_members
from indeler.language import InvalidInput
from indeler.model.teams import participants
from support.open_tournaments import TeamArbiter


@pytest.fixture
def games():
    """Return a team event with four teams and three rounds, none of them paired."""
    return TeamArbiter().state.tournament


def byes(tournament):
    return [(bye.round, bye.player) for bye in tournament.teams.requested_byes]


def test_a_team_withdraws_from_all_future_rounds_and_returns(games):
    left = with_team_withdrawn(games, participants(games), 2, back=False)
    assert byes(left) == [(1, 2), (2, 2), (3, 2)]
    both = with_team_withdrawn(left, participants(left), 4, back=False)
    assert byes(both) == sorted([*byes(left), (1, 4), (2, 4), (3, 4)])
    assert byes(with_team_withdrawn(both, participants(both), 2, back=True)) == [(1, 4), (2, 4), (3, 4)]


def test_a_team_can_withdraw_and_return_only_once(games):
    left = with_team_withdrawn(games, participants(games), 2, back=False)
    with pytest.raises(InvalidInput, match="2 Boei has withdrawn already"):
        with_team_withdrawn(left, participants(left), 2, back=False)
    with pytest.raises(InvalidInput, match="1 Anker has not withdrawn"):
        with_team_withdrawn(left, participants(left), 1, back=True)
    some = with_team_byes(games, [bye for bye in left.teams.requested_byes if bye.round != 2])
    assert len(byes(with_team_withdrawn(some, participants(some), 2, back=False))) == 3, "a bye or two is no withdrawal"


def test_no_team_withdraws_without_a_number_of_rounds_or_without_future_rounds(games):
    with pytest.raises(InvalidInput, match="record 142"):
        with_team_withdrawn(games, participants(games).replace(total_rounds=None), 2, back=False)
    with pytest.raises(InvalidInput, match="All 0 rounds have been paired"):
        with_team_withdrawn(games, participants(games).replace(total_rounds=0), 2, back=False)
    assert with_team_withdrawn(games, participants(games).replace(total_rounds=1), 2, back=False)


# Accounts -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def season():
    members = {1: SimpleNamespace(name="Anna", left=None), 2: SimpleNamespace(name="Bram", left="2026-01-01")}
    return SimpleNamespace(state=SimpleNamespace(members={**members, 3: SimpleNamespace(name="Cas", left=None)}))


ARENA = [SimpleNamespace(username="Pawn")]


@pytest.mark.parametrize("words", ["Pawn=Anna", "pawn = 1", "PAWN=1"])
def test_an_account_belongs_to_the_member_of_this_name_or_number(season, words):
    assert _stated_members(season, ARENA, [words]) == {"Pawn": 1}


@pytest.mark.parametrize("words", ["Pawn", "Pawn=Bram", "Pawn=4", "Rook=Anna", "Pawn=²", "Pawn=000001", "="])
def test_an_account_of_no_player_or_no_member_is_refused(season, words):
    with pytest.raises(InvalidInput, match="write a player of the arena"):
        _stated_members(season, ARENA, [words])


def test_a_number_may_have_five_digits(season):
    assert _stated_members(season, ARENA, ["Pawn=00003"]) == {"Pawn": 3}
