"""The Keizer system: worked examples, the corpus, and thousands of small rounds compared with a literal reading."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import indeler
from indeler.language import InvalidInput
from indeler.model import (
    Forbidden,
    Game,
    Kind,
    PairingError,
    Player,
    RequestedBye,
    Result,
    Round,
    Tournament,
    Unplayed,
)
from indeler.systems.keizer.search import Question, best, best_with
from oracles.keizer import all_pairings, best_round, rankings
from support.sampling import examples

RULEBOOK = "keizer"

CORPUS = Path(__file__).parents[1] / "data" / "corpus" / "keizer"
EXPECTED = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))


def ladder(*rounds, players="ABCD", byes=(), **more):
    """Return a tournament of players A, B, … by rating; rounds as ``B-A 0-1, D-C ½, E U``."""
    numbers = {letter: place for place, letter in enumerate(players, start=1)}
    people = [Player(number, letter, rating=2000 - number) for letter, number in numbers.items()]
    results = {"1-0": Result.WHITE_WINS, "0-1": Result.BLACK_WINS, "½": Result.DRAW, "+": Result.WHITE_BY_FORFEIT}
    kinds = {
        kind.code: kind for kind in (Kind.PAIRING_BYE, Kind.HALF_BYE, Kind.ZERO_BYE, Kind.NO_NOTICE, Kind.FULL_BYE)
    }
    made = []
    for text in rounds:
        games, unplayed = [], []
        for part in text.split(", "):
            who, what = part.split()
            if "-" in who:
                white, black = who.split("-")
                games.append(Game(numbers[white], numbers[black], results[what]))
            else:
                unplayed.append(Unplayed(numbers[who], kinds[what]))
        made.append(Round(tuple(games), tuple(unplayed)))
    requested = [RequestedBye(len(rounds) + 1, numbers[letter], Kind.ZERO_BYE) for letter in byes]
    return Tournament(people, made, requested_byes=requested, **more)


def paired(tournament, **chosen):
    """Return the next pairing as ``C-D E-F, odd A``."""
    found = indeler.pair(tournament, rules="keizer", **chosen)
    names = {number: player.name for number, player in tournament.players.items()}
    boards = " ".join(f"{names[white]}-{names[black]}" for white, black in found.boards)
    return boards + (f", odd {names[found.bye]}" if found.bye else "")


ONE = ("B-A 0-1, D-C 1-0", "A-D 1-0, C-B ½", "C-A 1-0, B-D 1-0")


def test_4_the_first_round_is_paired_from_the_top():
    assert paired(ladder()) == "B-A D-C"


def test_4_REMATCH_example_1_the_leaders_met_last_round():
    assert paired(ladder(*ONE)) == "A-B D-C"


def test_L3_example_1_a_forced_rematch_takes_the_oldest_meetings():
    assert paired(ladder(*ONE), between=8) == "A-B D-C"


def test_L1_example_2_the_odd_player_is_the_one_who_was_odd_least_often():
    two = ladder("B-A ½, D-C 1-0, E U", "D-B 0-1, C-E 1-0, A Z", players="ABCDE", byes="BD")
    assert paired(two) == "E-A, odd C"


def test_3_CYCLE_example_3_continues_from_the_averaged_order():
    assert paired(ladder("B-A 0-1, D-C 0-1", "C-A 1-0, D-B 0-1", "B-C 1-0, A-D 1-0")) == "A-B C-D"


def test_L6_example_4_simple_first_fit_would_leave_two_players_unpaired():
    rounds = ("B-A 1-0, D-C 1-0, F-E 1-0", "D-B 1-0, A-F ½, E-C 0-1", "F-D ½, C-B 1-0, E-A 0-1")
    for recalc in ("iterate", "one_pass", "frozen"):
        boards = paired(ladder(*rounds, players="ABCDEF"), recalc=recalc).split()
        assert {frozenset(board.split("-")) for board in boards} == {frozenset("CD"), frozenset("EF"), frozenset("AB")}


def test_L5_example_5_the_lowest_player_is_odd():
    borne = {"own": 0, "top": 70, "absent": "1/6", "between": 8, "max_meet": 4}
    three = ladder("B-A ½, C-D 1-0, E U", "A-C 1-0, D-B ½, E Z", players="ABCDE")
    assert paired(three, **borne) == "E-A C-B, odd D"


def test_L2_a_strict_rule_is_not_broken():
    with pytest.raises(PairingError, match="at least 2 pairs that may not meet again yet, such as A and B"):
        indeler.pair(ladder(*ONE), rules="keizer", between=8, rematch="strict")


def test_L4_a_limit_is_broken_by_as_few_pairs_as_possible():
    whites = ladder("A-C 1-0, B-D 1-0, E-F 1-0, H-G 1-0", players="ABCDEFGH")
    # A, B, E, H had white: none of them may have it again, so none of them can meet another.
    found = indeler.pair(whites, rules="keizer", max_diff=1, between=0)
    assert [{white, black} & {1, 2, 5, 8} for white, black in found.boards] == [{1}, {2}, {5}, {8}]
    without = indeler.pair(whites, rules="keizer", between=0)
    assert any(len({white, black} & {1, 2, 5, 8}) != 1 for white, black in without.boards)


def test_C_LIMIT_colours_are_reversed_if_only_that_keeps_the_limits():
    rounds = ("B-A ½, D-C ½", "A-C 1-0, D-B 0-1", "A-D 1-0, C-B 0-1", "A-C 1-0, D-B 0-1")
    assert paired(ladder(*rounds), rematch_first=True).startswith("A-B")
    assert paired(ladder(*rounds), rematch_first=True, max_diff=2).startswith(
        "B-A"
    )  # otherwise A has white three times more


def test_Ca_the_player_with_fewer_whites_has_white():
    assert paired(ladder("A-B 1-0, D-C ½", "A-D 1-0, C-B ½"), between=0).startswith("C-A")


def test_Cb_colours_are_reversed_in_a_rematch():
    rounds = ("B-A ½, D-C ½", "A-D ½, C-B ½")
    assert "A-B" in paired(ladder(*rounds), between=0)


def test_Cc_both_players_alternate():
    rounds = ("A-C 1-0, D-B 0-1", "C-A 0-1, B-D 1-0")
    assert paired(ladder(*rounds)).startswith("A-B")  # both are even; A had black last, B white


def test_Cd_the_lower_player_has_white():
    assert paired(ladder(players="AB")) == "B-A"


def test_4_REMATCH_once_a_period_unless_the_setting_is_lifted():
    rounds = ("B-A ½, D-C ½", "A-C ½, B-D ½", "D-A ½, C-B ½", "A-B ½, C-D ½", "C-A ½, D-B ½", "A-D ½, B-C ½")
    once = indeler.pair(ladder(*rounds), rules="keizer", between=0, periods="6,6").workings
    late = indeler.pair(ladder(*rounds[:4]), rules="keizer", between=0, periods="6,6").workings
    lifted = indeler.pair(
        ladder(*rounds[:4]), rules="keizer", between=0, periods="6,6", max_meet_period="none"
    ).workings
    third = indeler.pair(ladder(*rounds[:4]), rules="keizer", between=0, periods="2,2,2").workings
    assert [len(each.question.too_soon) for each in (once, late, lifted, third)] == [0, 6, 0, 0]


def test_4_REMATCH_nobody_meets_again_up_to_the_round_in_the_setting():
    asked = [indeler.pair(ladder(*ONE), rules="keizer", between=0, rematch_after=last).workings for last in (3, 4)]
    assert [dict(each.question.too_soon) for each in asked] == [
        {},
        dict.fromkeys(((0, 1), (2, 3), (0, 3), (1, 2), (0, 2), (1, 3)), 0),
    ]


def test_4_start_points_of_an_unknown_player_are_refused():
    with pytest.raises(InvalidInput, match="There is no player 9; the numbers are in the players' list"):
        indeler.pair(ladder(), rules="keizer", temp_points="9:4")


def test_4_start_points_are_added_to_the_score_and_a_newcomer_has_none():
    """D lost and E enters: both have nothing, and E, who entered at the bottom, stays below D."""
    four = ladder("B-A 0-1, D-C 0-1", players="ABCD")
    five = four.replace(players=[*four.players.values(), Player(5, "E", rating=1995, enters=2)])
    newcomer = indeler.pair(five, rules="keizer", own=0, between=0, temp_points="1:1").workings
    assert newcomer.ladder.last.scores.get(5) is None
    assert newcomer.places == [1, 3, 2, 4, 5]


def test_bans_that_leave_no_pairing_are_refused():
    apart = ladder(players="AB", forbidden=[Forbidden((1, 2))])
    with pytest.raises(PairingError, match="kept apart"):
        indeler.pair(apart, rules="keizer")


def test_L5_the_bye_by_lot_is_reproducible_by_seed():
    five = ladder(players="ABCDE")
    drawn = {indeler.pair(five, rules="keizer", bye_rule="lot", seed=seed).bye for seed in "abcdefgh"}
    assert len(drawn) > 1
    assert indeler.pair(five, rules="keizer", bye_rule="lot", seed="a").seed == "a"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_every_round_of_the_corpus_is_paired_and_ranked_as_expected(name):
    tournament, case = indeler.read(CORPUS / name), EXPECTED[name]
    chosen = {key: text.lower() for key, text in case["settings"].items()}
    for number, expected in enumerate(case["rounds"], start=1):
        before = tournament.before(number)
        found = indeler.pair(before, rules="keizer", **chosen)
        assert ([list(board) for board in found.boards], found.bye) == (expected["boards"], expected["bye"]), number
        after = tournament if number == len(case["rounds"]) else tournament.before(number + 1)
        rows = indeler.standings(after, rules="keizer", **chosen)
        standings = [[row.player, str(row.points), str(row.tiebreaks["VALUE"])] for row in rows]
        assert standings == expected["standings"], number


RESULTS = [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_BY_FORFEIT, Result.PENDING]
AWAY = [Kind.ZERO_BYE, Kind.HALF_BYE, Kind.NO_NOTICE, Kind.FULL_BYE]


@st.composite
def played(draw):
    """Return a few random rounds of three to seven players, paired in any way."""
    size = draw(st.integers(3, 7))
    rounds = []
    for _ in range(draw(st.integers(0, 5))):
        order = draw(st.permutations(range(1, size + 1)))
        boards = draw(st.integers(0, size // 2))
        games = [
            Game(order[2 * board], order[2 * board + 1], draw(st.sampled_from(RESULTS))) for board in range(boards)
        ]
        rest = order[2 * boards :]
        kinds = [draw(st.sampled_from([Kind.PAIRING_BYE, *AWAY])) for _ in rest]
        rounds.append(Round(tuple(games), tuple(map(Unplayed, rest, kinds))))
    away = draw(st.lists(st.integers(1, size), max_size=2, unique=True)) if size > 4 else []
    bans = draw(st.lists(st.permutations(range(1, size + 1)).map(lambda order: Forbidden(order[:2])), max_size=2))
    return Tournament(
        [Player(number, rating=draw(st.sampled_from([1500, 1600, 1700]))) for number in range(1, size + 1)],
        rounds,
        requested_byes=[RequestedBye(len(rounds) + 1, number, Kind.ZERO_BYE) for number in away],
        forbidden=bans,
    )


CHOSEN = st.fixed_dictionaries(
    {},
    optional={
        "between": st.integers(0, 6),
        "max_meet": st.integers(1, 3),
        "max_diff": st.integers(1, 2),
        "max_streak": st.integers(1, 2),
        "bye_rule": st.sampled_from(["fewest", "lowest"]),
        "rematch_first": st.booleans(),
        "own": st.integers(0, 1),
        "top": st.integers(4, 20),
        "recalc": st.sampled_from(["iterate", "one_pass"]),
        "absent_max": st.integers(0, 2),
        "absent_next": st.sampled_from(["1/2", "2/3"]),
        "rematch_after": st.integers(0, 6),
    },
)


def compare_rounds(tournament, chosen):
    found = rankings(tournament, chosen)
    ranking = found[-1][0] if found else sorted(tournament.players, key=lambda n: (-tournament.players[n].rating, n))
    present = set(tournament.to_pair())
    expected = best_round(tournament, [player for player in ranking if player in present], chosen)
    if expected is None:
        with pytest.raises(PairingError):
            indeler.pair(tournament, rules="keizer", **chosen)
        return
    made = indeler.pair(tournament, rules="keizer", **chosen)
    assert (made.boards, made.bye) == expected


def compare_ladders(tournament, chosen):
    for rounds, (ranking, scores, values, cycle) in enumerate(rankings(tournament, chosen), start=1):
        so_far = tournament.replace(rounds=tournament.rounds[:rounds], requested_byes=())
        rows = indeler.standings(so_far, rules="keizer", **chosen)
        assert [(row.player, row.points, row.tiebreaks["VALUE"]) for row in rows] == [
            (player, scores[player], values[player]) for player in ranking
        ], cycle


@settings(max_examples=examples(120))
@given(played(), CHOSEN)
def test_L1_to_L6_equal_the_literal_implementation(tournament, chosen):
    compare_rounds(tournament, chosen)


@settings(max_examples=examples(100))
@given(played(), CHOSEN)
def test_3_the_recalculation_equals_the_literal_implementation(tournament, chosen):
    compare_ladders(tournament, chosen)


@pytest.mark.sweep
@settings(max_examples=examples(3000), deadline=None)
@given(played(), CHOSEN)
def test_many_rounds_and_ladders_equal_the_literal_implementation(tournament, chosen):
    compare_rounds(tournament, chosen)
    compare_ladders(tournament, chosen)


@settings(max_examples=examples(150))
@given(st.integers(2, 7), st.data())
def test_L2_L3_L4_one_weight_and_the_short_methods_agree_with_all_pairings(size, data):
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size)]
    too_soon = data.draw(st.dictionaries(st.sampled_from(pairs), st.integers(0, 4)))
    kinds = data.draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    byes = data.draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    everybody = (1 << size) - 1
    odd_order = data.draw(st.permutations(range(size)))
    question = Question(size, [everybody ^ 1 << n for n in range(size)], too_soon, kinds, byes, odd_order)

    def cost(made):
        pairs, odd = made
        soon = [too_soon[pair] for pair in pairs if pair in too_soon]
        limits = sum(question.breaks_limit(*pair) for pair in pairs)
        vector = [dict(pairs).get(place, -1) for place in range(size)]
        free = (0, 0) if odd is None else (byes[odd], odd_order.index(odd))
        return free[0], len(soon), sum(soon), limits, free[1], vector

    expected = min(all_pairings(list(range(size))), key=cost)
    answer = best(question)
    assert (answer.pairs, answer.odd) == expected
    assert answer.cost == cost(expected)[:5]
    for settled in ((size // 2,),) if size % 2 else ((0, size - 1), (size - 2, size - 1)):
        fitting = [made for made in all_pairings(list(range(size))) if settled in (*made[0], (made[1],))]
        answer = best_with(question, settled)
        assert (answer.pairs, answer.odd) == min(fitting, key=cost)
        assert answer.cost == cost((answer.pairs, answer.odd))[:5]
