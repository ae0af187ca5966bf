"""The audit's data of a player, a pair and a bracket by the Dutch rulebooks: tables of its smallest functions."""

from itertools import combinations
from random import Random

import pytest

from indeler.audit.dutch import burstein, criteria, knsb
from indeler.audit.dutch.brackets import (
    BELOW,
    HERE,
    NEXT,
    Bracket,
    OrderClauses,
    Profile,
    Scope,
    Statement,
    form_bracket,
    halves_order,
    moved_down_order,
)
from indeler.audit.dutch.fide2017 import EDITION
from indeler.audit.dutch.people import ABSOLUTE, MILD, STRONG, Person, initial_colour, legal_pairs, people, why_not
from indeler.audit.matching import induced_graph
from indeler.model import Colour, Forbidden, Game, Kind, Player, Result, Round, SpecialPoints, Tournament, Unplayed
from oracles.dutch_candidate_orders import candidates, homogeneous_candidates
from oracles.random_events import played, random_event
from support.round_tables import hall


def person(colours="", wish="", strength=0, saldo=0):
    return Person(1, 0, 0, colours, saldo, wish, strength, "", ("", ""), False, False, 1, 1)


def look(text, where=HERE, score=10):
    """Parse ``w3 -2 b``: absolute wish for white, two more games with black than white, black the last two times."""
    wish, saldo, twice = (*text.split(), "", "")[:3]
    colour, strength = wish.strip("0123"), int(wish.strip("wb-") or 0)
    return Profile(where, score, colour.strip("-"), strength, int(saldo or 0), twice, ("", ""), 0, 0)


# Colours --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same", "three", "third", "strong"),
    [
        ("w3 -2", "w3 -2", 1, 1, 0, 0),
        ("w3 -2 b", "w3 -2 b", 1, 1, 1, 0),
        ("w3 -2 b", "w3 -2 ", 1, 1, 0, 0),
        ("w3 -2 ", "w3 -2 b", 1, 1, 0, 0),
        ("b3 2 w", "w3 -2 b", 0, 0, 0, 0),
        ("w3 -2", "w3 -1 b", 1, 0, 1, 0),
        ("w3 -1 b", "w3 -2", 1, 0, 1, 0),
        ("w3 -3", "w3 -2", 1, 1, 0, 0),
        ("w3 -3 w", "w3 -2 b", 1, 1, 1, 0),
        ("w3 -3 b", "w3 -2 w", 1, 1, 0, 0),
        ("w3 -1 b", "w3 1 b", 1, 0, 1, 0),
        ("w3 -2", "w2 -1", 1, 0, 0, 1),
        ("w2 -1", "w3 -2 b", 1, 0, 0, 1),
        ("w2 -1", "w2 -1", 1, 0, 0, 1),
        ("w2 -1", "w1", 1, 0, 0, 0),
        ("w3 -2 b", "w1", 1, 0, 0, 0),
        ("b2 1", "b3 2 w", 1, 0, 0, 1),
        ("-", "-", 0, 0, 0, 0),
        ("-", "w3 -2", 0, 0, 0, 0),
    ],
)
def test_missed_preferences_of_a_pair_C10_to_C13(one, other, same, three, third, strong):
    """fide-dutch C10, C11, C12, C13; fide-dutch-2017 C.8 to C.11."""
    for pair in ((look(one), look(other)), (look(other), look(one))):
        assert criteria.same_wish(*pair) == same
        assert criteria.three_off(*pair) == three
        assert criteria.third_time(*pair) == third
        assert criteria.strong_wish_missed(*pair) == strong


