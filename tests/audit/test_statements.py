"""Tests of the statements of questions: weights, orders and outlooks, compared with their definitions."""

from itertools import permutations
from types import SimpleNamespace

import pytest

import indeler
from indeler.audit import check
from indeler.audit.instance import Criterion, Instance
from indeler.audit.pairs_dual import rows_of
from indeler.audit.prover import rows_with_own
from indeler.audit.resistance.opponents_in_order import _digits
from indeler.audit.resistance.wp_field import ABSOLUTE, STRONG, AuditedField
from indeler.audit.resistance.wp_questions import AuditedGroup, Questions, RoomSet
from indeler.audit.resistance.wp_rooms import Rooms, _outlook, _rooms, most_pairs
from indeler.language import InvalidInput
from indeler.model import Game, Kind, Player, RequestedBye, Result, Round, Tournament, Unplayed
from support.round_tables import hall


def test_judged_players_keep_the_given_pairs_and_only_the_others_are_free():
    everybody = [0b11111 & ~(1 << v) for v in range(5)]
    instance = Instance(
        range(1, 6), [0] * 5, everybody, [(0, 1), (3, 4)], (Criterion("pairs", leave=lambda kind: 1),), own=0b00111
    )
    one = instance.weight(0, 1)
    rows = rows_with_own(instance, rows_of(instance))
    assert rows == [[(1, one)], [(0, one)], [(3, one), (4, one)], [(2, one), (4, one)], [(2, one), (3, one)]]


def test_no_pair_is_judged_if_no_player_is():
    two = [0b10, 0b01]
    assert Instance([1, 2], "ab", two, [], (), own=0).judged([(0, 1)]) == frozenset()
    assert Instance([1, 2], "ab", two, [], ()).judged([(0, 1)]) == {(0, 1)}


def pairings(places):
    """Yield all complete pairings, the lower place first in each pair."""
    if not places:
        yield ()
        return
    first, *others = places
    for at, mate in enumerate(others):
        for rest in pairings(others[:at] + others[at + 1 :]):
            yield ((first, mate), *rest)


def turns(pairing, size, *, lowest):
    """Return, for each player from the highest, the place of the opponent if lower in rank; the smallest comes first.

    If the ``lowest`` opponent comes first, places count from the lowest player up.
    """
    mates = dict(pairing) | {b: a for a, b in pairing}
    if lowest:
        return [mates[place] for place in reversed(range(size)) if mates[place] < place]
    return [mates[place] for place in range(size) if mates[place] > place]


@pytest.mark.parametrize("lowest", [True, False])
@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_G2_C5_D2_the_digits_sort_all_pairings_in_the_order_of_turns(size, lowest):
    order = _digits(size, "G2", lowest=lowest)
    every = list(pairings(list(range(size))))
    by_digits = sorted(every, key=lambda pairing: -sum(order.digits(a, b) for a, b in pairing))
    assert by_digits == sorted(every, key=lambda pairing: turns(pairing, size, lowest=lowest))
    sums = [sum(order.digits(a, b) for a, b in pairing) for pairing in every]
    assert len(set(sums)) == len(every)
    assert max(sums) < 1 << order.bits


@pytest.mark.parametrize(
    ("below", "room", "outlook"),
    [
        ([], (0,), (0, 0)),
        ([(2, 3)], (0,), (0, 0)),
        ([(2, 3)], (0, 1), (0, 0)),
        ([(2, 3), (4, 5)], (0,), (0, 1)),
        ([(2, 3), (4, 5)], (0, 1), (0, 0)),
        ([(2, 3, 4), (5,)], (0,), (0, 0)),
        ([(2, 3, 4), (5,)], (0, 1), (0, 1)),
    ],
)
def test_C4_2_C4_3_the_best_outlook_of_a_room(below, room, outlook):
    field = AuditedField(hall("\n".join(f"{number} 1 -" for number in range(1, 7))), USUAL)
    questions = Questions(field, AuditedGroup((0, 1), room, (), tuple(below)), {})
    assert questions.ideal_outlook(room) == outlook


