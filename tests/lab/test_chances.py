"""The chances of a member: the simulated rest of a competition, compared with the same season played by events."""

import pickle
from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace

import pytest

from indeler.lab import subprocess_main
from indeler.lab.chances import ANY, Tally, describe_method, often_enough, outlook, play_out, prospects
from indeler.lab.next_round import forecast
from indeler.lab.remaining_games import open_groups_of
from indeler.model import Result
from indeler.season import propose, views
from support.clubs import ROUND_ROBIN, Club

RATINGS = [2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200, 1100, 0]
SAID = {Result.WHITE_WINS: "1-0", Result.DRAW: "½-½", Result.BLACK_WINS: "0-1"}


def ends(white, black, round):
    """Return an arbitrary result that depends only on the arguments."""
    return (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)[(3 * white + 7 * black + round) % 3]


def under_way(rounds, change=()):
    """Return groups of six and of five after some rounds, and the remaining dates."""
    club = Club("botwinnik", RATINGS, change=change)
    club.plan()
    club.open_cycle(1, A=range(1, 7), B=range(7, 12))
    dates = club.dates()
    for date in dates[:rounds]:
        play(club, club.pair(date))
    return club, dates[rounds:]


def play(club, pairings):
    for made in pairings:
        club.results(made, lambda white, black, now=made.round: SAID[ends(white, black, now)])


@pytest.mark.parametrize("change", [(), [("raw_points = false", "raw_points = true")], [("odd = 5", "odd = 1")]])
def test_the_rest_of_a_cycle_equals_that_of_the_season(change):
    club, dates = under_way(3, change)
    last = club.cycles.rounds_of(1)
    club.at(dates[0])
    for date, members in ((dates[1], (1, 8)), (dates[2], (8,)), (dates[3], (8, 9, 10)), (dates[last - 4], (2, 8))):
        for member in members:
            club("signed-off", date=date, member=member, reason="absent")
    now = club.pair(dates[0])
    white, black = now[0].boards[0]
    club.result(1, 4, white, black, SAID[ends(white, black, 4)])
    rests = {group: open_groups_of(club.season, member)[0] for group, member in (("A", 1), ("B", 8))}
    assert [game[:2] for game in rests["A"].open_games] == list(now[0].boards[1:])
    foreseen = {group: rest.played_out(ends) for group, rest in rests.items()}
    for made in now:
        for board in club.state.pairings[made.place].boards:
            if not board.result:
                club.result(1, 4, board.white, board.black, SAID[ends(board.white, board.black, 4)])
    for date in dates[1 : last - 3]:
        play(club, club.pair(date))
    for group in ("A", "B"):
        assert foreseen[group] == {row.member: row.rank for row in views.standings(club.season, 1, group)}
    assert open_groups_of(club.season, 1) == []
    club.open_cycle(2, A=range(1, 7), B=range(7, 12))
    assert open_groups_of(club.season, 1) == []
    club.pair(dates[last - 3])
    assert [str(rest.title) for rest in open_groups_of(club.season, 1)] == ["Cycle 2, group A"]


KEIZER = [("rounds = 34", "rounds = 6")]
ROBIN = f"{ROUND_ROBIN}parts = 2\nmoves = {{ up = 1, down = 1 }}\n"


def test_the_rest_of_a_round_robin_equals_that_of_the_season():
    club = Club(ROBIN, RATINGS[:7])
    club.plan()
    club.append(propose.openings(club.season, at=club.now, by="Leader")[0])
    dates = club.dates("internal")
    play(club, club.pair(dates[0]))
    now = club.pair(dates[1])
    upper, lower = open_groups_of(club.season, 1)[0], open_groups_of(club.season, 6)[0]
    assert ((upper.up, upper.down), (lower.up, lower.down)) == ((0, 1), (1, 0))
    assert {game[:2] for game in upper.open_games} == set(now[0].boards)
    foreseen = upper.played_out(ends)
    play(club, now)
    play(club, club.pair(dates[2]))
    rows = club.season.competition("internal").standings(1, "A").rows
    assert foreseen == {row.member: row.rank for row in rows}
    assert open_groups_of(club.season, 1) == []


def test_a_member_who_withdrew_from_a_round_robin_is_not_in_its_rest():
    """Before half of the games have been played all games are annulled, including those already played."""
    club = Club(ROBIN.replace("[4]", "[5]"), RATINGS[:10])
    club.plan()
    club.append(propose.openings(club.season, at=club.now, by="Leader")[0])
    dates = club.dates("internal")
    (upper, lower) = club.pair(dates[0])
    play(club, (upper, lower))
    gone = upper.boards[0][0]
    club("member-left", member=gone)
    club.pair(dates[1])
    there = sorted({*range(1, 6)} - {gone})
    rest = open_groups_of(club.season, there[0])[0]
    assert (sorted(rest.ratings), rest.annulled) == (there, {gone})
    assert {one for game in (*rest.played, *rest.to_come) for one in (game.white, game.black)} == {*there}
    assert len(rest.played) + len(rest.to_come) == 6
    assert {game.round for game in rest.open_games} == {2}
    assert sum(sum(places[ANY]) for places in play_out(rest, 5).places.values()) == 5 * 4
    assert open_groups_of(club.season, gone) == []


