"""Articles 1 to 7: the season, its leaders, the terms for appeals and objections, and attendance."""

import datetime

import pytest

from indeler import season as s
from indeler.language.catalogue import words_of
from indeler.season.boards.terms import appeal_until, notation_penalty, notation_waiver, objection_until
from indeler.season.calendar.slots import dates_from, usual_dates
from indeler.season.competitions.cycles.view import is_swiss
from indeler.season.events import MemberJoined, SignedOff
from indeler.season.log.event_words import details
from indeler.season.sheets import results_sheet
from indeler.season.todo import todo
from support.clubs import Club

RULEBOOK = "botwinnik"

DAY = datetime.timedelta(days=1)


def test_BW_1_a_season_runs_from_september_to_june_unless_other_months_are_set():
    change = [("first_month = 9", "first_month = 8"), ("last_month = 6", "last_month = 5")]
    assert usual_dates(Club().club_rules, 2026) == (datetime.date(2026, 9, 1), datetime.date(2027, 6, 30))
    assert usual_dates(Club(change=change).club_rules, 2026) == (datetime.date(2026, 8, 1), datetime.date(2027, 5, 31))


@pytest.mark.parametrize(
    ("today", "start", "end"),
    [
        ("2026-11-15", "2026-11-19", "2027-06-30"),  # a Sunday; the club meets on Thursdays
        ("2026-09-03", "2026-09-03", "2027-06-30"),
        ("2026-05-01", "2026-05-07", "2027-06-30"),
        ("2026-04-01", "2026-04-02", "2026-06-30"),  # to 2027 it would be more than fourteen months
    ],
)
def test_BW_1_a_season_is_proposed_from_the_next_club_evening_on(today, start, end):
    proposed = dates_from(Club().club_rules, datetime.date.fromisoformat(today))
    assert [date.isoformat() for date in proposed] == [start, end]


def test_BW_2_every_decision_has_an_author_and_those_of_the_leader_need_a_reason(club, refused):
    club = club()
    club("role-given", role="leader", holders=("Anna",))
    assert club.state.roles == {"leader": ("Anna",)}
    date = club.dates()[0]
    assert "needs a reason" in refused(club, "exempted", member=1, date=date)
    club("exempted", member=1, date=date, why="arbiter of the first team")
    last = s.views.log(club.season)[-1]
    assert (last.by, last.why) == ("Leader", "arbiter of the first team")


def test_BW_4_a_beginner_may_skip_notation_in_three_games_before_the_penalty(club):
    club = club()
    club("member-joined", member=11, name="New", rating=1000, learning_notation=True)
    club("group-joined", cycle=1, group="B", member=11, round=1)
    waivers, penalties = [], []
    for round, date in enumerate(club.dates()[:4], start=1):
        waivers.append(notation_waiver(club.season, 11))
        for made in club.pair(date):
            if made.odd == 11:  # the newcomer always plays
                white, black = made.boards[0]
                boards = ((11, black), *made.boards[1:])
                place = {"competition": "cycles", "part": 1, "round": round, "group": "B"}
                club("pairing-changed", boards=boards, odd=white, why="give the newcomer a game", **place)
                made = s.events.PairingMade(at=club.now, by="x", boards=boards, odd=white, **place)
            club.results(made)
        club("notation-skipped", member=11, date=date)
        penalties.append(notation_penalty(club.season, 11))
    assert waivers == [3, 2, 1, 0]
    assert penalties == [0, 0, 0, 15]


def test_BW_4_skipping_notation_for_a_valid_reason_has_no_penalty(club):
    club = club()
    date = club.dates()[0]
    for made in club.pair(date):
        club.results(made)
    club("notation-skipped", member=1, date=date, valid_reason=True)
    assert notation_penalty(club.season, 1) == 0
    club("notation-skipped", member=2, date=date)
    assert notation_penalty(club.season, 2) == 15


def test_BW_4_the_time_penalty_is_shown_on_boards_of_the_cycles_without_a_result(club):
    club = club()
    first, second, *_ = club.dates()
    for made in club.pair(first):
        club.results(made)
        club("notation-skipped", member=made.boards[0][0], date=first)
        club("notation-skipped", member=made.boards[0][1], date=first)
    club.pair(second)
    rapid = club.dates("rapid")[0]
    club("presence-noted", at=club.at(rapid), competition="rapid", part=1, round=1, present=tuple(range(1, 11)))
    club.pair(rapid)
    late = {member for member in club.state.notation if notation_penalty(club.season, member)}
    for place, paired in club.state.pairings.items():
        for row in s.views.pairing(club.season, place).boards:
            off = [15 if member in late else 0 for member in (row.white, row.black)]
            assert [row.white_penalty, row.black_penalty] == (off if paired.date == second else [0, 0])


