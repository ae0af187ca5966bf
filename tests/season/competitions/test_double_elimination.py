"""A cup with two lives: a player who has lost twice is eliminated, and the last remaining player wins."""

import datetime
from collections import Counter

import pytest

from indeler import season as s
from indeler.season.competitions.cup.competition import Cup
from indeler.season.competitions.cup.rounds import rounds_until_one_is_left
from support.clubs import LEADER, Club

RULES = 'name = "cup only"\n\n[[competition]]\nkind = "cup"\nname = "cup"\nlives = 2\nevenings_per_round = 1\n'


def played(members, stronger_wins=lambda white, black: white < black):
    """Return a club whose cup was drawn and played until it was decided, one round per evening."""
    club = Club(RULES, range(2000, 2000 - members * 10, -10), datetime.date(2026, 9, 1), datetime.date(2027, 6, 30))
    club.plan()
    dates = club.dates("cup")
    club.append(s.propose.cup_dates(club.season, at=club.now, by=LEADER))
    for date in dates:
        if club.season.chosen(Cup).holder() is not None:
            break
        club.at(date, 19)
        club.append(s.propose.cup_draw(club.season, date, at=club.now, by=LEADER, seed=str(date)))
        club.at(date, 22)
        for game in club.season.chosen(Cup).state.last.games:
            told = {"round": game.round, "white": game.white, "black": game.black}
            if game.date is None:
                club("cup-game-set", **told, date=date)
            club("cup-result", **told, result="1-0" if stronger_wins(game.white, game.black) else "0-1")
    return club


@pytest.mark.parametrize("members", [2, 3, 7, 8, 13])
def test_all_players_except_the_winner_have_lost_twice(members):
    club = played(members)
    cup = club.season.chosen(Cup)
    lost = Counter(max(game.white, game.black) for game in cup.games())
    assert cup.holder() == 1
    assert lost == dict.fromkeys(range(2, members + 1), 2) == cup.losses()
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    assert len(cup.state.rounds) <= len(club.dates("cup"))
    assert [*cup.state.rounds] == [*range(1, len(cup.state.rounds) + 1)]
    assert [cup.draw_on(date) for date in cup.state.dates] == [
        *range(len(cup.state.rounds)),
        *[None] * (len(cup.state.dates) - len(cup.state.rounds)),
    ]


def test_players_with_equal_losses_meet_except_in_at_most_one_pair():
    cup = played(7).season.chosen(Cup)
    lost = Counter()
    for number in sorted(cup.state.rounds):
        games = cup.state.rounds[number].games
        assert sum(lost[game.white] != lost[game.black] for game in games) <= 1
        lost.update(max(game.white, game.black) for game in games)


def test_a_once_beaten_finalist_must_beat_the_unbeaten_one_twice():
    """One player is unbeaten before the last two of three games; the calendar has an evening for each game."""
    club = played(2, lambda white, black: (white < black) == first_time.pop() if first_time else white > black)
    cup = club.season.chosen(Cup)
    assert (cup.holder(), [len(round.games) for round in cup.state.rounds.values()]) == (2, [1, 1, 1])


first_time = [True]


def test_the_number_of_players_gives_the_highest_possible_number_of_rounds():
    assert [rounds_until_one_is_left(players, 0) for players in (2, 3, 4, 8, 16)] == [3, 5, 5, 6, 8]


def test_the_view_of_the_cup_shows_every_round():
    club = played(8)
    view = s.views.cup(club.season)
    assert view.winner == 1
    assert len(view.columns) == len(view.rounds) == len(club.season.chosen(Cup).state.rounds)
    assert club.season.chosen(Cup).season_places()[0] == [1]


@pytest.mark.parametrize(
    ("unbeaten", "beaten", "rounds"),
    [
        (0, 0, 0),
        (1, 0, 0),
        (0, 1, 0),
        (0, 2, 1),
        (1, 1, 2),
        (2, 0, 3),
        (0, 3, 2),
        (1, 2, 3),
        (2, 1, 4),
        (2, 2, 4),
        (0, 7, 3),
        (1, 5, 4),
    ],
)
def test_each_pair_of_a_round_loses_one_life_and_a_free_player_none(unbeaten, beaten, rounds):
    """The slowest results are counted: 1 unbeaten and 1 beaten player meet twice if the beaten one wins."""
    assert rounds_until_one_is_left(unbeaten, beaten) == rounds


def test_the_number_of_remaining_rounds_follows_from_the_losses_so_far():
    """After a round of four players, 2 unbeaten and 2 beaten need at most four more rounds, less the one drawn."""
    club = Club(RULES, (2000, 1900, 1800, 1700), datetime.date(2026, 9, 1), datetime.date(2027, 6, 30))
    club.plan()
    cup = club.season.chosen(Cup)
    on = club.now.date()
    assert cup.rounds_to_come(on) == 5
    first, second = club.dates("cup")[:2]
    for date, left in ((first, 4), (second, 3)):
        club.at(date, 19)
        club.append(s.propose.cup_draw(club.season, date, at=club.now, by=LEADER, seed=str(date)))
        club.at(date, 22)
        assert club.season.chosen(Cup).rounds_to_come(on) == left
        for game in club.season.chosen(Cup).state.last.games:
            told = {"round": game.round, "white": game.white, "black": game.black}
            club("cup-result", **told, result="1-0" if game.white < game.black else "0-1")
        assert club.season.chosen(Cup).rounds_to_come(on) == left


def test_members_who_join_later_count_for_the_number_of_evenings():
    club = Club(RULES, (2000, 1900), datetime.date(2026, 9, 1), datetime.date(2027, 6, 30))
    assert club.season.chosen(Cup).evenings_needed() == 3
    club.now += datetime.timedelta(days=30)
    for number in (3, 4):
        club("member-joined", member=number, name=f"Member {number}")
    assert club.season.chosen(Cup).evenings_needed() == 5
