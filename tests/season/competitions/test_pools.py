"""Closed groups. A crosstable has one row per player: the results against each of the others, in seeding order."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from indeler.language import InvalidInput
from indeler.model import Result
from indeler.season.common.members import Played
from indeler.season.common.pools import Entrant, fixtures, pool, pool_standings
from indeler.season.competitions.cycles.groups import championship_pool
from indeler.season.competitions.evenings.base import final_pool
from indeler.season.competitions.evenings.rules import FinalPool, Total
from indeler.season.core.club_rules import shipped_rules
from support.competitions import tables_of

RULEBOOK = "botwinnik"

BOOK = tables_of(shipped_rules("botwinnik"))
CHAMPIONSHIP_GROUP = championship_pool(BOOK.championship)
RAPID_POOL, BLITZ_POOL = map(final_pool, BOOK.evenings)

EIGHT = "ABCDEFGH"
RESULTS = {"1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS}


def entrants(members):
    return [Entrant(member) for member in members]


def games(table, cycles=1):
    """Return the games of a crosstable ``A -1=``; a second column has the reversed games of a second cycle."""
    scored = {line.split()[0]: line.split()[1:] for line in table.strip().splitlines()}
    members = "".join(scored)
    rounds = len(fixtures(members)) // (len(members) // 2)
    played = []
    for row in fixtures(members, cycles):
        cell = scored[row.white][(row.round - 1) // rounds][members.index(row.black)]
        played.append(Played(row.white, row.black, RESULTS[cell]))
    return members, played


def order(standings):
    return "".join(row.member for row in standings.rows)


def test_BW_43_the_berger_table_of_eight():
    schedule = fixtures(EIGHT)
    assert len(schedule) == 28
    by_round = {n: " ".join(f"{row.white}{row.black}" for row in schedule if row.round == n) for n in range(1, 8)}
    assert by_round == {
        1: "AH BG CF DE",
        2: "HE FD GC AB",
        3: "BH CA DG EF",
        4: "HF GE AD BC",
        5: "CH DB EA FG",
        6: "HG AF BE CD",
        7: "DH EC FB GA",
    }


def test_BW_43_with_seven_players_every_round_has_a_free_player():
    schedule = fixtures("ABCDEFG")
    assert len(schedule) == 21
    assert [len([row for row in schedule if row.round == n]) for n in range(1, 8)] == [3] * 7


def test_BW_40_eight_players_and_the_winner_is_champion():
    assert CHAMPIONSHIP_GROUP.players == 8
    with pytest.raises(InvalidInput, match="8 places, and 9 are named"):
        pool(entrants("ABCDEFGHI"), (), CHAMPIONSHIP_GROUP)
    won = [Played(row.white, row.black, RESULTS["1" if row.white < row.black else "0"]) for row in fixtures(EIGHT)]
    group = pool(entrants(EIGHT), won, CHAMPIONSHIP_GROUP)
    assert group.winner == "A"
    assert group.play_off is None
    assert order(group.standings) == EIGHT


def test_BW_40_no_champion_before_the_last_game():
    group = pool(entrants(EIGHT), (), CHAMPIONSHIP_GROUP)
    assert group.winner is None
    assert not group.standings.complete


def test_BW_45_a_decided_game_counts_in_the_standings():
    first, *others = fixtures("AB")
    standings = pool_standings(
        entrants("AB"), [Played(first.white, first.black, Result.BLACK_BY_FORFEIT)], ("MUT", "SEED")
    )
    assert [(row.member, row.points) for row in standings.rows] == [("B", 10), ("A", 0)]
    assert others == []


MUTUAL = """
A -01=
B 1-0=
C 01-0
D ==1-
"""


def test_BW_46_the_points_are_added_up():
    members, played = games(MUTUAL)
    standings = pool_standings(entrants(members), played, CHAMPIONSHIP_GROUP.tiebreaks)
    assert {row.member: row.points for row in standings.rows} == {"A": 15, "B": 15, "C": 10, "D": 20}


def test_BW_46_the_mutual_result_is_the_first_tie_break():
    members, played = games(MUTUAL)
    # A and B both have 1½ and B won their game.
    assert order(pool_standings(entrants(members), played, CHAMPIONSHIP_GROUP.tiebreaks)) == "DBAC"


def test_BW_46_the_mutual_result_is_applied_again_to_those_still_equal():
    # A, B, C and D have 3 each; among themselves A 2, B and C 1½, D 1; and B beat C.
    members, played = games(
        """
        A -==101
        B =-10=1
        C =0-1=1
        D 010-11
        E 1==0-0
        F 00001-
        """
    )
    standings = pool_standings(entrants(members), played, ("MUT",))
    assert [(row.rank, row.member) for row in standings.rows] == list(enumerate("ABCDEF", start=1))
    assert [row.tiebreaks["MUT"] for row in standings.rows[:4]] == [2, Fraction(3, 2), Fraction(3, 2), 1]


CIRCLE = """
A -10=
B 0-1=
C 10-0
D ==1-
"""
# D 2, A 1½, B 1½, C 1

TOP_THREE = """
A -101
B 0-11
C 10-1
D 000-
"""


def test_BW_46_a_tie_for_the_first_place_needs_a_play_off():
    members, played = games(TOP_THREE)
    group = pool(entrants(members), played, CHAMPIONSHIP_GROUP, seed="Final")
    assert group.standings.play_off == ("A", "B", "C")
    assert group.winner is None
    assert [(game.white, game.black) for game in group.play_off.next_games] == [("A", "B")]


def test_BW_46_the_play_off_decides_the_first_place_and_sb_wins_and_seeding_the_others():
    members, played = games(TOP_THREE)
    decided = [
        Played("A", "B", Result.BLACK_WINS),
        Played("B", "A", Result.DRAW),
        Played("C", "B", Result.DRAW),
        Played("B", "C", Result.WHITE_WINS),
    ]
    group = pool(entrants(members), played, CHAMPIONSHIP_GROUP, seed="Final", play_off_games=decided)
    assert group.winner == "B"
    assert order(group.standings) == "BACD"  # A and C are equal in everything but the seeding number


def test_BW_46_no_play_off_for_a_lower_place():
    members, played = games(CIRCLE)
    standings = pool_standings(entrants(members), played, CHAMPIONSHIP_GROUP.tiebreaks)
    assert standings.play_off == ()
    assert order(standings)[0] == "D"


def test_BW_46_there_is_no_play_off_before_all_games_are_played():
    members, played = games(TOP_THREE)
    assert pool_standings(entrants(members), played[:-1], CHAMPIONSHIP_GROUP.tiebreaks).play_off == ()


def test_BW_46_sb_and_then_the_number_of_wins_break_ties():
    # B and C have 2 each and drew; B drew all games, C won one and lost one.
    members, played = games(
        """
        A -=111
        B =-===
        C 0=-=1
        D 0==-=
        E 0=0=-
        """
    )
    standings = pool_standings(entrants(members), played, CHAMPIONSHIP_GROUP.tiebreaks)
    rows = {row.member: row for row in standings.rows}
    assert (rows["B"].points, rows["C"].points) == (20, 20)
    assert rows["B"].tiebreaks["SB"] == Fraction(7, 2) / 2 + Fraction(2) / 2 + Fraction(3, 2) / 2 + Fraction(1) / 2
    assert rows["C"].tiebreaks["SB"] == Fraction(2) / 2 + Fraction(3, 2) / 2 + 1
    assert rows["C"].tiebreaks["WINS"] == 1
    assert order(standings) == "ABCDE"


ALL_DRAWN = """
A -==
B =-=
C ==-
"""


def test_K17_seeding_number_one_is_the_best():
    members, played = games(ALL_DRAWN)
    assert order(pool_standings(entrants(members), played, ("SEED",))) == "ABC"


def test_BW_56_six_players_meet_once_in_five_rounds():
    schedule = fixtures("ABCDEF", RAPID_POOL.cycles)
    assert (RAPID_POOL.players, schedule[-1].round, len(schedule)) == (6, 5, 15)


FINALISTS = [
    Entrant("A", points=90, wp=Fraction(30)),
    Entrant("B", points=80, wp=Fraction(31)),
    Entrant("C", points=80, wp=Fraction(32)),
]


def test_BW_57_points_and_then_wp_of_the_evenings_break_ties():
    _, played = games(ALL_DRAWN)
    standings = pool_standings(FINALISTS, played, ("MUT", "SB", "POINTS", "WP", "SEED"))
    assert order(standings) == "ACB"


def test_K14_the_play_off_comes_right_after_the_mutual_result():
    assert RAPID_POOL.tiebreaks == ("MUT", "PLAY-OFF", "SB", "POINTS", "WP", "SEED")
    _, played = games(ALL_DRAWN)
    assert pool(FINALISTS, played, RAPID_POOL, seed="x").standings.play_off == ("A", "B", "C")


def test_K14_with_a_setting_there_is_a_play_off_only_if_nothing_else_decides():
    _, played = games(ALL_DRAWN)
    rapid = BOOK.evenings[0]
    late = final_pool(
        replace(rapid, final=replace(rapid.final, ties=("MUT", "SB", "POINTS", "WP", "PLAY-OFF", "SEED")))
    )
    assert pool(FINALISTS, played, late).winner == "A"
    alike = [entrant._replace(points=80, wp=Fraction(30)) for entrant in FINALISTS]
    assert pool(alike, played, late).standings.play_off == ("A", "B", "C")


def test_BW_60_all_players_meet_twice_with_colours_reversed():
    schedule = fixtures("ABCDEF", BLITZ_POOL.cycles)
    boards = [(row.white, row.black) for row in schedule]
    assert len(boards) == 30
    assert all((black, white) in boards for white, black in boards)


def test_K2_the_double_pool_of_six_has_ten_rounds():
    assert max(row.round for row in fixtures("ABCDEF", BLITZ_POOL.cycles)) == 10


TWICE = """
A -1= -0=
B 0-= 1-1
C ==- =0-
"""


def test_BW_61_the_mutual_result_counts_both_games():
    # A beat B and lost to B; A-C drawn twice; B-C drawn and won by B: B 1 + 1½, A 1 + 1, C 1 + ½.
    members, played = games(TWICE, cycles=2)
    standings = pool_standings(entrants(members), played, BLITZ_POOL.tiebreaks, cycles=2)
    assert {row.member: row.points for row in standings.rows} == {"A": 20, "B": 25, "C": 15}
    assert order(standings) == "BAC"


def test_BW_61_armageddon_decides_the_first_place():
    members, played = games("A -= -=\nB =- =-", cycles=2)
    group = pool(entrants(members), played, BLITZ_POOL, seed="Final")
    assert [str(game.kind) for game in group.play_off.next_games] == ["Armageddon"]


def test_K15_armageddon_comes_before_sb_and_decides_the_first_place_only():
    members, played = games("A -= -=\nB =- =-", cycles=2)
    drawn = [Played("A", "B", Result.DRAW)]
    group = pool(entrants(members), played, BLITZ_POOL, seed="Final", play_off_games=drawn)
    assert order(group.standings) == "BA"


def test_a_game_with_the_wrong_colours_is_refused():
    with pytest.raises(InvalidInput, match="D-A is not on the schedule; check who has white"):
        pool_standings(entrants("ABCD"), [Played("D", "A", Result.DRAW)], ())


def test_an_unknown_tie_break_is_refused():
    with pytest.raises(InvalidInput, match="no tie-break 'AGE'"):
        pool_standings(entrants("AB"), (), ("AGE",))


def test_a_pool_without_players_has_no_standings():
    assert pool_standings([], (), CHAMPIONSHIP_GROUP.tiebreaks).rows == ()


@pytest.mark.parametrize(("evenings", "pool"), [(1, (6, 1, 3)), (4, (6, 1, 3)), (5, (6, 0, 6)), (9, (6, 0, 6))])
def test_BW_55_a_new_final_pool_has_a_place_for_every_qualified_member(evenings, pool):
    """One of each evening but the last and three of the ladder qualify; with too many evenings all by the ladder."""
    rules = replace(tables_of(shipped_rules("botwinnik")).evenings[0], evenings=evenings)
    begun = rules.part_begun(FinalPool)
    assert (begun.players, begun.per_evening, begun.ladder) == pool
    assert rules.part_begun(Total) == Total()
