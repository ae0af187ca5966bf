"""Article 13: external games."""

import datetime
from fractions import Fraction

import pytest

from indeler import season as s
from indeler.season.competitions.cycles.base import Cycle
from indeler.season.competitions.cycles.outcomes import compensation, group_mean, same_week
from indeler.season.core.club_rules import shipped_rules
from support.clubs import LEADER
from support.competitions import tables_of

RULEBOOK = "botwinnik"

DAY = datetime.timedelta(days=1)
RULES = tables_of(shipped_rules("botwinnik")).cycles.external


def game(date, days, hour=20):
    """Return the time of a game this number of days after the evening."""
    return datetime.datetime.combine(date + days * DAY, datetime.time(hour))


def external(club, days, *, round=1, announced=None, result="win", rating=0, member=1, signed_off=True):
    """Sign a member off for an external game, enter its result and return the outcome of the round."""
    for number, date in enumerate(club.dates()[:round], start=1):
        at = game(date, days)
        club.at(date, 12)
        if number == round:
            if signed_off:
                club("signed-off", member=member, date=date, reason="external")
            if announced is not None:
                club("external-announced", member=member, date=date, game_at=at, at=game(date, *announced))
            club("external-result", member=member, date=date, game_at=at, result=result, rating=rating)
        for made in club.pair(date):
            club.results(made)
    row = next(row for row in club.standings(1, "A") if row.member == member)
    return row.card[-1]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("2026-10-05", "2026-10-08", True), ("2026-10-11", "2026-10-08", True), ("2026-10-12", "2026-10-08", False)],
)
def test_BW_35_the_week_runs_from_monday_to_sunday(one, other, same):
    assert same_week(datetime.date.fromisoformat(one), datetime.date.fromisoformat(other)) is same


def test_BW_35_a_game_of_another_week_is_refused(club, refused):
    club = club()
    date = club.dates()[0]
    fields = {"member": 1, "date": date, "game_at": game(date, 4)}
    assert "in another week" in refused(club, "external-announced", **fields)


def test_BW_35_a_thursday_game_counts_without_an_announcement(club):
    outcome = external(club(), days=0)
    assert (outcome.kind, outcome.points) == ("external", 60)


@pytest.mark.parametrize(
    ("days", "announced", "kind"),
    [
        (2, (0, 19), "external"),  # Saturday's game, announced before Thursday's round
        (2, (0, 20), "signed-off"),  # not before the round
        (2, None, "signed-off"),
        (-2, (-2, 19), "external"),  # Tuesday's game, announced before it
        (-2, (-2, 20), "signed-off"),
    ],
)
def test_BW_35_a_game_on_another_day_must_be_announced_before_game_and_round(club, days, announced, kind):
    assert external(club(), days=days, announced=announced).kind == kind


def test_BW_35_signing_off_with_the_time_of_the_game_announces_it(club):
    club = club()
    date = club.dates()[0]
    at = game(date, 2)
    club("signed-off", member=1, date=date, reason="external", game_at=at, at=club.at(date, 12))
    club("external-result", member=1, date=date, game_at=at, result="draw")
    club.pair(date)
    assert club.points(1, "A")[1] == 35


def test_BW_35_announcing_a_game_after_signing_off_makes_it_an_external_absence(club):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=1, date=date, at=club.at(date, 12))
    club("external-announced", member=1, date=date, game_at=game(date, 2))
    club("external-result", member=1, date=date, game_at=game(date, 2), result="win")
    club.pair(date)
    assert club.points(1, "A")[1] == 60


def test_BW_35_the_first_of_two_games_counts_unless_leader_or_rulebook_say_otherwise(club):
    def two_games(club, ruled=None):
        date = club.dates()[0]
        club("signed-off", member=1, date=date, reason="external", at=club.at(date, 12))
        for days, result in ((0, "loss"), (1, "win")):
            at = game(date, days)
            club("external-announced", member=1, date=date, game_at=at)
            club("external-result", member=1, date=date, game_at=at, result=result)
        if ruled is not None:
            club("external-ruled", member=1, date=date, game_at=game(date, ruled), counts=True, why="his choice")
        club.pair(date)
        return club.points(1, "A")[1]

    assert two_games(club()) == 10
    assert two_games(club(), ruled=1) == 60
    assert two_games(club(change=[('two_games = "first"', 'two_games = "best"')])) == 60


def test_K24_a_thursday_game_needs_the_sign_off_but_no_announcement(club):
    assert external(club(), days=0).kind == "external"
    without = club()
    date = without.dates()[0]
    without("no-show", member=1, date=date, at=without.at(date))
    without("external-result", member=1, date=date, game_at=game(date, 0), result="win")
    without.pair(date)
    assert without.points(1, "A")[1] == -10