def test_BW_5_an_appeal_can_be_lodged_for_seven_days_and_shows_its_urgency(club, refused):
    club = club()
    decided = datetime.date(2026, 10, 1)
    fields = {"member": 3, "decided_on": decided, "to": "leader", "about": "my exemption"}
    assert appeal_until(club.club_rules, decided) == datetime.date(2026, 10, 8)
    late = datetime.datetime(2026, 10, 9, 0, 0)
    assert "open until 2026-10-08 (BW-5)" in refused(club, "appeal-lodged", at=late, **fields)
    club("appeal-lodged", at=club.at(datetime.date(2026, 10, 8), 23), affects_coming_rounds=True, **fields)
    task = next(task for task in todo(club.season, late) if task.kind == "appeal")
    assert "It affects coming rounds." in str(task.sentence)
    club("appeal-decided", appeal=club.season.version, upheld=True, why="decided")
    assert not [task for task in todo(club.season, late) if task.kind == "appeal"]


def test_BW_5_an_appeal_goes_to_the_leader_before_the_committee(club, refused):
    club = club()
    fields = {"member": 3, "decided_on": club.now.date(), "about": "my exemption"}
    assert "to the leader first" in refused(club, "appeal-lodged", to="committee", **fields)
    club("appeal-lodged", to="leader", **fields)
    assert "to the leader first" in refused(club, "appeal-lodged", to="committee", **fields)
    club("appeal-decided", appeal=club.season.version, upheld=False, why="decided")
    club("appeal-lodged", to="committee", **fields)


def test_BW_5_after_two_appeals_on_one_matter_the_committee_decides_about_the_second(club):
    club = club()
    fields = {"member": 3, "decided_on": club.now.date(), "about": "my exemption"}
    for _ in range(2):
        club("appeal-lodged", to="leader", **fields)
        second = club.season.version
        club("appeal-decided", appeal=second, upheld=False, why="decided")
    club("appeal-lodged", to="committee", **fields)
    assert club.state.appeals[club.season.version].after == second


def test_BW_6_evenings_are_on_thursday_from_eight(club):
    club = club()
    assert {date.weekday() for date in club.state.evenings} == {3}
    tonight = s.views.tonight(club.season, club.dates()[0])
    assert tonight.starts.time() == datetime.time(20)
    assert club.club_rules.evening.latest_start == datetime.time(20, 15)
    assert club.club_rules.evening.ends == datetime.time(23, 59)


def test_BW_7_four_competitions_and_special_evenings_outside_them(club, refused):
    club = club()
    assert club.club_rules.names == ("cycles", "rapid", "blitz", "cup")
    last = max(club.state.evenings)
    club.evenings(last, what="special")
    assert s.views.calendar(club.season)[-1].what == "special"
    planned = (s.events.PlannedEvening(last, "poker"),)
    assert "no evening of 'poker'" in refused(club, "evenings-planned", evenings=planned)


def test_BW_8_everybody_takes_part_unless_agreed_otherwise(club):
    club = club()
    date = club.dates()[0]
    assert club.season.playing("rapid", date) == list(range(1, 11))
    club("participation-changed", member=4, competition="cycles", takes_part=False)
    assert 4 in club.season.playing("rapid", date)
    assert 4 not in club.season.playing("cycles", date)
    made = club.pair(date)[0]
    assert 4 not in {made.odd, *(player for board in made.boards for player in board)}
    assert club.kinds(1, "A", 4) == ["not-in"]


@pytest.mark.parametrize(("hour", "minute", "status"), [(19, 0, "signed-off"), (19, 1, "late")])
def test_BW_9_signing_off_is_possible_until_seven(club, hour, minute, status):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=2, date=date, at=club.at(date, hour, minute))
    row = next(row for row in s.views.attendance(club.season, date) if row.member == 2)
    assert row.status == status


def test_BW_9_a_late_sign_off_is_a_no_show_or_with_a_setting_a_sign_off(club):
    points = {}
    for setting in ("no-show", "signed-off"):
        made = club(change=[('late_sign_off = "no-show"', f'late_sign_off = "{setting}"')])
        date = made.dates()[0]
        made("signed-off", member=2, date=date, at=made.at(date, 19, 30))
        made.pair(date)
        points[setting] = made.points(1, "A")[2]
    assert points == {"no-show": -10, "signed-off": 20}


