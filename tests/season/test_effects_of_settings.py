"""The settings of the rulebook file take effect in the competitions."""

from indeler.season.competitions.cycles.groups import championship_ladder, championship_pool
from indeler.season.competitions.evenings.base import final_ladder, final_pool
from indeler.season.core.club_rules import parse_club_rules, shipped_rules, shipped_text
from support.competitions import tables_of

RULEBOOK = "botwinnik"

BOOK = tables_of(shipped_rules("botwinnik"))


def with_change(old, new):
    text = shipped_text("botwinnik")
    assert old in text
    return tables_of(parse_club_rules(text.replace(old, new)))


def test_K3_the_armageddon_times_are_a_setting():
    assert BOOK.championship.play_off.armageddon == "5 v 4"
    other = with_change(
        "white_minutes = 5              # K3\nblack_minutes = 4", "white_minutes = 4\nblack_minutes = 5"
    )
    assert other.championship.play_off.armageddon == "4 v 5"


def test_K4_an_odd_player_gets_a_point_or_with_a_setting_nothing():
    rapid, blitz = BOOK.evenings
    assert (rapid.odd, blitz.odd) == (10, 10)
    assert with_change("odd = 1                        # K4", "odd = 0").evenings[0].odd == 0


def test_K6_the_ladder_counts_cycles_in_the_highest_group_or_with_a_setting_all():
    rules = championship_ladder(BOOK.championship)
    assert (rules.points, rules.members) == ("group", "last")
    other = championship_ladder(with_change('ladder_points = "group"', 'ladder_points = "all"').championship)
    assert (other.points, other.members) == ("all", "ever")


def test_K14_the_play_off_comes_after_the_mutual_result_or_where_the_setting_says():
    assert final_pool(BOOK.evenings[0]).tiebreaks[:2] == ("MUT", "PLAY-OFF")
    other = with_change('ties = ["MUT", "PLAY-OFF", "SB", "POINTS"', 'ties = ["MUT", "SB", "POINTS", "PLAY-OFF"')
    assert final_pool(other.evenings[0]).tiebreaks[3] == "PLAY-OFF"


def test_K2_players_in_the_double_final_pool_meet_twice():
    assert [final_pool(each).cycles for each in BOOK.evenings] == [1, 2]


def test_BW_47_each_play_off_has_its_own_legs():
    assert [leg.tempo for leg in BOOK.championship.play_off.legs] == ["15+5", "3+2"]
    assert [leg.tempo for leg in BOOK.evenings[0].final.play_off.legs] == ["3+2"]
    assert BOOK.evenings[1].final.play_off.legs == ()
    assert [leg.tempo for leg in BOOK.cup.play_off.legs] == ["3+2"]


def test_BW_62_the_places_of_a_cancelled_evening_go_to_the_ladder_or_are_dropped():
    assert final_ladder(BOOK.evenings[0], "").cancelled == "ladder"
    other = with_change('cancelled = "ladder"           # BW-55', 'cancelled = "dropped" #')
    assert final_ladder(other.evenings[0], "").cancelled == "dropped"


def test_BW_71_BW_72_the_cup_has_settings_of_its_own():
    rules = BOOK.cup
    assert (rules.tempo, rules.field, rules.exempt_by_rating, rules.evenings_per_round, rules.not_in_last_rounds) == (
        "90+10",
        32,
        16,
        3,
        2,
    )


def test_BW_46_the_championship_group_has_its_own_points_and_tie_breaks():
    rules = championship_pool(BOOK.championship)
    assert (rules.players, rules.scale.win, rules.scale.draw, rules.scale.loss) == (8, 10, 5, 0)
    assert rules.tiebreaks == ("MUT", "PLAY-OFF", "SB", "WINS", "SEED")