def test_BW_36_in_the_last_round_a_game_counts_on_thursday_or_by_a_ruling(club):
    assert external(club(), days=0, round=8).kind == "external"
    other_day = club()
    assert external(other_day, days=1, round=8, announced=(0, 12)).kind == "signed-off"
    date = other_day.dates()[7]
    shown = s.views.external(other_day.season, date, 1)[0]
    assert "last round" in shown.why_not
    at = game(date, 1)
    other_day("external-ruled", member=1, date=date, game_at=at, counts=True, why="last whatever happens")
    assert other_day.kinds(1, "A", 1)[-1] == "external"


def test_BW_36_settings_never_or_always_count_games_in_the_last_round(club):
    never = club(change=[('last_round = "if-irrelevant"', 'last_round = "never"')])
    assert external(never, days=0, round=8).kind == "signed-off"
    always = club(change=[('last_round = "if-irrelevant"', 'last_round = "always"')])
    assert external(always, days=1, round=8, announced=(0, 12)).kind == "external"


@pytest.mark.parametrize(
    ("rating", "result", "extra"),
    [(1712, "draw", 0), (1713, "draw", 5), (1915, "loss", 15), (1915, "win", 0), (1813, "loss", 10), (0, "loss", 0)],
)
def test_BW_37_compensation_is_calculated_from_the_unrounded_mean(rating, result, extra):
    assert compensation(RULES, result, rating, Fraction("1612.4")) == extra


def test_BW_37_points_are_those_of_a_game_plus_the_compensation(club):
    # Group A: 2000 … 1500, mean 1750.
    assert external(club(), days=0, result="draw", rating=1850).points == 35 + 5
    assert external(club(), days=0, result="loss", rating=2050).points == 10 + 15
    assert external(club(), days=0, result="win", rating=2050).points == 60


def test_BW_37_the_mean_is_that_of_the_start_ratings_without_unrated_members():
    cycle = Cycle(1, {"A": (1, 2, 3, 4)}, {1: 1600, 2: 1701, 3: 0, 4: 1900}, datetime.date.min, {4: 3})
    assert group_mean(cycle, "A") == Fraction(3301, 2)
    assert group_mean(Cycle(1, {"A": (1,)}, {1: 0}, datetime.date.min), "A") is None


def test_BW_37_later_ratings_do_not_change_the_mean(club):
    club = club()
    club("rating-changed", member=2, rating=1000)
    assert group_mean(club.cycles.cycle(1), "A") == 1750


def test_K13_a_rating_exactly_a_hundred_higher_gives_half_a_point():
    assert compensation(RULES, "draw", 1750, Fraction(1650)) == 5


def test_K5_compensation_in_the_last_round_is_only_for_thursday_games(club):
    def ruled(club, days):
        external(club, days=days, round=8, announced=(-1, 12), result="loss", rating=2050)
        date = club.dates()[7]
        club("external-ruled", member=1, date=date, game_at=game(date, days), counts=True, why="irrelevant")
        return next(row for row in club.standings(1, "A") if row.member == 1).card[-1].points

    assert ruled(club(), days=0) == 25
    assert ruled(club(), days=1) == 10
    setting = 'compensation_in_last_round = "automatic-days"'
    assert ruled(club(change=[(setting, 'compensation_in_last_round = "always"')]), days=1) == 25
    assert ruled(club(change=[(setting, 'compensation_in_last_round = "never"')]), days=0) == 10


def test_an_external_game_without_a_result_counts_as_a_sign_off(club):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=1, date=date, reason="external", game_at=game(date, 0), at=club.at(date, 12))
    club.pair(date)
    assert club.points(1, "A")[1] == 20


def test_BW_37_a_setting_gives_the_rating_that_an_unrated_player_counts_for(club):
    assert group_mean(Cycle(1, {"A": (1, 2)}, {1: 1600, 2: 0}, datetime.date.min), "A", 1000) == 1300
    setting = [("unrated_as = 0", "unrated_as = 1900")]
    assert external(club(), days=0, result="draw", rating=0).points == 35
    assert external(club(change=setting), days=0, result="draw", rating=0).points == 35 + 5