@pytest.mark.parametrize(
    ("rule", "one", "other", "colour"),
    [
        (criteria.both_wishes, person(wish="w"), person(wish="b"), "w"),
        (criteria.both_wishes, person(wish="w"), person(wish="w"), ""),
        (criteria.both_wishes, person(), person(wish="w"), "b"),
        (criteria.both_wishes, person(wish="b"), person(), "b"),
        (criteria.both_wishes, person(), person(), ""),
        (criteria.stronger, person("", "w", STRONG), person("", "w", MILD), "w"),
        (criteria.stronger, person("", "w", MILD), person("", "w", STRONG), "b"),
        (criteria.stronger, person("", "w", STRONG, -1), person("", "w", STRONG, 1), ""),
        (criteria.stronger, person("", "w", ABSOLUTE, -2), person("", "w", ABSOLUTE, -3), "b"),
        (criteria.stronger, person("", "w", ABSOLUTE, -3), person("", "w", ABSOLUTE, 2), "w"),
        (criteria.stronger, person("", "w", ABSOLUTE, -2), person("", "w", ABSOLUTE, 2), ""),
        (criteria.stronger, person("", "w", MILD), person(), ""),
        (criteria.stronger, person(), person("", "b", ABSOLUTE, 2), ""),
        (criteria.stronger_sort, person("", "w", ABSOLUTE, -2), person("", "w", ABSOLUTE, -3), ""),
        (criteria.stronger_sort, person("", "b", STRONG), person("", "b", ABSOLUTE, 2), "w"),
        (criteria.stronger_sort, person("", "b", STRONG), person("", "b", MILD), "b"),
        (criteria.last_difference, person("wbw"), person("bww"), "w"),
        (criteria.last_difference, person("bw"), person("wwb"), "b"),
        (criteria.last_difference, person("wb"), person("wwb"), ""),
        (criteria.oldest_difference, person("wbw"), person("bww"), "b"),
        (criteria.oldest_difference, person("wb"), person("wwb"), ""),
        (criteria.own_wish, person(wish="b"), person(wish="w"), "b"),
    ],
)
def test_who_has_white_article_5_2(rule, one, other, colour):
    assert rule(one, other) == colour


@pytest.mark.parametrize(
    ("history", "wish", "strength", "saldo", "twice"),
    [
        ("- - -", "", 0, 0, ""),
        ("- - W", "b", STRONG, 1, ""),
        ("B - -", "w", STRONG, -1, ""),
        ("W B -", "w", MILD, 0, ""),
        ("B W F", "b", MILD, 0, ""),
        ("W W -", "b", ABSOLUTE, 2, "w"),
        ("B B P", "w", ABSOLUTE, -2, "b"),
        ("W B B", "w", ABSOLUTE, -1, "b"),
        ("B W W", "b", ABSOLUTE, 1, "w"),
        ("W B W", "b", STRONG, 1, ""),
        ("B B W", "w", STRONG, -1, ""),
        ("W + W", "b", ABSOLUTE, 2, "w"),
        ("+ + B", "w", STRONG, -1, ""),
    ],
)
def test_colour_preference_1_7(history, wish, strength, saldo, twice):
    one = people(hall(f"1 0 {history}\n2 0 B W B"), EDITION.reading)[0]
    assert (one.number, one.wish, one.strength, one.saldo, one.twice) == (1, wish, strength, saldo, twice)


# Players --------------------------------------------------------------------------------------------------------------


def test_floats_scores_and_ranks_of_a_table():
    """1.4.2, 1.2, 1.3: floats of the last two rounds only; virtual points count for the rank."""
    table = "1 2 Wd Bu W\n2 3 W Wd Bd\n3 2 B Wu -\n4 2.5 W B Bu"
    found = people(hall(table), EDITION.reading)
    assert [(one.number, one.rank, one.score) for one in found] == [(2, 0, 30), (4, 1, 25), (1, 2, 20), (3, 3, 20)]
    assert {one.number: one.floats for one in found} == {
        1: ("", "up"),
        2: ("down", "down"),
        3: ("down", "up"),
        4: ("up", ""),
    }


@pytest.mark.parametrize(
    ("table", "last", "top"),
    [("1 2 W W B", True, True), ("1 1.5 W W B", True, False), ("1 1.6 W W B", True, True), ("1 3 W W B", False, False)],
)
def test_topscorers_have_more_than_half_the_points_in_the_last_round_1_8(table, last, top):
    assert people(hall(table + "\n2 0 B B W", last=last), EDITION.reading)[0].top is top


