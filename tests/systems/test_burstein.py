"""The Burstein System (C.04.4.2): clause by clause, and compared with a literal transcription on random tournaments."""

from itertools import permutations
from random import Random

import pytest

import indeler
from indeler.model import Kind, PairingError, Player, RequestedBye, Result, Tournament, VirtualPoints
from indeler.systems import pair
from indeler.systems.burstein import BursteinField, brackets, seeding_rounds
from indeler.systems.numbering import initial_list
from oracles import burstein
from oracles.random_events import played, random_event
from support.random_rounds import any_round
from support.round_tables import hall, paired

RULEBOOK = "fide-burstein"


def after_seeding(table, apart="", opposition=None):
    """Return a table before a round after the seeding rounds; ``opposition`` has the scores of the opponents."""
    tournament = hall(table, apart)
    tournament = tournament.replace(total_rounds=len(tournament.rounds) + 1)
    while seeding_rounds(tournament.total_rounds) >= tournament.next_round:
        tournament = tournament.replace(total_rounds=tournament.total_rounds - 1)
    points = {cell.opponent: score for number, score in (opposition or {}).items() for cell in tournament.card(number)}
    return tournament.replace(special_points=[_points(number, score) for number, score in points.items()])


def _points(number, score):
    return indeler.model.SpecialPoints("", score, None, (number,))


def pairs(table, apart="", opposition=None):
    return paired(pair(after_seeding(table, apart, opposition), RULEBOOK))


def boards(table):
    return pair(after_seeding(table), RULEBOOK).boards


# 1: definitions -------------------------------------------------------------------------------------------------------


def test_1_1_numbers_are_those_of_the_initial_list():
    assert [player.number for player in initial_list([Player(1, "A", 1800), Player(2, "B", 2100)])] == [2, 1]


def test_1_2_1_players_with_equal_scores_form_a_group():
    assert pairs("1 1 W\n2 2 W\n3 1 B\n4 2 B") == "1-3 2-4"


def test_1_2_2_a_player_left_over_floats_to_the_next_bracket():
    assert pairs("1 2 W\n2 1 B\n3 1 W\n4 1 B") == "1-4 2-3"


def test_1_3_with_an_odd_number_one_player_has_the_bye():
    assert pairs("1 1 W\n2 1 B\n3 0 W") == "1-2 3"


@pytest.mark.parametrize(
    ("colours", "found"),
    [("WW", "B3"), ("BB", "W3"), ("WWBB", "W3"), ("BWWW", "B3")],
)
def test_1_5_1_absolute_preferences(colours, found):
    assert preference(colours) == found


def preference(colours):
    one = BursteinField(hall(f"1 1 {' '.join(colours) or '-'}")).competitors[0]
    return f"{one.wish.name[0] if one.wish else '-'}{int(one.strength)}"


def test_1_4_the_colour_difference_counts_games_played():
    assert [one.saldo for one in BursteinField(hall("1 1 W B W\n2 1 - B +")).competitors] == [1, -1]


@pytest.mark.parametrize(("colours", "found"), [("W", "B2"), ("WBB", "W3"), ("BWB", "W2")])
def test_1_5_2_strong_preferences(colours, found):
    assert preference(colours) == found


def test_1_5_3_mild_preferences():
    assert (preference("WB"), preference("BW")) == ("W1", "B1")


def test_1_5_4_a_player_without_a_game_has_no_preference():
    assert preference("") == "-0"
    assert boards("1 1 W\n2 1 -") == [(2, 1)]


def test_1_6_1_seeding_rounds_are_those_of_the_dutch_system():
    tournament = Tournament([Player(number, rating=2000 - number) for number in range(1, 10)], total_rounds=5)
    for _ in range(2):
        ours, dutch = (pair(tournament, rules) for rules in (RULEBOOK, "fide-dutch"))
        assert (ours.boards, ours.bye, ours.rules) == (dutch.boards, dutch.bye, RULEBOOK)
        tournament = ours.added_to(tournament, [Result.WHITE_WINS] * 4)
    assert hasattr(pair(tournament, RULEBOOK).workings.field, "ranks")


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (5, 2), (7, 3), (9, 4), (11, 4), (None, 4)])
def test_1_6_2_seeding_rounds_are_half_of_the_rounds_but_at_most_four(rounds, seeding):
    assert seeding_rounds(rounds) == seeding


def small(rounds_of_one, **more):
    """Return a tournament of three players; 1 beat 2 in round 1, 3 had the bye; then as given."""
    players = [Player(1), Player(2), Player(3, **more)]
    tournament = Tournament(players, total_rounds=6)
    tournament = indeler.model.Pairing(1, [(1, 2)], rules=RULEBOOK, bye=3).added_to(tournament, [Result.WHITE_WINS])
    return rounds_of_one(tournament)


def test_1_7_an_unplayed_round_counts_as_a_game_against_oneself():
    field = BursteinField(small(lambda tournament: tournament))
    assert {one.number: field.ranks[one.index][:2] for one in field.competitors} == {
        1: (0, 0),
        2: (-10, 0),
        3: (-10, -100),
    }