@pytest.mark.parametrize(
    ("total", "result", "strength"),
    [
        (3, Result.BLACK_WINS, ABSOLUTE),
        (3, Result.DRAW, STRONG),
        (4, Result.DRAW, ABSOLUTE),
        (None, Result.DRAW, ABSOLUTE),
    ],
)
def test_A5a_a_player_with_more_than_half_the_points_has_no_absolute_wish_in_the_last_round(total, result, strength):
    first = Round((Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.DRAW)))
    second = Round((Game(1, 3, result), Game(2, 4, Result.DRAW)))
    before = Tournament([Player(number) for number in range(1, 5)], [first, second], total_rounds=total)
    (found,) = [one for one in AuditedField(before, USUAL).contestants if one.number == 1]
    assert found.strength == strength


USUAL = {"b4": "count", "band": 0, "raw_points": "false"}


@pytest.mark.parametrize(
    ("group", "rooms"), [((0, 1, 2, 3), [()]), ((0, 1, 2), [(2,), (1,), (0,)]), ((1, 2, 3), [(3,), (2,), (1,)])]
)
def test_C2_C3_in_an_odd_group_one_player_waits_the_lowest_score_first(group, rooms):
    field = AuditedField(hall("\n".join(f"{number} {4 - number} -" for number in range(1, 5))), USUAL)
    assert _rooms(Questions(field, AuditedGroup(group, (), (), ()), {})) == rooms


def test_C4_5_players_who_must_wait_have_no_turn_in_the_order_of_the_others():
    """By place: of 0 to 3 the second must wait and the third must stay; 4 and 5 are the next group."""
    field = AuditedField(hall("\n".join(f"{number} 1 -" for number in range(1, 7))), USUAL)
    questions = Questions(field, AuditedGroup((0, 1, 2, 3), (1,), (), ((4, 5),)), {})
    instance = questions.without_completion(rooms=RoomSet((1,), (2,)))
    assert [[b for b in range(6) if instance.allowed[a] >> b & 1] for a in range(6)] == [
        [1, 2, 3, 4, 5],
        [0, 3, 4, 5],
        [0, 3],
        [0, 1, 2, 4, 5],
        [0, 1, 3, 5],
        [0, 1, 3, 4],
    ]
    order = instance.order
    counted = {(a, b) for b in range(6) for a in range(b) if order.digits(a, b)}
    assert counted == {(0, 2), (0, 3), (2, 3)}
    assert order.digits(2, 3) > order.digits(0, 3) > order.digits(0, 2)


@pytest.mark.parametrize(("had_the_bye", "outlook"), [("", (0, 0)), ("2", (0, 0)), ("23", (1, 0)), ("123", None)])
def test_C4_2_C9_a_waiting_player_has_the_bye_only_if_nobody_in_the_last_group_may(had_the_bye, outlook):
    """By place: 0 waits, 1 and 2 are the last group; waiting again means having the bye."""
    rows = [f"{number} 1 {'P' if str(number) in had_the_bye else '-'}" for number in range(1, 4)]
    questions = Questions(AuditedField(hall("\n".join(rows)), USUAL), AuditedGroup((0,), (0,), (), ((1, 2),)), {})
    assert _outlook(questions, (0,)) == outlook


def test_F1_the_graph_of_players_who_may_have_the_bye_is_symmetric():
    """By place: of 0 and 1 the second waits, 2 to 4 are below; 3 had the bye, and 5 represents it."""
    rows = "\n".join(f"{number} 1 {'P' if number == 4 else '-'}" for number in range(1, 6))
    questions = Questions(AuditedField(hall(rows), USUAL), AuditedGroup((0, 1), (1,), (), ((2, 3, 4),)), {})
    allowed = questions.with_completion().allowed
    assert all(allowed[a] >> b & 1 == allowed[b] >> a & 1 for b in range(6) for a in range(b))
    assert [vertex for vertex in range(5) if allowed[vertex] >> 5 & 1] == [0, 1, 2, 4]


