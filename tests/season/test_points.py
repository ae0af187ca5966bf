"""Articles 12.1 to 12.3: the points of a round, when they are final, and the tie-breaks."""

import datetime

import pytest

from indeler.model import Kind
from indeler.season.competitions.cycles.outcomes import signed_off_points
from indeler.season.competitions.cycles.standings import tournament_of
from indeler.season.core.club_rules import shipped_rules
from support.competitions import cycles_of, tables_of

RULEBOOK = "botwinnik"

DAY = datetime.timedelta(days=1)
POINTS = tables_of(shipped_rules("botwinnik")).cycles.points


def season_of_one(club, outcomes, change=()):
    """Return a club in whose first cycle member 1 has these outcomes, one per round."""
    club = club(change=change, a=5)
    for round, (date, outcome) in enumerate(zip(club.dates(), outcomes, strict=False), start=1):
        club.at(date, 18)
        if outcome == "AMK":
            club("signed-off", member=1, date=date)
            boards, odd = [(2, 3), (4, 5)], None
        elif outcome == "exempt":
            club("exempted", member=1, date=date, why="arbiter")
            boards, odd = [(2, 3), (4, 5)], None
        elif outcome == "AZK":
            club("no-show", member=1, date=date)
            boards, odd = [(2, 3), (4, 5)], None
        elif outcome == "odd":
            boards, odd = [(2, 3), (4, 5)], 1
        else:
            boards, odd = [(1, 2), (3, 4)], 5
        club.boards(1, round, "A", boards, odd)
        if (1, 2) in boards:
            club.result(1, round, 1, 2, {"W": "1-0", "D": "½-½", "L": "0-1"}[outcome])
        club.pair(date)  # group B
    return club


@pytest.mark.parametrize(
    ("outcome", "points"), [("W", 60), ("D", 35), ("L", 10), ("AMK", 20), ("odd", 50), ("exempt", 50), ("AZK", -10)]
)
def test_BW_33_points_per_outcome(club, outcome, points):
    assert season_of_one(club, [outcome]).points(1, "A")[1] == points


def test_BW_33_the_points_of_a_whole_cycle_add_up_to_26_and_a_half(club):
    club = season_of_one(club, ["W", "W", "D", "AMK", "AMK", "AMK", "odd", "L"])
    row = next(row for row in club.standings(1, "A") if row.member == 1)
    assert [outcome.points for outcome in row.card] == [60, 60, 35, 20, 20, 10, 50, 10]
    assert row.points == 265


def test_BW_33_a_sign_off_for_the_last_round_gives_one_point_even_the_first_time(club):
    club = season_of_one(club, ["W"] * 7 + ["AMK"])
    assert club.points(1, "A")[1] == 7 * 60 + 10


@pytest.mark.parametrize(("time", "is_last", "points"), [(1, False, 20), (2, False, 20), (3, False, 10), (1, True, 10)])
def test_BW_33_a_sign_off_is_worth_two_points_twice(time, is_last, points):
    assert signed_off_points(POINTS, time, is_last=is_last) == points


def test_BW_33_every_game_distributes_seven_points():
    assert POINTS.win + POINTS.loss == 2 * POINTS.draw == 70


def test_BW_33_no_player_is_odd_twice_while_that_can_be_avoided(club):
    club = club(a=5)
    odd = []
    for date in club.dates()[:5]:
        for made in club.pair(date):
            club.results(made)
            if made.group == "A":
                odd.append(made.odd)
    assert sorted(odd) == [1, 2, 3, 4, 5]


def test_BW_33_a_player_is_odd_again_if_it_cannot_be_avoided(club):
    club = club(a=3)
    for date in club.dates()[:8]:
        for made in club.pair(date):
            club.results(made)
    kinds = [kind for member in (1, 2, 3) for kind in club.kinds(1, "A", member)]
    assert kinds.count("odd") == 8


