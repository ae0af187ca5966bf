"""Tests of matches of two games in a report file, where each match has two columns."""

from indeler.formats.trf.two_games import as_columns, as_matches
from indeler.model import (
    Event,
    Forbidden,
    Game,
    Kind,
    Player,
    RequestedBye,
    Result,
    Round,
    SpecialPoints,
    Tournament,
    Unplayed,
    VirtualPoints,
)
from indeler.model.points import DOUBLE
from indeler.model.results import match_result

MATCHES = Tournament(
    [Player(1), Player(2), Player(3, enters=2), Player(4, enters=2, withdrawn_after=2)],
    [
        Round((Game(1, 2, match_result(Result.WHITE_WINS, Result.DRAW)),)),
        Round((Game(2, 3, match_result(Result.BLACK_WINS, Result.DRAW)),), (Unplayed(1, Kind.PAIRING_BYE),)),
    ],
    total_rounds=5,
    scale=DOUBLE,
    event=Event(round_dates=("2026/10/01", "2026/10/08")),
    requested_byes=[RequestedBye(3, 1, Kind.HALF_BYE)],
    forbidden=[Forbidden((1, 3), 2, 4), Forbidden((2, 4))],
    virtual_points=[VirtualPoints(1, (20, 10))],
    special_points=[SpecialPoints(5, (1,), round=2), SpecialPoints(10, (2,))],
)


def test_each_round_becomes_two_columns():
    columns = as_columns(MATCHES)
    assert [[game[:2] for game in round.games] for round in columns.rounds] == [[(1, 2)], [(2, 1)], [(2, 3)], [(3, 2)]]
    assert [round.games[0].result.name for round in columns.rounds] == ["WHITE_WINS", "DRAW", "BLACK_WINS", "DRAW"]
    assert columns.event.round_dates == ("2026/10/01", "2026/10/01", "2026/10/08", "2026/10/08")
    assert [(player.enters, player.withdrawn_after) for player in columns.players.values()] == [
        *[(1, None), (1, None), (3, None), (3, 4)]
    ]
    assert [(bye.round, bye.player) for bye in columns.requested_byes] == [(5, 1), (6, 1)]
    assert [ban[1:3] for ban in columns.forbidden] == [(3, 8), (1, None)]
    assert columns.virtual_points[1] == (20, 20, 10, 10)
    assert [special.round for special in columns.special_points] == [3, None]
    assert columns.total_rounds == 10


def test_columns_are_converted_back_to_the_same_matches():
    assert as_matches(as_columns(MATCHES), DOUBLE) == MATCHES
    undated = MATCHES.replace(total_rounds=None, event=Event(), forbidden=[Forbidden((2, 4))])
    assert as_matches(as_columns(undated), DOUBLE) == undated


def test_records_may_use_match_numbers():
    """In that case only the games are in two columns."""
    columns = MATCHES.replace(rounds=as_columns(MATCHES).rounds)
    assert as_matches(columns, DOUBLE, numbers_matches=True) == MATCHES
