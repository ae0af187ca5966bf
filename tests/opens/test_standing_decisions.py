"""Rows 197, 198, 205, 207 and 210 to 216 of the draft checklist: decisions on standings, events over 30 days."""

import pytest

from indeler import formats
from indeler.language import InvalidInput
from indeler.model import Tournament
from indeler.opens import events
from indeler.opens.description import TournamentDescribed
from indeler.opens.standing_decisions import (
    LaterRatingsSet,
    LongEventMarked,
    PlayerExpelled,
    TiesRanked,
    ValuesEntered,
    long_event_advice,
)
from indeler.ranking import standings
from indeler.systems import ranking
from support.open_tournaments import Arbiter


@pytest.fixture
def arbiter():
    arbiter = Arbiter(players=6, tiebreaks=["BH"])
    arbiter.play("½-½", "½-½", "½-½")
    return arbiter


def order(tournament):
    return [(row.rank, row.player) for row in ranking(tournament)]


def test_rows_197_and_198_an_expelled_player_has_no_place_and_is_not_paired(arbiter):
    arbiter.say(PlayerExpelled, player=2, name="Kees Bakker", why="analysed on a phone")
    assert [player for _, player in order(arbiter.state.tournament)] == [1, 3, 4, 5, 6]
    assert 2 not in arbiter.state.tournament.to_pair()
    again = formats.read_trf(formats.write_trf(arbiter.state.tournament).encode())
    assert order(again) == order(arbiter.state.tournament)
    assert "before round 2: number 2 (of then) was expelled" in again.comments
    assert arbiter.again().state == arbiter.state
    with pytest.raises(InvalidInput, match="expelled already"):
        arbiter.say(PlayerExpelled, player=2, name="Kees Bakker", why="once more")
    with pytest.raises(InvalidInput, match="why"):
        arbiter.say(PlayerExpelled, player=3, name="Tom Visser", why="")
    arbiter.say(events.PlayerReturned, player=2, name="Kees Bakker")
    assert len(order(arbiter.state.tournament)) == 6


def test_row_205_equal_players_are_ranked_by_hand_but_results_count_first(arbiter):
    assert {rank for rank, _ in order(arbiter.state.tournament)} == {1}
    arbiter.say(TiesRanked, players=(4, 1), why="a toss of a coin")
    assert order(arbiter.state.tournament)[:3] == [(1, 4), (2, 1), (3, 2)]
    assert order(formats.read_trf(formats.write_trf(arbiter.state.tournament).encode())) == order(
        arbiter.state.tournament
    )
    arbiter.enter("1-0", board=1, round=1)
    assert order(arbiter.state.tournament)[0] == (1, arbiter.state.boards[0][0][0])
    with pytest.raises(InvalidInput, match="equal on points and all tie-breaks"):
        arbiter.say(TiesRanked, players=arbiter.state.boards[0][0], why="no tie")


def test_row_207_external_values_break_ties(arbiter):
    arbiter.say(ValuesEntered, values={3: "12.5", 5: "7/2", 6: "13"})
    rows = standings(arbiter.state.tournament, tiebreaks=["EXT"])
    assert [row.player for row in rows][:3] == [6, 3, 5]
    assert str(rows[1].tiebreaks["EXT"]) == "25/2"
    assert formats.read_trf(formats.write_trf(arbiter.state.tournament).encode()).player(3).external == "12.5"
    with pytest.raises(InvalidInput, match="Tom Visser: 'many' is not a value"):
        arbiter.say(ValuesEntered, values={3: "many"})


def advice(arbiter):
    return [str(each) for each in long_event_advice(arbiter.state)]


def test_rows_210_and_211_a_long_event_is_marked_and_warned_of_rating_tie_breaks():
    arbiter = Arbiter(players=6, tiebreaks=["BH", "ARO"])
    assert advice(arbiter) == []
    arbiter.say(TournamentDescribed, start="2026/09/01", end="2026/10/20")
    assert advice(arbiter) == ["The tournament takes more than 30 days; mark it as such in the regulations."]
    arbiter.say(LongEventMarked, used="first")
    assert advice(arbiter) == [
        "Ratings change in an event of more than 30 days; tie-breaks without ratings are better than ARO."
    ]
    assert "event of more than 30 days, rating tie-breaks by the first rating" in arbiter.state.tournament.comments


@pytest.mark.parametrize(("used", "mean"), [("first", 2000), ("each", 2050), ("last", 2100)])
def test_rows_212_to_216_players_have_several_ratings_and_the_user_chooses_one(used, mean):
    arbiter = Arbiter(players=4, total_rounds=6)
    arbiter.say(LongEventMarked, used=used)
    players = [player._replace(rating=2000) for player in arbiter.state.players.values()]
    tournament = arbiter.state.tournament.replace(players=players)
    tournament = Tournament(**{**tournament._stated(), "players": [one.with_later_rating(2, 2100) for one in players]})
    assert [player.rating_in(round) for player in tournament.players.values() for round in (1, 2)] == [2000, 2100] * 4
    played = _two_rounds(tournament)
    assert {row.tiebreaks["ARO"] for row in standings(played, tiebreaks=["ARO"])} == {mean}
    again = formats.read_trf(formats.write_trf(played).encode())
    assert {row.tiebreaks["ARO"] for row in standings(again, tiebreaks=["ARO"])} == {mean}


def _two_rounds(tournament):
    arbiter = Arbiter(players=4)
    arbiter.play("½-½", "½-½")
    arbiter.play("½-½", "½-½")
    return tournament.replace(rounds=arbiter.state.tournament.rounds)


def test_row_215_later_ratings_require_that_the_event_is_marked_as_long(arbiter):
    with pytest.raises(InvalidInput, match="mark it as one first"):
        arbiter.say(LaterRatingsSet, round=2, ratings={1: 2150})
    arbiter.say(LongEventMarked, used="first")
    with pytest.raises(InvalidInput, match="from round 2 on at the earliest"):
        arbiter.say(LaterRatingsSet, round=1, ratings={1: 2150})
    arbiter.say(LaterRatingsSet, round=2, ratings={1: 2150, 2: 2000})
    assert arbiter.state.players[1].later_ratings == ((2, 2150),)
    assert arbiter.state.players[2].later_ratings == ()  # unchanged
    assert arbiter.state.players[1].rating == 2050
    arbiter.say(LaterRatingsSet, round=4, ratings={1: 2160})
    assert arbiter.state.players[1].ratings == "2:2150 4:2160"
    assert arbiter.again().state == arbiter.state
