"""The page of the regulations, and what it makes of other pages."""

import pytest
from django.urls import reverse

from indeler.model import Forbidden
from indeler.web.accounts.rights import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def four(leader):
    """Four players, and no round yet."""
    players = "A; 1500; De Toren\nB; 1600; De Toren\nC; 1700\nD; 1800"
    leader.post(reverse("new-tournament"), {"name": "Four", "rules": "fide-dutch", "rounds": 3, "players": players})
    return Open.objects.get(slug="four")


def say(client, tournament, **told):
    address = reverse("regulations", args=[tournament.slug])
    answer = client.post(address, told, follow=True).content.decode()
    return answer, log.state_of(Open.objects.get(pk=tournament.pk))


def test_limits_are_stated_and_a_bye_beyond_them_is_refused(leader, four):
    _, state = say(leader, four, what="limits", byes="1", byes_until="2", late_points="half")
    assert (state.regulations.byes, state.regulations.late_points) == (1, "half")
    address = reverse("request-bye", args=["four", 2])
    leader.post(address, {"worth": "half", "round": "2"})
    refused = leader.post(address, {"worth": "half", "round": "3"}, follow=True).content.decode()
    assert "no byes with points after round 2" in refused
    assert "Round 2: C, requested bye (½)" in leader.get(reverse("edit-players", args=["four"])).content.decode()


def test_players_and_clubs_are_kept_apart_and_let_meet_again(leader, four):
    _, state = say(leader, four, what="apart", common="", players="1, 3", until="2")
    assert state.tournament.forbidden == (Forbidden((1, 3), 1, 2),)
    _, state = say(leader, four, what="apart", common="club", players="")
    assert Forbidden((3, 4)) in state.tournament.forbidden
    page = leader.get(reverse("regulations", args=["four"])).content.decode()
    assert "D, B" in page
    assert "until round 2" in page
    say(leader, four, what="meet", common="club")
    _, state = say(leader, four, what="meet", common="", players="1 3")
    assert state.tournament.forbidden == ()


def test_acceleration_and_the_first_colour_are_decided_before_the_first_round(leader, four):
    _, state = say(leader, four, what="acceleration", table="1-2: 1 ½\n3: 0.5")
    assert state.tournament.virtual_points == {1: (10, 5), 2: (10, 5), 3: (5,)}
    assert "1: 1 ½" in leader.get(reverse("regulations", args=["four"])).content.decode()
    _, state = say(leader, four, what="colour", seed="Four 2026")
    assert state.tournament.initial_colour is not None
    say(leader, four, what="colour")  # without a seed one is drawn
    logged = leader.get(reverse("log", args=["four"])).content.decode()
    assert logged.count("first colour drawn from") == 2
    leader.post(reverse("pair", args=["four"]))
    page = leader.get(reverse("regulations", args=["four"])).content.decode()
    assert "Seed of the lot" not in page
    refused, _ = say(leader, four, what="colour", seed="again")
    assert "The first round has been paired; this is decided before it." in refused


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"what": "apart", "players": "1 x"}, "&#x27;x&#x27; is not the number of a player."),
        ({"what": "apart", "players": "1"}, "Say at least two players"),
        ({"what": "apart", "players": "1 99"}, "99"),
        ({"what": "acceleration", "table": "everybody: 1"}, "is no group; write it like 1-20: 1 1 ½."),
        ({"what": "acceleration", "table": "1-2: many"}, "is not a number of points"),
        ({"what": "acceleration", "table": "1-2: -1"}, "is no group"),
        ({"what": "meet", "players": "1 2"}, "are not kept apart"),
        ({"what": "meet", "common": "street"}, "common"),
        ({"what": "limits", "byes": "-1", "late_points": "half"}, "0"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(leader, four, told, says):
    before = log.state_of(four)
    answer, state = say(leader, four, **told)
    assert says in answer
    assert state == before


def test_row_196_to_keep_others_apart_after_round_1_asks_first_and_is_told_for_good(leader, four):
    leader.post(reverse("pair", args=["four"]))
    told = {"what": "apart", "common": "", "players": "1, 2"}
    asked, state = say(leader, four, **told)
    assert "This is not by the FIDE rules: others kept apart after the first round." in asked
    assert 'name="players" value="1, 2"' in asked
    assert state.tournament.forbidden == ()
    assert "Paired by the FIDE rules as they stand." in leader.get(reverse("lead", args=["four"])).content.decode()
    page, state = say(leader, four, **told, leaving="they are sisters")
    assert state.tournament.forbidden == (Forbidden((1, 2), 2),)
    since = "Not by the FIDE rules any more since before round 2: others kept apart after the first round (they are"
    assert since in page
    assert since in leader.get(reverse("standings", args=["four"])).content.decode()
    assert "FIDE rules left before round 2" in leader.get(reverse("export", args=["four", "trf16"])).content.decode()
    again, state = say(leader, four, what="meet", common="", players="1 2")  # it is asked once
    assert state.tournament.forbidden == ()
    assert since in again
