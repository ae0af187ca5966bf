"""The Dubov System (C.04.4.1), clause by clause, on tables that can be checked by hand."""

import pytest

import indeler
from indeler.model import Colour, Kind, PairingError, Player, Result, Tournament
from indeler.systems import pair, warnings
from indeler.systems.dutch.engine import initial_colour
from indeler.systems.numbering import initial_list
from indeler.systems.upfloating.dubov_bracket import from_the_middle
from indeler.systems.upfloating.dubov_field import DubovField, average, max_t
from support.round_tables import hall, paired

RULEBOOK = "fide-dubov"


def with_aro(tournament, aro):
    """Return the tournament in which all opponents of these players had the given rating."""
    ratings = {cell.opponent: rating for number, rating in aro.items() for cell in tournament.card(number)}
    players = [player._replace(rating=ratings.get(number, 0)) for number, player in tournament.players.items()]
    return tournament.replace(players=players)


def pairs(table, apart="", *, aro=None, last=False, total=None):
    tournament = with_aro(hall(table, apart, last=last), aro or {})
    return paired(pair(tournament.replace(total_rounds=total or tournament.total_rounds), RULEBOOK))


def field(table, **more):
    return DubovField(hall(table, **more))


def preference(colours):
    """Return ``W`` or ``B`` and the strength: 1, 2 or 3."""
    one = field(f"1 1 {' '.join(colours) or '-'}").competitors[0]
    return f"{'W' if one.wish is Colour.WHITE else 'B'}{int(one.strength)}"


def boards(table):
    return pair(hall(table), RULEBOOK).boards


# 1: definitions -------------------------------------------------------------------------------------------------------


def test_1_1_2_there_is_no_warning_if_all_players_have_a_rating():
    assert not warnings(Tournament([Player(1, "Ann", 2000), Player(2, "Ben", 1900)], rules=RULEBOOK))


def test_1_1_1_players_without_a_rating_are_reported_before_a_round_is_paired():
    players = [Player(1, "Ann", 2000), Player(2, "Ben"), *[Player(n, f"P{n}") for n in range(3, 12)]]
    told, *_ = warnings(Tournament(players, rules=RULEBOOK))
    assert "Ben, P3" in str(told)
    assert "…" in str(told)


def test_1_2_1_numbers_are_those_of_the_initial_list():
    order = initial_list([Player(1, "A", 1800), Player(2, "B", 2100)])
    assert [player.number for player in order] == [2, 1]


def test_1_2_2_a_changed_rating_requires_new_numbers_until_round_4():
    players = [Player(1, "A", 1900), Player(2, "B", 2000), Player(3, "C", 1800), Player(4, "D", 1700)]
    assert any("Number the players again" in str(told) for told in warnings(Tournament(players, rules=RULEBOOK)))


def test_1_3_1_score_groups_are_paired_from_the_top():
    assert pairs("1 1\n2 2\n3 1\n4 2") == "1-3 2-4"


def test_1_3_2_upfloaters_complete_a_bracket():
    assert pairs("1 2 W\n2 2 B\n3 2 W\n4 1 B\n5 1 W\n6 1 B") == "1-2 3-4 5-6"


def test_1_4_the_player_left_over_has_the_bye_worth_a_win():
    tournament = Tournament([Player(n, rating=2000 - n) for n in range(1, 4)])
    after = pair(tournament, RULEBOOK).added_to(tournament)
    assert [number for number in (1, 2, 3) if after.card(number)[0].kind is Kind.PAIRING_BYE] == [3]


def test_1_5_the_colour_difference_counts_games_played():
    assert [one.saldo for one in field("1 1 W B W\n2 1 - B +\n3 1 - - -").competitors] == [1, -1, 0]


@pytest.mark.parametrize(
    ("colours", "found"),
    [("WW", "B3"), ("BB", "W3"), ("WBWW", "B3"), ("WWBB", "W3"), ("WWWBWB", "B3"), ("BWWW", "B3")],
)
def test_1_6_1_absolute_preferences(colours, found):
    assert preference(colours) == found


@pytest.mark.parametrize(("colours", "found"), [("W", "B2"), ("B", "W2"), ("WBW", "B2"), ("W-", "B2")])
def test_1_6_2_strong_preferences(colours, found):
    assert preference(colours) == found


@pytest.mark.parametrize(("colours", "found"), [("WB", "W1"), ("BW", "B1"), ("WBBW", "B1")])
def test_1_6_3_mild_preferences(colours, found):
    assert preference(colours) == found


def test_1_6_4_a_player_without_a_game_has_a_mild_preference_for_black():
    assert preference("") == preference("PH") == "B1"


def test_1_7_1_the_average_rating_of_opponents_is_rounded_half_upwards():
    assert [average([2000, 2001]), average([2000, 2000, 2001]), average([1])] == [2001, 2000, 1]


