"""Tests of a cup with its own evenings: drawn, played and decided on the leader's screen."""

from datetime import timedelta

import pytest
from django.urls import reverse

from indeler import season as seasons
from indeler.season import views
from indeler.season.calendar.planning import unused_evenings
from indeler.web.accounts.pages import Role
from indeler.web.seasons.season_store import season_of, store_season
from support.browser_leader import is_now
from support.clubs import ROUND_ROBIN, Club

CUP = '\n[[competition]]\nkind = "cup"\nname = "cup"\n'


@pytest.fixture
def blitz(as_role):
    """Return the leader and a season of six members with a series of evenings and a cup."""
    club = Club(seasons.shipped_text("rapid") + CUP, range(1900, 1300, -100))
    club.plan()
    store = club.book.store
    return as_role(Role.LEADER), store_season("Blitz", store.rules(), store.read(), known=club.season)


def test_BW_73_a_cup_with_its_own_evenings_is_drawn_and_played_on_their_screens(blitz):
    leader, row = blitz
    first, second = [date for date, each in views.slots(season_of(row)).items() if each.what == "cup"][:2]
    is_now(first)
    page, draw = reverse("club-lead", args=[row.slug]), reverse("draw-cup", args=[row.slug, "cup"])
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

    is_now(second)
    row.refresh_from_db()
    assert first not in unused_evenings(season_of(row), second)  # it was played, so a new calendar must not drop it


def test_BW_74_the_cup_page_draws_and_says_who_does_not_play_that_evening(as_role):
    """With a round robin: a player with a result of that evening is drawn, but plays the cup on another evening."""
    club = Club(ROUND_ROBIN + CUP, range(2000, 1200, -100))
    club.plan()
    for event in seasons.propose.openings(club.season, at=club.now, by="x"):
        club.append(event)
    date = club.dates("internal")[0]
    club("signed-off", member=8, date=date)
    made, _ = club.pair(date)
    white, black = made.boards[0]
    club.result(made.part, made.round, white, black, "1-0", competition="internal")
    is_now(date)
    row = store_season("Test", club.book.store.rules(), club.book.store.read())
    leader, page = as_role(Role.LEADER), reverse("cup", args=[row.slug])
    shown = leader.get(page).content.decode()
    draw = reverse("draw-cup", args=[row.slug, "cup"])
    assert f'href="{draw}"' in shown
    assert f'href="{draw}"' not in as_role(Role.MEMBER).get(page).content.decode()
    season = season_of(row)
    for said in (shown, leader.get(draw).content.decode()):
        assert f"{season.name(white)} (has a result of this evening already)" in said
        assert f"{season.name(8)} (signed off)" in said
    leader.post(draw, {"do": "decide"})
    row.refresh_from_db()
    (drawn,) = views.cup(season_of(row)).rounds
    for tie in drawn.ties:
        busy = {white, black, 8} & {tie.white, tie.black}
        assert (tie.date is None) == bool(busy)
    assert "is not over; enter all results first." in leader.get(page).content.decode()


def test_BW_73_a_cup_without_main_dates_is_drawn_for_the_next_evening(as_role):
    """On a day between two evenings nothing can be drawn for the day itself."""
    club = Club(seasons.shipped_text("keizer") + CUP, range(2000, 1400, -100))
    club.plan()
    first, second = club.dates("keizer")[:2]
    row = store_season("Ladder", club.book.store.rules(), club.book.store.read())
    leader, draw = as_role(Role.LEADER), reverse("draw-cup", args=[row.slug, "cup"])
    is_now(first + timedelta(days=1))
    assert f"<dd>{second:%A} {second.day} {second:%B %Y}</dd>" in leader.get(draw).content.decode()
    leader.post(draw)
    row.refresh_from_db()
    (drawn,) = views.cup(season_of(row)).rounds
    assert drawn.date == second