def test_points_given_once_and_places_on_the_initial_list():
    """Extra points without a round count once; a player who never took part and is absent has no place on the list."""
    tournament = hall("1 1 W\n2 1 B\n3 1 -\n4 1 P")
    tournament = tournament.replace(
        special_points=[
            SpecialPoints("", 5, players=(2,)),
            SpecialPoints("", 10),
            SpecialPoints("", 7, round=1, players=(3,)),
            SpecialPoints("W", 30, players=(1,)),
        ]
    )
    found = {one.number: one for one in people(tournament, EDITION.reading)}
    base = {one.number: one.score for one in people(hall("1 1 W\n2 1 B\n3 1 -\n4 1 P"), EDITION.reading)}
    assert {number: found[number].score - base[number] for number in (1, 2, 3, 4)} == {1: 10, 2: 15, 3: 17, 4: 10}
    assert {number: one.turn for number, one in found.items()} == {1: 1, 2: 2, 3: 3, 4: 4}


def test_legal_pairs_and_the_reasons_against_a_pair_agree():
    """C1, C3: legal_pairs and why_not give the same answer for every pair."""
    dice, reasons = Random("legal"), set()
    for _ in range(25):
        tournament, trouble = random_event(dice, least=6, most=12)
        while tournament.next_round <= min(tournament.total_rounds, 5):
            players = people(tournament, EDITION.reading)
            legal = legal_pairs(tournament, players)
            for one, other in combinations(players, 2):
                why = why_not(tournament, one, other)
                assert (legal[one.rank] >> other.rank & 1, legal[other.rank] >> one.rank & 1) == ((not why,) * 2)
                reasons.add(why)
            assert not any(legal[one.rank] >> one.rank & 1 for one in players)
            boards = [(a.number, b.number) for a, b in zip(players[::2], players[1::2], strict=False)]
            games = tuple(Game(a, b, Result.PENDING) for a, b in boards)
            absent = tournament.absent()
            over = [one.number for one in players[len(boards) * 2 :]]
            byes = [Unplayed(number, kind) for number, kind in absent.items()]
            byes += [Unplayed(number, Kind.PAIRING_BYE) for number in over]
            tournament = played(
                dice, tournament.replace(rounds=(*tournament.rounds, Round(games, tuple(byes)))), trouble
            )
    assert reasons == {"", "met", "kept apart", "colours"}


@pytest.mark.parametrize(
    ("bans", "legal"),
    [
        ([Forbidden((1, 2))], 0b100),
        ([Forbidden((1, 2), 3)], 0b110),
        ([Forbidden((1, 2), 2, 2)], 0b100),
        ([Forbidden((1, 2, 3))], 0),
        ([Forbidden((2, 3, 101))], 0b110),
    ],
)
def test_bans_are_valid_in_their_rounds_only(bans, legal):
    tournament = hall("1 1 W\n2 1 B\n3 1 B").replace(forbidden=bans)
    assert legal_pairs(tournament, people(tournament, EDITION.reading))[0] == legal


def test_the_initial_colour_is_stated_or_follows_from_round_1():
    stated = hall("1 1 B\n2 1 W")
    unknown = stated.replace(initial_colour=None)
    assert initial_colour(stated) == "w"
    assert initial_colour(stated.replace(initial_colour=Colour.BLACK)) == "b"
    assert initial_colour(unknown) == "b"
    assert initial_colour(hall("1 1 -\n2 1 W").replace(initial_colour=None)) == "w"
    assert initial_colour(unknown.replace(rounds=(), virtual_points=())) == ""


# Brackets -------------------------------------------------------------------------------------------------------------

A, B, LOW = look("w2", HERE, 20), look("w2", HERE, 10), look("b1", BELOW, 0)
AFTER = look("b1", NEXT, 5)


@pytest.mark.parametrize(
    ("one", "other", "left"),
    [(A, B, ()), (A, LOW, (A,)), (LOW, B, (B,)), (AFTER, A, (A,)), (AFTER, LOW, ()), (AFTER, AFTER, ())],
)
def test_a_pair_is_inside_a_bracket_only_if_both_players_are(one, other, left):
    count = criteria.leaving_cost("C6", lambda player: player.score)
    scored = criteria.leaving_scores("C7", lambda player: player.score if player.score > 10 else None)
    assert count.pair(one, other) == sum(player.score for player in left)
    assert scored.pair(one, other) == tuple(player.score for player in left if player.score > 10)
    assert (count.leave(one), count.leave(other)) == tuple(p.score if p.where == HERE else 0 for p in (one, other))
    assert scored.leave(one) == ((one.score,) if one is A else ())