def test_K18_a_no_show_scores_minus_one_for_the_round_and_nothing_else(club):
    assert season_of_one(club, ["W", "AZK"]).points(1, "A")[1] == 50


def test_BW_32_a_result_is_final_after_seven_days(club, refused):
    club = club()
    date = club.dates()[0]
    made = club.pair(date)[0]
    club.results(made)
    white, black = made.boards[0]
    fields = {"competition": "cycles", "part": 1, "round": 1, "white": white, "black": black, "result": "1-0"}
    club("result-corrected", at=club.at(date + 7 * DAY), why="misread", **fields)
    assert club.points(1, "A")[white] == 60
    fields["result"] = "0-1"
    club.at(date + 8 * DAY)
    assert "are final; lift the lock first" in refused(club, "result-corrected", why="misread", **fields)
    assert "needs a reason" in refused(club, "lock-lifted", competition="cycles", part=1, round=1)
    club("lock-lifted", competition="cycles", part=1, round=1, why="both players agree")
    club("result-corrected", why="misread", **fields)
    assert club.points(1, "A")[black] == 60


def test_BW_32_absences_are_final_after_seven_days_too(club, refused):
    club = club()
    date = club.dates()[0]
    club.pair(date)
    club.at(date + 8 * DAY)
    assert "final" in refused(club, "exempted", member=1, date=date, why="forgotten")
    assert "final" in refused(club, "no-show", member=1, date=date)


def test_BW_32_a_correction_never_alters_a_published_pairing(club):
    club = club()
    first, second, *_ = club.dates()
    made = club.pair(first)[0]
    club.results(made, lambda white, black: "1-0")
    before = club.pair(second)[0]
    white, black = made.boards[0]
    fields = {"competition": "cycles", "part": 1, "round": 1, "white": white, "black": black, "result": "0-1"}
    club("result-corrected", why="misread", **fields)
    paired = next(paired for place, paired in club.state.pairings.items() if place[1:] == (1, 2, "A"))
    assert tuple((board.white, board.black) for board in paired.boards) == before.boards
    assert club.points(1, "A")[black] == 60


def test_BW_34_the_tie_breaks_are_wp_mutual_result_sb_and_lowest_start_rating(club):
    club = club(a=4)
    # Everybody draws: points, WP, mutual result and SB are all equal.
    for round, boards in enumerate(([(1, 2), (3, 4)], [(3, 1), (4, 2)], [(1, 4), (2, 3)]), start=1):
        date = club.dates()[round - 1]
        club.at(date)
        club.boards(1, round, "A", boards)
        for white, black in boards:
            club.result(1, round, white, black, "½-½")
        club.pair(date)
    assert list(club.standings(1, "A")[0].tiebreaks) == ["WP", "MUT", "SB", "LSR"]
    assert [row.member for row in club.standings(1, "A")] == [4, 3, 2, 1]


def test_K21_the_clubs_order_of_tie_breaks_comes_before_the_knsb_one(club):
    # WP before mutual result: 1 beat 2, but 2 met the stronger opponents and has more WP.
    club = club(a=6)
    rounds = [
        ([(1, 2), (3, 4), (5, 6)], "1-0"),
        ([(2, 3), (6, 1), (4, 5)], "1-0"),
    ]
    for round, (boards, result) in enumerate(rounds, start=1):
        date = club.dates()[round - 1]
        club.at(date)
        club.boards(1, round, "A", boards)
        for white, black in boards:
            club.result(1, round, white, black, result)
        club.pair(date)
    rows = {row.member: row for row in club.standings(1, "A")}
    assert rows[1].points == rows[2].points == 70
    wp = {member: rows[member].tiebreaks["WP"] for member in (1, 2)}
    ahead = min((1, 2), key=lambda member: rows[member].rank)
    assert wp[ahead] == max(wp.values())


