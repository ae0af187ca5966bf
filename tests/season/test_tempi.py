"""Article 10: tempi of juniors."""

import datetime

import pytest

from indeler import season as s
from indeler.season.competitions.cycles.pairing import ShortGames, age, by_lot, rather_not, should_end_by, tempo_of
from support.clubs import LEADER, Club
from support.competitions import cycles_of

RULEBOOK = "botwinnik"


def with_junior(born=datetime.date(2012, 5, 1), change=()):
    """Return a club of four members, of whom member 4 is a junior."""
    club = Club(members=[2000, 1900, 1800, 1700], change=change)
    club("member-corrected", member=4, name="Junior", born=born)
    club.plan()
    return club


@pytest.mark.parametrize(("on", "years"), [((2026, 9, 2), 17), ((2026, 9, 3), 18)])
def test_BW_26_age_is_counted_in_whole_years(on, years):
    assert age(datetime.date(2008, 9, 3), datetime.date(*on)) == years


def test_BW_26_only_a_junior_may_play_at_a_faster_tempo(refused):
    club = with_junior()
    club("tempo-agreed", member=4, cycle=1, tempo="60+10")
    club.open_cycle(1, A=(1, 4), B=(2, 3))
    club.pair(club.dates()[0])
    board = s.views.pairing(club.season, s.RoundKey("cycles", 1, 1, "A")).boards[0]
    assert {board.white: board.white_tempo, board.black: board.black_tempo} == {1: "100+10", 4: "60+10"}
    assert "is not a junior" in refused(club, "tempo-agreed", member=1, cycle=1, tempo="80+10")
    assert "no tempo '30+0'" in refused(club, "tempo-agreed", member=4, cycle=1, tempo="30+0")


def test_BW_26_a_junior_is_at_most_seventeen_when_the_cycle_or_season_starts(refused):
    turns_18 = datetime.date(2008, 12, 1)
    january = datetime.datetime(2027, 1, 7, 12)
    club = with_junior(turns_18)
    assert "is not a junior" in refused(club, "tempo-agreed", member=4, cycle=2, tempo="80+10", at=january)
    club = with_junior(turns_18, change=[('age_on = "cycle-start"', 'age_on = "season-start"')])
    club("tempo-agreed", member=4, cycle=2, tempo="80+10", at=january)


def test_BW_26_a_faster_tempo_does_not_apply_in_the_championship_group():
    club = with_junior()
    club("tempo-agreed", member=4, cycle=4, tempo="60+10")
    assert tempo_of(cycles_of(club.season), 4, "A", 4) == "60+10"
    assert tempo_of(cycles_of(club.season), 4, "K", 4) == "100+10"


def test_BW_27_a_junior_who_played_late_needs_a_slower_tempo_in_the_next_cycle(refused):
    club = with_junior()
    club("tempo-agreed", member=4, cycle=1, tempo="60+10")
    assert should_end_by(cycles_of(club.season), 1, 4) == datetime.time(22, 15)
    club.open_cycle(1, A=(1, 4), B=(2, 3))
    club("played-late", member=4, date=club.dates()[2])
    assert "80+10 at the fastest" in refused(club, "tempo-agreed", member=4, cycle=2, tempo="60+10")
    club("tempo-agreed", member=4, cycle=2, tempo="80+10")
    assert should_end_by(cycles_of(club.season), 2, 4) == datetime.time(23)


def test_BW_28_dislike_of_short_games_must_be_stated_before_the_cycle(refused):
    club = with_junior()
    club.open_cycle(1, A=(1, 4), B=(2, 3))
    club.pair(club.dates()[0])
    assert "before the cycle" in refused(club, "short-games-disliked", member=1, cycle=1)
    club("short-games-disliked", member=1, cycle=2)


def test_BW_28_the_pairing_system_gets_the_pairs_to_avoid():
    club = with_junior()
    club("tempo-agreed", member=4, cycle=1, tempo="60+10")
    club("short-games-disliked", member=1, cycle=1)
    club.open_cycle(1, A=(1, 2, 4), B=(3,))
    assert rather_not(cycles_of(club.season), club.cycles.cycle(1), "A") == [(1, 4)]


def test_BW_28_a_setting_ignores_the_wishes():
    club = with_junior(change=[("avoid_short_games = true", "avoid_short_games = false")])
    club("tempo-agreed", member=4, cycle=1, tempo="60+10")
    club("short-games-disliked", member=1, cycle=1)
    club.open_cycle(1, A=(1, 2, 4), B=(3,))
    assert rather_not(cycles_of(club.season), club.cycles.cycle(1), "A") == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
@pytest.mark.parametrize("size", [5, 6, 8, 9])
def test_BW_28_a_first_round_by_lot_respects_the_wishes_where_possible(seed, size):
    players, short, disliking = range(1, size + 1), (1, 2), (3, 4)
    boards, odd = by_lot(players, seed, wishes=ShortGames(short, disliking))
    assert sorted([*(player for board in boards for player in board), *([odd] if odd else [])]) == [*players]
    assert not [board for board in boards if set(board) & {*short} and set(board) & {*disliking}]
    plain = by_lot(players, seed)
    if not [board for board in plain[0] if set(board) & {*short} and set(board) & {*disliking}]:
        assert (boards, odd) == plain


def test_BW_28_if_wishes_cannot_be_kept_as_few_as_possible_are_broken():
    for seed in map(str, range(12)):
        boards, odd = by_lot(range(1, 5), seed, wishes=ShortGames((1,), (2, 3, 4)))
        assert (len(boards), odd) == (2, None)
        boards, odd = by_lot(range(1, 4), seed, wishes=ShortGames((1,), (2, 3)))
        assert boards == [(2, 3)] or boards == [(3, 2)]
        assert odd == 1


def test_BW_28_a_drawn_first_round_of_a_season_respects_the_wishes():
    club = with_junior()
    club("tempo-agreed", member=4, cycle=1, tempo="60+10")
    club("short-games-disliked", member=1, cycle=1)
    club("member-joined", member=5, name="Five")
    club.open_cycle(1, A=(1, 2, 3, 4), B=(5,))
    for seed in map(str, range(10)):
        place = s.RoundKey("cycles", 1, 1, "A")
        made = s.propose.pairing(club.season, place, at=club.now, by=LEADER, seed=seed)
        assert {1, 4} not in [{*board} for board in made.boards]


def test_BW_27_any_tempo_is_allowed_if_no_shorter_tempo_led_to_a_late_game(refused):
    club = with_junior()
    club("tempo-agreed", member=4, cycle=1, tempo="60+10")
    club.open_cycle(1, A=(1, 4), B=(2, 3))
    assert "no shorter tempo" in refused(club, "played-late", member=1, date=club.dates()[2])
    club("tempo-agreed", member=4, cycle=2, tempo="60+10")
    club("played-late", member=4, date=club.dates()[2])
    club("tempo-agreed", member=4, cycle=1, tempo="100+10")
    club("tempo-agreed", member=4, cycle=2, tempo="60+10")
    assert tempo_of(cycles_of(club.season), 2, "A", 4) == "60+10"