def test_the_cost_of_a_pair_inside_is_computed_from_the_higher_score():
    apart = criteria.pair_cost("C14", lambda high, low: high.score - low.score, criteria.float_aspect)
    scored = criteria.pair_cost("C18", lambda high, low: (high.score - low.score,), criteria.float_aspect)
    for one, other in ((A, B), (B, A)):
        assert (apart.pair(one, other), scored.pair(one, other)) == (10, (10,))
    assert (apart.pair(A, A), scored.pair(A, A)) == (0, (0,))
    for outside in (AFTER, LOW):
        assert (apart.pair(A, outside), scored.pair(outside, A)) == (0, 0)


def test_C8_counts_all_players_who_are_paired_in_neither_bracket():
    by_count, by_score = (criteria.next_bracket("C8", by_score=flag) for flag in (False, True))
    assert [by_count.leave(one) for one in (A, AFTER, LOW)] == [1, 1, 0]
    assert [by_score.leave(one) for one in (A, AFTER, LOW)] == [(20,), (5,), ()]
    for one, other, over in ((A, B, ()), (A, AFTER, ()), (AFTER, LOW, (5,)), (LOW, A, (20,)), (LOW, LOW, ())):
        assert by_count.pair(one, other) == len(over)
        assert by_score.pair(one, other) == over


def test_a_bracket_is_formed_from_the_pairs_of_the_round():
    opponent = {0: 3, 3: 0, 1: 2, 2: 1, 4: 7, 7: 4, 5: 6, 6: 5}
    bracket = form_bracket((0, 1), [(2, 3, 4, 5), (6, 7)], opponent)
    assert bracket == Bracket((0, 1), (2, 3, 4, 5), ((6, 7),), ((0, 3), (1, 2)))
    assert bracket.leaving == (4, 5)
    assert bracket._replace(sent_on=(8,), pairs=((1, 2),)).leaving == (0, 3, 4, 5, 8)
    assert bracket.with_pairs([(4, 5), (0, 3)]).pairs == ((0, 3), (4, 5))
    assert bracket.with_pairs([(4, 5), (0, 3)]).moved_down_pairs == ((0, 3),)
    assert (bracket.everybody_below, bracket.players) == ((6, 7), (0, 1, 2, 3, 4, 5))


@pytest.mark.parametrize(
    ("pairs", "is_exchanged"),
    [
        ([(0, 3), (1, 4), (2, 5)], False),
        ([(0, 2), (1, 3), (4, 5)], False),
        ([(0, 5), (1, 4), (2, 3)], False),
        ([(0, 4), (1, 5), (2, 6), (3, 7)], False),
        ([(0, 4), (1, 5), (2, 3), (6, 7)], True),
    ],
)
def test_a_bracket_has_an_exchange_if_its_first_players_do_not_head_its_pairs(pairs, is_exchanged):
    size = 1 + max(map(max, pairs))
    bracket = Bracket((0, 1), tuple(range(2, size)), (), tuple(pairs))
    assert Statement([], [], {}, EDITION.order).is_exchanged(bracket) is is_exchanged


def test_moved_down_players_may_meet_residents_only():
    players = people(hall("1 2 W\n2 2 B\n3 1 W\n4 1 B"), EDITION.reading)
    statement = Statement(players, [0b1110, 0b1101, 0b1011, 0b0111], {}, EDITION.order)
    instance = statement.unordered(Bracket((0, 1), (2, 3), (), ()), Scope([]))
    assert instance.allowed == [0b1100, 0b1100, 0b1011, 0b0111]


def test_the_graph_of_a_bracket_uses_places_instead_of_ranks():
    legal = [0b11110, 0b11101, 0b11011, 0b00111, 0b00111]
    assert induced_graph([0, 1, 3, 4], legal) == [0b1110, 0b1101, 0b0011, 0b0011]
    assert induced_graph([4, 2, 0], legal) == [0b110, 0b101, 0b011]
    assert induced_graph([], legal) == []


# Orders ---------------------------------------------------------------------------------------------------------------