def test_BW_9_rapid_and_blitz_need_no_sign_off(club):
    club = club()
    evening = club.dates("rapid")[0]
    club("presence-noted", competition="rapid", part=1, round=1, present=(1, 2, 3))
    made = club.pair(evening)[0]
    assert len(made.boards) == 1
    assert made.odd is not None


def test_BW_10_a_no_show_costs_a_point_and_a_granted_objection_gives_two(club, refused):
    club = club()
    first, second, *_ = club.dates()
    club("no-show", member=2, date=first, at=club.at(first))
    club.pair(first)
    assert club.points(1, "A")[2] == -10
    assert objection_until(club.season, first) == datetime.datetime.combine(second, datetime.time(20))
    late = datetime.datetime.combine(second, datetime.time(20))
    assert "open until the next round" in refused(club, "objection-raised", member=2, date=first, at=late)
    club("objection-raised", member=2, date=first, at=club.at(second, 19, 59))
    assert club.points(1, "A")[2] == -10
    club("objection-decided", member=2, date=first, granted=True, why="decided")
    assert club.points(1, "A")[2] == 20
    assert club.kinds(1, "A", 2) == ["signed-off"]


def test_BW_10_a_refused_objection_changes_nothing(club, refused):
    club = club()
    date = club.dates()[0]
    club("no-show", member=2, date=date, at=club.at(date))
    club.pair(date)
    assert "raised no objection" in refused(club, "objection-decided", member=2, date=date, granted=True, why="decided")
    club("objection-raised", member=2, date=date)
    club("objection-decided", member=2, date=date, granted=False, why="decided")
    assert club.points(1, "A")[2] == -10


def test_BW_10_a_no_show_is_refused_before_the_deadline_and_after_a_game(club, refused):
    club = club()
    date = club.dates()[0]
    early = datetime.datetime.combine(date, datetime.time(18, 59))
    assert "can still sign off until" in refused(club, "no-show", member=1, date=date, at=early)
    made = club.pair(date)[0]
    club.results(made)
    assert "has a result" in refused(club, "no-show", member=made.boards[0][0], date=date)


def test_BW_10_an_objection_is_refused_after_a_sign_off_in_time(club, refused):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=1, date=date, at=club.at(date, 12))
    assert "was not absent without notice" in refused(club, "objection-raised", member=1, date=date)


def test_BW_9_a_sign_off_is_refused_after_the_evening(club, refused):
    club = club()
    date = club.dates()[0]
    club.results(club.pair(date)[0])
    assert "is over" in refused(club, "signed-off", member=1, date=date, at=club.at(date + DAY))


def test_BW_9_a_member_who_still_has_a_board_can_sign_on_again(club, refused):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=1, date=date, at=club.at(date, 12))
    on_a_board = club.pair(date)[0].boards[0][0]
    club("signed-off", member=on_a_board, date=date)
    club("signed-on", member=on_a_board, date=date)
    assert s.calendar.absence.status(club.season, date, on_a_board) == "expected"
    assert "give Member 1 a game by hand" in refused(club, "signed-on", member=1, date=date)


@pytest.mark.parametrize(("last", "kind"), [(4, "pending"), (5, "odd")])
def test_BW_9_a_member_who_signed_off_can_be_in_a_pairing_by_hand(club, last, kind):
    club = club(a=5)
    date = club.dates()[0]
    for member in (9 - last, last):
        club("signed-off", member=member, date=date, at=club.at(date, 12))
    round = {"competition": "cycles", "part": 1, "round": 1, "group": "A"}
    club("pairing-changed", **round, boards=((1, 2), (3, 4)), odd=5, why="both came after all", at=club.at(date))
    club("pairing-published", **round)
    assert club.kinds(1, "A", last) == [kind]


def test_BW_9_a_game_that_was_played_is_not_lost_by_a_late_sign_off(club):
    club = club()
    date = club.dates()[0]
    made = club.pair(date)[0]
    white, black = made.boards[0]
    club.result(1, 1, white, black, "0-1")
    club("signed-off", member=white, date=date, at=club.at(date, 23), anyway=True)
    assert club.points(1, "A")[white] == 10


def test_BW_8_a_member_who_left_may_rejoin_with_the_same_number(club, refused):
    club = club()
    joined = {"member": 3, "name": "Back again", "rating": 1850}
    assert "give the new member another number" in refused(club, "member-joined", **joined)
    club("member-left", member=3)
    club("member-joined", **joined)
    assert 3 in club.season.playing("cycles", club.dates()[0])


