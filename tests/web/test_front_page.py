"""Tests of the front page of a club, for every kind of competition and at every stage of a season."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler import season as seasons
from indeler.season import events, propose
from indeler.season.views import slots
from indeler.web.accounts.pages import Role
from indeler.web.common.templatetags.wording import time_left
from indeler.web.manage.views.seasons import dates_after
from indeler.web.seasons import clock
from indeler.web.seasons.models import HiddenName
from indeler.web.seasons.season_store import append, season_of, store_season
from indeler.web.tenancy.models import Club as ClubRow
from support.browser_leader import is_now
from support.clubs import Club


def home(lang="en"):
    answer = Client(headers={"accept-language": lang}).get(reverse("home"))
    assert answer.status_code == 200
    return answer.content.decode()


def words(page):
    """Return the text of the main part of the page, without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.partition("<main")[2]).split())


def test_before_the_pairings_the_page_shows_the_evening_and_the_time_left_to_sign_off(season):
    page = home()
    assert "Tonight" in page
    assert re.search(r'data-left="(29|30)"', page)
    assert re.search(r"sign off before 19:00: in (29|30) minutes", words(page))
    assert "indeler/countdown.js" in page
    assert re.search(r"over (29|30) minuten", words(home("nl")))


def test_every_group_has_its_first_places_and_a_link_to_the_whole_table(season):
    page, newest = home(), seasons.views.newest_cycle(season_of(season))
    for group in newest.groups:
        assert reverse("season-group", args=[season.slug, newest.number, group]) in page
    for name in ("rapid", "blitz"):
        assert reverse("competition", args=[season.slug, name]) in page
    assert reverse("cup", args=[season.slug]) in page
    assert page.count('class="top-of"') == len(newest.groups) + 2


def test_the_boards_of_tonight_are_shown_as_soon_as_they_are_published(season, as_role):
    before = home()
    made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="x")
    append(season, made)
    assert "See the pairings" not in home()  # the pairings are not published yet
    out = [events.PairingPublished(at=clock.now(), by="x", **each.place._asdict()) for each in made]
    append(season, out)
    page = home()
    assert "See the pairings" in page
    assert "0 of " in page
    assert page != before
    assert reverse("season-follow", args=[season.slug]) in page
    own = reverse("me", args=[season.slug])
    assert own not in page
    assert own in as_role(Role.MEMBER).get(reverse("home")).content.decode()


def test_a_hidden_name_is_hidden_on_the_front_page_at_once(season):
    whole, page = season_of(season), home()
    shown = next(one for one in whole.state.members if whole.name(one) in page)
    HiddenName.objects.create(season=season, member=shown)
    assert whole.name(shown) not in home()
    assert f"Member {shown}" in home()


def test_the_page_is_rendered_again_when_the_data_of_the_club_change(season):
    assert "The Tower" not in home()
    ClubRow.objects.update(name="The Tower", about="We play on Thursdays.", venue="The Barn", town="Hoorn")
    said = words(home())
    for text in ("The Tower", "We play on Thursdays.", "The Barn", "Hoorn", "Every Thursday from 20:00"):
        assert text in said


RULES = {
    "keizer": seasons.shipped_text("keizer"),
    "swiss": seasons.shipped_text("swiss"),
    "round-robin": seasons.shipped_text("round-robin"),
    "rapid": seasons.shipped_text("rapid"),
    "school": seasons.shipped_text("school"),
    "cup alone": 'name = "cup"\n\n[[competition]]\nkind = "cup"\nname = "cup"\n',
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_page_of_any_club_before_the_first_evening_and_after_the_last(accounts, rules):
    club = Club(rules, range(2000, 1400, -50))
    row = store_season("Test", club.book.store.rules(), club.book.store.read())
    is_now(club.state.start)
    session = "afternoon" if rules is RULES["school"] else "evening"
    assert f"No {session} has been planned yet Members who take part: 12" in words(home())
    club.plan()
    row.delete()
    row = store_season("Test", club.book.store.rules(), club.book.store.read())
    dates = list(slots(club.season))
    is_now(dates[0] - datetime.timedelta(days=3))
    assert re.search(r"sign off before \d\d:\d\d: in [23] days", words(home())) or rules is RULES["cup alone"]
    assert "Coming up" in home()
    assert "Reserve evening" not in home()
    is_now(dates[0])
    assert ("Today" if rules is RULES["school"] else "Tonight") in words(home())
    is_now(dates[-1] + datetime.timedelta(days=1))
    assert home()


def test_the_season_after_one_that_ends_late_starts_on_the_next_day():
    late = Club("swiss", (2000, 1900), end=datetime.date(2027, 10, 15)).season
    start, end = dates_after(late, datetime.date(2027, 9, 1))
    assert (start, end > start) == (datetime.date(2027, 10, 16), True)
    usual = Club("swiss", (2000, 1900)).season
    assert dates_after(usual, datetime.date(2027, 7, 1)) == seasons.views.usual_dates(usual.club_rules, 2027)


def test_after_the_last_evening_the_season_is_over(season):
    is_now(max(slots(season_of(season))) + datetime.timedelta(days=1))
    page = home()
    assert "The season is over" in page
    assert 'class="top-of"' in page
    assert "Coming up" not in page


def test_a_club_with_only_tournaments_shows_them(accounts, tournament):
    page = home()
    assert reverse("tournament", args=[tournament.slug]) in page
    assert "Anna de Vries" in page
    assert "round 1 of 4" in page


def test_an_unpublished_round_is_not_on_the_front_page(as_role, tournament):
    """Round 2 is paired but not published; on this page even a leader sees what everybody sees."""
    page = as_role(Role.LEADER).get(reverse("home")).content.decode()
    assert "round 1 of 4" in page


def test_a_club_without_data_says_so(accounts):
    assert "Nothing has been planned here yet." in home()


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(1, "in 1 minute"), (119, "in 119 minutes"), (120, "in 2 hours"), (2879, "in 47 hours"), (2880, "in 2 days")],
)
def test_the_time_left_is_in_minutes_hours_or_days(minutes, said):
    assert time_left(minutes) == said