def test_1_7_continuing_zero_point_byes_count_as_draws_for_the_opponents():
    def away(tournament, last):
        byes = [RequestedBye(round, 2, Kind.ZERO_BYE) for round in range(2, last + 1)]
        tournament = tournament.replace(requested_byes=byes)
        second = indeler.model.Pairing(2, [(3, 1)], rules=RULEBOOK, not_paired={2: Kind.ZERO_BYE})
        return second.added_to(tournament, [Result.DRAW])

    ranks = []
    for last in (2, 3):
        field = BursteinField(small(lambda tournament, last=last: away(tournament, last)))
        ranks.append(next(field.ranks[one.index][0] for one in field.competitors if one.number == 1))
    assert ranks == [-(0 + 15), -(5 + 15)]


def test_1_8_buchholz_then_sonneborn_berger_then_number():
    table = "1 1 W\n2 1 B\n3 1 W\n4 1 B"
    assert pairs(table) == "1-4 2-3"
    assert pairs(table, opposition={4: 10}) == "1-2 3-4"


def test_1_9_1_all_players_but_one_are_paired():
    assert pairs("1 1 W\n2 1 B\n3 1 W\n4 0 B\n5 0 W").split()[-1] in "45"


def test_1_9_2_the_bye_is_decided_before_the_brackets():
    assert pairs("1 1 W\n2 1 B\n3 0 W") == "1-2 3"


def test_1_9_3_an_impossible_pairing_is_refused():
    with pytest.raises(PairingError, match="no legal pairing") as caught:
        pairs("1 2 W\n2 2 B\n3 1 W\n4 1 B", "1-2 1-3 1-4")
    assert caught.value.clause == "1.9.3"


# 2: criteria ----------------------------------------------------------------------------------------------------------


def test_C1_players_do_not_meet_twice():
    assert pairs("1 1 W\n2 1 W\n3 1 B\n4 1 B", "1-4") == "1-3 2-4"


@pytest.mark.parametrize(("token", "bye"), [("P", 2), ("F", 2), ("+", 2), ("-", 3)])
def test_C2_a_player_with_points_without_play_may_not_have_the_bye(token, bye):
    assert pairs(f"1 2 -\n2 0 -\n3 0 {token}").split()[-1] == str(bye)


def test_C3_the_same_absolute_preference_keeps_two_players_apart():
    assert pairs("1 2 W W\n2 2 W W\n3 1 B B\n4 1 B B") == "1-4 2-3"


def test_C4_two_players_float_so_that_the_rest_can_be_paired():
    table = "1 2 W\n2 2 B\n3 1 W\n4 1 B"
    assert pairs(table) == "1-2 3-4"
    assert pairs(table, "3-4") == "1-4 2-3"


def test_C5_as_many_pairs_as_possible():
    assert pairs("1 2 W\n2 2 W\n3 2 W\n4 2 W\n5 1 B\n6 1 B") == "1-4 2-3 5-6"


def test_C6_the_lowest_score_floats():
    assert pairs("1 3 W\n2 2 B\n3 2 W\n4 1 B", "2-4") == "1-2 3-4"


def test_C7_the_floater_fits_the_following_bracket():
    assert pairs("1 2 W\n2 2 B\n3 2 W\n4 1 B\n5 1 W\n6 0 B", "2-4 2-5") == "1-2 3-4 5-6"


def test_C8_colour_preferences():
    assert pairs("1 1 W\n2 1 B\n3 1 B\n4 1 W") == "1-3 2-4"


# 3: procedure, 4: order -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "bye"), [("1 1 W\n2 0 W\n3 1 B", 2), ("1 1 W\n2 0 W\n3 0 -", 2), ("1 1 W\n2 0 W\n3 0 B", 3)]
)
def test_3_1_the_bye_goes_to_the_lowest_score_then_most_games_then_the_lowest_rank(table, bye):
    assert pairs(table).split()[-1] == str(bye)


def test_3_2_1_the_maximum_number_of_pairs_decides_the_number_of_floaters():
    field = pair(after_seeding("1 2 W\n2 2 B\n3 2 W\n4 1 B"), RULEBOOK).workings
    assert [bracket.outgoing.bit_count() for bracket in field.brackets] == [1, 0]


def test_3_2_2_the_first_of_the_best_pairings_is_chosen():
    assert pairs("1 1 -\n2 1 -\n3 1 -\n4 1 -\n5 1 -\n6 1 -") == "1-6 2-5 3-4"


def test_4_1_incoming_floaters_are_ranked_among_the_others():
    found = pair(after_seeding("5 2 -\n1 1 -\n2 1 -\n3 1 -"), RULEBOOK)
    assert paired(found) == "1-5 2-3"


def test_4_2_a_floater_comes_last():
    assert burstein.order([1, 2, 3], [(1, 3)]) < burstein.order([1, 2, 3], [(2, 3)])


