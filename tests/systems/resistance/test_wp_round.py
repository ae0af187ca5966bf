"""Zwitsers op weerstandspunten, clause by clause: the first round, colours, byes, boards and the player's card."""

import pytest

from indeler.model import Colour, Forbidden, Kind, Player, RequestedBye, Scale, SpecialPoints, award
from indeler.systems import pair
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.pairing import colour_of_higher, pairing_of, warnings
from support.round_tables import hall, paired

RULEBOOK = "knsb-wp"


def boards(tournament, **settings):
    """Return the boards as ``1-8 2-7``: White first, in board order."""
    return " ".join(f"{white}-{black}" for white, black in pair(tournament, RULEBOOK, **settings).boards)


def colour(higher, lower):
    """Return ``W`` if the higher ranked player has white, and the clause, from two histories such as ``WB``."""
    table = f"1 2 {' '.join(higher.rjust(4, '-'))}\n2 1 {' '.join(lower.rjust(4, '-'))}"
    one, other = WpField(hall(table)).contestants
    given, clause = colour_of_higher(one, other)
    return "W" if given is Colour.WHITE else "B", clause


# D: the first round --------------------------------------------------------------------------------------------------


def test_D_the_player_named_first_has_white_and_only_the_lot_counts(field):
    tournament = field(6, initial_colour=Colour.BLACK)
    assert boards(tournament) == "1-6 2-5 3-4"
    assert pair(tournament, RULEBOOK).clauses == ("D1", "D1", "D1")


def test_D1_the_first_meets_the_last(field):
    assert boards(field(8)) == "1-8 2-7 3-6 4-5"


def test_D1_with_an_odd_number_the_first_present_has_the_bye(field):
    odd = pair(field(7), RULEBOOK)
    assert (paired(odd), odd.clauses[-1]) == ("2-7 3-6 4-5 1", "F1")
    absent = pair(field(6, requested_byes=[RequestedBye(1, 1)]), RULEBOOK)
    assert paired(absent) == "3-6 4-5 2"


def test_D2_with_an_unknown_number_neighbours_meet_and_the_last_has_the_bye(field):
    assert boards(field(6), first_round="unknown") == "1-2 3-4 5-6"
    odd = pair(field(7), RULEBOOK, first_round="unknown")
    assert (paired(odd), odd.clauses[0]) == ("1-2 3-4 5-6 7", "D2")


@pytest.mark.parametrize(("first_round", "expected"), [("known", "1-5 2-6 3-4"), ("unknown", "1-2 3-4 5-6")])
def test_a_ban_in_the_first_round_gives_the_next_pairing_in_the_same_order(field, first_round, expected):
    banned = field(6, forbidden=[Forbidden((1, 6))])
    assert boards(banned, first_round=first_round) == expected


def test_a_ban_between_neighbours_gives_the_next_neighbour(field):
    assert boards(field(6, forbidden=[Forbidden((1, 2))]), first_round="unknown") == "1-3 2-4 5-6"


# E: colours ----------------------------------------------------------------------------------------------------------


def test_E1_both_preferences():
    assert colour("W", "B") == ("B", "E1")
    assert colour("", "B") == ("B", "E1")  # a player without a game does not object to black


def test_E2_the_stronger_preference():
    assert colour("WB", "B") == ("B", "E2")
    assert colour("WBB", "B") == ("W", "E2")


def test_E2_exempt_players_are_equally_strong_with_any_colour_difference(field):
    games = ["1-3 1-0, 4-2 0-1", "1-4 1-0, 2-3 1-0", "5-1 0-1, 2-6 1-0", "1-6 1-0"]
    players = [Player(number, withdrawn_after=4 if number > 2 else None) for number in range(1, 7)]
    one, other = WpField(field(players, games, total_rounds=5)).contestants
    assert (one.number, one.saldo, one.wish) == (1, 2, Colour.BLACK)
    assert (other.number, other.saldo, other.wish) == (2, 1, Colour.BLACK)
    assert colour_of_higher(one, other) == (Colour.WHITE, "E3")


def test_E3_colours_alternate_from_the_last_difference():
    assert colour("WBWB", "BWWB") == ("W", "E3")
    assert colour("BWWB", "WBWB") == ("B", "E3")
    assert colour("WBWB", "WB") == ("W", "E4")  # before the second game there is nothing to compare


def test_E4_the_preference_of_the_higher_ranked_player():
    assert colour("WB", "WB") == ("W", "E4")
    assert colour("BW", "BW") == ("B", "E4")


def test_of_two_players_without_a_game_the_higher_ranked_has_white():
    assert colour("", "") == ("W", "D")


# F: remarks ----------------------------------------------------------------------------------------------------------


def test_F1_the_last_waiting_player_is_free_but_not_a_second_time():
    table = """
        1  2  W B
        2  2  B W
        3  1  P B
        4  1  - B
        5  1  W -
    """
    answer = pair(hall(table), RULEBOOK)
    assert (answer.bye, answer.clauses[-1]) == (4, "F1")
    all_below_barred = table.replace("4  1  -", "4  1  F").replace("5  1  W -", "5  1  W +")
    assert pair(hall(all_below_barred), RULEBOOK).bye == 1


def test_F1_in_the_last_group_the_higher_ranked_player_is_free():
    table = """
        1  1  W
        2  1  W
        3  1  W
    """
    assert pair(hall(table), RULEBOOK).bye == 1