def test_1_7_1_only_games_over_the_board_count():
    tournament = with_aro(hall("1 1 W +\n2 1 B B"), {1: 2000})
    assert DubovField(tournament).aro == [2000, 0]


def test_1_7_2_the_average_changes_after_each_round():
    before = with_aro(hall("1 1 W\n2 1 B"), {1: 2000})
    after = with_aro(hall("1 1 W B\n2 1 B W"), {1: 2000, 2: 1500})
    assert (DubovField(before).aro, DubovField(after).aro) == ([2000, 0], [2000, 1500])


def test_1_7_3_before_the_first_game_the_average_is_zero():
    assert average([]) == 0


def test_1_8_1_pairings_against_more_points_count_as_upfloats_even_if_not_played():
    found = field("1 1 Wu Bu W\n2 1 W Bd Wu\n3 1 - W B")
    assert (found.upfloats, found.just_upfloated) == ([2, 1, 0], [False, True, False])
    players = [Player(number) for number in range(1, 5)]
    tournament = pair(Tournament(players, total_rounds=5), RULEBOOK).added_to(Tournament(players, total_rounds=5))
    wins = [Result.WHITE_WINS for _ in tournament.rounds[0].games]
    games = tuple(game._replace(result=result) for game, result in zip(tournament.rounds[0].games, wins, strict=True))
    once = tournament.replace(rounds=[tournament.rounds[0]._replace(games=games)])
    forfeited = indeler.pair(once, RULEBOOK).added_to(once, [Result.WHITE_BY_FORFEIT] * 2)
    assert sum(DubovField(forfeited).upfloats) == 0


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
def test_1_8_2_the_maximum_number_of_upfloats(rounds, most):
    assert max_t(rounds) == most


def test_1_9_1_all_players_but_one_are_paired():
    assert pairs("1 2\n2 1\n3 1\n4 0\n5 0") == "1-2 3-4 5"


def test_1_9_2_the_bye_is_decided_before_the_brackets():
    assert pairs("1 1\n2 1\n3 0") == "1-2 3"


def test_1_9_3_an_impossible_pairing_is_refused():
    with pytest.raises(PairingError, match="no legal pairing") as caught:
        pairs("1 2\n2 2\n3 1\n4 1", "1-2 1-3 1-4")
    assert caught.value.clause == "1.9.3"


# 2: criteria ----------------------------------------------------------------------------------------------------------


def test_C1_players_do_not_meet_twice():
    assert pairs("1 2\n2 2\n3 2\n4 2", "1-3") == "1-4 2-3"


@pytest.mark.parametrize(("token", "bye"), [("P", 2), ("F", 2), ("+", 2), ("-", 3), ("H", 3)])
def test_C2_a_player_with_points_without_play_may_not_have_the_bye(token, bye):
    assert pairs(f"1 2 -\n2 0 -\n3 0 {token}").split()[-1] == str(bye)


@pytest.mark.parametrize("last", [False, True])
def test_C3_the_same_absolute_preference_keeps_two_players_apart_in_the_last_round_too(last):
    assert pairs("1 2 W W\n2 2 W W\n3 1 B B\n4 1 B B", last=last) == "1-3 2-4"


def test_C4_two_players_come_up_so_that_the_rest_can_be_paired():
    table = "1 2 W\n2 2 B\n3 1 W\n4 1 B\n5 1 W\n6 1 B"
    assert pairs(table) == "1-2 3-4 5-6"
    assert pairs(table, "3-4 3-5 3-6") == "1-4 2-3 5-6"


def test_C5_as_few_upfloaters_as_possible():
    assert pairs("1 2 W\n2 2 B\n3 2 W\n4 2 B\n5 1 W\n6 1 B", "1-2 1-3 1-4") == "1-6 2-3 4-5"


def test_C6_upfloaters_have_scores_as_high_as_possible():
    table = "1 2 W\n2 1 W\n3 0 B\n4 0 B"
    assert pairs(table) == "1-2 3-4"
    assert pairs(table, "1-2") == "1-3 2-4"


def test_C7_an_upfloater_with_the_other_colour_preference_comes_first():
    assert pairs("1 2 W\n2 1 W\n3 1 B\n4 1 B") == "1-3 2-4"


@pytest.mark.parametrize(("last", "found"), [(False, "1-3 2-4"), (True, "1-2 3-4")])
def test_C8_maximum_upfloaters_are_avoided_except_in_the_last_round(last, found):
    table = "1 2 W B W B W\n2 1 Bu Wu Bu W B\n3 1 Bu Wu B W B\n4 1 B W B W B"
    assert pairs(table, last=last, total=None if last else 9) == found


