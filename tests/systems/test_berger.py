"""The Berger tables: the printed ones, the printed rule, and the properties of every round robin."""

from pathlib import Path

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.model import Colour, Kind, PairingError, Player, RequestedBye, Result, Team, Teams, Tournament
from indeler.model.matches import Board, Match, TeamRound
from indeler.model.teams import TeamEvent
from indeler.systems import pair
from indeler.systems.berger import BOOK, Schedule, annulled, berger_round

RULEBOOK = "berger"

TABLES = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 "
    "| 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
}


def written(boards):
    return " ".join(f"{white}-{black}" for white, black in boards)


@pytest.mark.parametrize("n", TABLES)
def test_the_printed_tables_of_four_to_eight_players(n):
    assert " | ".join(written(berger_round(n, round)) for round in range(1, n)) == TABLES[n]


def test_B1_the_first_round_pairs_the_first_with_the_last():
    assert written(berger_round(10, 1)) == "1-10 2-9 3-8 4-7 5-6"


def by_the_printed_rule(n):
    """B2 literally: list 1..n-1 of the round before; its last player meets n, the rest is paired from the end."""
    boards = [(b, n + 1 - b) for b in range(1, n // 2 + 1)]
    yield boards
    for round in range(2, n):
        *rest, last = [player for board in boards for player in board if player != n]
        boards = [(last, n) if round % 2 else (n, last)]
        while rest:
            *rest, white, black = rest
            boards.append((white, black))
        yield boards


@pytest.mark.parametrize("n", range(2, 42, 2))
def test_B2_each_round_follows_from_the_one_before(n):
    assert [berger_round(n, round) for round in range(1, n)] == list(by_the_printed_rule(n))


def test_B3_number_n_alternates():
    colours = ["b" if berger_round(8, round)[0][1] == 8 else "w" for round in range(1, 8)]
    assert "".join(colours) == "bwbwbwb"


def test_B4_with_five_players_the_opponent_of_six_is_free(field):
    pairing = pair(field(5), "berger")
    assert written(pairing.boards) == "2-5 3-4"
    assert pairing.bye == 1
    assert pairing.clauses == ("B1", "B1", "B4")
    free = [max(board) for round in range(1, 6) for board in berger_round(5, round) if 0 in board]
    assert free == [1, 4, 2, 5, 3]  # the opponents of 6 in the table of six


def test_B5_the_second_cycle_has_the_colours_reversed():
    double = Schedule(4, cycles=2)
    assert [written(double.boards(round)) for round in range(1, 7)] == [
        "1-4 2-3",
        "4-3 1-2",
        "2-4 3-1",
        "4-1 3-2",
        "3-4 2-1",
        "4-2 1-3",
    ]
    assert [double.clause(round) for round in range(1, 7)] == ["B1", "B2", "B2", "B5", "B5", "B5"]


def test_B6_the_last_two_rounds_of_a_cycle_are_swapped():
    swapped = Schedule(4, cycles=2, swap_last_rounds=True)
    assert [written(swapped.boards(round)) for round in range(1, 4)] == ["1-4 2-3", "2-4 3-1", "4-3 1-2"]
    assert [swapped.clause(round) for round in range(1, 4)] == ["B1", "B6", "B6"]
    assert swapped.boards(5) == [(3, 4), (2, 1)]  # the last cycle is as in the table
    assert Schedule(2, cycles=2, swap_last_rounds=True).boards(1) == [(1, 2)]  # nothing to swap


@pytest.mark.parametrize("n", range(3, 25))
def test_B6_nobody_has_the_same_colour_three_times_in_a_row(n):
    history = colours_of(Schedule(n, cycles=2, swap_last_rounds=True))
    assert not any("www" in colours or "bbb" in colours for colours in history.values())


@pytest.mark.parametrize("n", range(1, 41))
def test_every_player_meets_every_other_once(n):
    single = Schedule(n)
    games = [board for round in range(1, single.rounds + 1) for board in single.boards(round) if 0 not in board]
    assert sorted(tuple(sorted(game)) for game in games) == [
        (a, b) for a in range(1, n + 1) for b in range(a + 1, n + 1)
    ]
    for colours in colours_of(single).values():
        assert abs(colours.count("w") - colours.count("b")) == (n + 1) % 2  # even with an even number of games


@pytest.mark.parametrize("n", [2, 3, 6, 7, 16, 31])
@pytest.mark.parametrize("swap", [False, True])
def test_in_a_double_round_robin_each_pair_meets_once_with_each_colour(n, swap):
    double = Schedule(n, 2, swap)
    games = [board for round in range(1, double.rounds + 1) for board in double.boards(round) if 0 not in board]
    assert sorted(games) == [(a, b) for a in range(1, n + 1) for b in range(1, n + 1) if a != b]


def colours_of(schedule):
    history = dict.fromkeys(range(1, schedule.players + 1), "")
    for round in range(1, schedule.rounds + 1):
        for white, black in schedule.boards(round):
            if white and black:
                history[white] += "w"
                history[black] += "b"
    return history


def test_players_take_their_places_by_pairing_number(field):
    pairing = pair(field([Player(40), Player(7), Player(12), Player(25)]), "berger")
    assert written(pairing.boards) == "7-40 12-25"
    assert pairing.clauses == ("B1", "B1")


def test_a_requested_bye_keeps_the_game_on_the_list(field):
    tournament = field(4, requested_byes=[RequestedBye(1, 2, Kind.ZERO_BYE)])
    pairing = pair(tournament, "berger")
    assert written(pairing.boards) == "1-4 2-3"
    assert pairing.not_paired == []
    assert pairing.added_to(tournament).card(2)[0].opponent == 3


def test_the_opponent_of_a_withdrawn_player_is_free(field):
    players = [Player(1), Player(2, withdrawn_after=1), Player(3), Player(4)]
    pairing = pair(field(players, ["1-4 1-0, 2-3 1-0"]), "berger")
    assert written(pairing.boards) == "4-3"
    assert pairing.bye is None
    assert pairing.not_paired == [1, 2]


def test_a_late_entry_is_paired_from_the_round_of_entering(field):
    players = [Player(1, enters=2), Player(2), Player(3), Player(4)]
    assert pair(field(players), "berger").not_paired == [1, 4]


@pytest.mark.parametrize(
    ("code", "total", "settings", "rounds"),
    [
        ("", None, {}, 3),
        ("", 6, {}, 6),
        ("", 5, {}, 3),
        ("FIDE_ROUNDROBIN", None, {}, 3),
        ("BERGER_DOUBLEROUNDROBIN", None, {}, 6),
        ("BERGER_ROUNDROBIN_G4", None, {}, 12),
        ("BERGER_ROUNDROBIN_GX", None, {}, 3),
        ("BERGER_ROUNDROBIN_G0004", None, {}, 3),
        ("BERGER_DOUBLEROUNDROBIN", None, {"cycles": "1"}, 3),
        ("", None, {"cycles": 3}, 9),
    ],
)
def test_the_number_of_rounds(code, total, settings, rounds):
    tournament = Tournament([Player(n) for n in range(1, 5)], type_code=code, total_rounds=total)
    for _ in range(rounds):
        tournament = pair(tournament, "berger", **settings).added_to(tournament)
    with pytest.raises(InvalidInput, match=f"All {rounds} rounds .*have been paired"):
        pair(tournament, "berger", **settings)


def test_fide_swaps_the_last_rounds_of_its_double_round_robin(field):
    tournament = field(4, ["1-4 1-0, 2-3 1-0"], type_code="FIDE_DOUBLEROUNDROBIN")
    assert written(pair(tournament, "berger").boards) == "2-4 3-1"
    assert written(pair(tournament, "berger", swap_last_rounds="false").boards) == "4-3 1-2"
    for code in ("BERGER_DOUBLEROUNDROBIN", "FIDE_ROUNDROBIN_G2"):
        assert written(pair(tournament.replace(type_code=code), "berger").boards) == "4-3 1-2"


def test_one_player_has_the_bye_and_no_player_is_refused(field):
    assert [Schedule(players).rounds for players in range(6)] == [0, 1, 1, 3, 3, 5]
    assert pair(field(1), "berger").bye == 1
    with pytest.raises(PairingError, match="nobody to pair"):
        pair(field(0), "berger")


@pytest.mark.parametrize(
    ("rounds", "cycles", "excluded"),
    [
        (["1-4 1-0, 2-3 1-0", "4-3 1-0, 1-2 1-0"], 1, set()),
        (["1-4 1-0, 2-3 1-0", "4-3 1-0, 1-2 -+"], 1, set()),
        (["1-4 1-0, 2-3 1-0", "4-3 1-0, 1-2 +-"], 1, {2}),
        (["1-4 1-0, 2-3 1-0", "4-3 1-0, 1-2 --"], 1, {2}),
        (["1-4 1-0, 2-3 1-0", "4-3 1-0, 1-2 *"], 1, {2}),
        (["1-4 1-0, 2-3 1-0", "4-3 1-0, 1-2 1-0"], 2, {2}),
        (["1-4 1-0, 2-3 1-0", "4-3 1-0, 1-2 1-0", "2-4 0-1, 3-1 1-0"], 2, set()),  # exactly half of six
    ],
)
def test_the_games_of_a_player_who_withdrew_before_half_of_them_do_not_count(field, rounds, cycles, excluded):
    """C.05: the games of a player who withdrew count only if at least half of them were played."""
    players = [Player(1), Player(2, withdrawn_after=len(rounds)), Player(3), Player(4)]
    tournament, settings = field(players, rounds), {"cycles": cycles, "swap_last_rounds": None}
    assert annulled(tournament, settings) == excluded
    counted, _ = BOOK.ranked(tournament, settings, True)
    assert [2 in game[:2] for round in counted.rounds for game in round.games].count(True) == (
        0 if excluded else len(rounds)
    )
    assert counted.card(3)[0].opponent == (0 if excluded else 2)


def test_the_matches_of_a_team_that_withdrew_before_half_of_them_do_not_count():
    """C.05: team 2 played one of three matches; team 3, which won it, becomes free in that round."""
    rosters = [
        Team(number, f"T{number}", (number,), withdrawn_after=1 if number == 2 else None) for number in range(1, 5)
    ]
    played = TeamRound(tuple(Match(a, b, (Board(a, b, Result.WHITE_WINS, Colour.WHITE),)) for a, b in ((1, 4), (3, 2))))
    games = TeamEvent.of(
        Teams(tuple(rosters)), list(map(Player, range(1, 5))), [played], type_code="TEAM_ROUNDROBIN"
    ).games
    settings = {"cycles": None, "swap_last_rounds": None}
    counted, order = BOOK.ranked(games, settings, True)
    (only,) = TeamEvent(counted).rounds
    assert ([match[:2] for match in only.matches], order) == ([(1, 4)], None)
    assert {(row.player, row.kind) for row in only.unplayed} >= {(3, Kind.ZERO_BYE), (2, Kind.ZERO_BYE)}


@pytest.mark.parametrize(
    ("name", "settings"),
    [("1-round-robin", {}), ("5-round-robin-readings", {}), ("4-double-round-robin-310", {"swap_last_rounds": False})],
)
def test_teams_use_the_same_tables_with_the_first_number_white_on_board_1(name, settings):
    games = indeler.read(str(Path(__file__).parents[1] / "data" / "teams" / f"{name}.trf"))
    for number, round in enumerate(TeamEvent(games).rounds, start=1):
        pairing = indeler.pair(games.before(number), **settings)
        assert (pairing.rules, {*pairing.boards}) == ("berger", {(match.white, match.black) for match in round.matches})
