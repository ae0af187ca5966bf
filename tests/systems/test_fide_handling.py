"""The basic rules and the general handling rules for Swiss tournaments, as implemented by the systems."""

from random import Random

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.model import CHESS, Cell, Kind, Pairing, PairingError, Player, RequestedBye, Result, played_colours, score
from indeler.systems import pair
from indeler.systems.dutch import engine
from indeler.systems.dutch.fide2026 import EDITION
from indeler.systems.fide_rules import Board, in_order
from oracles.random_events import played, random_event
from support.round_tables import hall, paired

RULEBOOK = "fide-handling"
DUTCH = "fide-dutch"


def pairs(table, apart="", **more):
    return paired(pair(hall(table, apart, **more), DUTCH))


# C.04.1: basic rules -------------------------------------------------------------------------------------------------


def test_1_the_number_of_rounds_is_fixed(field):
    with pytest.raises(InvalidInput, match="All 1 rounds have been paired"):
        pair(field(4, ["1-3 1-0, 2-4 1-0"], total_rounds=1), DUTCH)


def test_2_two_players_meet_only_once(field):
    with pytest.raises(PairingError):
        pair(field(2, ["1-2 1-0"]), DUTCH)


def test_3_an_odd_number_gives_one_bye_worth_a_win(field):
    pairing = pair(field(5), DUTCH)
    assert pairing.bye == 5
    after = pairing.added_to(field(5))
    assert after.card(5) == (Cell(0, None, Kind.PAIRING_BYE),)
    assert score(after, 5) == 10
    assert score(after.replace(scale=CHESS._replace(pairing_bye=5)), 5) == 5


@pytest.mark.parametrize(("token", "bye"), [("P", 2), ("F", 2), ("+", 2), ("-", 3)])
def test_4_no_bye_after_a_win_without_play(token, bye):
    assert pair(hall(f"1 0 -\n2 0 -\n3 0 {token}"), DUTCH).bye == bye


def test_4_the_number_of_points_without_play_bars_the_bye(field):
    """Half a point without play does not bar the bye, unless a draw is worth as much as a win."""
    half = field(3, ["1 U, 2 U, 3 H"])
    assert pair(half, DUTCH).bye == 3
    with pytest.raises(PairingError):
        pair(half.replace(scale=CHESS._replace(half_bye=10)), DUTCH)


def test_5_players_with_equal_scores_meet():
    assert pairs("1 1\n2 0\n3 1\n4 0\n5 2\n6 2") == "1-3 2-4 5-6"


def test_6_nobody_gets_a_colour_difference_of_three():
    """1 and 3 have had two more whites: they meet players who have not."""
    assert pairs("1 0 W W B W\n2 0 B B W B\n3 0 W W B W\n4 0 B B W B") == "1-4 2-3"


def test_7_nobody_gets_one_colour_three_times_in_a_row():
    assert pairs("1 0 B W W\n2 0 W B B\n3 0 B W W\n4 0 W B B") == "1-4 2-3"


def test_8_the_less_frequent_colour_then_the_opposite_of_the_last_one():
    assert pair(hall("1 0 W\n2 0 -"), DUTCH).boards == [(2, 1)]
    assert pair(hall("1 0 B W\n2 0 - -"), DUTCH).boards == [(2, 1)]
    assert pair(hall("1 0 W B\n2 0 - -"), DUTCH).boards == [(1, 2)]


def test_9_every_board_can_be_explained():
    pairing = engine.pair(EDITION, hall("1 1 W\n2 1 W\n3 0 B"))
    trace = pairing.workings.brackets
    assert pairing.clauses == ("5.2.4", "C5")
    assert [(row.pairs, row.leaving) for row in trace] == [(((1, 2),), ()), ((), (3,))]
    assert trace[0].values["C12"] == [1]
    unrecorded = engine.pair(EDITION, hall("1 1 W\n2 1 W\n3 0 B"), recording=False)
    assert (unrecorded, unrecorded.workings) == (pairing, None)


# C.04.2: handling rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "code"),
    [("fide-dutch", "FIDE_DUTCH"), ("fide-dutch-2017", "FIDE_DUTCH_2017"), ("knsb-wp", "CUSTOM_SWISS")],
)
def test_1_3_the_report_names_the_system(field, tmp_path, rules, code):
    report = tmp_path / "report.trf"
    indeler.write(field(4, total_rounds=3, rules=rules), report, dialect="trf26")
    assert f"192 {code}\n" in report.read_text(encoding="utf-8")
    assert indeler.read(report).rules == rules


