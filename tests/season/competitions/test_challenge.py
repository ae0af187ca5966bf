"""The ladder: a competition in which members challenge those above them."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.language.catalogue import words_of
from indeler.logbook import Question
from indeler.season.calendar.slots import use_title
from indeler.season.sheets import results_sheet
from indeler.season.views import Tally, glance, meetings, tally
from support.clubs import LEADER, Club

RULES = """
name = "climbers"

[[competition]]
kind = "ladder"
name = "ladder"
places_up = 2
"""


@pytest.fixture
def ladder():
    """Return a function that makes a ladder of five members by rating, with member 1 on top."""

    def make(change=()):
        club = Club(RULES, [1900, 1800, 1700, 1600, 1500], change=change)
        club.append(*s.propose.openings(club.season, at=club.now, by=LEADER))
        return club

    return make


def order(club):
    return club.season.competition("ladder").order()


def challenge(club, member, challenged):
    club("challenge-made", member=member, challenged=challenged)


def test_a_challenger_who_wins_takes_the_place_above_the_loser(ladder):
    club = ladder()
    assert order(club) == [1, 2, 3, 4, 5]
    challenge(club, 4, 2)
    assert str(club.season.competition("ladder").tables()[0].notes[0]).startswith("Member 4 has challenged Member 2")
    club("challenge-accepted", member=4, challenged=2, date=club.now.date() + datetime.timedelta(days=3))
    club("challenge-played", white=2, black=4, result="0-1")
    assert order(club) == [1, 4, 2, 3, 5]
    table = club.season.competition("ladder").tables()[0]
    assert [(row.rank, row.member, row.cells) for row in table.rows][1] == (2, 4, (1, 1))
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    assert s.verify(club.season).differences == ()


def test_a_setting_makes_the_two_players_swap_places(ladder):
    club = ladder(change=[("places_up = 2", 'places_up = 2\nwinner_takes = "swap"')])
    challenge(club, 4, 2)
    club("challenge-played", white=4, black=2, result="1-0")
    assert order(club) == [1, 4, 3, 2, 5]


@pytest.mark.parametrize("result", ["½-½", "0-1"])
def test_a_draw_or_a_loss_keeps_the_order(ladder, result):
    club = ladder()
    challenge(club, 4, 2)
    club("challenge-played", white=4, black=2, result=result)
    assert order(club) == [1, 2, 3, 4, 5]


def test_an_invalid_challenge_is_refused(ladder, refused):
    club = ladder()
    assert "up to 2 places above" in refused(club, "challenge-made", member=5, challenged=2)
    assert "up to 2 places above" in refused(club, "challenge-made", member=2, challenged=3)
    challenge(club, 3, 1)
    assert refused(club, "challenge-made", member=4, challenged=3) == "Member 3 has an open challenge already."
    club("challenge-played", white=3, black=1, result="½-½")
    assert "again from 2026-09-15 on" in refused(club, "challenge-made", member=3, challenged=1)
    assert "no open challenge" in refused(club, "challenge-played", white=3, black=1, result="1-0")


def test_a_challenge_that_was_not_played_in_time_is_a_task_for_the_leader(ladder):
    club = ladder()
    challenge(club, 3, 1)
    late = club.now + datetime.timedelta(days=29)
    last_day = late - datetime.timedelta(days=1)
    assert [task for task in s.views.todo(club.season, last_day) if "in time" in str(task.sentence)] == []
    told = [str(task.sentence) for task in s.views.todo(club.season, late)]
    assert "The challenge Member 3 - Member 1 was not played in time: decide." in told
    assert order(club) == [1, 2, 3, 4, 5]
    club.now = late
    club("challenge-expired", member=3, challenged=1, takes_place=True, why="never answered")
    assert order(club) == [3, 1, 2, 4, 5]


def test_new_members_start_at_the_bottom_and_those_who_stop_are_removed(ladder):
    club = ladder()
    club("member-joined", member=6, name="Member 6", rating=2400)
    assert order(club) == [1, 2, 3, 4, 5, 6]
    club("participation-changed", member=2, competition="ladder", takes_part=False)
    assert order(club) == [1, 3, 4, 5, 6]


def offered(club, kind):
    """Return the current offers of this kind by code."""
    offers = club.season.competition("ladder").offers(club.now)
    return {offer.code: offer for offer in offers if offer.kind == kind}


def test_only_members_who_may_be_challenged_are_offered(ladder):
    club = ladder()
    asked = {code: [value for value, _ in offer.answers] for code, offer in offered(club, "challenge-made").items()}
    assert asked == {"new-2": ["1"], "new-3": ["1", "2"], "new-4": ["2", "3"], "new-5": ["3", "4"]}
    challenge(club, 4, 2)
    club("challenge-played", white=4, black=2, result="½-½")
    challenge(club, 3, 1)
    asked = {code: [value for value, _ in offer.answers] for code, offer in offered(club, "challenge-made").items()}
    assert asked == {"new-5": ["4"]}  # 4 has just played 2, and may not challenge 3, who has a challenge open
    assert offered(club, "challenge-made")["new-5"].members == {5}


def test_each_offer_of_an_open_challenge_can_be_used(ladder):
    club = ladder()
    challenge(club, 4, 2)
    (day,) = offered(club, "challenge-accepted").values()
    assert day.members == {2}
    club(day.kind, **day.lines[0].fields, date=club.now.date())
    games = offered(club, "challenge-played")
    assert [offer.on for offer in games.values()] == [club.now.date()] * 2
    black = games["game-2-4"]
    assert str(black.title) == "Member 2 (White) – Member 4"
    club(black.kind, **black.lines[0].fields, result="0-1")
    assert order(club) == [1, 4, 2, 3, 5]
    assert offered(club, "challenge-played") == {}


def test_the_table_shows_how_each_challenge_changed_the_order(ladder):
    club = ladder()
    challenge(club, 4, 2)
    club("challenge-played", white=2, black=4, result="0-1")
    challenge(club, 5, 3)
    club("challenge-played", white=5, black=3, result="½-½")
    notes = list(map(str, club.season.competition("ladder").tables()[0].notes))
    assert notes == [
        "2026-09-01: Member 5 did not win against Member 3 and stays on place 5.",
        "2026-09-01: Member 4 won against Member 2 and goes from place 4 to 2.",
    ]


def test_the_table_shows_the_last_ten_moves(ladder):
    club = ladder()
    for _ in range(11):
        club.now += datetime.timedelta(days=30)
        challenge(club, 2, 1)
        club("challenge-played", white=2, black=1, result="½-½")
    notes = list(map(str, club.season.competition("ladder").tables()[0].notes))
    assert len(notes) == 10
    assert notes[0].startswith(str(club.now.date()))


def test_a_challenge_ends_when_one_of_the_players_leaves(ladder, refused):
    club = ladder()
    challenge(club, 4, 2)
    club("member-left", member=2)
    assert "no open challenge" in refused(club, "challenge-played", white=2, black=4, result="0-1")
    assert "new-4" in offered(club, "challenge-made")


def stop(club, member):
    club("participation-changed", member=member, competition="ladder", takes_part=False)


def start_again(club, member):
    club("participation-changed", member=member, competition="ladder", takes_part=True)


OLD_PLACE = [("places_up = 2", 'places_up = 2\nreturning = "old-place"')]


@pytest.mark.parametrize("between", [True, False])
@pytest.mark.parametrize("leaves_the_club", [True, False])
def test_a_returning_member_starts_at_the_bottom(ladder, between, leaves_the_club):
    club = ladder()
    club("member-left", member=2) if leaves_the_club else stop(club, 2)
    assert order(club) == [1, 3, 4, 5]
    club("member-joined", member=6, name="New", rating=2000)
    if between:
        challenge(club, 5, 4)
    club("member-joined", member=2, name="Back", rating=1800) if leaves_the_club else start_again(club, 2)
    assert order(club) == [1, 3, 4, 5, 6, 2]
    assert s.replay(club.club_rules, club.season.events).state == club.season.state


@pytest.mark.parametrize("between", [True, False])
def test_a_setting_gives_a_returning_member_the_old_place(ladder, between):
    club = ladder(change=OLD_PLACE)
    stop(club, 3)
    if between:
        challenge(club, 5, 2)
        club("challenge-played", white=5, black=2, result="1-0")
    start_again(club, 3)
    assert order(club) == ([1, 5, 2, 3, 4] if between else [1, 2, 3, 4, 5])


def test_a_challenge_ends_when_a_player_stops_and_is_not_restored_on_return(ladder):
    club = ladder(change=OLD_PLACE)
    challenge(club, 3, 2)
    stop(club, 3)
    start_again(club, 3)
    assert club.season.competition("ladder").open() == []
    challenge(club, 4, 2)


def test_a_challenge_cannot_be_accepted_or_played_before_it_is_made(ladder):
    club = ladder()
    challenge(club, 3, 2)
    earlier = club.now - datetime.timedelta(hours=1)
    with pytest.raises(InvalidInput, match="the challenge was made"):
        club("challenge-accepted", member=3, challenged=2, at=earlier, written=club.now)
    with pytest.raises(InvalidInput, match="the challenge was made"):
        club("challenge-played", white=3, black=2, result="1-0", at=earlier, written=club.now)
    yesterday = club.now.date() - datetime.timedelta(days=1)
    with pytest.raises(InvalidInput, match="the game is played on that day or later"):
        club("challenge-accepted", member=3, challenged=2, date=yesterday)
    with pytest.raises(InvalidInput, match="Member 3 made this challenge; Member 2 accepts it"):
        club("challenge-accepted", member=2, challenged=3)


def test_ending_a_challenge_before_its_time_is_questioned(ladder):
    club = ladder()
    challenge(club, 3, 2)
    made = club.now
    club.now += datetime.timedelta(days=1)
    with pytest.raises(Question, match="Does the challenge end now all the same"):
        club("challenge-expired", member=3, challenged=2, why="no time")
    club("challenge-expired", member=3, challenged=2, why="no time", anyway=True)
    assert club.season.competition("ladder").open() == []
    challenge(club, 3, 2)
    club.now = made + datetime.timedelta(days=40)
    club("challenge-expired", member=3, challenged=2, why="not played", takes_place=True)
    assert order(club) == [1, 3, 2, 4, 5]


def test_a_sign_off_clears_the_agreed_day_of_the_members_own_challenges_only(ladder):
    club = ladder()
    evening = club.now.date() + datetime.timedelta(days=2)
    later = evening + datetime.timedelta(days=1)
    club.evenings(evening, what="special")
    for member, challenged, date in ((2, 1, evening), (4, 3, evening)):
        challenge(club, member, challenged)
        club("challenge-accepted", member=member, challenged=challenged, date=date)
    club("challenge-accepted", member=4, challenged=3, date=later)

    def days():
        return {(one.member, one.challenged): one.date for one in club.season.competition("ladder").open()}

    club("signed-off", member=3, date=evening)
    assert days() == {(2, 1): evening, (4, 3): later}
    club("signed-off", member=1, date=evening)
    assert days() == {(2, 1): None, (4, 3): later}


def test_in_a_club_with_only_a_ladder_a_reserve_evening_is_called_club_evening(ladder):
    club = ladder()
    date = club.now.date() + datetime.timedelta(days=2)
    club.evenings(date, what="reserve")
    assert str(use_title(club.season, "reserve")) == "club evening"
    cycles = Club("botwinnik")
    assert str(use_title(cycles.season, "reserve")) == "reserve"
    assert str(use_title(cycles.season, "special")) == "special"


def test_the_challenger_is_shown_with_their_place(ladder):
    titles = {code: str(offer.title) for code, offer in offered(ladder(), "challenge-made").items()}
    assert titles["new-2"].startswith("2. ")
    assert titles["new-5"].startswith("5. ")


def test_the_waiting_time_starts_from_the_latest_game_of_the_two_players(ladder):
    club = ladder()
    for days in (0, 20):
        club.now += datetime.timedelta(days=days)
        challenge(club, 2, 1)
        club("challenge-played", white=2, black=1, result="½-½")
    climbers, again = club.season.competition("ladder"), club.now.date() + datetime.timedelta(days=14)
    assert climbers.again_from(1, 2) == again
    assert climbers.again_from(1, 3) == datetime.date.min
    days_before = {days: climbers.may_challenge(2, again - datetime.timedelta(days=days)) for days in (0, 1)}
    assert days_before == {0: [1], 1: []}


def test_the_ending_places_are_the_places_on_the_ladder(ladder):
    club = ladder()
    assert club.season.competition("ladder").ending_places()[1] == ("", 1)
    assert club.season.competition("ladder").ending_places()[5] == ("", 5)


def test_making_the_first_order_is_a_task(ladder):
    club = Club(RULES, [1900, 1800])
    (task,) = [each for each in s.views.todo(club.season, club.now) if each.kind == "groups"]
    assert (str(task.sentence), task.facts) == ("Make up the order of ladder.", (1, "ladder"))


def test_ladder_games_are_in_the_tally_the_meetings_and_the_results_of_the_season(ladder):
    club = ladder()
    day = club.now.date()
    challenge(club, 3, 2)
    club("challenge-played", white=2, black=3, result="0-1")
    challenge(club, 5, 4)
    club("challenge-played", white=4, black=5, result="½-½")
    (met,) = meetings(club.season, 2, 3)
    assert (met.date, met.competition, met.result, met.ended_for(3)) == (day, "ladder", "0-1", "win")
    assert [tally(club.season, one) for one in (1, 2, 5)] == [Tally(0, 0, 0), Tally(0, 0, 1), Tally(0, 1, 0)]
    assert glance(club.season, 2) == [], "the marks of a member are evenings of the calendar"
    rows = results_sheet(club.season, words_of("en")).rows
    assert [(row[0], row[4:7]) for row in rows] == [
        (day, ["Member 2", "0-1", "Member 3"]),
        (day, ["Member 4", "½-½", "Member 5"]),
    ]
