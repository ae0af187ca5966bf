"""Chances of the next pairing: computed in a separate process, without revealing withdrawals, and optional."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.hosting import simulations
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)

PLAYERS = "Anna; 2100\nBram; 2000\nCor; 1900\nDirk; 1800\nEva; 1700\nFred; 1600"
TOLD = {"name": "Spring", "rules": "fide-dutch", "rounds": 3, "players": PLAYERS, "is_public": "on", "shows_next": "on"}


class AtOnce:
    """A thread that runs its work when it is started."""

    def __init__(self, *, target, args, name, daemon):
        self.start = lambda: target(*args)


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch):
    monkeypatch.setattr(simulations, "Thread", AtOnce)
    monkeypatch.setattr(simulations, "_in_process", lambda step, club: step.function(step.question))


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def spring(leader):
    """Return a tournament of six whose first round is being played."""
    leader.post(reverse("new-tournament"), TOLD)
    made = Open.objects.get(name="Spring")
    press(leader, made, "pair")
    press(leader, made, "publish", 1)
    return made


def press(client, tournament, page, *where, **fields):
    version = Open.objects.get(pk=tournament.pk).version
    answer = client.post(reverse(page, args=[tournament.slug, *where]), {"version": version, **fields}, follow=True)
    assert answer.status_code == 200


def shown(client, tournament, **asked):
    """Return the page with its figures; the first request starts the computation."""
    address = reverse("next-round", args=[tournament.slug])
    client.get(address, asked)
    return client.get(address, asked).content.decode()


def test_the_chances_of_everybody_and_of_one_player_are_shown(client, spring):
    address = reverse("next-round", args=[spring.slug])
    assert address in client.get(reverse("round", args=[spring.slug, 1])).content.decode()
    first = client.get(address).content.decode()
    assert "takes a few seconds" in first
    assert 'hx-trigger="every 2s"' in first
    page = client.get(address).content.decode()
    assert "All 27 ways" in page
    assert 'hx-trigger="every 20s"' in page
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    one = shown(client, spring, player=1)
    for after in ("any result", "win", "draw", "loss"):
        assert f'<th scope="row">{after}</th>' in one
    assert "Possible opponents" in shown(client, spring, player=99)


def test_a_result_is_counted_and_a_certain_board_is_shown(leader, client, spring):
    for board in (1, 2, 3):
        where = reverse("result", args=[spring.slug, 1, board])
        assert leader.post(where, {"result": "1-0", "was": ""}).status_code in (200, 302)
    assert "Board 1 is certain" in shown(client, spring)


def test_the_page_of_a_player_shows_the_chances_and_how_a_result_changes_them(leader, client, spring):
    """The page itself is the same for all visitors; the chances are loaded into it."""
    address = f"{reverse('next-round', args=[spring.slug])}?player=1"
    assert f'hx-get="{address}"' in client.get(reverse("player", args=[spring.slug, 1])).content.decode()
    first = shown(client, spring, player=1)
    assert "percentage points" not in first
    assert leader.post(reverse("result", args=[spring.slug, 1, 1]), {"result": "1-0", "was": ""}).status_code < 400
    waiting = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "being worked out again" in waiting
    assert "Bram" in waiting, "what was said before stays meanwhile"
    changed = client.get(address).content.decode()
    assert re.search(r'<span class="small quiet">\(\+\d+\)</span>', changed)
    assert "percentage points" in changed
    assert "being worked out again" not in changed


def test_the_chances_disappear_from_the_page_of_a_player_when_the_round_is_paired(leader, client, spring):
    for board in (1, 2, 3):
        leader.post(reverse("result", args=[spring.slug, 1, board]), {"result": "1-0", "was": ""})
    press(leader, spring, "pair")
    press(leader, spring, "publish", 2)
    for board in (1, 2, 3):
        leader.post(reverse("result", args=[spring.slug, 2, board]), {"result": "1-0", "was": ""})
    press(leader, spring, "pair")
    press(leader, spring, "publish", 3)
    address = reverse("next-round", args=[spring.slug])
    at_player = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{reverse('player', args=[spring.slug, 1])}"}
    answer = client.get(address, headers=at_player)
    assert (answer.status_code, answer.content) == (200, b"")
    assert "HX-Redirect" not in answer
    answer = client.get(address, headers=at_player | {"HX-Current-URL": f"http://testserver{address}?player=1"})
    assert answer["HX-Redirect"] == reverse("tournament", args=[spring.slug])


def test_only_a_leader_sees_who_does_not_play(leader, client, spring):
    press(leader, spring, "withdraw", 6)
    for_all, for_leader = shown(client, spring), shown(leader, spring)
    assert "counted here as if they did" in for_all
    assert "counted here as if they did" not in for_leader
    assert [page.count(">does not play<") for page in (for_all, for_leader)] == [0, 1]


def test_an_organiser_can_switch_the_chances_off(leader, client, spring):
    address, settings = reverse("next-round", args=[spring.slug]), reverse("settings", args=[spring.slug])
    told = {name: value for name, value in TOLD.items() if name not in ("players", "shows_next")}
    leader.post(settings, {**told, "version": Open.objects.get(pk=spring.pk).version})
    assert Open.objects.get(pk=spring.pk).shows_next is False
    assert Client().get(address).status_code == 404
    assert address not in Client().get(reverse("round", args=[spring.slug, 1])).content.decode()
    assert leader.get(address).status_code == 200


def test_the_leader_gets_the_paired_round_and_visitors_still_get_the_chances(as_role, client, tournament):
    """Round 2 is paired but not published, so visitors do not know of it."""
    address, rounds = reverse("next-round", args=[tournament.slug]), reverse("tournament", args=[tournament.slug])
    assert as_role(Role.LEADER).get(address).url == rounds
    assert client.get(address).status_code == 200
    Open.objects.filter(pk=tournament.pk).update(is_public=False)
    assert client.get(address).status_code == 404


def test_a_failed_computation_is_reported(client, spring, monkeypatch):
    monkeypatch.setattr(simulations, "_in_process", lambda step, club: simulations.FAILED)
    assert "could not be worked out" in shown(client, spring)
