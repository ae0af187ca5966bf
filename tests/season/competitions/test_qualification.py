"""Qualification by stages and by the ladder. Standings are written as ``A 40, B 38``: best first, with their points."""

from fractions import Fraction

import pytest

from indeler.model import tenths
from indeler.season.common.qualification import LADDER, LadderRules, Scored, Stage, qualify
from indeler.season.competitions.cycles.groups import championship_ladder
from indeler.season.competitions.evenings.base import final_ladder
from indeler.season.core.club_rules import shipped_rules
from support.competitions import tables_of

RULEBOOK = "botwinnik"

BOOK = tables_of(shipped_rules("botwinnik"))
CHAMPIONSHIP = championship_ladder(BOOK.championship)
RAPID_FINAL, BLITZ_FINAL = (final_ladder(competition, "") for competition in BOOK.evenings)


def rows(text, wp=None):
    pairs = (part.split() for part in text.split(",") if part.strip())
    return tuple(Scored(member, tenths(points), Fraction((wp or {}).get(member, 0))) for member, points in pairs)


def stage(name, text, places=2, declined="", others="", wp=None, **options):
    return Stage(name, rows(text, wp), places, frozenset(declined.split()), rows(others), **options)


CYCLES = (
    stage("1", "A 40, B 38, C 36, D 34, E 32, F 30, G 28, H 26, I 24, J 22"),
    stage("2", "B 41, C 39, A 37, D 35, E 33, G 31, F 29, H 27, K 25, L 23"),
    stage("3", "C 42, E 40, H 38, B 36, D 34, G 32, F 30, K 28, L 26, A 24"),
)


def placed(qualification):
    return " ".join(f"{row.member}{str(row.stage)[0]}" for row in qualification.qualified)


def test_BW_41_two_of_every_cycle_and_then_two_of_the_ladder_qualify():
    # Cycle 1: A B. Cycle 2: B has a place, so C and, A having one too, D. Cycle 3: C has one, so E and H.
    # Ladder of the others: G 28+31+32 = 91, F 30+29+30 = 89, then K 53, L 49.
    assert placed(qualify(CYCLES, CHAMPIONSHIP)) == "A1 B1 C2 D2 E3 H3 Gl Fl"


def test_BW_41_the_rank_within_the_stage_is_kept():
    ranks = {row.member: (str(row.stage), row.rank) for row in qualify(CYCLES, CHAMPIONSHIP).qualified}
    assert ranks["D"] == ("2", 4)
    assert ranks["G"][0] == str(LADDER)


def test_BW_41_a_declined_place_goes_to_the_next_of_that_cycle():
    first, *others = CYCLES
    declining = (first._replace(declined=frozenset("B")), *others)
    # C takes the place in cycle 1; B may still qualify by cycle 2, where B is first.
    assert placed(qualify(declining, CHAMPIONSHIP)) == "A1 C1 B2 D2 E3 H3 Gl Fl"


def test_BW_41_a_member_who_declines_on_the_ladder_is_passed_over():
    assert placed(qualify(CYCLES, CHAMPIONSHIP, declined="G")) == "A1 B1 C2 D2 E3 H3 Fl Kl"


def test_BW_41_a_place_given_back_goes_to_the_next_of_the_ladder():
    assert placed(qualify(CYCLES, CHAMPIONSHIP, withdrawn=["B"])) == "A1 C2 D2 E3 H3 Gl Fl Kl"


def test_BW_41_a_setting_gives_such_a_place_to_the_next_of_its_cycle():
    rules = CHAMPIONSHIP._replace(declined_later="stage")
    # H has the place of cycle 3; of that cycle B, D and the others above are placed already, then comes K.
    assert placed(qualify(CYCLES, rules, withdrawn=["H"])) == "A1 B1 C2 D2 E3 Gl Fl K3"


def test_BW_41_the_withdrawal_of_a_member_without_a_place_changes_nothing():
    assert placed(qualify(CYCLES, CHAMPIONSHIP, withdrawn=["K"])) == placed(qualify(CYCLES, CHAMPIONSHIP))


def test_BW_42_the_ladder_adds_the_points_of_three_cycles():
    ladder = qualify(CYCLES, CHAMPIONSHIP).ladder
    assert [(row.member, row.points) for row in ladder[:4]] == [("C", 1170), ("B", 1150), ("E", 1050), ("D", 1030)]
    assert ladder[0].stages == (360, 390, 420)


@pytest.mark.parametrize(
    ("wp", "ratings", "first"),
    [
        ({"X": 50, "Y": 60}, {"X": 1500, "Y": 1700}, "Y"),
        ({"X": 50, "Y": 50}, {"X": 1700, "Y": 1500}, "Y"),
        ({"X": 50, "Y": 50}, {"X": 1500, "Y": 1500}, "X"),
    ],
)
def test_BW_42_ties_on_the_ladder_are_broken_by_wp_and_lowest_start_rating(wp, ratings, first):
    only = [stage("1", "X 20, Y 20", places=0, wp=wp)]
    assert qualify(only, LadderRules(places=1), ratings).qualified[0].member == first