def test_K8_an_unplayed_round_is_a_draw_against_oneself_without_penalties(club):
    club = season_of_one(club, ["AZK", "W"])
    row = next(row for row in club.standings(1, "A") if row.member == 1)
    assert row.points == 50
    opponent = next(row for row in club.standings(1, "A") if row.member == 2)
    # The WS of 1 is 3½ (no play) + 6. Their WP adds it and the WS of 2: nothing yet from an open game, 1 from a loss.
    assert row.tiebreaks["WP"] == 9.5 + 1
    # The WP of 2 adds that of 3, who has no result yet, and the 9½ of 1, not the 5 points of 1.
    assert opponent.tiebreaks["WP"] == 0 + 9.5


def test_K8_a_setting_uses_raw_points(club):
    club = season_of_one(club, ["AZK", "W"], change=[("raw_points = false", "raw_points = true")])
    row = next(row for row in club.standings(1, "A") if row.member == 1)
    assert next(iter(row.tiebreaks)) == "WP/RAW"
    assert row.tiebreaks["WP/RAW"] == 5 + 1


def test_K23_the_opponent_of_a_no_show_is_free_and_may_still_be_odd_later(club):
    club = club(a=5)
    first, second, *_ = club.dates()
    made = club.pair(first)[0]
    white, black = made.boards[0]
    club("no-show", member=black, date=first)
    assert club.points(1, "A")[white] == 50
    assert club.kinds(1, "A", white) == ["free"]
    club.result(1, 1, *made.boards[1], "½-½")
    for other in range(1, 6):  # all others are absent: the player who was free may be odd now
        if other != white:
            club("signed-off", member=other, date=second, at=club.at(second, 12))
    assert club.pair(second)[0].odd == white


def test_K23_a_setting_counts_the_opponent_of_a_no_show_as_odd(club):
    kinds = {}
    for setting in ("true", "false"):
        made = club(change=[("opponent_of_no_show_was_odd = false", f"opponent_of_no_show_was_odd = {setting}")])
        date = made.dates()[0]
        white, black = made.pair(date)[0].boards[0]
        made("no-show", member=black, date=date)
        kinds[setting] = tournament_of(cycles_of(made.season), 1, "A").card(white)[0].kind
        assert made.points(1, "A")[white] == 50
    assert kinds == {"true": Kind.FULL_BYE, "false": Kind.ABSENT}


def test_K23_the_leader_may_pair_the_opponent_of_a_no_show_again(club):
    club = club(a=5)
    date = club.dates()[0]
    made = club.pair(date)[0]
    (white, black), *rest = made.boards
    club("no-show", member=black, date=date)
    place = {"competition": "cycles", "part": 1, "round": 1, "group": "A"}
    club("pairing-changed", boards=((white, made.odd), *rest), why="the opponent stayed away", **place)
    club.result(1, 1, white, made.odd, "½-½")
    assert club.points(1, "A")[white] == club.points(1, "A")[made.odd] == 35
    assert club.points(1, "A")[black] == -10


def test_BW_33_an_exemption_after_the_pairing_gives_both_players_five_points(club):
    club = club()
    date = club.dates()[0]
    white, black = club.pair(date)[0].boards[0]
    club("exempted", member=white, date=date, why="leads the match next door")
    points = club.points(1, "A")
    assert (points[white], points[black]) == (50, 50)


def test_BW_10_a_member_absent_with_notice_cannot_be_a_no_show(club, refused):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=1, date=date, at=club.at(date, 12))
    assert "absent with notice" in refused(club, "no-show", member=1, date=date, at=club.at(date))


def test_BW_45_only_games_of_the_championship_group_can_be_decided_as_unplayed(club, refused):
    club = club()
    white, black = club.pair(club.dates()[0])[0].boards[0]
    fields = {"competition": "cycles", "part": 1, "round": 1, "white": white, "black": black}
    assert "championship group" in refused(club, "unplayed-decided", why="both ill", **fields)