@pytest.mark.parametrize(
    ("hinted", "made"),
    [
        ([(1, 2)], [(1, 2)]),
        ([(1, 2), (3, 4)], [(1, 2), (3, 4)]),
        ([(1, 2), (2, 3)], [(1, 2)]),
        ([(2, 3), (1, 2)], [(2, 3)]),
        ([(1, 5)], []),
        ([(5, 1)], []),
        ([(1, 3)], []),
        ([(2, 2)], []),
    ],
)
def test_C4_2_C4_3_pairs_suggested_by_a_certificate_are_used_only_where_possible(hinted, made):
    """By place: 1 waits, 2 to 4 are the next group and 5 is further down; 1 and 3 may not meet."""
    field = AuditedField(hall("\n".join(f"{number} 1 -" for number in range(1, 7)), "2-4"), USUAL)
    questions = Questions(field, AuditedGroup((0, 1), (1,), (), ((2, 3, 4), (5,))), {})
    facts = SimpleNamespace(hint=lambda vertices, search: tuple(hinted))
    assert Rooms(facts, questions)._possible_ahead() == made


@pytest.mark.parametrize(
    ("had_the_bye", "pairs"),
    [("", [(0, 1)]), ("2", [(0, 1)]), ("3", [(0, 2)]), ("23", [(0, 1)])],
)
def test_C4_2_C4_3_the_last_group_leaves_out_a_player_who_may_have_the_bye(had_the_bye, pairs):
    """By place: 0 waits, 1 and 2 are the last group; a player who had the bye is paired if the other may have it."""
    rows = [f"{number} 1 {'P' if str(number) in had_the_bye else '-'}" for number in range(1, 4)]
    questions = Questions(AuditedField(hall("\n".join(rows)), USUAL), AuditedGroup((0,), (0,), (), ((1, 2),)), {})
    assert most_pairs(questions, (0,)) == pairs


def games(*pairs, forfeit=()):
    result = Result.DRAW
    return Round(
        tuple(Game(a, b, Result.WHITE_BY_FORFEIT if (a, b) in forfeit else result) for a, b in pairs),
    )


FOUR = Tournament(
    [Player(number) for number in range(1, 5)],
    [games((1, 3), (4, 2)), games((4, 1), (2, 3)), games((1, 2), (3, 4), forfeit=[(1, 2)])],
    total_rounds=6,
)
"""All players have met except 1 and 2, whose game was not played."""
IF_NEEDED = {"rematches": "if_needed"}


@pytest.mark.parametrize("order", list(permutations([(2, 1), (4, 3)])))
def test_B1a_one_pair_of_old_opponents_is_not_judged_if_there_is_no_other_pairing(order):
    with pytest.raises(InvalidInput, match="Round 4 cannot be paired without old opponents"):
        check(FOUR, rules="knsb-wp", boards=list(order), settings=IF_NEEDED)


def test_B1a_old_opponents_are_reported_if_there_is_another_pairing():
    earlier = FOUR.replace(rounds=FOUR.rounds[:1])
    verdict = check(earlier, rules="knsb-wp", boards=[(3, 1), (2, 4)], settings=IF_NEEDED)
    assert (verdict.verdict, verdict.findings[0].clause) == ("illegal", "B1a")


def test_B1a_a_round_without_old_opponents_is_judged_even_with_other_faults():
    odd = FOUR.replace(players=[Player(number) for number in range(1, 4)], rounds=[])
    verdict = check(odd, rules="knsb-wp", boards=[(1, 2), (3, 0)], settings=IF_NEEDED)
    assert verdict.verdict == "not best"


def test_a_blank_board_and_a_full_point_bye_are_reported_as_unchecked():
    """Both count as absences known before the round, so that the rest is right; the reader must be informed."""
    event = Tournament([Player(number, f"P{number}") for number in range(1, 6)], total_rounds=3)
    paired = indeler.pair(event, "fide-dutch").added_to(event)
    stated = paired.rounds[0]
    blank = stated._replace(games=stated.games[:1])
    full = stated._replace(unplayed=(Unplayed(stated.bye, Kind.FULL_BYE),))
    for round, told in ((blank, "2 P2, 4 P4"), (full, "(F) counts as asked for before the round"), (stated, "")):
        verdict = check(paired.replace(rounds=(round,)), rules="fide-dutch")
        assert told in verdict.unchecked
    assert "(F)" not in verdict.unchecked
    asked = [RequestedBye(1, stated.bye, Kind.FULL_BYE)]
    assert "(F)" not in check(paired.replace(rounds=(full,), requested_byes=asked), rules="fide-dutch").unchecked