STEPS = OrderClauses("chosen", "opponents", "exchange", "transposition")


def value(order, pairs):
    return sum(order.digits(*sorted(pair)) for pair in pairs)


@pytest.mark.parametrize(("size", "pairs"), [(2, 1), (4, 2), (5, 2), (6, 3), (6, 2), (8, 4)])
@pytest.mark.parametrize("first", [0, 2])
def test_larger_digits_mean_an_earlier_candidate_4_2_4_3(first, size, pairs):
    order = halves_order(first, size, pairs, STEPS)
    made = homogeneous_candidates(list(range(first, first + size)), pairs, lambda *_: True)
    values = list(dict.fromkeys(value(order, candidate) for candidate in made))
    assert values == sorted(values, reverse=True)
    assert len(values) == len(set(values)) > 0
    assert 0 <= max(values) < 1 << order.bits
    assert order.digits(0, first + size) == order.digits(first, first + size) == 0
    assert not first or order.digits(0, first) == 0


def test_with_equal_sums_the_lowest_numbers_move_to_s1_4_3():
    """Three of 20 players are exchanged: 10, 14 and 15 come before 11, 12 and 16."""
    order, goers = halves_order(0, 20, 10, STEPS), (7, 8, 9)

    def exchanged(comers):
        heads = [place for place in (*range(10), *comers) if place not in goers]
        return value(order, zip(heads, [*goers, *(v for v in range(10, 20) if v not in comers)], strict=True))

    assert exchanged((10, 14, 15)) > exchanged((11, 12, 16)) > exchanged((11, 13, 15))


@pytest.mark.parametrize(("down", "size"), [(1, 4), (2, 5), (3, 6), (2, 3)])
def test_moved_down_players_in_the_order_of_4_4_and_4_2(down, size):
    order = moved_down_order(down, size, STEPS)
    for count in range(1, min(down, size - down) + 1):
        made = candidates(list(range(down)), list(range(down, size)), count, count, lambda *_: True)
        values = [value(order, candidate) for candidate in made]
        assert values == sorted(values, reverse=True)
        assert len(values) == len(set(values))
        assert max(values) < 1 << order.bits
    assert order.digits(0, size) == order.digits(down, size - 1) == 0


def test_the_clause_of_the_order_in_which_two_candidates_differ():
    """The lowest bit from which on a difference belongs to a clause."""
    order = halves_order(0, 4, 2, STEPS)
    in_order, transposed, exchanged = ([(0, 2), (1, 3)], [(0, 3), (1, 2)], [(0, 1), (2, 3)])

    def step(one, other):
        at = (value(order, one) ^ value(order, other)).bit_length() - 1
        return next(clause for bit, clause in order.clauses if at >= bit)

    assert step(in_order, transposed) == "transposition"
    assert step(in_order, exchanged) == "exchange"
    order = moved_down_order(2, 4, STEPS)
    assert step([(0, 2)], [(1, 2)]) == "chosen"
    assert step([(0, 2), (1, 3)], [(0, 3), (1, 2)]) == "opponents"


def test_A2_equal_ratings_and_titles_are_ordered_by_name_ignoring_accents():
    """knsb-rating A2: rating, title, name, and the previous number."""
    names = ["Zoë", "emma", "Émile", "Dirk", "Emma"]
    players = [Player(number, name, 1800) for number, name in enumerate(names, start=1)]
    players += [Player(6, "Zwart", 1800, "GM"), Player(7, "Aa", 1799, "GM"), Player(8, "Zz", 1801)]
    place = knsb.places(Tournament(players))
    assert sorted(place, key=place.__getitem__) == [8, 6, 4, 3, 2, 5, 1, 7]
    assert sorted(place.values()) == [*range(1, 9)]


@pytest.mark.parametrize(("rounds", "seeding"), [(None, 4), (3, 1), (5, 2), (7, 3), (8, 4), (9, 4), (11, 4)])
def test_1_6_2_the_first_half_of_the_rounds_is_seeded_but_at_most_four(rounds, seeding):
    """fide-burstein 1.6.2; an unknown number of rounds counts as large enough."""
    assert burstein.seeding_rounds(rounds) == seeding
