"""The dates of cup games, and who advances when a game is not played."""

import datetime

from indeler import season as s
from season.test_cup import cup_club, draw, play_cup_evening
from support.clubs import LEADER

RULEBOOK = "botwinnik"


def test_BW_77_after_three_rounds_the_player_with_fewer_sign_offs_advances():
    club = cup_club()
    event = draw(club, club.dates()[0], present=())
    white, black = event.boards[0]
    club.pair(club.dates()[0])
    for date in club.dates()[1:3]:
        club("signed-off", member=white, date=date, at=club.at(date, 12))
        club.pair(date)
    task = [task for task in s.views.todo(club.season, club.at(club.dates()[3])) if task.kind == "walk-over"]
    assert len(task) == 4
    walk_over = s.propose.walk_over(club.season, 1, white, black, at=club.now, by=LEADER)
    assert (walk_over.winner, walk_over.loser) == (black, white)
    club.append(walk_over)
    assert s.views.cup(club.season).rounds[0].ties[0].winner == black


def test_BW_77_with_equal_sign_offs_the_better_classified_player_advances():
    club = cup_club()
    event = draw(club, club.dates()[0], present=())
    order = {member: place for place, member in enumerate(club.cycles.classified(), start=1)}
    assert order[1] < order[8]
    white, black = event.boards[0]
    walk_over = s.propose.walk_over(club.season, 1, white, black, at=club.now, by=LEADER)
    assert walk_over.winner == min(white, black, key=order.__getitem__)


def test_BW_77_games_are_set_for_the_main_date_or_the_two_rounds_after_it(refused):
    club = cup_club()
    dates = club.dates()
    event = draw(club, dates[0], present=())
    white, black = event.boards[0]
    game = {"round": 1, "white": white, "black": black}
    club("cup-game-set", date=dates[2], **game)
    assert "must have been deferred" in refused(club, "cup-game-set", date=dates[3], **game)
    club("cup-deferred", until=dates[5], why="long abroad", **game)
    club("cup-game-set", date=dates[4], **game)
    assert club.cup.state.rounds[1].games[0].date == dates[4]


def test_BW_77_a_sign_off_cancels_the_cup_game_and_the_opponent_is_paired():
    club = cup_club()
    dates = club.dates()
    event = draw(club, dates[0], present=())
    white, black = event.boards[0]
    game = {"round": 1, "white": white, "black": black}
    club("cup-game-set", date=dates[0], **game)
    club("signed-off", member=black, date=dates[0], at=club.at(dates[0], 18))
    assert club.cup.state.rounds[1].games[0].date is None
    placed = {player for made in club.pair(dates[0]) for board in (*made.boards, (made.odd,)) for player in board}
    assert white in placed
    assert black not in placed


def test_BW_77_cup_games_of_a_postponed_evening_lose_their_date():
    club = cup_club()
    dates = club.dates()
    event = draw(club, dates[0], present=())
    for (white, black), date in zip(event.boards, dates[1:3], strict=False):
        club("cup-game-set", round=1, white=white, black=black, date=date)
    club("evening-postponed", date=dates[1], why="snow")
    assert [game.date for game in club.cup.state.rounds[1].games[:2]] == [None, dates[2]]


def test_BW_77_a_cup_game_cancelled_after_the_pairing_is_played_later():
    club = cup_club()
    dates = club.dates()
    event = draw(club, dates[0])
    club.pair(dates[0])
    white, black = event.boards[0]
    club("signed-off", member=black, date=dates[0], at=club.at(dates[0], 18, 30), written=club.at(dates[0], 20, 5))
    points = club.points(1, "A") | club.points(1, "B")
    assert (points[white], points[black]) == (50, 20)  # came without getting a game; absent with notice
    club("cup-game-set", round=1, white=white, black=black, date=dates[1])
    club.pair(dates[1])
    club("cup-result", round=1, white=white, black=black, result="1-0")
    assert s.views.cup(club.season).rounds[0].ties[0].winner == white


def test_BW_77_main_dates_avoid_the_last_two_rounds_of_a_cycle(refused):
    club = cup_club()
    dates = club.dates()
    assert "last 2 rounds of a cycle" in refused(club, "cup-dates-planned", dates=(dates[6],))
    club("cup-dates-planned", dates=(dates[5], dates[8]))


def test_BW_78_staying_away_from_a_cup_game_is_a_loss_and_a_penalty():
    club = cup_club()
    event = play_cup_evening(club, "+-")
    white, black = event.boards[0]
    points = club.points(1, "A") | club.points(1, "B")
    assert (points[white], points[black]) == (50, -10)
    assert s.views.cup(club.season).rounds[0].ties[0].winner == white


def test_BW_78_a_no_show_is_a_loss_and_a_penalty_before_a_result_is_entered():
    club = cup_club()
    date = club.dates()[0]
    event = draw(club, date)
    club.pair(date)
    white, black = event.boards[0]
    club("no-show", member=black, date=date)
    points = club.points(1, "A") | club.points(1, "B")
    assert (points[white], points[black]) == (50, -10)