def test_open_games_of_a_round_robin_are_those_of_all_published_rounds():
    """Games are identified with their round: the return game of an open first game is not open yet."""
    club = Club(ROBIN.replace("parts = 2", "parts = 2\ntimes = 2"), RATINGS[:8])
    club.plan()
    club.append(propose.openings(club.season, at=club.now, by="Leader")[0])
    dates = club.dates("internal")
    first = club.pair(dates[0])[0]
    (rest,) = open_groups_of(club.season, 1)
    assert {tuple(game) for game in rest.open_games} == {(*board, 1) for board in first.boards}
    white, black = first.boards[0]
    club.result(1, 1, white, black, "1-0", competition="internal")
    second = club.pair(dates[1])[0]
    (rest,) = open_groups_of(club.season, 1)
    expected = {(*first.boards[1], 1), *((*board, 2) for board in second.boards)}
    assert {tuple(game) for game in rest.open_games} == expected
    assert [tuple(game)[:2] for game in rest.played] == [(white, black)]
    assert len(rest.to_come) == 11


def test_the_best_group_has_no_promotion_the_lowest_no_relegation_and_the_last_part_neither():
    club = Club(ROBIN.replace('"B"]', '"B", "C"]').replace("[4]", "[4, 4, 4]"), [*RATINGS, 1000])
    club.plan()
    dates = club.dates("internal")
    for part in (1, 2):
        club.append(propose.openings(club.season, at=club.now, by="Leader")[0])
        coming = dates[3 * (part - 1) : 3 * part]
        club.pair(coming[0])
        groups = club.season.competition("internal").groups(part)
        rests = [open_groups_of(club.season, members[0])[0] for members in groups.values()]
        expected = [(0, 1), (1, 1), (1, 0)] if part == 1 else [(0, 0)] * 3
        assert [(rest.up, rest.down) for rest in rests] == expected
        for made in [paired for paired in club.state.pairings.values() if paired.date == coming[0]]:
            for board in made.boards:
                club.result(part, 1, board.white, board.black, "½-½", competition="internal")
        for date in coming[1:]:
            play(club, club.pair(date))


def test_the_rest_of_a_ladder_equals_that_of_the_season():
    club = Club("keizer", RATINGS[:7], change=KEIZER)
    club.plan()
    dates = club.dates("keizer")
    for date in dates[:3]:
        play(club, club.pair(date))
    club.at(dates[3])
    for date, members in ((dates[4], (1, 2)), (dates[5], (2,))):
        for member in members:
            club("signed-off", date=date, member=member, reason="absent")
    now = club.pair(dates[3])
    (rest,) = open_groups_of(club.season, 1)
    assert len(rest.open_games) == len(now[0].boards) == 3
    foreseen = rest.played_out(ends)
    play(club, now)
    for date in dates[4:6]:
        play(club, club.pair(date))
    last = club.season.competition("keizer").ladder(1).last.ranking
    assert foreseen == {member: place for place, member in enumerate(last, start=1)}
    assert open_groups_of(club.season, 1) == []


def test_games_of_a_ladder_are_open_until_the_end_of_its_last_round():
    club = Club("keizer", RATINGS[:7], change=[("rounds = 34", "rounds = 2")])
    club.plan()
    dates = club.dates("keizer")
    assert open_groups_of(club.season, 1) == []
    (made,) = club.pair(dates[0])
    (rest,) = open_groups_of(club.season, 1)
    assert ({tuple(game) for game in rest.open_games}, rest.rounds_to_pair) == ({(*each, 1) for each in made.boards}, 1)
    play(club, [made])
    (rest,) = open_groups_of(club.season, 1)
    assert (rest.open_games, rest.rounds_to_pair) == ((), 1)
    assert rest.next_round() is not None
    club("member-joined", member=8, name="Late", rating=1400)
    assert open_groups_of(club.season, 8) == []
    (made,) = club.pair(dates[1])
    white, black = made.boards[0]
    club.result(1, 2, white, black, "½-½", competition="keizer")
    (rest,) = open_groups_of(club.season, 8)
    assert {tuple(game) for game in rest.open_games} == {(*each, 2) for each in made.boards[1:]}
    assert (rest.rounds_to_pair, rest.next_round()) == (0, None)
    assert sorted(rest.played_out(ends).values()) == [*range(1, 9)]


def test_a_member_without_a_rating_is_as_strong_as_one_of_1000():
    club, _dates = under_way(1)
    ratings = open_groups_of(club.season, 11)[0].ratings
    assert ratings == {7: 1400, 8: 1300, 9: 1200, 10: 1100, 11: 1000}


def test_a_rest_with_more_to_pair_is_simulated_fewer_times():
    club, _dates = under_way(3)
    rest = open_groups_of(club.season, 1)[0]
    assert often_enough(rest) == 200
    assert often_enough(replace(rest, ratings=dict.fromkeys(range(250), 1500))) == 80
    assert often_enough(replace(rest, ratings=dict.fromkeys(range(500), 1500))) == 50
    assert often_enough(replace(rest, rounds=())) == 200


