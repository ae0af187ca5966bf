"""Tests of starting a season from the last one: its rules and members, a new calendar, groups by its standings."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import events, views
from indeler.web.accounts.pages import Role
from indeler.web.manage.views.seasons import dates_after, name_after
from indeler.web.seasons import clock
from indeler.web.seasons.models import HiddenName, SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import append, season_of
from support.clubs import Club

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def owner(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.OWNER])
    return browser


def begun(owner):
    page = owner.post(reverse("season-again"), follow=True)
    return SeasonDraft.objects.get(), page.content.decode()


def opened(owner, draft, season):
    owner.post(reverse("draft-overview", args=[draft.pk]))
    return SeasonRow.objects.exclude(pk=season.pk).get()


def test_a_copied_season_has_rules_members_calendar_and_groups_of_the_last_one(owner, season):
    before = season_of(season)
    goes, hides = sorted(number for number, one in before.state.members.items() if one.left is None)[:2]
    special = max(before.state.evenings)
    append(season, [events.MemberLeft(at=clock.now(), by="x", member=goes)])
    planned = (events.PlannedEvening(special, "special", "Christmas chess"),)
    append(season, [events.EveningsPlanned(at=clock.now(), by="x", evenings=planned)])
    HiddenName.objects.create(season=season, member=hides)
    draft, page = begun(owner)
    assert draft.name == "2027/28"
    assert before.name(goes) in page
    row = opened(owner, draft, season)
    made = season_of(row)
    assert row.rules == season.rules
    assert {*made.state.members} == {
        number for number, one in season_of(season).state.members.items() if one.left is None
    }
    assert [each.member for each in row.hidden.all()] == [hides]
    assert {date.strftime("%A") for date in made.state.evenings} == {"Thursday"}
    assert not {*made.state.evenings} & {*views.days_off(made)}
    assert made.state.evenings[special + datetime.timedelta(weeks=52)].note == "Christmas chess"
    groups = made.competition("cycles").state.cycles[1].groups
    places = [made.member(number).last_season for members in groups.values() for number in members]
    known = [place for place in places if place]
    assert len(known) > 10
    assert known == sorted(known)
    assert not SeasonDraft.objects.exists()


def test_groups_follow_the_rulebook_or_are_made_later_on_request(owner, season):
    draft, _page = begun(owner)
    address = reverse("draft-groups", args=[draft.pk])
    owner.post(address, {"groups_by": "rulebook", "do": "show"})
    ((_title, shown),) = owner.get(address).context["proposed"]
    ratings = [one.rating for group in shown.groups for one in group.members]
    assert ratings == sorted(ratings, reverse=True)
    assert SeasonRow.objects.count() == 1
    owner.post(address, {"groups_by": "later", "do": "go"})
    assert owner.get(address).context["proposed"] == []
    draft.refresh_from_db()
    assert not season_of(opened(owner, draft, season)).competition("cycles").state.cycles


def test_a_step_of_the_wizard_can_change_the_copied_rules(owner, season):
    draft, _page = begun(owner)
    owner.post(reverse("draft-days-off", args=[draft.pk]), {"region": "BE"})
    draft.refresh_from_db()
    assert 'holidays = "BE"' in draft.rules
    assert 'holidays = "NL"' in season.rules


def test_without_a_season_there_is_nothing_to_copy(owner):
    assert owner.post(reverse("season-again")).status_code == 404
    assert reverse("season-again") not in owner.get(reverse("seasons")).content.decode()


@pytest.mark.parametrize(
    ("name", "after"), [("2026/27", "2027/28"), ("2026-2027", "2027-2028"), ("Spring 2026", "Spring 2027"), ("X", "X")]
)
def test_the_years_in_the_name_are_advanced(name, after):
    assert name_after(name) == after


@pytest.mark.parametrize(
    ("start", "end", "after"),
    [
        ("2026-09-01", "2027-06-30", ("2027-09-01", "2028-06-30")),
        ("2026-11-16", "2027-06-30", ("2027-09-01", "2028-06-30")),
        ("2027-01-08", "2027-06-25", ("2027-09-01", "2028-06-30")),
        ("2026-09-01", "2027-09-10", ("2027-09-11", "2028-06-30")),
    ],
)
def test_the_dates_of_the_next_season_follow_the_usual_months(start, end, after):
    club = Club("keizer", start=datetime.date.fromisoformat(start), end=datetime.date.fromisoformat(end))
    found = dates_after(club.season, datetime.date(2027, 5, 1))
    assert tuple(day.isoformat() for day in found) == after


def test_a_second_click_opens_the_draft_that_exists_already(owner, season):
    draft, page = begun(owner)
    assert "is being set up already" not in page
    owner.post(reverse("draft-evening", args=[draft.pk]), {"name": "Another name"})
    again, page = begun(owner)  # there is still only one draft
    assert again.pk == draft.pk
    assert "This season is being set up already; here it is." in page
    row = opened(owner, again, season)
    SeasonRow.objects.filter(pk=row.pk).delete()
    assert begun(owner)[0].pk != draft.pk
