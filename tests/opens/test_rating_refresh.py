"""Tests of players entered and updated from a rating list."""

import pytest

from indeler.language import InvalidInput
from indeler.model import NationalRating, Player
from indeler.opens import propose
from indeler.opens.tournaments import erased
from indeler.opens.views import log

RULEBOOK = "fide-handling"


def refreshed(arbiter, **players):
    """Return the event that updates players, named as ``p3``, with these particulars of a rating list."""
    now = arbiter.state.tournament
    after = [one._replace(**players.get(f"p{one.number}", {})) for one in now.players.values()]
    return propose.refreshed(arbiter.state, arbiter.who, now.replace(players=after), register="FIDE", tempo="rapid")


def test_2_3_a_refreshed_player_keeps_the_games_and_is_numbered_by_the_new_rating(arbiter):
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    boards = arbiter.state.boards
    national = (NationalRating("NED", 2300, "7000001", sex="w"),)
    listed = {"rating": 2345, "title": "WIM", "fide_id": "1000001", "birth": "1990", "national": national}
    arbiter.decide(refreshed(arbiter, p5=listed))
    player = arbiter.state.tournament.player(5)
    assert {name: getattr(player, name) for name in listed} == listed
    assert (player.name, arbiter.state.boards) == ("Mieke Jansen", boards)
    assert log(arbiter.book.moment)[-1].sentence == "Ratings were taken from the list of FIDE; players changed: 1."
    arbiter.pair()
    assert arbiter.state.tournament.player(1).name == "Mieke Jansen"
    assert arbiter.again().state == arbiter.state


def test_only_changed_players_are_logged_and_no_change_is_refused(arbiter):
    event = refreshed(arbiter, p2={"rating": 1}, p3={"title": "FM"})
    assert [one.number for one in event.players] == [2, 3]
    with pytest.raises(InvalidInput, match="nothing new"):
        refreshed(arbiter)


def test_2_4_a_late_entry_keeps_the_data_of_the_list(arbiter):
    known = Player(0, "Bo Berg", 1999, "FM", "NED", "1000009", "m", "1988", club="De Toren")
    arbiter.decide(propose.entry(arbiter.state, arbiter.who, known))
    (entered,) = [one for one in arbiter.state.tournament.players.values() if one.name == "Bo Berg"]
    assert entered._replace(number=0) == known
    assert arbiter.again().state == arbiter.state


def test_an_erased_player_is_erased_from_the_data_of_a_list(arbiter):
    arbiter.decide(
        refreshed(arbiter, p5={"fide_id": "1000001", "birth": "1990", "national": (NationalRating("NED", 1, "7"),)})
    )
    told = b"".join(erased(arbiter.store.read(), {"Mieke Jansen"}, "5"))
    assert b"1000001" not in told
    assert b'"1990"' not in told  # a hash may contain these digits
    assert b"Mieke" not in told
