"""Standings changed by hand on the site: rows 197, 198, 205, 207 and 210 to 216 of the draft checklist."""

import pytest
from django.urls import reverse

from indeler.opens import imported
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open
from support.open_tournaments import Arbiter

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def slug(leader):
    led = Arbiter(players=6, tiebreaks=["EXT"])
    led.play("½-½", "½-½", "½-½")
    return log.create("Open", imported(led.state.tournament), "Leader").slug


def state_of(slug):
    return log.state_of(Open.objects.get(slug=slug))


def ranked(leader, slug):
    """Return the names in the public standings, in order."""
    page = leader.get(reverse("standings", args=[slug])).content.decode()
    names = [player.name for player in state_of(slug).players.values()]
    return sorted((name for name in names if f">{name}</a>" in page), key=lambda name: page.index(f">{name}</a>"))


def test_rows_197_and_198_a_player_is_expelled_on_the_page_of_that_player(leader, slug):
    assert "Expel this player" in leader.get(reverse("edit-player", args=[slug, 2])).content.decode()
    leader.post(reverse("expel", args=[slug, 2]), {"why": "a phone"})
    assert "Kees Bakker" not in ranked(leader, slug)
    assert "expelled" in leader.get(reverse("edit-players", args=[slug])).content.decode()
    assert "Kees Bakker was expelled: a phone" in leader.get(reverse("log", args=[slug])).content.decode()


def test_row_205_equal_players_are_ranked_on_a_page(leader, slug):
    address = reverse("lead-standings", args=[slug])
    assert 'name="place-4"' in leader.get(address).content.decode()
    places = {"what": "places", "place-4": "1", "place-2": "2", "why": "drawn by hand"}
    assert "each place once" in leader.post(address, {**places, "place-2": "1"}, follow=True).content.decode()
    leader.post(address, places)
    assert ranked(leader, slug)[:2] == ["Lars Smit", "Kees Bakker"]


def test_row_207_external_values_are_entered(leader, slug):
    address = reverse("lead-standings", args=[slug])
    leader.post(address, {"what": "values", "value-5": "3.5", "value-6": "4"})
    assert ranked(leader, slug)[:2] == ["Omar Haddad", "Mieke Jansen"]
    refused = leader.post(address, {"what": "values", "value-5": "much"}, follow=True).content.decode()
    assert "is not a value" in refused.replace("&#x27;", "'")


def test_rows_210_to_216_a_long_event_is_marked_and_has_later_ratings(leader, slug):
    leader.post(reverse("regulations", args=[slug]), {"what": "long", "used": "each"})
    page = leader.get(reverse("edit-player", args=[slug, 1])).content.decode()
    assert "Save the later rating" in page
    leader.post(reverse("edit-player", args=[slug, 1]), {"later": "2150", "first": "2"})
    assert state_of(slug).players[1].later_ratings == ((2, 2150),)
    assert "from round 2 on: 2150" in leader.get(reverse("edit-player", args=[slug, 1])).content.decode()


def test_row_222_a_start_position_is_drawn_on_the_page_of_the_leader(leader):
    led = Arbiter(players=4)
    made = log.create("Shuffled", imported(led.state.tournament), "Leader").slug
    leader.post(reverse("regulations", args=[made]), {"what": "chess960", "on": "on"})
    leader.post(reverse("pair", args=[made]))
    assert "Draw the start position" in leader.get(reverse("lead", args=[made])).content.decode()
    leader.post(reverse("draw-position", args=[made, 1]))
    leader.post(reverse("publish", args=[made, 1]))
    assert "Start position" in leader.get(reverse("round", args=[made, 1])).content.decode()