def test_K24_an_external_sign_off_after_the_pairing_was_made_is_one_with_notice(club):
    club = club()
    date = club.dates()[0]
    made = s.propose.evening(club.season, date, at=club.at(date, 17), by=LEADER)[0]
    club.append(made)
    club.publish(made)
    white, black = made.boards[0]
    club("signed-off", member=white, date=date, reason="external", game_at=game(date, 0), at=club.at(date, 18))
    points = club.points(1, "A")
    assert (points[white], points[black]) == (20, 50)
    club("external-result", member=white, date=date, game_at=game(date, 0), result="win")
    assert club.points(1, "A")[white] == 60


def test_K24_the_view_says_why_a_game_without_a_sign_off_does_not_count(club):
    club = club()
    date = club.dates()[0]
    club("external-result", member=1, date=date, game_at=game(date, 0), result="win")
    assert "no sign-off in time" in s.views.external(club.season, date, 1)[0].why_not
    club("signed-off", member=1, date=date, at=club.at(date, 12))
    club("external-ruled", member=1, date=date, game_at=game(date, 0), counts=True, why="the form was wrong")
    club.pair(date)
    assert club.points(1, "A")[1] == 60


def test_BW_32_an_external_result_must_be_entered_before_the_scores_are_final(club, refused):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=1, date=date, reason="external", game_at=game(date, 0), at=club.at(date, 12))
    club.pair(date)
    told = {"member": 1, "date": date, "game_at": game(date, 0), "result": "win"}
    assert "are final" in refused(club, "external-result", at=club.now + datetime.timedelta(days=8), **told)
    club("external-result", at=club.now + datetime.timedelta(days=7), **told)


def rulings(club):
    return [str(task.sentence) for task in s.views.todo(club.season, club.now) if task.kind == "external"]


def remarks(club, date, member=1):
    return [(str(each.sentence), each.kind) for each in s.views.external_remarks(club.season, date, member)]


def test_BW_35_a_game_that_was_not_announced_waits_for_a_ruling_of_the_leader(club):
    club = club()
    date = club.dates()[0]
    at = game(date, 2)
    club("signed-off", member=1, date=date, reason="external", at=club.at(date, 12))
    elsewhere = f"The game of Member 1 elsewhere for {date} counts once it is entered; announce it before it starts."
    assert remarks(club, date) == [(elsewhere, "external-announced")]
    club.pair(date)
    club("external-result", member=1, date=date, game_at=at, result="win")
    club.at(date + 3 * DAY)
    needed = (
        f"Rule whether the external game of Member 1 for {date} counts: it was not announced before the game and the "
        "round."
    )
    assert rulings(club) == [needed]
    assert remarks(club, date) == [(needed, "external-ruled")]
    club("external-ruled", member=1, date=date, game_at=at, counts=True, why="told me on the phone")
    assert club.points(1, "A")[1] == 60
    assert rulings(club) == remarks(club, date) == []


@pytest.mark.parametrize("counts", [True, False])
def test_K24_a_game_after_an_ordinary_sign_off_waits_for_a_ruling(club, counts):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=1, date=date, at=club.at(date, 12))
    assert remarks(club, date) == []
    club.pair(date)
    club("external-result", member=1, date=date, game_at=game(date, 0), result="win")
    club.at(date + DAY)
    assert "there is no sign-off in time for it" in rulings(club)[0]
    club("external-ruled", member=1, date=date, game_at=game(date, 0), counts=counts, why="he told me")
    assert rulings(club) == []
    assert club.points(1, "A")[1] == (60 if counts else 20)


def test_K24_a_game_of_a_member_who_did_not_sign_off_is_remarked(club):
    club = club()
    date = club.dates()[0]
    club.at(date, 12)
    club("external-announced", member=1, date=date, game_at=game(date, 0))
    expected = f"Member 1 has not signed off for {date}: without that the game elsewhere does not count."
    assert remarks(club, date) == [(expected, "signed-off")]


def test_BW_36_in_the_last_round_a_game_on_another_day_waits_for_a_ruling(club):
    club = club()
    club("cycle-shortened", cycle=1, rounds=1, why="quick")
    date = club.dates()[0]
    external(club, days=2, announced=(0, 19))
    club.at(date + 3 * DAY)
    assert "it is the last round of the cycle" in rulings(club)[0]


def test_BW_35_no_ruling_waits_where_a_game_counts_or_never_can(club):
    counted = club()
    external(counted, days=0)
    assert rulings(counted) == []
    uncounted = club(change=[("count = true", "count = false")])
    external(uncounted, days=0)
    assert rulings(uncounted) == []


def test_BW_32_no_ruling_waits_once_the_scores_are_final(club):
    club = club()
    date = club.dates()[0]
    external(club, days=2)
    club.at(date + 7 * DAY)
    assert rulings(club)
    club.at(date + 8 * DAY)
    assert not rulings(club)
