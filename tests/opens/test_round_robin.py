"""Tests of a round robin as an open tournament: all rounds at once, results in any order, and withdrawals."""

from itertools import combinations

import pytest

from indeler import systems
from indeler.language import InvalidInput
from indeler.model import Event, Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.opens import propose
from indeler.opens.views import annulled_players, cross_by_number, player_card, schedule, standings_of
from indeler.opens.views.tables import bye_rows
from support.open_tournaments import NAMES, Arbiter

RULEBOOK = "berger"


def round_robin(players, **settings):
    """Return a round robin before any round has been paired."""
    return Arbiter(players, rules="berger", total_rounds=None, initial_colour=None, settings=settings)


@pytest.fixture
def six():
    """Return a round robin of six players with all rounds paired."""
    arbiter = round_robin(6)
    arbiter.decide(*propose.full_schedule(arbiter.state, arbiter.who))
    return arbiter


def withdraw(arbiter, number):
    left = propose.games_left(arbiter.state, arbiter.who, number)
    return arbiter.decide(propose.withdrawal(arbiter.state, arbiter.who, number), *left)


@pytest.mark.parametrize(("players", "cycles"), [(3, 1), (4, 2), (7, 1), (8, 2)])
def test_B4_B5_the_schedule_is_known_before_the_first_round(players, cycles):
    arbiter = round_robin(players, cycles=str(cycles))
    shown = schedule(arbiter.state)
    met = [frozenset((game.white.number, game.black.number)) for round in shown for game in round.games]
    everybody = [frozenset(two) for two in combinations(range(1, players + 1), 2)]
    assert sorted(map(sorted, met)) == sorted(map(sorted, everybody * cycles))
    assert all(len(round.free) == players % 2 for round in shown)
    arbiter.decide(*propose.full_schedule(arbiter.state, arbiter.who))
    assert schedule(arbiter.state) == shown, "what was paired is what had been shown"
    assert arbiter.again().state == arbiter.state


def test_results_can_be_entered_in_any_order_of_rounds(six):
    assert six.state.current == 1
    for board in (1, 2, 3):
        six.enter("1-0", board, round=4)
        six.enter("½-½", board, round=1)
    assert (six.state.current, six.state.open_boards, six.state.is_final) == (2, 3, False)
    for round in (5, 3, 2):
        for board in (1, 2, 3):
            six.enter("0-1", board, round=round)
    assert six.state.is_final
    assert sum(row.points for row in systems.ranking(six.state.tournament)) == 15


def test_the_table_by_number_shows_each_game_on_both_sides(six):
    six.enter("1-0", 1, round=1)
    six.enter("+-", 2, round=1)
    rows = cross_by_number(six.state, standings_of(six.state))
    assert (rows[0].cells[0], rows[0].cells[5], rows[5].cells[0]) == ("×", "1", "0")
    assert (rows[1].cells[4], rows[4].cells[1]) == ("+", "\N{MINUS SIGN}")
    assert rows[0].cells[1] == "·"


def test_a_withdrawal_before_half_of_the_games_annuls_the_points(six):
    """C.05, our interpretation: the games stay in the file, but count for no player in the standings."""
    for round in (1, 2):
        for board in (1, 2, 3):
            six.enter("1-0", board, round=round)
    before = {row.player: row.points for row in systems.ranking(six.state.tournament)}
    withdraw(six, 6)
    after = {row.player: row.points for row in systems.ranking(six.state.tournament)}
    assert [player.number for player in annulled_players(six.state)] == [6]
    assert after[6] == 0
    assert after[1] == before[1] - 1, "the point of 1 against 6 in round 1"
    assert six.state.result(1, 1, 6).label == "1-0"
    card = player_card(six.state, 1)
    assert (card.points, card.rows[0].points, card.rows[0].kind) == (str(after[1]), "0", "win"), "seen, not counted"
    assert six.state.tournament.card(6)[3].kind.label == "forfeit loss"


def test_a_withdrawal_after_half_of_the_games_loses_the_remaining_ones(six):
    for round in (1, 2, 3):
        for board in (1, 2, 3):
            six.enter("½-½", board, round=round)
    withdraw(six, 6)
    assert annulled_players(six.state) == []
    points = {row.player: row.points for row in systems.ranking(six.state.tournament)}
    assert points[6] == 1.5
    assert sum(points.values()) == 11, "nine draws and two games won without play"