def test_C9_of_maximum_upfloaters_the_one_with_fewer_upfloats_comes_up():
    table = "1 2 W B W B W\n2 1 Bu Wu Bu Wu B\n3 1 Bu Wu Bu W B"
    assert pairs(f"{table}\n4 1 Bu Wu Bu Wu B", total=9) == "1-3 2-4"


@pytest.mark.parametrize(("last", "found"), [(False, "1-3 2-4"), (True, "1-2 3-4")])
def test_C10_a_previous_upfloater_is_avoided_except_in_the_last_round(last, found):
    assert pairs("1 2 W\n2 1 Bu\n3 1 B\n4 1 B", last=last) == found


# 3: procedure ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "bye"),
    [("1 1 W\n2 0 W\n3 1 B", 2), ("1 1 W\n2 0 W\n3 0 -", 2), ("1 1 W\n2 0 W\n3 0 B", 3)],
)
def test_3_1_the_bye_goes_to_the_lowest_score_then_most_games_then_the_largest_number(table, bye):
    assert pairs(table).split()[-1] == str(bye)


def test_3_2_1_an_even_group_needs_no_upfloater_and_an_odd_one_needs_one():
    assert pairs("1 2 W\n2 2 B\n3 1 W\n4 1 B") == "1-2 3-4"
    assert pairs("1 2 W\n2 1 B\n3 1 W\n4 1 B") == "1-2 3-4"


def test_3_2_2_the_first_set_that_gives_the_best_pairing_of_the_bracket():
    assert pairs("9 2 W\n3 1 B\n5 1 B\n7 0 B\n8 0 B\n6 1 W") == "3-9 5-6 7-8"


def test_4_2_1_a_player_from_any_lower_score_can_come_up():
    assert pairs("1 3 W\n2 2 B\n3 1 B\n4 0 W", "1-2 1-3") == "1-4 2-3"


def test_4_2_2_the_higher_score_comes_before_the_smaller_number():
    assert pairs("9 3 W\n3 1 B\n5 2 B\n7 1 W") == "3-7 5-9"
    assert pairs("9 3 W\n3 2 B\n5 2 B\n7 2 W") == "3-9 5-7"


def test_4_2_3_number_and_scores_of_upfloaters_come_before_colours():
    assert pairs("1 3 W\n2 2 W\n3 1 B\n4 1 B") == "1-2 3-4"


def test_3_2_3_players_who_seek_white_meet_the_others_or_the_halves_meet_each_other():
    assert pairs("1 1 B\n2 1 B\n3 1 W\n4 1 W", aro={1: 1500, 2: 1600}) == "1-3 2-4"
    assert pairs("1 1 -\n2 1 -\n3 1 -\n4 1 -") == "1-3 2-4"
    assert pairs("1 1 B\n2 1 -\n3 1 -\n4 1 B") == "1-2 3-4"


def test_3_2_4_the_middle_player_of_those_who_seek_black_is_shifted():
    # 2 (the upper middle player of 1, 2, 3, 4) joins 5 and 6; S1 by ARO is 2, 5, 6
    assert pairs("1 1 W\n2 1 W\n3 1 W\n4 1 W\n5 1 B\n6 1 B", aro={5: 1500, 6: 1600, 2: 1400}) == "1-2 3-5 4-6"


def test_4_3_1_one_player_of_each_unavoidable_pair_is_shifted_first():
    # 1 and 2 seek White and have met all who seek Black: of each list the upper middle player is shifted.
    apart = "1-3 1-4 2-3 2-4"
    found = pair(hall("1 1 B\n2 1 B\n3 1 W\n4 1 W", apart), RULEBOOK)
    assert paired(found) == "1-2 3-4"
    (bracket,) = found.workings.brackets
    assert [found.workings.field.competitors[0].number, bracket.subgroups.from_white] == [1, 0b0001]
    assert bracket.subgroups.from_black == 0b0100


def test_3_2_5_players_with_weaker_opponents_choose_first():
    table = "1 1 B\n2 1 B\n3 1 W\n4 1 W"
    assert pairs(table, aro={1: 1500, 2: 1400}) == "1-4 2-3"
    assert pairs(table, aro={1: 1400, 2: 1400}) == "1-3 2-4"


def test_4_4_1_shifted_players_are_transposed_too():
    # 2 is shifted to G2 of 2, 5, 6; S1 is 1, 3, 4 by opposition.
    aro = {1: 1100, 2: 1200, 3: 1300, 4: 1400}
    assert pairs("1 1 B\n2 1 B\n3 1 B\n4 1 B\n5 1 W\n6 1 W", aro=aro) == "1-2 3-5 4-6"