def test_BW_42_other_tie_breaks_can_be_chosen():
    only = [stage("1", "X 20, Y 20", places=0, wp={"X": 50, "Y": 60})]
    rules = LadderRules(places=1, tiebreaks=("rating",))
    assert qualify(only, rules, {"X": 1500, "Y": 1700}).qualified[0].member == "X"


PROMOTED = (
    stage("1", "A 30, B 20", places=0, others="P 48"),
    stage("2", "A 30, P 25", places=0, others="B 40"),
)


def test_K6_only_cycles_in_the_group_count_for_the_ladder():
    ladder = qualify(PROMOTED, LadderRules(places=1)).ladder
    assert [(row.member, row.points) for row in ladder] == [("A", 600), ("P", 250)]


def test_K6_a_setting_counts_the_points_of_all_groups():
    rules = LadderRules(places=1, points="all")
    qualification = qualify(PROMOTED, rules)
    assert [(row.member, row.points) for row in qualification.ladder] == [("P", 730), ("A", 600)]


def test_K6_a_member_who_left_the_group_is_on_the_ladder_only_with_a_place():
    assert "B" not in [row.member for row in qualify(PROMOTED, CHAMPIONSHIP).ladder]
    with_place = (PROMOTED[0]._replace(places=2), PROMOTED[1])
    qualification = qualify(with_place, LadderRules(places=0))
    assert qualification.members == ("A", "B")
    assert not next(row for row in qualification.ladder if row.member == "B").can_qualify


def test_K6_a_setting_lists_all_members_who_were_ever_in_the_group():
    ladder = qualify(PROMOTED, LadderRules(2, members="ever")).ladder
    assert [row.member for row in ladder] == ["A", "P", "B"]


def test_BW_44_seeding_numbers_follow_the_ladder_for_all():
    assert qualify(CYCLES, CHAMPIONSHIP).members == ("C", "B", "E", "D", "A", "G", "H", "F")
    assert qualify(CYCLES, CHAMPIONSHIP).seeding["C"] == 1


RAPID = (
    stage("1", "A 4, B 3.5, C 3, D 2, E 1", places=1),
    stage("2", "A 4, C 3, B 2.5, F 2, G 1", places=1),
    stage("3", "D 3, G 3, B 2, H 2, A 0", places=1),
)


def test_BW_55_three_winners_and_three_of_the_ladder_qualify():
    # A wins evening 1; evening 2 then gives its place to C; evening 3 to D. Ladder: B 8, G 4, then F 2 and H 2, E 1.
    qualification = qualify(RAPID, RAPID_FINAL._replace(seed="Rapid"))
    assert placed(qualification)[:14] == "A1 C2 D3 Bl Gl"
    assert len(qualification.qualified) == 6


def test_BW_55_the_ladder_is_open_to_all_who_played_an_evening():
    ladder = qualify(RAPID, RAPID_FINAL).ladder
    assert {row.member for row in ladder} == set("ABCDEFGH")
    assert next(row for row in ladder if row.member == "E").stages == (10, None, None)


def test_BW_55_the_lot_is_the_last_tie_break_of_the_ladder():
    sixths = {qualify(RAPID, RAPID_FINAL._replace(seed=seed)).qualified[5].member for seed in "abcdefgh"}
    assert sixths == {"F", "H"}


def test_BW_59_two_of_each_evening_and_two_of_the_ladder_qualify():
    blitz = (
        stage("1", "A 8, B 7, C 6.5, D 6, E 5"),
        stage("2", "B 8.5, A 7, D 6, C 5, F 4.5"),
    )
    # Evening 2 passes over B and A for D and C. Ladder: E 5, F 4½.
    assert placed(qualify(blitz, BLITZ_FINAL)) == "A1 B1 D2 C2 El Fl"


def test_K25_seeding_numbers_of_a_final_pool_follow_the_ladder():
    assert qualify(RAPID, RAPID_FINAL).members[:4] == ("A", "B", "C", "D")


def test_BW_62_with_a_setting_a_cancelled_evening_gives_no_places():
    cancelled = (RAPID[0], RAPID[1]._replace(cancelled=True), RAPID[2])
    qualification = qualify(cancelled, RAPID_FINAL._replace(cancelled="dropped"))
    assert placed(qualification)[:5] == "A1 D3"
    assert len(qualification.qualified) == 5
    assert next(row for row in qualification.ladder if row.member == "A").stages == (40, None, 0)


def test_BW_62_the_places_of_a_cancelled_evening_go_to_the_ladder():
    cancelled = (RAPID[0], RAPID[1]._replace(cancelled=True), RAPID[2])
    assert len(qualify(cancelled, RAPID_FINAL).qualified) == 6


def test_too_few_players_leave_places_empty():
    assert placed(qualify([stage("1", "A 4", places=2)], LadderRules(places=2))) == "A1"


def test_BW_42_a_line_of_the_ladder_adds_up_points_wp_and_sb():
    scored = [(Scored("X", 20, Fraction(5), Fraction(7)),), (Scored("X", 30, Fraction(1, 2), Fraction(3, 4)),)]
    stages = [Stage(str(number), rows, 0, frozenset(), ()) for number, rows in enumerate(scored, start=1)]
    [row] = qualify(stages, LadderRules(places=1)).ladder
    assert (row.points, row.wp, row.sb, row.stages) == (50, Fraction(11, 2), Fraction(31, 4), (20, 30))
