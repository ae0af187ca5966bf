"""Rapid and blitz evenings. A round is written ``AB 1-0, CD =; E``: games, and after the semicolon the odd player."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from indeler.language import InvalidInput
from indeler.model import Result
from indeler.season.common.members import Played
from indeler.season.competitions.evenings.swiss_evening import (
    EveningRound,
    SwissEvening,
    evening_standings,
    numbered,
    pair_evening,
)
from indeler.season.core.club_rules import shipped_rules
from indeler.season.core.tables import PairingRules
from support.clubs import Club
from support.competitions import evenings_of, tables_of

RULEBOOK = "botwinnik"

BOOK = RAPID, BLITZ = tables_of(shipped_rules("botwinnik")).evenings

RESULTS = {"1-0": Result.WHITE_WINS, "=": Result.DRAW, "0-1": Result.BLACK_WINS}


def evening(*rounds, seed="Evening", ratings=None):
    return SwissEvening(ratings or {}, tuple(_round(text) for text in rounds), seed)


def _round(text):
    games, _, odd = text.partition(";")
    parts = (part.split() for part in games.split(",") if part.strip())
    return EveningRound(tuple(Played(*pair, RESULTS[result]) for pair, result in parts), odd.strip() or None)


def play(rules, presence, seed="Evening"):
    """Play an evening in which White always wins; ``presence`` has the players of each round."""
    so_far = SwissEvening({}, (), seed)
    for here in presence:
        pairing = pair_evening(so_far, here, rules)
        games = tuple(Played(white, black, Result.WHITE_WINS) for white, black in pairing.boards)
        so_far = so_far._replace(rounds=(*so_far.rounds, EveningRound(games, pairing.odd)))
    return so_far


def points(so_far, rules=RAPID):
    return {row.member: row.points for row in evening_standings(so_far, rules)}


def test_BW_50_four_evenings_of_four_rounds():
    assert (BOOK[0].evenings, RAPID.rounds, BOOK[0].tempo) == (4, 4, "15+5")
    with pytest.raises(InvalidInput, match="All 4 rounds of this evening have been paired"):
        pair_evening(play(RAPID, ["ABCD"] * 4), "ABCD", RAPID)


def test_BW_53_a_game_without_a_result_gives_nothing_yet():
    unfinished = EveningRound((Played("A", "B"), Played("C", "D", Result.WHITE_WINS)))
    assert points(SwissEvening({}, (unfinished,), "Evening")) == {"A": 0, "B": 0, "C": 10, "D": 0}
    before = evening("AB 1-0, CD =")
    assert points(before._replace(rounds=(*before.rounds, EveningRound((Played("A", "C"),), "B")))) == {
        "A": 10, "B": 10, "C": 5, "D": 5
    }  # fmt: skip


def test_BW_50_anyone_may_leave_or_come_between_rounds():
    so_far = play(RAPID, ["ABCDEF", "ABCD", "ABCDG", "BCDG"])
    assert [sorted(round.members) for round in so_far.rounds] == [
        list("ABCDEF"),
        list("ABCD"),
        list("ABCDG"),
        list("BCDG"),
    ]
    assert set(points(so_far)) == set("ABCDEFG")


def test_BW_50_latecomers_do_not_change_the_numbers_of_others():
    so_far = play(RAPID, ["ABCDEF", "ABCDEF"])
    before = numbered(so_far, RAPID, "ABCDEF")
    assert numbered(so_far, RAPID, "ABCDEFXY")[:6] == before


def test_BW_58_three_evenings_of_nine_rounds():
    assert (BOOK[1].evenings, BLITZ.rounds, BOOK[1].tempo) == (3, 9, "3+2")


def test_K12_the_final_is_on_the_last_evening_of_the_same_competition():
    season = Club().season
    finals = [
        (name, part)
        for name in ("rapid", "blitz")
        for part in (1, 2, 3, 4)
        if evenings_of(season, name).has_final_on(part)
    ]
    assert finals == [("rapid", 4), ("blitz", 3)]


def test_BW_51_the_leaders_of_the_evening_meet():
    so_far = evening("AB 1-0, CD 1-0")
    pairing = pair_evening(so_far, "ABCD", RAPID)
    assert {frozenset(board) for board in pairing.boards} == {frozenset("AC"), frozenset("BD")}


def test_BW_51_the_first_round_is_drawn():
    boards = {pair_evening(evening(seed=seed), "ABCDEF", RAPID).boards for seed in "abcdef"}
    assert len(boards) > 1


def test_BW_51_a_setting_pairs_the_first_round_by_rating():
    ratings = dict(zip("ABCD", (1400, 1800, 1600, 2000), strict=True))
    pairing = pair_evening(
        evening(ratings=ratings), "ABCD", replace(RAPID, pairing=PairingRules(settings=RAPID.pairing.settings))
    )
    assert pairing.boards == (("D", "A"), ("B", "C"))  # the first against the last


def test_BW_51_rematches_are_avoided_where_possible():
    so_far = play(RAPID, ["ABCDEF"] * 4)
    meetings = [frozenset(game[:2]) for round in so_far.rounds for game in round.games]
    assert len(set(meetings)) == len(meetings)


def test_BW_51_unavoidable_rematches_have_reversed_colours():
    so_far = play(RAPID, ["AB"] * 4)
    whites = [round.games[0].white for round in so_far.rounds]
    assert all(first != second for first, second in pairwise(whites))


@pytest.mark.parametrize("players", range(2, 9))
def test_BW_51_all_players_have_a_place_however_few_are_present(players):
    here = "ABCDEFGH"[:players]
    so_far = play(BLITZ, [here] * 9)
    assert all(len(round.members) == players for round in so_far.rounds)
    odd = [round.odd for round in so_far.rounds if round.odd]
    times = [odd.count(player) for player in here]
    assert max(times) - min(times) <= 1


def test_BW_53_the_points_of_an_evening_are_added_up():
    so_far = evening("AB 1-0, CD =; E", "AC =; B")
    assert points(so_far) == {"A": 15, "B": 10, "C": 10, "D": 5, "E": 10}


def test_BW_53_a_player_who_left_scores_no_more_points():
    assert points(evening("AB 1-0; C", "AC 1-0"))["B"] == 0


def test_K4_an_odd_player_gets_a_point():
    assert points(evening("AB 1-0; C"))["C"] == 10


def test_K4_a_setting_gives_an_odd_player_nothing():
    assert points(evening("AB 1-0; C"), replace(RAPID, odd=0))["C"] == 0


def order(so_far, rules=RAPID):
    return "".join(row.member for row in evening_standings(so_far, rules))


def test_BW_54_the_mutual_result_is_the_first_tie_break():
    # A and B have 2 points and WP 4½ each; B won their game, A has more SB.
    so_far = evening("BA 1-0, CD 1-0, EF 1-0", "AC 1-0, EB 1-0, DF 1-0", "AD 1-0, BF 1-0, CE =")
    assert order(so_far) == "EBACDF"
    assert order(so_far, replace(RAPID, ties=("WP", "SB"))) == "EABCDF"


def test_BW_54_wp_and_sb_are_the_next_tie_breaks():
    # A, B and D have 1 point and have not all met. WP: A 1 + 1½ (left: A's own score), B and D 1½; SB: D ¾, B 0.
    assert order(evening("AB 1-0, DC 1-0", "BC 1-0")) == "ADBC"


def test_BW_54_the_lot_decides_last_and_no_rank_is_shared():
    so_far = evening("AB =, CD =")
    orders = {"".join(row.member for row in evening_standings(so_far._replace(seed=seed), RAPID)) for seed in "abcd"}
    assert len(orders) > 1
    assert [row.rank for row in evening_standings(so_far, RAPID)] == [1, 2, 3, 4]
    shared = evening_standings(so_far, replace(RAPID, ties=("MUT",)))
    assert [row.rank for row in shared] == [1, 1, 1, 1]


def test_BW_55_a_line_of_the_standings_is_passed_to_the_ladder():
    row = evening_standings(evening("AB 1-0"), RAPID)[0]
    assert (row.scored.member, row.scored.points, row.scored.wp) == ("A", 10, row.tiebreaks["WP"])


def test_one_player_alone_is_refused():
    with pytest.raises(InvalidInput, match="at least two"):
        pair_evening(evening(), "A", RAPID)


def test_the_order_in_which_players_arrive_does_not_matter():
    assert pair_evening(evening(), "ABCDEF", RAPID) == pair_evening(evening(), "FEDCBA", RAPID)