def test_a_schedule_without_played_games_is_taken_back_as_a_whole(six):
    six.decide(*propose.schedule_back(six.state, six.who))
    assert six.state.rounds == 0


def test_B4_a_free_round_gives_no_points():
    arbiter = round_robin(5)
    arbiter.decide(*propose.full_schedule(arbiter.state, arbiter.who))
    assert {row.points for row in systems.ranking(arbiter.state.tournament)} == {0}
    arbiter.enter("1-0", 1, round=1)
    assert (
        propose.correction(
            arbiter.state,
            arbiter.who,
            1,
            propose.result(arbiter.state, arbiter.who, (1, *arbiter.state.boards[0][0]), "0-1", "slip"),
            "slip",
        )[1:]
        == []
    ), "the table is what it was"


def test_only_a_round_robin_can_be_paired_at_once(arbiter):
    with pytest.raises(InvalidInput, match="Only of a round robin"):
        propose.full_schedule(arbiter.state, arbiter.who)


def test_numbers_by_lot_are_recorded_with_their_seed():
    """``printf '%s' 'lots:0:1' | sha256sum`` begins with 23, for player 4 with 80, for 2 with af, for 3 with f7."""
    arbiter = round_robin(4)
    drawn = propose.numbers_drawn(arbiter.state, arbiter.who, "lots")
    assert drawn.numbers == {1: 1, 4: 2, 2: 3, 3: 4}
    arbiter.decide(drawn)
    assert [player.name for player in arbiter.state.players.values()] == [NAMES[old - 1] for old in (1, 4, 2, 3)]
    wrong = drawn.numbers | {1: drawn.numbers[2], 2: drawn.numbers[1]}
    with pytest.raises(InvalidInput, match="give other numbers"):
        arbiter.say(type(drawn), seed="lots", numbers=wrong)
    arbiter.pair()
    with pytest.raises(InvalidInput, match="before it"):
        arbiter.decide(propose.numbers_drawn(arbiter.state, arbiter.who, "lots"))


def test_a_withdrawn_player_stays_absent_when_the_round_is_paired_again(arbiter):
    """The withdrawal is a separate event: it is not undone together with the round."""
    arbiter.play("1-0", "0-1", "½-½", "1-0")
    arbiter.pair()
    arbiter.decide(propose.withdrawal(arbiter.state, arbiter.who, 3))
    arbiter.decide(propose.taking_back(arbiter.state, arbiter.who))
    assert arbiter.state.players[3].withdrawn_after == 1
    arbiter.pair()
    assert all(3 not in board for board in arbiter.state.boards[1])


def test_a_withdrawn_player_loses_exactly_the_games_without_a_result(six):
    """C.05, our interpretation: this includes rounds in which other boards have been played."""
    six.enter("½-½", 1, round=2)
    six.enter("1-0", 3, round=2)
    six.enter("1-0", 1, round=1)
    pending = [
        (round, white, black, "-+" if white == 4 else "+-")
        for round, boards in enumerate(six.state.boards, start=1)
        for white, black in boards
        if 4 in (white, black) and six.state.result(round, white, black).label not in ("1-0", "½-½")
    ]
    left = propose.games_left(six.state, six.who, 4)
    assert [(each.round, each.white, each.black, each.result) for each in left] == pending
    assert 3 <= len(pending) < 5


def test_a_round_has_its_date_if_the_event_has_one():
    event = Event("Open", round_dates=("2026/11/20", "2026/11/21"))
    arbiter = Arbiter(4, rules="berger", total_rounds=None, initial_colour=None, event=event)
    assert [(each.number, each.date) for each in schedule(arbiter.state)] == [
        (1, "2026/11/20"),
        (2, "2026/11/21"),
        (3, ""),
    ]


@pytest.mark.parametrize(("rules", "kinds"), [("berger", ["PAIRING_BYE"]), ("fide-dutch", ["ZERO_BYE"])])
def test_a_player_who_is_free_by_the_table_has_the_bye(rules, kinds):
    """In a file this player has a zero-point bye."""
    round = Round((Game(1, 2, Result.DRAW),), (Unplayed(3, Kind.ZERO_BYE),))
    three = Tournament(
        [Player(number, f"Player {number}") for number in (1, 2, 3)], [round], rules=rules, total_rounds=3
    )
    assert [row.kind.name for row in bye_rows(three, 1)] == kinds