def test_4_3_forty_five_pairings_of_six_are_in_the_printed_order():
    every = set()
    for places in permutations(range(1, 7), 4):
        one, other, third, fourth = places
        every.add(frozenset({frozenset({one, other}), frozenset({third, fourth})}))
    listed = sorted(burstein.order([1, 2, 3, 4, 5, 6], [tuple(pair) for pair in pairs]) for pairs in every)
    shown = [[-number for number in row] for row in listed]
    assert len(shown) == 45
    assert shown[:4] == [[6, 5, 0, 0, 2, 1], [6, 4, 0, 2, 0, 1], [6, 3, 2, 0, 0, 1], [6, 0, 5, 0, 3, 1]]
    assert shown[-1] == [0, 0, 4, 3, 6, 5]


# 5: colours -----------------------------------------------------------------------------------------------------------


def test_5_1_the_initial_colour_can_be_set():
    table = after_seeding("1 1 -\n3 1 -")
    assert pair(table, RULEBOOK, initial="black").boards == [(3, 1)]


def test_5_2_1_before_the_first_game_the_number_decides():
    assert (boards("1 1 -\n3 1 -"), boards("2 1 -\n3 1 -")) == ([(1, 3)], [(3, 2)])


def test_5_2_2_both_preferences():
    assert boards("1 1 W\n2 1 B") == [(2, 1)]


def test_5_2_3_the_stronger_preference():
    assert boards("1 1 B W\n2 1 W W") == [(1, 2)]


def test_5_2_4_the_latest_difference_of_colours():
    assert boards("1 1 B W W B\n2 1 W B W B") == [(2, 1)]


def test_5_2_5_the_preference_of_the_higher_ranked_player():
    assert boards("1 1 W\n2 1 W") == [(2, 1)]


def test_BAKU_opposition_counts_real_points():
    tournament = small(lambda tournament: tournament)
    virtual = tournament.replace(virtual_points=[VirtualPoints(1, (10, 10)), VirtualPoints(2, (10, 10))])
    ranks = [
        {one.number: field.ranks[one.index] for one in field.competitors}
        for field in map(BursteinField, (tournament, virtual))
    ]
    assert ranks[0] == ranks[1]
    assert BursteinField(virtual).competitors[0].score == 20


# Comparison with the oracle -------------------------------------------------------------------------------------------


def compare(seeds, most=10):
    """Play random tournaments until they end or cannot be paired, and return the number of rounds after seeding."""
    rounds = 0
    for seed in seeds:
        random = Random(seed)
        tournament, trouble = random_event(random, most=most)
        wild = random.random() < 0.4
        while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
            try:
                pairing = pair(tournament, RULEBOOK)
            except PairingError:
                pairing = None
            if tournament.next_round > burstein.seeding_rounds(tournament.total_rounds):
                found = pairing and (set(pairing.boards), pairing.bye)
                assert found == burstein.pair(tournament), (seed, tournament.next_round)
                rounds += 1
            if pairing is None:
                break
            is_any = wild and random.random() < 0.7
            tournament = any_round(random, tournament) if is_any else pairing.added_to(tournament)
            tournament = played(random, tournament, trouble)
    return rounds


def test_the_engine_agrees_with_the_oracle():
    assert compare(range(40), most=9) > 50


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(10))
def test_the_engine_agrees_with_the_oracle_in_20000_rounds(part):
    assert compare(range(10_000 * (part + 1), 10_000 * (part + 1) + 1_000)) > 2_000


def compare_ways(monkeypatch, seeds):
    """Pair random tournaments with and without the fast methods, and return the number of brackets paired by those."""
    quick = 0
    for seed in seeds:
        random = Random(f"ways {seed}")
        tournament, trouble = random_event(random, least=8, most=24)
        while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
            try:
                pairing = pair(tournament, RULEBOOK)
            except PairingError:
                break
            if hasattr(pairing.workings.field, "ranks"):
                field = pairing.workings.field
                found = [bracket._replace(pairs=set(bracket.pairs)) for bracket in pairing.workings.brackets]
                left = sum(1 << at for bracket in found for pair_of in bracket.pairs for at in pair_of)
                with monkeypatch.context() as patch:
                    patch.setattr("indeler.systems.burstein.quick_pairs", lambda *asked: None)
                    weighed = [one._replace(pairs=set(one.pairs)) for one in brackets(field, left)]
                assert found == weighed, (seed, tournament.next_round)
                quick += len(found)
            is_any = random.random() < 0.3
            tournament = any_round(random, tournament) if is_any else pairing.added_to(tournament)
            tournament = played(random, tournament, trouble)
    return quick


def test_the_fast_methods_agree_with_the_general_method(monkeypatch):
    assert compare_ways(monkeypatch, range(25)) > 100


@pytest.mark.sweep
def test_the_fast_methods_agree_with_the_general_method_in_20000_brackets(monkeypatch):
    assert compare_ways(monkeypatch, range(100, 2_600)) > 20_000