def test_BW_11_an_odd_player_who_does_not_appear_is_absent_without_notice(club):
    club = club(a=5)
    date = club.dates()[0]
    odd = club.pair(date)[0].odd
    assert club.points(1, "A")[odd] == 50
    club("no-show", member=odd, date=date)
    assert club.points(1, "A")[odd] == -10


def test_BW_11_a_latecomer_plays_the_odd_player(club):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=6, date=date, at=club.at(date, 19, 30))
    made = club.pair(date)[0]
    boards = (*made.boards, (made.odd, 6))
    place = {"competition": "cycles", "part": 1, "round": 1, "group": "A"}
    club("pairing-changed", boards=boards, why="came after all", **place)
    club.result(1, 1, made.odd, 6, "0-1")
    assert club.points(1, "A")[6] == 60
    assert club.points(1, "A")[made.odd] == 10


def test_BW_12_results_are_due_the_next_day(club):
    club = club()
    date = club.dates()[0]
    made = club.pair(date)
    tasks = [task for task in todo(club.season, club.at(date + DAY)) if task.kind == "results"]
    assert {task.by for task in tasks} == {date + DAY}
    for each in made:
        club.results(each)
    assert not [task for task in todo(club.season, club.now) if task.kind == "results"]


def test_BW_12_the_task_says_how_many_results_are_missing(club):
    club = club()
    date = club.dates()[0]
    made = club.pair(date)[0]
    *all_but_one, _ = made.boards

    def told():
        return [
            str(task.sentence) for task in todo(club.season, club.at(date + DAY)) if task.facts[:1] == (made.place,)
        ]

    assert told() == [f"{len(made.boards)} results of {club.season.name_round(made.place)} are missing."]
    for white, black in all_but_one:
        club.result(1, 1, white, black, "1-0")
    assert told() == [f"1 result of {club.season.name_round(made.place)} is missing."]


def test_the_page_of_a_member_lists_their_own_sign_offs(club):
    club = club()
    first, second, *_ = club.dates()
    club("signed-off", member=1, date=first)
    club("signed-off", member=2, date=second)
    assert [date for date, _ in s.views.member(club.season, 1).signed_off] == [first]
    assert s.views.member(club.season, 3).signed_off == ()


def test_the_details_of_an_event_omit_uninformative_fields(club):
    club = club()
    date = club.dates()[0]
    told = details(club.season, SignedOff(at=club.now, by="Leader", member=1, date=date))
    assert told == [("member", "Member 1"), ("date", str(date)), ("reason", "absent")]
    joined = {"at": club.now, "by": "Leader", "member": 40, "name": "New", "rating": 0}
    plain = dict(details(club.season, MemberJoined(**joined)))
    assert "learning_notation" not in plain
    assert dict(details(club.season, MemberJoined(**joined, learning_notation=True)))["learning_notation"] == "True"


def test_BW_12_results_need_a_published_pairing(club, refused):
    club = club()
    date = club.dates()[0]
    white, black = club.pair(date, publish=False)[0].boards[0]
    fields = {"competition": "cycles", "part": 1, "round": 1, "white": white, "black": black, "result": "1-0"}
    assert "publish it first" in refused(club, "result-entered", **fields)


def test_BW_5_a_second_appeal_on_another_matter_starts_with_the_leader_again(club, refused):
    club = club()
    fields = {"member": 3, "decided_on": club.now.date()}
    club("appeal-lodged", to="leader", about="my exemption", **fields)
    first = club.season.version
    club("appeal-decided", appeal=first, upheld=False, why="no reason")
    assert "goes to the leader first" in refused(club, "appeal-lodged", to="committee", about="the cup draw", **fields)
    club("appeal-lodged", to="committee", about="my  exemption", **fields)
    assert "decision is final" in refused(club, "appeal-lodged", to="committee", about="my exemption", **fields)
    club("appeal-lodged", to="leader", about="the cup draw", **fields)
    second = club.season.version
    club("appeal-decided", appeal=second, upheld=False, why="drawn by lot")
    other = {"to": "committee", "about": "the draw of the cup", **fields}
    assert "goes to the leader first" in refused(club, "appeal-lodged", appeal=first + 999, **other)
    club("appeal-lodged", appeal=second, **other)