@pytest.mark.parametrize("seed", range(10))
def test_1_4_the_pairing_does_not_depend_on_the_order_of_the_input(seed):
    """Players, games and byes in any order; rounds as read from a file."""
    random = Random(f"told {seed}")
    tournament, trouble = random_event(random, least=8, most=20, rounds=5)
    while tournament.next_round < tournament.total_rounds:
        pairing = pair(tournament, DUTCH)
        shuffled = tournament.replace(
            players=random.sample(list(tournament.players.values()), len(tournament.players)),
            rounds=[
                round._replace(games=tuple(reversed(round.games)), unplayed=tuple(reversed(round.unplayed)))
                for round in tournament.rounds
            ],
            requested_byes=reversed(tournament.requested_byes),
        )
        assert pair(shuffled, DUTCH) == pairing
        tournament = played(random, pairing.added_to(tournament), trouble)


@pytest.mark.parametrize("result", ["½-½", "*"])
def test_3_1_an_unfinished_game_counts_as_a_draw_for_the_pairing(field, result):
    after = field(4, [f"1-3 {result}, 4-2 0-1"])
    assert [set(board) for board in pair(after, DUTCH).boards] == [{2, 1}, {3, 4}]


def test_3_2_a_withdrawn_player_is_not_paired(field):
    left = field([Player(1), Player(2), Player(3), Player(4, withdrawn_after=1)], ["1-3 1-0, 4-2 1-0"])
    pairing = pair(left, DUTCH)
    assert pairing.not_paired == [4]
    assert (len(pairing.boards), pairing.bye) == (1, 3)


def test_3_3_a_known_absentee_is_not_paired_and_gets_the_points_of_the_bye(field):
    away = field(4, requested_byes=[RequestedBye(1, 3), RequestedBye(1, 4, Kind.HALF_BYE)])
    pairing = pair(away, DUTCH)
    assert (pairing.boards, pairing.not_paired) == ([(1, 2)], [3, 4])
    after = pairing.added_to(away)
    assert [score(after, number) for number in (3, 4)] == [0, 5]


def test_3_4_only_games_played_have_a_colour(field):
    """Black, white, black, a forfeit, white: -BWBW."""
    rounds = ["2-1 1-0", "1-3 1-0", "4-1 1-0", "1-5 +-", "1-6 1-0"]
    card = field(6, rounds).card(1)
    assert "".join(colour.value for colour in played_colours(card)) == "bwbw"


def test_3_5_players_who_did_not_play_each_other_may_be_paired_again(field):
    assert pair(field(2, ["1-2 +-"]), DUTCH).boards == [(1, 2)]


def test_3_6_boards_are_sorted_by_the_higher_score_the_sum_and_the_number():
    boards = [
        Board(2, 9, "", (20, 10), 2),
        Board(8, 1, "", (20, 10), 1),
        Board(3, 4, "", (20, 20), 3),
        Board(7, 6, "", (30, 0), 6),
    ]
    assert [board[:2] for board in in_order(boards)] == [(7, 6), (3, 4), (8, 1), (2, 9)]


def test_3_6_the_higher_ranked_player_is_the_one_with_more_points(field):
    after = field(6, ["1-4 0-1, 5-2 1-0, 3-6 ½-½"])
    assert pair(after, DUTCH).boards == [(4, 5), (2, 3), (6, 1)]


def test_4_3_a_correction_counts_from_the_next_pairing(field):
    after = field(4, ["1-3 1-0, 4-2 1-0"])
    assert {frozenset(board) for board in pair(after, DUTCH).boards} == {frozenset({1, 4}), frozenset({2, 3})}
    first, second = after.rounds[0].games
    corrected = after.replace(
        rounds=[after.rounds[0]._replace(games=(first, second._replace(result=Result.BLACK_WINS)))]
    )
    assert {frozenset(board) for board in pair(corrected, DUTCH).boards} == {frozenset({1, 2}), frozenset({3, 4})}
    assert [game[:2] for game in corrected.rounds[0].games] == [game[:2] for game in after.rounds[0].games]


def test_4_4_a_published_pairing_is_not_made_again(field):
    start = field(4)
    pairing = pair(start, DUTCH)
    published = pairing.added_to(start)
    assert pair(published, DUTCH).round == 2
    other = Pairing(1, [(1, 2), (3, 4)], rules=DUTCH)
    with pytest.raises(InvalidInput, match="Round 1 cannot be added: the next round is 2"):
        other.added_to(published)
