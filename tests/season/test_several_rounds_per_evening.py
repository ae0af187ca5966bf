"""Several rounds an evening in Swiss cycles and in a round robin: calendar, attendance, pairing, standings, verify."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.calendar.absence import guest_game, late_is_no_show, turn_of
from indeler.season.calendar.slots import slots
from support.clubs import Club

AUTUMN = datetime.date(2026, 9, 1), datetime.date(2026, 12, 31)
RATINGS = [2000, 1900, 1800, 1700, 1600, 1500, 1400]
SWISS = """
name = "swiss"

[[competition]]
kind = "cycles"
name = "cycles"
count = 2
rounds = 5
rounds_an_evening = 2
points = { signed_off = 0.5 }
"""
ROBIN = """
name = "robin"

[[competition]]
kind = "round-robin"
name = "internal"
rounds_an_evening = 2
catching_up = { spare_evenings = 1 }
"""


def a_club(rules, ratings=RATINGS, name="cycles"):
    club = Club(rules, ratings, *AUTUMN)
    if name == "internal":
        for event in s.propose.openings(club.season, at=club.now, by="Leader"):
            club.append(event)
    club.plan()
    if name == "cycles":
        club.open_cycle(1)
    return club


def rounds(club, what):
    return [(row.part, row.round, row.rounds) for row in s.views.calendar(club.season) if row.what == what]


def play(club, date):
    (made,) = club.pair(date)
    club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    return made


def test_a_cycle_of_five_rounds_takes_three_evenings():
    club = a_club(SWISS)
    assert rounds(club, "cycles") == [(1, 1, 2), (1, 3, 2), (1, 5, 1), (2, 1, 2), (2, 3, 2), (2, 5, 1)]
    titles = [str(club.cycles.round_title(part, round)) for part, round, _ in rounds(club, "cycles")[:3]]
    assert titles == ["Cycle 1, rounds 1–2", "Cycle 1, rounds 3–4", "Cycle 1, round 5"]


def test_the_second_round_is_paired_once_the_first_has_its_results():
    club = a_club(SWISS)
    date = club.dates()[0]
    (made,) = club.pair(date)
    assert made.round == 1
    assert s.propose.to_be_paired(club.season, date) == []
    by_hand = s.events.PairingMade(
        at=club.now, by="x", competition="cycles", part=1, round=2, group="A", boards=made.boards, odd=made.odd
    )
    with pytest.raises(InvalidInput, match="Results of round 1 are still missing"):
        club.append(by_hand)
    club.results(made)
    (second,) = club.pair(date)
    assert second.round == 2
    assert {frozenset(board) for board in second.boards}.isdisjoint(frozenset(board) for board in made.boards)
    club.results(second)
    assert s.propose.to_be_paired(club.season, date) == []


def test_a_whole_season_of_two_rounds_an_evening_verifies():
    club = a_club(SWISS)
    for part in (1, 2):
        if part == 2:
            club.open_cycle(2)
        for date in [row.date for row in s.views.calendar(club.season) if (row.what, row.part) == ("cycles", part)]:
            while s.propose.to_be_paired(club.season, date):
                play(club, date)
    assert [len(row.card) for row in club.standings(2, "A")] == [5] * 7
    assert s.verify(club.season).differences == ()
    assert s.replay(club.club_rules, club.season.events).state == club.season.state


def test_rounds_of_an_evening_are_counted_from_1_and_other_days_have_none():
    season = a_club(SWISS).season
    first = min(slots(season))
    assert [turn_of(season, first, round) for round in (1, 2)] == [1, 2]
    assert turn_of(season, first - datetime.timedelta(days=1), 1) == 0


def test_an_unpaired_round_of_a_past_evening_is_a_task():
    club = a_club(SWISS)
    first = club.dates()[0]
    play(club, first)

    def unpaired(days):
        now = datetime.datetime.combine(first + datetime.timedelta(days=days), datetime.time(12))
        return [str(task.sentence) for task in s.views.todo(club.season, now) if task.kind == "unpaired"]

    told = "Pair cycle 1, round 2, group A."
    assert told not in unpaired(0)
    assert told in unpaired(1)
    play(club, first)
    assert told not in unpaired(1)


def test_a_member_can_be_absent_for_one_round_of_the_evening():
    """A member who signs off for the second round after the first one has given notice, whatever the time is."""
    club = a_club(SWISS)
    date = club.dates()[0]
    play(club, date)
    club("signed-off", member=7, date=date, round=2, at=club.at(date, 21))
    club("no-show", member=6, date=date, round=2, at=club.at(date, 21))
    row = next(row for row in s.views.attendance(club.season, date) if row.member == 7)
    assert (row.status, row.rounds) == ("expected", ((1, "expected"), (2, "signed-off")))
    second = play(club, date)
    assert {6, 7}.isdisjoint({player for board in second.boards for player in board} | {second.odd})
    kinds = {member: club.kinds(1, "A", member)[1] for member in (6, 7)}
    assert kinds == {6: "no-show", 7: "signed-off"}
    assert {row.member: row.card[1].points for row in club.standings(1, "A")}[7] == 5
    assert s.verify(club.season).differences == ()


def test_a_member_who_signed_off_can_sign_on_for_the_second_round():
    club = a_club(SWISS)
    date = club.dates()[0]
    club("signed-off", member=1, date=date, at=club.at(date, 12))
    first = play(club, date)
    assert 1 not in {player for board in first.boards for player in board}
    club("signed-on", member=1, date=date, round=2, at=club.at(date, 21))
    second = play(club, date)
    assert 1 in {player for board in (*second.boards, (second.odd,)) for player in board}
    assert club.kinds(1, "A", 1)[0] == "signed-off"


def test_a_round_that_is_not_played_on_the_evening_is_refused(refused):
    club = a_club(SWISS)
    date = club.dates()[0]
    assert "Round 3 is not played on" in refused(club, "signed-off", member=1, date=date, round=3)


def test_a_dropped_evening_moves_both_of_its_rounds():
    club = a_club(SWISS)
    first, second = club.dates()[:2]
    club("evening-dropped", date=first, why="ice")
    assert next((row.date, row.round, row.rounds) for row in s.views.calendar(club.season) if row.part) == (
        second,
        1,
        2,
    )


def test_a_round_robin_plays_two_rounds_an_evening():
    club = a_club(ROBIN, name="internal")
    assert rounds(club, "internal") == [(1, 1, 2), (1, 3, 2), (1, 5, 2), (1, 7, 1), (1, 8, 1)]
    robin = club.season.competition("internal")
    assert [str(robin.round_title(1, round)) for round in (1, 7, 8)] == [
        "internal, rounds 1–2",
        "internal, round 7",
        "internal, games to be caught up",
    ]
    dates = club.dates("internal")
    club("signed-off", member=3, date=dates[0], round=2, at=club.at(dates[0], 12))
    left = [game for game in club.season.competition("internal").open_games() if game.is_left]
    assert {game.place.round for game in left} == {2}
    for date in dates:
        while s.propose.to_be_paired(club.season, date):
            (made,) = club.pair(date)
            club.results(made)
    assert club.season.competition("internal").is_over(1)
    assert s.verify(club.season).differences == ()


def test_both_rounds_of_a_round_robin_can_be_published_before_any_game():
    club = a_club(ROBIN, name="internal")
    date = club.dates("internal")[0]
    assert [club.pair(date)[0].round for _ in range(2)] == [1, 2]


def test_lifting_the_lock_of_one_round_unlocks_the_whole_evening():
    club = a_club(SWISS)
    date = club.dates()[0]
    made = play(club, date)
    play(club, date)
    white, black = made.boards[0]
    club.at(date + datetime.timedelta(days=9))
    wrong = {"competition": "cycles", "part": 1, "round": 1, "white": white, "black": black, "result": "½-½"}
    with pytest.raises(InvalidInput, match="are final"):
        club("result-corrected", why="slip", **wrong)
    club("lock-lifted", competition="cycles", part=1, round=2, why="slip found")
    club("result-corrected", why="slip", **wrong)


def test_a_cup_game_replaces_the_first_round_and_a_sign_off_for_it_cancels_the_game():
    text = SWISS + '[[competition]]\nkind = "cup"\nname = "cup"\nbeside = "cycles"\n'
    club = a_club(text, RATINGS[:4])
    date = club.dates()[0]
    club.append(s.propose.cup_draw(club.season, date, [1, 2, 3, 4], at=club.at(date, 12), by="Leader", seed="x"))
    game, other = club.cup.state.rounds[max(club.cup.state.rounds)].games
    guests = [guest_game(club.season, date, game.white, round) for round in (0, 1, 2)]
    assert [guest and guest.competition for guest in guests] == ["cup", "cup", None]
    club("signed-off", member=game.white, date=date, round=2)
    assert club.cup.game_of(game.round, game.white, game.black)[1].date == date
    club("signed-off", member=other.white, date=date, round=1)
    assert club.cup.game_of(other.round, other.white, other.black)[1].date is None


def test_BW_9_on_other_evenings_the_first_competition_decides_on_late_sign_offs():
    other = SWISS.partition("[[competition]]")[2].replace('name = "cycles"', 'name = "other"')
    by_name = {"cycles": 'late_sign_off = "signed-off", ', "other": ""}
    for first, second in (("cycles", "other"), ("other", "cycles")):
        tables = {"cycles": SWISS.partition("[[competition]]")[2], "other": other}
        parts = [tables[name].replace("points = { ", f"points = {{ {by_name[name]}") for name in (first, second)]
        club = Club("\n[[competition]]".join(['name = "two"', *parts]), RATINGS, *AUTUMN)
        club.evenings(AUTUMN[0], what="special")
        club.evenings(AUTUMN[1], what="other")
        assert late_is_no_show(club.season, AUTUMN[0]) is (first == "other")
        assert late_is_no_show(club.season, AUTUMN[1]) is True