def test_a_tally_counts_every_simulation_and_is_reproducible():
    club, dates = under_way(6)
    club.pair(dates[0])
    rest = open_groups_of(club.season, 1)[0]
    tally = play_out(rest, 30)
    assert play_out(pickle.loads(pickle.dumps(rest)), 30) == tally
    assert play_out(replace(rest, seed="another"), 30) != tally
    for member, places in tally.places.items():
        assert sum(places[ANY]) == 30
        by_result = [places[result] for result in ("win", "draw", "loss") if result in places]
        assert [sum(each) for each in zip(*by_result, strict=True)] == places[ANY], member
    on_first_place = sum(places[ANY][0] for places in tally.places.values())
    assert on_first_place >= 30  # more if equal players share it
    mean = {
        member: sum(place * times for place, times in enumerate(places[ANY])) for member, places in tally.places.items()
    }
    assert mean[1] < mean[6]


def test_a_tally_gives_the_prospects_of_one_member():
    club, dates = under_way(3)
    club.pair(dates[0])
    rest = open_groups_of(club.season, 8)[0]
    tally = Tally(40, {8: {ANY: [10, 5, 10, 5, 10], "win": [10, 5, 4, 1, 0], "draw": [0, 0, 1, 1, 0]}})
    whole, win = prospects(rest, tally, 8)  # a result drawn twice says nothing
    assert (whole.result, whole.best, whole.worst) == (ANY, 1, 4)
    assert (win.result, win.best, win.worst) == ("win", 1, 2)
    assert (rest.up, rest.down) == (2, 0)
    assert (whole.first.value, whole.up.value, whole.down) == (0.25, 0.375, None)
    assert 0 < whole.first.low < 0.25 < whole.first.high < 1
    assert "40 times by knsb-wp" in str(describe_method(rest, tally))
    assert "Test cycle 1, round 5, group B" in str(describe_method(rest, tally))


def test_the_share_of_relegation_counts_the_last_places():
    club, dates = under_way(3)
    club.pair(dates[0])
    rest = open_groups_of(club.season, 1)[0]
    assert (rest.up, rest.down) == (0, 2)
    (whole,) = prospects(rest, Tally(40, {1: {ANY: [10, 5, 10, 5, 4, 6]}}), 1)
    assert (whole.up, whole.down.value) == (None, 0.25)
    assert prospects(rest, Tally(9, {1: {ANY: [9, 0, 0, 0, 0, 0]}}), 1) == []
    (fewest,) = prospects(rest, Tally(10, {1: {ANY: [0, 10, 0, 0, 0, 0]}}), 1)
    assert (fewest.best, fewest.worst, fewest.first.value) == (2, 2, 0)


def test_an_outlook_forecasts_the_next_round_only_if_an_engine_pairs_it(monkeypatch):
    club, dates = under_way(7)
    club.pair(dates[0])
    rest = open_groups_of(club.season, 1)[0]
    monkeypatch.setattr("indeler.lab.chances.USUAL", 3)
    monkeypatch.setattr("indeler.lab.chances.FEWEST", 3)
    found = outlook(replace(rest, rounds=()))
    assert (found.tally.times, found.next_round) == (3, None)
    assert {member: sum(places[ANY]) for member, places in found.tally.places.items()} == dict.fromkeys(range(1, 7), 3)


def test_a_member_without_a_group_or_without_games_has_no_rest_to_simulate():
    club = Club("botwinnik", RATINGS)
    club.plan()
    assert open_groups_of(club.season, 1) == []
    club.open_cycle(1, A=range(1, 7), B=range(7, 11))
    assert open_groups_of(club.season, 1) == open_groups_of(club.season, 11) == []


def test_a_separate_process_gives_the_same_tally(monkeypatch, capfdbinary):
    club, dates = under_way(7)
    club.pair(dates[0])
    rest = open_groups_of(club.season, 1)[0]
    monkeypatch.setattr("indeler.lab.chances.USUAL", 5)
    monkeypatch.setattr("indeler.lab.chances.FEWEST", 5)
    monkeypatch.setattr(subprocess_main.os, "nice", lambda by: None)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(pickle.dumps((play_out, rest)))))
    subprocess_main.main()
    assert pickle.loads(capfdbinary.readouterr().out) == play_out(rest, 5)


def test_the_next_opponent_is_forecast_with_all_members_present():
    """BW-33: sign-offs are not disclosed before a round is published."""
    club, dates = under_way(3)
    club.pair(dates[0])
    rest = open_groups_of(club.season, 1)[0]
    question = rest.next_round()
    assert question.tournament.requested_byes == ()
    found = forecast(replace(question, samples=5))
    assert sum(chance.value for _, chance in found.chances(1)) == pytest.approx(1)
    assert {meeting.opponent for meeting, _ in found.chances(1)} <= {0, *rest.ratings}
    assert replace(rest, rounds=()).next_round() is None
