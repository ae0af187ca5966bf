"""Last season again: the same rules, who is still there, a calendar without holidays, groups by the last standings."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import events, views
from indeler.web.accounts.rights import Role
from indeler.web.club import clock
from indeler.web.club.models import HiddenName, SeasonRow
from indeler.web.club.season_store import append, season_of
from indeler.web.manage.again import name_after


@pytest.fixture
def owner(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.OWNER])
    return browser


def new_row(season):
    return SeasonRow.objects.exclude(pk=season.pk).get()


def test_the_next_season_has_rules_members_calendar_and_groups_of_the_last(owner, season):
    before = season_of(season)
    goes, hides = sorted(number for number, one in before.state.members.items() if one.left is None)[:2]
    append(season, [events.MemberLeft(at=clock.now(), by="x", member=goes)])
    HiddenName.objects.create(season=season, member=hides)
    page = owner.get(reverse("season-again"))
    assert page.context["form"]["name"].value() == "2027/28"
    assert before.name(goes) in page.content.decode()
    form = {name: page.context["form"][name].value() for name in ("name", "start", "end", "groups")}
    owner.post(reverse("season-again"), {**form, "do": "open"})
    row = new_row(season)
    made = season_of(row)
    assert row.rules == season.rules
    assert {*made.state.members} == {
        number for number, one in season_of(season).state.members.items() if one.left is None
    }
    assert [each.member for each in row.hidden.all()] == [hides]
    assert {date.strftime("%A") for date in made.state.evenings} == {"Thursday"}
    assert not {*made.state.evenings} & {*views.days_off(made)}
    groups = made.competition("cycles").state.cycles[1].groups
    places = [made.member(number).last_season for members in groups.values() for number in members]
    known = [place for place in places if place]
    assert len(known) > 10
    assert known == sorted(known)


def test_groups_are_made_as_the_rulebook_says_or_later_if_that_is_asked(owner, season):
    form = {"name": "2027/28", "start": datetime.date(2027, 9, 1), "end": datetime.date(2028, 6, 30)}
    shown = owner.post(reverse("season-again"), {**form, "groups": "rulebook", "do": "show"})
    ((opened),) = shown.context["groups"]
    made = shown.context["made"]
    ratings = [made.member(number).rating for members in opened.groups.values() for number in members]
    assert ratings == sorted(ratings, reverse=True)
    assert SeasonRow.objects.count() == 1
    owner.post(reverse("season-again"), {**form, "groups": "later", "do": "open"})
    assert not season_of(new_row(season)).competition("cycles").state.cycles


def test_without_a_season_there_is_none_to_have_again(owner):
    assert owner.get(reverse("season-again")).status_code == 404
    assert reverse("season-again") not in owner.get(reverse("seasons")).content.decode()


@pytest.mark.parametrize(
    ("name", "after"), [("2026/27", "2027/28"), ("2026-2027", "2027-2028"), ("Spring 2026", "Spring 2027"), ("X", "X")]
)
def test_the_name_goes_on_with_the_years(name, after):
    assert name_after(name) == after
