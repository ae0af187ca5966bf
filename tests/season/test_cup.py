"""The cup within a season: participation, draws, how a game counts, play-offs and walk-overs."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from support.clubs import LEADER, Club
from support.competitions import cup_of

RULEBOOK = "botwinnik"


def cup_club(members=8, **options):
    club = Club(members=[max(100, 2000 - 100 * number) for number in range(members)], **options)
    club.plan()
    half = members // 2
    club.open_cycle(1, A=range(1, half + 1), B=range(half + 1, members + 1))
    return club


def draw(club, date, present=None, seed="cup"):
    club.at(date, 19, 30)
    everybody = tuple(club.state.members) if present is None else present
    event = s.propose.cup_draw(club.season, date, everybody, at=club.now, by=LEADER, seed=seed)
    club.append(event)
    return event


def test_BW_70_opting_out_is_possible_until_the_draw(refused):
    club = cup_club()
    club("participation-changed", member=8, competition="cup", takes_part=False)
    event = draw(club, club.dates()[0])
    assert event.round == 0
    assert 8 not in {player for board in event.boards for player in board}
    assert "was open until the preliminary round" in refused(
        club, "participation-changed", member=7, competition="cup", takes_part=False
    )


@pytest.mark.parametrize(("members", "playing", "free"), [(40, 16, 24), (50, 36, 14), (64, 64, 0)])
def test_BW_72_the_preliminary_round(members, playing, free):
    club = Club(members=range(2200, 2200 - 10 * members, -10))
    found = club.cup.next_round(club.now.date())
    assert (found.number, len(found.players), len(found.free)) == (0, playing, free)


def test_BW_72_thirty_two_members_play_no_preliminary_round():
    found = Club(members=range(2000, 1680, -10)).cup.next_round(datetime.date(2026, 9, 1))
    assert (found.number, len(found.players)) == (1, 32)


def test_BW_72_the_best_of_last_season_skip_the_preliminary_round():
    club = Club(members=range(2200, 1810, -10))
    club("member-joined", member=99, name="Last year's champion", rating=1000, last_season=("K", 1))
    assert 99 in club.cup.next_round(club.now.date()).free


def test_BW_73_main_dates_are_planned_and_shown():
    club = cup_club(40)
    club.append(s.propose.cup_dates(club.season, at=club.now, by=LEADER))
    assert len(club.cup.state.dates) == 6
    assert s.views.tonight(club.season, club.cup.state.dates[0]).cup_round == 0


def test_BW_74_the_draw_follows_from_its_seed_and_present_players_play_at_once(refused):
    club = cup_club()
    date = club.dates()[0]
    event = draw(club, date, present=(1, 2, 3, 4))
    games = club.cup.state.rounds[1].games
    assert [game.date == date for game in games].count(True) == 2
    again = cup_club()
    again.at(date, 19, 30)
    boards = tuple(board[::-1] for board in event.boards)
    fields = {"round": 1, "date": date, "present": (1, 2, 3, 4), "boards": boards}
    assert "draws other pairs" in refused(again, "cup-drawn", seed="cup", **fields)
    again("cup-drawn", **fields)  # lots drawn by hand
    assert "not over" in refused(again, "cup-drawn", **fields)


def play_cup_evening(club, result="1-0"):
    """Draw the cup on the first evening, pair the others, give every cup game this result and return the draw."""
    date = club.dates()[0]
    event = draw(club, date)
    club.pair(date)
    for white, black in event.boards:
        club("cup-result", round=1, white=white, black=black, result=result)
    return event


def test_BW_73_the_winners_play_the_next_round():
    club = cup_club()
    event = play_cup_evening(club)
    found = club.cup.next_round(club.now.date())
    assert (found.number, found.players) == (event.round + 1, tuple(sorted(white for white, _ in event.boards)))


def test_BW_75_a_cup_game_is_ordinary_within_a_group_and_external_between_groups():
    club = cup_club()
    event = play_cup_evening(club, "½-½")
    for board in event.boards:
        groups = {club.cycles.state.cycles[1].group_of(player) for player in board}
        for player, opponent in (board, board[::-1]):
            row = next(
                row for row in club.standings(1, club.cycles.state.cycles[1].group_of(player)) if row.member == player
            )
            outcome = row.card[0]
            assert outcome.opponent == opponent
            assert outcome.kind == ("game" if len(groups) == 1 else "external")
            if len(groups) == 1:
                assert outcome.points == 35


def test_BW_75_a_cup_game_against_a_member_outside_the_cycles_is_external():
    club = cup_club()
    club("participation-changed", member=2, competition="cycles", takes_part=False)
    event = play_cup_evening(club, "½-½")
    opponent = next((set(board) - {2}).pop() for board in event.boards if 2 in board)
    group = club.cycles.state.cycles[1].group_of(opponent)
    assert club.kinds(1, group, opponent) == ["external"]
    assert club.kinds(1, "A", 2) == ["not-in"]


def test_BW_75_a_cup_game_against_a_stronger_group_gives_compensation():
    club = cup_club()
    event = play_cup_evening(club, "½-½")
    # The mean of B (1600 … 1300) is 1450; a player of B who drew with 1 (2000) gets 1½ more.
    bonus = {}
    for board in event.boards:
        for player, opponent in (board, board[::-1]):
            group = club.cycles.state.cycles[1].group_of(player)
            if group == "B" and club.cycles.state.cycles[1].group_of(opponent) == "A":
                row = next(row for row in club.standings(1, "B") if row.member == player)
                bonus[opponent] = row.card[0].bonus
    assert bonus
    assert all(extra == (15 if 2100 - 100 * opponent >= 1750 else 10) for opponent, extra in bonus.items())


def test_BW_75_a_setting_excludes_cup_games_from_the_cycles():
    club = cup_club(change=[("counts_for_cycles = true", "counts_for_cycles = false")])
    date = club.dates()[0]
    draw(club, date)
    assert len(club.pair(date)[0].boards) == 2


def test_BW_76_a_draw_is_decided_by_blitz_and_armageddon(refused):
    club = cup_club()
    event = play_cup_evening(club, "½-½")
    white, black = event.boards[0]
    fields = {"round": 1, "result": "½-½"}
    ties = lambda: {(tie.white, tie.black): tie for tie in s.views.cup(club.season).rounds[0].ties}  # noqa: E731
    assert ties()[white, black].next_game.tempo == "3+2"
    for _ in range(2):
        game = ties()[white, black].next_game
        club("cup-play-off-result", white=game.white, black=game.black, **fields)
    game = ties()[white, black].next_game
    assert str(game.kind) == "Armageddon"
    wrong = {"round": 1, "white": game.black, "black": game.white, "result": "1-0"}
    assert "has white in the next game" in refused(club, "cup-play-off-result", **wrong)
    club("cup-play-off-result", white=game.white, black=game.black, **fields)
    assert ties()[white, black].winner == game.black
    assert club.standings(1, "A")[0].points <= 50  # the play-off does not count for the cycles


def test_BW_75_a_cup_game_can_be_set_until_the_round_of_its_players_is_published(refused):
    club = cup_club()
    date = club.dates()[0]
    club.at(date, 19, 30)
    club("cup-drawn", round=1, date=date, present=(), boards=((1, 2), (3, 4), (5, 6), (7, 8)))
    club.publish(next(made for made in club.pair(date, publish=False) if made.group == "A"))
    assert "is published" in refused(club, "cup-game-set", round=1, white=1, black=2, date=date)
    club("cup-game-set", round=1, white=5, black=6, date=date)
    assert [game.date for game in club.cup.state.rounds[1].games] == [None, None, date, None]


def test_BW_75_a_member_cannot_have_a_cup_game_and_a_board_on_one_evening(refused):
    club = cup_club()
    dates = club.dates()
    made = club.pair(dates[0])
    fields = {"round": 1, "date": dates[0], "boards": ((1, 2), (3, 4), (5, 6), (7, 8))}
    assert "is published" in refused(club, "cup-drawn", present=tuple(range(1, 9)), **fields)
    for each in made:
        club.results(each)
    club.pair(dates[1], publish=False)
    fields["date"] = dates[1]
    club("cup-drawn", present=tuple(range(1, 9)), **fields)
    place = {"competition": "cycles", "part": 1, "round": 2, "group": "A"}
    assert "has a cup game since" in refused(club, "pairing-published", **place)
    club.pair(dates[1])
    by_hand = {"boards": ((1, 3), (2, 4)), "why": "by hand"}
    assert "plays a cup game" in refused(club, "pairing-changed", **by_hand, **place)


def test_BW_75_the_evening_of_a_cup_game_must_be_set_before_its_result(refused):
    club = cup_club()
    dates = club.dates()
    white, black = draw(club, dates[0], present=()).boards[0]
    fields = {"round": 1, "white": white, "black": black}
    assert "Say first on which evening" in refused(club, "cup-result", result="1-0", **fields)
    assert "was set for no evening" in refused(club, "cup-result", result="+-", **fields)


def test_BW_32_a_corrected_cup_result_needs_a_reason_and_becomes_final(refused):
    club = cup_club()
    event = play_cup_evening(club)
    white, black = event.boards[0]
    fields = {"round": 1, "white": white, "black": black, "result": "0-1"}
    assert "needs a reason" in refused(club, "cup-result", **fields)
    late = club.now + datetime.timedelta(days=8)
    assert "are final" in refused(club, "cup-result", why="misread", at=late, **fields)
    club("cup-result", why="misread", **fields)
    assert s.views.cup(club.season).rounds[0].ties[0].winner == black


def test_a_cup_of_eight_ends_with_one_winner_after_seven_games():
    club = cup_club()
    games = 0
    for date in club.dates()[:3]:
        event = draw(club, date)
        for white, black in event.boards:
            club("cup-result", round=event.round, white=white, black=black, result="1-0")
            games += 1
        club.pair(date)
    view = s.views.cup(club.season)
    assert games == 7
    assert view.winner == club.cup.state.rounds[3].games[0].white
    assert [len(column) for column in view.columns] == [4, 2, 1]
    with pytest.raises(InvalidInput, match="The cup is decided"):
        club.cup.next_round(club.now.date())


def test_BW_70_a_member_who_left_is_not_drawn_and_their_opponent_advances(refused):
    club = cup_club()
    date, second = club.dates()[:2]
    boards = draw(club, date).boards
    club.pair(date)
    for white, black in boards[1:]:
        club("cup-result", round=1, white=white, black=black, result="1-0")
    (gone, stays), champion = boards[0], boards[1][0]
    club("member-left", member=gone)
    club("member-left", member=champion)
    task = next(task for task in s.views.todo(club.season, club.now) if task.kind == "cup-left")
    assert (
        str(task.sentence)
        == f"Member {gone} - Member {stays} of cup round 1: Member {gone} has left, let the other advance."
    )
    assert "has left the club" in refused(club, "cup-game-set", round=1, white=gone, black=stays, date=second)
    why = {"round": 1, "why": "left"}
    assert "cannot advance" in refused(club, "cup-walk-over", winner=gone, loser=stays, **why)
    club.append(s.propose.walk_over(club.season, 1, gone, stays, at=club.now, by=LEADER))
    drawn = draw(club, second)
    assert champion not in {player for board in drawn.boards for player in board}
    assert len(drawn.boards) == 1  # three are left, and one of them is free


def test_BW_70_the_last_remaining_member_wins_the_cup():
    club = cup_club(members=4)
    first, second = draw(club, club.dates()[0]).boards
    club.pair(club.dates()[0])
    for white, black in (first, second):
        club("cup-result", round=1, white=white, black=black, result="1-0")
    club("member-left", member=second[0])
    assert s.views.cup(club.season).winner == first[0]
    with pytest.raises(InvalidInput, match="The cup is decided"):
        club.cup.next_round(club.now.date())


def test_BW_73_main_dates_are_proposed_and_planned_for_future_evenings(refused):
    club = cup_club()
    dates = club.dates()
    club.at(dates[4], 12)
    event = s.propose.cup_dates(club.season, at=club.now, by=LEADER)
    assert event.dates[0] >= dates[4]
    assert "has been" in refused(club, "cup-dates-planned", dates=(dates[0], dates[8]))
    club.append(event)
    draw(club, event.dates[0])
    again = s.propose.cup_dates(club.season, at=club.at(event.dates[0], 21), by=LEADER)
    assert again.dates[0] == event.dates[0]
    assert len(again.dates) == len(event.dates) == 3
    assert again.dates[1] > event.dates[0]
    club.append(again)
    fields = {"round": 1, "date": dates[3]}
    fields |= dict(
        zip(
            ("white", "black"),
            (club.cup.state.rounds[1].games[0].white, club.cup.state.rounds[1].games[0].black),
            strict=True,
        )
    )
    assert refused(club, "cup-game-set", **fields).endswith("set the game of the cup for an evening to come.")


def test_an_old_logbook_with_an_early_walk_over_can_be_opened():
    club = cup_club()
    white, black = draw(club, club.dates()[0], present=()).boards[0]
    old = s.events.CupWalkOver(at=club.now, by=LEADER, why="early", round=1, winner=white, loser=black)
    lines = [*club.book.store.read(), s.events.encode(old)]
    season = s.Logbook(s.MemoryStore(club.book.store.rules(), lines)).season
    assert cup_of(season).state.rounds[1].games[0].walk_over == white


def test_BW_72_BW_74_the_view_of_a_draw_lists_absent_and_non_participating_members():
    club = cup_club()
    first = club.dates()[0]
    club("participation-changed", member=8, competition="cup", takes_part=False)
    club("signed-off", member=3, date=first, at=club.at(first, 12))
    coming = s.views.coming_round(club.season, "", first, first)
    assert [member for member, _ in coming.later] == [3]
    assert coming.not_in == (8,)
    assert 3 not in coming.here
    assert {*coming.here, 3, *coming.free} == set(range(1, 8))


def test_BW_75_only_games_played_on_the_board_are_counted(refused):
    club = cup_club()
    event = draw(club, club.dates()[0])
    (first, second, *_), place = event.boards, {"round": event.round}
    assert club.cup.number_of_games() == 0
    club("cup-result", white=first[0], black=first[1], result="1-0", **place)
    club("cup-result", white=second[0], black=second[1], result="+-", **place)
    assert club.cup.games_played() == dict.fromkeys(first, 1)
    assert club.cup.number_of_games() == 1


def test_BW_73_remaining_rounds_count_members_free_in_the_preliminary_round():
    club = cup_club(6)
    assert club.cup.rounds_to_come(club.now.date()) == 3
    assert draw(club, club.dates()[0]).round == 0
    assert club.cup.rounds_to_come(club.now.date()) == 2


def test_BW_73_a_main_date_is_one_on_which_a_round_is_drawn():
    club = cup_club()
    first, second, third, *_ = club.dates()
    club("cup-dates-planned", dates=(first, third))
    assert [s.views.is_main_date(club.season, date) for date in (first, second, third)] == [True, False, True]
    alone = Club('name = "alone"\n\n[[competition]]\nkind = "cup"\nname = "cup"\n', [1900])
    assert alone.cup.evenings_needed() == 0
    alone("member-joined", member=2, name="Member 2", rating=1800)
    assert alone.cup.evenings_needed() == 1
