"""Tests of preparing an evening days before: the pages explain the choices and when they take effect."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from indeler.season import views
from indeler.season.calendar.slots import slots
from indeler.web.accounts import links
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.display import competition_name
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from support.clubs import Club


@pytest.fixture
def three_days_before(season):
    """Return the season three days earlier: on the Monday before its evening."""
    clock.ahead -= timedelta(days=3)
    return season


def test_a_link_made_days_before_is_proposed_to_last_until_the_night_of_the_evening(as_role, three_days_before):
    leader, address = as_role(Role.LEADER), reverse("club-links", args=[three_days_before.slug])
    hours = leader.get(address).context["form"]["hours"].initial
    assert 72 < hours < 96
    leader.post(address, {"label": "Hall", "first_board": 1, "last_board": 9, "hours": hours, "group": ""})
    assert timezone.now() + timedelta(days=3) < Link.objects.get(label="Hall").expires


def test_a_link_made_on_the_day_is_proposed_to_last_half_a_day(as_role, season):
    page = as_role(Role.LEADER).get(reverse("club-links", args=[season.slug]))
    assert page.context["form"]["hours"].initial == 12


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr"])
def test_the_screen_of_the_leader_does_not_call_a_later_evening_tonight(as_role, three_days_before, language):
    leader = as_role(Role.LEADER)
    answer = leader.get(reverse("club-lead", args=[three_days_before.slug]), headers={"accept-language": language})
    shown = answer.content.decode()
    tonight = {"en": "onight", "nl": "anavond", "de": "eute Abend", "fr": "e soir<"}[language]
    this_evening = {"en": "This evening", "nl": "Deze avond", "de": "Dieser Abend", "fr": "Cette soirée"}[language]
    assert f'<summary class="button">{this_evening}</summary>' in shown
    assert tonight not in shown.partition("<main")[2].replace('id="tonight"', "")


def test_the_phone_page_says_when_the_next_evening_is(client, three_days_before):
    client.get(links.path(links.make(LinkKind.RESULTS, season=three_days_before, label="Hall")))
    page = client.get(reverse("club-phone", args=[three_days_before.slug]), headers={"accept-language": "nl"})
    assert "De volgende avond is op donderdag" in page.content.decode()


@pytest.mark.parametrize("is_first", [True, False])
def test_the_first_season_explains_the_rulebooks_and_offers_no_earlier_members(request, as_role, is_first):
    if not is_first:
        request.getfixturevalue("season")
    page = as_role(Role.OWNER).get(reverse("new-season"), headers={"accept-language": "nl"}).content.decode()
    assert "Keizerclub: Eén ranglijst over 34 avonden" in page
    assert ("take_over" in page) is not is_first


def test_no_button_is_shown_for_an_action_that_would_be_refused(as_role, season):
    """A rapid evening can be paired after the attendance was noted; until then the page says so and has no button."""
    known = season_of(season)
    date = next(slot.date for slot in slots(known).values() if slot.what == "rapid" and slot.date > clock.today())
    clock.ahead += date - clock.today()
    leader, screen = as_role(Role.LEADER), reverse("club-lead-on", args=[season.slug, date.isoformat()])
    before = leader.get(screen).content.decode()
    assert "Note first who is present" in before
    assert "Pair round" not in before
    who = sorted(known.playing("rapid", date))
    address, version = reverse("note-presence", args=[season.slug, date.isoformat()]), known.version
    assert "Nobody is ticked." in leader.post(address, {"present": ["x"]}, follow=True).content.decode()
    assert season_of(SeasonRow.objects.get()).version == version
    leader.post(address, {"present": [*who[1:], "x"]})
    assert season_of(SeasonRow.objects.get()).events[-1].present == tuple(who[1:])
    leader.post(address, {"all": "yes"})
    assert season_of(SeasonRow.objects.get()).events[-1].present == tuple(who)
    assert "Pair round 1 of" in leader.get(screen).content.decode()


CLUB_EVENINGS = 'name = "ladder"\n\n[[competition]]\nkind = "ladder"\nname = "ladder"\n'
"""A club whose members play by appointment only."""


def test_the_name_of_an_evening_without_a_competition_depends_on_the_club():
    called = {
        views.keeps_reserve(season): [competition_name(season, what) for what in (views.RESERVE, views.SPECIAL)]
        for season in (Club("botwinnik").season, Club(CLUB_EVENINGS).season)
    }
    assert called == {True: ["reserve evening", "special evening"], False: ["club evening", "special evening"]}


def test_the_fast_evening_of_a_draughts_club_has_a_dutch_name():
    with override("nl"):
        assert competition_name(Club("draughts").season, "fast") == "sneldammen"


def test_the_state_of_a_member_is_text_and_the_button_says_what_it_does(as_role, season):
    leader, now = as_role(Role.LEADER), clock.today().isoformat()
    page = reverse("club-lead", args=[season.slug])
    assert ">Mark absent<" in leader.get(page).content.decode()
    assert "Mark as coming" not in leader.get(page).content.decode()
    leader.post(reverse("note-attendance", args=[season.slug, now, 1]), {"what": "off"})
    shown = leader.get(page).content.decode()
    assert '<strong class="small">signed off</strong>' in shown
    assert ">Mark as coming<" in shown
