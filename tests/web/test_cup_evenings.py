"""A cup with evenings of its own: drawn, played and decided on the leader's screen."""

import pytest
from django.urls import reverse

from indeler import season as seasons
from indeler.season import views
from indeler.season.calendar.planning import went_by
from indeler.web.accounts.rights import Role
from indeler.web.club.season_store import season_of, stored
from support.clubs import Club
from support.walking import is_now

CUP = '\n[[competition]]\nkind = "cup"\nname = "cup"\n'


@pytest.fixture
def blitz(as_role):
    """A series of evenings and a cup beside it, with six members."""
    club = Club(seasons.shipped_text("rapid") + CUP, range(1900, 1300, -100))
    club.plan()
    store = club.book.store
    return as_role(Role.LEADER), stored("Blitz", store.rules(), store.read(), known=club.season)


def test_BW_73_a_cup_with_evenings_of_its_own_is_drawn_and_played_on_their_screens(blitz, settings):
    leader, row = blitz
    first, second = [date for date, each in views.slots(season_of(row)).items() if each.what == "cup"][:2]
    is_now(settings, first)
    page, draw = reverse("club-lead", args=[row.slug]), reverse("proposal", args=[row.slug, "cup-draw"])
    screen = leader.get(page).content.decode()
    assert f'class="button first" href="{draw}"' in screen
    assert screen.count('class="button first"') + screen.count('class="first"') == 1  # one primary button
    assert "Nothing can be paired" not in screen

    leader.post(draw)
    row.refresh_from_db()
    (drawn,) = views.cup(season_of(row)).rounds
    screen = leader.get(page).content.decode()
    assert screen.count("Cup, preliminary round") == len(drawn.ties) == 2
    for tie in drawn.ties:
        game = {"round": 0, "white": tie.white, "black": tie.black, "result": "1-0", "next": page}
        leader.post(reverse("decision-of", args=[row.slug, "cup-result"]), game)

    assert f'class="button first" href="{draw}"' in leader.get(page).content.decode()
    assert f"<dd>{second:%A} {second.day} {second:%B %Y}</dd>" in leader.get(draw).content.decode()

    is_now(settings, second)
    row.refresh_from_db()
    assert first not in went_by(season_of(row), second)  # it was played, and no new calendar drops it
