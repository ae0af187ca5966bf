"""The page of the regulations, and its effect on other pages."""

import pytest
from django.urls import reverse

from indeler.model import Forbidden
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def four(leader):
    """Return a tournament of four players without a round."""
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


def test_players_and_clubs_are_kept_apart_and_allowed_to_meet_again(leader, four):
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
    cells = {"first-1": "1", "last-1": "2", "points-1-1": "1", "points-1-2": "½", "first-2": "3", "points-2-1": "0,5"}
    _, state = say(leader, four, what="acceleration", **cells)
    assert state.tournament.virtual_points == {1: (10, 5), 2: (10, 5), 3: (5,)}
    page = leader.get(reverse("regulations", args=["four"])).content.decode()
    assert 'name="points-1-2" value="½" maxlength="6" aria-label="Group 1, round 2"' in page
    assert 'name="last-2" value="3"' in page
    told = "for pairing alone: numbers 1 to 2 have 1 in round 1 and ½ in round 2 and number 3 has ½ in round 1."
    assert told in leader.get(reverse("standings", args=["four"])).content.decode()
    _, state = say(leader, four, what="colour", seed="Four 2026")
    assert state.tournament.initial_colour is not None
    say(leader, four, what="colour")  # without a seed one is drawn
    logged = leader.get(reverse("log", args=["four"])).content.decode()
    assert logged.count(" in round 1, drawn from ") == 2
    leader.post(reverse("pair", args=["four"]))
    page = leader.get(reverse("regulations", args=["four"])).content.decode()
    assert "Seed of the draw" not in page
    refused, _ = say(leader, four, what="colour", seed="again")
    assert "The first round has been paired; this is decided before it." in refused


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"what": "apart", "players": "1 x"}, "&#x27;x&#x27; is not the number of a player."),
        ({"what": "apart", "players": "1"}, "Say at least two players"),
        ({"what": "apart", "players": "1 99"}, "99"),
        (
            {"what": "acceleration", "first-1": "everybody"},
            "Group 1: &#x27;everybody&#x27; is not the number",
        ),
        ({"what": "acceleration", "first-1": "", "points-1-1": "1"}, "Group 1: &#x27;&#x27; is not the number"),
        (
            {"what": "acceleration", "first-2": "1", "points-2-1": "many"},
            "Group 2: &#x27;many&#x27; is no number",
        ),
        ({"what": "acceleration", "first-1": "1", "points-1-1": "-1"}, "is no number of points; write 1, ½ or 0."),
        ({"what": "acceleration", "first-1": "4", "last-1": "2"}, "the last number, 2, is smaller than the first, 4."),
        ({"what": "meet", "players": "1 2"}, "are not kept apart"),
        ({"what": "meet", "common": "street"}, "common"),
        ({"what": "limits", "byes": "-1", "late_points": "half"}, "0"),
    ],
)
def test_an_invalid_regulation_is_refused_with_a_sentence(leader, four, told, says):
    before = log.state_of(four)
    answer, state = say(leader, four, **told)
    assert says in answer
    assert state == before


def test_BAKU_5_one_click_accelerates_and_baku_and_the_table_replace_each_other(leader, four, as_role):
    Open.objects.update(is_public=True)
    before = leader.get(reverse("regulations", args=["four"])).content.decode()
    assert "would give virtual points: numbers 1 to 2 have 1 in round 1 and ½ in round 2." in before
    say(leader, four, what="acceleration", **{"first-1": "1", "points-1-1": "1"})
    page, state = say(leader, four, what="baku", on="yes")
    assert (state.settings, state.tournament.virtual_points) == ({"baku": "true"}, {})
    assert "Do not accelerate" in page
    told = "The rounds are accelerated by Baku, for pairing alone: numbers 1 to 2 have 1 in round 1 and ½ in round 2."
    assert told in as_role(Role.PUBLIC).get(reverse("standings", args=["four"])).content.decode()
    _, state = say(leader, four, what="acceleration", **{"first-1": "1", "points-1-1": "1"})
    assert (state.settings, state.tournament.virtual_points) == ({}, {1: (10,)})
    _, state = say(leader, four, what="baku", on="no")
    assert (state.settings, state.tournament.virtual_points, state.acceleration) == ({}, {}, None)
    leader.post(reverse("pair", args=["four"]))
    refused, state = say(leader, four, what="baku", on="yes")
    assert "The first round has been paired; this is decided before it." in refused
    assert state.settings == {}


def test_a_club_a_federation_and_a_family_are_kept_apart_with_one_click_each(leader):
    players = "Anna de Vries; 1900\nBos, Jan; 1800\nPiet Vries; 1700\nBos, Els; 1600\nBos; 1500"
    leader.post(reverse("new-tournament"), {"name": "Kin", "rules": "fide-dutch", "rounds": 3, "players": players})
    tournament = Open.objects.get(slug="kin")
    page = leader.get(reverse("regulations", args=["kin"])).content.decode()
    assert page.count("Keep the family") == 2
    assert '<input type="hidden" name="players" value="2 4"><button>Keep the family Bos apart' in page
    page, state = say(leader, tournament, what="apart", players="2 4")
    assert state.tournament.forbidden == (Forbidden((2, 4)),)
    assert page.count("Keep the family") == 1
    for common in ("club", "federation"):
        assert f'name="common" value="{common}"><button>Keep members of one {common} apart' in page
        _, state = say(leader, tournament, what="apart", common=common)
    assert [rule.common for rule in state.regulations.apart] == ["club", "federation"]


def test_row_196_keeping_others_apart_after_round_1_asks_first_and_is_recorded(leader, four):
    leader.post(reverse("pair", args=["four"]))
    told = {"what": "apart", "common": "", "players": "1, 2"}
    asked, state = say(leader, four, **told)
    assert "This is not by the FIDE rules: others kept apart after the first round." in asked
    assert 'name="players" value="1, 2"' in asked
    assert state.tournament.forbidden == ()
    assert "Paired by the current FIDE rules." in leader.get(reverse("lead", args=["four"])).content.decode()
    twice, state = say(leader, four, **told, leaving="they are sisters")  # row 43: asked twice
    assert "There is no way back to the FIDE rules in this tournament." in twice
    assert state.tournament.forbidden == ()
    page, state = say(leader, four, **told, leaving="they are sisters", leaves="yes")
    assert state.tournament.forbidden == (Forbidden((1, 2), 2),)
    since = "Not by the FIDE rules any more since before round 2: others kept apart after the first round (they are"
    assert since in page
    assert since in leader.get(reverse("standings", args=["four"])).content.decode()
    assert "FIDE rules left before round 2" in leader.get(reverse("export", args=["four", "trf16"])).content.decode()
    again, state = say(leader, four, what="meet", common="", players="1 2")  # the page asks only once
    assert state.tournament.forbidden == ()
    assert since in again


def test_row_201_other_tie_breaks_after_the_start_ask_first_and_a_new_name_does_not(leader, four):
    leader.post(reverse("pair", args=["four"]))
    address, form = reverse("settings", args=["four"]), {"name": "Four", "rules": "fide-dutch", "rounds": 3}
    renamed = leader.post(address, {**form, "name": "Quartet"}, follow=True).content.decode()
    assert "Leave the FIDE rules?" not in renamed
    assert Open.objects.get(slug="four").name == "Quartet"
    asked = leader.post(address, {**form, "tiebreaks": "SB"}, follow=True).content.decode()
    assert "This is not by the FIDE rules: other tie-breaks after the start." in asked
    assert log.state_of(Open.objects.get(slug="four")).tournament.tiebreaks == ()