def test_BW_78_a_no_show_cannot_win_in_whichever_order_events_are_entered(refused):
    club = cup_club()
    date = club.dates()[0]
    boards = draw(club, date).boards
    club.pair(date)
    fields = [{"round": 1, "white": white, "black": black} for white, black in boards]
    (white, _), (won, lost), *_ = boards
    club("no-show", member=white, date=date)
    assert s.views.cup(club.season).rounds[0].ties[0].winner == boards[0][1]
    for result in ("1-0", "½-½", "0-1", "+-", "0-0"):
        refusal = refused(club, "cup-result", result=result, why="told so", **fields[0])
        assert "absent without notice" in refusal
    club("cup-result", result="1-0", **fields[1])
    for member in (won, lost):
        assert "has a result" in refused(club, "no-show", member=member, date=date)
    club("cup-result", result="-+", **fields[2])
    assert "has a result" in refused(club, "no-show", member=boards[2][1], date=date)
    club("no-show", member=boards[2][0], date=date)


def test_BW_78_when_both_players_are_no_shows_neither_advances():
    club = cup_club()
    date = club.dates()[0]
    white, black = draw(club, date).boards[0]
    club.pair(date)
    club("no-show", member=white, date=date)
    club("no-show", member=black, date=date)
    assert club.cup.state.rounds[1].games[0].result == "--"


def test_BW_10_a_granted_objection_reopens_the_cup_game():
    club = cup_club()
    date = club.dates()[0]
    white, black = draw(club, date).boards[0]
    club.pair(date)
    club("no-show", member=white, date=date)
    club("objection-raised", member=white, date=date)
    club("objection-decided", member=white, date=date, granted=True, why="the train stood still")
    game = club.cup.state.rounds[1].games[0]
    assert (game.result, game.date) == ("", None)
    club("cup-game-set", round=1, white=white, black=black, date=club.dates()[1])


def test_BW_77_a_game_can_be_deferred_only_in_advance_and_within_the_season(refused):
    club = cup_club()
    dates = club.dates()
    white, black = draw(club, dates[0], present=()).boards[0]
    game = {"round": 1, "white": white, "black": black, "why": "long abroad"}
    assert "not an evening of this season" in refused(club, "cup-deferred", until=datetime.date(2031, 1, 1), **game)
    assert "not an evening of this season" in refused(club, "cup-deferred", until=dates[2], **game)
    afterwards = club.at(dates[2], 20)
    assert "was to be decided before" in refused(club, "cup-deferred", until=dates[5], at=afterwards, **game)
    backdated = club.at(dates[1], 12)
    assert "was to be decided before" in refused(
        club, "cup-deferred", until=dates[5], at=backdated, written=afterwards, **game
    )
    evenings = [date for date in club.state.evenings if date > dates[2]]
    for until in (dates[5], evenings[0], evenings[-1]):
        club("cup-deferred", until=until, at=backdated, **game)
        club("reversed", event=club.season.version, why="another day", at=afterwards)


def test_BW_77_no_walk_over_before_the_third_evening_or_the_deferred_date(refused):
    club = cup_club()
    dates = club.dates()
    (white, black), (other, third), *_ = draw(club, dates[0], present=()).boards
    club("cup-deferred", round=1, white=other, black=third, until=dates[4], why="long abroad")
    won = {"round": 1, "winner": white, "loser": black, "why": "did not come"}
    late = {"round": 1, "winner": other, "loser": third, "why": "did not come"}
    assert f"can still be played on {dates[2]}" in refused(club, "cup-walk-over", at=club.at(dates[1]), **won)
    assert f"can still be played on {dates[4]}" in refused(club, "cup-walk-over", at=club.at(dates[3]), **late)
    club("cup-walk-over", **won)
    club("cup-walk-over", at=club.at(dates[4]), **late)


def test_BW_77_a_deferred_game_keeps_the_third_evening_if_cancellations_make_it_later():
    club = cup_club()
    dates = club.dates()
    (white, black), *_ = draw(club, dates[0], present=()).boards
    club("cup-deferred", round=1, white=white, black=black, until=dates[3], why="long abroad")
    for date in dates[1:3]:
        club("evening-dropped", date=date, why="closed")
    last = club.cup.state.last
    assert club.cup.last_evening(last, last.games[0]) == dates[4]


def test_BW_77_main_dates_of_cancelled_evenings_move_and_stay_distinct():
    club = cup_club()
    dates = club.dates()
    club("cup-dates-planned", dates=(dates[2], dates[3], dates[8]))
    for date in dates[2:4]:
        club("evening-dropped", date=date, why="closed")
    free = [date for date in club.dates() if date > dates[3]]
    assert club.cup.state.dates[:2] == (free[0], free[1])


def test_BW_77_unplayed_games_move_with_their_evening_and_played_games_stay():
    club = cup_club()
    date, later = club.dates()[:2]
    event = draw(club, date)
    club("cup-result", round=event.round, white=event.boards[0][0], black=event.boards[0][1], result="1-0")
    after = club.cup.evenings_moved(club.state, {date: later})
    games = type(club.cup)(club.season.followed_by((), after), club.cup.rules).games()
    assert [(bool(game.result), game.date) for game in games] == [(True, date)] + [(False, later)] * 3