def test_F1_the_groups_of_a_round_reproduce_that_round():
    for players in (6, 7):
        table = "\n".join(
            f"{number}  {number % 3}  {'WB'[number % 2]} {'BW'[number // 2 % 2]}" for number in range(1, 8)
        )
        answer = pair(hall("\n".join(table.splitlines()[:players])), RULEBOOK)
        assert pairing_of(answer.workings.field, answer.workings.groups) == answer
        assert len(answer.workings.groups) > 1
        assert (answer.bye is None) == (players == 6)


def test_F2_boards_are_sorted_by_the_higher_score_the_sum_and_the_rank(field):
    after = field(8, ["1-8 1-0, 2-7 0-1, 3-6 1-0, 4-5 ½-½"], total_rounds=5)
    assert boards(after) == "7-3 5-1 8-4 6-2"  # 1+1, 1+½, ½+0, 0+0
    level = field(8, ["1-8 ½-½, 2-7 ½-½, 3-6 ½-½, 4-5 ½-½"], total_rounds=5)
    assert boards(level) == "7-1 8-2 5-3 6-4"  # all on ½: the rank of the higher player decides


def test_F3_a_forfeit_gives_no_colour_and_the_pair_may_meet_again(field):
    after = field(2, ["1-2 +-"], total_rounds=3)
    assert boards(after) == "1-2"
    assert all(one.wish is None for one in WpField(after).contestants)


def test_F3_a_played_zero_zero_is_a_meeting_with_colours_and_a_double_forfeit_is_not(field):
    zero, forfeit = (WpField(field(4, [f"1-2 {result}, 3-4 ½-½"])) for result in ("0-0", "--"))
    at = zero.index
    assert not zero.legal[at[1]] >> at[2] & 1
    assert zero.contestants[at[1]].colours == (Colour.WHITE,)
    at = forfeit.index
    assert forfeit.legal[at[1]] >> at[2] & 1
    assert forfeit.contestants[at[1]].colours == ()


def test_F4_empty_rounds_move_to_the_front_of_the_history(field):
    # BWW-B becomes -BWWB. Compared with WBWB the last difference is three games back, where BWWB had white.
    table = """
        1  2  B W W - B
        2  1  - B W W B
    """
    one, other = WpField(hall(table)).contestants
    assert one.colours == other.colours
    assert colour_of_higher(one, other)[1] == "E4"


def test_F5_a_player_known_to_be_absent_is_not_paired_and_gets_nothing(field):
    away = [RequestedBye(2, 2), RequestedBye(2, 3)]
    tournament = field(6, ["1-6 1-0, 2-5 1-0, 3-4 1-0"], requested_byes=away, total_rounds=5)
    answer = pair(tournament, RULEBOOK)
    assert answer.not_paired == [2, 3]
    after = answer.added_to(tournament)
    assert after.card(2)[-1].kind is Kind.ZERO_BYE
    assert award(after, 2, 2) == 0


def test_F7_a_correction_affects_later_pairings_only(field):
    wrong = field(8, ["1-8 1-0, 2-7 1-0, 3-6 1-0, 4-5 1-0", "1-4 1-0, 2-3 1-0, 5-8 1-0, 6-7 1-0"], total_rounds=5)
    right = field(8, ["1-8 0-1, 2-7 1-0, 3-6 1-0, 4-5 1-0", "1-4 1-0, 2-3 1-0, 5-8 1-0, 6-7 1-0"], total_rounds=5)
    assert [game[:2] for game in wrong.rounds[1].games] == [game[:2] for game in right.rounds[1].games]
    assert boards(wrong) != boards(right)


def test_F8_correct_sums_give_no_warning(field):
    assert warnings(field(5, ["1-4 1-0, 2-3 ½-½", "1-2 +-, 3-5 0-0"])) == []
    assert warnings(field(4)) == []


def test_F8_a_wrong_sum_gives_a_warning_with_the_numbers(field):
    bonus = field(4, ["1-4 1-0, 2-3 ½-½"], special_points=[SpecialPoints("", 10, 1, (1,))])
    assert list(map(str, warnings(bonus))) == [
        "The control sum is wrong (knsb-wp F8): points: 3, should be 2 (½ × 4 × 1 - 0); look for a wrong result."
    ]
    assert boards(bonus)


def test_F8_a_scale_without_such_sums_gives_no_warning(field):
    assert warnings(field(4, ["1-4 1-0, 2-3 ½-½"], scale=Scale.of(30, 10))) == []


def test_F9_half_point_byes_do_not_bar_the_bye():
    table = """
        1  1  H H
        2  2  W B
        3  2  B W
    """
    assert pair(hall(table), RULEBOOK).bye == 1


def test_F10_a_player_who_was_absent_without_notice_has_withdrawn(field):
    players = [Player(1), Player(2), Player(3), Player(4, withdrawn_after=1), Player(5)]
    answer = pair(field(players, ["1-5 1-0, 2-4 +-"], total_rounds=4), RULEBOOK)
    assert answer.not_paired == [4]


def test_F11_an_unfinished_game_counts_as_a_draw(field):
    unfinished, drawn = (field(6, [f"1-6 {result}, 2-5 1-0, 3-4 0-1"], total_rounds=5) for result in ("*", "½-½"))
    assert boards(unfinished) == boards(drawn) == "4-2 5-1 6-3"