def test_4_4_2_transpositions_are_in_lexicographic_order():
    table, aro = "1 1 B\n2 1 B\n3 1 B\n4 1 W\n5 1 W\n6 1 W", {1: 1100, 2: 1200, 3: 1300}
    apart = ["", "2-5", "1-4", "1-4 2-4", "1-4 1-5", "1-4 1-5 2-4"]
    found = [pairs(table, each, aro=aro) for each in apart]
    firsts = ["1-4 2-5 3-6", "1-4 2-6 3-5", "1-5 2-4 3-6", "1-5 2-6 3-4", "1-6 2-4 3-5", "1-6 2-5 3-4"]
    assert found == firsts


def test_3_2_6_the_first_legal_transposition_is_chosen():
    table = "1 1 B\n2 1 B\n3 1 B\n4 1 W\n5 1 W\n6 1 W"
    aro = {1: 1100, 2: 1200, 3: 1300}
    assert pairs(table, aro=aro) == "1-4 2-5 3-6"
    assert pairs(table, "3-6", aro=aro) == "1-4 2-6 3-5"
    assert pairs(table, "3-6 3-5", aro=aro) == "1-5 2-6 3-4"


def test_4_1_3_the_smallest_differing_number_decides():
    # Of 2 and 3 one must come up with another: sets with 2 come before those without.
    table = "1 2 W\n9 2 W\n2 1 B\n3 1 B\n4 1 B\n5 1 B"
    assert pairs(table, "1-9") == "1-2 3-9 4-5"
    assert pairs(table, "1-9 3-4 4-5") in {"1-2 4-9 3-5", "1-2 3-5 4-9"}


def test_4_3_2_white_seekers_are_listed_by_opposition():
    # 1 to 4 seek White: by opposition 4, 3, 2, 1, so that 3 is the upper middle player and joins 5 and 6.
    found = pair(
        with_aro(hall("1 1 B\n2 1 B\n3 1 B\n4 1 B\n5 1 W\n6 1 W"), {1: 1900, 2: 1800, 3: 1700, 4: 1600}), RULEBOOK
    )
    assert found.workings.brackets[0].subgroups.from_white == 0b0100


@pytest.mark.parametrize(("listed", "numbered"), [("ABCDEFG", "DCEBFAG"), ("ABCD", "BCAD"), ("A", "A"), ("", "")])
def test_4_3_3_numbers_are_given_from_the_middle_outwards(listed, numbered):
    assert "".join(from_the_middle(listed)) == numbered


# 5: colours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "board"),
    [
        ("1 1 -\n3 1 -", (1, 3)),
        ("1 0 -\n2 1 -", (1, 2)),
        ("2 1 -\n3 1 -", (3, 2)),
    ],
)
def test_5_2_1_before_the_first_game_the_number_decides(table, board):
    assert boards(table) == [board]


def test_5_1_the_initial_colour_comes_from_the_settings_or_the_file():
    table = hall("1 1 -\n3 1 -")
    assert pair(table, RULEBOOK, initial="black").boards == [(3, 1)]
    assert pair(table.replace(initial_colour=Colour.BLACK), RULEBOOK).boards == [(3, 1)]


@pytest.mark.parametrize(("numbers", "boards"), [("1 2 3 4", [(1, 3), (4, 2)]), ("2 3 4 5", [(4, 2), (3, 5)])])
def test_5_1_the_initial_colour_follows_from_round_1(numbers, boards):
    players = [Player(int(number)) for number in (*numbers.split(), 8, 9)]
    first = pair(Tournament(players[:4]), RULEBOOK)
    after = first.added_to(Tournament(players[:4]))
    assert [set(first.boards), initial_colour(DubovField(after), of_odd=True)] == [set(boards), Colour.WHITE]


def test_5_2_2_both_preferences():
    assert boards("1 1 W\n2 1 B") == [(2, 1)]
    assert boards("1 1 B\n2 1 -") == [(1, 2)]


def test_5_2_3_the_stronger_preference():
    assert boards("1 1 B W\n2 1 W W") == [(1, 2)]
    assert boards("1 1 -\n2 1 W") == [(1, 2)]


def test_5_2_4_the_latest_difference_of_colours():
    assert boards("1 1 B W W B\n2 1 W B W B") == [(2, 1)]


def test_5_2_5_the_preference_of_the_higher_ranked_player():
    assert boards("1 1 W\n2 1 W") == [(2, 1)]
    assert boards("1 1 W B W\n2 1 - - W") == [(2, 1)]


def test_BAKU_virtual_points_form_the_brackets():
    players = [Player(number, rating=3000 - number) for number in range(1, 9)]
    tournament = Tournament(players, total_rounds=9, initial_colour=Colour.WHITE)
    assert paired(pair(tournament, RULEBOOK, baku=True)) == "1-3 2-4 5-7 6-8"
    coded = tournament.replace(type_code="FIDE_DUBOV_BAKU", rules=RULEBOOK)
    assert paired(pair(coded)) == "1-3 2-4 5-7 6-8"