def test_BW_5_the_committee_can_pass_an_appeal_on_to_the_board(club, refused):
    club = club()
    fields = {"member": 3, "decided_on": club.now.date(), "about": "my exemption"}
    club("appeal-lodged", to="leader", **fields)
    first = club.season.version
    assert "not before the committee" in refused(club, "appeal-passed-on", appeal=first, why="divided")
    club("appeal-decided", appeal=first, upheld=False, why="no reason")
    club("appeal-lodged", to="committee", **fields)
    second = club.season.version
    club("appeal-passed-on", appeal=second, why="one against one")
    appeal = next(task for task in todo(club.season, club.now) if task.kind == "appeal")
    assert "to the board" in str(appeal.sentence)
    assert "not before the committee" in refused(club, "appeal-passed-on", appeal=second, why="divided")
    club("appeal-decided", appeal=second, upheld=True, why="the board says so")
    assert club.state.appeals[second].upheld


@pytest.mark.parametrize("name", [" ", "Jan\nPiet", "\t", "Jan\r"])
def test_a_name_must_be_one_line_that_contains_letters(club, refused, name):
    club = club()
    assert "is not a name" in refused(club, "member-joined", member=50, name=name)
    assert "is not a name" in refused(club, "member-corrected", member=1, name=name)
    assert "is not a name" in refused(club, "role-given", role="leader", holders=(name,))
    listed = (s.events.NewMember(member=50, name="Jan"), s.events.NewMember(member=51, name=name))
    assert "is not a name" in refused(club, "members-joined", members=listed)


def test_a_date_of_birth_in_the_future_is_refused(club, refused):
    club = club()
    tomorrow = club.now.date() + datetime.timedelta(days=1)
    assert "still to come" in refused(club, "member-joined", member=50, name="Jan", born=tomorrow)
    assert "still to come" in refused(club, "member-corrected", member=1, name="Jan", born=tomorrow)
    listed = (s.events.NewMember(member=50, name="Jan", born=tomorrow),)
    assert "still to come" in refused(club, "members-joined", members=listed)
    club("member-joined", member=50, name="Jan", born=club.now.date())


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("short-games-disliked", {}), ("tempo-agreed", {"tempo": "100+10"}), ("promotion-declined", {})],
)
def test_BW_20_an_event_of_a_cycle_beyond_the_last_is_refused(club, refused, kind, fields):
    assert "no cycle 77; the last one is 4" in refused(club(), kind, member=1, cycle=77, **fields)


def test_BW_21_a_cycle_can_be_shortened_until_its_first_round_is_paired(club, refused):
    club = club()
    club("cycle-shortened", cycle=1, rounds=7, why="the hall is let")
    club.pair(club.dates()[0], publish=False)
    assert "has begun" in refused(club, "cycle-shortened", cycle=1, rounds=6, why="the hall is let")


def test_BW_20_adding_members_is_a_task_until_the_last_day_of_the_season():
    club = Club()
    last = datetime.datetime.combine(club.state.end, datetime.time(12))
    assert [task.kind for task in todo(club.season, last)][:1] == ["members"]
    assert todo(club.season, last + datetime.timedelta(days=1)) == []


def test_the_log_names_the_competition_where_the_season_has_several_of_its_kind():
    cup = '[[competition]]\nkind = "cup"\nname = "{}"\nevenings_per_round = 1\n'
    named = []
    for names in (["slow"], ["fast", "slow"]):
        club = Club('name = "cups"\n' + "".join(map(cup.format, names)), [2000, 1900, 1800, 1700])
        club.plan()
        club.append(s.propose.cup_dates(club.season, at=club.now, by="Leader", competition="slow"))
        named.append("slow" in s.views.log(club.season)[-1].sentence.lower())
    assert named == [False, True]


def test_BW_40_an_unknown_group_or_cycle_is_no_swiss_group(club):
    season = club().season
    assert [is_swiss(season, cycle, group) for cycle, group in ((1, "A"), (1, "Z"), (9, "A"))] == [True, False, False]


@pytest.mark.parametrize(("fewest", "players"), [(1, 2), (2, 2), (3, 3)])
def test_BW_29_a_cycle_needs_a_player_for_each_group_and_never_fewer_than_two(fewest, players):
    club = Club(change=[("fewest_groups = 2", f"fewest_groups = {fewest}")])
    assert club.cycles.fewest_players == players


def test_games_of_the_season_are_sorted_by_date_before_the_competition():
    ladder = '[[competition]]\nkind = "keizer"\nname = "{}"\nweekday = "{}"\n'
    days = 'name = "ladders"\n[evening]\nweekday = "monday"\nsecond_weekday = "tuesday"\n'
    club = Club(days + ladder.format("a", "monday") + ladder.format("b", "tuesday"), [2000, 1900])
    club.plan()
    for date in sorted([*club.dates("a")[:1], *club.dates("b")[:1]]):
        club.pair(date)
    rows = results_sheet(club.season, words_of("en")).rows
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert [row[1] for row in rows] == ["B", "A"]
